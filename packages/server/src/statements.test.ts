import { afterAll, expect, test } from 'vitest'
import { must } from '../testing/client.js'
import { company } from '../testing/company.js'
import { type Step, tellingStore } from '../testing/counting-store.js'
import { type Managed, managed } from '../testing/month.js'
import { type Client, type TestService, testService } from '../testing/service.js'

/**
 * Counts the statements of writes: each costs a round trip to a database on another machine. Queries that `together` joins to one
 * statement on PostgreSQL count as one on SQLite too. The test sends the examples of the document to every route that writes, and plays
 * a managed month with a webhook destination.
 */

/** The most statements of a transaction, with its begin and its commit. */
const MOST = 12
/** Those of a managed month also read the law packs and what back pay is made of. */
const MOST_OF_MONTH = 16
/** Authentication, as one statement outside of any transaction. */
const ONE = 1

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}
/** The objects that other examples refer to, in this order. */
const FIRST = ['registerTenant', 'addDivision', 'addPayroll', 'addPayrun', 'addUser', 'addEmployee', 'openPayrollCycle']
const IDS: Readonly<Record<string, string>> = { period: '2026-06', variant: 'final', candidateId: 'candidate-1' }

const steps: Step[] = []
const services: TestService[] = []
async function told(idle?: true): Promise<{ readonly service: TestService; readonly partnerId: number }> {
  const service = await testService({
    wrapped: (store) => tellingStore(store, (step) => steps.push(step)),
    ...(idle ? { idle } : { transport: async () => ({ kind: 'answered', status: 200, retryAfter: undefined }) }),
  })
  services.push(service)
  const partnerId = await service.newPartner('statements')
  return { service, partnerId }
}
afterAll(() => Promise.all(services.map(({ stop }) => stop())))

/** The statements since the last call. */
const taken = (): readonly Step[] => steps.splice(0)
const lengthOf = ({ kind, waits }: Step): number => waits + (kind === 'ask' ? 0 : 2)

/** The transactions with too many statements and the statements that are made twice, by name. */
function offences(name: string, done: readonly Step[], most = MOST): readonly string[] {
  const long = done.filter((step) => lengthOf(step) > (step.kind === 'ask' ? ONE : most))
  const twice = done.flatMap(({ statements }) =>
    statements.filter((one, index) => /^select/i.test(one) && statements.indexOf(one) < index),
  )
  return [
    ...long.map((step) => `${name}: ${lengthOf(step)} statements\n${step.statements.join('\n')}`),
    ...twice.map((statement) => `${name} twice: ${statement}`),
  ]
}

/** The operations that write, as the document has them, in an order in which they can be sent. */
async function writes(service: TestService) {
  const document: { readonly paths: Record<string, Record<string, Operation>> } = JSON.parse(
    await (await service.app.request('/openapi.json')).text(),
  )
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      method === 'get' ? [] : [{ ...operation, path, method: method.toUpperCase() }],
    ),
  )
  const place = ({ operationId }: Operation): number =>
    operationId === 'moveClock' ? Number.MAX_SAFE_INTEGER : -FIRST.toReversed().indexOf(operationId)
  return all.sort((a, b) => place(a) - place(b))
}

/** Sends the example of an operation, with a new `Idempotency-Key` where it takes one. */
function example(
  client: Client,
  { path, method, parameters = [], requestBody, operationId }: Awaited<ReturnType<typeof writes>>[number],
) {
  const headers = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name)
  const values = { 'Idempotency-Key': operationId, 'If-Match': '"1"' }
  const sent = Object.entries(values).filter(([name]) => headers.includes(name))
  const url = path.replaceAll(/{(\w+)}/g, (_, id: string) => IDS[id] ?? '1')
  return client.send(method, url, requestBody?.content['application/json']?.example, Object.fromEntries(sent))
}

test('the example of every route that writes makes one statement to authenticate and at most 12 to write', async () => {
  const { service, partnerId } = await told(true)
  const admin = service.as(await service.newKey(partnerId, 'admin'))
  const found: string[] = []
  const done: string[] = []
  taken()
  for (const operation of await writes(service)) {
    const { status } = await example(admin, operation)
    const made = taken()
    if (status < 300) done.push(operation.operationId)
    found.push(...offences(operation.operationId, made))
    expect([made[0]?.kind, operation.operationId]).toEqual(['ask', operation.operationId])
  }
  expect(found).toEqual([])
  expect(done.length).toBeGreaterThan(20)
})

/** Plays all steps of a managed month, each under a name. */
async function playMonths({
  month,
  admin,
  partner,
  path,
  partnerId,
  employeeId,
  payrollId,
  userId,
  divisionId,
}: Managed) {
  const june = month('2026-06')
  const july = month('2026-07')
  await must(200, admin.send('PUT', `/partners/${partnerId}/webhooks`, { url: 'https://example.com/hooks' }))
  const record = (value: string, key: string) =>
    partner.send(
      'POST',
      `${path}/payrolls/${payrollId}/cases`,
      {
        ...{ userId, employeeId, divisionId },
        case: { caseName: 'PAS', values: [{ caseFieldName: 'TauxPAS', value, start: '2026-06-01T00:00:00Z' }] },
      },
      { 'Idempotency-Key': key },
    )
  return {
    'open to finalize': () => june.finalized(3000),
    'a corrected month': () => june.variables(3100),
    'its calculation': () => june.calculated(),
    'a late change': async () => void (await must(201, record('0.05', 'late'))),
    'the next month': async () => void (await july.open()),
    'another calculation': async () => {
      await june.read()
      await june.calculated()
    },
    'an abandoned candidate': async () => june.abandon((await june.read()).body.candidate.id),
  }
}

test('every transaction of a managed month, of requests and of workers, makes at most 16 statements', async () => {
  const { service, partnerId } = await told()
  const found: string[] = []
  for (const [name, play] of Object.entries(await playMonths(await managed(service, partnerId)))) {
    taken()
    await play()
    found.push(...offences(name, taken(), MOST_OF_MONTH))
  }
  expect(found).toEqual([])
})

test('a managed month waits for the disk seven times: for its four writes, and for the ends of its three operations', async () => {
  const { service, partnerId } = await told()
  const { month } = await managed(service, partnerId)
  taken()
  await month('2026-06').finalized(3000)
  // The search for dead processes, once a second, is one statement and writes nothing.
  const flushed = taken().filter(({ isFlushed, statements }) => isFlushed && statements.length > 1)
  expect(flushed).toHaveLength(7)
})

test('every transaction of a payrun makes at most 12 statements, however many people it pays', async () => {
  const { service, partnerId } = await told()
  const { hire, run, path, admin } = await company(service, partnerId)
  for (let person = 0; person < 3; person++) await hire(`person-${person}`)
  taken()
  const job = await run('2026-06')
  await run('2026-06', { forecast: 'raise', employeeIdentifiers: ['person-1', 'person-2'] })
  await must(200, admin.send('POST', `${path}/payruns/jobs/${job.id}/status`, { status: 'Abort' }))
  expect(offences('payrun', taken())).toEqual([])
})
