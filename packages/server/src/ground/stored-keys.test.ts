import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { AUDIT_KEY } from '../../testing/service.js'
import { readSettings, type Settings } from './settings.js'
import { auditKeyOf, secretOf } from './stored-keys.js'

const folder = mkdtempSync(join(tmpdir(), 'centime-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
let databases = 0
function settingsOf(env: Readonly<Record<string, string>> = {}): Settings {
  const settings = readSettings({ CENTIME_DATABASE: join(folder, `${++databases}.db`), ...env }, 1)
  if ('problems' in settings) throw new Error(settings.problems.join())
  return settings
}
const never = (): string => {
  throw new Error('made again')
}

test('a sandbox makes a secret and an audit key once, for its owner alone, and keeps them', () => {
  const settings = settingsOf()
  expect(secretOf(settings, () => 's'.repeat(64))).toBe('s'.repeat(64))
  expect(secretOf(settings, never)).toBe('s'.repeat(64))
  const key = auditKeyOf(settings, () => AUDIT_KEY)
  expect(key?.keyId).toMatch(/^[0-9a-f]{64}$/)
  expect(auditKeyOf(settings, never)?.keyId).toBe(key?.keyId)
  for (const name of ['secret', 'audit-key']) expect(statSync(`${settings.database}.${name}`).mode & 0o777).toBe(0o600)
})

test('a command makes no audit key', () => {
  const settings = settingsOf()
  expect(auditKeyOf(settings)).toBeUndefined()
  expect(existsSync(`${settings.database}.audit-key`)).toBe(false)
})

test.each(['', 's'.repeat(31)])('a stored secret of fewer than 32 bytes is refused, with the remedy: %j', (kept) => {
  const settings = settingsOf()
  writeFileSync(`${settings.database}.secret`, kept)
  expect(() => secretOf(settings, never)).toThrow(`${settings.database}.secret must hold at least 32 bytes: restore it`)
  expect(readFileSync(`${settings.database}.secret`, 'utf8')).toBe(kept)
})

test('CENTIME_AUDIT_KEY is a key in PEM or the path of one', () => {
  const path = join(folder, 'key.pem')
  writeFileSync(path, AUDIT_KEY)
  const key = auditKeyOf(settingsOf({ CENTIME_AUDIT_KEY: AUDIT_KEY }), never)
  expect(auditKeyOf(settingsOf({ CENTIME_AUDIT_KEY: path }), never)?.keyId).toBe(key?.keyId)
  const missing = settingsOf({ CENTIME_AUDIT_KEY: join(folder, 'none.pem') })
  expect(() => auditKeyOf(missing, never)).toThrow(`CENTIME_AUDIT_KEY is neither a key in PEM nor a file: ${folder}`)
})

test('outside of the sandbox there is no audit key unless it is set, and the start says so', () => {
  const staging = { CENTIME_ENVIRONMENT: 'staging', CENTIME_SECRET: 's'.repeat(32) }
  const settings = settingsOf(staging)
  expect(auditKeyOf(settings, never)).toBeUndefined()
  expect(settings.warnings).toEqual([
    expect.stringMatching(/^CENTIME_AUDIT_KEY is not set: [^;]*not signed; `centime audit key`/),
  ])
  expect(settingsOf({ ...staging, CENTIME_AUDIT_KEY: AUDIT_KEY }).warnings).toEqual([])
})
