import { OFFICERS_REGULATION } from '@centime/cycle'
import { fixedOn, type Regulation } from '@centime/engine'
import { ELEMENT_DEFINITIONS } from '@centime/engine/cases'
import { lastDay } from '@centime/engine/ground'
import { fieldsByCase } from '@centime/engine/tree'
import { z } from 'zod'
import { BackPayAnswer, ClientAnswer, MonthAnswer, PayrollAnswer, type PayrollMonthRead } from '../answers.js'
import { BackPayPage, type CauseShown, type OriginShown } from '../pages/back-pay.js'
import { pageOfRows } from '../pieces/table.js'
import { fieldNamed } from './field-named.js'
import { given } from './form-values.js'
import { knownFieldShown } from './inputs-changed.js'
import { namesOf } from './payroll-month-parts.js'
import { isFinalMonth, monthRead } from './payroll-month-read.js'
import type { Found, Pages, Problem, SignedIn } from './port.js'
import { formErrors, missing, problemPage, wrongInput } from './problems.js'

/** The differences of past months that a month may pay, by person and month of origin, and the decisions about them. */

/** The pages of both kinds of months. `months`: their path. */
export function backPayRoutes({ get, post }: Pages, months: string, read: ReadMonth): void {
  get(`${months}/rappels`, (visit) => showBackPay(visit, read))
  post(`${months}/rappels`, (visit) => decide(visit, read))
}

type ReadMonth = (visit: SignedIn) => Promise<Found<BackPayMonth>>

/** What the page reads of its month. */
interface BackPayMonth {
  readonly client: z.infer<typeof ClientAnswer>
  readonly payroll: z.infer<typeof PayrollAnswer>
  readonly period: string
  /** The route of the month, and its page. */
  readonly route: string
  readonly page: string
  readonly etag: string | undefined
  readonly stage: 'unopened' | 'underway' | 'calculate' | 'calculated' | 'final'
}

/** The month of a payroll. */
export async function payrollsMonth(visit: SignedIn): Promise<Found<BackPayMonth>> {
  const found = await monthRead(visit)
  if (!found.ok) return found
  const { client, payroll, place, month, etag } = found.value
  const { period, page, month: route } = place
  return { ...found, value: { client, payroll, period, page, route, etag, stage: stageOf(month) } }
}

/** The month of officers. */
export async function officersMonth({ ask, tenant, part }: SignedIn): Promise<Found<BackPayMonth>> {
  const [period, client] = [part('period'), await ask(tenant, ClientAnswer)]
  if (!client.ok) return client
  const payrolls = await ask(`${tenant}/payrolls`, PayrollAnswer.array())
  if (!payrolls.ok) return payrolls
  const route = `${tenant}/payroll-cycles/${period}`
  const month = await ask(route, MonthAnswer)
  if (!month.ok) return month
  const payroll = payrolls.value.find(({ regulationId }) => regulationId === OFFICERS_REGULATION)
  // A client whose payrolls pay only employees may still have a month of officers.
  if (payroll === undefined) return missing('this client has no payroll of officers')
  const page = `/console/dossiers/${client.value.id}/mois/${period}`
  const etag = month.headers.get('etag') ?? undefined
  return { ...month, value: { client: client.value, payroll, period, route, page, etag, stage: stageOf(month.value) } }
}

function stageOf(
  month: (Pick<PayrollMonthRead, 'state' | 'operation'> & { readonly candidate: unknown }) | undefined,
): BackPayMonth['stage'] {
  if (month === undefined) return 'unopened'
  if (isFinalMonth(month)) return 'final'
  if (month.operation !== null) return 'underway'
  return month.candidate === null ? 'calculate' : 'calculated'
}

/** How many differences a page shows: with so few a month names the lines and causes of each. */
const SHOWN = 25

/** How many differences a month pays or may pay. */
export async function backPayCount({ ask }: SignedIn, route: string, month: unknown): Promise<number> {
  const found = month == null ? undefined : await ask(`${route}/back-pay?top=0`, z.array(z.unknown()))
  return found?.ok === true ? Number(found.headers.get('x-total-count')) : 0
}

