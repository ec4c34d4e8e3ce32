import type { Section } from './kit.js'
import { access, isolation, partners, roles } from './sections/access.js'
import { backPay } from './sections/back-pay.js'
import { cases } from './sections/cases.js'
import { catalogue } from './sections/catalogue.js'
import { documents } from './sections/documents.js'
import { idempotency } from './sections/idempotency.js'
import { faults, jobs, simulations } from './sections/jobs.js'
import { lateChanges } from './sections/late-changes.js'
import { lawPacks, provisionalMonths } from './sections/law.js'
import { lists } from './sections/lists.js'
import { calculations, month } from './sections/month.js'
import { payrollMonth, payrollReview, payrollRevisions } from './sections/payroll-months.js'
import { people } from './sections/people.js'
import { problems } from './sections/problems.js'
import { results } from './sections/results.js'
import { candidates, revisions } from './sections/revisions.js'
import { doubts, failedDocument, filing, policy, variableDoubts } from './sections/sandbox.js'
import { everyMonth, everyProblem, everyWait, service } from './sections/service.js'
import { officers, tenants } from './sections/tenants.js'
import { webhooks } from './sections/webhooks.js'

/** All sections, by their number in the specification; the sections that judge every answer come last. */
export const SECTIONS: readonly Section[] = [
  simulations,
  tenants,
  people,
  cases,
  jobs,
  results,
  catalogue,
  documents,
  filing,
  candidates,
  doubts,
  failedDocument,
  faults,
  idempotency,
  officers,
  lists,
  month,
  calculations,
  payrollMonth,
  payrollReview,
  access,
  roles,
  isolation,
  partners,
  policy,
  webhooks,
  problems,
  variableDoubts,
  revisions,
  payrollRevisions,
  lateChanges,
  backPay,
  provisionalMonths,
  lawPacks,
  service,
  everyProblem,
  everyWait,
  everyMonth,
]
