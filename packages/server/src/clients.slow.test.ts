import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type CentimeClient, centimeClient, valueOrThrow as got, verifyWebhook } from '@centime/client'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { june } from '../../../examples/src/client/month.js'
import { pay } from '../../../examples/src/client/payrun.js'
import { juneOfPeople } from '../../../examples/src/client/people.js'
import { receive } from '../../../examples/src/client/receive.js'
import { register } from '../../../examples/src/client/register.js'
import { company } from '../testing/company.js'
import { type DocumentedCode, documentedCodes } from '../testing/documented-codes.js'
import { managed } from '../testing/month.js'
import { testService } from '../testing/service.js'
import { DEMO_DOSSIER } from './dossiers/demo-dossier.js'
import { signatures } from './webhooks/signature.js'

/** `@centime/client` against this service: the programs of its page, lost answers, links that expire, refusals of its own. */

const service = await testService()
const partnerId = await service.newPartner('client')
const key = await service.newKey(partnerId, 'partner')
afterAll(() => service.stop())
afterEach(() => {
  vi.unstubAllGlobals()
})

const url = 'http://localhost'
type Fetch = (request: Request) => Promise<Response>
const fetch: Fetch = async (request) => service.app.fetch(request)
const clientWith = (over: Fetch): CentimeClient =>
  centimeClient({ url, key, partnerId, fetch: over, sleep: () => new Promise((resolve) => setTimeout(resolve, 1)) })
