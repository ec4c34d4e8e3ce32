import { OFFICERS_REGULATION } from '@centime/cycle'
import { z } from 'zod'
import { ClientAnswer, DsnAnswer, DsnAppliedAnswer, PayrollAnswer, UserAnswer } from '../answers.js'
import { DsnPage, DsnReportPage } from '../pages/declarations.js'
import type { Pages, Problem, SignedIn } from './port.js'
import { problemPage, wrongInput } from './problems.js'
import { sentence } from './readable.js'
import { userOptions } from './user-options.js'

/** Monthly declarations of a client: uploaded, followed while they are read, shown, written as its dossier, erased. */

export function declarationPages({ get, post }: Pages): void {
  get(DSN, (visit) => showUpload(visit))
  post(DSN, sendFiles, 'files')
  get(DEPOT, (visit) => showReport(visit))
  post(DEPOT, act)
  get(`${DEPOT}/suivi`, followReading)
  get(`${DEPOT}/montants`, (visit) => visit.file(`${uploadOf(visit)}/amounts.csv`))
}
const DSN = '/dossiers/:tenantId/dsn'
const DEPOT = `${DSN}/:depot`
const uploadOf = ({ tenant, part }: SignedIn): string => `${tenant}/dsn/${part('depot')}`
const textOf = ({ detail, errors }: Problem): string =>
  errors.length === 0 ? sentence(detail) : [...new Set(errors.map(({ message }) => sentence(message)))].join(' ')

async function showUpload(visit: SignedIn, refused?: Problem) {
  const { ask, tenant, chrome, show, form } = visit
  const client = await ask(tenant, ClientAnswer)
  if (!client.ok) return problemPage(visit, client.problem)
  const error = refused && textOf(refused)
  return show(DsnPage(chrome, { client: client.value, error, days: form['jours'] ?? '' }), refused?.status)
}

async function sendFiles(visit: SignedIn) {
  const { act: send, tenant, files, form, say, redirect, path } = visit
  if (files.length === 0) {
    const message = say('Choisissez au moins un fichier DSN.', 'Choose at least one DSN file.')
    return showUpload(visit, wrongInput('fichier', message).problem)
  }
  const days = (form['jours'] ?? '').trim()
  const query = days === '' ? '' : `?keepDays=${encodeURIComponent(days)}`
  const sent = await send('POST', `${tenant}/dsn${query}`, { files })
  if (!sent.ok) return showUpload(visit, sent.problem)
  return redirect(`${path}/${z.object({ id: z.number() }).parse(sent.value).id}`)
}

async function showReport(visit: SignedIn, refused?: Problem) {
  const { ask, tenant, chrome, show, form, query } = visit
  const client = await ask(tenant, ClientAnswer)
  if (!client.ok) return problemPage(visit, client.problem)
  const upload = await ask(`${uploadOf(visit)}?view=page`, DsnAnswer)
  if (!upload.ok) return problemPage(visit, upload.problem)
  const payrolls = await ask(`${tenant}/payrolls`, PayrollAnswer.array())
  if (!payrolls.ok) return problemPage(visit, payrolls.problem)
  const users = await ask(`${tenant}/users`, UserAnswer.array())
  if (!users.ok) return problemPage(visit, users.problem)
  const options = (ofOfficers: boolean) =>
    payrolls.value
      .filter(({ regulationId }) => (regulationId === OFFICERS_REGULATION) === ofOfficers)
      .map(({ id, name }) => ({ value: String(id), text: name }))
  const done = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(query('fait') ?? '')
  const page = DsnReportPage(chrome, {
    ...{ client: client.value, upload: upload.value, typed: form },
    ...{ payrolls: options(false), officerPayrolls: options(true), users: userOptions(users.value) },
    error: refused && textOf(refused),
    done: done?.slice(1).map(Number),
  })
  return show(page, refused?.status)
}

async function act(visit: SignedIn) {
  const { form, act: send, redirect, path } = visit
  if (form['act'] === 'erase') {
    const erased = await send('DELETE', uploadOf(visit))
    return erased.ok ? redirect(path.replace(/\/\d+$/, '')) : showReport(visit, erased.problem)
  }
  const ids = ['userId', 'payrollId', 'officerPayrollId'].flatMap((name) => {
    const id = form[name] ?? ''
    return /^\d{1,15}$/.test(id) ? [[name, Number(id)] as const] : []
  })
  const written = await send('POST', `${uploadOf(visit)}/apply`, { body: Object.fromEntries(ids) })
  if (!written.ok) return showReport(visit, written.problem)
  const { employees, people, companyValues, establishments } = DsnAppliedAnswer.parse(written.value)
  return redirect(`${path}?fait=${employees}.${people}.${companyValues}.${establishments}`)
}

/** Server-sent events: the progress of the comparison, until the declarations are read. */
async function followReading(visit: SignedIn): Promise<Response> {
  const first = await visit.ask(`${uploadOf(visit)}?view=page`, DsnAnswer)
  if (!first.ok) return problemPage(visit, first.problem)
  return visit.follow(async () => {
    const upload = await visit.ask(`${uploadOf(visit)}?view=page`, DsnAnswer.pick({ state: true, progress: true }))
    if (!upload.ok) return { mark: '', isOver: true }
    return { mark: String(upload.value.progress.done), isOver: upload.value.state !== 'reading' }
  })
}
