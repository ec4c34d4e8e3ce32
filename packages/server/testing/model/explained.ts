import type { Asked } from '../month-requests.js'
import { shifted } from '../months.js'
import type { Answered } from '../service.js'
import { expected } from './expected.js'
import { type Expected, reservation } from './refusals.js'
import { isQuiet, steps } from './steps.js'
import { type Earlier, type Month, type World, withJob, withMonth } from './world.js'

type Body = Answered['body']

/** A request and its answer. `serial` numbers the requests of a sequence. */
export interface Exchange {
  readonly serial: number
  readonly asked: Asked
  readonly answer: Answered
}

/**
 * All states of the model that explain overlapping requests and worker steps; empty if no order explains the answers. In an
 * order each request takes effect at one moment between its start and its end. `isEnd`: which states can be the last.
 */
export function explained(
  worlds: readonly World[],
  exchanges: readonly Exchange[],
  isEnd = (_: World): boolean => true,
): readonly World[] {
  const found = new Map<string, World>()
  const tried = new Set<string>()
  const visit = (world: World, left: readonly Exchange[], begun: readonly Exchange[]): void => {
    const place = JSON.stringify([inOrder(world), left.map(({ serial }) => serial), begun.map(({ serial }) => serial)])
    if (tried.has(place)) return
    tried.add(place)
    if (left.length + begun.length === 0 && isEnd(world)) {
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
export const quiet = (worlds: readonly World[]): readonly World[] => explained(worlds, [], isQuiet)

/** A text that is the same for equal worlds. */
const inOrder = ({ faults, months, keys, recorded, rates, ...world }: World): object => ({
  ...world,
  lists: [faults, months, keys, recorded, rates].map((list) => Object.entries(list).sort(byName)),
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
  const one =
    revision === month.revision
      ? asOfDraft(world, month)
      : month.earlier.find((earlier) => earlier.revision === revision)
  return one === undefined || body.state !== one.state || !samePay(one, body.variables)
    ? undefined
    : resultMatched(world, one, body)
}

/** Section 7: a collision names the active operation, and shows a write in doubt: those of the month before if this month has none. */
function refusalMatched(world: World, asked: string, month: Month, body: Body, named: number | undefined) {
  const isOwn = named !== undefined || reservation(month) !== undefined
  const name = isOwn ? asked : shifted(asked, -1)
  const { operation, write } = world.months[name] ?? month
  if (body.code === 'payroll_operation_collision') {
    const active = named ?? operation ?? write?.id
    return active === undefined || body.activeOperationId === active ? world : undefined
  }
  if (body.code !== 'variable_write_reconciliation_required') return world
  const shown = body.variableWrite
  const fits = shown?.status === 'reconcile_required' && shown.reconciliationRequired === true
  if (!fits || !agrees(write?.id, shown.id)) return undefined
  return write === undefined ? world : withMonth(world, name, { write: { ...write, id: shown.id } })
}

function withEtag({ world, etag }: Expected, name: string, header: string | null): World | undefined {
  const month = world.months[name]
  if (month === undefined || header === null) return etag === true ? undefined : world
  const shown = Number(JSON.parse(header))
  if (month.etag !== undefined) return month.etag === shown ? world : undefined
  return shown > month.seen ? withMonth(world, name, { etag: shown }) : undefined
}

/** Whether an answer agrees with a known value; any value agrees with an unknown one. */
const agrees = <Value>(known: Value | undefined, shown: Value): boolean => known === undefined || known === shown

const samePay = ({ pay }: Pick<Month, 'pay'>, shown: Body): boolean =>
  pay?.remuneration === shown?.remuneration && pay?.dateDeVersement === shown?.dateDeVersement

/** The month as answers show it: if an operator has moved or deleted the draft of a legacy result, they show only the reason. */
function asOfDraft({ jobs }: World, month: Month): Month {
  const { state, operation, result } = month
  const isOpen = state === 'preview_ready' || (state === 'approved' && operation === undefined)
  const status = result?.candidate === false && isOpen ? jobs[result.job]?.status : undefined
  if (status === undefined || status === 'Draft') return month
  const isHistory = status === 'Release' || status === 'Process' || status === 'Complete'
  const preview = { blockers: [isHistory ? 'draft_not_draft' : 'payrun_missing'] }
  return { ...month, preview, ...(state === 'preview_ready' && { state: 'collecting', result: undefined }) }
}

function monthMatched(world: World, name: string, stored: Month, body: Body): World | undefined {
  const month = asOfDraft(world, stored)
  const { preview } = month
  const blockers = body.preview?.blockers.map((blocker: { code: string }) => blocker.code)
  const fits =
    body.period === name &&
    body.revision === month.revision &&
    body.state === month.state &&
    body.skipped === month.skipped &&
    lateOf(body) === JSON.stringify(month.late) &&
    samePay(month, body.variables) &&
    body.operation?.id === month.operation &&
    JSON.stringify(blockers) === JSON.stringify(preview?.blockers)
  const known = fits ? writeMatched(world, name, month, body.variableWrite) : undefined
  const shown = body.operation === null ? known : known && operationMatched(known, month.operation, body.operation)
  return shown && resultMatched(shown, month, body)
}

const lateOf = ({ lateChanges }: Body): string =>
  JSON.stringify(lateChanges.map((one: Body) => `${one.caseFieldName} ${one.start.slice(0, 7)}`))

function writeMatched(world: World, name: string, { write }: Month, shown: Body): World | undefined {
  const status = write?.status === 'queued' || write?.status === 'sent' ? 'pending' : write?.status
  if (shown?.status !== status || !agrees(write?.id, shown?.id)) return undefined
  if (write === undefined) return world
  if (shown.reconciliationRequired !== (status === 'reconcile_required')) return undefined
  return withMonth(world, name, { write: { ...write, id: shown.id } })
}

function resultMatched(world: World, { result }: Earlier, body: Body): World | undefined {
  const { candidate } = body
  if (result?.candidate !== true) {
    if (candidate !== null || body.result !== undefined) return undefined
    return result === undefined ? world : jobMatched(world, result.job, body.payrunJobId)
  }
  const fits = candidate !== null && body.result?.persons[0]?.gross === result.gross
  return fits ? jobMatched(world, result.job, candidate.payrunJobId, candidate.id) : undefined
}

/** The world in which a job has an id and, if given, its candidate has one. */
function jobMatched(world: World, at: number, id: number, candidateId?: string): World | undefined {
  const job = world.jobs[at]
  if (!agrees(job?.id, id)) return undefined
  if (candidateId === undefined) return withJob(world, at, { id })
  return agrees(job?.candidateId, candidateId) ? withJob(world, at, { id, candidateId }) : undefined
}

function operationMatched(world: World, id: number | undefined, body: Body): World | undefined {
  const operation = world.operations.find((one) => one.id === id)
  if (operation === undefined) return undefined
  const { stage, kind, blocker, revision, job } = operation
  const isTerminal = stage === 'completed' || stage === 'failed' || stage === 'reconcile_required'
  const fits =
    body.id === id &&
    body.kind === kind &&
    body.revision === revision &&
    (isTerminal ? body.status === stage && (body.blocker ?? undefined) === blocker : OPEN.includes(body.status))
  if (!fits || job === undefined || body.payrunJobId === null) return fits ? world : undefined
  return jobMatched(world, job, body.payrunJobId, body.candidateId ?? undefined)
}
const OPEN: readonly unknown[] = ['queued', 'running']