let dossiers = 0
const newMonth = async (client = clientWith(fetch)) => {
  const of = await managed(service, partnerId, `sasu ${++dossiers}`)
  return { of, month: client.tenant(of.tenantId).month('2026-06') }
}
const VARIABLES = { remuneration: 3000, dateDeVersement: '2026-06-30' }
describe('the programs of docs/client.md', () => {
  const programs = fileURLToPath(new URL('../../../examples/src/client', import.meta.url))

  test('compile under every strict setting, and refusals are exactly those of the document', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'centime-client-'))
    await symlink(fileURLToPath(new URL('../node_modules', import.meta.url)), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'refusals.ts'), refusalProgram(await documentedCodes(service.app)))
    const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
    const files = (await readdir(programs)).map((name) => join(programs, name))
    const compiled = execute(process.execPath, [tsc, '--singleThreaded', ...STRICT, 'refusals.ts', ...files], {
      cwd: folder,
    })
    expect(await compiled.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' })
    await rm(folder, { recursive: true })
  })

  test('a managed month takes at most 15 lines, and ends with its payslip', async () => {
    const { length } = (await readFile(join(programs, 'month.ts'), 'utf8'))
      .split('\n')
      .filter((line) => line.trim() !== '')
    expect(length).toBeLessThanOrEqual(15)
    vi.stubGlobal('fetch', fetch)
    const shown = vi.spyOn(console, 'log').mockImplementation(() => {})
    const dossier = await register(url, key, partnerId, { ...DEMO_DOSSIER, externalId: 'of the page' })
    const { tenantId } = got(dossier)
    const bytes = got(await june(url, key, partnerId, tenantId))
    expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
    // The worked payslip: a SASU president at 3,000 euros in June 2026.
    expect(shown.mock.calls).toEqual([[2239.52]])
    shown.mockRestore()
    const month = centimeClient({ url, key, partnerId }).tenant(tenantId).month('2026-06')
    expect(got(await month.read()).state).toBe('finalized')
  })

  test('a month of a payroll names who is blocked, and ends with the archive of its payslips', async () => {
    vi.stubGlobal('fetch', fetch)
    const shown = vi.spyOn(console, 'log').mockImplementation(() => {})
    const of = await company(service, partnerId, 'people of the page')
    const { tenantId, payrollId } = of
    for (const name of ['a', 'b']) await of.hire(name)
    const faulty = await of.hire('c', { 'Contrat.DateFinContrat': '2023-01-01' })
    const june = () => juneOfPeople(url, key, partnerId, tenantId, payrollId)
    expect(await june()).toMatchObject({ refusal: { code: 'candidate_conflict' } })
    expect(shown.mock.calls).toEqual([[faulty, expect.stringMatching(/^c: /)]])
    await of.record(faulty, { 'Contrat.DateFinContrat': '' })
    expect(new TextDecoder().decode(got(await june()).slice(0, 2))).toBe('PK')
    expect(shown).toHaveBeenCalledTimes(1)
    shown.mockRestore()
    const month = centimeClient({ url, key, partnerId }).tenant(tenantId).payroll(payrollId).month('2026-06')
    expect(got(await month.read())).toMatchObject({ state: 'finalized', counts: { people: 3, computed: 3 } })
  })

  test('a payrun returns each person once', async () => {
    vi.stubGlobal('fetch', fetch)
    const shown = vi.spyOn(console, 'log').mockImplementation(() => {})
    const of = await company(service, partnerId, 'payrun of the page')
    const { tenantId } = of
    await of.admin.send('POST', `${of.path}/users`, {
      identifier: 'paie@lenoir.example',
      firstName: 'a',
      lastName: 'b',
    })
    for (const name of ['a', 'b', 'c']) await of.hire(name)
    expect(await pay(url, key, partnerId, tenantId)).toBeUndefined()
    expect(shown.mock.calls.map(([identifier]) => identifier)).toEqual(['a', 'b', 'c'])
    shown.mockRestore()
  })

  test('a webhook that this service signs is taken, also with two secrets', async () => {
    const shown = vi.spyOn(console, 'log').mockImplementation(() => {})
    const [old, current] = ['b2xk', 'bmV3'].map((text) => `whsec_${text.repeat(8)}`)
    const body = JSON.stringify({
      ...{ eventId: 'evt_1', type: 'payroll_cycle.updated' },
      data: { change: 'cycle.finalized', resource: '/a' },
    })
    const timestamp = Math.floor(Date.now() / 1000)
    const sent = (...secrets: string[]) => {
      const signature = signatures(secrets, { id: 'evt_1', timestamp, body })
      const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': `${timestamp}`, 'webhook-signature': signature }
      return new Request(url, { method: 'POST', headers, body })
    }
    for (const secret of [old, current]) {
      expect((await receive(sent(current ?? '', old ?? ''), secret ?? '')).status).toBe(204)
    }
    expect((await receive(sent(old ?? ''), current ?? '')).status).toBe(400)
    expect(shown).toHaveBeenCalledTimes(2)
    shown.mockRestore()
    expect(await verifyWebhook({ headers: new Headers(), body }, old ?? '')).toMatchObject({ ok: false })
  })
})

