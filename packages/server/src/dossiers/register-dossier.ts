import { LAW_FROM } from '@centime/engine/ground'
import { publishedValues } from '../ground/published-values.js'
import { addCaseChange } from '../store/cases.js'
import { addDossier } from '../store/dossiers.js'
import { addEmployee } from '../store/employees.js'
import { OFFICERS_REGULATION } from '../store/managed.js'
import { addDivision, addPayroll, addPayrun, addUser } from '../store/master-data.js'
import { forTenant, type ServiceDb } from '../store/scope.js'
import { registerTenant } from '../store/tenants.js'
import type { World } from '../world.js'
import { companyValues, type Dossier, officerValues } from './dossier.js'
import { newTenantIdentifier } from './tenants.js'

/** Registers the tenant and creates its dossier. `created`: the ids; undefined where the tenant existed. */
export async function registerDossier(root: ServiceDb, world: World, partnerId: number, dossier: Dossier, at: string) {
  const named = { now: at, tenantIdentifier: newTenantIdentifier(world) }
  const { tenant, isNew } = await registerTenant(root, partnerId, dossier, named)
  return { tenant, created: isNew ? await createDossier(root, tenant.id, dossier, at) : undefined }
}

/** Creates everything that a dossier needs to be paid; returns the ids. */
async function createDossier(root: ServiceDb, tenantId: number, dossier: Dossier, at: string) {
  const db = forTenant(root, tenantId)
  const { company, officer, user, culture } = dossier
  const division = await addDivision(db, { name: dossier.name, culture }, at)
  const author = await addUser(db, { ...user, culture, userType: 'User' }, at)
  const { identifier, firstName, lastName } = officer
  const { id: employeeId } = await addEmployee(db, { identifier, firstName, lastName, culture }, [division.id], at)
  const payrollName = `Mandataire ${company.siren}`
  const regulationId = OFFICERS_REGULATION
  const payroll = await addPayroll(db, { name: payrollName, divisionId: division.id, regulationId }, at)
  const payrun = await addPayrun(db, { name: `Paie ${company.siren}`, payrollId: payroll.id }, at)

  const change = { payrollId: payroll.id, userId: author.id, divisionId: division.id, reason: 'dossier' }
  const published = publishedValues(LAW_FROM.slice(0, 7))
  await addCaseChange(db, { ...change, employeeId: null, values: [...companyValues(dossier), ...published] }, at)
  await addCaseChange(db, { ...change, employeeId, values: officerValues(dossier) }, at)
  const ids = {
    divisionId: division.id,
    employeeId,
    userId: author.id,
    payrollId: payroll.id,
    payrunId: payrun.id,
    payrunName: payrun.name,
    regulationId,
  }
  await addDossier(db, {
    company: JSON.stringify(company),
    officer: JSON.stringify(officer),
    answer: JSON.stringify(ids),
  })
  return ids
}
