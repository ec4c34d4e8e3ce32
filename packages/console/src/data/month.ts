import { monthBefore } from '@centime/cycle'
import { causesBetween } from '@centime/engine/compare'
import type { z } from 'zod'
import {
  ClientAnswer,
  DocumentAnswer,
  MonthAnswer,
  type OperationAnswer,
  PayrollAnswer,
  RevisionAnswer,
} from '../answers.js'
import { type MonthDoubt, MonthPage, type MonthShown } from '../pages/month.js'
import type { ComparedPayslip } from '../pieces/changes.js'
import { type DocumentShown, isBeingMade, type MonthState } from '../pieces/month-parts.js'
import { monthShown } from '../pieces/numbers.js'
import type { MonthStage } from '../pieces/payroll-month.js'
import { backPayCount, backPayRoutes, officersMonth } from './back-pay.js'
import { deadlinesShown } from './deadlines-shown.js'
import { lawAccepted } from './form-values.js'
import { lateShown } from './late-changes.js'
import { happenedIn } from './month-events.js'
import { notesOf } from './month-notes.js'
import { isFinalMonth } from './payroll-month-read.js'
import { payOverTime } from './person-charts.js'
import { populationsOf } from './populations.js'
import type { Found, Pages, Problem, SignedIn } from './port.js'
import { formErrors, problemPage } from './problems.js'
import { type StoredResult, storedResult } from './stored-result.js'

/** The page of a managed month, and its acts. */
export function monthRoutes(pages: Pages): void {
  const { get, post } = pages
  backPayRoutes(pages, '/dossiers/:tenantId/mois/:period', officersMonth)
  get('/dossiers/:tenantId/mois/:period', (visit) => showMonth(visit))
  get('/dossiers/:tenantId/mois/:period/suivi', async (visit) => {
    const first = await visit.ask(pathOf(visit), MonthAnswer)
    if (!first.ok) return problemPage(visit, first.problem)
    if (visit.query('documents') !== undefined) {
      return visit.follow(async () => {
        const found = await visit.ask(pathOf(visit), MonthAnswer)
        const documents = found.ok ? await documentsOf(visit, found.value) : []
        return { mark: documents.map(({ status }) => status).join(), isOver: !documents.some(isBeingMade) }
      })
    }
    return visit.follow(async () => {
      const found = await visit.ask(pathOf(visit), MonthAnswer)
      const operation = found.ok ? found.value.operation : null
      const seconds = operation === null ? 0 : secondsSince(visit, operation.requestedAt)
      return { mark: `${operation?.phase} ${seconds}`, isOver: operation === null || isInDoubt(operation) }
    })
  })
  post('/dossiers/:tenantId/mois/:period', async (visit) => {
    const done = await actOf(visit)
    if (!done.ok) return showMonth(visit, done.problem)
    return visit.redirect(`/console/dossiers/${visit.part('tenantId')}/mois/${visit.part('period')}`)
  })
}

type CycleShown = z.infer<typeof MonthAnswer>

const pathOf = ({ tenant, part }: SignedIn): string => `${tenant}/payroll-cycles/${part('period')}`

async function actOf(visit: SignedIn): Promise<Found<unknown>> {
  const { form, act } = visit
  const path = pathOf(visit)
  const { etag, idempotencyKey: approvalKey = '', candidateId = '' } = form
  switch (form['act']) {
    case 'variables': {
      const opened = etag === undefined ? await act('PUT', path, { body: {} }) : undefined
      if (opened?.ok === false) return opened
      const seen = etag ?? opened?.headers.get('etag') ?? undefined
      const { remuneration = '', dateDeVersement = '' } = form
      return act('PUT', `${path}/variables`, {
        etag: seen,
        body: { remuneration: euros(remuneration), dateDeVersement },
      })
    }
    case 'calculate':
      return act('POST', `${path}/calculate`, { etag, body: {} })
    case 'approve':
      return act('POST', `${path}/approval`, { etag, body: { approvalKey, candidateId, ...lawAccepted(form) } })
    default: {
      const found = await visit.ask(path, MonthAnswer)
      if (!found.ok) return found
      const { revision, candidate } = found.value
      const variant = form['variant'] === 'final' ? 'final' : 'draft'
      return act('POST', `${path}/revisions/${revision}/candidates/${candidate?.id}/documents/${variant}`, { body: {} })
    }
  }
}