describe('a client', () => {
  test('whose every second answer is lost does everything once', async () => {
    let requests = 0
    const client = clientWith(async (request) => {
      const answer = await fetch(request)
      requests += 1
      if (requests % 2 === 1) throw new TypeError('fetch failed')
      return answer
    })
    const { of, month } = await newMonth(client)
    got(await month.set(VARIABLES))
    got(await month.approve(got(await month.calculate())))
    expect(got(await month.payslip().bytes()).length).toBeGreaterThan(1000)
    const operations = await of.partner.get(`${of.month('2026-06').path}/operations`)
    expect(operations.body.map(({ kind }: { readonly kind: string }) => kind).sort()).toEqual(['approve', 'calculate'])
    const jobs = await of.partner.get(`${of.path}/payruns/jobs`)
    expect(jobs.body).toHaveLength(1)
    const events = got(await month.read())
    expect([events.state, events.revision]).toEqual(['finalized', 1])
  })

  test('whose every second answer is lost does everything once in a month of a payroll', async () => {
    let requests = 0
    const client = clientWith(async (request) => {
      const answer = await fetch(request)
      requests += 1
      if (requests % 2 === 1) throw new TypeError('fetch failed')
      return answer
    })
    const of = await company(service, partnerId, 'lost answers of many')
    const [paid = 0, held = 0] = [await of.hire('paid', { 'Remuneration.TauxHoraire': '5' }), await of.hire('held')]
    const month = client.tenant(of.tenantId).payroll(of.payrollId).month('2026-06')
    expect(got(await month.payOn('2026-06-29')).paymentDate).toBe('2026-06-29')
    got(await month.hold(paid, 'a mistake'))
    expect(got(await month.release(paid)).held).toEqual([])
    expect(got(await month.hold(held, 'not signed')).held).toEqual([{ employeeId: held, reason: 'not signed' }])
    const reviewed = got(await month.calculate())
    const pages: number[][] = []
    for await (const page of month.persons(1)) pages.push(got(page).map(({ employeeId }) => employeeId))
    expect(pages).toEqual([[paid]])
    expect(await month.approve(reviewed)).toMatchObject({ refusal: { code: 'controls_open' } })
    const below = got(await month.accept('hourly_rate_below_minimum_wage', { note: 'agreed', employeeIds: [paid] }))
    expect(below).toMatchObject({ accepted: { note: 'agreed' }, people: [{ employeeId: paid }] })
    expect(got(await month.takeBack('hourly_rate_below_minimum_wage'))).not.toHaveProperty('accepted')
    for (const { code, severity } of got(await month.controls())) {
      if (severity === 'to_check') got(await month.accept(code, { note: 'agreed' }))
    }
    // The candidate was read before its controls were accepted: an acceptance does not change the version of the month.
    expect(got(await month.approve(reviewed))).toMatchObject({ state: 'finalized', counts: { computed: 1, held: 1 } })
    expect(got(await month.payslip(paid).ready()).variant).toBe('final')
    const operations = await of.partner.get(`${of.path}/payrolls/${of.payrollId}/cycles/2026-06/operations`)
    expect(operations.body.map(({ kind }: { readonly kind: string }) => kind).sort()).toEqual(['approve', 'calculate'])
    expect((await of.partner.get(`${of.path}/payruns/jobs`)).body).toHaveLength(1)
  })

  test('that is killed and restarted continues with its stored keys', async () => {
    const { of, month } = await newMonth()
    got(await month.set(VARIABLES))
    const reviewed = got(await month.calculate({ key: 'calculate-2026-06', reason: 'monthly pay' }))
    const again = clientWith(fetch).tenant(of.tenantId).month('2026-06')
    expect(got(await again.calculate({ key: 'calculate-2026-06', reason: 'monthly pay' }))).toEqual(reviewed)
    // The review is stored as JSON: it names the candidate to another process.
    const { id, etag } = JSON.parse(JSON.stringify(reviewed))
    got(await again.approve({ id, etag }, { key: 'approve-2026-06' }))
    const late = clientWith(fetch).tenant(of.tenantId).month('2026-06')
    expect(got(await late.approve({ id, etag }, { key: 'approve-2026-06' })).state).toBe('finalized')
  })

  test('does not overwrite a change of another client', async () => {
    const { of, month } = await newMonth()
    got(await month.set(VARIABLES))
    const other = clientWith(fetch).tenant(of.tenantId).month('2026-06')
    got(await other.set({ ...VARIABLES, remuneration: 4000 }))
    expect(await month.set({ ...VARIABLES, remuneration: 5000 })).toMatchObject({ refusal: { code: 'etag_mismatch' } })
    expect(await month.calculate()).toMatchObject({ refusal: { code: 'etag_mismatch' } })
    expect(got(await month.read()).variables?.remuneration).toBe(4000)
    const reviewed = got(await month.calculate())
    got(await other.read())
    got(await other.set({ ...VARIABLES, remuneration: 4500 }))
    // The approved candidate is the reviewed one, not one read later.
    got(await month.read())
    expect(await month.approve(reviewed)).toMatchObject({ refusal: { code: 'etag_mismatch' } })
  })

  test('renews a link that expires before it is followed, and gives a new one at each call', async () => {
    let followed = 0
    const client = clientWith((request) => {
      // Longer than the five minutes of a link.
      if (request.url.includes('/documents/') && !request.url.includes('/partners/') && followed++ === 0) {
        service.world.setNow(new Date(service.world.now().getTime() + 301_000))
      }
      return fetch(request)
    })
    const { month } = await newMonth(client)
    got(await month.set(VARIABLES))
    got(await month.calculate())
    const draft = month.payslip('draft')
    expect(got(await draft.bytes()).length).toBeGreaterThan(1000)
    expect(followed).toBe(2)
    const link = got(await draft.link())
    expect((await service.app.request(link)).status).toBe(200)
    service.world.setNow(new Date(service.world.now().getTime() + 301_000))
    expect((await service.app.request(link)).status).toBe(404)
    expect((await service.app.request(got(await draft.link()))).status).toBe(200)
  })

  test('reads a payrun in pages, and has its documents', async () => {
    const of = await company(service, partnerId, 'in pages')
    const ids = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push(await of.hire(name))
    const payrun = clientWith(fetch).tenant(of.tenantId).payrun(of.payrunName)
    const started = { name: 'Juin', userIdentifier: of.userIdentifier, periodStart: '2026-06-01T00:00:00+02:00' }
    const job = payrun.start(started, { key: 'june' }).wait()
    const pages: string[][] = []
    for await (const page of job.results(2)) pages.push(got(page).map(({ employeeIdentifier }) => employeeIdentifier))
    expect(pages).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    const { id } = got(await job)
    expect(got(await payrun.start(started, { key: 'june' })).id).toBe(id)
    const kept = clientWith(fetch).tenant(of.tenantId).job(id)
    expect(new TextDecoder().decode(got(await kept.payslips('draft').bytes()).slice(0, 2))).toBe('PK')
    expect(new TextDecoder().decode(got(await kept.payslip(ids[0] ?? 0, 'draft').bytes()).slice(0, 4))).toBe('%PDF')
  })

  test('gives the payslips of a job and of a month as they are: drafts of a draft, the final ones from the release on', async () => {
    const of = await company(service, partnerId, 'as they are')
    const employeeId = await of.hire('a')
    const tenant = clientWith(fetch).tenant(of.tenantId)
    const started = { name: 'Juin', userIdentifier: of.userIdentifier, periodStart: '2026-06-01T00:00:00+02:00' }
    // The payslips are requested at once: the client waits for the calculation.
    const job = tenant.payrun(of.payrunName).start(started)
    expect(got(await job.payslip(employeeId).ready()).variant).toBe('draft')
    expect(got(await job.payslips().ready()).variant).toBe('draft')
    expect(await job.wait().payslips('final').ready()).toMatchObject({ refusal: { code: 'job_without_documents' } })
    const { id } = got(await job)
    const released = await of.admin.send('POST', `${of.path}/payruns/jobs/${id}/status`, { status: 'Release' })
    expect(released.status).toBe(200)
    for (const now of [job, job.wait(), tenant.job(id)]) {
      expect(got(await now.payslips().ready()).variant).toBe('final')
      expect(got(await now.payslip(employeeId).ready()).variant).toBe('final')
    }

    const { month } = await newMonth()
    got(await month.set(VARIABLES))
    const reviewed = got(await month.calculate())
    expect(got(await month.payslip().ready()).variant).toBe('draft')
    got(await month.approve(reviewed))
    expect(got(await month.payslip().ready()).variant).toBe('final')
  })
})

