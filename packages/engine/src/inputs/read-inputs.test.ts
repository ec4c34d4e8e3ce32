import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { employee, healthPlan, officer, ofTheMonth } from '../../testing/inputs.js'
import { payrollOf, payslipOf } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import { amountOf } from '../calculate/lines.js'
import { payslip, payslipFromJson } from '../explain/payslip.js'
import type { WarningCode } from '../ground/codes.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { Regulation } from '../tree/regulation.js'
import type { MonthInputs } from './month-inputs.js'
import { inputReader, readInputs } from './read-inputs.js'

const faultsOf = (inputs: MonthInputs, regulation: Regulation = defaut) => {
  const outcome = payslip(regulation, inputs)
  return outcome.ok ? [] : outcome.faults
}
const NO_PLANS = {
  HasPrevoyance: 'false',
  TauxPrevoyance: '0',
  HasMutuelleObligatoire: 'false',
  HasMutuelleFacultative: 'false',
}
const changed = (changes: MonthInputs['cases']) => employee('2026-06', '2500', changes)

describe('a wrong value is refused with its case, field, value and what was expected', () => {
  test.each<[string, MonthInputs['cases'], string, string]>([
    ['a word for a number', { Remuneration: { HeuresTravaillees: 'abc' } }, 'wrong_type', 'a decimal number'],
    ['NaN', { Remuneration: { TauxHoraire: 'NaN' } }, 'wrong_type', 'a decimal number'],
    ['Infinity', { Remuneration: { TauxHoraire: 'Infinity' } }, 'wrong_type', 'a decimal number'],
    ['an exponent', { Remuneration: { TauxHoraire: '1e3' } }, 'wrong_type', 'a decimal number'],
    ['a comma', { Remuneration: { TauxHoraire: '12,5' } }, 'wrong_type', 'a decimal number'],
    ['an empty text', { Remuneration: { TauxHoraire: '' } }, 'wrong_type', 'a decimal number'],
    ['10^30 euros', { Primes: { MontantPrimes: `1${'0'.repeat(30)}` } }, 'out_of_range', 'to 99999999.99'],
    ['10^12 euros', { Primes: { MontantPrimes: '1000000000000' } }, 'out_of_range', 'to 99999999.99'],
    ['negative hours', { Remuneration: { HeuresTravaillees: '-1' } }, 'out_of_range', 'from 0 to 744'],
    ['a rate of 5', { PAS: { TypeTaux: 'personnalise', TauxPAS: '5' } }, 'out_of_range', 'from 0 to 1'],
    ['a date that does not exist', { Contrat: { DateDebutContrat: '2026-02-30' } }, 'wrong_type', 'a date that exists'],
    ['a date with a time', { Contrat: { DateDebutContrat: '2026-02-03T00:00:00Z' } }, 'wrong_type', 'YYYY-MM-DD'],
    ['a boolean that is none', { PrevoyanceMutuelle: { HasPrevoyance: 'oui' } }, 'wrong_type', 'true or false'],
    ['a word outside the list', { Entreprise: { Zone: 'mars' } }, 'wrong_type', 'one of metropole'],
  ])('%s', (_name, cases, code, expected) => {
    const [caseName = '', fields = {}] = Object.entries(cases)[0] ?? []
    const [caseFieldName = '', value = ''] = Object.entries(fields).at(-1) ?? []
    const faults = faultsOf(changed(cases))
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatchObject({ code, caseName, caseFieldName, value })
    expect(faults[0]?.expected).toContain(expected)
    expect(faults[0]?.message).toContain(`${caseName}.${caseFieldName}`)
  })

  test('an unknown case and an unknown field name what is known', () => {
    const faults = faultsOf(changed({ Salaire: { X: '1' }, Frais: { NombreRepa: '1' } }))
    expect(faults.map(({ code, value }) => [code, value])).toEqual([
      ['unknown_field', '1'],
      ['unknown_case', '{"X":"1"}'],
    ])
    expect(faults[0]?.expected).toContain('NombreRepas')
    expect(faults[1]?.expected).toContain('Remuneration')
  })

  test('a field of another case is unknown there', () => {
    expect(faultsOf(changed({ PAS: { TauxHoraire: '1' } }))[0]).toMatchObject({
      code: 'unknown_field',
      caseName: 'PAS',
    })
  })

  test('what is not text is refused, whatever it is', () => {
    const wrong = (value: unknown) => JSON.parse(JSON.stringify({ Remuneration: { TauxHoraire: value } }))
    for (const value of [12, null, true, {}, []]) {
      expect(faultsOf(changed(wrong(value)))[0]).toMatchObject({ code: 'wrong_type', caseFieldName: 'TauxHoraire' })
    }
  })

  test('all faults are reported at once: dates, fields, contract, opening balances, history', () => {
    const inputs = {
      ...changed({
        Remuneration: { HeuresTravaillees: 'x' },
        Contrat: { DateDebutContrat: '2026-03-01', DateFinContrat: '2026-02-01' },
        CumulsDeReprise: { Assiette: '9000' },
      }),
      history: [],
    }
    const codes = (more: object) => faultsOf({ ...inputs, ...more }).map(({ code }) => code)
    const withHistory = { history: JSON.parse('[null]') }
    expect(codes(withHistory)).toEqual([
      'wrong_type',
      'contract_ends_before_start',
      'missing_field',
      'missing_field',
      'missing_field',
      'missing_field',
      'wrong_history',
    ])
    expect(codes({ paymentDate: '2026-02-30' })).toEqual(['wrong_payment_date', 'wrong_type'])
  })

  test('any parsed value in place of a month is refused with a code, without an exception', () => {
    const codes = (json: unknown): string[] => {
      const outcome = payslipFromJson(defaut, json)
      return outcome.ok ? [] : outcome.faults.map(({ code }) => code)
    }
    const { cases } = employee('2026-06', '2500')
    expect(codes({ period: '2026-06', cases })).toEqual([])
    for (const json of [undefined, null, 3, 'x', []]) expect(codes(json)).toEqual(['wrong_type'])
    for (const period of [undefined, null, 202606, '2026-6']) expect(codes({ period, cases })).toEqual(['wrong_period'])
    for (const paymentDate of [null, 20260630, '2026-6-30']) {
      expect(codes({ period: '2026-06', paymentDate, cases })).toEqual(['wrong_payment_date'])
    }
    expect(codes({ period: '2027-04', cases: { Remuneraton: {} } })).toContain('period_without_law')
    expect(codes({ period: '2026-06', cases: { ...cases, Remuneraton: {} } })).toEqual(['unknown_case'])
    expect(codes({ period: '2026-06', cases, history: {} })).toEqual(['wrong_history'])
  })

  test('any parsed value in place of cases or history is refused, without an exception', () => {
    const parsed = (text: string) => JSON.parse(text)
    for (const wrong of ['null', '3', '[]', '{"Frais":null}', '{"Frais":3}', '{"Frais":[]}']) {
      expect(faultsOf({ ...changed({}), cases: parsed(wrong) }).length).toBeGreaterThan(0)
    }
    for (const wrong of [
      '{}',
      'null',
      '[null]',
      '[{"period":"2026-01"}]',
      '[{"period":"2026-01","paymentDate":"2026-01-31","carried":null}]',
    ]) {
      const history = parsed(wrong)
      if (history !== null) expect(faultsOf({ ...changed({}), history })).toMatchObject([{ code: 'wrong_history' }])
    }
    expect(faultsOf(parsed('null'))).toMatchObject([{ code: 'wrong_type' }])
    expect(
      faultsOf({ ...changed({}), cases: Object.assign({}, changed({}).cases, { Primes: { MontantPrimes: 10n } }) }),
    ).toHaveLength(1)
  })

  test('several wrong fields are reported at once', () => {
    const faults = faultsOf(
      changed({ Remuneration: { HeuresTravaillees: '-1', TauxHoraire: 'x' }, PAS: { TypeTaux: 'y', TauxPAS: '2' } }),
    )
    expect(faults).toHaveLength(4)
  })
})

