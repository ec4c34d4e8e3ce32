import { Decimal } from '@centime/engine'
import type { Answer } from './answer.js'
import type { Situation } from './situation.js'

/** The oracle's expected values: unrounded euros as JSON numbers. */
export interface Expected {
  readonly lines: Readonly<Record<string, ExpectedLine>>
  readonly general_reduction: {
    readonly applicable: boolean
    readonly amount: number
    readonly coefficient?: number
    readonly smic_reference?: number
    readonly max_coefficient?: number
    readonly retirement_share?: number
    readonly urssaf_share?: number
  }
  readonly income_tax: { readonly base: number; readonly rate_pct: number; readonly amount: number }
  readonly base_gross: number
  readonly overtime_pay: number
  readonly complementary_hours_pay: number
  readonly fixed_term_indemnities: number
  readonly gross: number
  readonly contribution_base: number
  readonly employee_contributions: number
  readonly employer_contributions_before_reductions: number
  readonly employer_reductions: number
  readonly employer_contributions: number
  readonly net_before_tax: number
  readonly net_taxable: number
  readonly exempt_overtime: number
  readonly net_social: number
  readonly net_payable: number
  readonly employer_total_cost: number
  readonly exemptions?: Readonly<Partial<Record<'jei' | 'acre' | 'lodeom', ExpectedExemption>>>
  readonly apprentice?: Readonly<Record<string, number>>
  readonly internship?: Readonly<Record<string, number>>
  readonly dfs?: Readonly<Record<string, number>>
  readonly partial_activity?: Readonly<Record<string, number>>
  readonly payroll_tax?: { readonly base: number; readonly amount: number }
}
type ExpectedExemption = Readonly<Partial<Record<'employer' | 'employee' | 'coefficient' | 'max_coefficient', number>>>
interface ExpectedLine {
  readonly base: number | null
  readonly employee_base?: number
  readonly employee_rate_pct: number | null
  readonly employee: number
  readonly employer_rate_pct: number | null
  readonly employer: number
}

/** Yearly contributions: by law they are not on the payslip; the model spreads them over the months. */
const YEARLY = ['apprenticeship_balance', 'housing_peec', 'apprenticeship_supplement']
const CENT = 0.01
/** The engine divides by 151.67 hours, the oracle by 151.6667: overtime pay and its base can differ by a cent. */
const OVERTIME_BASE = 'csg_on_exempt_overtime'
const OVERTIME_CENT = 0.01
/** The model adds the employer's plan shares to the base of CSG before rounding them, the payslip after rounding. */
const CSG_BASES = ['csg_deductible', 'csg_non_deductible', 'crds']
const CSG_BASE = 0.015

/** A payslip rounds the indemnity of an hour to the cent, the form does not. */
const PER_HOUR = 0.005
/** How many contributions an exemption covers: each is rounded. */
const COVERED = { jei: 4, acre: 4, lodeom: 1 } as const
const PAYROLL_TAX = 0.05

type Check = (what: string, actual: string | undefined, wanted: number, tolerance: number) => void

/**
 * The places where an answer departs from the expected one, beyond the tolerances and the six known departures of the oracle's
 * README. Empty if they agree.
 */
export function departures(
  situation: Situation,
  expected: Expected,
  answer: Answer,
  except: readonly string[] = [],
): readonly string[] {
  const wrong: string[] = []
  const check: Check = (what, actual, wanted, tolerance) => {
    const [field = ''] = what.split('.')
    // For trainees the form leaves out the employer's contributions, and so their amounts before reductions.
    if (except.some((one) => field === one || field === `${one}_before_reductions`)) return
    const difference = new Decimal(actual ?? 0).minus(String(wanted)).abs()
    if (difference.gt(String(tolerance))) wrong.push(`${what}: ${actual ?? 'absent'} instead of ${wanted}`)
  }

  const notWorked = expected.partial_activity?.['hours_not_worked'] ?? 0
  const adding: Adding = {
    apec: situation.worker === 'officer' ? answer.lines['apec'] : undefined,
    provident: expected.lines['executive_provident']?.employer ?? 0,
    indemnity: notWorked === 0 ? 0 : PER_HOUR * notWorked + CENT,
  }
  checkLines(check, expected, answer, adding)
  checkReduction(check, expected, answer, notWorked)
  checkTotals(check, expected, answer, adding)
  checkRegimes(check, expected, answer, adding)
  checkTax(check, situation, expected, answer, adding)
  return wrong
}