describe('what the client refuses itself', () => {
  test('candidate_missing: the month was not calculated', async () => {
    const { month } = await newMonth()
    got(await month.set(VARIABLES))
    const missing = { ok: false, refusal: { code: 'candidate_missing', month: { state: 'collecting' } } }
    expect(await month.candidate()).toMatchObject(missing)
    expect(await month.payslip().link()).toMatchObject(missing)
  })
  test('operation_failed and operation_in_doubt: with the operation and its blocker', async () => {
    const { of, month } = await newMonth()
    got(await month.set(VARIABLES))
    const native = clientWith(fetch).tenant(of.tenantId).payrun(of.payrunName)
    got(
      await native.start({ name: 'x', userIdentifier: of.userIdentifier, periodStart: '2026-06-01T00:00:00Z' }).wait(),
    )
    const failed = { code: 'operation_failed', operation: { kind: 'calculate', blocker: 'payrun_draft_exists' } }
    expect(await month.calculate()).toMatchObject({ ok: false, refusal: failed })
    // A failed operation must not be reported as a conflict with another client.
    expect(await month.calculate()).toMatchObject({ ok: false, refusal: failed })
    const { month: other } = await newMonth()
    got(await other.set(VARIABLES))
    await service.arm({ engine_start_request_lost: 1 })
    const inDoubt = { code: 'operation_in_doubt', operation: { blocker: 'engine_effect_not_found' } }
    expect(await other.calculate()).toMatchObject({ ok: false, refusal: inDoubt })
  })
  test('job_aborted: with the job and its faults, also where results were asked for', async () => {
    const of = await company(service, partnerId, 'with faults')
    const employee = { identifier: 'nobody', firstName: 'a', lastName: 'b', divisions: ['Siège'] }
    await of.admin.send('POST', `${of.path}/employees`, employee)
    const job = { name: 'x', userIdentifier: of.userIdentifier, periodStart: '2026-06-01T00:00:00Z' }
    const pages = []
    const payrun = clientWith(fetch).tenant(of.tenantId).payrun(of.payrunName)
    for await (const page of payrun.start(job).wait().results()) pages.push(page)
    const faults = expect.arrayContaining([
      expect.objectContaining({ employeeIdentifier: 'nobody', code: 'missing_field' }),
    ])
    const aborted = { ok: false, refusal: { code: 'job_aborted', job: { jobStatus: 'Abort', faults } } }
    expect(pages).toMatchObject([aborted])
    expect(await payrun.start(job).payslips().ready()).toMatchObject(aborted)
  })
  test('document_failed: other bytes than the checksum says', async () => {
    const client = clientWith(async (request) => {
      const answer = await fetch(request)
      return /\/documents\/\d/.test(request.url) ? new Response('other bytes', answer) : answer
    })
    const { month } = await newMonth(client)
    got(await month.set(VARIABLES))
    got(await month.calculate())
    const failed = { ok: false, refusal: { code: 'document_failed', document: { status: 'ready' } } }
    expect(await month.payslip('draft').bytes()).toMatchObject(failed)
  })
})

