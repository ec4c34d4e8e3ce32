import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must, polled } from '../../testing/client.js'
import { apiDocument } from '../../testing/document.js'
import { type Ids, ownerOf, pathOf } from '../../testing/owner.js'
import { hasPostgres, ownPostgres, type PostgresProcess } from '../../testing/postgres-process.js'
import { builtServer, centime, environmentWith, launchServer } from '../../testing/server-process.js'
import { START, type TestService, testService } from '../../testing/service.js'
import { clockAhead } from '../ground/clock.js'
import { verifyAudit } from './audit.js'
import { openFile } from './file.js'
import { moveDatabase } from './move.js'
import { openSqlite } from './sqlite.js'

/** Issue 17 point 5: an SQLite database is brought to PostgreSQL, and everything is answered there as it was. */

const folder = mkdtempSync(join(tmpdir(), 'centime-move-'))
let postgres: PostgresProcess
let databases = 0
const emptyDatabase = async (): Promise<string> => {
  databases += 1
  await postgres.createDatabase(`d${databases}`)
  return postgres.url(`d${databases}`)
}
beforeAll(async () => {
  if (hasPostgres) postgres = await ownPostgres(join(folder, 'postgres'))
}, 60_000)
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

const digestOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

/** A service whose clock stands still, so that two of them answer at the same moment. */
async function service(database: string): Promise<TestService> {
  const wall = (): number => Date.parse(START)
  const made = await testService({ database, wall, clock: clockAhead(wall, 0) })
  // The randomness of tests begins anew with each service.
  for (let drawn = 0; drawn < 1000 * databases; drawn += 1) made.world.random(1)
  return made
}

/** What every GET of the document answers to a key, with these ids in its path; that of the process itself is left out. */
async function answers(of: TestService, key: string, ids: Ids) {
  const { operations } = await apiDocument(of.app)
  const found = []
  for (const operation of operations.filter(({ method, path }) => method === 'GET' && path !== '/metrics')) {
    const { status, headers, text } = await of.as(key).get(pathOf(operation, ids))
    const { 'x-request-id': _, ...named } = Object.fromEntries(headers)
    found.push({ path: operation.path, status, headers: named, text })
  }
  return found
}

describe.skipIf(!hasPostgres)('centime move', () => {
  test('every GET of every route is answered as before, byte for byte, with its headers', async () => {
    const file = join(folder, 'all.db')
    const before = await service(file)
    const partnerId = await before.newPartner('Cabinet Roux')
    const owner = await ownerOf(before, partnerId, 'lenoir')
    const { admin, partner, path } = owner.company
    const month = `${path}/payroll-cycles/${owner.ids['period']}`
    const { headers, body } = await admin.get(month)
    const approval = { approvalKey: 'a', candidateId: body.candidate.id }
    await must(202, partner.send('POST', `${month}/approval`, approval, { 'if-match': headers.get('etag') ?? '' }))
    await polled('the month is final', async () => (await admin.get(month)).body.state === 'finalized' || undefined)
    const document = `${month}/revisions/1/candidates/${body.candidate.id}/documents/final`
    await must(202, admin.send('POST', document))
    await polled('the document', async () => (await admin.get(document)).body.status === 'ready' || undefined)
    const [, token = ''] = /\/documents\/(.*)/.exec((await admin.get(document)).body.url) ?? []
    const ids: Ids = { ...owner.ids, variant: 'final', token }
    const key = await before.newKey(partnerId, 'admin')
    const then = await answers(before, key, ids)
    await before.stop()
    expect(then.filter(({ status }) => status !== 200)).toEqual([])
    expect(then.length).toBeGreaterThan(45)

    const was = digestOf(file)
    const target = await emptyDatabase()
    const moved = await moveDatabase(file, target)
    expect(moved.audit).toMatchObject({ valid: true })
    expect(moved.rows).toMatchObject({ tenants: 1, resultSets: 2, documents: 1, receipts: 1 })
    expect(digestOf(file), 'the source is not changed').toBe(was)

    const after = await service(target)
    expect(await answers(after, key, ids)).toEqual(then)
    // Work goes on with ids that name nothing yet.
    const more = await ownerOf(after, partnerId, 'moreau')
    for (const name of ['tenantId', 'payrollId', 'employeeId', 'jobId', 'resultSetId', 'operationId', 'writeId']) {
      expect(Number(more.ids[name]), name).toBeGreaterThan(Number(ids[name]))
    }
    expect(await verifyAudit(after.store)).toMatchObject({ valid: true })
    await after.stop()
  }, 60_000)
})
