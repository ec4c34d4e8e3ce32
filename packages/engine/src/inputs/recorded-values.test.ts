import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RUNS } from '../../testing/runs.js'
import { defaut } from '../regulations/defaut.js'
import { inputsOfPeriod, type RecordedValue, type Viewpoint } from './recorded-values.js'

/**
 * Time types, months and instants, the evaluation instant and forecasts, as `cases/field.ts` declares the time types.
 */

const recorded = (
  field: string,
  value: string,
  start: string,
  options: { readonly at?: string; readonly forecast?: string } = {},
): RecordedValue => {
  const [caseName = '', caseFieldName = ''] = field.split('.')
  const { at = '2026-01-01T08:00:00Z', forecast } = options
  const instant = start.length === 10 ? `${start}T00:00:00Z` : start
  return {
    caseName,
    caseFieldName,
    value,
    start: instant,
    recordedAt: at,
    ...(forecast === undefined ? {} : { forecast }),
  }
}
const inputs = (values: readonly RecordedValue[], view: Partial<Viewpoint> = {}) => {
  const outcome = inputsOfPeriod(defaut, values, { period: '2026-06', ...view })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.value.cases
}

describe('hours, meals, bonuses, absences belong to the month of their start and add up', () => {
  test('in the month, and only there', () => {
    const values = [
      recorded('Primes.MontantPrimes', '100', '2026-06-01'),
      recorded('Primes.MontantPrimes', '50.5', '2026-06-20'),
      recorded('Primes.MontantPrimes', '900', '2026-05-31'),
      recorded('Primes.MontantPrimes', '900', '2026-07-01'),
    ]
    expect(inputs(values)).toEqual({ Primes: { MontantPrimes: '150.5' } })
  })
  test('among values of one moment the last recorded counts', () => {
    const values = [
      recorded('Primes.MontantPrimes', '100', '2026-06-01', { at: '2026-06-02T00:00:00Z' }),
      recorded('Primes.MontantPrimes', '70', '2026-06-01', { at: '2026-06-01T00:00:00Z' }),
    ]
    expect(inputs(values)).toEqual({ Primes: { MontantPrimes: '100' } })
  })
  test('among values recorded at one instant the last in the list counts', () => {
    const values = [
      recorded('Primes.MontantPrimes', '1', '2026-06-01'),
      recorded('Primes.MontantPrimes', '2', '2026-06-01'),
    ]
    expect(inputs(values)).toEqual({ Primes: { MontantPrimes: '2' } })
  })
  test('the month is that of Paris: 22:30 UTC on 31 May is 1 June', () => {
    const may = recorded('Primes.MontantPrimes', '1', '2026-05-31T22:30:00Z')
    const winter = recorded('Primes.MontantPrimes', '1', '2026-12-31T23:30:00Z')
    expect(inputs([may])).toEqual({ Primes: { MontantPrimes: '1' } })
    expect(inputs([winter], { period: '2026-12' })).toEqual({})
  })
})

describe('rates, flags and prices are in force from their start until replaced', () => {
  const rates = [
    recorded('Remuneration.TauxHoraire', '13', '2026-01-01'),
    recorded('Remuneration.TauxHoraire', '14', '2026-06-15'),
    recorded('Remuneration.TauxHoraire', '15', '2026-07-01'),
  ]
  test('the one in force on the last day of the month', () => {
    expect(inputs(rates)).toEqual({ Remuneration: { TauxHoraire: '14' } })
    expect(inputs(rates, { period: '2026-05' })).toEqual({ Remuneration: { TauxHoraire: '13' } })
    expect(inputs(rates, { period: '2025-12' })).toEqual({})
  })
  test('a correction of a start, recorded later, wins over what it corrects and over nothing else', () => {
    const corrected = [
      ...rates,
      recorded('Remuneration.TauxHoraire', '13.5', '2026-01-01', { at: '2026-09-01T00:00:00Z' }),
    ]
    expect(inputs(corrected, { period: '2026-05' })).toEqual({ Remuneration: { TauxHoraire: '13.5' } })
    expect(inputs(corrected)).toEqual({ Remuneration: { TauxHoraire: '14' } })
  })
  test('the withholding rate is the one in force on the payment date', () => {
    const values = [recorded('PAS.TauxPAS', '0.05', '2026-01-01'), recorded('PAS.TauxPAS', '0.08', '2026-07-01')]
    expect(inputs(values)).toEqual({ PAS: { TauxPAS: '0.05' } })
    expect(inputs(values, { paymentDate: '2026-07-03' })).toEqual({ PAS: { TauxPAS: '0.08' } })
  })
})

