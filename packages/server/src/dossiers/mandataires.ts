import { Decimal } from '@centime/engine'
import { isDay, LAW_FROM } from '@centime/engine/ground'
import { z } from '@hono/zod-openapi'
import { publishedValues, startOf } from '../ground/published-values.js'
import { refuse } from '../ground/refusal.js'
import { type Endpoint, partnerWrite } from '../http/endpoint.js'
import { identifier, name, text } from '../http/fields.js'
import { DossierRecord } from '../http/records.js'
import type { CaseValue } from '../store/cases.js'
import { addCaseChange } from '../store/cases.js'
import { addDossier, dossierIds } from '../store/dossiers.js'
import { addEmployee } from '../store/employees.js'
import { OFFICERS_REGULATION } from '../store/managed.js'
import { addDivision, addPayroll, addPayrun, addUser } from '../store/master-data.js'
import { forTenant, type ServiceDb } from '../store/scope.js'
import { registerTenant } from '../store/tenants.js'
import type { World } from '../world.js'
import { newTenantIdentifier, registration, tenantRecord } from './tenants.js'

const day = z.string().refine(isDay, 'must be a day as 2026-01-31').openapi({ format: 'date', example: '2026-01-31' })
const fraction = z.number().min(0).max(1)
const digits = (count: number) => z.string().regex(new RegExp(`^\\d{${count}}$`), `must be ${count} digits`)

export const NewDossier = z
  .strictObject({
    ...registration,
    company: z.strictObject({
      siren: digits(9),
      siret: digits(14),
      legalForm: z.enum(['SASU']),
      address: text(500),
      apeCode: text(10),
      effectif: z.int().min(0).max(1_000_000),
      tauxAT: fraction.openapi({ description: 'work accident rate as a fraction: 2.08 % is 0.0208' }),
    }),
    officer: z.strictObject({
      identifier,
      firstName: name,
      lastName: name,
      birthDate: day,
      mandateStart: day,
      tauxPAS: fraction.optional().openapi({ description: 'withholding rate as a fraction; absent: the neutral rate' }),
    }),
    user: z.strictObject({ identifier, firstName: name, lastName: name }),
  })
  .openapi('NewMandataireDossier')
export type Dossier = z.infer<typeof NewDossier>

/** The whole dossier of a SASU and its president, in one transaction: ready to be paid. */
export const postMandataire: Endpoint = partnerWrite(
  {
    method: 'post',
    path: '/partners/{partnerId}/tenants/mandataires',
    tag: 'Tenants',
    summary: 'Register a SASU with its president',
    description:
      'Makes the tenant, a division, the user, the officer as employee, a payroll under the French salary regulation 2026 with the published legal parameters, and a payrun. The same `externalId` gives the same ids, unchanged.',
    body: NewDossier,
    answers: {
      201: { description: 'the dossier, made now', schema: DossierRecord },
      200: { description: 'the dossier, made before', schema: DossierRecord },
    },
    refusals: ['already_exists'],
  },
  async ({ body, partnerId, world, now }, root) => {
    const { tenant, made } = await registerDossier(root, world, partnerId, body, now.toISOString())
    if (made !== undefined) return { status: 201, body: { ...tenantRecord(tenant), ...made }, tenantId: tenant.id }
    const ids = await dossierIds(forTenant(root, tenant.id))
    if (ids === undefined) return refuse('already_exists', `${body.externalId} is registered as a bare tenant`)
    return { status: 200, body: { ...tenantRecord(tenant), ...ids }, unchanged: true }
  },
)

/** Registers the tenant and makes its dossier; `made` is absent where the tenant was there before. */
export async function registerDossier(root: ServiceDb, world: World, partnerId: number, dossier: Dossier, at: string) {
  const named = { now: at, tenantIdentifier: newTenantIdentifier(world) }
  const { tenant, isNew } = await registerTenant(root, partnerId, dossier, named)
  return { tenant, made: isNew ? await makeDossier(root, tenant.id, dossier, at) : undefined }
}

async function makeDossier(root: ServiceDb, tenantId: number, dossier: Dossier, at: string) {
  const db = forTenant(root, tenantId)
  const { company, officer, user, culture } = dossier
  const division = await addDivision(db, { name: dossier.name, culture }, at)
  const author = await addUser(db, { ...user, culture, userType: 'User' }, at)
  const { identifier, firstName, lastName } = officer
  const employeeId = await addEmployee(db, { identifier, firstName, lastName, culture }, [division.id], at)
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

/** A JSON number as decimal text: never an exponent. */
const decimal = (value: number): string => new Decimal(value).toFixed()

function companyValues({ company }: Dossier): readonly CaseValue[] {
  const start = startOf(LAW_FROM)
  const value = (caseFieldName: string, given: number): CaseValue => ({
    caseName: 'Entreprise',
    caseFieldName,
    value: decimal(given),
    start,
  })
  return [value('Effectif', company.effectif), value('TauxAT', company.tauxAT)]
}

function officerValues({ officer }: Dossier): readonly CaseValue[] {
  const start = startOf(officer.mandateStart)
  const value = (caseName: string, caseFieldName: string, given: string): CaseValue => ({
    caseName,
    caseFieldName,
    value: given,
    start,
  })
  const { tauxPAS } = officer
  return [
    value('Identite', 'Nom', officer.lastName),
    value('Identite', 'Prenom', officer.firstName),
    value('Contrat', 'DateDebutContrat', officer.mandateStart),
    ...(tauxPAS === undefined
      ? [value('PAS', 'TypeTaux', 'neutre')]
      : [value('PAS', 'TypeTaux', 'personnalise'), value('PAS', 'TauxPAS', decimal(tauxPAS))]),
  ]
}
