import { defaut } from '@centime/engine'
import { ENGINE_TEXTS, translator } from '@centime/engine/ground'
import { employee } from '@centime/engine/testing/inputs.js'
import { payrollOf } from '@centime/engine/testing/payrolls.js'
import { describe, expect, test } from 'vitest'
import { calculatePopulation } from './calculate-population.js'
import { amountAt, type PopulationAmounts } from './population-amounts.js'
import type { Cell, NumberColumn, PopulationMonth, WordColumn } from './population-month.js'

/** Wrong columns are refused with their field and row, all at once; no input of a user throws. */

const PERIOD = '2026-06'
const payroll = payrollOf(defaut, PERIOD)
const ORDINARY = employee(PERIOD, '2500').cases

const population = (changes: Record<string, Record<string, Cell>>, count = 2): PopulationMonth => {
  const cases: Record<string, Record<string, Cell>> = { ...ORDINARY }
  for (const [caseName, fields] of Object.entries(changes)) cases[caseName] = { ...cases[caseName], ...fields }
  return { period: PERIOD, count, cases }
}
const faultsOf = (month: PopulationMonth, lines?: readonly string[]) => {
  const outcome = calculatePopulation(payroll, month, lines)
  const faults = outcome.ok ? [] : outcome.faults
  for (const { expected, message } of faults) {
    expect(inFrench(expected.replace(/,? in row \d+$/, '')), expected).toEqual(expect.any(String))
    expect(inFrench(message), message).not.toMatch(/expected| in row /)
  }
  return faults
}
/** Every fault has its text in French. */
const inFrench = translator([ENGINE_TEXTS])
/** Code and field. */
const refusedFor = (month: PopulationMonth) =>
  faultsOf(month).map(({ code, caseName, caseFieldName }) => `${code} ${caseName}.${caseFieldName}`)

const euros = (...values: number[]): NumberColumn => ({ decimals: 2, values: Float64Array.from(values) })
const words = (list: string[], ...places: number[]): WordColumn => ({ words: list, places: Uint8Array.from(places) })

