import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { openSqlite } from '@centime/store'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { centimeHere } from '../testing/command-line.js'
import { builtServer, launchServer, type ServerProcess } from '../testing/server-process.js'
import { type Receiver, receiver } from '../testing/webhooks.js'

/**
 * A database of version 0.1.0, opened by the current server: it is read as that version read it, and its work continues.
 * A file beside it describes how it was made.
 */

const DATA = fileURLToPath(new URL('../testing/data/version-0.1.0/', import.meta.url))

interface Kept {
  readonly about: {
    /** The time of the service's clock. */
    readonly now: string
    readonly keys: Readonly<Record<string, string>>
    /** The secrets that sign: the current one, and for 24 hours the previous one. */
    readonly webhookSecrets: readonly string[]
  }
  /** The open work in it. */
  readonly work: {
    readonly draftJob: string
    readonly waiting: { readonly path: string; readonly candidateId: string }
    readonly open: string
    readonly doubtful: { readonly path: string; readonly operationId: number }
  }
  /** A write that was sent with an idempotency key. */
  readonly again: Answered & { readonly method: string; readonly key: string; readonly body: object }
  readonly answers: readonly (Answered & { readonly etag?: string; readonly total?: string })[]
}
interface Answered {
  /** The owner of the key that sent the request. */
  readonly by: string
  readonly path: string
  readonly status: number
  /** Without the parts that change with every request. */
  readonly text: string
}
const unpacked = (name: string): Buffer => gunzipSync(readFileSync(join(DATA, name)))
const { about, work, again, answers }: Kept = JSON.parse(unpacked('answers.json.gz').toString('utf8'))

const folder = mkdtempSync(join(tmpdir(), 'centime-earlier-'))
const CENTIME_DATABASE = join(folder, 'centime.db')
let hooks: Receiver
let server: ServerProcess
let base: string
beforeAll(async () => {
  await builtServer()
  writeFileSync(CENTIME_DATABASE, unpacked('centime.db.gz'))
  copyFileSync(join(DATA, 'centime.db.secret'), `${CENTIME_DATABASE}.secret`)
  hooks = await receiver()
  const store = await openSqlite(CENTIME_DATABASE)
  await store.write(async (db) => {
    // The receiver of 0.1.0 no longer runs: a new URL, with the secret of 0.1.0.
    await db.updateTable('webhookDestinations').set({ url: hooks.url }).where('partnerId', '=', 1).execute()
    return { value: undefined, commit: true }
  })
  await store.close()
  server = launchServer({ CENTIME_DATABASE, CENTIME_NOW: about.now, CENTIME_WEBHOOK_LOOPBACK: 'on' })
  base = await server.url
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await hooks?.close()
  rmSync(folder, { recursive: true })
})

