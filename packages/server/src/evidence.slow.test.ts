import { execFile } from 'node:child_process'
import { createHash, createPublicKey, verify as isVerified } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { appendAudit, forTenant, listAuditEntries, openSqlite, readCovers } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answered } from '../testing/client.js'
import { centimeHere } from '../testing/command-line.js'
import { ended } from '../testing/company.js'
import { type Managed, type Month, managed } from '../testing/month.js'
import { builtServer, centime } from '../testing/server-process.js'
import { AUDIT_KEY, type TestService, testService } from '../testing/service.js'
import { addPartner, issueKey, revoke } from './cli/administration.js'
import { KINDS, readStatements, verify } from './cli/evidence.js'
import { readSettings, type Settings } from './ground/settings.js'

/** Heads of the audit log and receipts, over HTTP, on the command line and offline: docs/evidence.md. */

const folder = mkdtempSync(join(tmpdir(), 'centime-evidence-'))
const database = join(folder, 'centime.db')
const variables = { CENTIME_DATABASE: database, CENTIME_AUDIT_KEY: AUDIT_KEY }
const file = (name: string, content: unknown): string => {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  return join(folder, name)
}

let service: TestService
let of: Managed
let month: Month
let receipt: Answered['body']
let publicKey: string
let publicFile: string
beforeAll(async () => {
  await builtServer()
  service = await testService({ database })
  of = await managed(service, await service.newPartner('one'))
  month = of.month('2026-07')
  await month.finalized(3000)
  receipt = (await of.partner.get(`${month.path}/receipt`)).body
  const served = await service.app.request('/.well-known/centime-audit-key')
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'application/x-pem-file'])
  publicKey = await served.text()
  publicFile = file('public.pem', publicKey)
}, 120_000)
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

/** RFC 8785 of an object without nested members, written apart from the service's own. */
function isSigned({ signature, ...rest }: Answered['body']): boolean {
  const members = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = `{${members.map(([name, value]) => `"${name}":${JSON.stringify(value)}`).join(',')}}`
  return isVerified(null, Buffer.from(text), createPublicKey(publicKey), Buffer.from(signature, 'base64'))
}
/** The output of a program. */
const node = async (...args: readonly string[]) => (await promisify(execFile)(process.execPath, args)).stdout
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