async function showBackPay(visit: SignedIn, read: ReadMonth, refused?: Problem) {
  const found = await read(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const { ask, query, form, show, chrome } = visit
  const { route, stage, ...month } = found.value
  const paged = pageOfRows(query('page'), await backPayCount(visit, route, stage === 'unopened' ? null : stage), SHOWN)
  const listed = await ask(`${route}/back-pay?top=${SHOWN}&skip=${(paged.page - 1) * SHOWN}`, z.array(BackPayAnswer))
  const rows = stage === 'unopened' || !listed.ok ? [] : await originsShown(visit, found.value, listed.value)
  const errors = refused && formErrors(refused, form)
  return show(BackPayPage(chrome, { ...month, stage, paged, rows, errors, typed: form }), refused?.status)
}

async function originsShown(
  visit: SignedIn,
  { payroll }: BackPayMonth,
  all: readonly z.infer<typeof BackPayAnswer>[],
): Promise<readonly OriginShown[]> {
  const nameOf = await namesOf(
    visit,
    all.map(({ employeeId }) => employeeId),
  )
  // With the elements of pay of the payroll, and under the law with its packs.
  const regulation = { ...(await visit.lists.regulation(payroll)), law: await visit.lists.law() }
  return all.map(({ employeeId, originPeriod, gross, net, lines, causes, ...one }) => {
    const known = fixedOn(regulation, lastDay(originPeriod))?.lines ?? []
    const labels = new Map(known.map(({ number, line }) => [number, line.label]))
    return {
      ...one,
      person: nameOf(employeeId) ?? { id: employeeId, name: '', identifier: '' },
      ...{ origin: originPeriod, gross: String(gross), net: String(net) },
      lines: lines.map(({ wageTypeNumber, value }) => ({
        ...{ label: labels.get(wageTypeNumber) ?? String(wageTypeNumber), value: String(value) },
      })),
      causes: causes.map(({ employeeId: of, field, old, new: now, recordedAt: at, reason }) => ({
        ...{ field, what: knownField(field, regulation, visit), isOfCompany: of === null, old, now, at, reason },
      })),
    }
  })
}

/** How the values of a field are shown; undefined: a figure of the law. */
function knownField(field: string, regulation: Regulation, { chrome: { language } }: SignedIn): CauseShown['what'] {
  const [caseName = '', name = ''] = field.split('.')
  if (caseName === ELEMENT_DEFINITIONS) return { kind: 'element', code: name }
  const known = fieldsByCase(regulation).get(caseName)?.get(name) ?? fieldNamed(caseName, name)
  return known && knownFieldShown(known, language)
}

/** Decides about the ticked differences by one request: all or none. */
async function decide(visit: SignedIn, read: ReadMonth) {
  const { form, act, say, redirect } = visit
  const found = await read(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const ticked = Object.keys(form).filter((name) => /^rappel\.[1-9]\d{0,14}\.\d{4}-\d\d$/.test(name))
  if (ticked.length === 0) {
    const message = say('Cochez au moins une ligne.', 'Tick at least one row.')
    return showBackPay(visit, read, wrongInput('note', message).problem)
  }
  const rows = ticked.map((name) => {
    const [, employeeId, originPeriod] = name.split('.')
    return { employeeId: Number(employeeId), originPeriod }
  })
  const done = await act('POST', `${found.value.route}/back-pay`, {
    body: { decision: form['act'] === 'accept' ? 'accept' : 'put_off', ...given('note', form['note']), rows },
  })
  if (done.ok) return redirect(`${found.value.page}/rappels`)
  const isGone = done.problem.errors.some(({ pointer }) => pointer.startsWith('/rows/'))
  const detail = say(
    'Une des lignes cochées n’est plus à décider : aucune ne l’a été. Voici celles du mois.',
    'One of the ticked rows no longer needs a decision, so none was decided. These are the rows of the month.',
  )
  return showBackPay(visit, read, isGone ? { ...done.problem, detail, errors: [] } : done.problem)
}