describe('required fields', () => {
  const MINIMUM = {
    Contrat: { DateDebutContrat: '2024-01-01' },
    Remuneration: { HeuresTravaillees: '151.67', TauxHoraire: '12.50' },
    Frais: { NombreRepas: '0', MontantRepas: '0' },
    PrevoyanceMutuelle: {
      HasPrevoyance: 'true',
      TauxPrevoyance: '0.01',
      HasMutuelleObligatoire: 'true',
      HasMutuelleFacultative: 'true',
    },
    PAS: { TauxPAS: '0.05' },
  } satisfies MonthInputs['cases']
  const minimum: MonthInputs['cases'] = MINIMUM
  const without = (caseName: string, caseFieldName: string): MonthInputs['cases'] => {
    const { [caseFieldName]: _, ...others } = minimum[caseName] ?? {}
    return { ...minimum, [caseName]: others }
  }
  const each = Object.entries(minimum).flatMap(([name, fields]) =>
    Object.keys(fields).map((one) => [name, one] as const),
  )
  const { fixed } = payrollOf(defaut, '2026-06')

  test('over HTTP every minimum input of the specification is required, and with them a month is read', () => {
    const read = inputReader(fixed, undefined, 'minimum')
    expect(read({ period: '2026-06', cases: minimum }).ok).toBe(true)
    for (const [caseName, caseFieldName] of each) {
      const outcome = read({ period: '2026-06', cases: without(caseName, caseFieldName) })
      expect(!outcome.ok && outcome.faults).toMatchObject([{ code: 'missing_field', caseName, caseFieldName }])
    }
    const outcome = read({ period: '2026-06', cases: {} })
    expect(!outcome.ok && outcome.faults).toHaveLength(10)
  })

  /** Fields whose default is 0. */
  test.each([
    ['Remuneration', 'TauxHoraire', '0'],
    ['Frais', 'NombreRepas', '0'],
    ['Frais', 'MontantRepas', '0'],
    ['PrevoyanceMutuelle', 'HasPrevoyance', 'false'],
    ['PrevoyanceMutuelle', 'TauxPrevoyance', '0'],
    ['PrevoyanceMutuelle', 'HasMutuelleObligatoire', 'false'],
    ['PrevoyanceMutuelle', 'HasMutuelleFacultative', 'false'],
    ['PAS', 'TauxPAS', '0'],
  ])('a payslip takes %s.%s that is left out as %s', (caseName, caseFieldName, value) => {
    const left = payslipOf(defaut, { period: '2026-06', cases: without(caseName, caseFieldName) })
    const said = { ...minimum, [caseName]: { ...minimum[caseName], [caseFieldName]: value } }
    expect(left).toEqual(payslipOf(defaut, { period: '2026-06', cases: said }))
  })

  test('a payslip needs the first day of the contract, and hours where nothing else is paid', () => {
    for (const caseFieldName of ['DateDebutContrat', 'HeuresTravaillees']) {
      const caseName = caseFieldName === 'HeuresTravaillees' ? 'Remuneration' : 'Contrat'
      const faults = faultsOf({ period: '2026-06', cases: without(caseName, caseFieldName) })
      expect(faults).toMatchObject([{ code: 'missing_field', caseName, caseFieldName }])
    }
    const none = faultsOf({ period: '2026-06', cases: {} }).map(({ caseFieldName }) => caseFieldName)
    expect(none).toEqual(['HeuresTravaillees', 'DateDebutContrat'])
    expect(faultsOf({ period: '2026-06', cases: {} }, salaire2026)).toMatchObject([
      { code: 'missing_field', caseFieldName: 'RemunerationMandat' },
      { code: 'missing_field', caseFieldName: 'DateDebutContrat' },
    ])
  })

  test('a monthly salary and the first day of the contract make a payslip', () => {
    const { Contrat } = MINIMUM
    const least = { Contrat, Remuneration: { SalaireMensuel: '2500' } }
    const full = { ...least, Frais: MINIMUM.Frais, PAS: { TauxPAS: '0' }, PrevoyanceMutuelle: NO_PLANS }
    expect(payslipOf(defaut, { period: '2026-06', cases: least })).toEqual(
      payslipOf(defaut, { period: '2026-06', cases: full }),
    )
  })

  test('an hourly rate that is left out gives a warning: pay is below the minimum wage', () => {
    const { ParametresLegaux = {} } = employee('2026-06', '2500').cases
    const cases = { ...without('Remuneration', 'TauxHoraire'), ParametresLegaux }
    const { warnings } = payslipOf(defaut, { period: '2026-06', cases })
    expect(warnings.map(({ code }) => code)).toContain('hourly_rate_below_minimum_wage')
  })

  test('the personal rate is not required where the neutral one applies', () => {
    expect(faultsOf(changed({ PAS: { TypeTaux: 'neutre' } }))).toEqual([])
  })

  test('an officer needs pay and a start date, and has no hours', () => {
    expect(faultsOf({ period: '2026-06', cases: { PAS: { TypeTaux: 'neutre' } } }, salaire2026)).toHaveLength(2)
    const faults = faultsOf(officer('2026-06', '1', { Remuneration: { HeuresTravaillees: '1' } }), salaire2026)
    expect(faults).toMatchObject([{ code: 'unknown_field', caseFieldName: 'HeuresTravaillees' }])
  })
})

