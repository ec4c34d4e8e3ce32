import type { Endpoint } from '../http/endpoint.js'
import { getAudit } from './audit.js'
import { cases } from './cases.js'
import { catalogue } from './catalogue.js'
import { cycleOperator } from './cycle-operator.js'
import { cycles } from './cycles.js'
import { documents } from './documents.js'
import { legacyCycles } from './legacy-cycles.js'
import { postMandataire } from './mandataires.js'
import { masterData } from './master-data.js'
import { payrunJobs } from './payrun-jobs.js'
import { provisioning } from './provisioning.js'
import { results } from './results.js'
import { sandbox } from './sandbox.js'
import { postTenant } from './tenants.js'
import { webhooks } from './webhooks.js'

/** Every route with a key, in the order of the specification. */
export const endpoints: readonly Endpoint[] = [
  postTenant,
  postMandataire,
  ...masterData,
  ...cases,
  ...payrunJobs,
  ...results,
  ...catalogue,
  ...cycles,
  ...legacyCycles,
  ...documents,
  ...provisioning,
  ...cycleOperator,
  getAudit,
  ...webhooks,
  ...sandbox,
]
