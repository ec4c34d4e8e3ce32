import type { Dossier } from '../dossiers/dossier.js'
import type { DocumentOrder } from '../payruns/document.js'
import { readPerson } from '../payruns/people.js'
import { storedSelection } from '../payruns/selection.js'
import type { Document } from '../store/documents.js'
import { dossierTexts } from '../store/dossiers.js'
import { employeeById } from '../store/employees.js'
import { jobById } from '../store/jobs.js'
import { payrollById } from '../store/master-data.js'
import { layoutById, resultSetById } from '../store/results.js'
import type { ServiceDb, TenantDb } from '../store/scope.js'
import { tenantById } from '../store/tenants.js'
import type { World } from '../world.js'

/** Reads all data of a document from its exact result; undefined where the result was deleted. */
export async function orderOf(
  { settings }: Pick<World, 'settings'>,
  { db, root, tenantId }: { readonly db: TenantDb; readonly root: ServiceDb; readonly tenantId: number },
  document: Document,
): Promise<DocumentOrder | undefined> {
  const set = await resultSetById(db, document.resultSetId)
  const job = set && (await jobById(db, set.jobId))
  const payroll = job && (await payrollById(db, job.payrollId))
  const tenant = await tenantById(root, tenantId).executeTakeFirst()
  const employee = set && (await employeeById(db, set.employeeId))
  if (set === undefined || job === undefined || job.layoutId === null || payroll === undefined || tenant === undefined)
    return undefined
  if (employee === undefined) return undefined

  const texts = await dossierTexts(db)
  // The registration has checked these texts.
  const company: Dossier['company'] | undefined = texts && JSON.parse(texts.company)
  const officer: Dossier['officer'] | undefined = texts && JSON.parse(texts.officer)
  const isFinal = document.variant === 'final'
  return {
    regulationId: payroll.regulationId,
    period: job.periodName,
    paymentDate: job.paymentDate,
    ...(await readPerson(db, root, job, storedSelection(job.selection).history, set.employeeId)),
    yearToDate: set.yearToDate,
    amounts: set.amounts,
    layout: await layoutById(root, job.layoutId),
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
