import { verifyAudit } from '../../src/store/audit.js'
import type { StoredOperation } from '../../src/store/operations.js'
import { type Body, type Book, FINAL } from './book.js'
import type { Dossier } from './dossiers.js'
import type { Host } from './host.js'
import { monthAt, shifted } from './months.js'
import type { EventBody } from './receivers.js'
import { broken } from './violation.js'

/** What must be true when everything has come to its end. */
export async function atRest(host: Host, book: Book): Promise<void> {
  const verdict = await verifyAudit(host.store)
  if (!verdict.valid) throw broken('audit', verdict.problem ?? '')
  const events = host.receivers.bodies()
  for (const [id, { taken }] of host.receivers.received) {
    if (!taken) throw broken('delivered at least once', `${id} was never taken`)
  }
  await noneWaiting(host, book)
  for (const dossier of book.dossiers) {
    const own = events.filter(({ data }) => Number(data.tenantId) === dossier.tenantId)
    const months = await monthsOf(book, dossier)
    const operations = await operationsOf(book, dossier)
    await natives(book, dossier, months)
    onTop(months, monthAt(host.oracle.now().getTime()))
    told(book, dossier, { events: own, operations, months })
    await values(book, dossier, months)
  }
}

interface Month {
  readonly now: Body
  /** All revisions, the current one last. */
  readonly revisions: readonly Body[]
}

async function monthsOf(book: Book, dossier: Dossier): Promise<readonly Month[]> {
  const months: Month[] = []
  for (const period of await periodsOf(book, dossier)) {
    const { body: now } = await book.month(dossier, period)
    book.observe(dossier, now, true)
    if (now.operation !== null)
      throw broken('operations end', `${period} still works on ${JSON.stringify(now.operation)}`)
    const revisions: Body[] = []
    for (let revision = 1; revision <= now.revision; revision += 1) {
      const { body } = await book.month(dossier, period, `/revisions/${revision}`)
      book.observe(dossier, body, false)
      revisions.push(body)
    }
    months.push({ now, revisions })
  }
  return months
}

type Row = Pick<
  StoredOperation,
  'id' | 'period' | 'kind' | 'status' | 'blocker' | 'candidateId' | 'revision' | 'commandKey' | 'effectId'
>
async function operationsOf(book: Book, dossier: Dossier): Promise<readonly Row[]> {
  const rows = await book.native(dossier, (db) => db.selectFrom('operations').selectAll().execute())
  const operations = rows.map((row) => ({ ...row, command: JSON.parse(row.command) }) as StoredOperation)
  for (const operation of operations) {
    if (!['completed', 'failed'].includes(operation.status)) {
      throw broken('operations end', `${operation.kind} ${operation.id} is ${operation.status}, ${operation.phase}`)
    }
    book.judge(operation)
  }
  for (const { key, period, answered, to } of dossier.sent) {
    if (answered?.status !== 202) continue
    if (!operations.some(({ id }) => id === answered.operationId)) throw broken('answered', `${to} ${period} ${key}`)
  }
  return operations
}

/** The native records: what is complete is a finalized revision and the other way round; no draft is left without owner. */
async function natives(book: Book, dossier: Dossier, months: readonly Month[]): Promise<void> {
  const jobs = await book.native(dossier, (db) =>
    db.selectFrom('payrunJobs').select(['id', 'name', 'status', 'jobEnd', 'periodName']).execute(),
  )
  const finalized = months
    .flatMap(({ revisions }) => revisions.filter(({ state }) => FINAL.has(state)))
    .map(({ payrunJobId }) => payrunJobId)
    .sort((a, b) => a - b)
  const complete = jobs
    .filter(({ status }) => status === 'Complete')
    .map(({ id }) => id)
    .sort((a, b) => a - b)
  if (JSON.stringify(finalized) !== JSON.stringify(complete)) {
    throw broken(
      'finalized once',
      `tenant ${dossier.tenantId}: jobs ${complete} are complete, ${finalized} are finalized`,
    )
  }
  const owned = new Set(months.map(({ now }) => now.payrunJobId))
  for (const { id, name, status, jobEnd, periodName } of jobs) {
    if (jobEnd === null) throw broken('jobs end', `job ${id} of ${periodName} is ${status}`)
    if (status === 'Release' || status === 'Process') throw broken('finalized whole', `job ${id} is ${status}`)
    if (status === 'Draft' && !owned.has(id) && name !== 'native') {
      throw broken('no orphan draft', `job ${id} of ${periodName} in tenant ${dossier.tenantId} is nobody's`)
    }
  }
  for (const { now } of months) {
    if (now.candidate === null || FINAL.has(now.state)) continue
    const job = jobs.find(({ id }) => id === now.candidate.payrunJobId)
    if (now.state === 'preview_ready' && job?.status !== 'Draft') {
      throw broken('candidate', `${now.period} is to be approved, and job ${job?.id} is ${job?.status}`)
    }
  }
}

