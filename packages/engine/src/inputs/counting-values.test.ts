import { describe, expect, test } from 'vitest'
import { defaut } from '../regulations/defaut.js'
import { countingReader, movingReader, type RecordedValue, recordReader, type Viewpoint } from './recorded-values.js'

/** One function decides which recorded values count in a month: it lists them, and the month reads their sum. */

const said = (field: string, value: string, start: string, more: { at?: string; forecast?: string } = {}) => {
  const [caseName = '', caseFieldName = ''] = field.split('.')
  const { at: recordedAt = '2026-01-01T08:00:00Z', forecast } = more
  const one: RecordedValue = { caseName, caseFieldName, value, start: `${start}T00:00:00Z`, recordedAt }
  return forecast === undefined ? one : { ...one, forecast }
}
const hired = said('Contrat.DateDebutContrat', '2024-01-01', '2024-01-01')

/** The values of a field that count, and what the month reads of it. */
function read(field: string, values: readonly RecordedValue[], view: Partial<Viewpoint> = {}) {
  const [caseName = '', name = ''] = field.split('.')
  const month = { period: '2026-06', ...view }
  const [counting, inputs] = [countingReader(defaut, view)(values)(month), recordReader(defaut, view)(values)(month)]
  if (!counting.ok || !inputs.ok) throw new Error('these values are right')
  return { values: counting.value(caseName, name), text: inputs.value.cases[caseName]?.[name] }
}

test('a value of an ended contract does not count under the next one', () => {
  const [old, ended] = [said('Contrat.TypeContrat', 'CDD', '2024-01-01'), '2025-12-31']
  const next = said('Contrat.DateDebutContrat', '2026-03-01', '2026-03-01')
  const end = said('Contrat.DateFinContrat', ended, '2024-01-01')
  const values = [hired, old, end, next]
  expect(read('Contrat.TypeContrat', values)).toEqual({ values: [], text: undefined })
  expect(read('Contrat.TypeContrat', values, { period: '2025-12' })).toEqual({ values: [old], text: 'CDD' })
  expect(read('Contrat.DateDebutContrat', values)).toEqual({ values: [next], text: '2026-03-01' })
  expect(read('Contrat.DateFinContrat', values)).toEqual({ values: [], text: undefined })
  expect(read('Contrat.DateFinContrat', values, { period: '2025-12' })).toEqual({ values: [end], text: ended })
})

test('a new contract gives the previous one an end, which is not recorded', () => {
  const next = said('Contrat.DateDebutContrat', '2026-06-16', '2026-06-16')
  const isNew = said('Contrat.Nouveau', 'true', '2026-06-16')
  const may = { period: '2026-05' }
  expect(read('Contrat.DateFinContrat', [hired, next, isNew], may).values).toEqual([])
  expect(read('Contrat.Nouveau', [hired, next, isNew])).toEqual({ values: [isNew], text: 'true' })
})

test('an end that was withdrawn does not count', () => {
  const end = said('Contrat.DateFinContrat', '2026-06-30', '2026-06-30', { at: '2026-02-01T08:00:00Z' })
  const back = said('Contrat.DateFinContrat', '', '2026-06-30', { at: '2026-03-01T08:00:00Z' })
  expect(read('Contrat.DateFinContrat', [hired, end])).toEqual({ values: [end], text: '2026-06-30' })
  expect(read('Contrat.DateFinContrat', [hired, end, back])).toEqual({ values: [], text: undefined })
})

describe('a monthly field', () => {
  const first = said('Primes.MontantPrimes', '100', '2026-06-01')
  const second = said('Primes.MontantPrimes', '50.50', '2026-06-20')
  const may = said('Primes.MontantPrimes', '900', '2026-05-31')
  test('entries of different moments count together: the month reads their sum', () => {
    expect(read('Primes.MontantPrimes', [may, first, second])).toEqual({ values: [first, second], text: '150.5' })
  })
  test('among entries of one moment only the last recorded counts', () => {
    const corrected = said('Primes.MontantPrimes', '70', '2026-06-01', { at: '2026-06-02T08:00:00Z' })
    expect(read('Primes.MontantPrimes', [corrected, first])).toEqual({ values: [corrected], text: '70' })
    const again = said('Primes.MontantPrimes', '80', '2026-06-01')
    expect(read('Primes.MontantPrimes', [first, again])).toEqual({ values: [again], text: '80' })
  })
  test('an entry of a simulation replaces the real one of its moment', () => {
    const idea = said('Primes.MontantPrimes', '10', '2026-06-01', { forecast: 'idea' })
    const all = [idea, first, second]
    expect(read('Primes.MontantPrimes', all, { forecast: 'idea' })).toEqual({ values: [idea, second], text: '60.5' })
    expect(read('Primes.MontantPrimes', all)).toEqual({ values: [first, second], text: '150.5' })
    expect(read('Primes.MontantPrimes', all, { forecast: 'other' })).toEqual({ values: [first, second], text: '150.5' })
  })
  test('meals are 0 where no entry counts, once there is one', () => {
    const meals = said('Frais.NombreRepas', '12', '2026-05-01')
    expect(read('Frais.NombreRepas', [hired, meals])).toEqual({ values: [], text: '0' })
    expect(read('Frais.NombreRepas', [hired])).toEqual({ values: [], text: undefined })
    const idea = said('Frais.NombreRepas', '12', '2026-05-01', { forecast: 'idea' })
    expect(read('Frais.NombreRepas', [hired, idea])).toEqual({ values: [], text: undefined })
    expect(read('Frais.NombreRepas', [hired, idea], { forecast: 'idea' })).toEqual({ values: [], text: '0' })
    // Hours have no default.
    const hours = said('Remuneration.HeuresTravaillees', '151.67', '2026-05-01')
    expect(read('Remuneration.HeuresTravaillees', [hired, hours])).toEqual({ values: [], text: undefined })
  })
})

