import {
  counted,
  type Evidence,
  instantShown,
  jobStatusText,
  type LostAnswer,
  OperatorMonthPage,
} from '@centime/console'
import {
  caseChangesByKey,
  forTenant,
  jobById,
  jobsByKey,
  operationById,
  type TenantDb,
  valuesOfChange,
} from '@centime/store'
import { z } from '@hono/zod-openapi'
import { TenantRecord } from '../dossiers/records.js'
import { CycleRecord } from '../months/records.js'
import { forOperators } from './operators.js'
import { instantIn, timeInParis } from './paris-time.js'
import { readable } from './told.js'
import { type Found, formErrors, type Pages, problemPage, type SignedIn } from './visit.js'

/** What only an operator does to a month. */
export function operatorMonthRoutes(pages: Pages): void {
  const { get, post } = forOperators(pages)
  get(PATH, (visit) => monthActs(visit, undefined))
  post(PATH, async (visit) => monthActs(visit, await changed(visit)))
}
const PATH = '/operateur/dossiers/:tenantId/mois/:period'

const monthOfPath = ({ part, tenant }: SignedIn): string => `${tenant}/payroll-cycles/${part('period')}`

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
      return act('POST', `${month}/replay`, { body: { consent: { by, reference, at: instantIn(at) } } })
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
  const { period, state, revision, operation, variableWrite } = found.value
  const months = await ask(`${tenant}/payroll-cycles`, z.array(CycleRecord.pick({ period: true, state: true })))
  const inDoubt =
    operation?.status === 'reconcile_required'
      ? operation.id
      : variableWrite?.reconciliationRequired === true
        ? variableWrite.id
        : undefined
  const page = OperatorMonthPage(chrome, {
    ...{ tenantId: client.value.id, client: client.value.name, period, state, revision },
    doubt: inDoubt === undefined ? undefined : await doubtOf(visit, client.value.id, inDoubt),
    reopened: months.ok
      ? months.value.flatMap((one) => (one.period > period && FINAL.has(one.state) ? [one.period] : []))
      : [],
    now: timeInParis(world.now()),
    done:
      done?.ok === true ? say('C’est fait, et inscrit au journal.', 'It is done, and in the audit log.') : undefined,
    errors: done?.ok === false ? formErrors(done.problem, form) : undefined,
    typed: done?.ok === false ? form : {},
  })
  return show(page, done?.ok === false ? done.problem.status : 200)
}
const FINAL: ReadonlySet<string> = new Set(['finalized', 'filed', 'accepted', 'correction_required'])

/** A lost answer, with what the engine holds under its key. The tenant was shown to be the reader's. */
const doubtOf = ({ world, say, chrome }: SignedIn, tenantId: number, id: number): Promise<LostAnswer | undefined> =>
  world.store.read(async (root) => {
    const db = forTenant(root, tenantId)
    const operation = await operationById(db, id)
    if (operation === undefined) return undefined
    const { kind, commandKey, requestedAt, effectId } = operation
    const evidence =
      kind === 'write_variables'
        ? await changesFound(db, commandKey, { say, chrome })
        : await jobsFound(
            db,
            kind === 'calculate' ? await jobsByKey(db, 'commandKey', commandKey) : [effectId ?? 0],
            say,
          )
    return { kind, id, requestedAt, evidence }
  })

async function jobsFound(db: TenantDb, ids: readonly number[], say: SignedIn['say']): Promise<readonly Evidence[]> {
  const found: Evidence[] = []
  for (const id of ids) {
    const job = await jobById(db, id)
    if (job === undefined) continue
    const people = counted(say, job.totalEmployeeCount, 'person')
    const status = job.jobEnd === null ? say('en calcul', 'calculating') : jobStatusText(say, job.status)
    found.push({
      id,
      text: say(
        `paie n° ${id}, ${status}, ${people}, lancée le ${instantShown(job.jobStart)}`,
        `payrun no. ${id}, ${status}, ${people}, started on ${instantShown(job.jobStart)}`,
      ),
    })
  }
  return found
}

async function changesFound(
  db: TenantDb,
  key: string,
  { say, chrome: { language } }: Pick<SignedIn, 'say' | 'chrome'>,
): Promise<readonly Evidence[]> {
  const found: Evidence[] = []
  for (const id of await caseChangesByKey(db, key)) {
    const keys = (await valuesOfChange(db, id)).map(({ caseName, caseFieldName }) => `${caseName}.${caseFieldName}`)
    const fields = readable(language, keys.join(', '))
    found.push({ id, text: say(`saisie n° ${id} : ${fields}`, `change no. ${id}: ${fields}`) })
  }
  return found
}