/** The amounts that the known departures add to the totals. */
interface Adding {
  /** The line of an officer, which the oracle lacks. */
  readonly apec: Answer['lines'][string] | undefined
  readonly provident: number
  /** The largest difference of the indemnity for hours that were not worked. */
  readonly indemnity: number
}

const idsOf = (expected: Expected, answer: Answer): ReadonlySet<string> =>
  new Set([...Object.keys(expected.lines), ...Object.keys(answer.lines)])

function checkLines(check: Check, expected: Expected, answer: Answer, { apec }: Adding): void {
  for (const id of idsOf(expected, answer)) {
    if (YEARLY.includes(id) || (id === 'apec' && apec !== undefined)) continue
    const wanted = expected.lines[id]
    const actual = answer.lines[id]
    for (const share of ['employee', 'employer'] as const)
      check(`${id}.${share}`, actual?.[share], wanted?.[share] ?? 0, CENT)
    if (wanted === undefined || actual === undefined || wanted.base === null) continue
    const ofBase = id === OVERTIME_BASE ? CENT + OVERTIME_CENT : CSG_BASES.includes(id) ? CSG_BASE : CENT
    check(`${id}.base`, actual.base, wanted.base, ofBase)
    const own = wanted.employee_base ?? wanted.base
    if (wanted.employee !== 0) check(`${id}.employee_base`, actual.employee_base ?? actual.base, own, ofBase)
    check(`${id}.employee_rate_pct`, actual.employee_rate_pct, wanted.employee_rate_pct ?? 0, 0)
    check(`${id}.employer_rate_pct`, actual.employer_rate_pct, wanted.employer_rate_pct ?? 0, 0)
  }
}

function checkReduction(check: Check, expected: Expected, answer: Answer, notWorked: number): void {
  const reduction = expected.general_reduction
  check('general_reduction.amount', answer.general_reduction.amount, reduction.amount, CENT)
  check('general_reduction.coefficient', answer.general_reduction.coefficient, reduction.coefficient ?? 0, 0)
  if (reduction.applicable) {
    const { max_coefficient, retirement_share, urssaf_share, smic_reference } = answer.general_reduction
    check('general_reduction.max_coefficient', max_coefficient, reduction.max_coefficient ?? 0, 0)
    check('general_reduction.retirement_share', retirement_share, reduction.retirement_share ?? 0, CENT)
    check('general_reduction.urssaf_share', urssaf_share, reduction.urssaf_share ?? 0, CENT)
    // The reference follows a deduction that the payslip rounds to the cent.
    check(
      'general_reduction.smic_reference',
      smic_reference,
      reduction.smic_reference ?? 0,
      notWorked === 0 ? 1e-6 : CENT,
    )
  }
}

