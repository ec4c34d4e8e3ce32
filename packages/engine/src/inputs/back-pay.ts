import { ATTACHMENT_FIELDS } from '../cases/attachments.js'
import * as backPay from '../cases/back-pay.js'
import type { CheckedFields } from '../cases/checked-fields.js'
import { isCompanyField } from '../cases/company.js'
import {
  Acomptes,
  DateDebutContrat,
  DateFinContrat,
  NonResidentFiscal,
  Saisies,
  TauxPAS,
  TypeTaux,
} from '../cases/employee.js'
import { MotifRupture, Preavis } from '../cases/leaving.js'
import { isBackPay, readHistory, sumsOfHistory } from '../dates/history.js'
import { lateOvertimeOf, withLateOvertime } from '../dates/late-overtime.js'
import { addLeaving } from '../dates/leaving.js'
import { accepted, fault, type Outcome, refused } from '../ground/fault.js'
import { type Decimal, ZERO } from '../ground/money.js'
import { firstDay, monthOf, monthsLater } from '../ground/period.js'
import type { LineName } from '../law/names.js'
import type { BackPayMonth, Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { CheckedInputs, UncheckedInputs } from './month-inputs.js'

/** The back pay of a month: its facts, and the facts of a payment after the end of the contract. */

/** Reads the back pay of a month from a value of unknown shape, such as parsed JSON. */
export function readBackPay(
  { lawDate, paymentDate }: Pick<FixedRegulation, 'lawDate' | 'paymentDate'>,
  given: unknown = [],
): Outcome<readonly BackPayMonth[]> {
  const period = monthOf(lawDate)
  if (isBackPay(given, period)) return accepted(given.map((month) => withLateOvertime(month, paymentDate)))
  const expected = `the back pay of months before ${period}, each once, as backPay gives it`
  return refused([fault('wrong_type', { value: given }, expected)])
}

/** Adds the sums that the lines of the payment read. */
export function addBackPay({ numbers }: CheckedFields, months: readonly BackPayMonth[]): void {
  if (months.length === 0) return
  const sumOf = (names: readonly LineName[]): Decimal =>
    months.reduce((sum, { lines }) => {
      const counted = lines.filter(({ name }) => names.some((one) => one === name))
      return counted.reduce((all, { value }) => all.plus(value), sum)
    }, ZERO)
  numbers[backPay.RappelNet.key] = sumOf(['NetAvantImpot'])
  numbers[backPay.RappelAssiettePAS.key] = sumOf(['NetImposable', 'IJSSAssiettePAS'])
  numbers[backPay.RappelSaisissable.key] = sumOf(SEIZABLE).minus(sumOf(['IndemniteRuptureExoneree']))
  Object.assign(numbers, numbersOfLateOvertime(months))
}

/** The overtime of earlier years that a month pays, as its lines read it; also where the month itself is computed again. */
export function numbersOfLateOvertime(months: readonly BackPayMonth[] | undefined): Readonly<Record<string, Decimal>> {
  const { pay, exempt } = lateOvertimeOf(months)
  return { [backPay.RappelHeuresAnterieures.key]: pay, [backPay.RappelHeuresExonerees.key]: exempt }
}

/** The terms of `NetSaisissable`, before tax. */
const SEIZABLE: readonly LineName[] = [
  'MontantNetSocial',
  'Regularisation',
  'CSGRuptureDeductible',
  'CSGRuptureNonDeductible',
  'CSGRuptureNonImposable',
  'CRDSRupture',
]

/** Whether the contract ended before a month. */
export const hasEnded = ({ dates }: CheckedFields, period: string): boolean =>
  (dates[DateFinContrat.key] ?? firstDay(period)) < firstDay(period)

/**
 * The facts of a month that no contract covers: no work, no ceiling. They are those of a payment after the end of the contract, which has
 * tax, attachments and net alone (CSS R242-1 II 3°), and those of a past month that was paid before its contract ended earlier or began
 * later. The rate of the tax administration counts for two months after the end (CGI 204 H III; B).
 */
export function withoutWork(
  fixed: FixedRegulation,
  inputs: UncheckedInputs,
  fields: CheckedFields,
  paid: readonly BackPayMonth[],
  addDefaults: (fields: CheckedFields) => void,
): Outcome<CheckedInputs> {
  const { paymentDate, lawDate } = fixed
  const period = monthOf(lawDate)
  const history = readHistory(fixed, period, inputs.history ?? [], paid)
  if (!history.ok || fields.faults.length > 0) {
    return refused([...fields.faults, ...(history.ok ? [] : history.faults)])
  }
  // Where the contract is withdrawn, the month stands alone.
  const [since = firstDay(period), end] = [DateDebutContrat, DateFinContrat].map(({ key }) => fields.dates[key])
  const known = history.value.findLast((month) => end !== undefined && month.contract?.end === end)?.contract
  const contract = known ?? { since, ...(end !== undefined && { end }) }
  const month: CheckedFields = { ...fields, ...keptAfter(fixed, fields) }
  if (end !== undefined && monthOf(monthsLater(firstDay(monthOf(end)), 2)) < period) {
    month.choices[TypeTaux.key] = 'neutre'
  }
  addLeaving({ ...month, dates: {} }, period, { span: contract, absences: [], history: history.value, before: [] })
  addBackPay(month, paid)
  // The documents of the end need reason and notice; the sums of the end were paid before.
  for (const { key } of [MotifRupture, Preavis]) {
    const chosen = fields.choices[key]
    if (chosen !== undefined) month.choices[key] = chosen
  }
  addDefaults(month)
  const sums = sumsOfHistory(fixed, period, history.value, {}, contract)
  const ofPayment = fixed.yearToDates.filter(({ window }) => 'paymentYear' in window).map(({ key }) => key)
  const yearToDate = Object.fromEntries(Object.entries(sums).filter(([key]) => ofPayment.includes(key)))
  const { numbers, choices } = month
  const facts: Facts = { period, paymentDate, numbers, choices, contract, yearToDate }
  return accepted({ facts: paid.length > 0 ? { ...facts, backPay: paid } : facts, warnings: [] })
}

/** The fields that still count: the employer's, the contract's, tax and attachments. */
function keptAfter({ reads }: FixedRegulation, { numbers, choices }: CheckedFields) {
  const taxAndAttachments = [
    ...ATTACHMENT_FIELDS,
    Acomptes,
    Saisies,
    backPay.RepriseConvenue,
    NonResidentFiscal,
    TauxPAS,
    TypeTaux,
  ]
  const keys: readonly string[] = taxAndAttachments.map(({ key }) => key)
  const kept = reads.filter(
    (field) => isCompanyField(field) || field.caseName === DateDebutContrat.caseName || keys.includes(field.key),
  )
  const keptOf = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(
      kept.flatMap(({ key }) => {
        const value = values[key]
        return value === undefined ? [] : [[key, value]]
      }),
    )
  return { numbers: keptOf(numbers), choices: keptOf(choices) }
}
