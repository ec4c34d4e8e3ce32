import { answers, at, eachAt, having, holds, integer, like, numberAt, refuses, refusesFields, same } from '../judge.js'
import { section } from '../kit.js'
import { monthOf } from '../month.js'
import { caseOf, officer, tenantsPath } from '../tenants.js'

export const access = section(
  '5',
  'Keys',
  async (kit) => {
    const { path } = await officer(kit)
    const elsewhere = path.replace(/^\/partners\/\d+/, `/partners/${kit.target.partnerId + 1}`)
    return {
      keyless: await kit.nobody.get(`${path}/users`),
      wrong: await kit.stranger.get(`${path}/users`),
      wrongWrite: await kit.stranger.post(tenantsPath(kit), { externalId: 'x', name: 'x', culture: 'fr-FR' }),
      mismatch: await kit.partner.get(`${elsewhere}/users`),
      unregistered: await kit.partner.get(`${tenantsPath(kit)}/999999999/users`),
      browser: await kit.partner.get(`${path}/users`, { origin: 'https://somewhere.example' }),
      preflight: await kit.nobody.send('OPTIONS', `${path}/users`, undefined, {
        origin: 'https://somewhere.example',
        'access-control-request-method': 'GET',
      }),
    }
  },
  {
    'A request without `Authorization` is 401, and the detail names the header': ({ keyless }) =>
      `${answers(keyless, 401)} ${holds(String(at(keyless, '/detail')).includes('Authorization'), String(at(keyless, '/detail')))}`,
    'An invalid key is 401, for reads and writes': ({ wrong, wrongWrite }) =>
      `${answers(wrong, 401)} ${answers(wrongWrite, 401)}`,
    'A 401 names the scheme in `WWW-Authenticate`': ({ keyless }) =>
      same('WWW-Authenticate', keyless.headers.get('www-authenticate'), 'Bearer'),
    'Another partner in the path is 403': ({ mismatch }) => answers(mismatch, 403),
    'A tenant that was never registered is 403': ({ unregistered }) => answers(unregistered, 403),
    'No answer allows a browser of another origin': ({ browser, preflight }) =>
      [browser, preflight]
        .map(({ headers }) => same('Access-Control-Allow-Origin', headers.get('access-control-allow-origin'), null))
        .join(' '),
  },
)

export const roles = section(
  '5',
  'Roles and the life of a tenant',
  async (kit) => {
    const admin = kit.admin()
    const { path } = await officer(kit)
    const user = { identifier: 'rh@conformance.example', firstName: 'Rose', lastName: 'Hubert' }
    const act = (body: object) => admin.post(`${path}/status`, body)
    const audit = await kit.partner.get(`${path}/audit`)
    const inactive = await act({ status: 'inactive', reason: 'conformance' })
    const write = await kit.partner.post(`${path}/users`, user)
    const read = await kit.partner.get(`${path}/users`)
    const active = await act({ status: 'active', reason: 'conformance' })
    return {
      audit,
      inactive,
      write,
      read,
      active,
      writeAgain: await kit.partner.post(`${path}/users`, user),
      log: await admin.get(`${path}/audit`),
      isAdmin: kit.target.key === kit.target.adminKey,
    }
  },
  {
    'A partner key on an operator’s route is 403': ({ audit, isAdmin }) =>
      isAdmin ? 'not judged: --key is the admin key' : answers(audit, 403),
    'A write to an inactive tenant is 403 `tenant_inactive`; reads go on': ({ inactive, write, read }) =>
      [answers(inactive, 200), refuses(write, 403, 'tenant_inactive'), answers(read, 200)].join(' '),
    'An operator makes the tenant active again, and writes go on': ({ active, writeAgain }) =>
      `${answers(active, 200)} ${answers(writeAgain, 201)}`,
    'Each accepted write is in the audit log, chained to the one before': ({ log }) => {
      answers(log, 200, having({ action: like(/\/status$/), sequence: integer }, { action: like(/\/users$/) }))
      return `${eachAt(log, 'action').length} entries`
    },
  },
)

export const isolation = section(
  '5',
  'Isolation of tenants',
  async (kit) => {
    const [mine, sibling] = [await officer(kit), await officer(kit)]
    const month = monthOf(kit, sibling, sibling.lastMonth)
    const review = await month.reviewed(4321)
    const jobId = numberAt(review, '/candidate/payrunJobId')
    const change = {
      userId: mine.userId,
      employeeId: sibling.employeeId,
      divisionId: mine.divisionId,
      case: caseOf({ Identite: { Nom: 'Mine' } }),
    }
    const recorded = () => kit.partner.get(`${sibling.path}/employees/${sibling.employeeId}/cases`)
    const before = await recorded()
    return {
      employee: await kit.partner.get(`${mine.path}/employees/${sibling.employeeId}/cases`),
      job: await kit.partner.get(`${mine.path}/payruns/jobs/${jobId}`),
      sets: await kit.partner.get(`${mine.path}/payrollresults/sets?payrunJobId=${jobId}`),
      month: await kit.partner.get(`${mine.path}/payroll-cycles/${sibling.lastMonth}`),
      change: await kit.partner.post(`${mine.path}/payrolls/${mine.payrollId}/cases`, change),
      untouched: same('the values of the other tenant', (await recorded()).json, before.json),
      lists: [
        await kit.partner.get(`${mine.path}/employees`),
        await kit.partner.get(`${mine.path}/payruns/jobs`),
        await kit.partner.get(`${mine.path}/payroll-cycles`),
      ],
      own: mine.employeeId,
    }
  },
  {
    'The employee, job and results of another tenant of the same partner are 404': ({ employee, job, sets }) =>
      [employee, job, sets].map((answer) => refuses(answer, 404, 'not_found')).join(' '),
    'A month of another tenant is not there': ({ month }) => refuses(month, 404, 'not_found'),
    'A case change for an employee of another tenant is refused, named, and records nothing': ({ change }) =>
      refusesFields(change, '/employeeId'),
    'Lists have nothing of another tenant': ({ lists: [employees, ...others], own }) =>
      [
        employees === undefined ? '' : same('the employees', eachAt(employees, 'id'), [own]),
        ...others.map((list) => answers(list, 200, [])),
      ].join(' '),
  },
)

export const partners = section(
  '5',
  'Isolation of partners',
  async (kit) => {
    const other = kit.other()
    const { path, employeeId, lastMonth } = await officer(kit)
    const month = `${path}/payroll-cycles/${lastMonth}`
    return {
      reads: [
        await other.get(`${path}/employees`),
        await other.get(`${path}/employees/${employeeId}/cases`),
        await other.get(month),
        await other.get(tenantsPath(kit)),
      ],
      writes: [
        await other.put(month, {}),
        await other.post(`${path}/users`, { identifier: 'x', firstName: 'x', lastName: 'x' }),
      ],
      users: await kit.partner.get(`${path}/users`),
      unopened: await kit.partner.get(month),
    }
  },
  {
    "The key of another partner reads nothing: 403, and nothing of the tenant's is in the answer": ({ reads }) =>
      reads
        .map((answer) => [answers(answer, 403), holds(!answer.text.includes('camille'), 'a name is in the answer')][0])
        .join(' '),
    'The key of another partner writes nothing: 403, and nothing has changed': ({ writes, users, unopened }) =>
      [
        ...writes.map((answer) => answers(answer, 403)),
        answers(users, 200, [{}]),
        refuses(unopened, 404, 'not_found'),
      ].join(' '),
  },
)
