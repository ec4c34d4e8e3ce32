import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../testing/client.js'
import { type Company, company } from '../testing/company.js'
import { consoleReaders, consoleRequests, HOSTILE_PARTS } from '../testing/console-requests.js'
import { declarationsOf } from '../testing/declarations.js'
import { apiDocument, type Operation } from '../testing/document.js'
import { packOf } from '../testing/law-packs.js'
import { type Managed, managed } from '../testing/month.js'
import { type Overrides, placeholder, requests, type Wanted } from '../testing/requests.js'
import { START, testService } from '../testing/service.js'
import { tell } from '../testing/webhooks.js'

/**
 * Requests made from the document, valid and mutated ones, against a running service: never a 5xx, every answer fits
 * its documented schema and status (`declared.ts`), a wrong request is never accepted, a right one never refused as wrong.
 */

const RUNS = Number(process.env['CENTIME_FUZZ'] ?? 300)

// No webhook leaves the machine: this transport accepts each at once.
const service = await testService({ transport: async () => ({ kind: 'answered', status: 204 }) })
const document = await apiDocument(service.app)
// Files have campaigns of their own: cases/imports/routes.test.ts, packages/dsn/src/read/fuzz.test.ts.
const FILES = ['importRows', 'uploadDsn']
const operations = document.operations.filter(({ needsKey, id }) => needsKey && !FILES.includes(id))
/** Existing ids, by the name of their placeholder. */
const existing: Record<string, (string | number)[]> = {}
let of: Company
let adminKey: string
/** A tenant of its own to open and close. */
let closing: Company
/** A tenant with a managed month, for the routes of cycles and of their policy. */
let sasu: Managed
const isManaged = (path: string): boolean => path.includes('/payroll-cycles') || path.endsWith('{tenantId}/policy')

