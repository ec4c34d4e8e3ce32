import { randomBytes } from 'node:crypto'
import type { Cover, KeyRole, ProgramEnvironment, ServiceDb, Store, StoreOptions } from '@centime/store'
import * as store from '@centime/store'
import { isAddress } from '@centime/store/address'
import { isRefusal } from '../ground/refusal.js'
import type { Settings } from '../ground/settings.js'
import { auditKeyOf, storedKeys } from '../ground/stored-keys.js'
import { makeBackup, type NotDone } from '../operations/backup.js'
import { checkDatabase, type DatabaseReport } from '../operations/check.js'
import { dumpDatabase, restoreDump } from '../operations/dump.js'
import { type Author, addPack, audited, readPack, removePack, shownLaw } from '../operations/law-packs.js'
import { type Erased, EXPORT, type Exported, eraseTenant, exportTenant } from '../operations/offboard.js'
import { restoreBackup } from '../operations/restore.js'
import { serviceNow } from '../operations/service-clock.js'

/** Commands on the database, also while a server uses it. They return undefined for an unknown object. */

export const addPartner = (settings: Settings, name: string) =>
  changing(
    settings,
    'partner create',
    async () => undefined,
    async (db, now) => {
      const partnerId = await store.createPartner(db, name, now)
      return { partnerId, value: { partnerId }, covers: [store.EVERYTHING] }
    },
  )

interface WantedKey {
  readonly partnerId: number
  readonly role: KeyRole
  readonly expires: string | undefined
}
export const issueKey = (settings: Settings, key: WantedKey) =>
  changing(
    settings,
    'key create',
    async () => key.partnerId,
    async (db, created) => {
      const { environment } = settings
      const value = await store.createKey(db, { ...key, environment, created, secret: randomBytes(32).toString('hex') })
      return value && { partnerId: key.partnerId, value, covers: await store.keyCovers(db, key.partnerId, value.keyId) }
    },
  )

export const revoke = (settings: Settings, keyId: number) => {
  const ofKey = async (db: ServiceDb) => (await store.listKeys(db)).find((one) => one.keyId === keyId)?.partnerId
  return changing(settings, 'key revoke', ofKey, async (db, now) => {
    const partnerId = await store.revokeKey(db, keyId, now)
    if (partnerId === undefined) return undefined
    return { partnerId, value: { keyId, revoked: true }, covers: await store.keyCovers(db, partnerId, keyId) }
  })
}

export const keys = (settings: Settings) =>
  opened(settings, async (database) => ({ keys: await database.read(store.listKeys) }), READING)

export const backup = (settings: Settings, to: string, environment: ProgramEnvironment) =>
  isAddress(settings.database) ? dumpDatabase(settings, to, environment) : makeBackup(settings, to)

export const restore = async (settings: Settings, from: string, replace: boolean, environment: ProgramEnvironment) => {
  if (!isAddress(settings.database)) return restoreBackup(settings, from, { replace, wall: Date.now })
  if (replace) return { refused: '--replace is for a file: make an empty database, and let CENTIME_DATABASE name it' }
  return restoreDump(settings, from, environment, Date.now)
}

/** Checks the database and the given number of finalized payslips: a different sample each time. */
export const check = (settings: Settings, size: number): Promise<DatabaseReport> =>
  checkDatabase(settings.database, {
    secret: storedKeys(settings).secret,
    sample: { size, draw: randomBytes(4).readUInt32BE() / 2 ** 32 },
    keys: store.readPublicKeys(auditKeyOf(settings)?.publicKeys ?? ''),
  })

/** Writes all data of a tenant to a file. The tenant's chain of the audit log holds the digest of the file. */
export async function exportOf(settings: Settings, tenantId: number, to: string): Promise<Exported | NotDone> {
  const exported = await exportTenant(settings.database, tenantId, to, new Date().toISOString())
  if ('refused' in exported) return exported
  await tenantEntry(settings, tenantId, EXPORT, `sha256 ${exported.digest}`)
  return exported
}

export const erase = (settings: Settings, tenantId: number): Promise<Erased | NotDone> =>
  opened(settings, async (database) => eraseTenant(database, tenantId, await database.read(nowOf)), {
    ...READING,
    hasReferences: false,
  })

export const packsOf = (settings: Settings) =>
  opened(settings, (database) => database.read(async (db) => shownLaw(await store.lawPacks(db))), READING)

/** Adds the law pack of a file; `refused`: why not, a sentence. */
export const addPackTo = (settings: Settings, text: string) =>
  changingLaw(settings, 'law add', (db, author) => {
    const pack = readPack(text)
    return isRefusal(pack) ? Promise.resolve(pack) : addPack(db, settings, pack, author)
  })

export const removePackFrom = (settings: Settings, id: string) =>
  changingLaw(settings, `law remove ${id}`, (db, author) => removePack(db, id, author))

/** Changes the law with an entry in the audit log of the service; returns the law afterwards. */
function changingLaw(
  settings: Settings,
  action: string,
  change: (db: ServiceDb, author: Author) => ReturnType<typeof addPack>,
) {
  const chain = store.SERVICE_CHAIN
  const work = async (db: ServiceDb) => {
    const author = { by: 'command line', now: new Date(await nowOf(db)) }
    const { value, commit } = await audited(db, author, action, change)
    return { value: isRefusal(value) ? { refused: value.detail } : shownLaw(value.packs), commit }
  }
  return opened(settings, (database) => database.write<object | { readonly refused: string }>(work, { chain }), READING)
}

const tenantEntry = (settings: Settings, tenantId: number, action: string, resource: string): Promise<void> =>
  opened(settings, (database) =>
    database.write(
      async (db) => {
        const at = await nowOf(db)
        await store.appendAudit(db, { chain: tenantId, at, actor: 'command line', action, resource })
        return { value: undefined, commit: true }
      },
      { chain: tenantId },
    ),
  )

/** Reading does not create a database: a mistyped path is refused. */
export const READING = { mustExist: true }

export async function opened<Value>(
  settings: Settings,
  work: (database: Store) => Promise<Value>,
  options: Pick<StoreOptions, 'mustExist' | 'hasReferences'> = {},
): Promise<Value> {
  const database = await store.openStore(settings.database, options)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The current time of the service's clock. */
export const nowOf = (db: ServiceDb): Promise<string> => serviceNow(db, Date.now)

/** Makes a change of a partner with its audit entry. `whose`: finds the partner of an existing object. */
function changing<Value extends object>(
  settings: Settings,
  action: string,
  whose: (db: ServiceDb) => Promise<number | undefined>,
  change: (
    db: ServiceDb,
    now: string,
  ) => Promise<{ readonly partnerId: number; readonly value: Value; readonly covers: readonly Cover[] } | undefined>,
): Promise<Value | undefined> {
  return opened(settings, async (database) => {
    const partner = await database.read(whose)
    return database.write(
      async (db) => {
        const now = await nowOf(db)
        const changed = await change(db, now)
        if (changed === undefined) return { value: undefined, commit: false }
        const { partnerId, value, covers } = changed
        const resource = Object.entries(value).flatMap(([name, id]) => (name.endsWith('Id') ? [`${name} ${id}`] : []))
        const chain = store.partnerChain(partnerId)
        await store.appendAudit(db, {
          chain,
          at: now,
          actor: 'command line',
          action,
          resource: resource.join(),
          covers,
        })
        return { value, commit: true }
      },
      partner === undefined ? {} : { chain: store.partnerChain(partner) },
    )
  })
}
