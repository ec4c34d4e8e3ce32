import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayInParis, monthOf } from '@centime/engine/ground'
import type { AuditPosition, Loop, ServiceDb } from '@centime/store'
import * as store from '@centime/store'
import type { World } from '../http/world.js'
import { headEvents, newEventId } from '../webhooks/record.js'

/**
 * Exports heads of the audit log on a schedule: without an export they prove nothing. All heads are written to a
 * directory, which should be on another machine; a partner's heads go to its webhook destination, where that lists
 * `audit.head`.
 */

const HOUR_MILLISECONDS = 3_600_000
const LOOK_MILLISECONDS = 60_000

/** Starts the loop that exports heads at each interval; a failure is logged as an error and retried. */
export function startHeads(world: World): Pick<Loop, 'wake' | 'stop'> {
  let looked = Number.NEGATIVE_INFINITY
  const poll = async (): Promise<boolean> => {
    const now = world.wall()
    // The absolute difference also covers a clock that was set back.
    if (Math.abs(now - looked) < LOOK_MILLISECONDS) return false
    looked = now
    await writeHeads(world)
    await sendHeads(world)
    return false
  }
  return store.startLoop(poll, (error) =>
    world.log.error({ error: store.errorText(error) }, 'the export of heads failed'),
  )
}

/** Writes the heads of all chains to the directory, unless its newest file is younger than the interval. */
export async function writeHeads({
  settings: { heads },
  store: database,
  wall,
  now,
  auditKey,
  log,
}: World): Promise<void> {
  const { directory, everyHours } = heads
  if (directory === undefined) return
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const instant = wall()
  const newest = Math.max(
    0,
    ...readdirSync(directory)
      .map(instantOf)
      .filter((at) => at <= instant),
  )
  if (instant - newest < everyHours * HOUR_MILLISECONDS) return
  const exported = await database.read(store.chainHeads)
  const statements = exported.map((head) => store.signedHead(auditKey, head, now().toISOString()))
  const path = join(directory, nameAt(instant))
  // Writes the complete file or none, and never replaces one.
  writeFileSync(`${path}.new`, `${JSON.stringify(statements)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
  log.info({ heads: path, chains: statements.length }, 'heads of the audit log')
}

/** `heads-20261122T093000Z.json`; 0 for any other name. */
const nameAt = (instant: number): string =>
  `heads-${new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.json`
const instantOf = (name: string): number => {
  const [, ...parts] = /^heads-(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)\.json$/.exec(name) ?? []
  const [year, month, hour, minute, second] = parts
  return parts.length === 0 ? 0 : Date.parse(`${year}-${month}-${hour}:${minute}:${second}`)
}

/** The setting with the instant, of the service's clock, of the last export to a partner. */
const sentSetting = (partnerId: number): string => `audit-heads-sent ${partnerId}`

/** Records the events of each partner whose destination subscribes, where the last export is too old. */
export async function sendHeads(world: World): Promise<void> {
  const { store: database, settings } = world
  const wanted = await database.read((db) => store.destinationsFor(db, settings.environment, 'audit.head'))
  for (const { partnerId } of wanted) {
    const isDue = await database.read((db) => isLate(world, db, partnerId))
    if (!isDue) continue
    // One of several servers records them.
    await database.write(async (root) => ({ value: undefined, commit: await record(world, root, partnerId) }), {
      chain: store.SERVICE_CHAIN,
    })
    world.wake('webhook')
  }
}

async function isLate({ settings, now }: World, db: ServiceDb, partnerId: number): Promise<boolean> {
  const sent = await store.readSetting(db, sentSetting(partnerId))
  return sent === undefined || now().getTime() - Date.parse(sent) >= settings.heads.everyHours * HOUR_MILLISECONDS
}

const TENANTS = 100

async function record(world: World, root: ServiceDb, partnerId: number): Promise<boolean> {
  const { environment } = world.settings
  if (!(await isLate(world, root, partnerId))) return false
  const [destination] = (await store.destinationsFor(root, environment, 'audit.head')).filter(
    (one) => one.partnerId === partnerId,
  )
  if (destination === undefined) return false
  const occurredAt = world.now()
  const at = occurredAt.toISOString()
  const period = monthOf(dayInParis(at))
  const before = await store.readSetting(root, sentSetting(partnerId))
  const tenants = await store.tenantsWrittenSince(root, partnerId, before ?? '')
  const heads = new Map((await store.chainHeads(root)).map((head) => [head.chain, head]))
  const signedOf = (chain: number) => {
    const head: AuditPosition | undefined = heads.get(chain)
    return head === undefined ? [] : [store.signedHead(world.auditKey, head, at)]
  }
  const events = tenants.map((tenantId) => ({
    about: { environment, partnerId, tenantId, period, eventId: newEventId(world.random), occurredAt },
    heads: [...signedOf(tenantId), ...signedOf(store.partnerChain(partnerId))],
  }))
  for (let from = 0; from < events.length; from += TENANTS) {
    await store.writeAll(root, headEvents(root, destination, events.slice(from, from + TENANTS)))
  }
  await store.writeSetting(root, sentSetting(partnerId), at)
  return true
}