async function ask(
  by: string,
  method: string,
  path: string,
  body?: object,
  more: Readonly<Record<string, string>> = {},
) {
  const headers = { authorization: `Bearer ${about.keys[by]}`, 'content-type': 'application/json', ...more }
  const response = await fetch(`${base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const steady = (text: string): string =>
  text.replace(/"trace":\{[^}]*\}|"url":"\/documents\/[^"]*"|"urlExpiresAt":"[^"]*"/g, '')
/** JSON again, after `steady` has taken members out. */
const withoutGaps = (text: string): string => text.replace(/,(?=[,}\]])/g, '').replace(/([{[]),/g, '$1')

/** 0.1.0 listed every wage type; now those at 0 are left out, except those of section 2.7 of the specification. */
const withoutZeros = (text: string): string =>
  text.replace(/{"wageTypeNumber":\d+,"wageTypeName":"\w+","value":0},?/g, '')
const parsed = (text: string) => JSON.parse(withoutGaps(withoutZeros(text)))

/** Version 0.1.0 named a wrong next action for a payslip that is not ready. */
const withoutNext = (told: object): object =>
  'nextAction' in told ? { ...told, nextAction: expect.any(String), detail: expect.any(String) } : told

const isLog = ({ path, status }: Answered): boolean => status === 200 && path.endsWith('/audit')
// The catalogue shows the law of this version, not stored data. Audit logs have one more entry.
const stored = answers.filter((one) => !/\/(wagetypes|lookups)\b/.test(one.path) && !isLog(one))
const requests = stored.map((one) => [`${one.by} ${one.path}`, one] as const)
test.each(requests)('reads as then: %s', async (_, { by, path, ...then }) => {
  const { status, headers, text } = await ask(by, 'GET', path)
  const [etag, total] = [headers.get('etag'), headers.get('x-total-count')]
  const { text: kept, ...head } = then
  // More answers have an ETag now.
  expect({ status, ...(then.etag && { etag }), ...(total && { total }) }).toEqual(head)
  // Each answer still has its former content; it may have more.
  const isJson = kept.startsWith('{') || kept.startsWith('[')
  // An explanation uses the current law, and states the stored amount.
  if (path.includes('/explanation')) {
    const { storedValue, ...now } = JSON.parse(text)
    const { name, number, value } = JSON.parse(kept)
    expect({ ...now, value: storedValue ?? now.value }).toMatchObject({ name, number, value })
  } else if (isJson) expect(parsed(text)).toMatchObject(withoutNext(parsed(kept)))
  else expect(steady(text)).toBe(kept)
  const [, link] = /"url":"(\/documents\/[^"]*)"/.exec(text) ?? []
  if (link === undefined) return
  const bytes = Buffer.from(await (await fetch(`${base}${link}`)).arrayBuffer())
  expect(JSON.parse(text).checksum).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test.each(answers.filter(isLog))(
  'entries are as then, and one follows: $by $path',
  async ({ by, path, text, total }) => {
    const now = async () => JSON.parse((await ask(by, 'GET', path)).text)
    const then: readonly object[] = JSON.parse(text)
    expect(Number(total)).toBe(then.length)
    // After its start the server adds one entry, which covers the rows of that version.
    await expect.poll(async () => (await now()).length, { timeout: 30_000 }).toBe(then.length + 1)
    const entries: readonly object[] = await now()
    expect(entries.slice(0, -1)).toMatchObject(then)
    expect(entries.at(-1)).toMatchObject({ actor: 'worker', action: 'evidence begins', resource: 'database' })
    expect((await ask(by, 'GET', path)).headers.get('x-total-count')).toBe(String(then.length + 1))
  },
)

test('a request that was carried out then is not carried out again', async () => {
  const { by, method, path, body, key, status, text } = again
  const answer = await ask(by, method, path, body, { 'idempotency-key': key })
  expect([answer.status, answer.text]).toEqual([status, text])
})

test('what was open then is brought to its end', async () => {
  const audited = JSON.parse(await centimeHere({ CENTIME_DATABASE }, 'audit', 'verify'))
  expect(audited.valid).toBe(true)
  const released = await ask('roux', 'POST', `${work.draftJob}/status`, { status: 'Release' })
  expect([released.status, JSON.parse(released.text).jobStatus]).toEqual([200, 'Release'])

  const month = async (by: string, path: string) => JSON.parse((await ask(by, 'GET', path)).text)
  /** Sends a command to a month and waits for the end of its operation; returns the month. */
  const command = async (by: string, path: string, name: string, body: object) => {
    const etag = (await ask(by, 'GET', path)).headers.get('etag') ?? ''
    const accepted = await ask(by, 'POST', `${path}/${name}`, body, { 'if-match': etag, 'idempotency-key': 'today' })
    expect(accepted.status, accepted.text).toBe(202)
    const { url } = JSON.parse(accepted.text)
    await expect.poll(async () => (await month(by, url)).status, { timeout: 30_000 }).toBe('completed')
    return month(by, path)
  }
  const approval = (candidateId: string) => ({ approvalKey: `today ${candidateId}`, candidateId })

  const { path, candidateId } = work.waiting
  const { result } = await month('roux', path)
  expect(await command('roux', path, 'approval', approval(candidateId))).toMatchObject({ state: 'finalized', result })
  const { candidate } = await command('roux', work.open, 'calculate', {})
  expect((await command('roux', work.open, 'approval', approval(candidate.id))).state).toBe('finalized')
  const receipt = async (of: string) => JSON.parse((await ask('roux', 'GET', `${of}/receipt`)).text)
  expect(await receipt(path)).toMatchObject({
    revision: 1,
    candidateId,
    approvedBy: expect.stringMatching(/^key \d+$/),
  })
  const cycles: readonly { readonly period: string; readonly state: string }[] = await month('roux', dirname(path))
  const before = cycles.filter(
    ({ state, period }) => state === 'finalized' && ![path, work.open].some((of) => of.endsWith(period)),
  )
  expect(before.length).toBeGreaterThan(0)
  for (const { period } of before) expect((await receipt(`${dirname(path)}/${period}`)).code).toBe('not_found')
  const doubt = `${work.doubtful.path}/operations/${work.doubtful.operationId}/reconcile`
  expect((await ask('brun', 'POST', doubt, { outcome: 'not_applied', reason: 'never arrived' })).status).toBe(200)
  expect((await command('brun', work.doubtful.path, 'calculate', {})).state).toBe('preview_ready')
  const document = `${path}/revisions/1/candidates/${candidateId}/documents/final`
  await ask('roux', 'POST', document, {})
  await expect.poll(async () => (await month('roux', document)).status, { timeout: 30_000 }).toBe('ready')

  const told = () => hooks.received.filter(({ body }) => JSON.parse(body).data.change === 'cycle.finalized')
  await expect.poll(() => told().length, { timeout: 30_000 }).toBe(2)
  for (const { body, headers } of told()) {
    for (const secret of about.webhookSecrets) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow()
  }
  // No partner sees the entries of several partners that 0.1.0 wrote in one chain.
  await ask('brun', 'POST', '/sandbox/faults', { fault: 'policy_unavailable', times: 0 })
  const acts = JSON.parse((await ask('brun', 'GET', '/sandbox/audit')).text)
  const resources: readonly string[] = acts.map(({ resource }: { readonly resource: string }) => resource)
  expect(resources.at(-1)).toBe('/sandbox/faults')
  expect(resources.filter((resource) => !resource.startsWith('/sandbox/'))).toEqual([])
  const verified = JSON.parse(await centimeHere({ CENTIME_DATABASE }, 'audit', 'verify'))
  expect(verified).toMatchObject({ valid: true, chains: audited.chains })
  expect(verified.entries).toBeGreaterThan(audited.entries)
})
