import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { ProgramEnvironment } from '@centime/store'
import * as store from '@centime/store'
import type { Settings } from '../ground/settings.js'
import { KEY_NAMES, keepBeside, storedKeys } from '../ground/stored-keys.js'
import { type BackupMade, keyFilesOf, type NotDone } from './backup.js'
import { checkStore, unsoundness } from './check.js'
import type { RestoreMade } from './restore.js'
import { serviceNow } from './service-clock.js'

/** Copies of a PostgreSQL database, made and read by PostgreSQL's own `pg_dump` and `pg_restore`. */

/** Copies the state of the database at one instant to a new file, beside running servers. */
export async function dumpDatabase(
  settings: Settings,
  to: string,
  environment: ProgramEnvironment,
): Promise<BackupMade | NotDone> {
  const taken = [to, ...keyFilesOf(to)].find((file) => existsSync(file))
  if (taken !== undefined) return { refused: `${taken} exists: name a file that does not` }
  const unfinished = `${to}.new`
  rmSync(unfinished, { force: true })
  try {
    const schema = await store.schemaOf(settings.database)
    writeFileSync(unfinished, '', { mode: 0o600, flag: 'wx' })
    const how = ['--format=custom', `--schema="${schema}"`, `--file=${unfinished}`]
    await store.runProgram('pg_dump', how, settings.database, environment)
    const keys = storedKeys(settings)
    for (const name of KEY_NAMES) keepBeside(to, name, keys[name] ?? '')
    renameSync(unfinished, to)
    store.flushFile(dirname(resolve(to)))
    return { backup: to, bytes: statSync(to).size, keys: keyFilesOf(to) }
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/**
 * Restores a copy to an empty database: all rows in one transaction, then the schema of this program and its check. No
 * server starts on it before the last step. After an interruption, or where the copy is not sound, the database must be
 * dropped.
 */
export async function restoreDump(
  settings: Settings,
  from: string,
  environment: ProgramEnvironment,
  wall: () => number,
): Promise<RestoreMade | NotDone> {
  const { database } = settings
  if (!existsSync(from)) return { refused: `there is no copy ${from}` }
  const schema = await store.beginRestoring(database)
  const how = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', `--schema=${schema}`]
  try {
    await store.runProgram('pg_restore', [...how, from], database, environment)
  } catch (error) {
    await store.cancelRestoring(database)
    throw error
  }
  await store.migrateRestored(database)
  const keys = storedKeys({ ...settings, database: from })
  const report = await checkStore(await store.readPostgres(database, { isRestoring: true }), keys)
  const refused = unsoundness(from, report)
  if (refused !== undefined) return { refused }
  const state = await store.endRestoring(database, (db) => serviceNow(db, wall))
  const { unreadable } = report
  return { restored: new URL(database).pathname.slice(1), ...(unreadable && { unreadable }), ...state }
}