describe('a population in columns is refused for', () => {
  test.each<[string, Record<string, Record<string, Cell>>, string]>([
    ['a column that is too short', { Primes: { MontantPrimes: euros(100) } }, 'out_of_range Primes.MontantPrimes'],
    ['a column that is too long', { Primes: { MontantPrimes: euros(1, 2, 3) } }, 'out_of_range Primes.MontantPrimes'],
    ['places that are too few', { Entreprise: { Zone: words(['metropole'], 0) } }, 'out_of_range Entreprise.Zone'],
    ['counters of leave', { Entreprise: { SuiviConges: 'true' } }, 'out_of_range Entreprise.SuiviConges'],
    [
      'a column of a setting',
      { Entreprise: { MethodeRetenue: words(['reelle'], 0, 0) } },
      'wrong_type Entreprise.MethodeRetenue',
    ],
    ['a negative entry', { Retenues: { Acomptes: euros(0, -1) } }, 'out_of_range Retenues.Acomptes'],
    ['an entry above the most', { Retenues: { Acomptes: euros(0, 1e10) } }, 'out_of_range Retenues.Acomptes'],
    ['an entry that is no integer', { Retenues: { Acomptes: euros(0, 1.5) } }, 'out_of_range Retenues.Acomptes'],
    ['an entry that is no number', { Retenues: { Acomptes: euros(0, Number.NaN) } }, 'out_of_range Retenues.Acomptes'],
    ['an infinite entry', { Retenues: { Acomptes: euros(0, -Infinity) } }, 'out_of_range Retenues.Acomptes'],
    [
      'decimals that are no number',
      { Retenues: { Acomptes: { ...euros(0, 1), decimals: -1 } } },
      'wrong_type Retenues.Acomptes',
    ],
    [
      'decimals that are a fraction',
      { Retenues: { Acomptes: { ...euros(0, 1), decimals: 2.5 } } },
      'wrong_type Retenues.Acomptes',
    ],
    ['a word of no list', { Entreprise: { Zone: words(['metropole', 'lune'], 0, 0) } }, 'wrong_type Entreprise.Zone'],
    ['a place of no word', { Entreprise: { Zone: words(['metropole'], 0, 1) } }, 'out_of_range Entreprise.Zone'],
    ['a column of words for a number', { Retenues: { Acomptes: words(['1'], 0, 0) } }, 'wrong_type Retenues.Acomptes'],
    ['a column of numbers for words', { Entreprise: { Zone: euros(0, 0) } }, 'wrong_type Entreprise.Zone'],
    ['a column of an unknown field', { Primes: { Bonus: euros(1, 2) } }, 'unknown_field Primes.Bonus'],
    [
      'kinds of contract where a fixed term could be a short one',
      { Contrat: { DateDebutContrat: '2026-05-15', DureeInitialeMois: '2', TypeContrat: words(['CDI', 'CDD'], 0, 1) } },
      'missing_field Calendrier.ContratCourt',
    ],
    [
      'a person without days of employment',
      { Calendrier: { JoursEmploi: euros(3000, 0) } },
      'out_of_range Calendrier.JoursEmploi',
    ],
    ['31 days in June', { Calendrier: { JoursEmploi: euros(3000, 3100) } }, 'out_of_range Calendrier.JoursEmploi'],
    [
      'more days of absence than days employed',
      { Calendrier: { JoursEmploi: euros(3000, 400) }, Absences: { JoursAbsenceSansSolde: euros(0, 500) } },
      'out_of_range Absences.JoursAbsenceSansSolde',
    ],
    [
      'a common absence longer than the employment of one row',
      { Calendrier: { JoursEmploi: euros(3000, 400) }, Absences: { JoursAbsenceSansSolde: '5' } },
      'out_of_range Absences.JoursAbsenceSansSolde',
    ],
    ['days of the month', { Calendrier: { JoursDuMois: euros(3000, 3000) } }, 'unknown_case Calendrier.undefined'],
    [
      'a column of initial terms',
      { Contrat: { DureeInitialeMois: euros(1, 2) } },
      'wrong_type Contrat.DureeInitialeMois',
    ],
    [
      'a column of the pay before a fixed term ends',
      { Rupture: { RemunerationAnterieure: euros(0, 233) } },
      'wrong_type Rupture.RemunerationAnterieure',
    ],
    [
      'a balance too precise for sums in whole numbers',
      { CumulsDeReprise: { Kilometres: '100.00000000000000000001' } },
      'out_of_range CumulsDeReprise.Kilometres',
    ],
    [
      'a column of opening balances',
      { CumulsDeReprise: { TotalBrut: euros(1, 2) } },
      'wrong_type CumulsDeReprise.TotalBrut',
    ],
    [
      'a column of dates',
      { Contrat: { DateFinContrat: words(['2026-06-30'], 0, 0) } },
      'wrong_type Contrat.DateFinContrat',
    ],
    ['a column of names', { Identite: { Nom: words(['Durand'], 0, 0) } }, 'wrong_type Identite.Nom'],
    ['a wrong text', { Retenues: { Acomptes: 'cent' } }, 'wrong_type Retenues.Acomptes'],
    [
      'more days of absence than the month has',
      { Absences: { JoursAbsenceSansSolde: { decimals: 0, values: Int32Array.of(30, 31) } } },
      'out_of_range Absences.JoursAbsenceSansSolde',
    ],
  ])('%s', (_what, changes, expected) => {
    expect(refusedFor(population(changes))).toEqual([expected])
  })

  test('more days of absence than days employed, for a contract that starts within the month', () => {
    const days = (...values: number[]): NumberColumn => ({ decimals: 0, values: Int32Array.from(values) })
    const joined = (...values: number[]) =>
      population({ Contrat: { DateDebutContrat: '2026-06-21' }, Absences: { JoursAbsenceSansSolde: days(...values) } })
    expect(refusedFor(joined(10, 0))).toEqual([])
    expect(refusedFor(joined(0, 11))).toEqual(['out_of_range Absences.JoursAbsenceSansSolde'])
  })

  test('names of the object prototype are unknown cases and fields', () => {
    const parsed: Record<string, Record<string, string>> = JSON.parse(
      '{"__proto__": {"Primes": {"MontantPrimes": "1000"}}}',
    )
    const cases = Object.fromEntries([...Object.entries(ORDINARY), ...Object.entries(parsed)])
    expect(refusedFor({ ...population({}), cases })).toEqual(['unknown_case __proto__.undefined'])
    const Primes: Record<string, string> = JSON.parse('{"__proto__": {"MontantPrimes": "1000"}}')
    expect(refusedFor({ ...population({}), cases: { ...ORDINARY, Primes } })).toEqual([
      'unknown_field Primes.__proto__',
    ])
  })

  test('values of the wrong type as cases, columns or count', () => {
    const sent = (cases: string): PopulationMonth => ({ ...population({}), cases: JSON.parse(cases) })
    expect(
      refusedFor({ ...sent('{"Primes": "cent"}'), cases: { ...ORDINARY, ...JSON.parse('{"Primes": "cent"}') } }),
    ).toEqual(['wrong_type Primes.undefined'])
    expect(faultsOf(sent('null'))[0]).toMatchObject({ code: 'wrong_type', expected: 'cases as an object' })
    expect(faultsOf(population({}, 1e12))).toHaveLength(1)
    const places = { places: Uint8Array.of(0, 0) }
    const odd: Record<string, unknown> = {
      Float32: { decimals: 0, values: Float32Array.of(0.5, 1) },
      BigInt64: { decimals: 0, values: BigInt64Array.of(1n, 2n) },
      list: { decimals: 0, values: [1, 2] },
      nothing: { decimals: 0, values: null },
      places,
    }
    for (const [what, column] of Object.entries(odd)) {
      const cases = Object.assign({}, ORDINARY, {
        Primes: { MontantPrimes: column },
        Entreprise: { ...ORDINARY['Entreprise'], Zone: places },
      })
      expect([what, refusedFor({ ...population({}), cases })]).toEqual([
        what,
        ['wrong_type Entreprise.Zone', 'wrong_type Primes.MontantPrimes'],
      ])
    }
  })

  test('back pay, absences and movements of leave, which concern one person', () => {
    expect(refusedFor(Object.assign(population({}), { backPay: { months: [] } }))).toEqual([
      'unknown_field undefined.undefined',
    ])
    expect(refusedFor(Object.assign(population({}), { absences: [], leave: [] }))).toEqual([
      'unknown_case ArretOuConge.undefined',
      'unknown_case CompteurConges.undefined',
    ])
  })

  test('an unknown case', () => {
    expect(
      faultsOf(population({ Prime: { MontantPrimes: euros(1, 2) } })).map(({ code, caseName }) => [code, caseName]),
    ).toEqual([['unknown_case', 'Prime']])
  })

  test('a required field that is missing, and a personal rate without its rate', () => {
    const { TauxHoraire: _missing, ...pay } = ORDINARY['Remuneration'] ?? {}
    const without = { ...population({}), cases: { ...ORDINARY, Remuneration: pay } }
    expect(refusedFor(without)).toEqual(['missing_field Remuneration.TauxHoraire'])
    expect(refusedFor(population({ PAS: { TypeTaux: 'personnalise' } }))).toEqual(['missing_field PAS.TauxPAS'])
    expect(refusedFor(population({ PAS: { TypeTaux: words(['neutre', 'personnalise'], 0, 1) } }))).toEqual([
      'missing_field PAS.TauxPAS',
    ])
    expect(refusedFor(population({ PAS: { TypeTaux: words(['personnalise', 'neutre'], 1, 1) } }))).toEqual([])
  })

  test('an invalid count, and a period of another payroll', () => {
    for (const count of [-1, 1.5, Number.NaN]) expect(faultsOf(population({}, count))).toHaveLength(1)
    expect(faultsOf({ ...population({}), period: '2026-05' }).map(({ code }) => code)).toEqual(['wrong_period'])
  })

  test("the French text of a row's fault names the row", () => {
    const [fault] = faultsOf(population({ Retenues: { Acomptes: euros(0, -1) } }))
    expect(inFrench(fault?.message ?? '')?.replaceAll('\u00a0', ' ')).toMatch(
      /^Retenues\.Acomptes – attendu : un nombre entier de 0 à \d+ \(2 décimales\) à la ligne 1 ; reçu : /,
    )
  })

  test('several faults at once, each with its row', () => {
    const faults = faultsOf(
      population({ Retenues: { Acomptes: euros(0, -1), Saisies: euros(-2, 0) }, Primes: { MontantPrimes: euros(1) } }),
    )
    expect(faults.map(({ caseFieldName }) => caseFieldName).sort()).toEqual(['Acomptes', 'MontantPrimes', 'Saisies'])
    expect(faults.find(({ caseFieldName }) => caseFieldName === 'Acomptes')?.expected).toMatch(/row 1$/)
    expect(faults.find(({ caseFieldName }) => caseFieldName === 'Saisies')?.expected).toMatch(/row 0$/)
  })
})

