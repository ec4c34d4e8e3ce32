import { type Company, caseOf, company } from './company.js'
import { declaration, declarationsOf } from './declarations.js'
import type { Operation } from './document.js'
import { monthOf } from './month.js'
import { type PayrollMonth, payrollMonth } from './payroll-month.js'
import type { TestService } from './service.js'
import { tell } from './webhooks.js'

/** A tenant that has one of everything, and requests to every route with its ids. */

/** A marker in every private text of a tenant. */
export const SECRET = 'zx-secret'

export interface Owner {
  readonly company: Company
  readonly partnerId: number
  /** A living id for each name of a path. */
  readonly ids: Ids
}
export type Ids = Readonly<Record<string, number | string>>

export async function ownerOf(service: TestService, partnerId: number, externalId: string): Promise<Owner> {
  const of = await company(service, partnerId, externalId)
  const employeeId = await of.hire(`${SECRET} ${externalId}`, { 'Identite.Nom': SECRET })
  const job = await of.run('2026-06', { name: SECRET })
  const { body } = await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${job.id}`)
  const { tenantId, payrollId, divisionId } = of
  const month = await managedMonth(of, '2026-06')
  await of.admin.send('PUT', `/partners/${partnerId}/webhooks`, { url: `https://${SECRET}.example/hooks` })
  const declarations = declarationsOf(service, of)
  const upload = await declarations.sent({ 'mars.dsn': declaration('sme5-2026-03.dsn') })
  await declarations.read(upload.body.id)
  const ids = {
    ...month,
    dsnId: upload.body.id,
    depot: upload.body.id,
    partnerId,
    tenantId,
    payrollId,
    divisionId,
    employeeId,
    jobId: job.id,
    resultSetId: body[0].id,
    eventId: await tell(service, { partnerId, tenantId }),
    regulationId: 1,
    lookupId: 1,
    importKind: 'employees',
    control: 'pay_moved',
    elementCode: 'NUIT',
    originPeriod: '2026-05',
  }
  return { company: of, partnerId, ids }
}

/** A managed month with a candidate, in the same tenant: an officer in a division of his own. */
async function managedMonth(of: Company, period: string): Promise<Ids> {
  const made = async (path: string, body: object): Promise<number> => {
    const answer = await of.admin.send('POST', `${of.path}/${path}`, body)
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.body.id
  }
  const divisionId = await made('divisions', { name: 'Présidence' })
  const payrollId = await made('payrolls', { name: 'Mandataires', divisionId, regulationId: 2 })
  await made('payruns', { name: 'Mandataires', payrollId })
  await made(`payrolls/${payrollId}/legal-parameters`, { from: '2024-01' })
  const person = { identifier: `${SECRET} officer`, firstName: 'Camille', lastName: SECRET, divisions: ['Présidence'] }
  const employeeId = await made('employees', person)
  const values = { 'Contrat.DateDebutContrat': '2024-01-01', 'PAS.TypeTaux': 'neutre' }
  const change = { userId: of.userId, employeeId, divisionId, case: caseOf(values, '2024-01-01T00:00:00Z') }
  await made(`payrolls/${payrollId}/cases`, change)
  const month = monthOf({ ...of, employeeId }, period)
  await month.open()
  const { body: set, text } = await month.variables(3000)
  if (set.variableWrite === undefined) throw new Error(text)
  const operation = await month.ended(await month.calculate())
  const { id: operationId, candidateId } = operation
  return { period, revision: 1, variant: 'draft', operationId, candidateId, writeId: set.variableWrite.id }
}

const [NEXT, MANAGED] = ['2026-07', 'Gérée'] as const

/** The same owner with a calculated month of its payroll, on a payrun of its own: the other one has a draft. It may be open already. */
export async function withPayrollMonth(owner: Owner): Promise<Owner & { readonly month: PayrollMonth }> {
  const { company: of, ids } = owner
  const month = payrollMonth(of, NEXT)
  await of.admin.send('POST', `${of.path}/payruns`, { name: MANAGED, payrollId: of.payrollId })
  const { body, status } = await month.open({ payrunName: MANAGED })
  if (status === 201) await of.record(Number(ids['employeeId']), { 'Remuneration.HeuresTravaillees': '151.67' }, NEXT)
  if (body.candidate === null) await month.calculated()
  return { ...owner, month, ids: { ...ids, payrollPeriod: NEXT } }
}

export const idsOf = (path: string): readonly string[] => [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name)

/** The path of a route with ids, and with the parameters that it needs. */
export function pathOf({ path, query }: Operation, ids: Ids): string {
  const filled = path.replaceAll(/{(\w+)}/g, (_, name: string) => {
    const id = ids[name]
    if (id === undefined) throw new Error(`no living ${name}: add one to the ids of an owner`)
    return String(id)
  })
  const needs: Readonly<Record<string, string>> = {
    payrunJobId: `payrunJobId=${ids['jobId']}`,
    wageTypeNumber: 'wageTypeNumber=100',
    year: 'year=2026',
    userId: 'userId=1',
    draft: 'draft=true',
  }
  const needed = query
    .flatMap(({ name }) => (name === 'period' ? `period=${ids['period']}` : (needs[name] ?? [])))
    .join('&')
  return filled + (needed === '' ? '' : `?${needed}`)
}
