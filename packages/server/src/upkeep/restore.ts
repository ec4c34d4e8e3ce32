import { existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { KEY_NAMES, keepBeside, keptKeys } from '../ground/kept-keys.js'
import type { Settings } from '../ground/settings.js'
import { copySqlite, flushFile } from '../store/copy.js'
import { beginRestored, type Restored } from '../store/restored.js'
import { readSetting } from '../store/settings.js'
import { lockDatabase, openSqlite } from '../store/sqlite.js'
import { CLOCK } from '../system/sandbox.js'
import type { Refused } from './backup.js'
import { checkDatabase, type DatabaseReport, refusalOf } from './check.js'

export interface RestoreMade extends Restored, Pick<DatabaseReport, 'unreadable'> {
  readonly restored: string
  /** Where the database is that was there before, with its keys; absent: there was none. */
  readonly keptBefore?: string
}

interface RestoreOptions {
  /** Whether a database that is there may be put aside. */
  readonly replace: boolean
  /** The machine's clock. */
  readonly wall: () => number
}

/**
 * Puts a copy in the place of the database. The copy itself is only read: it is copied beside the database, checked, brought
 * to the schema of this program, and gets its name last. Nothing is deleted: what was there gets another name.
 */
export async function restoreBackup(
  settings: Settings,
  from: string,
  { replace, wall }: RestoreOptions,
): Promise<RestoreMade | Refused> {
  const { database } = settings
  if (database === ':memory:') return { refused: 'CENTIME_DATABASE must be a file' }
  if (existsSync(from) && existsSync(database) && realpathSync(from) === realpathSync(database)) {
    return { refused: `${from} is the database itself` }
  }
  if (lockDatabase(database) === 'taken') return { refused: `a server runs on ${database}: stop it first` }
  const isThere = existsSync(database) && statSync(database).size > 0
  if (isThere && !replace) return { refused: `${database} is not empty: --replace puts it aside` }

  const staged = `${database}.restoring`
  for (const ending of ['', ...LOGS]) rmSync(`${staged}${ending}`, { force: true }) // of a run that was killed
  // A key that is not set goes on from beside the copy, as a sandbox keeps it.
  const keys = keptKeys({ ...settings, database: from })
  try {
    await copySqlite(from, staged)
    const before = await checkDatabase(staged, keys)
    const state = before.problems.length === 0 ? await begun(staged, wall) : undefined
    const report = before.unchecked === undefined ? before : await checkDatabase(staged, keys)
    const refused = refusalOf(from, report)
    if (refused !== undefined || state === undefined) return { refused: refused ?? from }
    flushFile(staged)
    const keptBefore = existsSync(database) ? putAside(database, wall()) : undefined
    for (const name of KEY_NAMES) {
      const key = keys[name]
      const isSet = name === 'secret' ? settings.secret : settings.auditKey
      if (key !== undefined && isSet === undefined) keepBeside(database, name, key)
    }
    renameSync(staged, database)
    flushFile(dirname(resolve(database)))
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

/** What SQLite writes beside a database that is open. */
const LOGS = ['-wal', '-shm']

/** Migrates a copy and begins its life. */
async function begun(path: string, wall: () => number): Promise<Restored> {
  const store = await openSqlite(path, { mustExist: true })
  try {
    return await store.write(async (db) => {
      const at = new Date(wall() + Number((await readSetting(db, CLOCK)) ?? 0)).toISOString()
      return { value: await beginRestored(db, at), commit: true }
    })
  } finally {
    await store.close()
  }
}

/** Gives a database, its log and its keys another name. The log goes first: it must never meet another database. */
function putAside(database: string, now: number): string {
  const aside = `${database}.before-${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  for (const ending of [...LOGS, '', ...KEY_NAMES.map((name) => `.${name}`)]) {
    if (existsSync(`${database}${ending}`)) renameSync(`${database}${ending}`, `${aside}${ending}`)
  }
  return aside
}