test('inputs of another month than that of the payroll are refused', () => {
  const { fixed } = payrollOf(defaut, '2026-06')
  const of = (inputs: MonthInputs) => {
    const read = readInputs(fixed, inputs)
    return read.ok ? [] : read.faults.map(({ code }) => code)
  }
  expect(of(employee('2026-06', '2500'))).toEqual([])
  expect(of(employee('2026-05', '2500'))).toEqual(['wrong_period'])
  expect(of({ ...employee('2026-06', '2500'), paymentDate: '2026-07-03' })).toEqual(['wrong_period'])
  expect(of(employee('2023-05', '2500'))).toContain('period_without_law')
})

describe('the contract', () => {
  test('that ends before it starts is refused', () => {
    const faults = faultsOf(changed({ Contrat: { DateDebutContrat: '2026-06-10', DateFinContrat: '2026-06-09' } }))
    expect(faults).toMatchObject([{ code: 'contract_ends_before_start', value: '2026-06-09' }])
  })
  test.each([
    [{ DateDebutContrat: '2026-07-01' }, 'DateDebutContrat'],
    [{ DateDebutContrat: '2020-01-01', DateFinContrat: '2026-05-31' }, 'DateFinContrat'],
  ])('%j does not cover June', (contract, caseFieldName) => {
    expect(faultsOf(changed({ Contrat: contract }))).toMatchObject([{ code: 'contract_outside_period', caseFieldName }])
  })
})

