import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { AUDIT_KEY, testService } from '../../testing/service.js'
import { readAuditKey, readPublicKeys } from '../ground/evidence.js'
import { chainsLeft, startEvidence } from './begin-evidence.js'
import { checkStore } from './check.js'

/** Issue 35 point 1: of what an earlier version wrote it is said that nothing covers it, until the first start covers it. */

const folder = mkdtempSync(join(tmpdir(), 'centime-begin-'))
afterAll(() => rmSync(folder, { recursive: true }))

const keys = readPublicKeys(readAuditKey(AUDIT_KEY).publicKeys)

const LEFT = {
  '0.1.0': ['keys, destinations and sessions of partners', 'events of months', 'final months without a receipt'],
  '0.2.0': ['keys, destinations and sessions of partners', 'events of months'],
}

test.each(Object.entries(LEFT))('a database of version %s', async (version, left) => {
  const database = join(folder, `${version}.db`)
  const kept = fileURLToPath(new URL(`../../testing/data/version-${version}/centime.db.gz`, import.meta.url))
  writeFileSync(database, gunzipSync(readFileSync(kept)))
  const service = await testService({ database, idle: true })
  const { store, world } = service
  const check = () =>
    checkStore(
      { ...store, isMigrated: true, faults: async () => [], close: async () => {} },
      { secret: undefined, sample: { size: 1000, draw: 0 }, keys },
    )
  const raised = (role: 'partner' | 'admin') =>
    store.write(async (db) => ({
      value: await db.updateTable('keys').set({ role }).where('id', '=', 1).execute(),
      commit: true,
    }))
  try {
    const before = await check()
    expect([before.valid, before.problems]).toEqual([true, []])
    for (const what of left) expect(before.evidence?.uncompared.join()).toContain(what)
    // What was changed before is not known.
    const [{ role } = expect.unreachable()] = await store.read((db) =>
      db.selectFrom('keys').select('role').where('id', '=', 1).execute(),
    )
    await raised(role === 'admin' ? 'partner' : 'admin')
    expect((await check()).valid).toBe(true)
    await raised(role)

    const loop = startEvidence(world)
    await expect.poll(() => store.read(chainsLeft), { timeout: 20_000 }).toEqual([])
    await loop.stop()
    const after = await check()
    expect([after.valid, after.problems]).toEqual([true, []])
    // Version 0.1 gave no receipts.
    expect(after.evidence?.uncompared).toEqual(version === '0.1.0' ? ['final months without a receipt: 3'] : [])
    await raised(role === 'admin' ? 'partner' : 'admin')
    expect((await check()).problems).toEqual(['partner 1: key 1 is not what the audit log says'])
  } finally {
    await service.stop()
  }
})
