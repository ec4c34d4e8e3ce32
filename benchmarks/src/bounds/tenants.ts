import { centimeClient, type MonthClient, valueOrThrow } from '@centime/client'
import { DEMO_DOSSIER } from '@centime/server/demo-dossier'
import { makeTenant, NAME } from '../payrun/dossier.js'
import { type Client, connect } from '../server/client.js'
import type { Server } from '../server/process.js'

/** The tenants of the heavy requests: a company of many people, and officers with every month of the law finalized. */

export interface Tenant {
  /** `/partners/…/tenants/…` */
  readonly path: string
  readonly payrollId: number
  readonly employeeId: number
  readonly userId: number
  readonly divisionId: number
}

const MONTHS = Array.from({ length: 36 }, (_, index) => new Date(Date.UTC(2024, index, 1)).toISOString().slice(0, 7))

export interface Made {
  readonly client: Client
  readonly company: Tenant
  readonly officers: readonly Tenant[]
}

export async function makeTenants(server: Server, people: number): Promise<Made> {
  const { partnerId, key } = server.partner('admin')
  const client = connect(server.url, key, 8)
  const centime = centimeClient({ url: server.url, key, partnerId, sleep: async () => {} })
  const officers = await Promise.all(['10', '20'].map((day) => officer(client, partnerId, day)))
  for (const month of MONTHS) {
    await client.ask('POST', '/sandbox/clock', 200, { now: `${month}-28T09:00:00Z` })
    for (const [index, { tenantId }] of officers.entries()) {
      await finalized(centime.tenant(tenantId).month(month), `${month}-${index + 1}0`)
    }
  }
  // Outside every write window: each value is late.
  await client.ask('POST', '/sandbox/clock', 200, { now: '2027-02-15T09:00:00Z' })
  return { client, officers, company: await company(client, partnerId, people) }
}

async function company(client: Client, partnerId: number, people: number): Promise<Tenant> {
  const tenant = await makeTenant(client, partnerId, '2024-01')
  let employeeId = 0
  for (let index = 0; index < people; index++) {
    const person = { identifier: `known-${index}`, firstName: 'Camille', lastName: 'Moreau', divisions: [NAME] }
    employeeId = JSON.parse((await client.ask('POST', `${tenant.path}/employees`, 201, person)).text).id
  }
  return { ...tenant, employeeId }
}

async function officer(
  { ask }: Client,
  partnerId: number,
  day: string,
): Promise<Tenant & { readonly tenantId: number }> {
  const officer = { ...DEMO_DOSSIER.officer, mandateStart: '2024-01-01' }
  const dossier = { ...DEMO_DOSSIER, externalId: `officer ${day}`, officer }
  const { text } = await ask('POST', `/partners/${partnerId}/tenants/mandataires`, 201, dossier)
  const ids = JSON.parse(text)
  return { path: `/partners/${partnerId}/tenants/${ids.tenantId}`, ...ids }
}

async function finalized(month: MonthClient, dateDeVersement: string): Promise<void> {
  valueOrThrow(await month.set({ remuneration: 3000, dateDeVersement }))
  valueOrThrow(await month.approve(valueOrThrow(await month.calculate())))
}
