import { type Answer, type CentimeClient, centimeClient } from '@centime/client'
import { describe, expect, test } from 'vitest'
import { company } from '../testing/company.js'
import { type DocumentedCode, documentedCodes } from '../testing/documented-codes.js'
import { managed } from '../testing/month.js'
import { testService } from '../testing/service.js'
import { PROBLEM_STATUSES } from './ground/codes.js'

/**
 * Every function of the client returns every refusal that the document lists for the routes that it uses. The answers of this
 * service to the functions are recorded; then each route in turn answers with each of its problems instead. That the service gives
 * these answers is tested in `http/refusals.slow.test.ts`, where the client reads each.
 */

const service = await testService()
const documented = await documentedCodes(service.app)
const partnerId = await service.newPartner('client')
const key = await service.newKey(partnerId, 'partner')
const { tenantId } = await managed(service, partnerId)
const of = await company(service, partnerId)
const employeeId = await of.hire('jeanne')
const many = await company(service, partnerId, 'a month of many')
const paid = await many.hire('paid', { 'Remuneration.TauxHoraire': '5' })
const held = await many.hire('held')

type Fetch = (request: Request) => Response | Promise<Response>
const clientWith = (
  fetch: Fetch,
  sleep = () => new Promise<void>((resolve) => setTimeout(resolve, 1)),
): CentimeClient => centimeClient({ url: 'http://localhost', key, partnerId, fetch, random: () => 1, sleep })

/** A new value for each call: if the month already had the wanted value, there would be no conflict. */
let remuneration = 3000
let day = 29
const JOB = { name: 'Juin', userIdentifier: of.userIdentifier, periodStart: '2026-06-01T00:00:00+02:00' }
const monthOf = (client: CentimeClient) => client.tenant(tenantId).month('2026-06')
const peopleOf = (client: CentimeClient) => client.tenant(many.tenantId).payroll(many.payrollId).month('2026-06')
/** Accepts every finding that is to be checked; returns the first refusal, or the last acceptance. */
async function acceptAll(client: CentimeClient): Promise<Answer<unknown>> {
  const controls = await peopleOf(client).controls()
  if (!controls.ok) return controls
  for (const { code, severity } of controls.value) {
    const accepted = severity === 'to_check' ? await peopleOf(client).accept(code, { note: 'agreed' }) : controls
    if (!accepted.ok) return accepted
  }
  return controls
}
const started = (client: CentimeClient) =>
  client.tenant(of.tenantId).payrun(of.payrunName).start(JOB, { key: 'the-one-job' })
const last = async <Item>(items: AsyncIterable<Item>): Promise<Item | undefined> => {
  let item: Item | undefined
  for await (item of items);
  return item
}

/** Every function that sends something, in an order in which each succeeds. */
const FUNCTIONS: Readonly<Record<string, (client: CentimeClient) => Promise<Answer<unknown> | undefined>>> = {
  open: (client) => monthOf(client).open(),
  read: (client) => monthOf(client).read(),
  set: (client) => monthOf(client).set({ remuneration: remuneration++, dateDeVersement: '2026-06-30' }),
  calculate: (client) => monthOf(client).calculate(),
  candidate: (client) => monthOf(client).candidate(),
  approve: async (client) => {
    const reviewed = await monthOf(client).candidate()
    return reviewed.ok ? monthOf(client).approve(reviewed.value) : reviewed
  },
  'payslip.ready': (client) => monthOf(client).payslip().ready(),
  'payslip.link': (client) => monthOf(client).payslip().link(),
  'payslip.bytes': (client) => monthOf(client).payslip().bytes(),
  'payroll.open': (client) => peopleOf(client).open(),
  'payroll.payOn': (client) => peopleOf(client).payOn(`2026-06-${day--}`),
  'payroll.release': async (client) => {
    const reason = await peopleOf(client).hold(held, 'a doubt')
    return reason.ok ? peopleOf(client).release(held) : reason
  },
  // A new reason for each call, and the person stays held: if the month already had the wanted state, there would be no
  // conflict.
  'payroll.hold': (client) => peopleOf(client).hold(held, `reason ${day--}`),
  'payroll.read': (client) => peopleOf(client).read(),
  'payroll.calculate': (client) => peopleOf(client).calculate(),
  'payroll.candidate': (client) => peopleOf(client).candidate(),
  'payroll.persons': (client) => last(peopleOf(client).persons()),
  'payroll.controls': (client) => peopleOf(client).controls(),
  'payroll.takeBack': async (client) => {
    const accepted = await acceptAll(client)
    return accepted.ok ? peopleOf(client).takeBack('hourly_rate_below_minimum_wage') : accepted
  },
  'payroll.accept': acceptAll,
  'payroll.approve': async (client) => {
    const reviewed = await peopleOf(client).candidate()
    return reviewed.ok ? peopleOf(client).approve(reviewed.value) : reviewed
  },
  'payroll.payslips': (client) => peopleOf(client).payslips().bytes(),
  'payroll.payslip': (client) => peopleOf(client).payslip(paid).bytes(),
  start: async (client) => started(client),
  wait: async (client) => started(client).wait(),
  results: (client) => last(started(client).wait().results()),
  job: async (client) => {
    const job = await started(client)
    return job.ok ? client.tenant(of.tenantId).job(job.value.id) : job
  },
  payslips: (client) => started(client).wait().payslips('draft').bytes(),
  payslip: (client) => started(client).wait().payslip(employeeId, 'draft').bytes(),
}

