import { must } from '../client.js'
import { isInDoubt } from '../month-rules.js'
import { broken } from '../violation.js'
import { checkAll } from './checks.js'
import type { Clients } from './clients.js'
import type { Machine } from './machine.js'
import type { Records } from './records.js'

/** More steps than the remaining work can take. */
const PATIENCE = 6000
const MINUTE = 60_000
type Note = (text: string) => void

/** Stops faults and clients, runs everything to its end, and checks it. */
export async function endAll(records: Records, clients: Clients, note: Note): Promise<void> {
  const { machine } = records
  machine.heal()
  note('quiet')
  await settle(machine, note)
  await reconcileAll(records, clients)
  await settle(machine, note)
  for (const receiver of machine.receivers.all) {
    receiver.opening.add({ run: undefined })
    await clients.hooks(receiver.partnerId, 'resume')
    await settle(machine, note)
  }
  await replayExhausted(records)
  // Longer than the horizon of retries.
  for (let hours = 0; hours <= 25; hours += 1) {
    machine.wall += 60 * MINUTE
    await settle(machine, note)
  }
  await checkAll(records)
}

/** Runs everything until all remaining work waits for the clock. */
async function settle(machine: Machine, note: Note): Promise<void> {
  const { scheduler } = machine
  for (let steps = 0; steps < PATIENCE; steps += 1) {
    machine.wall += 10
    const [one] = scheduler.ready()
    if (one !== undefined) {
      note(`${one.activity.name} | ${one.place}`)
      await scheduler.goOn(one)
      continue
    }
    const work = await machine.work()
    // An operation that waits for a job is advanced after the job.
    const some = work.find(({ name }) => !name.startsWith('operation')) ?? work[steps % work.length]
    if (some === undefined) {
      if (scheduler.idle) return
      machine.wall += MINUTE // a request waits for a hint
      continue
    }
    note(some.name)
    await some.begin()
  }
  throw broken('operations end', `after ${PATIENCE} steps there is still work`)
}

/** An operator reconciles everything that is in doubt. */
async function reconcileAll(records: Records, clients: Clients): Promise<void> {
  for (const tenant of records.tenants) {
    for (const period of (await records.rowsOf(tenant)).periods) {
      // The write of a month, then its operation.
      for (let left = 2; left > 0; left -= 1) {
        const { body } = await records.month(tenant, period)
        if (isInDoubt(body)) await clients.reconcile(tenant, period, body)
        await settle(records.machine, () => {})
      }
    }
  }
}

/** An operator replays the events whose retries are exhausted. */
async function replayExhausted({ machine, tenants }: Records): Promise<void> {
  for (const { partnerId, admin } of tenants) {
    await machine.undisturbed(async () => {
      const path = `/partners/${partnerId}/webhooks/deliveries`
      for (const { eventId } of await must(200, admin.get(`${path}?status=exhausted`))) {
        machine.receivers.replayed.add(eventId)
        await must(202, admin.send('POST', `${path}/${eventId}/replay`))
      }
    })
  }
}
