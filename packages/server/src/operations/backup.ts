import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { copySqlite, flushFile } from '@centime/store'
import type { Settings } from '../ground/settings.js'
import { KEY_NAMES, keepBeside, storedKeys } from '../ground/stored-keys.js'
import { checkDatabase, type DatabaseReport, unsoundness } from './check.js'

export type NotDone = { readonly refused: string }
export interface BackupMade extends Omit<DatabaseReport, 'valid' | 'problems'> {
  readonly backup: string
  readonly bytes: number
  /** Its key files: the copy is unusable without them. */
  readonly keys: readonly string[]
}

/** The paths of the key files beside a database or a copy, whether they exist or not. */
export const keyFilesOf = (database: string): readonly string[] => KEY_NAMES.map((name) => `${database}.${name}`)

/** Copies the database, also of a running server, to a new file, which gets its name checked and on disk. */
export async function makeBackup(settings: Settings, to: string): Promise<BackupMade | NotDone> {
  const { database } = settings
  if (database === ':memory:') return { refused: 'a database in memory cannot be copied' }
  const taken = [to, ...keyFilesOf(to)].find((file) => existsSync(file))
  if (taken !== undefined) return { refused: `${taken} exists: name a file that does not` }
  const unchecked = `${to}.new`
  rmSync(unchecked, { force: true }) // of a run that was killed
  try {
    await copySqlite(database, unchecked)
    const keys = storedKeys(settings)
    const report = await checkDatabase(unchecked, keys)
    const refused = unsoundness('the copy', report)
    if (refused !== undefined) return { refused }
    for (const name of KEY_NAMES) {
      const key = keys[name]
      if (key !== undefined) keepBeside(to, name, key)
    }
    renameSync(unchecked, to)
    flushFile(dirname(resolve(to)))
    const made = keyFilesOf(to).filter((file) => existsSync(file))
    const { valid: _, problems: __, ...found } = report
    return { backup: to, bytes: statSync(to).size, keys: made, ...found }
  } finally {
    rmSync(unchecked, { force: true })
  }
}