/** A program that compiles only if the types of each route have exactly its codes. */
function refusalProgram(documented: readonly DocumentedCode[]): string {
  const codes = new Map<string, readonly string[]>()
  for (const { path, method, code } of documented) {
    const route = `'${path}', '${method}'`
    codes.set(route, [...(codes.get(route) ?? ["'unavailable'"]), `'${code}'`])
  }
  const same = [...codes].map(([route, of]) => `  Same<RefusalsOf<${route}>['code'], ${of.join(' | ')}>,`)
  return [
    "import type { RefusalsOf } from '@centime/client'",
    'type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never',
    `export const same: readonly [\n${same.join('\n')}\n] = [${same.map(() => 'true').join()}]`,
  ].join('\n')
}

const execute = promisify(execFile)
const STRICT = [
  ...['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', 'false', '--exactOptionalPropertyTypes'],
  ...[
    '--noUncheckedIndexedAccess',
    '--noImplicitOverride',
    '--noImplicitReturns',
    '--noPropertyAccessFromIndexSignature',
  ],
  ...['--noUncheckedSideEffectImports', '--noUnusedLocals', '--noUnusedParameters', '--noFallthroughCasesInSwitch'],
  ...['--allowUnreachableCode', 'false', '--allowUnusedLabels', 'false', '--isolatedModules', '--verbatimModuleSyntax'],
  ...['--erasableSyntaxOnly', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--types', ''],
  ...['--module', 'nodenext', '--customConditions', '@centime/source'],
]
