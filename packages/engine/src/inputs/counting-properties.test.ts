import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RUNS } from '../../testing/runs.js'
import { Decimal } from '../ground/money.js'
import { defaut } from '../regulations/defaut.js'
import { countingReader, type RecordedValue, recordReader } from './recorded-values.js'

/** Random recorded values: which of them count in a month, and which inputs they give. */

const DAYS = [
  '2021-12-10',
  '2025-12-31',
  '2026-01-01',
  '2026-05-31',
  '2026-06-01',
  '2026-06-15',
  '2026-06-30',
  '2026-07-01',
]
const MIDNIGHTS = DAYS.map((day) => `${day}T00:00:00Z`)
const STARTS = [...MIDNIGHTS, ...MIDNIGHTS, '2026-05-31T22:30:00Z', '2026-06-30T22:30:00Z', 'yesterday']
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  'Contrat.DateFinContrat': [...DAYS, ''],
  'Contrat.Nouveau': ['true', 'false'],
  'Contrat.HeuresContrat': ['24', '35'],
  'Contrat.Emploi': ['Technicien'],
  'Contrat.TypeContrat': ['CDI', 'CDD'],
  'Remuneration.HeuresTravaillees': ['151.67', '100', '-0', '1e2', ' 7', '12.50'],
  'Remuneration.TauxHoraire': ['12.31', '13.5', 'x'],
  'Primes.MontantPrimes': ['100', '0.10'],
  'Frais.NombreRepas': ['12', '0'],
  'PAS.TauxPAS': ['0.02', '2'],
  'PAS.TypeTaux': ['neutre', 'personnalise'],
  'PrevoyanceMutuelle.HasPrevoyance': ['true', 'false'],
  'ArretOuConge.Evenement': ['a stop'],
  'Nothing.Known': ['1'],
}
const anyOf = (field: string, values: readonly string[]): fc.Arbitrary<RecordedValue> => {
  const [caseName = '', caseFieldName = ''] = field.split('.')
  return fc
    .record({
      value: fc.constantFrom(...values),
      start: fc.constantFrom(...STARTS),
      recordedAt: fc.constantFrom('2026-01-01T08:00:00Z', '2026-06-20T08:00:00.123Z'),
      forecast: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, 'raise', 'other'),
    })
    .map(({ forecast, ...one }) => ({ caseName, caseFieldName, ...one, ...(forecast !== undefined && { forecast }) }))
}
const anyContract = anyOf('Contrat.DateDebutContrat', DAYS)
const anyPerson = fc
  .tuple(
    fc.array(anyContract, { minLength: 0, maxLength: 2 }),
    fc.array(
      fc.constantFrom(...Object.entries(FIELDS)).chain(([field, values]) => anyOf(field, values)),
      { maxLength: 6 },
    ),
  )
  .chain(([contracts, values]) => fc.shuffledSubarray([...contracts, ...values], { minLength: contracts.length }))
const MONTHS = [
  { period: '2026-06' },
  { period: '2026-06', paymentDate: '2026-07-05' },
  { period: '2026-05' },
  { period: '2026-13' },
  { period: '2026-06', paymentDate: 'soon' },
]

test('the values that count give the inputs of a month, and no others do', () => {
  fc.assert(
    fc.property(anyPerson, (values) => {
      for (const sight of [{}, { forecast: 'raise' }]) {
        const [read, counting] = [recordReader(defaut, sight)(values), countingReader(defaut, sight)(values)]
        for (const month of MONTHS) {
          const [inputs, found] = [read(month), counting(month)]
          expect(found.ok).toBe(inputs.ok)
          if (!inputs.ok || !found.ok) continue
          for (const { caseName, name, key, timeType } of defaut.fields) {
            const texts = found.value(caseName, name).map(({ value }) => value)
            const text = inputs.value.cases[caseName]?.[name]
            const said = texts.length === 0 ? undefined : timeType === 'month' ? sumOf(texts) : texts[0]
            if (!DERIVED.has(key)) expect([key, text ?? 'none']).toEqual([key, said ?? without(key, values, sight)])
          }
        }
      }
    }),
    { numRuns: Math.ceil(RUNS / 4) },
  )
})
/** Fields that contracts give without a recorded value. */
const DERIVED = new Set([
  'Contrat.DateFinContrat',
  'Contrat.Nouveau',
  'Contrat.DebutSuite',
  'Contrat.JoursContratPrecedent',
  'Contrat.PeriodesPrecedentes',
  'Contrat.DebutContratSuivant',
  'Contrat.DebutContratPrecedent',
  'Contrat.FinContratPrecedent',
  'ArretOuConge.Evenement',
])
const sumOf = (texts: readonly string[]): string =>
  texts.reduce((sum, text) => sum.plus(text), new Decimal(0)).toFixed()
/** Meals that were recorded for another month are 0. */
const without = (key: string, values: readonly RecordedValue[], { forecast }: { readonly forecast?: string }) => {
  const isSeen = (one: RecordedValue) => one.forecast === undefined || one.forecast === forecast
  const hasMeals = values.some((one) => one.caseFieldName === 'NombreRepas' && isSeen(one))
  return key === 'Frais.NombreRepas' && hasMeals ? '0' : 'none'
}

const JUNE = { period: '2026-06' }
const value = (field: string, text: string, start: string): RecordedValue => {
  const [caseName = '', caseFieldName = ''] = field.split('.')
  return {
    ...{ caseName, caseFieldName, value: text },
    ...{ start: `${start}T00:00:00Z`, recordedAt: '2026-01-02T08:00:00Z' },
  }
}
const hired = value('Contrat.DateDebutContrat', '2020-09-01', '2020-09-01')
const casesOf = (values: readonly RecordedValue[]) => {
  const inputs = recordReader(defaut)(values)(JUNE)
  return inputs.ok ? inputs.value.cases : inputs.faults
}

test('hours of another month do not count in this one, wherever the contract was recorded', () => {
  const schedule = value('Contrat.HeuresContrat', '24', '2020-09-01')
  const hours = value('Remuneration.HeuresTravaillees', '104', '2026-06-01')
  const rate = value('Remuneration.TauxHoraire', '13.5', '2026-01-01')
  const oldHours = value('Remuneration.HeuresTravaillees', '90', '2026-05-01')
  expect(casesOf([oldHours, hours, schedule, rate, hired])).toEqual({
    Contrat: { DateDebutContrat: '2020-09-01', DebutSuite: '2020-09-01', HeuresContrat: '24' },
    Remuneration: { HeuresTravaillees: '104', TauxHoraire: '13.5' },
  })
  expect(casesOf([hired, oldHours])).toEqual({ Contrat: { DateDebutContrat: '2020-09-01', DebutSuite: '2020-09-01' } })
})

test('meals that were recorded once are 0 in a month without a value', () => {
  const Contrat = { DateDebutContrat: '2020-09-01', DebutSuite: '2020-09-01' }
  const may = value('Frais.NombreRepas', '12', '2026-05-01')
  const july = value('Frais.NombreRepas', '12', '2026-07-01')
  const june = value('Frais.NombreRepas', '8', '2026-06-01')
  for (const meals of [[may], [july], [may, july]]) {
    expect(casesOf([hired, ...meals])).toEqual({ Contrat, Frais: { NombreRepas: '0' } })
  }
  expect(casesOf([hired, may, june])).toEqual({ Contrat, Frais: { NombreRepas: '8' } })
  expect(casesOf([hired])).toEqual({ Contrat })
})