function checkTotals(check: Check, expected: Expected, answer: Answer, { apec, provident, indemnity }: Adding): void {
  const yearly = YEARLY.reduce((sum, id) => sum + (expected.lines[id]?.employer ?? 0), 0)
  const apecEmployee = Number(apec?.employee ?? 0)
  const apecEmployer = Number(apec?.employer ?? 0)
  const tolerance = 0.005 * idsOf(expected, answer).size + CENT + indemnity
  for (const part of ['base_gross', 'overtime_pay', 'complementary_hours_pay', 'fixed_term_indemnities'] as const) {
    check(part, String(answer[part]), expected[part], CENT)
  }
  const floor = expected.net_before_tax === 0
  const totals: Readonly<Record<string, number>> = {
    gross: expected.gross,
    contribution_base: expected.contribution_base,
    exempt_overtime: expected.exempt_overtime,
    employee_contributions: expected.employee_contributions + apecEmployee,
    employer_contributions_before_reductions: expected.employer_contributions_before_reductions - yearly + apecEmployer,
    employer_reductions: expected.employer_reductions,
    employer_contributions: expected.employer_contributions - yearly + apecEmployer,
    net_before_tax: expected.net_before_tax - apecEmployee,
    net_social: expected.net_social - apecEmployee,
    net_taxable: expected.net_taxable - provident - apecEmployee,
    employer_total_cost: expected.employer_total_cost - yearly + apecEmployer,
  }
  for (const [total, wanted] of Object.entries(totals)) {
    if (floor && (total === 'net_before_tax' || total === 'net_social')) continue
    check(total, String(answer[total]), wanted, tolerance)
  }
}

function checkTax(check: Check, situation: Situation, expected: Expected, answer: Answer, adding: Adding): void {
  // Income tax follows the taxable net of the law; if that equals the model's, the rate is the model's too. The model applies the
  // neutral grid of May 2026 from January (CGI 204 H; absence-W14 of absences.json has the grid of 2025 until April).
  const { base, rate_pct, amount } = answer.income_tax
  const isEarlyGrid = situation.period >= '2026-01' && situation.period < '2026-05'
  const isSameGrid = !isEarlyGrid && adding.provident + Number(adding.apec?.employee ?? 0) + adding.indemnity === 0
  if (situation.incomeTax.method === 'personal' || isSameGrid) {
    check('income_tax.rate_pct', rate_pct, expected.income_tax.rate_pct, 0)
  }
  check('income_tax.amount', amount, Number(new Decimal(base).times(rate_pct).div(100).toFixed(10)), 0.005)
  check(
    'net_payable',
    String(answer['net_payable']),
    Number(new Decimal(String(answer['net_before_tax'])).minus(amount)),
    0,
  )
}

function checkRegimes(check: Check, expected: Expected, answer: Answer, { indemnity }: Adding): void {
  for (const kind of ['jei', 'acre', 'lodeom'] as const) {
    const [wanted, actual] = [expected.exemptions?.[kind], answer.exemptions?.[kind]]
    check(`exemptions.${kind}.employer`, actual?.employer, wanted?.employer ?? 0, CENT * COVERED[kind])
    check(`exemptions.${kind}.employee`, actual?.employee, wanted?.employee ?? 0, CENT * 2)
    check(`exemptions.${kind}.coefficient`, actual?.coefficient, wanted?.coefficient ?? 0, 0)
    check(`exemptions.${kind}.max_coefficient`, actual?.max_coefficient, wanted?.max_coefficient ?? 0, 0)
  }
  for (const [part, wanted] of Object.entries(expected.apprentice ?? {})) {
    check(`apprentice.${part}`, answer.apprentice?.[part], wanted, part.endsWith('_pct') ? 0 : CENT)
  }
  for (const part of ['exempt', 'contribution_base'] as const) {
    check(`internship.${part}`, answer.internship?.[part], expected.internship?.[part] ?? 0, CENT)
  }
  for (const [part, wanted] of Object.entries(expected.dfs ?? {})) {
    check(`dfs.${part}`, answer.dfs?.[part as keyof NonNullable<Answer['dfs']>], wanted, part === 'rate_pct' ? 0 : CENT)
  }
  for (const [part, wanted] of Object.entries(expected.partial_activity ?? {})) {
    if (part === 'state_allowance_information_only') continue
    const exact = part === 'hours_not_worked' || part === 'absence_deduction'
    check(`partial_activity.${part}`, answer.partial_activity?.[part], wanted, exact ? CENT : indemnity)
  }
  check('payroll_tax.base', answer.payroll_tax?.base, expected.payroll_tax?.base ?? 0, CENT)
  check('payroll_tax.amount', answer.payroll_tax?.amount, expected.payroll_tax?.amount ?? 0, PAYROLL_TAX)
}