describe('a history of columns', () => {
  const monthOf = (period: string, count = 2): PopulationAmounts => {
    const outcome = calculatePopulation(payrollOf(defaut, period), {
      period,
      count,
      cases: employee(period, '2500').cases,
    })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
    return outcome.value
  }
  const codesWith = (...history: PopulationAmounts[]) =>
    faultsOf({ ...population({}), history }).map(({ code, expected }) => `${code}: ${expected}`)

  test('is refused if a column lacks an entry for a row, or has one that is no amount', () => {
    const may = monthOf('2026-05')
    const withAssiette = (values: Float64Array, decimals: number | null = 2) =>
      codesWith({ ...may, columns: { ...may.columns, Assiette: { decimals, values } } })
    const refused = ['wrong_history: a column Assiette of 2 people in the history of 2026-05']
    expect(withAssiette(Float64Array.of(250_000))).toEqual(refused)
    expect(withAssiette(Float64Array.of(250_000, Number.NaN))).toEqual(refused)
    expect(withAssiette(Float64Array.of(2500, Number.POSITIVE_INFINITY), null)).toEqual(refused)
    expect(withAssiette(Float64Array.of(250_000, 250_000.5))).toEqual(refused)
    expect(withAssiette(Float64Array.of(250_000, 250_000), 1.5)).toEqual(refused)
    expect(withAssiette(Float64Array.of(250_000, 250_000))).toEqual([])
    const history = JSON.parse('[null]')
    expect(faultsOf({ ...population({}), history }).map(({ code }) => code)).toEqual(['wrong_history'])
    expect(faultsOf({ ...population({}), history: JSON.parse('{}') }).map(({ code }) => code)).toEqual([
      'wrong_history',
    ])
  })
  test('may be of 0 people, for 0 people', () => {
    const history = [monthOf('2026-05', 0)]
    expect(faultsOf({ ...population({}, 0), history })).toEqual([])
  })
  test('is accepted if its months are earlier, each once, with the same people', () => {
    expect(codesWith(monthOf('2026-05'), monthOf('2026-04'))).toEqual([])
  })
  test('is refused for another number of people, the same month twice, a later month, or a missing line', () => {
    expect(codesWith(monthOf('2026-05', 3))).toEqual(['wrong_history: 2 people in 2026-05'])
    expect(codesWith(monthOf('2026-05'), monthOf('2026-05'))).toEqual(['wrong_history: each month once in the history'])
    expect(codesWith(monthOf('2026-06'))).toEqual(['wrong_history: a month of the history before 2026-06'])
    const { TotalBrut: _missing, ...columns } = monthOf('2026-05').columns
    expect(codesWith({ ...monthOf('2026-05'), columns })).toEqual([
      'wrong_history: a column TotalBrut of 2 people in the history of 2026-05',
    ])
  })
})

