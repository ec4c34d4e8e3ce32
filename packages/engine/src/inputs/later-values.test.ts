import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RUNS } from '../../testing/runs.js'
import { defaut } from '../regulations/defaut.js'
import { laterReader } from './later-values.js'
import { type RecordedValue, recordReader } from './recorded-values.js'

/** Which recorded values begin after a month: it reads alike without them. */

const DAYS = ['2026-01-01', '2026-06-15', '2026-07-01', '2026-07-05', '2026-09-09']
const STARTS = ['2026-01-01T00:00:00Z', '2026-06-30T22:30:00Z', '2026-07-01T00:00:00Z', '2026-09-01T00:00:00Z']
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  'Identite.Nom': ['Zola'],
  'Contrat.DateDebutContrat': DAYS,
  'Contrat.DateFinContrat': [...DAYS, ''],
  'Contrat.Nouveau': ['true', 'false'],
  'Contrat.HeuresContrat': ['24', '35'],
  'Contrat.Emploi': ['Technicien'],
  'Remuneration.HeuresTravaillees': ['151.67', '100'],
  'Remuneration.TauxHoraire': ['12.31', '13.5'],
  'Primes.MontantPrimes': ['100', '0.10'],
  'Frais.NombreRepas': ['12', '0'],
  'PAS.TauxPAS': ['0.02', '0.05'],
}
const recordedAt = fc.constantFrom('2026-01-01T08:00:00Z', '2026-06-20T08:00:00.123Z', '2026-06-21T08:00:00Z')
const valued = (field: string, value: string, more: Pick<RecordedValue, 'start' | 'recordedAt'>): RecordedValue => {
  const [caseName = '', caseFieldName = ''] = field.split('.')
  return { caseName, caseFieldName, value, ...more }
}
const anyValue = fc
  .constantFrom(...Object.entries(FIELDS))
  .chain(([field, values]) => fc.tuple(fc.constant(field), fc.constantFrom(...values)))
  .chain(([field, value]) =>
    fc.record({ start: fc.constantFrom(...STARTS), recordedAt }).map((more) => [valued(field, value, more)]),
  )
const anyAbsence = fc
  .record({
    name: fc.constantFrom('a', 'b'),
    from: fc.constantFrom(...DAYS),
    withdrawn: fc.boolean(),
    start: fc.constantFrom(...STARTS),
    recordedAt,
  })
  .map(({ name, from, withdrawn, ...more }) => [
    valued('ArretOuConge.Evenement', name, more),
    ...(withdrawn
      ? [valued('ArretOuConge.Annule', 'true', more)]
      : [valued('ArretOuConge.Nature', 'maladie', more), valued('ArretOuConge.Debut', from, more)]),
  ])
const anyMovement = fc
  .record({
    name: fc.constantFrom('a', 'b'),
    date: fc.constantFrom(...DAYS),
    start: fc.constantFrom(...STARTS),
    recordedAt,
  })
  .map(({ name, date, ...more }) => [
    valued('CompteurConges.Evenement', name, more),
    valued('CompteurConges.Nature', 'reprise', more),
    valued('CompteurConges.Date', date, more),
  ])
const anyPerson = fc
  .array(fc.oneof(anyValue, anyValue, anyAbsence, anyMovement), { maxLength: 12 })
  // In the order of recording.
  .map((groups) => groups.flat().toSorted((a, b) => Date.parse(a.recordedAt) - Date.parse(b.recordedAt)))
const anyMonth = fc.constantFrom(
  { period: '2026-06' },
  { period: '2026-06', paymentDate: '2026-07-05' },
  { period: '2026-07' },
)
const read = recordReader(defaut)
const later = laterReader(defaut)

test('a month reads alike without the values that begin after it', () => {
  let without = 0
  fc.assert(
    fc.property(anyPerson, anyMonth, (values, month) => {
      const before = read(values)(month)
      const gone = later(values, month)
      if (before.ok) without += gone.size
      if (before.ok) expect(read(values.filter((value) => !gone.has(value)))(month)).toEqual(before)
    }),
    { numRuns: 20 * RUNS },
  )
  expect(without).toBeGreaterThan(RUNS)
})

describe('a value', () => {
  const more = { start: '2026-09-01T00:00:00Z', recordedAt: '2026-06-20T08:00:00Z' }
  const gone = (...values: readonly RecordedValue[]) => [...later(values, { period: '2026-06' })]
  test('of a later month, a later rate and a later event are later, whenever the event was recorded', () => {
    const [bonus, rate] = [valued('Primes.MontantPrimes', '4242', more), valued('Remuneration.TauxHoraire', '13', more)]
    const early = { ...more, start: '2026-06-01T00:00:00Z' }
    const event = [
      valued('ArretOuConge.Evenement', 'a', early),
      valued('ArretOuConge.Nature', 'maladie', early),
      valued('ArretOuConge.Debut', '2026-09-09', early),
    ]
    expect(gone(bonus, rate, ...event)).toEqual([bonus, rate, ...event])
  })
  test('that the month reads because there is one, that corrects an earlier event or dates a contract is not', () => {
    const stop = (day: string) => [valued('ArretOuConge.Evenement', 'a', more), valued('ArretOuConge.Debut', day, more)]
    expect(gone(valued('Frais.NombreRepas', '12', more))).toEqual([])
    expect(gone(...stop('2026-06-09'), ...stop('2026-09-09'))).toEqual([])
    expect(gone(valued('Contrat.DateDebutContrat', '2026-09-01', more))).toEqual([])
    expect(gone(valued('Contrat.DateFinContrat', '2026-12-31', more))).toEqual([])
  })
})
