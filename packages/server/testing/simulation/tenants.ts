import type { KeyRole } from '@centime/store'
import { type Answered, must } from '../client.js'
import { caseOf, companyOf, MINIMUM } from '../company.js'
import { registered } from '../month.js'
import type { Asked, MonthTenant } from '../month-requests.js'
import { shifted } from '../months.js'
import { HOURS } from '../payroll-pay.js'
import { newKey, newPartner } from '../service.js'
import type { Machine } from './machine.js'

/** The months of an officer or of a payroll in the simulation, with the knowledge of their partner about them. */
export interface Tenant extends MonthTenant {
  /** The people whom a payroll pays; empty for an officer's months. */
  readonly people: readonly number[]
  readonly carries: boolean
  /** The months of a payroll that raw jobs have paid. */
  readonly paidRaw: Set<string>
  /** The people of a payroll who may have left the company or come back. */
  readonly moved: Set<number>
  /** The controls of each candidate of a payroll that are still to be accepted. */
  readonly controls: Map<string, string[]>
  /** The differences of past months that a payroll has proposed and a client has not decided. */
  readonly differences: Difference[]
  readonly months: Map<string, View>
  /** Requests with a key that were sent, to be sent again. */
  readonly sent: KeyedRequest[]
  /** Jobs that a client has started by itself. */
  readonly nativeJobs: Set<number>
  /** Months that an operator may have replayed. */
  readonly replayed: Set<string>
  /** Every candidate that was ever read. */
  readonly candidates: Set<string>
  /** The last day of the contract that a client has recorded and not taken back. */
  left: string | undefined
  /** A month that waits for the one before. */
  blocked: string | undefined
}

/** A difference of a past month, by the month that proposes it. */
export interface Difference {
  readonly period: string
  readonly employeeId: number
  readonly originPeriod: string
}

/** A month as it was last read. */
export interface View {
  etag: number
  /** Whether it is known to have changed since. */
  stale: boolean
  body: Answered['body']
}

export interface KeyedRequest {
  readonly asked: Asked
  /** The first answer that arrived. */
  answered: { readonly status: number; readonly operationId: number | undefined } | undefined
}

/** How many tenants of officers a partner has, and how many payrolls its company has, which is one more tenant. */
export interface Wanted {
  readonly officers: number
  readonly payrolls: number
}

/** Makes partners, each with its tenants, before anything can fail. */
export async function makeTenants(machine: Machine, partners: readonly Wanted[]): Promise<readonly Tenant[]> {
  const tenants: Tenant[] = []
  for (const [index, { officers, payrolls }] of partners.entries()) {
    const partnerId = await newPartner(machine.direct, `partner ${index + 1}`)
    const clientOf = async (role: KeyRole) => machine.client(await newKey(machine.direct, partnerId, role))
    const clients = { partner: await clientOf('partner'), admin: await clientOf('admin') }
    for (let number = 0; number < officers; number += 1) {
      const name = `sasu-${partnerId}-${number}`
      const of = await machine.undisturbed(() => registered(partnerId, clients, name))
      tenants.push(known(of, []))
    }
    if (payrolls > 0) tenants.push(...(await machine.undisturbed(() => payrollsOf(partnerId, clients, payrolls))))
  }
  return tenants
}

const known = (of: MonthTenant, people: readonly number[], carries = false): Tenant => ({
  ...of,
  people,
  carries,
  ...{ months: new Map(), sent: [], nativeJobs: new Set(), replayed: new Set(), candidates: new Set() },
  ...{ controls: new Map(), differences: [], moved: new Set(), paidRaw: new Set() },
  left: undefined,
  blocked: undefined,
})

/** The months of a simulation, and a year more: hours are entered for each. */
const MONTHS = Array.from({ length: 30 }, (_, later) => shifted('2026-01', later))

/**
 * The payrolls of one company, each with its division: three people of its own, and one whom all of them pay. The second payroll
 * carries late changes, and pays back pay without a decision.
 */
async function payrollsOf(
  partnerId: number,
  clients: Pick<MonthTenant, 'partner' | 'admin'>,
  payrolls: number,
): Promise<readonly Tenant[]> {
  const company = await companyOf(clients, partnerId, `company-${partnerId}`)
  const { admin, tenantId, path, userId, userIdentifier } = company
  const made = async (to: string, body: object): Promise<number> =>
    (await must(201, admin.send('POST', `${path}${to}`, body))).id
  const employed = async (identifier: string, divisions: readonly string[]): Promise<number> =>
    made('/employees', { identifier, firstName: 'Prénom', lastName: identifier, divisions })
  const divisions = ['Siège', ...Array.from({ length: payrolls - 1 }, (_, index) => `Atelier ${index + 1}`)]
  const tenants: Tenant[] = []
  for (const name of divisions.slice(1)) await made('/divisions', { name })
  const all = await must(200, admin.get(`${path}/divisions`))
  const shared = await employed('shared', divisions)
  for (const [index, name] of divisions.entries()) {
    const divisionId: number = all.find((one: { readonly name: string }) => one.name === name).id
    const isFirst = index === 0
    const payrollId = isFirst ? company.payrollId : await made('/payrolls', { name, divisionId, regulationId: 1 })
    const payrunName = isFirst ? company.payrunName : `Paie ${name}`
    if (!isFirst) {
      await made('/payruns', { name: payrunName, payrollId })
      await made(`/payrolls/${payrollId}/legal-parameters`, { from: '2024-01' })
      await must(
        200,
        admin.send('PUT', `${path}/payrolls/${payrollId}/policy`, { lateChanges: 'carry', backPay: 'accept' }),
      )
    }
    const people = [shared]
    for (let number = 1; number <= 3; number += 1) people.push(await employed(`person-${payrollId}-${number}`, [name]))
    for (const employeeId of people) {
      const hours = caseOf(
        { 'Remuneration.HeuresTravaillees': HOURS },
        ...MONTHS.map((month) => `${month}-01T00:00:00Z`),
      )
      const first = caseOf(
        { ...MINIMUM, 'Remuneration.TauxHoraire': '15', 'PAS.TauxPAS': '0.05' },
        '2026-01-01T00:00:00Z',
      )
      for (const entered of [first, hours]) {
        await made(`/payrolls/${payrollId}/cases`, { userId, employeeId, divisionId, case: entered })
      }
    }
    const ids = { tenantId, partnerId, payrollId, payrunName, divisionId, userId, userIdentifier, path }
    tenants.push(known({ ...ids, ...clients, isPayroll: true, employeeId: shared }, people, !isFirst))
  }
  return tenants
}