describe('the receipt of a finalized month', () => {
  test('says what was finalized, by whom and when, and its place in the audit log, under a signature', async () => {
    const { body: july } = await month.read()
    const { body: entries } = await of.admin.get(`${of.path}/audit`)
    const entry = entries.at(-1)
    const approval = entries.find(({ action }: { action: string }) => action.endsWith('/approval'))
    const [{ employeeIdentifier, wageTypes }] = july.result.persons
    const paid: readonly { wageTypeNumber: number; value: number }[] = wageTypes
    const lines = paid.flatMap(({ wageTypeNumber, value }) => (value === 0 ? [] : [`${wageTypeNumber} ${value}`]))
    expect(lines.length).toBeGreaterThan(20)
    expect(july.candidate.lawDigest).toMatch(/^[0-9a-f]{64}$/)
    expect(receipt).toEqual({
      type: 'centime-receipt-1',
      ...{ tenantId: of.tenantId, period: '2026-07', revision: 1, candidateId: july.candidate.id },
      ...{ payrunJobId: july.payrunJobId, resultSetId: july.resultSetId, inputsDigest: july.candidate.inputsDigest },
      lawDigest: july.candidate.lawDigest,
      resultDigest: sha256(`${[employeeIdentifier, ...lines].join('\n')}\n`),
      ...{ approvedBy: approval.actor, approvedAt: approval.at, finalizedAt: entry.at },
      ...{ chain: of.tenantId, position: entry.sequence, hash: entry.hash },
      keyId: sha256(createPublicKey(publicKey).export({ type: 'spki', format: 'der' })),
      signature: expect.any(String),
    })
    expect(entry).toMatchObject({ actor: 'worker', action: 'finalize', resource: 'payroll-cycles/2026-07/revisions/1' })
    expect(approval.actor).toMatch(/^key \d+$/)
    expect(isSigned(receipt)).toBe(true)
  })

  test('is checked offline: by the command and by the program of docs/evidence.md', async () => {
    const [, program = ''] =
      /```js [^\n]*\n(.*?)```/s.exec(readFileSync(new URL('../../../docs/evidence.md', import.meta.url), 'utf8')) ?? []
    const { body: revision } = await of.partner.get(`${month.path}/revisions/1`)
    const args = [file('verify.mjs', program), file('receipt.json', receipt), publicFile]
    // The same receipt as a database returns it that sorts members and adds white space.
    const turned = JSON.stringify(Object.fromEntries(Object.entries(receipt).reverse()), null, 2)
    const other = structuredClone(revision)
    other.result.persons[0].wageTypes[0].value += 0.01
    const [said, wrong, command] = await Promise.all([
      node(...args, file('revision.json', revision)),
      node(
        ...args.toSpliced(1, 1, file('later.json', { ...receipt, finalizedAt: '2026-07-01T00:00:00.000Z' })),
        file('other.json', other),
      ),
      centime({}, 'audit', 'receipt', file('turned.json', turned), '--key', publicFile),
    ])
    expect([said, wrong]).toEqual(['signed amounts\n', 'NOT SIGNED OTHER AMOUNTS\n'])
    expect(JSON.parse(command)).toEqual({ valid: true, statements: 1 })
    await expect(centime({}, 'audit', 'receipt', join(folder, 'later.json'), '--key', publicFile)).rejects.toThrow(
      /exit code 1\ncentime: [^\n]*its signature is wrong[^\n]*\n\{"valid":false/,
    )
  })

  test('is unchanged when a correction is opened and finalized, which has its own', async () => {
    const august = of.month('2026-08')
    expect((await of.partner.get(`${august.path}/receipt`)).status).toBe(404)
    service.world.setNow(new Date('2026-08-10T09:00:00Z'))
    await august.finalized(3000)
    const first = (await of.partner.get(`${august.path}/receipt`)).text
    await august.variables(3300)
    expect((await of.partner.get(`${august.path}/receipt`)).text).toBe(first)
    const open = await of.partner.get(`${august.path}/receipt?revision=2`)
    expect([open.status, open.body.code]).toEqual([404, 'not_found'])
    await august.approved((await august.calculated()).candidate.id)
    const second = (await of.partner.get(`${august.path}/receipt`)).body
    expect(second).toMatchObject({ revision: 2, period: '2026-08' })
    expect(second.position).toBeGreaterThan(JSON.parse(first).position)
    expect(isSigned(second)).toBe(true)
    expect((await of.partner.get(`${august.path}/receipt?revision=1`)).text).toBe(first)
  })

  test('of a legacy month names its job and no candidate', async () => {
    const tenant = await managed(service, of.partnerId, 'legacy')
    const legacy = tenant.month('2026-08')
    await legacy.open()
    await legacy.variables(3000)
    const { payrunName, userIdentifier, path } = tenant
    const job = { name: 'x', payrunName, userIdentifier, periodStart: '2026-08-01T00:00:00Z' }
    const { body } = await tenant.partner.send('POST', `${path}/payruns/jobs`, job)
    await ended(tenant.partner, `${path}/payruns/jobs/${body.id}`)
    await legacy.preview()
    await legacy.ended(await legacy.approve())
    const { body: given } = await tenant.partner.get(`${legacy.path}/receipt`)
    expect(given).toMatchObject({ tenantId: tenant.tenantId, candidateId: null, payrunJobId: body.id })
    expect(given.resultDigest).toMatch(/^[0-9a-f]{64}$/)
    expect(isSigned(given)).toBe(true)
  })

  test('and a head say so where the service has no audit key', async () => {
    const plain = await testService({ unsigned: true })
    try {
      const tenant = await managed(plain, await plain.newPartner('plain'))
      await tenant.month('2026-07').finalized(3000)
      for (const path of ['payroll-cycles/2026-07/receipt', 'audit/head']) {
        const { status, body } = await tenant.admin.get(`${tenant.path}/${path}`)
        expect([status, body.position > 0, body.keyId, body.signature]).toEqual([200, true, null, null])
      }
      const { status } = await plain.app.request('/.well-known/centime-audit-key')
      expect(status).toBe(404)
    } finally {
      await plain.stop()
    }
  })
})

describe('a head', () => {
  test('is the last entry of a chain, signed, for admin keys', async () => {
    for (const path of [`${of.path}/audit`, `/partners/${of.partnerId}/audit`]) {
      const { body: entries } = await of.admin.get(path)
      const { status, body } = await of.admin.get(`${path}/head`)
      const { sequence: position, hash } = entries.at(-1)
      const chain = path === `${of.path}/audit` ? of.tenantId : -of.partnerId
      expect([status, body]).toEqual([
        200,
        {
          type: 'centime-audit-head-1',
          ...{ chain, position, hash, at: expect.stringMatching(/^2026-08-10T09:0/) },
          ...{ keyId: receipt.keyId, signature: body.signature },
        },
      ])
      expect(isSigned(body)).toBe(true)
      expect((await of.partner.get(`${path}/head`)).body.code).toBe('admin_required')
    }
  })

  test('shows that a write-ahead log was deleted, which the log itself cannot show', async () => {
    await service.store.flush()
    await of.admin.send('POST', `${of.path}/divisions`, { name: 'later', culture: 'fr-FR' })
    const heads = file('HEAD.json', await centimeHere(variables, 'audit', 'head'))
    // Without its write-ahead log the database is that of the last checkpoint.
    const older = join(folder, 'older.db')
    copyFileSync(database, older)
    const compared = ['audit', 'verify', '--against', heads]
    const against = await centime({ ...variables, CENTIME_DATABASE: older }, ...compared).catch(String)
    expect(JSON.parse(await centimeHere(variables, ...compared)).valid).toBe(true)
    expect(against).toMatch(/exit code 1\ncentime: chain 1 ends at entry \d+: entry \d+ was exported and is gone\n/)
    expect((await verify(settingsOf(older), [])).valid).toBe(true)
    // The receipt is older than the checkpoint.
    expect((await verify(settingsOf(older), statementsIn(file('receipt.json', receipt)))).valid).toBe(true)
  })

  test('and a receipt show that a chain was written anew, though it agrees with itself', async () => {
    await service.store.flush()
    const forged = join(folder, 'forged.db')
    copyFileSync(database, forged)
    await rewrite(forged, receipt.chain)
    expect((await verify(settingsOf(forged), [])).valid).toBe(true)
    const { problem } = await verify(settingsOf(forged), statementsIn(file('receipt.json', receipt)))
    expect(problem).toMatch(/^chain 1 was rewritten up to entry \d+, which was exported$/)
  })

  test('that was changed, or that another key has signed, proves nothing', async () => {
    const { body } = await of.admin.get(`${of.path}/audit/head`)
    const against = (statement: object, settings = settingsOf(database)) =>
      verify(settings, statementsIn(file('changed.json', statement)))
    expect((await against(body)).valid).toBe(true)
    expect((await against({ ...body, at: receipt.finalizedAt })).problem).toMatch(/its signature is wrong/)
    const keyless = { ...settingsOf(database), auditKey: undefined }
    expect((await against(body, keyless)).problem).toMatch(
      /signed with the key [0-9a-f]{64}, whose public part was not/,
    )
    // An unsigned head is only compared: the person who kept it must know its origin.
    const unsigned = { ...body, keyId: null, signature: null }
    expect((await against(unsigned)).valid).toBe(true)
    expect((await against({ ...unsigned, hash: receipt.hash })).problem).toMatch(/was rewritten/)
  })

  test('is not a receipt, and a receipt is not a head; a repeated member makes both invalid', async () => {
    const { text, body } = await of.admin.get(`${of.path}/audit/head`)
    const path = file('one.json', body)
    expect(readStatements(path, KINDS.receipt)).toEqual({ problem: `${path} holds no receipt` })
    await expect(centimeHere({}, 'audit', 'receipt', path, '--key', publicFile)).rejects.toThrow(
      /exit code 2\ncentime: [^\n]*one\.json holds no receipt\n/,
    )
    expect(JSON.parse(await centime({}, 'audit', 'head', '--check', path, '--key', publicFile))).toEqual({
      valid: true,
      statements: 1,
    })
    const given = file('given.json', receipt)
    await expect(centimeHere({}, 'audit', 'head', '--check', given, '--key', publicFile)).rejects.toThrow(
      /holds no head of the audit log\n/,
    )
    // Programs differ in which of two equal members they read; the signature is right for the last one.
    for (const [name, twice] of [
      ['resultDigest', JSON.stringify(receipt).replace('{', `{"resultDigest":"${'f'.repeat(64)}",`)],
      ['escaped', JSON.stringify(receipt).replace('{', `{"\\u0070eriod":"2026-01",`)],
      ['head', text.replace('{', '{"position":1,')],
      ['list', `[${JSON.stringify(receipt)},${JSON.stringify(receipt).replace('{', '{"chain":9,')}]`],
    ] as const) {
      const doubled = file(`${name}.json`, twice)
      expect(readStatements(doubled), name).toEqual({
        problem: `${doubled} holds no head of the audit log and no receipt`,
      })
    }
    // Text that resembles members is ignored.
    const quoted = file('quoted.json', { ...receipt, approvedBy: '{"chain":1,"chain":2}' })
    expect(readStatements(quoted)).toHaveLength(1)
  })

  test('keys of the command line are in the log, and both commands find a planted one', async () => {
    await service.store.flush()
    const copy = join(folder, 'keys.db')
    copyFileSync(database, copy)
    const settings = settingsOf(copy)
    const made =
      (await issueKey(settings, { partnerId: of.partnerId, role: 'partner', expires: undefined }))?.keyId ?? 0
    const later = await addPartner(settings, 'later')
    await issueKey(settings, { partnerId: later?.partnerId ?? 0, role: 'admin', expires: '2030-01-01T00:00:00Z' })
    expect(await verify(settings, [])).toMatchObject({ valid: true, uncompared: [] })
    await revoke(settings, made)
    expect(await verify(settings, [])).toMatchObject({ valid: true, uncompared: [] })
    const store = await openSqlite(copy)
    await store.write(async (db) => ({
      value: await db.updateTable('keys').set({ role: 'admin', revoked: null }).where('id', '=', made).execute(),
      commit: true,
    }))
    await store.close()
    const problem = `partner ${of.partnerId}: key ${made} is not what the audit log says`
    const on = { ...variables, CENTIME_DATABASE: copy }
    await expect(centime(on, 'audit', 'verify')).rejects.toThrow(`exit code 1\ncentime: ${problem}\n`)
    await expect(centime(on, 'check')).rejects.toThrow(`centime: ${problem}\n`)
  })

  test.each([
    '',
    '{}',
    '[]',
    '{"chain":1}',
    '{"chain":1,"position":-1,"hash":""}',
    '[{"chain":1,"position":1,"hash":{}}]',
  ])('is not in a file that holds %j', (text) => {
    const path = file('wrong.json', text)
    expect(readStatements(path)).toEqual({ problem: `${path} holds no head of the audit log and no receipt` })
  })
})

const settingsOf = (path: string): Settings => {
  const settings = readSettings({ ...variables, CENTIME_DATABASE: path }, 1)
  if ('problems' in settings) throw new Error(settings.problems.join())
  return settings
}
const statementsIn = (path: string) => {
  const statements = readStatements(path)
  if ('problem' in statements) throw new Error(statements.problem)
  return statements
}

/**
 * Removes an entry of a chain, rewrites the others and removes the signatures of the receipts, as a person with access to the
 * file could.
 */
async function rewrite(path: string, chain: number): Promise<void> {
  const store = await openSqlite(path)
  await store.write(async (db) => {
    const { rows } = await listAuditEntries(db, chain, { skip: 0 })
    for (const table of ['audit', 'auditHeads'] as const)
      await db.deleteFrom(table).where('chain', '=', chain).execute()
    const receipts = forTenant(db, chain)
    const left = rows.findIndex(({ action, covers }) => covers === null && action !== 'finalize')
    expect(left).toBeGreaterThan(0)
    for (const { at, actor, action, resource, digest, covers } of rows.toSpliced(left, 1)) {
      const entry = { chain, at, actor, action, resource, digest, covers: readCovers(covers) }
      const appended = await appendAudit(db, entry)
      const [, period = '', revision] = /^payroll-cycles\/(.*)\/revisions\/(.*)$/.exec(resource) ?? []
      const one = receipts.selectFrom('receipts').select(['id', 'statement']).where('period', '=', period)
      const row = await one.where('revision', '=', Number(revision)).executeTakeFirst()
      if (action !== 'finalize' || row === undefined) continue
      const unsigned = { ...JSON.parse(row.statement), ...appended, keyId: null, signature: null }
      const statement = JSON.stringify(unsigned)
      await receipts.updateTable('receipts').set({ statement }).where('id', '=', row.id).execute()
    }
    return { value: undefined, commit: true }
  })
  await store.close()
}
