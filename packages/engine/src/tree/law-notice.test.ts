import { describe, expect, test } from 'vitest'
import { employee, ofTheMonth } from '../../testing/inputs.js'
import { ofEmployee, ofOfficer } from '../../testing/law.js'
import { madeUpLaw, madeUpLine, madeUpPayroll } from '../../testing/made-up-law.js'
import { computed, payrollOf } from '../../testing/payrolls.js'
import { calculateMany } from '../batch/many.js'
import { PUBLISHED_UNTIL } from '../catalogue/published.js'
import { warningsOf } from '../inputs/warnings.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import { figureName, since, table } from './figure.js'
import { SHIPPED } from './law.js'
import { noticesOf } from './law-notice.js'

/**
 * The days until which figures are checked: the AGS rate for 1 July 2026 was not found, the minimum garanti of June
 * 2026 is derived, and all other figures were read for 2026 (`confirmedUntil` in `law/`).
 */

const MONTHS_OF_LAW = [2024, 2025, 2026].flatMap((year) =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`),
)

describe('a payslip lists the unchecked figures of its month', () => {
  test('in June 2026 none, from July on the rate of AGS', () => {
    expect(ofEmployee('2026-06', '2500').notices).toEqual([])
    expect(ofEmployee('2026-07', '2500').notices).toEqual([
      {
        code: 'figures_not_confirmed',
        message: 'not checked: TauxChomage.AGS after 2026-06-30',
      },
    ])
  })
  test('an officer owes no AGS: no month of 2024 to 2026 has one', () => {
    expect(ofOfficer('2026-12', '3000').notices).toEqual([])
    expect(MONTHS_OF_LAW.flatMap((month) => payrollOf(salaire2026, month).fixed.notices)).toEqual([])
  })
  test('an employee has one in the last six months only', () => {
    const noticed = MONTHS_OF_LAW.filter((month) => payrollOf(defaut, month).fixed.notices.length > 0)
    expect(noticed).toEqual(['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12'])
  })
  test('the batch reader gives the same notice', () => {
    const inputs = employee('2026-08', '2500')
    const [one] = calculateMany(payrollOf(defaut, '2026-08'), [inputs])
    expect(one?.ok && one.value.notices).toEqual(computed(defaut, inputs).payslip.notices)
  })
})

describe('the figures of a notice', () => {
  const day = (confirmedUntil: string) => table('T', confirmedUntil, { A: [since('2024-01-01', '1', 'texte')] }).A
  test('are those that a line reads', () => {
    const law = madeUpLaw(madeUpLine('Un', day('2026-06-29')), madeUpLine('Deux', day('2026-06-30')))
    expect(madeUpPayroll(law).fixed.notices).toHaveLength(1)
    expect(madeUpPayroll(madeUpLaw(madeUpLine('Un', day('2026-06-30')))).fixed.notices).toEqual([])
  })
  test('and those in the fields of the company', () => {
    const law = { ...madeUpLaw(madeUpLine('Un', '1')), published: [day('2026-05-31')] }
    expect(madeUpPayroll(law).fixed.notices[0]?.message).toContain('T.A after 2026-05-31')
    expect(defaut.published?.map(figureName)).toEqual(['Plafonds.PlafondSS', 'SMIC.SMICHoraire', 'SMIC.SMICReduction'])
  })
  test('beyond five are counted', () => {
    const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map(
      (key) => table('T', '2026-05-31', { [key]: [since('2024-01-01', '1', 'texte')] })[key] ?? day(''),
    )
    const [notice] = noticesOf(many, daysOf('2026-06-30'))
    expect(notice?.message).toMatch(
      /T\.E after 2026-05-31 and 2 more figures: `centime law-due 2026-06-30` lists them$/,
    )
  })
})

describe('the months after the last complete year', () => {
  test('have no notice of permanent figures but the one that the last year had: they are the law until they are amended', () => {
    expect(payrollOf(defaut, '2027-01').fixed.notices).toEqual(payrollOf(defaut, '2026-12').fixed.notices)
    expect(payrollOf(salaire2026, '2027-03').fixed.notices).toEqual([])
  })
  test('have no published parameter to record, or to compare with', () => {
    expect(PUBLISHED_UNTIL).toBe('2026-12-31')
    const { facts } = computed(defaut, employee('2026-12', '2500', { ParametresLegaux: { PlafondSS: '4105' } }))
    const codes = (lawDate: string) =>
      ofTheMonth(warningsOf(facts, { lawDate, law: SHIPPED, elements: [] })).map(({ code }) => code)
    expect(codes('2026-12-31')).toEqual(['legal_parameters_differ'])
    expect(codes('2027-01-31')).toEqual([])
  })
})

function daysOf(day: string) {
  return { lawDate: day, paymentDate: day, completeUntil: SHIPPED.completeUntil }
}
