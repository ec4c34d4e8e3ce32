import type { Rows } from './month-rules.js'
import { monthAt } from './months.js'
import { paidBackBy } from './paid-back.js'
import { payOf } from './payroll-pay.js'
import { broken } from './violation.js'

/**
 * Conditions on what the months of a payroll pay of past months, by the stored rows: each difference is what the past month is due by
 * the recorded values without everything that was paid of it, and it was decided.
 */

/**
 * A payroll, and its rows. `grossOf` reads the whole gross pay of each person in a job, in cents. `dueOf`: the gross pay that a person is due
 * in a month by what a job has read, in cents; undefined: the person has a fault.
 */
interface Checked {
  readonly of: { readonly payrollId: number; readonly employeeId?: number }
  readonly dueOf?: (job: Job, employeeId: number, month: string) => number | undefined
  readonly rows: Rows
  readonly grossOf: (jobId: number) => Promise<ReadonlyMap<number, number>>
}
type Job = Rows['jobs'][number]

/** Checks the job of a payroll's month. */
export async function checkBackPay(checked: Checked, jobId: number): Promise<void> {
  const { of, rows, grossOf, dueOf = ratedIn(checked) } = checked
  const job = rows.jobs.find(({ id }) => id === jobId)
  if (job === undefined || job.backPay === null) return
  const past = await pastOf(checked, job)
  for (const employeeId of (await grossOf(jobId)).keys()) {
    const own = past.get(employeeId) ?? new Map<string, Payslip>()
    const paid = paidBackBy(rows, jobId, employeeId)
    const said = (origin: string): string =>
      `job ${jobId} of ${job.periodName} pays employee ${employeeId} ${paid.get(origin) ?? 'no'} cents of ${origin}`
    const differenceOf = (origin: string): number | undefined => {
      const due = dueOf(job, employeeId, origin)
      return due === undefined ? undefined : due - worthOf(own, origin)
    }
    for (const [origin, cents] of paid) {
      const difference = differenceOf(origin)
      if (cents !== difference) throw broken('paid twice', `${said(origin)}, and ${difference} are due`)
      checkDecided(rows, job, { employeeId, origin, said: said(origin) })
    }
    // No past month is computed again for a person whom several payrolls pay.
    if (employeeId === of.employeeId) continue
    for (const origin of own.keys()) {
      const difference = differenceOf(origin)
      if (difference === undefined || difference === 0 || paid.has(origin)) continue
      const isBeforePaid = [...paid.keys()].some((later) => later > origin && later.slice(0, 4) === origin.slice(0, 4))
      if (isBeforePaid) throw broken('order of back pay', `${said(origin)}, and pays later months`)
      if (acceptedBy(job) && !isPutOff(rows, job, employeeId, origin)) {
        throw broken('back pay is paid', `${said(origin)}, and ${difference} are due`)
      }
    }
  }
}

/** What people of a payroll are due by their hourly rates. */
const ratedIn =
  ({ of, rows }: Checked): NonNullable<Checked['dueOf']> =>
  (job, employeeId, month) => {
    const values = rows.values.filter((one) => one.payrollId === of.payrollId && one.id <= job.lastCaseValueId)
    return payOf(values, employeeId, month, '')?.gross
  }

/**
 * Checks what the final months of an officer pay of past months. Not checked: those after the end of a contract was recorded, which moves
 * the months that are paid at all.
 */
export async function checkOfficerBackPay({ of, rows, grossOf }: Omit<Checked, 'dueOf'>): Promise<void> {
  const ends = rows.values.filter(({ caseFieldName }) => caseFieldName === 'DateFinContrat').map(({ id }) => id)
  const firstEnd = Math.min(...ends)
  // The newest comes first.
  const dueOf = ({ lastCaseValueId }: Job, _: number, month: string): number => {
    const pay = rows.pay.find(({ id, start }) => id <= lastCaseValueId && monthAt(Date.parse(start)) === month)
    return Math.round(Number(pay?.value ?? 0) * 100)
  }
  for (const { id, status, lastCaseValueId } of rows.jobs) {
    if (status === 'Complete' && lastCaseValueId < firstEnd) await checkBackPay({ of, rows, grossOf, dueOf }, id)
  }
}

/** A payslip of a past month: its own gross pay, and what it has paid of others, in cents. */
interface Payslip {
  readonly gross: number
  readonly paidBack: ReadonlyMap<string, number>
}

/** The payslips that the job has as its history, by employee and month; the last one of a month counts. */
async function pastOf({ rows, grossOf }: Checked, { selection }: Job) {
  const past = new Map<number, Map<string, Payslip>>()
  const { history }: { readonly history: readonly number[] } = JSON.parse(selection)
  for (const id of history) {
    // These rows have no jobs of other payrolls.
    const job = rows.jobs.find((one) => one.id === id)
    if (job === undefined) continue
    for (const [employeeId, whole] of await grossOf(id)) {
      const paidBack = paidBackBy(rows, id, employeeId)
      const gross = [...paidBack.values()].reduce((left, cents) => left - cents, whole)
      const own = past.get(employeeId) ?? new Map<string, Payslip>()
      past.set(employeeId, own.set(job.periodName, { gross, paidBack }))
    }
  }
  return past
}

/** The amount paid for a month so far. */
const worthOf = (own: ReadonlyMap<string, Payslip>, origin: string): number =>
  [...own.values()].reduce((all, { paidBack }) => all + (paidBack.get(origin) ?? 0), own.get(origin)?.gross ?? 0)

interface BackPayOfJob {
  readonly decidedUpTo: number
  readonly accepts: boolean
}
const backPayOf = ({ backPay }: Job): BackPayOfJob => JSON.parse(backPay ?? '{}')
const acceptedBy = (job: Job): boolean => backPayOf(job).accepts

/** The last decision that a job has read about a month of origin. */
const decisionOf = ({ decisions }: Rows, job: Job, employeeId: number, origin: string): string | undefined =>
  decisions.findLast(
    (one) =>
      one.payrollId === job.payrollId &&
      one.period === job.periodName &&
      one.employeeId === employeeId &&
      one.originPeriod === origin &&
      one.id <= backPayOf(job).decidedUpTo,
  )?.decision

/** Whether the month of origin or an earlier one of its year is put off. */
const isPutOff = (rows: Rows, job: Job, employeeId: number, origin: string): boolean =>
  rows.decisions.some(
    ({ originPeriod }) =>
      originPeriod <= origin &&
      originPeriod.slice(0, 4) === origin.slice(0, 4) &&
      decisionOf(rows, job, employeeId, originPeriod) === 'put_off',
  )

/**
 * Paid differences were accepted: by a decision, by the policy, or by an earlier revision of the month that paid them.
 */
function checkDecided(
  rows: Rows,
  job: Job,
  { employeeId, origin, said }: { readonly employeeId: number; readonly origin: string; readonly said: string },
): void {
  const decision = decisionOf(rows, job, employeeId, origin)
  const { keeps, from }: { readonly keeps?: string; readonly from?: readonly number[] } = JSON.parse(job.month ?? '{}')
  const wasPaid = keeps === 'moved' && from?.some((id) => paidBackBy(rows, id, employeeId).has(origin)) === true
  const isAccepted = decision === undefined ? acceptedBy(job) || wasPaid : decision === 'accept'
  if (!isAccepted) throw broken('back pay is decided', `${said}, and the decision is ${decision}`)
}