test('the withholding rate in force on the day of payment counts', () => {
  const [before, after] = [said('PAS.TauxPAS', '0.05', '2026-01-01'), said('PAS.TauxPAS', '0.08', '2026-07-01')]
  expect(read('PAS.TauxPAS', [before, after])).toEqual({ values: [before], text: '0.05' })
  const paid = { paymentDate: '2026-07-03' }
  expect(read('PAS.TauxPAS', [before, after], paid)).toEqual({ values: [after], text: '0.08' })
})

test('a simulated rate that is in force counts before a real one that begins later', () => {
  const real = said('Remuneration.TauxHoraire', '25', '2026-03-01')
  const idea = said('Remuneration.TauxHoraire', '30', '2026-01-01', { forecast: 'idea' })
  expect(read('Remuneration.TauxHoraire', [real, idea], { forecast: 'idea' })).toEqual({ values: [idea], text: '30' })
  expect(read('Remuneration.TauxHoraire', [real, idea])).toEqual({ values: [real], text: '25' })
})

test('the values of the last record of an absence count; those of a replaced or later record do not', () => {
  const record = (name: string, from: string, at: string) => [
    said('ArretOuConge.Evenement', name, from, { at }),
    said('ArretOuConge.Debut', from, from, { at }),
    said('ArretOuConge.Nature', 'maladie', from, { at }),
    said('ArretOuConge.Fin', from, from, { at }),
  ]
  const wrong = record('a', '2026-06-01', '2026-06-01T08:00:00Z')
  const right = record('a', '2026-06-02', '2026-06-03T08:00:00Z')
  const other = record('b', '2026-07-01', '2026-06-03T09:00:00Z')
  const values = [hired, ...wrong, ...right, ...other]
  expect(read('ArretOuConge.Debut', values).values).toEqual([right[1]])
  expect(read('ArretOuConge.Debut', values, { period: '2026-07' }).values).toEqual([right[1], other[1]])
})

test('a field that the regulation does not have has no values', () => {
  expect(read('Nothing.Known', [hired]).values).toEqual([])
})

describe('whether a value can move a month follows from its time type, whatever else is recorded', () => {
  const june = movingReader(defaut)({ period: '2026-06', paymentDate: '2026-07-05' })
  test.each([
    ['Primes.MontantPrimes', '100', '2026-06-30', true],
    ['Primes.MontantPrimes', '100', '2026-05-31', false],
    ['Primes.MontantPrimes', '100', '2026-07-01', false],
    ['Remuneration.TauxHoraire', '20', '2024-01-01', true],
    ['Remuneration.TauxHoraire', '20', '2026-07-01', false],
    ['PAS.TauxPAS', '0.05', '2026-07-05', true],
    ['PAS.TauxPAS', '0.05', '2026-07-06', false],
    ['Contrat.TypeContrat', 'CDD', '2026-07-01', false],
    // A contract of 1 July ends the one before it on 30 June.
    ['Contrat.DateDebutContrat', '2026-07-01', '2026-07-01', true],
    ['Contrat.DateDebutContrat', '2026-07-02', '2026-07-02', false],
    ['Contrat.DateDebutContrat', '', '2026-07-02', true],
    ['Contrat.DateFinContrat', '2026-12-31', '2026-07-02', true],
    ['ArretOuConge.Evenement', 'A1', '2026-09-01', true],
    ['Identite.Adresse', '1 rue', '2026-06-01', false],
    ['Contrat.Emploi', 'Vendeur', '2026-06-01', false],
    ['No.Field', '1', '2026-09-01', true],
  ])('%s %s since %s: %s', (field, value, start, moves) => {
    expect(june(said(field, value, start))).toBe(moves)
  })
  test('what counts in a month can move it', () => {
    const values = [
      ...[hired, said('Remuneration.TauxHoraire', '20', '2024-01-01'), said('PAS.TauxPAS', '0.05', '2026-07-05')],
      ...[said('Primes.MontantPrimes', '1', '2026-06-01'), said('Contrat.TypeContrat', 'CDI', '2026-06-30')],
    ]
    const counting = countingReader(defaut)(values)({ period: '2026-06', paymentDate: '2026-07-05' })
    if (!counting.ok) throw new Error('these values are right')
    expect(values.flatMap((one) => counting.value(one.caseName, one.caseFieldName))).toEqual(values)
    expect(values.every(june)).toBe(true)
  })
})
