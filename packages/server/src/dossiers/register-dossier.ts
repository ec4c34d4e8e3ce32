import { OFFICERS_REGULATION } from '@centime/cycle'
import type { ServiceDb } from '@centime/store'
import * as store from '@centime/store'
import { publishedValues } from '../ground/published-values.js'
import type { World } from '../http/world.js'
import { companyValues, type Dossier, officerValues } from './dossier.js'
import { newTenantIdentifier } from './tenants.js'

/** Registers the tenant and creates its dossier. `created`: the ids; undefined where the tenant existed. */
export async function registerDossier(root: ServiceDb, world: World, partnerId: number, dossier: Dossier, at: string) {
  const named = { now: at, tenantIdentifier: newTenantIdentifier(world) }
  const { tenant, isNew } = await store.registerTenant(root, partnerId, dossier, named)
  return { tenant, created: isNew ? await createDossier(root, tenant.id, dossier, at) : undefined }
}

/** Creates everything that a dossier needs to be paid, in as few statements as the ids allow; returns the ids. */
async function createDossier(root: ServiceDb, tenantId: number, dossier: Dossier, at: string) {
  const db = store.forTenant(root, tenantId)
  const { company, officer, user, culture } = dossier
  const { identifier, firstName, lastName } = officer
  const added = await store.together(root, {
    division: store.addDivisions(db, [{ name: dossier.name, culture }], at),
    user: store.addUser(db, { ...user, culture, userType: 'User' }, at),
    employee: store.newEmployee(db, { identifier, firstName, lastName, culture }, at),
  })
  const [divisionId, userId, employeeId] = [idOf(added.division), idOf(added.user), idOf(added.employee)]
  const regulationId = OFFICERS_REGULATION
  const paid = await store.together(root, {
    payroll: store.addPayrolls(db, [{ name: `Mandataire ${company.siren}`, divisionId, regulationId }], at),
    member: store.addToDivisions(db, employeeId, [divisionId], [])[0],
  })
  const payrollId = idOf(paid.payroll)

  const change = { payrollId, userId, divisionId, reason: 'dossier' }
  const changes = [
    { ...change, employeeId: null, values: [...companyValues(dossier), ...publishedValues()] },
    { ...change, employeeId, values: officerValues(dossier) },
  ]
  const payrunName = `Paie ${company.siren}`
  const recorded = await store.together(root, {
    payrun: store.addPayruns(db, [{ name: payrunName, payrollId }], at),
    changes: store.newCaseChanges(db, changes, at),
  })
  const changeIds = recorded.changes.map(({ id }) => id).sort((a, b) => a - b)
  const ids = { divisionId, employeeId, userId, payrollId, payrunId: idOf(recorded.payrun), payrunName, regulationId }
  await store.writeAll(root, [
    ...store.newCaseValues(
      db,
      changes.map((one, index) => ({ ...one, id: changeIds[index] ?? 0 })),
      at,
    ),
    store.addDossier(db, {
      company: JSON.stringify(company),
      officer: JSON.stringify(officer),
      answer: JSON.stringify(ids),
    }),
  ])
  return ids
}

function idOf([row]: readonly { readonly id: number }[]): number {
  if (row === undefined) throw new Error('nothing was added')
  return row.id
}
