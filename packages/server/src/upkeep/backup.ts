import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Settings } from '../ground/settings.js'
import { copySqlite, flushFile } from '../store/copy.js'
import { checkDatabase, refusalOf } from './check.js'

/**
 * Copies of the database, with the secrets without which it cannot be used. They lie beside it and beside each copy, under
 * the name of the database and these endings.
 */
export const SECRET = '.secret'

/** The service's secret: the one that is set, or the one that a sandbox has stored beside its database. */
export function knownSecret({ secret, database }: Pick<Settings, 'secret' | 'database'>): string | undefined {
  if (secret !== undefined) return secret
  const file = `${database}${SECRET}`
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

export type Refused = { readonly refused: string }
export interface BackupMade {
  readonly backup: string
  readonly bytes: number
  /** Where its secrets are. */
  readonly secrets: readonly string[]
  readonly auditEntries: number | undefined
}

/**
 * Copies the database of a server, which may run meanwhile, to a file that does not exist yet. The copy gets its name once it
 * has been checked and is on disk.
 */
export async function makeBackup(settings: Settings, to: string): Promise<BackupMade | Refused> {
  const { database } = settings
  if (database === ':memory:') return { refused: 'a database in memory cannot be copied' }
  const taken = [to, `${to}${SECRET}`].find((file) => existsSync(file))
  if (taken !== undefined) return { refused: `${taken} exists: name a file that does not` }
  const unchecked = `${to}.new`
  rmSync(unchecked, { force: true }) // of a run that was killed
  try {
    await copySqlite(database, unchecked)
    const secret = knownSecret(settings)
    const report = await checkDatabase(unchecked, { secret })
    const refused = refusalOf('the copy', report)
    if (refused !== undefined) return { refused }
    if (secret !== undefined) writeSecret(`${to}${SECRET}`, secret)
    renameSync(unchecked, to)
    flushFile(dirname(resolve(to)))
    const secrets = secret === undefined ? [] : [`${to}${SECRET}`]
    return { backup: to, bytes: statSync(to).size, secrets, auditEntries: report.auditEntries }
  } finally {
    rmSync(unchecked, { force: true })
  }
}

/** Writes a secret that its owner alone can read; renamed once complete. */
export function writeSecret(file: string, secret: string): void {
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
