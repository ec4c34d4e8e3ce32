import { endInParis, firstDay, hasLaw, lawMonths } from '@centime/engine/ground'
import type { AuditChain, OnFault, ServiceDb, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import type { BackPayOfJob } from '../calculation/batch.js'
import { digestedInputs } from '../calculation/digest.js'
import { keepLaw, type LawInForce } from '../calculation/law.js'
import { type Selection, selectionText } from '../calculation/selection.js'
import { lawMissing } from '../ground/law.js'
import { type Refusal, refuse } from '../ground/refusal.js'
import type { MonthOfJob } from './month-of-job.js'

/** A payrun job to start; its payrun, payroll and user exist. */
interface WantedJob {
  readonly tenantId: number
  readonly payrun: { readonly id: number }
  readonly payroll: { readonly id: number; readonly regulationId: number }
  readonly userId: number
  readonly name: string
  /** `YYYY-MM`. */
  readonly periodName: string
  readonly periodStart: string
  /** Absent: a real job. */
  readonly forecast?: string | undefined
  readonly reason?: string | undefined
  /** Absent: `abort`. */
  readonly onFault?: OnFault
  readonly selection: Selection
  /** Absent: the last day of the period. */
  readonly paymentDate?: string | undefined
  /** Key of a managed calculation; jobs with the same key do not block each other. */
  readonly commandKey?: string
  /** The results that the job of a payroll's month takes over; absent for other jobs. */
  readonly month?: MonthOfJob
  /** How it pays back pay; absent: it pays none. */
  readonly backPay?: BackPayOfJob
  /** The law in force, as this transaction has read it. */
  readonly law: LawInForce
  /** The evaluation instant. */
  readonly at: string
  /** The audit chain whose next entry covers the values accepted for the job. */
  readonly audit: AuditChain
}

/**
 * Starts a job: stores its snapshot and queues it. Refuses a real job while the payrun has a real draft or running job.
 * A forecast replaces the earlier one of its name once it has succeeded (`run.ts`).
 */
export async function startJob(
  db: TenantDb,
  root: ServiceDb,
  wanted: WantedJob,
): Promise<StoredJob | Refusal<'payrun_draft_exists' | 'law_missing'>> {
  const { payrun, payroll, periodName, forecast, commandKey, paymentDate, selection, law } = wanted
  const { unreleased, values, laws } = await store.together(root, {
    unreleased: forecast === undefined ? store.unreleasedJobs(db, payrun.id) : undefined,
    values: store.lastValue(db),
    laws: store.knownLaws(root),
  })
  const blockingJobId = store.blockingAmong(unreleased, commandKey)
  if (blockingJobId !== undefined) {
    const detail = `Payrun with id ${payrun.id} has already a payrun job with status Draft`
    return refuse('payrun_draft_exists', detail, { members: { blockingJobId } })
  }
  const read = {
    payrollId: payroll.id,
    periodName,
    paymentDate: paymentDate ?? null,
    forecast: forecast ?? null,
    lastCaseValueId: values[0]?.id ?? 0,
  }
  if (!hasLaw(firstDay(periodName), law.law.completeUntil)) return withoutLaw(periodName, law)
  await keepLaw(root, law, laws)
  // Computed for one person only, see `inputsDigest`: reading thousands again would be too slow.
  const inputs =
    selection.employeeIds.length === 1 && wanted.month === undefined
      ? await digestedInputs(db, root, {
          ...{ ...read, selection, regulationId: payroll.regulationId },
          law: law.changes,
          paysBack: wanted.backPay,
        })
      : undefined
  const inputsDigest = inputs?.digest ?? null
  const job = await store.addJob(db, root, wanted.tenantId, { ...read, ...rowOf(wanted), inputsDigest })
  if (inputs !== undefined && forecast === undefined) wanted.audit.cover(store.inputsCover(job.id, inputs.recorded))
  return job
}

const rowOf = ({ payrun, userId, name, reason, periodName, periodStart, selection, law, ...wanted }: WantedJob) => ({
  selection: selectionText(selection),
  lawDigest: law.digest,
  payrunId: payrun.id,
  ...{ userId, name, periodStart },
  status: 'Process' as const,
  reason: reason ?? null,
  periodEnd: endInParis(periodName),
  jobStart: wanted.at,
  jobEnd: null,
  totalEmployeeCount: selection.employeeIds.length + selection.problems.length,
  processedEmployeeCount: 0,
  message: '',
  evaluatedAt: wanted.at,
  onFault: wanted.onFault ?? ('abort' as const),
  layoutId: null,
  released: null,
  ...(wanted.commandKey !== undefined && { commandKey: wanted.commandKey }),
  ...(wanted.month && { month: JSON.stringify(wanted.month) }),
  ...(wanted.backPay && { backPay: JSON.stringify(wanted.backPay) }),
})

/** A month whose law needed a pack that was removed. */
const withoutLaw = (periodName: string, { law }: LawInForce) =>
  lawMissing('/periodStart', `there is no law for ${periodName}: ${lawMonths(law.completeUntil)}`)