test('no text makes the engine throw', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('0', '-0', '1.', '.5', '00', '9'.repeat(40), 'true', '2026-02-29', '__proto__'),
  )
  const anyCases = fc.oneof(
    fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom('Remuneration', 'Contrat', 'constructor')),
      fc.dictionary(fc.string(), text),
    ),
    fc.record({
      Contrat: fc.dictionary(
        fc.constantFrom('DateDebutContrat', 'DateFinContrat', 'HeuresContrat', 'TypeContrat'),
        text,
      ),
      Remuneration: fc.dictionary(fc.constantFrom('HeuresTravaillees', 'TauxHoraire'), text),
      Entreprise: fc.dictionary(fc.constantFrom('Effectif', 'TauxAT', 'Zone'), text),
      CumulsDeReprise: fc.dictionary(fc.constantFrom('Assiette', 'PAS', 'PlafondMois'), text),
    }),
  )
  fc.assert(
    fc.property(anyCases, text, text, (cases, period, paymentDate) => {
      for (const month of ['2026-06', period]) {
        const inputs = employee('2026-06', '2500', cases)
        const outcome = payslip(defaut, { ...inputs, period: month })
        if (!outcome.ok) expect(outcome.faults.length).toBeGreaterThan(0)
        payslip(defaut, { ...inputs, period: month, paymentDate })
      }
    }),
    { numRuns: Math.ceil(Math.min(RUNS, 1000) / 2) },
  )
})

describe('warnings', () => {
  const codes = (inputs: MonthInputs, regulation: Regulation = defaut): WarningCode[] =>
    ofTheMonth(payslipOf(regulation, inputs).warnings).map(({ code }) => code)

  test('none for an ordinary month', () => {
    expect(codes(changed({}))).toEqual([])
    expect(codes(officer('2026-06', '3000'), salaire2026)).toEqual([])
  })

  test.each<[WarningCode, MonthInputs['cases']]>([
    ['executive_without_provident_plan', { Contrat: { StatutCadre: 'true' } }],
    [
      'provident_rate_below_minimum',
      { Contrat: { StatutCadre: 'true' }, PrevoyanceMutuelle: { HasPrevoyance: 'true', TauxPrevoyance: '0.0149' } },
    ],
    ['health_plan_amount_missing', { PrevoyanceMutuelle: { HasMutuelleObligatoire: 'true' } }],
    ['health_plan_share_below_minimum', { PrevoyanceMutuelle: { ...healthPlan('60'), PartPatronaleMutuelle: '0.49' } }],
    ['mileage_not_checked', { Frais: { IndemniteKilometrique: '10' } }],
    ['hourly_rate_below_minimum_wage', { Remuneration: { TauxHoraire: '12.30' } }],
    ['unpaid_days_missing', { Absences: { MontantAbsenceSansSolde: '10' } }],
    ['non_resident_withholding', { Contrat: { NonResidentFiscal: 'true' } }],
    ['legal_parameters_differ', { ParametresLegaux: { PlafondSS: '4000' } }],
  ])('%s', (code, cases) => {
    expect(codes(changed(cases))).toEqual([code])
  })

  test('without legal parameters the capped contributions are 0, CSG keeps its abatement, and warnings say so', () => {
    const { cases, period } = employee('2026-06', '5000', {
      Contrat: { StatutCadre: 'true' },
      PrevoyanceMutuelle: { HasPrevoyance: 'true', TauxPrevoyance: '0.015' },
    })
    const { ParametresLegaux: _none, ...rest } = cases
    const result = payslipOf(defaut, { period, cases: rest })
    const zero = [210, 211, 240, 253, 400, 401, 402, 403, 410, 411, 412, 413, 420, 421, 430, 431, 450, 451, 499]
    expect(zero.map((number) => amountOf(result, number).toFixed())).toEqual(zero.map(() => '0'))
    expect(amountOf(result, 200).toFixed(2)).toBe('650.00')
    expect(amountOf(result, 'BaseCSG').toFixed(2)).toBe('4912.50')
    expect(ofTheMonth(result.warnings).map(({ code }) => code)).toEqual(Array(3).fill('legal_parameters_missing'))
  })
})
