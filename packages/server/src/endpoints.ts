import { cases } from './cases/routes.js'
import { catalogue } from './catalogue/routes.js'
import { postMandataire } from './dossiers/mandataires.js'
import { masterData } from './dossiers/master-data.js'
import { provisioning } from './dossiers/provisioning.js'
import { postTenant } from './dossiers/tenants.js'
import type { Endpoint } from './http/endpoint.js'
import { approvalRoutes } from './months/approval-routes.js'
import { cycleRoutes } from './months/cycle-routes.js'
import { documentRoutes } from './months/document-routes.js'
import { legacyRoutes } from './months/legacy-routes.js'
import { operatorRoutes } from './months/operator-routes.js'
import { payrunJobs } from './payruns/job-routes.js'
import { results } from './payruns/result-routes.js'
import { getAudit } from './system/audit.js'
import { sandbox } from './system/sandbox.js'
import { webhooks } from './webhooks/routes.js'

/** Every endpoint that needs a key, in the order of the specification. */
export const endpoints: readonly Endpoint[] = [
  postTenant,
  postMandataire,
  ...masterData,
  ...cases,
  ...payrunJobs,
  ...results,
  ...catalogue,
  ...cycleRoutes,
  ...approvalRoutes,
  ...legacyRoutes,
  ...documentRoutes,
  ...provisioning,
  ...operatorRoutes,
  getAudit,
  ...webhooks,
  ...sandbox,
]
