import { type EngineAnswer, type JobStatus, OFFICERS_REGULATION, type OperationBlocker } from '@centime/cycle'
import { firstDay, hasLaw, startOf } from '@centime/engine/ground'
import type { AuditChain, ManagedPayroll, ServiceDb, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { lawInForce } from '../calculation/law.js'
import { selectOne } from '../calculation/selection.js'
import { isRefusal } from '../ground/refusal.js'
import type { World } from '../http/world.js'
import { startJob } from '../payruns/start-job.js'
import { jobMoved, type ToldJob } from '../webhooks/record.js'
import { backPayOfJob } from './back-pay/of-job.js'
import { payOfVariables } from './effective-pay.js'
import type { Engine, EngineCommand } from './engine.js'
import { annulFormerOfficers } from './former-officers.js'
import { startMonthJob } from './payroll/calculation.js'

/** The engine in this process. It runs the functions of the native API, one transaction for each command. */
export function nativeEngine(world: World): Engine {
  return {
    isLocal: true,
    send: (command) =>
      world.store.write(
        async (root) => {
          if (command.lease !== undefined) await store.hold(root, command.lease)
          const db = store.forTenant(root, command.tenantId)
          const at = world.now().toISOString()
          const { heads, payrolls, destinations } = await store.together(root, {
            heads: store.headOfChain(root, command.tenantId),
            payrolls: store.managedQuery(db),
            destinations: movesJob(command)
              ? store.destinationOfTenant(root, command.tenantId, world.settings.environment, { held: true })
              : undefined,
          })
          const audit = store.auditChain(root, command.tenantId, store.headOr(command.tenantId, heads[0]))
          const tell: Now['tell'] = (job, next) =>
            store.writeAll(
              root,
              jobMoved(root, world, destinations[0], {
                tenantId: command.tenantId,
                job,
                next,
                occurredAt: new Date(at),
              }),
            )
          const answer = await execute(db, root, command, {
            ...{ at, audit, tell, managed: store.managedOf(payrolls) },
            environment: world.settings.environment,
          })
          if (answer.kind === 'done') {
            await audit.append({ at, ...auditOf(command, answer.effectId) })
          }
          return { value: answer, commit: answer.kind === 'done' }
        },
        // The outcome of the operation follows and makes the effect durable before any answer is sent. But the webhook
        // of a raw job may be sent earlier.
        { chain: command.tenantId, provisional: !movesJob(command) || command.candidateId !== null },
      ),
    // Each command is one transaction of this database under its lease: an effect that is missing now will never
    // appear.
    find: ({ tenantId, key, command }) =>
      world.store.ask(async (root) => {
        const effects = await effectsOf(store.forTenant(root, tenantId), key, command.kind)
        return { effects, authoritative: true }
      }),
  }
}

const movesJob = ({ command }: EngineCommand): boolean => command.kind === 'approve' || command.kind === 'abort_draft'

function effectsOf(db: TenantDb, key: string, kind: EngineCommand['command']['kind']): Promise<readonly number[]> {
  switch (kind) {
    case 'calculate':
      return store.jobsByKey(db, 'commandKey', key)
    case 'approve':
      return store.jobsByKey(db, 'approveKey', key)
    case 'abort_draft':
      return store.jobsByKey(db, 'abortKey', key)
    case 'write_variables':
      return store.caseChangesByKey(db, key)
  }
}

const refused = (blocker: OperationBlocker, message: string): EngineAnswer => ({ kind: 'refused', blocker, message })
const done = (effectId: number): EngineAnswer => ({ kind: 'done', effectId })

const NO_OFFICER = refused('managed_officer_required', 'the tenant has not exactly one officer')

interface Now {
  readonly at: string
  readonly audit: AuditChain
  readonly managed: ManagedPayroll | undefined
  readonly environment: string
  /** Records the webhook for a job's new status; `job` has the old one. */
  readonly tell: (job: ToldJob, next: JobStatus) => Promise<void>
}

function execute(db: TenantDb, root: ServiceDb, sent: EngineCommand, now: Now): Promise<EngineAnswer> {
  const { command, key } = sent
  switch (command.kind) {
    case 'calculate':
      return sent.payrollId === undefined
        ? calculate(db, root, sent, { ...command, ...now })
        : startMonthJob(db, root, sent, { ...command, ...now })
    case 'approve':
      return finalize(db, root, sent, { ...now, jobId: command.payrunJobId })
    case 'abort_draft':
      return abortDraft(db, command.payrunJobId, key, now)
    case 'write_variables':
      return writeVariables(db, sent, command.remuneration, now)
  }
}

type Calculation = Extract<EngineCommand['command'], { readonly kind: 'calculate' }>

async function calculate(
  db: TenantDb,
  root: ServiceDb,
  { tenantId, period, key }: EngineCommand,
  { paymentDate, reason, takenUp, at, audit, managed }: Now & Calculation,
): Promise<EngineAnswer> {
  const officer = store.onlyOfficer(managed)
  if (managed === undefined || officer === undefined) return NO_OFFICER
  const law = await lawInForce(root)
  if (!hasLaw(firstDay(period), law.law.completeUntil)) return refused('law_missing', `there is no law for ${period}`)
  const { payrunId, payrollId, divisionId, userId } = managed
  const payroll = { id: payrollId, divisionId, regulationId: OFFICERS_REGULATION }
  const job = await startJob(db, root, {
    tenantId,
    audit,
    payrun: { id: payrunId },
    payroll,
    selection: await selectOne(db, root, { payrollId, divisionId, periodName: period }, officer.id),
    userId,
    name: `Cycle ${period}`,
    periodName: period,
    periodStart: startOf(firstDay(period)),
    ...(reason !== null && { reason }),
    paymentDate,
    backPay: await backPayOfJob(db, payrollId, takenUp === undefined ? {} : { takenUp }),
    commandKey: key,
    law,
    at,
  })
  return isRefusal(job) ? refused(job.refusal, job.detail) : done(job.id)
}

/** Finalizes a draft without recalculation: Draft → Release → Process → Complete. */
async function finalize(
  db: TenantDb,
  root: ServiceDb,
  { payrollId, period, key }: EngineCommand,
  { jobId, at, tell }: Now & { readonly jobId: number },
): Promise<EngineAnswer> {
  const job = await store.jobById(db, jobId)
  if (job === undefined || job.status !== 'Draft' || !store.jobState(job).ended || job.forecast !== null) {
    return refused('draft_not_draft', `job ${jobId} is ${job?.status ?? 'deleted'}: only a draft can be finalized`)
  }
  await store.changeJob(db, jobId, { status: 'Complete', released: at, approveKey: key })
  if (payrollId === undefined) await annulFormerOfficers(db, root, period, jobId)
  await tell(job, 'Complete')
  return done(jobId)
}

async function abortDraft(db: TenantDb, jobId: number, key: string, { tell }: Now): Promise<EngineAnswer> {
  const job = await store.jobById(db, jobId)
  if (job === undefined || job.status !== 'Draft' || !store.jobState(job).ended) {
    return refused('draft_not_draft', `job ${jobId} is ${job?.status ?? 'deleted'}: only a draft can be aborted`)
  }
  await store.changeJob(db, jobId, { status: 'Abort', abortKey: key })
  await tell(job, 'Abort')
  return done(jobId)
}

async function writeVariables(
  db: TenantDb,
  { period, key }: EngineCommand,
  remuneration: string,
  { at, managed }: Now,
): Promise<EngineAnswer> {
  const officer = store.onlyOfficer(managed)
  if (managed === undefined || officer === undefined) return NO_OFFICER
  const { payrollId, divisionId, userId } = managed
  const value = payOfVariables(period, remuneration)
  const change = { payrollId, divisionId, userId, employeeId: officer.id, reason: `cycle ${period}`, values: [value] }
  return done(await store.addCaseChange(db, { ...change, commandKey: key }, at))
}

const auditOf = ({ period, payrollId, command, key }: EngineCommand, effectId: number) => ({
  actor: 'worker',
  action: `engine ${command.kind}`,
  resource: `payroll-cycles/${store.monthKey(period, payrollId)}: ${effectId}`,
  content: `${key} ${JSON.stringify(command)}`,
  reason: command.kind === 'abort_draft' ? command.reasonCode : undefined,
})