test('an absent headcount of a threshold is that of the column of headcounts', () => {
  const Effectif = { decimals: 0, values: Int32Array.of(49, 50, 60) }
  const fnal = (own: Record<string, Cell>) => {
    const outcome = calculatePopulation(payroll, population({ Entreprise: { Effectif, ...own } }, 3), ['FNAL'])
    const column = outcome.ok ? outcome.value.columns['FNAL'] : undefined
    return column && [0, 1, 2].map((row) => amountAt(column, row).toFixed(2))
  }
  expect(fnal({})).toEqual(['2.50', '12.50', '12.50'])
  expect(fnal({ EffectifFNAL: '49' })).toEqual(['2.50', '2.50', '2.50'])
  expect(fnal({ EffectifFNAL: { decimals: 0, values: Int32Array.of(50, 0, 50) } })).toEqual(['12.50', '2.50', '12.50'])
})

test('0 people have amounts of count 0', () => {
  const outcome = calculatePopulation(payroll, population({ Primes: { MontantPrimes: euros() } }, 0))
  expect(outcome.ok && outcome.value.count).toBe(0)
})

test('a line that the regulation does not have throws', () => {
  expect(() => calculatePopulation(payroll, population({}), ['NetAPayer', 'NetAPayé'])).toThrow(RangeError)
  expect(() => calculatePopulation(payroll, population({}), ['NetAPayé'])).toThrow('NetAPayé')
})
