import { randomBytes } from 'node:crypto'
import type { Settings } from '../ground/settings.js'
import { appendAudit, partnerChain } from '../store/audit.js'
import { createKey, createPartner, type KeyRole, listKeys, revokeKey } from '../store/keys.js'
import type { ServiceDb } from '../store/scope.js'
import { readSetting } from '../store/settings.js'
import { openSqlite } from '../store/sqlite.js'
import type { Store } from '../store/store.js'
import { CLOCK } from '../system/sandbox.js'

/** Commands on the database, which a server may use meanwhile. They return undefined where the object does not exist. */

export const addPartner = (settings: Settings, name: string) =>
  changing(settings, 'partner create', async (db, now) => {
    const partnerId = await createPartner(db, name, now)
    return { partnerId, value: { partnerId } }
  })

interface WantedKey {
  readonly partnerId: number
  readonly role: KeyRole
  readonly expires: string | undefined
}
export const issueKey = (settings: Settings, key: WantedKey) =>
  changing(settings, 'key create', async (db, created) => {
    const { environment } = settings
    const value = await createKey(db, { ...key, environment, created, secret: randomBytes(32).toString('hex') })
    return value && { partnerId: key.partnerId, value }
  })

export const revoke = (settings: Settings, keyId: number) =>
  changing(settings, 'key revoke', async (db, now) => {
    const partnerId = await revokeKey(db, keyId, now)
    return partnerId === undefined ? undefined : { partnerId, value: { keyId, revoked: true } }
  })

export const keys = (settings: Settings) =>
  opened(settings, async (store) => ({ keys: await store.read(listKeys) }), READING)

/** Reading does not create a database: a mistyped path is refused. */
export const READING = { mustExist: true }

export async function opened<Value>(
  settings: Settings,
  work: (store: Store) => Promise<Value>,
  options: { readonly mustExist?: boolean } = {},
): Promise<Value> {
  const store = await openSqlite(settings.database, options)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** What the clock of the service shows: that of a sandbox may be ahead. */
export const serviceNow = async (db: ServiceDb): Promise<string> =>
  new Date(Date.now() + Number((await readSetting(db, CLOCK)) ?? 0)).toISOString()

/** Makes a change of a partner, with its entry in the partner's chain of the audit log. */
function changing<Value extends object>(
  settings: Settings,
  action: string,
  change: (db: ServiceDb, now: string) => Promise<{ readonly partnerId: number; readonly value: Value } | undefined>,
): Promise<Value | undefined> {
  return opened(settings, (store) =>
    store.write(async (db) => {
      const now = await serviceNow(db)
      const changed = await change(db, now)
      if (changed === undefined) return { value: undefined, commit: false }
      const { partnerId, value } = changed
      const resource = Object.entries(value).flatMap(([name, id]) => (name.endsWith('Id') ? [`${name} ${id}`] : []))
      const chain = partnerChain(partnerId)
      await appendAudit(db, { chain, at: now, actor: 'command line', action, resource: resource.join() })
      return { value, commit: true }
    }),
  )
}
