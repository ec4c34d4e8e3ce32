import { existsSync, lstatSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Restored } from '@centime/store'
import * as store from '@centime/store'
import type { Settings } from '../ground/settings.js'
import { KEY_NAMES, keepBeside, storedKeys } from '../ground/stored-keys.js'
import type { NotDone } from './backup.js'
import { checkDatabase, type DatabaseReport, unsoundness } from './check.js'
import { serviceNow } from './service-clock.js'

export interface RestoreMade extends Restored, Pick<DatabaseReport, 'unreadable'> {
  readonly restored: string
  /** Where the earlier database was moved, with its keys; absent: there was none. */
  readonly keptBefore?: string
}

interface RestoreOptions {
  readonly replace: boolean
  readonly wall: () => number
}

/**
 * Replaces the database by a copy. The copy itself is only read: it is copied beside the database, checked, migrated to
 * the schema of this program, and renamed last. Nothing is deleted: existing files are renamed.
 */
export async function restoreBackup(
  settings: Settings,
  from: string,
  { replace, wall }: RestoreOptions,
): Promise<RestoreMade | NotDone> {
  const { database } = settings
  if (database === ':memory:') return { refused: 'CENTIME_DATABASE must be a file' }
  if (lstatSync(database, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    return { refused: `${database} is a link: set CENTIME_DATABASE to the file that it leads to` }
  }
  if (existsSync(from) && existsSync(database) && realpathSync(from) === realpathSync(database)) {
    return { refused: `${from} is the database itself` }
  }
  if ((await store.lockDatabase(database)) === 'taken')
    return { refused: `a server runs on ${database}: stop it first` }
  const isThere = existsSync(database) && statSync(database).size > 0
  if (isThere && !replace) return { refused: `${database} is not empty: --replace puts it aside` }

  const staged = `${database}.restoring`
  for (const ending of ['', ...LOGS]) rmSync(`${staged}${ending}`, { force: true }) // of a run that was killed
  // A key missing from the settings is taken from beside the copy, where a sandbox keeps it, otherwise from beside the
  // database.
  const [ofCopy, ofDatabase] = [storedKeys({ ...settings, database: from }), storedKeys(settings)]
  const secret = ofCopy.secret ?? ofDatabase.secret
  const keys = { secret, 'audit-key': ofCopy['audit-key'] ?? ofDatabase['audit-key'] }
  try {
    await store.copySqlite(from, staged)
    const before = await checkDatabase(staged, keys)
    const given = isThere ? store.lastIdsOf(database) : new Map<string, number>()
    const state = before.problems.length === 0 ? await begun(staged, wall, given) : undefined
    const report = before.unchecked === undefined ? before : await checkDatabase(staged, keys)
    const refused = unsoundness(from, report)
    if (refused !== undefined || state === undefined) return { refused: refused ?? from }
    store.flushFile(staged)
    // From here until the last step no server may start: it would find no database, or one without its log.
    renameSync(staged, store.restoredOf(database))
    const keptBefore = putAside(database, wall())
    for (const name of KEY_NAMES) {
      const key = keys[name]
      const isSet = name === 'secret' ? settings.secret : settings.auditKey
      if (key !== undefined && isSet === undefined) keepBeside(database, name, key)
    }
    renameSync(store.restoredOf(database), database)
    store.flushFile(dirname(resolve(database)))
    const { unreadable } = report
    return {
      restored: database,
      ...(keptBefore !== undefined && { keptBefore }),
      ...(unreadable && { unreadable }),
      ...state,
    }
  } finally {
    for (const ending of ['', ...LOGS]) rmSync(`${staged}${ending}`, { force: true })
  }
}

/** Files that SQLite keeps beside an open database. */
const LOGS = ['-wal', '-shm']

/** Migrates a copy and makes it usable as a new database. */
async function begun(path: string, wall: () => number, given: ReadonlyMap<string, number>): Promise<Restored> {
  const database = await store.openSqlite(path, { mustExist: true })
  try {
    return await database.write(async (db) => {
      await store.raiseFileIds(db, given)
      return { value: await store.beginRestored(db, await serviceNow(db, wall)), commit: true }
    })
  } finally {
    await database.close()
  }
}

/**
 * Renames a database, its log and its keys; undefined: there was none. The log is renamed first, even without its
 * database: it must never meet another database.
 */
function putAside(database: string, now: number): string | undefined {
  const endings = [...LOGS, '', ...KEY_NAMES.map((name) => `.${name}`)]
  let aside = `${database}.before-${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  while (endings.some((ending) => existsSync(`${aside}${ending}`))) aside += '-again'
  const there = endings.filter((ending) => existsSync(`${database}${ending}`))
  for (const ending of there) renameSync(`${database}${ending}`, `${aside}${ending}`)
  return there.length === 0 ? undefined : aside
}