describe('the end of a contract: the value recorded last', () => {
  test('whatever its start', () => {
    const values = [
      recorded('Contrat.DateFinContrat', '2026-12-31', '2026-06-01', { at: '2026-02-01T00:00:00Z' }),
      recorded('Contrat.DateFinContrat', '2026-09-30', '2026-01-01', { at: '2026-03-01T00:00:00Z' }),
    ]
    expect(inputs(values)).toEqual({ Contrat: { DateFinContrat: '2026-09-30' } })
  })
  test('a new contract does not take the end of the previous one', () => {
    const values = [
      recorded('Contrat.DateDebutContrat', '2024-01-01', '2024-01-01', { at: '2024-01-01T00:00:00Z' }),
      recorded('Contrat.DateFinContrat', '2025-03-31', '2024-01-01', { at: '2025-03-01T00:00:00Z' }),
      recorded('Contrat.DateDebutContrat', '2026-05-01', '2026-05-01', { at: '2026-04-20T00:00:00Z' }),
    ]
    expect(inputs(values)).toEqual({ Contrat: { DateDebutContrat: '2026-05-01', DebutSuite: '2026-05-01' } })
  })
})

test('opening balances count from their start to the end of its year', () => {
  const values = [recorded('CumulsDeReprise.Assiette', '9000', '2026-04-01')]
  expect(inputs(values)).toEqual({ CumulsDeReprise: { Assiette: '9000' } })
  expect(inputs(values, { period: '2026-03' })).toEqual({})
  expect(inputs(values, { period: '2027-01' })).toEqual({})
})

test('what was recorded after the evaluation instant does not exist yet', () => {
  const values = [
    recorded('Primes.MontantPrimes', '1', '2026-06-01', { at: '2026-06-10T10:00:00Z' }),
    recorded('Primes.MontantPrimes', '2', '2026-06-02', { at: '2026-06-10T12:00:00+02:00' }),
    recorded('Primes.MontantPrimes', '4', '2026-06-03', { at: '2026-06-10T10:00:00.001Z' }),
  ]
  expect(inputs(values, { evaluatedAt: '2026-06-10T10:00:00Z' })).toEqual({ Primes: { MontantPrimes: '3' } })
})

describe('a forecast', () => {
  const values = [
    recorded('Primes.MontantPrimes', '1', '2026-06-01', { at: '2026-06-20T00:00:00Z' }),
    recorded('Primes.MontantPrimes', '10', '2026-06-01', { forecast: 'hausse' }),
    recorded('Primes.MontantPrimes', '100', '2026-06-02', { forecast: 'hausse' }),
    recorded('Primes.MontantPrimes', '1000', '2026-06-01', { forecast: 'baisse' }),
  ]
  test('overrides the real values, even those recorded later', () => {
    expect(inputs(values, { forecast: 'hausse' })).toEqual({ Primes: { MontantPrimes: '110' } })
  })
  test('of a rate overrides a real rate that starts later', () => {
    const rates = [
      recorded('Remuneration.TauxHoraire', '25', '2026-03-01'),
      recorded('Remuneration.TauxHoraire', '30', '2026-01-01', { forecast: 'hausse' }),
    ]
    expect(inputs(rates, { forecast: 'hausse' })).toEqual({ Remuneration: { TauxHoraire: '30' } })
    expect(inputs(rates)).toEqual({ Remuneration: { TauxHoraire: '25' } })
  })
  test('changes neither the real month nor another forecast', () => {
    expect(inputs(values)).toEqual({ Primes: { MontantPrimes: '1' } })
    expect(inputs(values, { forecast: 'autre' })).toEqual({ Primes: { MontantPrimes: '1' } })
  })
})

test('faults name field and value: unknown field, wrong value, wrong instant', () => {
  const outcome = inputsOfPeriod(
    defaut,
    [
      recorded('Primes.Montant', '1', '2026-06-01'),
      recorded('Primes.MontantPrimes', 'abc', '2026-06-01'),
      { ...recorded('Primes.MontantPrimes', '1', '2026-06-01'), start: '2026-06-01' },
      { ...recorded('Primes.MontantPrimes', '1', '2026-06-01'), start: '2026-02-30T00:00:00Z' },
    ],
    { period: '2026-06' },
  )
  expect(!outcome.ok && outcome.faults.map(({ code, value }) => [code, value])).toEqual([
    ['unknown_field', undefined],
    ['wrong_type', 'abc'],
    ['wrong_instant', '2026-06-01'],
    ['wrong_instant', '2026-02-30T00:00:00Z'],
  ])
})