beforeAll(async () => {
  const partnerId = await service.newPartner('fuzz')
  of = await company(service, partnerId)
  closing = await company(service, partnerId, 'closing')
  adminKey = await service.newKey(partnerId, 'admin')
  sasu = await managed(service, partnerId)
  const month = sasu.month('2026-06')
  await month.open()
  const { body: set } = await month.variables(3000)
  const operation = await month.ended(await month.calculate())
  const first = await of.hire('first')
  await of.hire('steady')
  const job = await of.run('2026-06', { forecast: 'first' })
  const another = await of.run('2026-06', { forecast: 'another' })
  const sets = await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${job.id}`)
  await setDestination()
  const { tenantId } = of
  const declarations = declarationsOf(service, of)
  const upload = await declarations.sent(declarations.samples('sasu-2026-06.dsn'))
  Object.assign(existing, {
    dsnId: [upload.body.id],
    eventId: [await tell(service, { partnerId, tenantId }), await tell(service, { partnerId, tenantId })],
    partnerId: [partnerId],
    tenantId: [of.tenantId],
    userId: [of.userId],
    divisionId: [of.divisionId],
    payrollId: [of.payrollId],
    employeeId: [first],
    jobId: [another.id],
    resultSetId: [sets.body[0].id],
    period: ['2026-06', '2026-07'],
    originPeriod: ['2026-05', '2026-06'],
    revision: [1],
    variant: ['draft', 'final'],
    importKind: ['employees', 'contracts'],
    elementCode: ['NUIT', 'LANGUE'],
    packId: ['2027', '2027-01'],
    candidateId: [operation.candidateId],
    operationId: [operation.id],
    writeId: [set.variableWrite.id],
    regulationId: [1, 2],
    lookupId: [1, 2, 3],
    payrunName: [of.payrunName],
    userIdentifier: [of.userIdentifier],
  })
})
afterAll(() => service.stop())

/** A case of an employee with right values, from the server's own JSON Schema. */
async function employeeCases(): Promise<fc.Arbitrary<unknown>> {
  const { body } = await of.partner.get(`${of.path}/payrolls/${of.payrollId}/cases/schema`)
  return casesOf(body, 'Employee')
}
interface CaseSchema {
  readonly properties: Readonly<
    Record<string, { readonly 'x-caseType': string; readonly properties: Readonly<Record<string, FieldSchema>> }>
  >
}
interface FieldSchema {
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly format?: string
  /** A date, or empty text: the recorded values decide which of the two is valid. */
  readonly anyOf?: readonly [FieldSchema, ...unknown[]]
  readonly not?: { readonly pattern: string }
}
function casesOf(schema: CaseSchema, type: string): fc.Arbitrary<unknown> {
  const start = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString())
  const cases = Object.entries(schema.properties).filter(([, { 'x-caseType': kind }]) => kind === type)
  const one = fc.constantFrom(...cases).chain(([caseName, { properties }]) =>
    fc.record({
      caseName: fc.constant(caseName),
      values: fc.array(
        fc.constantFrom(...Object.entries(properties)).chain(([caseFieldName, field]) =>
          fc.record({
            caseFieldName: fc.constant(caseFieldName),
            value: KEYED[caseFieldName] ?? textOf(field),
            start,
          }),
        ),
        { maxLength: 4 },
      ),
    }),
  )
  return fc
    .record({ root: one, related: fc.option(fc.array(one, { maxLength: 2 }), { nil: undefined }) })
    .map(({ root, related }) => ({
      ...root,
      ...(related !== undefined && { relatedCases: related }),
    }))
}
/** Values with a check digit, which a pattern cannot express. */
const KEYED: Readonly<Record<string, fc.Arbitrary<string>>> = {
  Siret: fc.constantFrom('73282932000074', '73282932000082'),
  NumeroSecuriteSociale: fc.constant('291056912345685'),
}
function textOf({ pattern, enum: words, format, anyOf, not }: FieldSchema): fc.Arbitrary<string> {
  if (anyOf !== undefined) return textOf(anyOf[0])
  if (words !== undefined) return fc.constantFrom(...words)
  if (format === 'date')
    return fc
      .date({ min: new Date('2000-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  if (pattern === undefined) return fc.string({ maxLength: 30 })
  const excluded = not && new RegExp(not.pattern)
  return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= 80 && excluded?.test(text) !== true)
}

async function overridesFor(): Promise<(operation: Operation) => Overrides> {
  const { body } = await of.partner.get(`${of.path}/payrolls/${of.payrollId}/cases/schema`)
  const [employee, companyCase] = [await employeeCases(), casesOf(body, 'Company')]
  const shared: Overrides = {
    userId: placeholder('userId'),
    employeeId: placeholder('employeeId'),
    divisionId: placeholder('divisionId'),
    // Another parent may close a circle.
    parentId: fc.constant(null),
    payrollId: placeholder('payrollId'),
    // The tenant has no payroll of officers.
    officerPayrollId: fc.constant(undefined),
    regulationId: placeholder('regulationId'),
    payrunName: placeholder('payrunName'),
    userIdentifier: placeholder('userIdentifier'),
    payrunJobId: placeholder('jobId'),
    url: fc.constantFrom(
      'https://fuzz.example/hooks',
      'http://fuzz.example',
      'https://10.0.0.1/',
      'https://a:b@c.example',
    ),
    wageTypeNumber: fc.constantFrom(100, 210, 499, 990),
    divisions: fc.constantFrom([], ['Siège']),
    // Half of the jobs are for June 2026, which has values: they succeed.
    periodStart: fc.oneof(
      fc.constant('2026-06-01T00:00:00Z'),
      fc.integer({ min: 0, max: 35 }).map((month) => new Date(Date.UTC(2024, month, 1)).toISOString()),
    ),
    from: fc.integer({ min: 0, max: 35 }).map((month) => new Date(Date.UTC(2024, month, 1)).toISOString().slice(0, 7)),
    period: fc.constantFrom('2026-06', '2025-12'),
    lawBefore: fc.constantFrom('2024-01-01', '2025-12-31'),
    lawAfter: fc.constantFrom('2026-01-01', '2026-12-31'),
    figures: fc.constantFrom([], [{ name: 'SMIC.SMICReduction', value: '12.50' }]),
    date: fc
      .integer({ min: 0, max: 1000 })
      .map((day) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)),
    // No request changes the values of this employee: jobs for it succeed.
    employeeIdentifiers: fc.constant(['steady']),
    candidateId: placeholder('candidateId'),
    remuneration: fc.nat(1_000_000).map((cents) => cents / 100),
    dateDeVersement: fc.constantFrom('2026-06-30', '2026-07-15', '2026-07-31'),
    siren: fc.constant('732829320'),
    siret: fc.constantFrom('73282932000074', '73282932000082'),
    birthDate: fc.constant('1985-04-12'),
    // A consent is not in the future.
    at: fc.constantFrom('2026-07-01T00:00:00Z', '2024-02-29T08:00:00+01:00'),
    requestKey: fc.uuid(),
    // The other faults would leave every month in doubt.
    fault: fc.constant('document_render_failed'),
    now: fc.nat(3600).map((seconds) => new Date(Date.parse(START) + seconds * 1000).toISOString()),
  }
  return ({ path, method }) => ({
    ...shared,
    case: path.endsWith('/company-cases') ? companyCase : employee,
    ...(path.endsWith('/jobs/{jobId}/status') && {
      status: fc.constantFrom('Abort', 'Release', 'Process', 'Complete'),
    }),
    // No schema says which members a form and a nature have.
    ...(path.endsWith('/elements/{elementCode}') && {
      ...{ form: fc.constant('amount'), recurrence: fc.constant('monthly') },
      ...{ rate: fc.constant(undefined), coverMonths: fc.constant(undefined), rule: fc.constant(undefined) },
    }),
    ...(path === '/law/packs' && {
      id: fc.constantFrom('2027', '2027-01'),
      confirmedUntil: fc.constant(packOf().confirmedUntil),
      figures: fc.constant(packOf().figures),
    }),
    // No employee leaves the division: a valid case change for the employee would become an invalid one.
    ...(method === 'PATCH' && { divisions: fc.constant(['Siège']) }),
    ...(path.endsWith('/{partnerId}/tenants') && {
      divisions: fc.constantFrom([], [{ name: 'Siège' }]),
      payrolls: fc.constantFrom([], [{ name: 'Paie', division: 'Siège', regulationId: 1 }]),
      payruns: fc.constantFrom([], [{ name: 'Mensuelle', payroll: 'Paie' }]),
      company: companyCase,
    }),
  })
}

/** Replaces the placeholders by existing values. */
function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled)
  if (typeof value !== 'object' || value === null) return value
  if ('placeholder' in value && 'pick' in value) {
    const all = existing[String(value.placeholder)] ?? []
    return all[Number(value.pick) % all.length]
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member)]))
}

/** A body with one place changed: 0 deletes it, 1 adds an unknown member beside it, 2 replaces it by junk, 3 wraps it in a list. */
function mutated(body: unknown, at: number, how: number, junk: unknown): unknown {
  const copy: unknown = structuredClone(body)
  const places: { readonly holder: Record<string, unknown>; readonly key: string }[] = []
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const holder = value as Record<string, unknown>
    for (const key of Object.keys(holder)) {
      places.push({ holder, key })
      walk(holder[key])
    }
  }
  walk(copy)
  const place = places[at % Math.max(1, places.length)]
  if (place === undefined) return junk
  const { holder, key } = place
  if (how === 0 && !Array.isArray(holder)) delete holder[key]
  else if (how === 1 && !Array.isArray(holder)) holder['stranger'] = junk
  else holder[key] = how === 2 ? junk : [holder[key]]
  return copy
}

/** Statuses for a request that is wrong in itself; the others say that it came at the wrong moment. */
const WRONG = new Set([400, 413, 415])

async function ask({ operation, ids, query, body, idempotencyKey, mutation }: Wanted): Promise<void> {
  const isValid = mutation.kind === 'none'
  const closable = operation.path.endsWith('/{tenantId}/status')
  const path = operation.path.replaceAll(/{(\w+)}/g, (_, name: string) => {
    if (name === 'tenantId' && closable) return String(closing.tenantId)
    if (name === 'tenantId' && isManaged(operation.path)) return String(sasu.tenantId)
    return mutation.kind === 'path' && name === Object.keys(ids).at(-1) ? mutation.value : String(filled(ids[name]))
  })
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(filled(value)))
  if (mutation.kind === 'query') parameters.append(mutation.name, mutation.value)
  const url = parameters.size === 0 ? path : `${path}?${parameters}`

  const right = filled(body)
  const sent = mutation.kind === 'body' ? mutated(right, mutation.at, mutation.how, mutation.junk) : right
  const text = mutation.kind === 'malformed' ? mutation.text : JSON.stringify(sent)
  const headers: Record<string, string> = {
    authorization: mutation.kind === 'key' ? mutation.value : `Bearer ${adminKey}`,
  }
  const type = mutation.kind === 'media-type' ? mutation.type : 'application/json'
  if (body !== undefined && type !== '') headers['content-type'] = type
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  if (operation.conditional) headers['if-match'] = await etagOf(url)
  const init =
    body === undefined
      ? { method: operation.method, headers }
      : { method: operation.method, headers, body: new TextEncoder().encode(text) }

  const response = await service.app.request(url, init)
  const answer = await response.text()
  const said = `${operation.method} ${url} ${body === undefined ? '' : text}\n→ ${response.status} ${answer}`
  const { status } = response
  expect(status, said).toBeLessThan(500)
  // An earlier request may have taken the employee out of the division.
  const errors: readonly { readonly message: string }[] = status === 400 ? (JSON.parse(answer).errors ?? []) : []
  const isMoved =
    errors.length > 0 && errors.every(({ message }) => /^does not belong to the division of payroll \d+$/.test(message))
  // No schema says which fields of a record must agree with each other and with other records.
  const hasRecord = /"caseName":"(ArretOuConge|CompteurConges)"/.test(text)
  // No schema says which parts a line has, which contracts a payroll pays, what a month may pay back, which names the same body has, and that a
  // field has one value from a day.
  const isNoPart = errors.some(({ message }) =>
    /^is no (part of wage type \d+$|kind of contract of this payroll|difference that \d{4}-\d\d may pay)|of this request$|the request has none$|the payroll has several payruns$|the declarations have officers$|^\w+ has two values from \d{4}-\d\d-\d\d: /.test(
      message,
    ),
  )
  // The tenant of the managed months differs from that of the employees.
  const isElsewhere =
    isManaged(operation.path) && errors.some(({ message }) => message === 'is not an employee of this tenant')
  // No schema says which months have law.
  const hasNoLaw = status === 400 && JSON.parse(answer).code === 'law_missing'
  if (isValid && !isMoved && !isNoPart && !isElsewhere && !hasRecord && !hasNoLaw)
    expect(WRONG.has(status), said).toBe(false)
  if (mutation.kind === 'key') expect(status, said).toBe(401)
  const broken =
    mutation.kind === 'media-type' ||
    (mutation.kind === 'query' && mutation.name === 'nonsense') ||
    (mutation.kind === 'body' && !operation.fits(sent)) ||
    (mutation.kind === 'malformed' && !isRight(operation, mutation.text))
  // Where items are judged separately, the outcome of an invalid item refuses it.
  if (broken && !/"outcomes":\[.*"status":4\d\d/.test(answer)) expect(status, said).toBeGreaterThanOrEqual(400)
  if (isValid) learn(operation, status, answer)
  answered.set(operation.id, (answered.get(operation.id) ?? new Set()).add(status))
}
const answered = new Map<string, Set<number>>()

/** The ETag of the month that a URL is below. */
async function etagOf(url: string): Promise<string> {
  const [month = ''] = /^.*\/payroll-cycles\/[^/?]+/.exec(url) ?? []
  const { headers } = await service.app.request(month, { headers: { authorization: `Bearer ${adminKey}` } })
  return headers.get('etag') ?? '"0"'
}

function isRight(operation: Operation, text: string): boolean {
  if (text === '') return operation.bodyOptional
  try {
    return operation.fits(JSON.parse(text))
  } catch {
    return false
  }
}

/** Ids of created objects can be requested later; deleted ids answer 404. */
function learn({ path, method }: Operation, status: number, answer: string): void {
  if (isManaged(path)) {
    if (status < 300) learnMonth(JSON.parse(answer))
    return
  }
  const place = { employees: 'employeeId', users: 'userId', jobs: 'jobId' }[path.split('/').at(-1) ?? '']
  if (method !== 'POST' || status < 200 || status > 202 || place === undefined) return
  const made: { readonly id: number; readonly divisions?: readonly string[] } = JSON.parse(answer)
  if (made.divisions?.length === 0) return
  const all = existing[place] ?? []
  all.push(made.id)
  if (all.length > 8) all.shift()
}

/** Remembers the candidate that can be approved now, and an existing operation. */
function learnMonth(answer: {
  readonly candidate?: { readonly id: string } | null
  readonly kind?: string
  readonly id?: number
}): void {
  if (answer.candidate) existing['candidateId'] = [answer.candidate.id]
  if (answer.kind !== undefined && answer.id !== undefined) existing['operationId'] = [answer.id]
}

/**
 * Requests that need a month or a job in a rare state (`months/model.slow.test.ts` and `months/payroll` cover months; the
 * tests of `documents` cover released jobs), a destination that another request deletes, an element of pay without any value,
 * or declarations that were uploaded (those of `cases/declarations`).
 */
const RARE =
  /^(setCycleV|abandon|approve|reconcile|recordFiling|replay|abort|calculate|preview|skip|getLegacy|(request|get)(Cycle|Job)(Document|Receipt)|getJob(PayrollBook|Journal|Contributions|Summary)|(hold|release)Person|accept(Cycle|PayrollMonth)Control|decide(Cycle|PayrollMonth)(BackPay|Differences)|takeBack(Cycle|PayrollMonth)Acceptance|(request|get)(PayrollMonth|Person)(Document|Receipt)|getPayrollMonthOperation)|^(testWebhook|resumeWebhook|rotateWebhookSecret|getLeavingDocuments|withdrawElement|getDsn|getDsnAmounts|applyDsn)$/

test(`${RUNS} requests from the document: no 5xx, every answer as documented, wrong refused, right not`, {
  timeout: 120_000 + RUNS * 40,
}, async () => {
  const overrides = await overridesFor()
  const any = fc.oneof(
    ...operations.map((operation) => ({
      // This route needs a job that succeeded and was not deleted, so it is tried more often.
      weight: operation.id === 'setPayrunJobStatus' ? 5 : 1,
      arbitrary: requests(document, operation, overrides(operation)),
    })),
  )
  await fc.assert(fc.asyncProperty(any, ask), { numRuns: RUNS, endOnFailure: true })
  // Every route must succeed at least once: a route that has not yet succeeded now gets valid requests only.
  const isMissing = ({ id }: Operation): boolean =>
    RARE.test(id) ? !answered.has(id) : ![...(answered.get(id) ?? [])].some((status) => status < 300)
  for (const operation of operations.filter(isMissing)) {
    const before = { ...existing }
    // Other requests may have deleted the jobs that a path or a query can name.
    if (namesJob(operation)) Object.assign(existing, await draft())
    await setDestination()
    const right = requests(document, operation, overrides(operation)).map(
      (wanted): Wanted => ({ ...wanted, mutation: { kind: 'none' } }),
    )
    const asked = fc.asyncProperty(right, async (wanted) => {
      if (isMissing(operation)) await ask(wanted)
    })
    await fc.assert(asked, { numRuns: 200, endOnFailure: true })
    Object.assign(existing, before)
  }
  expect(bugs()).toEqual([])
  expect(operations.filter(isMissing).map(({ id }) => id)).toEqual([])
})

/** Another request may have deleted it. */
const setDestination = (): Promise<unknown> =>
  must(
    200,
    service.as(adminKey).send('PUT', `/partners/${of.partnerId}/webhooks`, { url: 'https://fuzz.example/hooks' }),
  )

const namesJob = ({ path, query }: Operation): boolean =>
  path.includes('{jobId}') || query.some(({ name }) => name === 'payrunJobId')

let drafts = 0
/** The ids of a job that can be moved on, in a tenant of its own. */
async function draft(): Promise<Pick<typeof existing, 'tenantId' | 'jobId' | 'divisionId'>> {
  drafts += 1
  const made = await company(service, of.partnerId, `draft ${drafts}`)
  await made.hire('steady')
  const { id } = await made.run('2026-06')
  return { tenantId: [made.tenantId], jobId: [id], divisionId: [made.divisionId] }
}

/** Log lines that report a bug. */
const bugs = (): readonly string[] => service.logged.filter((line) => line.includes('"msg":"bug"'))

const ofConsole = Math.ceil(RUNS / 2)
test(`${ofConsole} requests to the console, of readers and of strangers: no 5xx, no bug in the log`, {
  timeout: 120_000 + ofConsole * 40,
}, async () => {
  const send = await consoleReaders(service)
  const asked = fc.asyncProperty(consoleRequests(service), async (request) => {
    const { status, said } = await send(request)
    expect(status, said).toBeLessThan(500)
    expect(bugs(), said).toEqual([])
  })
  await fc.assert(asked, { numRuns: ofConsole, endOnFailure: true })
})

test('hostile parts in the address of every route, with a key and without: no 5xx, no bug in the log', {
  timeout: 120_000,
}, async () => {
  const paths = new Set(service.app.routes.flatMap(({ path }) => (/[:*]/.test(path) ? [path] : [])))
  // A short run gives each route every sixth part, and each part to a sixth of the routes.
  const stride = RUNS < 5000 ? 6 : 1
  for (const [place, path] of [...paths].entries()) {
    for (const part of HOSTILE_PARTS.filter((_, index) => (index + place) % stride === 0)) {
      const address = path.replaceAll(/:\w+(\{[^}]*\})?|\*/g, part)
      for (const key of [adminKey, undefined]) {
        const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
        const { status } = await service.app.request(`http://localhost${address}`, { headers })
        expect(status, address).toBeLessThan(500)
      }
    }
  }
  expect(bugs()).toEqual([])
})