/** A month that was reopened takes the candidates that were made on top of it with it, while it can be corrected. */
function onTop(months: readonly Month[], thisMonth: string): void {
  for (const { now } of months) {
    const before = months.find((month) => month.now.period === shifted(now.period, -1))
    if (now.state !== 'preview_ready' || now.candidate === null || before === undefined) continue
    const reopened = before.revisions.some(({ state }) => FINAL.has(state)) && !FINAL.has(before.now.state)
    const isOpen = before.now.period >= shifted(thisMonth, -1)
    if (reopened && isOpen && !before.now.skipped) throw broken('candidate', `${now.period} outlived the month before`)
  }
}

interface Told {
  readonly events: readonly EventBody[]
  readonly operations: readonly Row[]
  readonly months: readonly Month[]
}

/** Everything that must be told was, once; and nothing else. */
function told(book: Book, { tenantId }: Dossier, { events, operations, months }: Told): void {
  const count = (change: string, wanted: Partial<EventBody['data']>): number =>
    events.filter(
      ({ data }) =>
        data.change === change &&
        Object.entries(wanted).every(([name, value]) => data[name as keyof EventBody['data']] === value),
    ).length
  const once = (change: string, wanted: Partial<EventBody['data']>): void => {
    const times = count(change, wanted)
    if (times !== 1) throw broken('every event', `${change} ${JSON.stringify(wanted)} was told ${times} times`)
  }
  for (const { id, kind, status, blocker, candidateId, period } of operations) {
    const about = { period, operationId: id }
    if (kind === 'calculate' && status === 'completed') once('calculation.ready', { ...about, candidateId })
    if (kind === 'calculate' && status === 'failed' && blocker !== 'reconciled_not_applied') {
      once('calculation.failed', about)
    }
    if (kind === 'approve' && status === 'completed') once('cycle.finalized', about)
  }
  for (const { data } of events) {
    const { operationId, change, period } = data
    const known = operations.find(({ id }) => id === operationId)
    if (operationId !== null && known?.period !== period) throw broken('every event', `${change} of ${operationId}`)
    if (change === 'calculation.ready' && known?.status !== 'completed')
      throw broken('every event', `${change} too early`)
    if (change === 'cycle.finalized' && known?.status !== 'completed')
      throw broken('every event', `${change} too early`)
  }
  for (const { tenantId: of, change, period, operationId, candidateId } of book.expected) {
    if (of !== tenantId) continue
    const wanted = { period, ...(operationId && { operationId }), ...(candidateId && { candidateId }) }
    if (operationId === undefined && candidateId === undefined) {
      if (count(change, wanted) === 0) throw broken('every event', `${change} of ${period} was never told`)
    } else once(change, wanted)
  }
  for (const { candidateId, period } of operations.filter(
    ({ kind, status }) => kind === 'calculate' && status === 'completed',
  )) {
    const revisions = months.find(({ now }) => now.period === period)?.revisions ?? []
    const kept = revisions.filter(({ candidate }) => candidate?.id === candidateId).length
    const gone = count('candidate.invalidated', { candidateId }) + count('candidate.abandoned', { candidateId })
    if (kept + gone !== 1)
      throw broken('candidate', `${candidateId} of ${period}: kept ${kept}, told gone ${gone} times`)
  }
}

/** What was answered to a native write is there once; what a month was given last is what the engine has. */
async function values(book: Book, dossier: Dossier, months: readonly Month[]): Promise<void> {
  const changes = await book.native(dossier, (db) => db.selectFrom('caseChanges').select(['id', 'reason']).execute())
  for (const [reason, { dossier: of, answered }] of book.changes) {
    if (of !== dossier) continue
    const times = changes.filter((change) => change.reason === reason).length
    if (times > 1 || (answered && times !== 1)) throw broken('answered', `${reason} is there ${times} times`)
  }
  const pay = await book.native(dossier, (db) =>
    db
      .selectFrom('caseValues')
      .select(['value', 'start'])
      .where('caseFieldName', '=', 'RemunerationMandat')
      .orderBy('id', 'desc')
      .execute(),
  )
  for (const { now } of months) {
    if (now.variables === null || now.variableWrite.status !== 'confirmed') continue
    const last = pay.find(({ start }) => monthAt(Date.parse(start)) === now.period)
    if (Number(last?.value) !== now.variables.remuneration) {
      throw broken('variables', `${now.period} has ${JSON.stringify(now.variables)}, the engine ${last?.value}`)
    }
  }
}

/** Nothing waits any more: what a partner has not taken was tried for a day. */
async function noneWaiting(host: Host, { dossiers }: Book): Promise<void> {
  for (const { partnerId } of host.receivers.all) {
    const admin = dossiers.find((one) => one.partnerId === partnerId)?.keys.admin ?? ''
    const { body } = await host.calm(admin, 'GET', `/partners/${partnerId}/webhooks/deliveries`)
    const waiting = body.filter(({ status }: { readonly status: string }) => status !== 'delivered')
    if (waiting.length > 0) throw broken('delivered at least once', JSON.stringify(waiting))
  }
}

export async function periodsOf(book: Book, dossier: Book['dossiers'][number]): Promise<readonly string[]> {
  const rows = await book.native(dossier, (db) =>
    db.selectFrom('cycleEvents').select('period').distinct().orderBy('period').execute(),
  )
  return rows.map(({ period }) => period)
}
