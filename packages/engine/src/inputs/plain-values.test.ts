import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RUNS } from '../../testing/runs.js'
import { Decimal } from '../ground/money.js'
import { dayInParis, isInstant } from '../ground/period.js'
import { defaut } from '../regulations/defaut.js'
import { plainReader } from './plain-values.js'
import { countingReader, type RecordedValue, recordReader } from './recorded-values.js'

/** Issue 21, point 5: recorded values are read by a short way where they are plain, and by the general one where they are not. */

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

/** An evaluation instant after every recording changes nothing, and has no short way. */
const LATER = { evaluatedAt: '2090-01-01T00:00:00Z' }

test('random recorded values give the same inputs and faults by the short way as by the general one', () => {
  const sights = [{}, { forecast: 'raise' }].map(
    (sight) => [recordReader(defaut, sight), recordReader(defaut, { ...sight, ...LATER })] as const,
  )
  fc.assert(
    fc.property(anyPerson, (values) => {
      for (const [short, general] of sights) {
        const [ofShort, ofGeneral] = [short(values), general(values)]
        for (const month of MONTHS) {
          expect(ofShort(month)).toEqual(ofGeneral(month))
        }
      }
    }),
    { numRuns: Math.ceil(RUNS / 4) },
  )
})

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
/** What contracts give without a value of the field. */
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

const JUNE = { period: '2026-06', last: '2026-06-30', paymentDate: '2026-06-30' }
const plain = plainReader(defaut, JUNE, { isInstant, dayOf: dayInParis })
const value = (field: string, text: string, start: string, recordedAt = '2026-01-02T08:00:00Z'): RecordedValue => {
  const [caseName = '', caseFieldName = ''] = field.split('.')
  return { caseName, caseFieldName, value: text, start: `${start}T00:00:00Z`, recordedAt }
}
const hired = value('Contrat.DateDebutContrat', '2020-09-01', '2020-09-01')
const schedule = value('Contrat.HeuresContrat', '24', '2020-09-01')
const hours = value('Remuneration.HeuresTravaillees', '104', '2026-06-01')
const rate = value('Remuneration.TauxHoraire', '13.5', '2026-01-01')
const oldHours = value('Remuneration.HeuresTravaillees', '90', '2026-05-01')

test('one contract without an end and each field once, or once in a month, are plain', () => {
  expect(plain([oldHours, hours, schedule, rate, hired])).toEqual({
    Contrat: { DateDebutContrat: '2020-09-01', DebutSuite: '2020-09-01', HeuresContrat: '24' },
    Remuneration: { HeuresTravaillees: '104', TauxHoraire: '13.5' },
  })
  expect(plain([hired, oldHours])).toEqual({ Contrat: { DateDebutContrat: '2020-09-01', DebutSuite: '2020-09-01' } })
})

test('meals that were recorded once are 0 in a month without a value; hours are not', () => {
  const Contrat = { DateDebutContrat: '2020-09-01', DebutSuite: '2020-09-01' }
  const [may, july] = ['2026-05-01', '2026-07-01'].map((day) => value('Frais.NombreRepas', '12', day))
  const june = value('Frais.NombreRepas', '8', '2026-06-01')
  for (const meals of [[may], [july], [may, july]].map((some) => some.flatMap((one) => one ?? []))) {
    expect(plain([hired, oldHours, ...meals])).toEqual({ Contrat, Frais: { NombreRepas: '0' } })
  }
  expect(plain([hired, ...[may].flatMap((one) => one ?? []), june])).toEqual({ Contrat, Frais: { NombreRepas: '8' } })
  // The next person was never said to have any.
  expect(plain([hired])).toEqual({ Contrat })
})

test.each([
  ['nobody is hired', [hours]],
  ['a rate has two values', [hired, rate, value('Remuneration.TauxHoraire', '14', '2026-07-01')]],
  ['hours of the month are recorded twice', [hired, hours, value('Remuneration.HeuresTravaillees', '7', '2026-06-02')]],
  ['a contract has an end', [hired, value('Contrat.DateFinContrat', '2026-06-30', '2026-06-30')]],
  ['a second contract', [hired, value('Contrat.DateDebutContrat', '2026-06-01', '2026-06-01')]],
  ['an absence', [hired, value('ArretOuConge.Evenement', 'a stop', '2026-06-01')]],
  ['a simulated value', [hired, { ...hours, forecast: 'raise' }]],
  ['hours that are no plain number', [hired, value('Remuneration.HeuresTravaillees', '12.50', '2026-06-01')]],
  [
    'leave counted by another schedule during the contract',
    [hired, value('Contrat.HeuresContrat', '24', '2026-02-01')],
  ],
  ['a field that there is not', [hired, value('Nothing.Known', '1', '2026-06-01')]],
  ['a wrong value', [hired, value('Remuneration.TauxHoraire', 'x', '2026-06-01')]],
] as const)('left to the general way: %s', (_what, values) => {
  expect(plain(values)).toBeUndefined()
})
