import { describe, expect, test } from 'vitest'
import { employee, ofTheMonth } from '../../testing/inputs.js'
import { payslipOf } from '../../testing/payrolls.js'
import { INPUTS } from '../../testing/worked-examples.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { MonthInputs } from './month-inputs.js'

/** Entries that are probably forgotten or unlawful give a warning, and the payslip is still computed. */

test.each(Object.entries(INPUTS))('the worked payslip %s has no warning', (_, month) => {
  const { warnings } = payslipOf(
    'RemunerationMandat' in (month.cases['Remuneration'] ?? {}) ? salaire2026 : defaut,
    month,
  )
  expect(ofTheMonth(warnings)).toEqual([])
})

const warningsFor = (month: MonthInputs) => ofTheMonth(payslipOf(defaut, month).warnings)
const codesOf = (month: MonthInputs) => warningsFor(month).map(({ code }) => code)

const ofHours = (weekly: string, hours: Inputs[string], Contrat: Inputs[string] = {}): readonly string[] =>
  codesOf(employee('2026-06', '2500', { HeuresSupplementaires: hours, Contrat }, weekly))
const BY_AGREEMENT = { LimiteHeuresComplementaires: 'tiers' }

describe('contract hours above 35 without overtime', () => {
  test.each([
    ['35', {}, []],
    ['35.01', {}, ['overtime_missing']],
    ['39', {}, ['overtime_missing']],
    ['39', { HeuresSup25: '17.33' }, []],
    ['39', { HeuresSup50: '1' }, []],
  ])('%s hours a week, %o', (weekly, hours, expected) => {
    expect(ofHours(weekly, hours)).toEqual(expected)
  })

  test('the warning names the field and what to enter: 39 × 52 ÷ 12 − 151.67 = 17.33 hours', () => {
    const [warning] = warningsFor(employee('2026-06', '2500', {}, '39'))
    expect(warning?.message).toContain('HeuresSupplementaires.HeuresSup25 is not set')
    expect(warning?.message).toContain('17.33 hours of overtime a month')
  })

  test('a month without any hour worked gives none', () => {
    const absent = employee('2026-06', '0', { Remuneration: { HeuresTravaillees: '0' } }, '39')
    expect(warningsFor(absent)).toEqual([])
  })
})

// 28 hours a week are 121.33 a month; a third is 28 × 52 ÷ 36 = 40.44. Full time is 151.67, so 30.34 hours reach it.
// 24 hours a week are 104 a month; a third is 34.67, full time 47.67 more.
describe('complementary hours', () => {
  const third = 'complementary_hours_beyond_third'
  const full = 'complementary_hours_reach_full_time'
  test.each([
    ['28', '30.33', []],
    ['28', '30.34', [full]],
    ['28', '40.44', [full]],
    ['28', '40.45', [third, full]],
    ['24', '34.67', []],
    ['24', '34.68', [third]],
    ['24', '47.66', [third]],
    ['24', '47.67', [third, full]],
    ['35', '1', [full]],
  ])('%s hours a week and %s: %o', (weekly, HeuresComplementaires, expected) => {
    expect(ofHours(weekly, { HeuresComplementaires }, BY_AGREEMENT)).toEqual(expected)
  })

  test('the warnings name the fields and what to do', () => {
    const month = employee(
      '2026-06',
      '1500',
      { HeuresSupplementaires: { HeuresComplementaires: '50' }, Contrat: BY_AGREEMENT },
      '24',
    )
    const messages = warningsFor(month).map(({ message }) => message)
    expect(messages).toHaveLength(2)
    for (const message of messages) {
      expect(message).toMatch(/^HeuresSupplementaires\.HeuresComplementaires is 50: .* raise Contrat\.HeuresContrat$/)
    }
  })
})

describe('unpaid days missing beside an unpaid absence', () => {
  const warned = (Absences: Inputs[string]) => warningsFor(employee('2026-06', '2500', { Absences }))

  test.each(['MontantAbsenceSansSolde', 'MontantAbsenceMaladie', 'HeuresAbsenceMaladie', 'MontantAbsenceATMP'])(
    '%s',
    (name) => {
      expect(warned({ [name]: '0' })).toEqual([])
      const [warning, ...others] = warned({ [name]: '14' })
      expect([warning?.code, others]).toEqual(['unpaid_days_missing', []])
      expect(warning?.message).toContain(`Absences.JoursAbsenceSansSolde is not set beside Absences.${name}`)
      expect(warned({ [name]: '14', JoursAbsenceSansSolde: '2' })).toEqual([])
    },
  )

  test('maintained pay leaves no unpaid day, except for unpaid leave', () => {
    expect(warned({ MontantAbsenceMaladie: '500', MontantMaintien: '450' })).toEqual([])
    const both = warned({ MontantAbsenceMaladie: '500', MontantMaintien: '450', MontantAbsenceSansSolde: '100' })
    expect(both.map(({ message }) => message)).toEqual([
      expect.stringContaining('is not set beside Absences.MontantAbsenceSansSolde:'),
    ])
  })
})

describe('the plans of an executive and the half of a health plan', () => {
  const codes = (changes: Inputs): readonly string[] => codesOf(employee('2026-06', '2500', changes))
  const executive = (RegimePrevoyance: Inputs[string], short: Inputs[string] = {}) =>
    codes({ Contrat: { StatutCadre: 'true' }, RegimePrevoyance, PrevoyanceMutuelle: short })

  test.each<readonly [Inputs[string], Inputs[string], readonly string[]]>([
    [{ TauxPatronalT1: '0.015' }, {}, []],
    [{ TauxPatronalT1: '0.0149' }, {}, ['provident_rate_below_minimum']],
    [{ TauxPatronalT1: '0.005' }, { HasPrevoyance: 'true', TauxPrevoyance: '0.01' }, []],
    [{ TauxPatronalTotalite: '0.015' }, {}, []],
    [{ TauxSalarialT1: '0.015' }, {}, ['executive_without_provident_plan']],
    [{ MontantPatronal: '30' }, {}, []],
  ])('provident plan %o with the short form %o', (plan, short, expected) => {
    expect(executive(plan, short)).toEqual(expected)
  })
  test.each<readonly [Inputs[string], readonly string[]]>([
    [{ MontantPatronal: '30', MontantSalarial: '30' }, []],
    [{ MontantPatronal: '30', MontantSalarial: '30.01' }, ['health_plan_share_below_minimum']],
    [{ TauxPatronalT1: '0.009', TauxSalarialT1: '0.01' }, ['health_plan_share_below_minimum']],
    [{ MontantPatronal: '30', TauxSalarialT1: '0.01' }, []],
  ])('health plan %o', (RegimeSante, expected) => {
    expect(codes({ RegimeSante })).toEqual(expected)
  })
})
