import {
  type ComparedPayslip,
  type DocumentShown,
  type MonthDoubt,
  MonthPage,
  type MonthShown,
  type MonthState,
  monthShown,
  type RevisionShown,
} from '@centime/console'
import { monthBefore } from '@centime/cycle'
import { causesBetween } from '@centime/engine/compare'
import type { z } from '@hono/zod-openapi'
import { DocumentRecord } from '../documents/answers.js'
import { TenantRecord } from '../dossiers/records.js'
import { CycleRecord, RevisionRecord } from '../months/records.js'
import { type KeptResult, keptResult } from './kept-result.js'
import { live } from './live.js'
import { lostAnswerOf } from './lost-answer.js'
import { happenedIn } from './month-events.js'
import { afterRefusal, notesOf } from './month-notes.js'
import { type Found, formErrors, type Pages, type Problem, problemPage, type SignedIn } from './visit.js'

/** The page of a managed month, and its acts. */
export function monthRoutes({ get, post }: Pages): void {
  get('/dossiers/:tenantId/mois/:period', (visit) => showMonth(visit))
  get('/dossiers/:tenantId/mois/:period/suivi', async (visit) => {
    const first = await visit.ask(pathOf(visit), CycleRecord)
    if (!first.ok) return problemPage(visit, first.problem)
    return live(visit, visit.c.req.query('documents') === undefined ? () => progressOf(visit) : () => filesOf(visit))
  })
  post('/dossiers/:tenantId/mois/:period', async (visit) => {
    const done = await actOf(visit)
    if (!done.ok) return showMonth(visit, done.problem)
    const { tenantId, period } = visit.c.req.param() as { readonly tenantId: string; readonly period: string }
    return visit.c.redirect(`/console/dossiers/${tenantId}/mois/${period}`, 303)
  })
}

type CycleShown = z.infer<typeof CycleRecord>

const pathOf = ({ tenant, c }: SignedIn): string => `${tenant}/payroll-cycles/${c.req.param('period')}`

/** What a form of the page asks for, through the routes of the API. */
async function actOf(visit: SignedIn): Promise<Found<unknown>> {
  const { form, act } = visit
  const path = pathOf(visit)
  const { idempotencyKey = '', candidateId = '' } = form
  const conditional = { etag: form['etag'], idempotencyKey }
  switch (form['act']) {
    case 'variables': {
      const opened = form['etag'] === undefined ? await act('PUT', path, { body: {} }) : undefined
      if (opened?.ok === false) return opened
      const etag = form['etag'] ?? opened?.headers.get('etag') ?? undefined
      const { remuneration = '', dateDeVersement = '' } = form
      return act('PUT', `${path}/variables`, { etag, body: { remuneration: euros(remuneration), dateDeVersement } })
    }
    case 'calculate':
      return act('POST', `${path}/calculate`, { ...conditional, body: {} })
    case 'approve':
      return act('POST', `${path}/approval`, {
        etag: form['etag'],
        body: { approvalKey: idempotencyKey, candidateId },
      })
    default: {
      const found = await visit.ask(`${path}/revisions/${encodeURIComponent(form['revision'] ?? '')}`, RevisionRecord)
      if (!found.ok) return found
      const { revision, candidate } = found.value
      const variant = form['variant'] === 'final' ? 'final' : 'draft'
      return act('POST', `${path}/revisions/${revision}/candidates/${candidate?.id}/documents/${variant}`, { body: {} })
    }
  }
}

