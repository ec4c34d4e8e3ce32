import { BOOKS } from '@centime/books'
import { PayrollMonthAnswer } from '../answers.js'
import { backPayRoutes, payrollsMonth } from './back-pay.js'
import { showComparison } from './comparison.js'
import { actOnControls, showControls } from './controls.js'
import { peopleOf } from './month-people.js'
import { correctMonthPerson, showMonthPerson } from './month-person.js'
import { showPayrollMonth } from './payroll-month.js'
import { actOnPayrollMonth } from './payroll-month-acts.js'
import { payrollDocuments } from './payroll-month-files.js'
import { controlsOf, isFinalMonth, monthRead, placeOf } from './payroll-month-read.js'
import type { Pages, SignedIn } from './port.js'
import { problemPage } from './problems.js'
import { saveVariables, showVariables } from './variables.js'

/** The pages of a payroll's month. */
export function payrollMonthPages(pages: Pages): void {
  const { get, post } = pages
  backPayRoutes(pages, MONTH, payrollsMonth)
  get(MONTH, (visit) => showPayrollMonth(visit))
  post(MONTH, async (visit) => {
    const done = await actOnPayrollMonth(visit)
    return done.ok ? visit.redirect(placeOf(visit).page) : showPayrollMonth(visit, done.problem)
  })
  get(`${MONTH}/suivi`, followMonth)
  get(`${MONTH}/controles`, (visit) => showControls(visit))
  post(`${MONTH}/controles`, actOnControls)
  get(`${MONTH}/comparaison`, showComparison)
  get(`${MONTH}/personnes/:employeeId`, (visit) => showMonthPerson(visit))
  post(`${MONTH}/personnes/:employeeId`, correctMonthPerson)
  get(`${MONTH}/variables`, (visit) => showVariables(visit))
  post(`${MONTH}/variables`, saveVariables)
  get(`${MONTH}/exports/:livre`, monthFile)
}
const MONTH = '/dossiers/:tenantId/populations/:payrollId/mois/:period'

/** Server-sent events of a month: its operation until it has ended, or its archive until it is there. */
async function followMonth(visit: SignedIn): Promise<Response> {
  const found = await monthRead(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const { ask, query, now } = visit
  const path = placeOf(visit).month
  if (query('documents') !== undefined) {
    return visit.follow(async () => {
      const month = await ask(path, PayrollMonthAnswer)
      const archive = month.ok ? await payrollDocuments(visit, path, month.value) : undefined
      return { mark: '', isOver: archive?.isPending !== true }
    })
  }
  return visit.follow(async () => {
    const month = await ask(path, PayrollMonthAnswer)
    const operation = month.ok ? month.value.operation : null
    if (operation === null || operation.status === 'reconcile_required') {
      await madeReady(visit)
      return { mark: '', isOver: true }
    }
    const seconds = Math.max(0, Math.round((now().getTime() - Date.parse(operation.requestedAt)) / 1000))
    return { mark: `${operation.phase} ${seconds}`, isOver: false }
  })
}

/** Prepares the data of all people for the pages of a calculated month, so that the next page is quick. */
async function madeReady(visit: SignedIn): Promise<void> {
  const found = await monthRead(visit)
  if (!found.ok) return
  await peopleOf(visit.lists, found.value)
  await controlsOf(visit, found.value)
}

/** A book of a month as a file: for the candidate as a draft, or for the final payslips. */
async function monthFile(visit: SignedIn): Promise<Response> {
  const { query, sent, file, refused, tenant } = visit
  const book = sent('livre') ?? ''
  if (!Object.hasOwn(BOOKS, book)) return refused('not_found', 'there is no such book')
  const found = await monthRead(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const { month, place } = found.value
  const ending = ['csv', 'xlsx'].find((one) => one === query('format'))
  const name = `${book}${ending === undefined ? '' : `.${ending}`}`
  const jobId = month === undefined || isFinalMonth(month) ? undefined : month.candidate?.payrunJobId
  return file(
    jobId === undefined
      ? `${place.payroll}/${name}?period=${place.period}`
      : `${tenant}/payruns/jobs/${jobId}/${name}?draft=true`,
  )
}
