import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { addJob, forTenant, payingJobs, readAuditKey, readPublicKeys, setJobStatus, tenantIds } from '@centime/store'
import { afterAll, describe, expect, test } from 'vitest'
import { AUDIT_KEY, type TestService, testService } from '../../testing/service.js'
import { chainsLeft, startEvidence } from './begin-evidence.js'
import { checkStore } from './check.js'

/** Rows of an earlier version are reported as not covered, until the first start covers them. */

const folder = mkdtempSync(join(tmpdir(), 'centime-begin-'))
afterAll(() => rmSync(folder, { recursive: true }))

const keys = readPublicKeys(readAuditKey(AUDIT_KEY).publicKeys)

const LEFT = {
  '0.1.0': ['keys, destinations and sessions of partners', 'events of months', 'final months without a receipt'],
  '0.2.0': ['keys, destinations and sessions of partners', 'events of months'],
}

/** The database file of an earlier version. */
function unpacked(version: string, name: string): string {
  const database = join(folder, `${name}-${version}.db`)
  const kept = fileURLToPath(new URL(`../../testing/data/version-${version}/centime.db.gz`, import.meta.url))
  writeFileSync(database, gunzipSync(readFileSync(kept)))
  return database
}

const check = ({ store }: TestService) =>
  checkStore(
    { ...store, isMigrated: true, faults: async () => [], close: async () => {} },
    { secret: undefined, sample: { size: 1000, draw: 0 }, keys },
  )

async function begun({ store, world }: TestService): Promise<void> {
  const loop = startEvidence(world)
  await expect.poll(() => store.read(chainsLeft), { timeout: 20_000 }).toEqual([])
  await loop.stop()
}

/** Jobs of all tenants that are final, or can become it. */
const paying = ({ store }: TestService) =>
  store.read(async (root) => {
    const found = []
    for (const tenantId of await tenantIds(root)) {
      for (const job of await payingJobs(forTenant(root, tenantId))) found.push({ tenantId, job })
    }
    return found
  })

describe.each(Object.entries(LEFT))('a database of version %s', (version, left) => {
  test('is covered from the first start on', async () => {
    const service = await testService({ database: unpacked(version, 'rows'), idle: true })
    const { store } = service
    const raised = (role: 'partner' | 'admin') =>
      store.write(async (db) => ({
        value: await db.updateTable('keys').set({ role }).where('id', '=', 1).execute(),
        commit: true,
      }))
    try {
      const before = await check(service)
      expect([before.valid, before.problems]).toEqual([true, []])
      for (const what of left) expect(before.evidence?.uncompared.join()).toContain(what)
      // Earlier changes are not detectable.
      const [{ role } = expect.unreachable()] = await store.read((db) =>
        db.selectFrom('keys').select('role').where('id', '=', 1).execute(),
      )
      await raised(role === 'admin' ? 'partner' : 'admin')
      expect((await check(service)).valid).toBe(true)
      await raised(role)

      await begun(service)
      const after = await check(service)
      expect([after.valid, after.problems]).toEqual([true, []])
      // Version 0.1 made no receipts.
      expect(after.evidence?.uncompared).toEqual(version === '0.1.0' ? ['final months without a receipt: 3'] : [])
      await raised(role === 'admin' ? 'partner' : 'admin')
      expect((await check(service)).problems).toEqual(['partner 1: key 1 is not what the audit log says'])
    } finally {
      await service.stop()
    }
  })

  test('covers jobs that were open: drafts, and jobs that waited for their calculation', async () => {
    const database = unpacked(version, 'open')
    const idle = await testService({ database, idle: true })
    const drafts = (await paying(idle)).filter(({ job }) => job.status === 'Draft')
    expect(drafts.length).toBeGreaterThan(1)
    // The same jobs as that version accepted them, without a covering entry.
    const queued = await idle.store.write(async (root) => {
      const ids: number[] = []
      for (const { tenantId, job } of drafts) {
        const { id: _, ...row } = job
        const waiting = { ...row, status: 'Process', jobEnd: null, layoutId: null, processedEmployeeCount: 0 } as const
        ids.push((await addJob(forTenant(root, tenantId), root, tenantId, waiting)).id)
      }
      return { value: ids, commit: true }
    })
    await begun(idle)
    await idle.stop()

    const service = await testService({ database })
    try {
      const isQueued = ({ job }: { readonly job: { readonly id: number } }) => queued.includes(job.id)
      const states = async () => (await paying(service)).filter(isQueued).map(({ job }) => job.status)
      await expect.poll(states, { timeout: 30_000 }).toEqual(queued.map(() => 'Draft'))
      await service.store.write(async (root) => {
        for (const { tenantId, job } of await paying(service)) {
          const isOpen = job.status === 'Draft'
          if (isOpen)
            await setJobStatus(forTenant(root, tenantId), job.id, 'Release', service.world.now().toISOString())
        }
        return { value: undefined, commit: true }
      })
      const { problems, evidence } = await check(service)
      expect(problems).toEqual([])
      expect(evidence?.jobs).toBe((await paying(service)).length)
      expect(evidence?.uncompared.filter((what) => what.startsWith('results'))).toEqual([])

      // From then on they are compared like all others.
      const { job, tenantId } = drafts[0] ?? expect.unreachable()
      await service.store.write(async (root) => {
        const results = forTenant(root, tenantId).updateTable('resultSets').set({ warnings: '[ ]' })
        return { value: await results.where('jobId', '=', job.id).execute(), commit: true }
      })
      expect((await check(service)).problems.join()).toContain(`job ${job.id} (${job.periodName}): its results are not`)
    } finally {
      await service.stop()
    }
  })
})
