// Compares a population on two threads with the same on one: `threads.slow.test.ts` reads its output.
import { defaut, payroll, publishedParameters } from '../packages/engine/dist/index.js'
import { amountAt, calculatePopulation } from '../packages/population/dist/index.js'
import { threads } from '../packages/population/dist/threads.js'

const COUNT = 9_001
/** @param {(row: number) => number} make */
const every = (make) => Int32Array.from({ length: COUNT }, (_, row) => make(row))
const cases = {
  Contrat: { DateDebutContrat: '2020-01-01' },
  Remuneration: {
    HeuresTravaillees: '151.67',
    TauxHoraire: { decimals: 4, values: every((row) => 123_000 + ((row * 7919) % 500_000)) },
  },
  // All 0 in the first slice, so one common value there and a column elsewhere.
  Primes: { MontantPrimes: { decimals: 2, values: every((row) => (row < 5_000 ? 0 : row)) } },
  Frais: { NombreRepas: '0', MontantRepas: '0' },
  PrevoyanceMutuelle: {
    HasPrevoyance: 'false',
    TauxPrevoyance: '0',
    HasMutuelleObligatoire: 'false',
    HasMutuelleFacultative: 'false',
  },
  PAS: { TypeTaux: 'neutre' },
  Entreprise: { Effectif: { decimals: 0, values: every((row) => row % 300) }, TauxAT: '0.0208' },
  ParametresLegaux: { ...publishedParameters('2026-06-30') },
}
const population = { period: '2026-06', count: COUNT, cases }

/** @param {import('../packages/engine/dist/index.js').Outcome<import('../packages/population/dist/index.js').PopulationAmounts>} outcome */
const amounts = (outcome) => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.value
}
/** @param {Promise<unknown>} work */
const thrown = (work) => work.then(() => 'nothing', String)
/** Parsed names, which the compiler does not check. */
const unknown = JSON.parse('{ "line": "NetAPaye", "regulation": "Centime.Default" }')

const ready = payroll(defaut, '2026-06')
if (!ready.ok) throw new Error('no law for June 2026')
const whole = amounts(calculatePopulation(ready.value, population))
const { calculatePopulation: onThreads, close } = threads(2)
const together = amounts(await onThreads('Centime.Defaut', population))
const wrong = Object.entries(whole.columns).filter(([name, column]) => {
  const other = together.columns[name]
  return Array.from({ length: COUNT }, (_, row) => row).some(
    (row) => other === undefined || !amountAt(column, row).eq(amountAt(other, row)),
  )
})
const wrongRate = { decimals: 4, values: every((row) => (row === 8_000 ? 20_000 : 208)) }
console.log(
  JSON.stringify({
    lines: { whole: Object.keys(whole.columns).length, together: Object.keys(together.columns).length },
    wrong: wrong.map(([name]) => name),
    rest: { whole: { ...whole, columns: {} }, together: { ...together, columns: {} } },
    one: Object.keys(amounts(await onThreads('Centime.Defaut', population, ['NetAPayer'])).columns),
    unknownLine: await thrown(onThreads('Centime.Defaut', population, [unknown.line])),
    unknownRegulation: await thrown(onThreads(unknown.regulation, population)),
    refused: await onThreads('Centime.Defaut', {
      ...population,
      cases: { ...cases, Entreprise: { Effectif: '5', TauxAT: wrongRate } },
    }),
    ofOthers: await onThreads('Centime.Defaut', {
      ...population,
      history: [{ ...whole, period: '2026-05', count: 1 }],
    }),
    tooLong: await onThreads('Centime.Defaut', { ...population, count: COUNT - 1 }),
    withoutLaw: await onThreads('Centime.Defaut', { ...population, period: '2023-06' }),
    empty: await onThreads('Centime.Defaut', {
      period: '2026-06',
      count: 0,
      cases: {
        ...cases,
        Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0' },
        Primes: {},
        Entreprise: { Effectif: '5', TauxAT: '0' },
      },
    }),
  }),
)
await close()
