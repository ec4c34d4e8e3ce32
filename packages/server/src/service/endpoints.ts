import { listAbsences } from '../cases/absence-routes.js'
import { bulkRoutes } from '../cases/bulk/routes.js'
import { declarationRoutes } from '../cases/declarations/routes.js'
import { divisionRoutes } from '../cases/division-routes.js'
import { elementRoutes } from '../cases/element-routes.js'
import { elementValueRoutes } from '../cases/element-values.js'
import { employeeChangeRoutes } from '../cases/employee-routes.js'
import { headcountRoutes } from '../cases/headcount-routes.js'
import { importRoutes } from '../cases/imports/routes.js'
import { getLeave } from '../cases/leave-routes.js'
import { postTenant } from '../cases/register-tenant.js'
import { caseRoutes } from '../cases/routes.js'
import { journalAccountRoutes } from '../documents/books/account-routes.js'
import { lawImpactRoutes } from '../documents/books/impact-routes.js'
import { bookRoutes } from '../documents/books/routes.js'
import { jobDocumentRoutes } from '../documents/job-routes.js'
import { leavingRoutes } from '../documents/leaving-routes.js'
import { catalogueRoutes } from '../dossiers/catalogue-routes.js'
import { postMandataire } from '../dossiers/mandataires.js'
import { masterDataRoutes } from '../dossiers/master-data.js'
import { provisioningRoutes } from '../dossiers/provisioning.js'
import { tenantRoutes } from '../dossiers/tenants.js'
import type { Endpoint } from '../http/endpoint.js'
import { approvalRoutes } from '../months/approval-routes.js'
import { backPayRoutesOf } from '../months/back-pay/routes.js'
import { controlRoutesOf } from '../months/controls/routes.js'
import { cycleRoutes } from '../months/cycle-routes.js'
import { documentRoutes } from '../months/document-routes.js'
import { OFFICERS } from '../months/kind.js'
import { lawMonthRoutes } from '../months/law-month-routes.js'
import { legacyRoutes } from '../months/legacy-routes.js'
import { nativeJobRoutes } from '../months/native-jobs.js'
import { operatorRoutes } from '../months/operator-routes.js'
import { monthsOfPayrolls } from '../months/payroll/endpoints.js'
import { policyRoutes } from '../months/policy-routes.js'
import { auditRoutes } from '../operations/audit.js'
import { lawPackRoutes } from '../operations/law-routes.js'
import { sandboxRoutes } from '../operations/sandbox.js'
import { jobRoutes } from '../payruns/job-routes.js'
import { resultRoutes } from '../payruns/result-routes.js'
import { webhookRoutes } from '../webhooks/routes.js'

/** Every endpoint that needs a key, in the order of the specification. */
export const endpoints: readonly Endpoint[] = [
  postTenant,
  ...tenantRoutes,
  postMandataire,
  ...masterDataRoutes,
  ...employeeChangeRoutes,
  ...divisionRoutes,
  ...headcountRoutes,
  ...caseRoutes,
  ...elementRoutes,
  ...elementValueRoutes,
  ...bulkRoutes,
  ...importRoutes,
  ...declarationRoutes,
  listAbsences,
  getLeave,
  ...jobRoutes,
  ...nativeJobRoutes,
  ...resultRoutes,
  ...jobDocumentRoutes,
  ...leavingRoutes,
  ...bookRoutes,
  ...lawImpactRoutes,
  ...lawPackRoutes,
  ...journalAccountRoutes,
  ...catalogueRoutes,
  ...cycleRoutes,
  ...approvalRoutes,
  ...controlRoutesOf(OFFICERS),
  ...backPayRoutesOf(OFFICERS),
  ...legacyRoutes,
  ...documentRoutes,
  ...monthsOfPayrolls,
  ...provisioningRoutes,
  ...operatorRoutes,
  ...policyRoutes,
  ...lawMonthRoutes,
  ...auditRoutes,
  ...webhookRoutes,
  ...sandboxRoutes,
]
