import type { Asked } from '../month-requests.js'
import type { Answered } from '../service.js'
import { expected } from './expected.js'
import type { Expected } from './operator.js'
import { isQuiet, steps } from './steps.js'
import { type Earlier, type Month, type Operation, type World, withJob } from './world.js'

/** A request and what was answered. `serial` numbers the requests of a sequence. */
export interface Exchange {
  readonly serial: number
  readonly asked: Asked
  readonly answer: Answered
}

/**
 * Requests that overlapped, and workers that went on meanwhile: every world in which the service can be now. It is in one
 * where the requests took effect one after another, in some order, between their start and their end, each answered as
 * the model says. None at all: the service did what no order explains.
 */
export function explained(worlds: readonly World[], exchanges: readonly Exchange[]): readonly World[] {
  const found = new Map<string, World>()
  const tried = new Set<string>()
  const visit = (world: World, left: readonly Exchange[], begun: readonly Exchange[]): void => {
    const place = JSON.stringify([inOrder(world), left.map(({ serial }) => serial), begun.map(({ serial }) => serial)])
    if (tried.has(place)) return
    tried.add(place)
    if (left.length + begun.length === 0) {
      found.set(JSON.stringify(inOrder(world)), world)
      return
    }
    for (const one of left) {
      const others = left.filter((other) => other !== one)
      const wanted = expected(world, one.asked, one.answer.body?.id ?? one.serial)
      if (wanted.later === true) visit(expected(world, one.asked, one.serial).world, others, [...begun, one])
      else {
        const next = matched(wanted, one)
        if (next !== undefined) visit(next, others, begun)
      }
    }
    for (const one of begun) {
      const wanted = writeAnswer(world, one)
      const next = wanted && matched(wanted, one)
      const others = begun.filter((other) => other !== one)
      if (next !== undefined) visit(next, left, others)
    }
    for (const next of steps(world)) visit(next, left, begun)
  }
  for (const world of worlds) visit(world, exchanges, [])
  return [...found.values()]
}

/** The worlds once every worker has nothing left to do. */
export function quiet(worlds: readonly World[]): readonly World[] {
  const found = new Map<string, World>()
  const tried = new Set<string>()
  const visit = (world: World): void => {
    const place = JSON.stringify(inOrder(world))
    if (tried.has(place)) return
    tried.add(place)
    if (isQuiet(world)) found.set(place, world)
    for (const next of steps(world)) visit(next)
  }
  for (const world of worlds) visit(world)
  return [...found.values()]
}

/** The same world, however it came about. */
const inOrder = ({ faults, months, keys, recorded, ...world }: World): object => ({
  ...world,
  lists: [faults, months, keys, recorded].map((list) => Object.entries(list).sort(byName)),
})
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

/** The answer to `PUT variables` once the engine has answered; undefined while it has not. */
function writeAnswer(world: World, { asked, serial }: Exchange): Expected | undefined {
  const write = world.months[asked.month]?.write
  const own = write?.by === serial ? write.status : undefined
  if (own === 'queued' || own === 'sent') return undefined
  return own === 'reconcile_required'
    ? { status: 409, code: 'variable_write_reconciliation_required', world, etag: true }
    : { status: 200, world, shows: 'month', etag: true }
}

/** The world after an answer, with what the answer shows for the first time; undefined where it is not as expected. */
function matched(wanted: Expected, { asked, answer }: Exchange): World | undefined {
  const { status, code, stored, shows, operation } = wanted
  const { body } = answer
  if (answer.status !== status || body?.code !== code) return undefined
  if (stored === true) return operation === undefined || body.id === operation ? wanted.world : undefined
  const world = withEtag(wanted, asked.month, answer.headers.get('etag'))
  const month = world?.months[asked.month]
  if (world !== undefined && month !== undefined && code !== undefined) {
    return refusalMatched(world, asked.month, month, body, operation)
  }
  if (world === undefined || shows === undefined || month === undefined) return world
  if (shows === 'operation') return operationMatched(world, operation, body)
  if (shows === 'month') return monthMatched(world, asked.month, month, body)
  const { revision } = body
  const one = revision === month.revision ? month : month.earlier.find((earlier) => earlier.revision === revision)
  return one === undefined || body.state !== one.state || !samePay(one, body.variables)
    ? undefined
    : resultMatched(world, asked.month, one, body)
}

/** Section 7: a collision names the active operation, a write in doubt is shown. */
function refusalMatched(
  world: World,
  name: string,
  { operation, write }: Month,
  body: Answered['body'],
  named: number | undefined,
) {
  if (body.code === 'payroll_operation_collision') {
    const active = named ?? operation ?? write?.id
    return active === undefined || body.activeOperationId === active ? world : undefined
  }
  if (body.code !== 'variable_write_reconciliation_required') return world
  const shown = body.variableWrite
  const fits = shown?.status === 'reconcile_required' && shown.reconciliationRequired === true
  return fits && (write?.id ?? shown.id) === shown.id ? withWriteId(world, name, shown.id) : undefined
}

