import { expect } from 'vitest'
import { forTenant } from '../../src/store/scope.js'
import { isFinal } from '../month-readings.js'
import type { Asked } from '../month-requests.js'
import { expected } from './expected.js'
import type { Sequence } from './sequence.js'
import { inWindow, laterFinal, type World, wasFinal } from './world.js'

/** What must hold at the end of every sequence, whatever was in it. */
export async function checkEnd(sequence: Sequence): Promise<void> {
  await sequence.settle()
  await sequence.atRest()
  await handsOff(sequence)
  await sequence.pollAgain()
  if (await reconcileAll(sequence)) {
    await sequence.pollAgain()
    await reconcileAll(sequence)
  }
  await sequence.readAgain()
  sequence.keep(
    ({ operations }) => operations.every(({ stage }) => stage === 'completed' || stage === 'failed'),
    'an operation has no end',
  )
  await checkJobs(sequence)
  checkWaysOut(sequence)
}

/** No month is stuck: where a correction is under way below a final month, an operator can replay it. */
function checkWaysOut(sequence: Sequence): void {
  const world = firstOf(sequence)
  for (const [name, month] of Object.entries(world.months)) {
    // One that was never final can be skipped.
    if (!inWindow(world, name) || isFinal(month) || !wasFinal(month)) continue
    if (month.replayed || !laterFinal(world, name)) continue
    const { status } = expected(world, { what: { do: 'replay' }, month: name }, 0)
    expect(status, sequence.story([world], `${name} can neither be calculated nor replayed`)).toBe(200)
  }
}

const asOperator = (sequence: Sequence, asked: Asked) => sequence.ask([[0, asked]])
const firstOf = ({ worlds }: Sequence): World => {
  const [world] = worlds
  if (world === undefined) throw new Error('there is no world')
  return world
}

/** The sandbox and the operator stand in nobody's way any more. */
async function handsOff(sequence: Sequence): Promise<void> {
  if (sequence.worlds.some(({ active }) => !active)) {
    await asOperator(sequence, { what: { do: 'status', active: true }, month: '' })
  }
  for (const fault of Object.keys(firstOf(sequence).faults)) {
    if (sequence.worlds.every(({ faults }) => faults[fault] === 0)) continue
    await asOperator(sequence, { what: { do: 'arm', fault, times: 0 }, month: '' })
  }
}

/** Whatever is in doubt can be reconciled: what took effect as applied, the rest as not. Gives whether anything was. */
async function reconcileAll(sequence: Sequence): Promise<boolean> {
  for (const month of Object.keys(firstOf(sequence).months)) {
    // What changed since somebody saw the month.
    if (sequence.worlds.length > 1 || firstOf(sequence).months[month]?.etag === undefined) {
      await asOperator(sequence, { what: { do: 'read' }, month })
    }
    const write = firstOf(sequence).months[month]?.write
    if (write?.status !== 'reconcile_required') continue
    if (write.id === undefined) throw new Error(sequence.story(sequence.worlds, `${month} has a write without an id`))
    await asOperator(sequence, { what: { do: 'reconcileWrite', write: write.id, applied: write.effects > 0 }, month })
  }
  const inDoubt = firstOf(sequence).operations.filter(({ stage }) => stage === 'reconcile_required')
  for (const operation of inDoubt) {
    const job = firstOf(sequence).jobs[operation.job ?? -1]
    const finalized = operation.kind === 'approve' && job?.status === 'Complete'
    await asOperator(sequence, await sequence.reconciliation(operation, finalized, 0))
    await sequence.settle()
  }
  return inDoubt.length > 0
}

/**
 * The jobs of the tenant, as the store has them, are those that the model has. So no draft is left that nobody needs, and
 * nothing is final but the exact job of an approved candidate, once for each finalized revision.
 */
async function checkJobs(sequence: Sequence): Promise<void> {
  const { service, of } = sequence
  const rows = await service.store.read((db) =>
    forTenant(db, of.tenantId).selectFrom('payrunJobs').select(['id', 'periodName', 'status']).orderBy('id').execute(),
  )
  const stored = rows.map(({ periodName, status }) => `${periodName} ${status}`).sort()
  sequence.keep(
    ({ jobs }) => {
      const known = jobs.filter(({ status }) => status !== 'gone')
      const named = known.every(
        ({ id, status }) => id === undefined || rows.find((row) => row.id === id)?.status === status,
      )
      return (
        named &&
        JSON.stringify(known.map(({ month, status }) => `${month} ${status}`).sort()) === JSON.stringify(stored)
      )
    },
    `the jobs are ${JSON.stringify(rows)}`,
  )
  const world = firstOf(sequence)
  for (const [name, month] of Object.entries(world.months)) {
    const said = sequence.story([world], `jobs of ${name}`)
    const revisions = [...month.earlier, month]
    const paid = revisions.filter(isFinal).map(({ result }) => world.jobs[result?.job ?? -1])
    expect(new Set(paid).size, said).toBe(paid.length)
    for (const job of paid) expect(job?.status, said).toBe('Complete')
    const managed = world.jobs.filter((job) => job.month === name && job.by !== undefined)
    for (const job of managed) {
      if (job.status === 'Complete') expect(paid, said).toContain(job)
      if (job.status === 'Draft') expect(job, said).toBe(world.jobs[month.result?.job ?? -1])
    }
    expect(
      revisions.map(({ revision }) => revision),
      said,
    ).toEqual(revisions.map((_, index) => index + 1))
  }
}
