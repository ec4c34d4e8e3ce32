import { atRest, periodsOf } from './at-rest.js'
import type { Book } from './book.js'
import type { Clients } from './clients.js'
import type { Host } from './host.js'
import { broken } from './violation.js'

/** More than everything that can be left to do takes. */
const PATIENCE = 6000
const MINUTE = 60_000

/** The line and the receivers work again, nobody asks for anything: everything comes to its end, and is looked at. */
export async function quiet(host: Host, book: Book, clients: Clients, note: (text: string) => void): Promise<void> {
  host.healed = true
  host.line.healed = true
  host.receivers.healed = true
  if (host.life.dead) await host.boot()
  note('quiet')
  await settle(host, note)
  await decide(book, clients)
  await settle(host, note)
  for (const { partnerId } of host.receivers.all) {
    host.receivers.of(partnerId).opening += 1
    await clients.hooks(partnerId, 'resume')
    await settle(host, note)
  }
  await exhaustedAgain(host, book)
  // Nothing may take longer than a day once it is answered.
  for (let hours = 0; hours <= 25; hours += 1) {
    host.wall += 60 * MINUTE
    await settle(host, note)
  }
  await atRest(host, book)
}

/** Lets everything go on until nothing is left to do but wait for the clock. */
async function settle(host: Host, note: (text: string) => void): Promise<void> {
  for (let steps = 0; steps < PATIENCE; steps += 1) {
    host.wall += 10
    const [one] = host.turns.ready()
    if (one !== undefined) {
      note(`${one.activity.name} | ${one.place}`)
      await host.turns.goOn(one)
      continue
    }
    const work = await host.work()
    // An operation that waits for a job is looked at after the job.
    const some = work.find(({ name }) => !name.startsWith('operation')) ?? work[steps % work.length]
    if (some === undefined) {
      if (!host.turns.idle) throw broken('operations end', 'a request waits for an operation that nobody works on')
      return
    }
    note(some.name)
    await some.begin()
  }
  throw broken('operations end', `after ${PATIENCE} steps there is still something to do`)
}

/** An operator decides about everything that is in doubt. */
async function decide(book: Book, clients: Clients): Promise<void> {
  for (const dossier of book.dossiers) {
    for (const period of await periodsOf(book, dossier)) {
      const { body } = await book.month(dossier, period)
      if (body.variableWrite?.reconciliationRequired === true) {
        await clients.reconcileWrite(dossier, period, body)
        await settle(book.host, () => {})
      }
      if (body.operation?.status === 'reconcile_required') {
        await clients.reconcile(dossier, period, body)
        await settle(book.host, () => {})
      }
    }
  }
}

/** Events whose 24 hours are over are sent again. */
async function exhaustedAgain(host: Host, { dossiers }: Book): Promise<void> {
  for (const { partnerId } of host.receivers.all) {
    const admin = dossiers.find((one) => one.partnerId === partnerId)?.keys.admin ?? ''
    const path = `/partners/${partnerId}/webhooks/deliveries`
    const { body } = await host.calm(admin, 'GET', `${path}?status=exhausted`)
    for (const { eventId } of body) {
      host.receivers.replayed.add(eventId)
      const { status, text } = await host.calm(admin, 'POST', `${path}/${eventId}/replay`)
      if (status !== 202) throw broken('replay', text)
    }
  }
}
