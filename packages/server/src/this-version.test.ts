import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { copySqlite } from '@centime/store'
import { afterAll, expect, test } from 'vitest'
import { must, polled } from '../testing/client.js'
import { caseOf, company } from '../testing/company.js'
import { managed } from '../testing/month.js'
import { payrollMonth } from '../testing/payroll-month.js'
import { START, type TestService, testService } from '../testing/service.js'
import { evidenceProblems } from '../testing/sound-evidence.js'
import { BUILD } from './ground/build.js'
import { chainsLeft, startEvidence } from './operations/begin-evidence.js'
import { clockAhead } from './operations/clock.js'

/**
 * Every later commit gives the same answers from a database that a version wrote through its routes. With `CENTIME_KEEP=on` and the path
 * of this file, the test writes the database of the present version: once a version, at its release. The databases of earlier versions
 * never change. The one of 0.1.0 has another form: `earlier-versions.slow.test.ts` opens it.
 */

const DATA = fileURLToPath(new URL('../testing/data/', import.meta.url))
const keptOf = (version: string): string => join(DATA, `version-${version}`)
const folder = mkdtempSync(join(tmpdir(), 'centime-version-'))
if (process.env['CENTIME_KEEP'] === 'on') await keep()
const VERSIONS = readdirSync(DATA).flatMap((name) => /^version-(?!0\.1\.0$)(.*)/.exec(name)?.[1] ?? [])
afterAll(() => rmSync(folder, { recursive: true }))

interface Left {
  readonly partner: string
  readonly admin: string
  /** A managed month whose candidate waits for its approval, and a draft job. */
  readonly waiting: { readonly path: string; readonly tenantPath: string; readonly candidateId: string }
  readonly draftJob: string
  /** The month of a payroll whose correction waits for its approval; absent in 0.2.0, which had no such months. */
  readonly corrected?: { readonly path: string; readonly candidateId: string }
  readonly again: { readonly path: string; readonly key: string; readonly body: object; readonly text: string }
  /** The answers of GET, status and text, by path. */
  readonly answers: Readonly<Record<string, readonly [status: number, text: string]>>
}

/** Leaves out times and links of the moment, and lines at 0, which are no longer listed. */
const steady = (text: string): unknown =>
  JSON.parse(text, (name, value) => {
    if (name === 'wageTypeResults') return value.filter((line: { readonly value: number }) => line.value !== 0)
    return /^(trace|url|urlExpiresAt)$/.test(name) ? undefined : value
  })