/** Parses euros as typed. Unparsable text is passed on, so that the API reports the field. */
function euros(typed: string): number | string {
  const plain = typed.replaceAll(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : typed
}

const NO_PAYROLL = 'this client pays no person yet: it has no payroll'

async function showMonth(visit: SignedIn, refused?: Problem) {
  const { ask, chrome, show, tenant, part, query, form } = visit
  const period = part('period')
  const client = await ask(tenant, ClientAnswer)
  if (!client.ok) return problemPage(visit, client.problem)
  const payrolls = await ask(`${tenant}/payrolls`, PayrollAnswer.array())
  if (!payrolls.ok) return problemPage(visit, payrolls.problem)
  const populations = await populationsOf(visit, payrolls.value)
  const [first] = populations
  if (first === undefined) return visit.refused('not_found', NO_PAYROLL)
  // A client without officers: the month of its first payroll.
  if (first.payrollId !== undefined) return visit.redirect(`${first.months}/${period}`)
  const found = await ask(pathOf(visit), MonthAnswer)
  if (!found.ok && found.problem.status !== 404) return problemPage(visit, found.problem)
  const cycle = found.ok ? found.value : undefined
  const etag = found.ok ? (found.headers.get('etag') ?? undefined) : undefined
  const history = cycle === undefined ? [] : await happenedIn(visit, period)
  const confirmed = variablesOf(cycle)
  const candidate = cycle?.candidate ?? undefined
  const older = olderPage(visit, refused, { etag, candidateId: candidate?.id })
  const stage = stageOf(cycle)
  const page = MonthPage(chrome, {
    client: client.value,
    populations,
    period,
    etag,
    history,
    state: (cycle?.state ?? 'unopened') as MonthState,
    stage,
    revision: cycle?.revision ?? 1,
    variables: confirmed,
    typed: typedOf(form, confirmed),
    errors: refused ? formErrors(refused, form) : older && { summary: '', fields: {} },
    since: older && history.filter(({ sequence }) => sequence > versionOf(older.seen)),
    notes: await notesOf(visit, pathOf(visit), cycle),
    underway: underwayOf(visit, cycle),
    doubt: doubtOf(visit, cycle),
    candidate: candidate && {
      id: candidate.id,
      digest: candidate.inputsDigest ?? undefined,
      provisional: candidate.provisional ?? [],
    },
    isConfirming: query('valider') !== undefined && older === undefined && stage === 'approve',
    isReviewed: stage === 'approve' || stage === 'blocked',
    ...(await amountsOf(visit, cycle)),
    deadlines: await deadlinesShown(visit, {
      ...{ payrolls: payrolls.value, period, people: 1, paymentDate: confirmed?.dateDeVersement },
    }),
    late: await lateShown(visit, {
      ...{ changes: cycle?.lateChanges ?? [], period, address: first.months, payrollId: undefined },
    }),
    backPay: await backPayCount(visit, pathOf(visit), cycle),
    documents: cycle === undefined ? [] : await documentsOf(visit, cycle),
    revisions: cycle === undefined ? [] : await revisionsOf(visit, cycle),
  })
  return show(page, refused?.status ?? (older === undefined ? 200 : 412))
}

/**
 * The state of the month as the previous page had shown it, where the month has changed since: the page of a refused
 * act, or the page before the confirmation. Undefined: the month has not changed. `seen`: that page's ETag; undefined:
 * it carried none.
 */
function olderPage(
  { form, query }: SignedIn,
  refused: Problem | undefined,
  now: { readonly etag: string | undefined; readonly candidateId: string | undefined },
): { readonly seen: string | undefined } | undefined {
  if (refused?.code === 'etag_mismatch') return { seen: form['etag'] }
  const asked = query('valider')
  if (asked === undefined) return undefined
  const seen = refused === undefined ? query('vu') : undefined
  const isOlder = asked !== now.candidateId || (seen !== undefined && seen !== now.etag)
  return isOlder ? { seen } : undefined
}

const versionOf = (etag: string | undefined): number => Number(/\d+/.exec(etag ?? '')?.[0] ?? 0)

const variablesOf = (cycle: CycleShown | undefined) =>
  cycle?.variables
    ? { remuneration: String(cycle.variables.remuneration), dateDeVersement: cycle.variables.dateDeVersement }
    : undefined

const typedOf = (form: SignedIn['form'], confirmed: MonthShown['variables']): MonthShown['typed'] => ({
  remuneration: form['remuneration'] ?? confirmed?.remuneration.replace('.', ',') ?? '',
  dateDeVersement: form['dateDeVersement'] ?? confirmed?.dateDeVersement ?? '',
})

const isInDoubt = ({ status }: Pick<z.infer<typeof OperationAnswer>, 'status'>): boolean =>
  status === 'reconcile_required'

const secondsSince = ({ now }: SignedIn, instant: string): number =>
  Math.max(0, Math.round((now().getTime() - Date.parse(instant)) / 1000))

function underwayOf(visit: SignedIn, cycle: CycleShown | undefined): MonthShown['underway'] {
  const operation = cycle?.operation
  if (!operation || isInDoubt(operation)) return undefined
  const { kind, phase, requestedAt } = operation
  return { kind, phase, seconds: secondsSince(visit, requestedAt) }
}

function doubtOf({ key, say, part }: SignedIn, cycle: CycleShown | undefined): MonthDoubt | undefined {
  const page =
    key.role === 'admin' ? `/console/operateur/dossiers/${part('tenantId')}/mois/${part('period')}` : undefined
  const { operation, variableWrite } = cycle ?? {}
  if (operation && isInDoubt(operation)) return { message: operation.message ?? '', address: page }
  if (variableWrite?.reconciliationRequired !== true) return undefined
  const message = say(
    'L’enregistrement des données du mois a peut-être abouti : sa réponse s’est perdue.',
    'The inputs of the month may have been recorded: the answer was lost.',
  )
  return { message, address: page }
}

/** What comes next in a month. */
function stageOf(cycle: CycleShown | undefined): MonthStage {
  if (cycle === undefined || cycle.skipped) return 'open'
  const { operation, variableWrite, state, result, variables } = cycle
  if ((operation && isInDoubt(operation)) || variableWrite?.reconciliationRequired === true) return 'doubt'
  if (operation !== null) return 'underway'
  if (isFinalMonth(cycle)) return 'final'
  if (state === 'approved') return 'underway'
  if (state === 'preview_ready') return result?.outcome === 'ready' ? 'approve' : 'blocked'
  return variables === null ? 'open' : 'calculate'
}

/** The amounts of a month beside those of the month before, if that one is final. */
async function totalsOf({ ask, tenant }: SignedIn, cycle: CycleShown | undefined): Promise<MonthShown['totals']> {
  const [now] = cycle?.result?.persons ?? []
  if (cycle === undefined || now === undefined) return undefined
  const earlier = monthBefore(cycle.period)
  const found = await ask(`${tenant}/payroll-cycles/${earlier}`, RevisionAnswer)
  const [before] = found.ok && isFinalMonth(found.value) ? (found.value.result?.persons ?? []) : []
  const line = (name: string, of: (person: NonNullable<typeof now>) => number | null) => {
    return { name, now: String(of(now) ?? 0), before: before && String(of(before) ?? 0) }
  }
  return {
    ...{ people: 1, counts: undefined, earlier, isOutdated: false },
    lines: [
      line('TotalBrut', ({ gross }) => gross),
      line('TotalCotisationsSalariales', ({ employeeContributions }) => employeeContributions),
      line('PAS', ({ pas }) => pas),
      line('NetAPayer', ({ netPayable }) => netPayable),
      line('CoutTotal', ({ employerCost }) => employerCost),
    ],
  }
}

type Review = Pick<MonthShown, 'compared' | 'explanation'> & { readonly review: StoredResult | undefined }

async function reviewOf(visit: SignedIn, cycle: CycleShown | undefined): Promise<Review> {
  const none = { review: undefined, compared: undefined, explanation: undefined }
  const review = cycle?.resultSetId ? await storedResult(visit, cycle.resultSetId) : undefined
  if (cycle === undefined || review === undefined) return none
  const asked = visit.query('pourquoi')
  const compared = await comparedWith(visit, cycle, review)
  return {
    review,
    compared,
    explanation: asked === undefined ? undefined : await review.explanation(asked, compared?.payslip.page),
  }
}

async function comparedWith(
  visit: SignedIn,
  { period }: CycleShown,
  review: StoredResult,
): Promise<ComparedPayslip | undefined> {
  const { ask, tenant, query, say } = visit
  const [, revision] = /^r(\d{1,9})$/.exec(query('avec') ?? '') ?? []
  const earlier = monthBefore(period)
  const path = revision === undefined ? `${tenant}/payroll-cycles/${earlier}` : `${pathOf(visit)}/revisions/${revision}`
  const other = await ask(path, RevisionAnswer)
  if (!other.ok || other.value.resultSetId === null) return undefined
  const payslip = await storedResult(visit, other.value.resultSetId)
  if (payslip === undefined) return undefined
  const name =
    revision === undefined ? monthShown(say, earlier) : say(`la révision ${revision}`, `revision ${revision}`)
  const { fieldLabel, labelOf } = review
  return { name, payslip, causes: causesBetween(payslip.reasons(), review.reasons()), fieldLabel, labelOf }
}

/** The payslip of a month with its totals, and those of the final months before it. */
async function amountsOf(visit: SignedIn, cycle: CycleShown | undefined) {
  const [review, totals] = [await reviewOf(visit, cycle), await totalsOf(visit, cycle)]
  if (review.review === undefined || totals === undefined) return { ...review, totals, months: undefined }
  const of = (name: string): string => totals.lines.find((line) => line.name === name)?.now ?? '0'
  const now = { period: visit.part('period'), cost: of('CoutTotal'), net: of('NetAPayer') }
  const lines = ['CoutTotal', 'NetAPayer'] as const
  return { ...review, totals, months: await payOverTime(visit, review.review.employeeId, { ...now, lines }) }
}

async function documentsOf(
  visit: SignedIn,
  { state, candidate, revision }: CycleShown,
): Promise<readonly DocumentShown[]> {
  if (candidate === null) return []
  const isFinal = state !== 'preview_ready' && state !== 'approved'
  const path = `${pathOf(visit)}/revisions/${revision}/candidates/${candidate.id}/documents`
  const found: DocumentShown[] = []
  for (const variant of isFinal ? (['final', 'draft'] as const) : (['draft'] as const)) {
    const document = await visit.ask(`${path}/${variant}`, DocumentAnswer)
    // A draft of a final payslip would say that it waits for approval: an existing one is shown, but no new one is
    // made.
    if (!document.ok && isFinal && variant === 'draft') continue
    const { status, url, checksum } = document.ok ? document.value : { status: undefined, url: null, checksum: null }
    found.push({ variant, status, url: url ?? undefined, checksum: checksum ?? undefined })
  }
  return found
}

async function revisionsOf(visit: SignedIn, cycle: CycleShown): Promise<MonthShown['revisions']> {
  const all: z.infer<typeof RevisionAnswer>[] = []
  for (let revision = 1; revision < cycle.revision; revision += 1) {
    const found = await visit.ask(`${pathOf(visit)}/revisions/${revision}`, RevisionAnswer)
    if (found.ok) all.push(found.value)
  }
  return [...all, cycle].map(({ revision, state, variables, result }) => {
    const [person] = result?.persons ?? []
    const text = (amount: number | null | undefined) =>
      amount === null || amount === undefined ? undefined : String(amount)
    return {
      revision,
      state: state as MonthState,
      remuneration: text(variables?.remuneration),
      net: text(person?.netPayable),
      cost: text(person?.employerCost),
    }
  })
}
