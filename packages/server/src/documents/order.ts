import type { Dossier } from '../dossiers/mandataires.js'
import type { DocumentOrder } from '../payruns/document.js'
import { peopleOf } from '../payruns/payrun.js'
import { seenOfCompany } from '../store/cases.js'
import type { Document } from '../store/documents.js'
import { dossierTexts } from '../store/dossiers.js'
import { jobOf } from '../store/jobs.js'
import { employeeOf, payrollOf } from '../store/master-data.js'
import { resultSetOf } from '../store/results.js'
import type { ServiceDb, TenantDb } from '../store/scope.js'
import { tenantById } from '../store/tenants.js'
import type { World } from '../world.js'

/** Everything that a document shows, from the exact result that it is of; undefined where that is gone. */
export async function orderOf(
  { settings }: Pick<World, 'settings'>,
  { db, root, tenantId }: { readonly db: TenantDb; readonly root: ServiceDb; readonly tenantId: number },
  document: Document,
): Promise<DocumentOrder | undefined> {
  const set = await resultSetOf(db, document.resultSetId)
  const job = set && (await jobOf(db, set.jobId))
  const payroll = job && (await payrollOf(db, job.payrollId))
  const tenant = await tenantById(root, tenantId)
  const employee = set && (await employeeOf(db, set.employeeId))
  if (set === undefined || job === undefined || payroll === undefined || tenant === undefined) return undefined
  const { people } = await peopleOf(db, job, { history: [] }, [set.employeeId])
  const [person] = people
  if (person === undefined || employee === undefined) return undefined

  const texts = await dossierTexts(db)
  // Written by the registration, which checked it.
  const company: Dossier['company'] | undefined = texts && JSON.parse(texts.company)
  const officer: Dossier['officer'] | undefined = texts && JSON.parse(texts.officer)
  const sight = { payrollId: job.payrollId, upTo: job.lastCaseValueId, forecast: null }
  const isFinal = document.variant === 'final'
  return {
    regulationId: payroll.regulationId,
    period: job.periodName,
    paymentDate: job.paymentDate,
    company: await seenOfCompany(db, sight),
    person,
    yearToDate: set.yearToDate,
    employer: {
      name: tenant.name,
      ...(company && { address: company.address, siret: company.siret, apeCode: company.apeCode }),
    },
    employee: {
      name: `${employee.firstName} ${employee.lastName}`,
      matricule: employee.identifier,
      ...(officer && { startDate: officer.mandateStart }),
    },
    kind: !isFinal ? 'draft' : settings.environment === 'sandbox' ? 'sandbox_final' : 'final',
    documentId: document.documentId,
  }
}
