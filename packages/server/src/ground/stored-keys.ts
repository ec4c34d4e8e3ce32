import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type AuditKey, readAuditKey, unusable } from '@centime/store'
import { isLongEnough, type Settings } from './settings.js'

/** The service's secret and its audit key: as set, or made once by a sandbox and stored beside its database. */

/** The service's secret. Throws where a stored one is too short. */
export function secretOf({ secret, database }: Settings, make: () => string): string {
  if (secret !== undefined) return secret
  const stored = storedBeside(database, 'secret', make)
  if (stored !== undefined && isLongEnough(stored)) return stored
  throw unusable(
    `${database}.secret must hold at least 32 bytes: restore it from a backup, or delete it; the server then makes a new one, and webhook destinations have to be set again`,
  )
}

/**
 * The key that signs evidence; undefined: nothing is signed. Only the server makes one, when a sandbox has none: without
 * `make` nothing is written. Throws where the key cannot be used.
 */
export function auditKeyOf({ auditKey, environment, database }: Settings, make?: () => string): AuditKey | undefined {
  const stored = environment === 'sandbox' ? () => storedBeside(database, 'audit-key', make) : () => undefined
  const pem = auditKey === undefined ? stored() : auditKey.startsWith('-----BEGIN ') ? auditKey : readKeyFile(auditKey)
  return pem === undefined ? undefined : readAuditKey(pem)
}

/** The keys that a copy of the database needs, as text: from the settings or as stored. Makes none. */
export function storedKeys(settings: Settings): Readonly<Record<KeyName, string | undefined>> {
  const { secret, auditKey, database } = settings
  const pem = auditKey === undefined || auditKey.startsWith('-----BEGIN ') ? auditKey : readKeyFile(auditKey)
  return {
    secret: secret ?? storedBeside(database, 'secret', undefined),
    'audit-key': pem ?? storedBeside(database, 'audit-key', undefined),
  }
}

/** The names of the files beside a database: `centime.db.secret`. */
export const KEY_NAMES = ['secret', 'audit-key'] as const
type KeyName = (typeof KEY_NAMES)[number]

/** Writes a key that its owner alone can read. Renamed once complete: a crash leaves no partial file. */
export function keepBeside(database: string, name: KeyName, text: string): void {
  const file = `${database}.${name}`
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

function readKeyFile(path: string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8')
  throw unusable(`CENTIME_AUDIT_KEY is neither a key in PEM nor a file: ${path}`)
}

function storedBeside(database: string, name: KeyName, make: (() => string) | undefined): string | undefined {
  const file = `${database}.${name}`
  if (database !== ':memory:' && existsSync(file)) return readFileSync(file, 'utf8')
  const made = make?.()
  if (made !== undefined && database !== ':memory:') keepBeside(database, name, made)
  return made
}