/** Euros as a person types them, as the number of the API; what is none is sent as it is, and refused by name. */
function euros(typed: string): number | string {
  const plain = typed.replaceAll(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : typed
}

/** The month; after a refused act with the reason, and with what was typed. */
async function showMonth(visit: SignedIn, refused?: Problem) {
  const { ask, chrome, show, tenant, c, form, world } = visit
  const period = c.req.param('period') ?? ''
  const client = await ask(tenant, TenantRecord)
  if (!client.ok) return problemPage(visit, client.problem)
  const found = await ask(pathOf(visit), CycleRecord)
  if (!found.ok && (found.problem.status !== 404 || !/^\d{4}-(0[1-9]|1[0-2])$/.test(period))) {
    return problemPage(visit, found.problem)
  }
  const cycle = found.ok ? found.value : undefined
  const etag = found.ok ? (found.headers.get('etag') ?? undefined) : undefined
  const history = cycle === undefined ? [] : await happenedIn(visit, period)
  const isStale = refused?.code === 'etag_mismatch'
  const confirmed = variablesOf(cycle)
  const asked = c.req.query('valider')
  const candidate = cycle?.candidate ?? undefined
  // The page that led to the confirmation carries what its reader has seen.
  const seen = refused === undefined && asked !== undefined ? c.req.query('vu') : undefined
  const isLeftBehind = asked !== undefined && (asked !== candidate?.id || (seen !== undefined && seen !== etag))
  const opened = isStale ? form['etag'] : isLeftBehind ? seen : undefined
  const page = MonthPage(chrome, {
    ...{ client: client.value, period, etag, history, idempotencyKey: world.random(16) },
    state: (cycle?.state ?? 'unopened') as MonthState,
    revision: cycle?.revision ?? 1,
    variables: confirmed,
    typed: typedOf(form, confirmed),
    errors: refused ? formErrors(refused) : isLeftBehind ? { summary: '', fields: {} } : undefined,
    since: isStale || isLeftBehind ? history.filter(({ sequence }) => sequence > versionOf(opened)) : undefined,
    notes: await notesOf(
      visit,
      cycle,
      history.map(({ event }) => event),
    ),
    next: refused && afterRefusal(visit, refused.code),
    underway: underwayOf(visit, cycle),
    doubt: await doubtOf(visit, cycle),
    isSkipped: cycle?.skipped === true,
    candidate: candidate && {
      ...{ id: candidate.id, digest: candidate.inputsDigest ?? undefined },
      isReady: cycle?.result?.outcome === 'ready' && cycle.operation === null,
    },
    isConfirming: asked !== undefined && !isLeftBehind && cycle?.state === 'preview_ready',
    ...(await reviewOf(visit, cycle)),
    documents: cycle === undefined ? [] : await documentsOf(visit, cycle),
    revisions: cycle === undefined ? [] : await revisionsOf(visit, cycle),
  })
  return show(page, refused?.status ?? (isLeftBehind ? 412 : 200))
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

const secondsSince = ({ world }: SignedIn, instant: string): number =>
  Math.max(0, Math.round((world.now().getTime() - Date.parse(instant)) / 1000))

/** What a month waits for: an operation, or a write of its variables whose outcome comes by itself. */
function underwayOf(visit: SignedIn, cycle: CycleShown | undefined): MonthShown['underway'] {
  const { operation, variableWrite } = cycle ?? {}
  if (variableWrite?.status === 'pending') return { kind: 'write_variables', phase: 'sending', seconds: undefined }
  if (!operation || operation.status === 'reconcile_required') return undefined
  const { kind, phase, requestedAt } = operation
  return { kind, phase, seconds: secondsSince(visit, requestedAt) }
}

/** The progress of a month as a page follows it. */
async function progressOf(visit: SignedIn) {
  const found = await visit.ask(pathOf(visit), CycleRecord)
  const underway = found.ok ? underwayOf(visit, found.value) : undefined
  return { mark: `${underway?.phase} ${underway?.seconds}`, isOver: underway === undefined }
}

/** The documents of a month as a page follows them. */
async function filesOf(visit: SignedIn) {
  const found = await visit.ask(pathOf(visit), CycleRecord)
  const files = found.ok ? await documentsOf(visit, found.value) : []
  return { mark: files.map(({ status }) => status).join(' '), isOver: !files.some(({ isPending }) => isPending) }
}

/** Who may decide what nobody knows, and by what. */
async function doubtOf(visit: SignedIn, cycle: CycleShown | undefined): Promise<MonthDoubt | undefined> {
  const { tenantId, period } = visit.c.req.param() as { readonly tenantId: string; readonly period: string }
  const lost = cycle && (await lostAnswerOf(visit, Number(tenantId), cycle))
  if (lost === undefined) return undefined
  const address = visit.key.role === 'admin' ? `/console/operateur/dossiers/${tenantId}/mois/${period}` : undefined
  return { lost, address }
}

type Review = Pick<MonthShown, 'review' | 'compared' | 'explanation' | 'late'>

/** The candidate beside what it is compared with, the explanation that was asked for, and what came too late for it. */
async function reviewOf(visit: SignedIn, cycle: CycleShown | undefined): Promise<Review> {
  const review = cycle?.resultSetId ? await keptResult(visit, cycle.resultSetId) : undefined
  const late = (cycle?.lateChanges ?? []).map(({ caseName, caseFieldName, start, recordedAt }) => ({
    ...{ label: review?.fieldLabel(caseName, caseFieldName) ?? `${caseName}.${caseFieldName}`, start, recordedAt },
  }))
  if (cycle === undefined || review === undefined) {
    return { review: undefined, compared: undefined, explanation: undefined, late }
  }
  const line = visit.c.req.query('pourquoi')
  return {
    ...{ review, late, compared: await comparedWith(visit, cycle, review) },
    explanation: line === undefined ? undefined : await review.explanation(line),
  }
}

/** The revision that the query names, or the month before. */
async function comparedWith(
  visit: SignedIn,
  { period }: CycleShown,
  review: KeptResult,
): Promise<ComparedPayslip | undefined> {
  const { ask, tenant, c, say, chrome } = visit
  const [, revision] = /^r(\d{1,9})$/.exec(c.req.query('avec') ?? '') ?? []
  const earlier = monthBefore(period)
  const path = revision === undefined ? `${tenant}/payroll-cycles/${earlier}` : `${pathOf(visit)}/revisions/${revision}`
  const other = await ask(path, RevisionRecord)
  if (!other.ok || other.value.resultSetId === null) return undefined
  const payslip = await keptResult(visit, other.value.resultSetId)
  if (payslip === undefined) return undefined
  const name =
    revision === undefined ? monthShown(chrome, earlier) : say(`la révision ${revision}`, `revision ${revision}`)
  const { fieldLabel, labelOf } = review
  return { name, payslip, causes: causesBetween(payslip.reasons(), review.reasons()), fieldLabel, labelOf }
}

async function documentsOf(
  visit: SignedIn,
  { state, candidate, revision }: Pick<CycleShown, 'state' | 'candidate' | 'revision'>,
): Promise<readonly DocumentShown[]> {
  if (candidate === null) return []
  const variants =
    state === 'preview_ready' || state === 'approved' ? (['draft'] as const) : (['final', 'draft'] as const)
  return Promise.all(variants.map((variant) => documentOf(visit, { revision, variant, candidateId: candidate.id })))
}

async function documentOf(
  visit: SignedIn,
  { revision, variant, candidateId }: Pick<DocumentShown, 'revision' | 'variant'> & { readonly candidateId: string },
): Promise<DocumentShown> {
  const path = `${pathOf(visit)}/revisions/${revision}/candidates/${candidateId}/documents/${variant}`
  const document = await visit.ask(path, DocumentRecord)
  const { status, url, checksum } = document.ok ? document.value : { status: undefined, url: null, checksum: null }
  const isPending = status === 'pending' || status === 'generating'
  return { revision, variant, status, isPending, url: url ?? undefined, checksum: checksum ?? undefined }
}

async function revisionsOf(visit: SignedIn, cycle: CycleShown): Promise<MonthShown['revisions']> {
  const all: (z.infer<typeof RevisionRecord> & Pick<RevisionShown, 'document'>)[] = []
  for (let revision = 1; revision < cycle.revision; revision += 1) {
    const found = await visit.ask(`${pathOf(visit)}/revisions/${revision}`, RevisionRecord)
    if (!found.ok) continue
    const [document] = await documentsOf(visit, found.value)
    all.push({ ...found.value, document })
  }
  return [...all, { ...cycle, document: undefined }].map(({ revision, state, variables, result, document }) => {
    const [person] = result?.persons ?? []
    const text = (amount: number | null | undefined) =>
      amount === null || amount === undefined ? undefined : String(amount)
    return {
      ...{ revision, state: state as MonthState, document, remuneration: text(variables?.remuneration) },
      ...{ net: text(person?.netPayable), cost: text(person?.employerCost) },
    }
  })
}
