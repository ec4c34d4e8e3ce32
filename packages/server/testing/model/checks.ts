import { forTenant } from '@centime/store'
import { expect } from 'vitest'
import { isFinal } from '../month-readings.js'
import { expected } from './expected.js'
import type { Sequence } from './sequence.js'
import { inWindow, laterFinal, type World, wasFinal } from './world.js'

/** Conditions at the end of every sequence. */
export async function checkEnd(sequence: Sequence): Promise<void> {
  await sequence.settle()
  await sequence.atRest()
  await disarm(sequence)
  await sequence.pollAgain()
  if (await reconcileAll(sequence)) {
    await sequence.pollAgain()
    await reconcileAll(sequence)
  }
  await sequence.readAgain()
  const allEnded = ({ operations }: World): boolean =>
    operations.every(({ stage }) => stage === 'completed' || stage === 'failed')
  sequence.keep(allEnded, 'an operation has no end')
  await checkStoredJobs(sequence)
  checkMonths(sequence)
}

const firstOf = ({ worlds }: Sequence): World => {
  const [world] = worlds
  if (world === undefined) throw new Error('there is no world')
  return world
}

/** Reactivates the tenant, and disarms the faults of the sandbox. */
async function disarm(sequence: Sequence): Promise<void> {
  if (sequence.worlds.some(({ active }) => !active)) await sequence.operator({ do: 'status', active: true })
  for (const fault of Object.keys(firstOf(sequence).faults)) {
    if (sequence.worlds.every(({ faults }) => faults[fault] === 0)) continue
    await sequence.operator({ do: 'arm', fault, times: 0 })
  }
}

/** Reconciles everything in doubt: commands with an effect as applied, the others as not applied. Returns whether any operation was in doubt. */
async function reconcileAll(sequence: Sequence): Promise<boolean> {
  for (const month of sequence.months) {
    // No answer has shown the month since it changed.
    if (sequence.worlds.length > 1 || firstOf(sequence).months[month]?.etag === undefined) {
      await sequence.operator({ do: 'read' }, month)
    }
    const write = firstOf(sequence).months[month]?.write
    if (write?.status !== 'reconcile_required') continue
    if (write.id === undefined) throw new Error(sequence.story(sequence.worlds, `${month} has a write without an id`))
    await sequence.operator({ do: 'reconcileWrite', write: write.id, applied: write.effects > 0 }, month)
  }
  const inDoubt = firstOf(sequence).operations.filter(({ stage }) => stage === 'reconcile_required')
  for (const operation of inDoubt) {
    const job = firstOf(sequence).jobs[operation.job ?? -1]
    const finalized = operation.kind === 'approve' && job?.status === 'Complete'
    await sequence.operator(await sequence.reconciliation(operation, finalized, 0), operation.month)
    await sequence.settle()
  }
  return inDoubt.length > 0
}

/** The stored jobs of the tenant are those of the model: so no draft is left over. */
async function checkStoredJobs(sequence: Sequence): Promise<void> {
  const { service, of } = sequence
  const rows = await service.store.read((db) =>
    forTenant(db, of.tenantId).selectFrom('payrunJobs').select(['id', 'periodName', 'status']).orderBy('id').execute(),
  )
  const stored = rows.map(({ periodName, status }) => `${periodName} ${status}`).sort()
  const isStored = ({ jobs }: World): boolean => {
    const known = jobs.filter(({ status }) => status !== 'gone')
    const right = known.every(
      ({ id, status }) => id === undefined || rows.find((row) => row.id === id)?.status === status,
    )
    return (
      right && JSON.stringify(known.map(({ month, status }) => `${month} ${status}`).sort()) === JSON.stringify(stored)
    )
  }
  sequence.keep(isStored, `the jobs are ${JSON.stringify(rows)}`)
}

function checkMonths(sequence: Sequence): void {
  const world = firstOf(sequence)
  for (const [name, month] of Object.entries(world.months)) {
    const said = sequence.story([world], name)
    const revisions = [...month.earlier, month]
    const numbers = revisions.map(({ revision }) => revision)
    expect(numbers, said).toEqual(revisions.map((_, index) => index + 1))
    // Each finalized revision has a complete job of its own, and each complete job of an approval its revision.
    const paid = revisions.filter(isFinal).map(({ result }) => world.jobs[result?.job ?? -1])
    expect(new Set(paid).size, said).toBe(paid.length)
    for (const job of paid) expect(job?.status, said).toBe('Complete')
    for (const job of world.jobs.filter((one) => one.month === name && one.by !== undefined)) {
      if (job.status === 'Complete') expect(paid, said).toContain(job)
      if (job.status === 'Draft') expect(job, said).toBe(world.jobs[month.result?.job ?? -1])
    }
    // An operator can replay a month with an open correction and a later final month; a month that was never final can be skipped.
    if (!inWindow(world, name) || isFinal(month) || !wasFinal(month)) continue
    if (month.replayed || !laterFinal(world, name)) continue
    const { status } = expected(world, { what: { do: 'replay' }, month: name }, 0)
    expect(status, `neither a calculation nor a replay of it is possible: ${said}`).toBe(200)
  }
}