/** Works with an empty service as partners do; returns everything that can be read afterwards. */
async function worked(service: TestService): Promise<Left> {
  const partnerId = await service.newPartner('Cabinet Roux')
  const [partner, admin] = [await service.newKey(partnerId, 'partner'), await service.newKey(partnerId, 'admin')]
  const destination = { url: 'https://hooks.example/' }
  await must(200, service.as(admin).send('PUT', `/partners/${partnerId}/webhooks`, destination))
  const body = { externalId: 'once', name: 'Une fois', culture: 'fr-FR' }
  const [path, key] = [`/partners/${partnerId}/tenants`, 'once']
  const again = {
    path,
    key,
    body,
    text: (await service.as(partner).send('POST', path, body, { 'idempotency-key': key })).text,
  }

  const of = await company(service, partnerId, 'lenoir')
  const months = ['2026-05', '2026-06']
  const jeanne = await of.hire('jeanne', {}, months)
  await of.hire('paul', { 'Contrat.DateDebutContrat': '2026-06-10', 'Remuneration.TauxHoraire': '31.5' }, ['2026-06'])
  const may = await of.run('2026-05', { onFault: 'skip' })
  await of.move(may.id, 'Release', 'Process', 'Complete')
  const june = await of.run('2026-06')
  const forecast = await of.run('2026-06', { forecast: 'budget' })

  const sasu = await managed(service, partnerId)
  const first = sasu.month('2026-06')
  const { candidate: final } = await first.finalized(3000)
  const second = sasu.month('2026-07')
  await second.open()
  await second.variables(3200)
  const { candidate } = await second.calculated()
  const document = `${first.path}/revisions/1/candidates/${final.id}/documents/final`
  await service.as(partner).send('POST', document)
  await polled('the document', async () =>
    (await service.as(partner).get(document)).body.status === 'ready' ? true : undefined,
  )

  const payroll = await payrollWorked(service, partnerId)
  const sets: readonly { readonly id: number }[] = (
    await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${june.id}`)
  ).body
  const inTenant = [
    '',
    '/employees',
    '/users',
    '/divisions',
    '/payrolls',
    '/payruns',
    '/payruns/jobs',
    '/payroll-cycles',
    '/audit',
  ]
  const paths = [
    ...[
      `/partners/${partnerId}/tenants`,
      `/partners/${partnerId}/webhooks`,
      `/partners/${partnerId}/webhooks/deliveries`,
    ],
    ...[of.path, sasu.path, payroll.path].flatMap((tenant) => inTenant.map((rest) => `${tenant}${rest}`)),
    ...[may, june, forecast].map(({ id }) => `${of.path}/payrollresults/sets?payrunJobId=${id}`),
    ...sets.map(({ id }) => `${of.path}/payrollresults/sets/${id}/explanation?wageTypeNumber=990`),
    `${of.path}/employees/${jeanne}/cases`,
    ...[first.path, second.path, `${first.path}/operations`, document, `${first.path}/receipt`],
    ...payroll.paths,
  ]
  const answers: Record<string, readonly [number, string]> = {}
  for (const one of paths) {
    const { status, text } = await service.as(admin).get(one)
    answers[one] = [status, text]
  }
  const waiting = { path: second.path, tenantPath: sasu.path, candidateId: candidate.id }
  const { corrected } = payroll
  return { partner, admin, waiting, draftJob: `${of.path}/payruns/jobs/${june.id}`, corrected, again, answers }
}

/** The month of a payroll: final with an element and a receipt, then a correction, whose payslip waits for its approval. */
async function payrollWorked(service: TestService, partnerId: number) {
  const of = await company(service, partnerId, 'moreau')
  const [ann, bob] = [await of.hire('ann', {}, ['2026-06']), await of.hire('bob', {}, ['2026-06'])]
  const ofPayroll = `${of.path}/payrolls/${of.payrollId}`
  const night = { label: 'Prime de nuit', nature: 'nuit_dimanche_ferie', form: 'amount', recurrence: 'monthly' }
  await must(200, of.partner.send('PUT', `${ofPayroll}/elements/NUIT`, { ...night, start: '2026-01-01' }))
  const record = (employeeId: number, amount: string) => {
    const ids = { userId: of.userId, employeeId, divisionId: of.divisionId }
    const body = { ...ids, case: caseOf({ 'Elements.NUIT': amount }, '2026-06-01T00:00:00Z') }
    return must(201, of.partner.send('POST', `${ofPayroll}/cases`, body))
  }
  await record(ann, '40')
  const month = payrollMonth(of, '2026-06')
  await month.open()
  const { candidate: first } = await month.calculated()
  await month.accepted()
  await month.approved(first.id)
  await record(bob, '25')
  const { candidate } = await month.calculated()
  await month.accepted()
  const below = ['', '/persons', '/controls', '/operations', '/revisions', '/receipt', '/back-pay']
  const paths = [`${ofPayroll}/elements`, ...below.map((rest) => `${month.path}${rest}`)]
  return { path: of.path, paths, corrected: { path: month.path, candidateId: String(candidate.id) } }
}
const amountOf = (explanation: string): string => {
  const { storedValue, value }: { storedValue?: string; value: string } = JSON.parse(explanation)
  return storedValue ?? value
}

/** Reads a database again an hour later, then continues to work in it. */
async function readAgain(database: string, left: Left): Promise<void> {
  const wall = () => Date.now()
  const clock = clockAhead(wall, Date.parse(START) + 3_600_000 - wall())
  const service = await testService({ database, clock })
  // The randomness of tests begins anew with each service.
  for (let drawn = 0; drawn < 5000; drawn += 1) service.world.random(1)
  const [partner, admin] = [service.as(left.partner), service.as(left.admin)]
  for (const [path, [status, text]] of Object.entries(left.answers)) {
    const answer = await admin.get(path)
    const then = steady(text)
    expect([path, answer.status]).toEqual([path, status])
    // An explanation uses the current law, and states the stored amount.
    if (path.includes('/explanation')) expect(amountOf(answer.text)).toBe(amountOf(text))
    // Each answer still has its former content; it may have more.
    else if (typeof then === 'object' && then !== null) expect(steady(answer.text), path).toMatchObject(then)
  }
  const evidence = startEvidence(service.world)
  await expect.poll(() => service.store.read(chainsLeft), { timeout: 30_000 }).toEqual([])
  await evidence.stop()
  const { path: made, key, body, text } = left.again
  expect((await partner.send('POST', made, body, { 'idempotency-key': key })).text).toBe(text)
  await must(200, admin.send('POST', `${left.draftJob}/status`, { status: 'Release' }))
  for (const { path, candidateId } of [left.waiting, ...(left.corrected ? [left.corrected] : [])]) {
    const read = () => partner.get(path)
    const etag = (await read()).headers.get('etag') ?? ''
    const approval = { approvalKey: 'later', candidateId }
    await must(202, partner.send('POST', `${path}/approval`, approval, { 'if-match': etag }))
    await expect.poll(async () => (await read()).body.state, { timeout: 30_000 }).toBe('finalized')
  }
  expect(await evidenceProblems(service.store)).toEqual([])
  await service.stop()
}

test('the database of 0.2.0 is kept', () => {
  expect(VERSIONS).toContain('0.2.0')
})

test.each(VERSIONS)(
  'a database that %s has left is read as then, and worked in',
  async (version) => {
    const unpacked = (name: string): Buffer => gunzipSync(readFileSync(join(keptOf(version), name)))
    const database = join(folder, `${version}.db`)
    writeFileSync(database, unpacked('centime.db.gz'))
    await readAgain(database, JSON.parse(unpacked('answers.json.gz').toString('utf8')))
  },
  60_000,
)

/** Writes the database that is kept of the present version. */
async function keep(): Promise<void> {
  const kept = keptOf(BUILD.replace('centime-', ''))
  const database = join(folder, 'made.db')
  const service = await testService({ database })
  const left = await worked(service)
  await service.stop()
  const statuses = Object.entries(left.answers).map(([path, [status]]) => [path, status])
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
  mkdirSync(kept, { recursive: true })
  const copy = join(folder, 'copy.db')
  await copySqlite(database, copy)
  writeFileSync(join(kept, 'centime.db.gz'), gzipSync(readFileSync(copy)))
  writeFileSync(join(kept, 'answers.json.gz'), gzipSync(JSON.stringify(left)))
}
