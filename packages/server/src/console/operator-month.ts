import { OperatorMonthPage } from '@centime/console'
import { z } from '@hono/zod-openapi'
import { TenantRecord } from '../dossiers/records.js'
import { CycleRecord } from '../months/records.js'
import { lostAnswerOf } from './lost-answer.js'
import { forOperators } from './operators.js'
import { type Found, formErrors, type Pages, problemPage, type SignedIn } from './visit.js'

/** What only an operator does to a month. */
export function operatorMonthRoutes(pages: Pages): void {
  const { get, post } = forOperators(pages)
  get(PATH, (visit) => monthActs(visit, undefined))
  post(PATH, async (visit) => monthActs(visit, await changed(visit)))
}
const PATH = '/operateur/dossiers/:tenantId/mois/:period'

const monthOfPath = ({ c, tenant }: SignedIn): string =>
  `${tenant}/payroll-cycles/${encodeURIComponent(c.req.param('period') ?? '')}`

/** Does the act that the form of the page asks for. */
function changed(visit: SignedIn): Promise<Found<unknown>> {
  const { form, act } = visit
  const month = monthOfPath(visit)
  const { kind, outcome = '', reason = '', by = '', reference = '', at = '', state = '', payrunJobId } = form
  const id = encodeURIComponent(form['id'] ?? '')
  switch (form['act']) {
    case 'reconcile':
      return kind === 'write_variables'
        ? act('POST', `${month}/variables/${id}/reconcile`, { body: { outcome, reason } })
        : act('POST', `${month}/operations/${id}/reconcile`, {
            body: {
              outcome,
              reason,
              ...(payrunJobId && outcome === 'applied' && { payrunJobId: Number(payrunJobId) }),
            },
          })
    case 'replay':
      return act('POST', `${month}/replay`, { body: { consent: { by, reference, at } } })
    case 'filing':
      return act('POST', `${month}/filing`, {
        body: { state, ...(reference !== '' && { reference }), ...(reason !== '' && { reason }) },
      })
    default:
      return act('POST', `${month}/skip`, { body: { reason } })
  }
}

async function monthActs(visit: SignedIn, done: Found<unknown> | undefined) {
  const { ask, tenant, chrome, show, say, world, form } = visit
  const client = await ask(tenant, TenantRecord)
  if (!client.ok) return problemPage(visit, client.problem)
  const found = await ask(monthOfPath(visit), CycleRecord)
  if (!found.ok) return problemPage(visit, found.problem)
  const { period, state, revision } = found.value
  const months = await ask(`${tenant}/payroll-cycles`, z.array(CycleRecord.pick({ period: true, state: true })))
  const page = OperatorMonthPage(chrome, {
    ...{ tenantId: client.value.id, client: client.value.name, period, state, revision },
    doubt: await lostAnswerOf(visit, client.value.id, found.value),
    reopened: months.ok
      ? months.value.flatMap((one) => (one.period > period && FINAL.has(one.state) ? [one.period] : []))
      : [],
    now: world.now().toISOString(),
    done:
      done?.ok === true ? say('C’est fait, et inscrit au journal.', 'It is done, and in the audit log.') : undefined,
    errors: done?.ok === false ? formErrors(done.problem) : undefined,
    typed: done?.ok === false ? form : {},
  })
  return show(page, done?.ok === false ? done.problem.status : 200)
}
const FINAL: ReadonlySet<string> = new Set(['finalized', 'filed', 'accepted', 'correction_required'])