/** The route of a request: the one with the fewest parameters, as in `declared`. */
const routes = [...new Map(documented.map(({ path, method }) => [`${method} ${path}`, { path, method }])).values()]
  .map((route) => ({ ...route, pattern: new RegExp(`^${route.path.replaceAll(/{\w+}/g, '[^/]+')}$`) }))
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
function routeOf({ method, url }: Request): string {
  const { pathname } = new URL(url)
  const found = routes.find((route) => route.method === method.toLowerCase() && route.pattern.test(pathname))
  return `${found?.method} ${found?.path}`
}

/** The last answer of the service, by route. */
const recorded = new Map<string, { readonly status: number; readonly headers: Headers; readonly bytes: ArrayBuffer }>()
/** The routes that each function requests. */
const used = new Map<string, ReadonlySet<string>>()
for (const [name, call] of Object.entries(FUNCTIONS)) {
  const asked = new Set<string>()
  const client = clientWith(async (request) => {
    const route = routeOf(request)
    asked.add(route)
    const answer = await service.app.fetch(request)
    const bytes = await answer.arrayBuffer()
    // Keeps the first answer to a POST, which says that work is under way, and the last answer to a read, which says that it is done.
    if (request.method !== 'POST' || !recorded.has(route))
      recorded.set(route, { status: answer.status, headers: answer.headers, bytes })
    return new Response(bytes.byteLength === 0 ? null : bytes, answer)
  })
  const answer = await call(client)
  if (answer?.ok !== true) throw new Error(`${name}: ${JSON.stringify(answer)}`)
  used.set(name, asked)
}
await service.stop()

/** A client that gets the recorded answers, except from one route, which refuses. */
const clientRefused = ({ path, method, status, code }: DocumentedCode): CentimeClient => {
  const answers = (request: Request): Response => {
    const route = routeOf(request)
    if (route === `${method} ${path}`) {
      const headers = { 'content-type': 'application/problem+json', 'retry-after': '1' }
      return new Response(JSON.stringify({ code, status, detail: `because of ${code}` }), { status, headers })
    }
    const answer = recorded.get(route)
    if (answer === undefined) throw new Error(`${route} was not recorded`)
    return new Response(answer.bytes, answer)
  }
  // No time passes here: the client does not sleep.
  return clientWith(answers, async () => {})
}

describe('every refusal of the document', () => {
  test.each(Object.keys(FUNCTIONS))('%s gives each of its routes', async (name) => {
    const asked = documented.filter(({ path, method }) => used.get(name)?.has(`${method} ${path}`))
    expect(asked.length).toBeGreaterThan(10)
    const given: unknown[] = []
    for (const one of asked) given.push(await FUNCTIONS[name]?.(clientRefused(one)))
    expect(given).toEqual(
      asked.map(({ code, status }) => ({ ok: false, refusal: { code, status, detail: `because of ${code}` } })),
    )
  })

  test('the document lists every code of the service', () => {
    const codes = new Set(documented.map(({ code }) => code))
    expect([...codes].sort()).toEqual(PROBLEM_STATUSES.flatMap((status) => Object.keys(status.codes)).sort())
  })
})