function withEtag({ world, etag }: Expected, name: string, header: string | null): World | undefined {
  const month = world.months[name]
  if (month === undefined || header === null) return etag === true ? undefined : world
  const shown = Number(JSON.parse(header))
  if (month.etag !== undefined) return month.etag === shown ? world : undefined
  if (shown <= month.seen) return undefined
  return { ...world, months: { ...world.months, [name]: { ...month, etag: shown } } }
}

const samePay = ({ pay }: Pick<Month, 'pay'>, shown: Answered['body']): boolean =>
  pay?.remuneration === shown?.remuneration && pay?.dateDeVersement === shown?.dateDeVersement

function monthMatched(world: World, name: string, month: Month, body: Answered['body']): World | undefined {
  const { write, preview } = month
  const shownWrite = body.variableWrite
  const status = write?.status === 'queued' || write?.status === 'sent' ? 'pending' : write?.status
  const operation = world.operations.find(({ id }) => id === month.operation)
  const fits =
    body.period === name &&
    body.revision === month.revision &&
    body.state === month.state &&
    body.skipped === month.skipped &&
    samePay(month, body.variables) &&
    shownWrite?.status === status &&
    (write?.id ?? shownWrite?.id) === shownWrite?.id &&
    (shownWrite === null || shownWrite.reconciliationRequired === (status === 'reconcile_required')) &&
    body.operation?.id === month.operation &&
    JSON.stringify(body.preview?.blockers.map((blocker: { code: string }) => blocker.code)) ===
      JSON.stringify(preview?.blockers)
  if (!fits) return undefined
  const known = write === undefined ? world : withWriteId(world, name, shownWrite.id)
  const shown = operation === undefined ? known : operationMatched(known, operation.id, body.operation)
  return shown && resultMatched(shown, name, month, body)
}

function withWriteId(world: World, name: string, id: number): World {
  const month = world.months[name]
  return month?.write === undefined
    ? world
    : { ...world, months: { ...world.months, [name]: { ...month, write: { ...month.write, id } } } }
}

function resultMatched(world: World, name: string, { result }: Earlier, body: Answered['body']): World | undefined {
  if (result?.candidate !== true) {
    const bare = body.candidate === null && body.result === undefined
    return bare && (result === undefined || body.payrunJobId === (world.jobs[result.job]?.id ?? body.payrunJobId))
      ? world
      : undefined
  }
  const { candidate } = body
  const job = world.jobs[result.job]
  const fits =
    candidate !== null &&
    candidate.id === (result.candidateId ?? candidate.id) &&
    candidate.payrunJobId === (job?.id ?? candidate.payrunJobId) &&
    body.result?.persons[0]?.gross === result.gross
  if (!fits) return undefined
  return named(withJob(world, result.job, { id: candidate.payrunJobId }), name, result.job, candidate.id)
}

/** The candidate of a job by its name, from now on. */
function named(world: World, name: string, job: number, candidateId: string): World | undefined {
  const month = world.months[name]
  if (month === undefined) return undefined
  let fits = true
  const bind = <Of extends Earlier>(of: Of): Of => {
    if (of.result?.candidate !== true || of.result.job !== job) return of
    fits &&= candidateId === (of.result.candidateId ?? candidateId)
    return { ...of, result: { ...of.result, candidateId } }
  }
  const bound = { ...bind(month), earlier: month.earlier.map(bind) }
  return fits ? { ...world, months: { ...world.months, [name]: bound } } : undefined
}

const OPEN: readonly unknown[] = ['queued', 'running']

function operationMatched(world: World, id: number | undefined, body: Answered['body']): World | undefined {
  const operation: Operation | undefined = world.operations.find((one) => one.id === id)
  if (operation === undefined) return undefined
  const { stage, kind, blocker, revision, job: at } = operation
  const terminal = stage === 'completed' || stage === 'failed' || stage === 'reconcile_required'
  const job = at === undefined ? undefined : world.jobs[at]
  const fits =
    body.id === id &&
    body.kind === kind &&
    body.revision === revision &&
    (terminal ? body.status === stage : OPEN.includes(body.status)) &&
    (!terminal || (body.blocker ?? undefined) === blocker) &&
    (body.payrunJobId === null || at === undefined || body.payrunJobId === (job?.id ?? body.payrunJobId))
  if (!fits) return undefined
  if (at === undefined || body.payrunJobId === null) return world
  const bound = withJob(world, at, { id: body.payrunJobId })
  return body.candidateId === null ? bound : named(bound, operation.month, at, body.candidateId)
}