test('an invalid viewpoint is refused, not read as one without values', () => {
  const seen = (view: Partial<Viewpoint>) => {
    const outcome = inputsOfPeriod(defaut, [], { period: '2026-06', ...view })
    return outcome.ok ? [] : outcome.faults.map(({ code }) => code)
  }
  expect(seen({ period: '2026-13' })).toEqual(['wrong_period'])
  expect(seen({ paymentDate: '2026-06-31' })).toEqual(['wrong_payment_date'])
  expect(seen({ evaluatedAt: '2026-06-30' })).toEqual(['wrong_instant'])
  expect(inputsOfPeriod(defaut, JSON.parse('[null]'), { period: '2026-06' }).ok).toBe(false)
  expect(inputsOfPeriod(defaut, JSON.parse('{}'), { period: '2026-06' }).ok).toBe(false)
})

test('the order in which values are read does not matter where their instants of recording differ', () => {
  const fields = [
    'Primes.MontantPrimes',
    'Remuneration.TauxHoraire',
    'PAS.TauxPAS',
    'Contrat.DateDebutContrat',
    'CumulsDeReprise.PAS',
  ]
  const value = fc.record({
    field: fc.constantFrom(...fields),
    day: fc.integer({ min: 1, max: 180 }),
    amount: fc.integer({ min: 0, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(value, { maxLength: 15 }), fc.infiniteStream(fc.nat()), (list, random) => {
      const values = list.map(({ field, day, amount }, index) => {
        const date = new Date(Date.UTC(2026, 0, day)).toISOString()
        const text =
          field === 'Contrat.DateDebutContrat'
            ? date.slice(0, 10)
            : field === 'PAS.TauxPAS'
              ? `0.${amount}`
              : `${amount}`
        return recorded(field, text, date, { at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString() })
      })
      const shuffled = values.map((one) => ({ one, at: random.next().value })).sort((a, b) => a.at - b.at)
      expect(inputs(shuffled.map(({ one }) => one))).toEqual(inputs(values))
    }),
    { numRuns: RUNS },
  )
})

describe('the terms that count leave', () => {
  const before = (period: string, ...values: readonly RecordedValue[]) => {
    const hired = recorded('Contrat.DateDebutContrat', '2024-03-01', '2024-03-01')
    const outcome = inputsOfPeriod(defaut, [hired, ...values], { period })
    return outcome.ok ? outcome.value.before : outcome.faults
  }
  const hours = recorded('Contrat.HeuresContrat', '28', '2026-01-15')
  const until = (day: string, cases: object) => ({ until: day, cases })

  test('an earlier schedule is given by its last day of each month', () => {
    expect(before('2026-06', hours)).toEqual([until('2025-12-31', { Contrat: { HeuresContrat: '35' } })])
    expect(before('2025-12', hours)).toBeUndefined()
    const monday = recorded('Horaire.Lundi', '4', '2026-04-01')
    expect(before('2026-06', hours, monday)).toEqual([
      until('2025-12-31', { Contrat: { HeuresContrat: '35' }, Horaire: { Lundi: '0' } }),
      until('2026-03-31', { Contrat: { HeuresContrat: '28' }, Horaire: { Lundi: '0' } }),
    ])
  })
  test('a value that changes nothing, and one in force since the contract began, are left out', () => {
    expect(before('2026-06', recorded('Contrat.HeuresContrat', '35', '2026-01-01'))).toBeUndefined()
    expect(before('2026-06', recorded('Contrat.HeuresContrat', '28', '2024-03-01'))).toBeUndefined()
  })
  test('settings of a company are given from two years before the law on', () => {
    const setting = (start: string) => [recorded('Entreprise.DecompteConges', 'ouvres', start)]
    const ofCompany = (start: string) => {
      const outcome = inputsOfPeriod(defaut, setting(start), { period: '2026-06' })
      return outcome.ok ? outcome.value.before : outcome.faults
    }
    expect(ofCompany('2026-02-01')).toEqual([until('2026-01-31', { Entreprise: { DecompteConges: 'ouvrables' } })])
    expect(ofCompany('2021-02-01')).toBeUndefined()
  })
})
