import { isDeletable, JOB_STATUSES, nextStatuses, type PayrunJob, SELECTION_FAULTS } from '@centime/cycle'
import { FAULT_CODES, groupedBy } from '@centime/engine/ground'
import { z } from 'zod'
import { ClientAnswer, JobAnswer, PayrunAnswer, type PayrunApart } from '../answers.js'
import { PayrunPage, type PayrunShown } from '../pages/payrun.js'
import { pageOfRows } from '../pieces/table.js'
import { fieldFinder } from './field-named.js'
import { given, lawAccepted } from './form-values.js'
import { changedShown, isChanged, markOf } from './inputs-changed.js'
import { meaningOf } from './meaning.js'
import { payslipFilesOf, requestDocuments } from './payrun-files.js'
import { resultsShown } from './payrun-results.js'
import type { Problem, SignedIn } from './port.js'
import { formErrors, problemPage } from './problems.js'

type Job = z.infer<typeof JobAnswer>

/** Whether the calculation gave no results; a payrun that a reader aborts after the calculation still has results. */
const hasFailed = ({ jobStatus, onFault, message, processedEmployeeCount }: PayrunApart): boolean =>
  jobStatus === 'Abort' && (processedEmployeeCount === 0 || (onFault === 'abort' && message !== ''))

/** A job in a line: its month, its state and its people. */
export const jobNamed = (job: PayrunApart) => ({
  ...{ id: job.id, name: job.name, forecast: job.forecast, period: job.periodName, status: job.jobStatus },
  ...{ isEnded: job.jobEnd !== null, hasFailed: hasFailed(job), people: job.totalEmployeeCount },
})

/** A job as pages show it, without the name of its payrun. */
export const jobShown = (job: Job) => ({
  ...jobNamed(job),
  ...{ reason: job.reason, started: job.jobStart, ended: job.jobEnd, evaluated: job.evaluatedAt },
  ...{ done: job.processedEmployeeCount, openingsMissing: job.openingsMissing },
})

/** The job as decisions read it. */
export const stateOf = ({ jobStatus, jobEnd, forecast }: Job): PayrunJob => ({
  status: JOB_STATUSES.find((status) => status === jobStatus) ?? 'Abort',
  ended: jobEnd !== null,
  forecast: forecast !== null,
})

/** A payrun; after a refused act with the reason and the typed values. */
export async function showPayrun(visit: SignedIn, refused?: Problem) {
  const { query, lists, tenant, part, ask, chrome, show, form, key } = visit
  const path = `${tenant}/payruns/jobs/${part('jobId')}`
  const client = await ask(tenant, ClientAnswer)
  const found = await ask(path, JobAnswer)
  const payruns = await ask(`${tenant}/payruns`, z.array(PayrunAnswer))
  if (!client.ok) return problemPage(visit, client.problem)
  if (!found.ok) return problemPage(visit, found.problem)
  const [job, state] = [found.value, stateOf(found.value)]
  const payrun = payruns.ok ? payruns.value.find(({ id }) => id === job.payrunId) : undefined
  const page = PayrunPage(chrome, {
    client: client.value,
    job: { ...jobShown(job), payrun: payrun?.name ?? '' },
    faults: await faultsOf(visit, job),
    results: await resultsShown(lists, client.value.id, job.id, {
      search: query('recherche') ?? '',
      sort: query('tri') ?? 'nom',
      page: query('page'),
      code: query('avertissement') ?? '',
      language: chrome.language,
    }),
    documents: await payslipFilesOf(visit, path, state),
    changed: await changedShown(visit, job.inputsChangedSince),
    provisional: job.provisional ?? [],
    acts: {
      statuses: nextStatuses(state),
      isDeletable: isDeletable(state),
      isAllowed: key.role === 'admin',
      chosen: form['act'] ?? query('acte'),
      reason: form['reason'] ?? '',
      errors: refused && formErrors(refused, { accepted: '', reason: '' }),
    },
  })
  return show(page, refused?.status)
}

/** How many faults a page lists, and how many people it names of each. */
const [FAULTS, NAMED] = [20, 50]
const MEANINGS = { ...FAULT_CODES, ...SELECTION_FAULTS }

async function faultsOf(visit: SignedIn, { faults }: Job): Promise<PayrunShown['faults']> {
  const {
    query,
    lists,
    told,
    chrome: { language },
  } = visit
  const find = await fieldFinder(
    visit,
    faults.map(({ caseName }) => caseName),
  )
  const groups = [...groupedBy(faults, (one) => `${one.code} ${one.caseName} ${one.caseFieldName} ${one.message}`)]
  const paged = pageOfRows(query('manques'), groups.length, FAULTS)
  const shown = groups.slice((paged.page - 1) * FAULTS, paged.page * FAULTS).map(([, group]) => group)
  const identifiers = shown.flatMap((group) => group.slice(0, NAMED).map((one) => one.employeeIdentifier))
  const { people } = await lists.named([...new Set(identifiers)], [])
  const known = new Map(people.map((person) => [person.identifier, person]))
  const rows = shown.flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { caseName, caseFieldName: fieldName, code, message } = first
    const { meaning, next } = meaningOf(MEANINGS, code, language)
    return {
      ...{ caseName, fieldName, meaning, next, count: group.length, message: told(message, code) },
      label: find(caseName, fieldName)?.[language] ?? fieldName ?? caseName,
      people: group.slice(0, NAMED).map(({ employeeIdentifier: identifier }) => {
        const person = known.get(identifier)
        const name = person === undefined ? identifier : `${person.lastName} ${person.firstName}`
        return { identifier, name, employeeId: person?.id }
      }),
    }
  })
  return { rows, paged }
}

/** Moves the job on, deletes it, or requests its payslips. */
export async function actOnPayrun(visit: SignedIn) {
  const { redirect, act, tenant, part, form } = visit
  const path = `${tenant}/payruns/jobs/${part('jobId')}`
  const { act: chosen = '', reason } = form
  const back = visit.path
  if (chosen === 'documents') {
    const asked = await requestDocuments(visit, path)
    return asked.ok ? redirect(back) : showPayrun(visit, asked.problem)
  }
  if (chosen === 'delete') {
    const deleted = await act('DELETE', path)
    return deleted.ok ? redirect(back.replace(/\/[^/]+$/, '')) : showPayrun(visit, deleted.problem)
  }
  const body = { status: chosen, ...given('reason', reason), ...lawAccepted(form) }
  const moved = chosen === 'Release' ? await release(visit, path, body) : await act('POST', `${path}/status`, { body })
  return moved.ok ? redirect(back) : showPayrun(visit, moved.problem)
}

/** The status with which the API refuses a release whose inputs have changed. */
const CHANGED = 412

/** Releases the job. If inputs have changed since its calculation, the reader must have ticked exactly these changes. */
async function release({ ask, act, form, say, digest }: SignedIn, path: string, body: unknown) {
  const job = await ask(path, JobAnswer)
  if (!job.ok) return job
  const { inputsChangedSince, jobStatus } = job.value
  const isStale = jobStatus === 'Draft' && isChanged(inputsChangedSince)
  const isSeen = isStale && form['inputs'] === markOf(digest, inputsChangedSince)
  if (isSeen && form['accepted'] !== undefined) return act('POST', `${path}/status`, { body })
  const moved = isStale ? undefined : await act('POST', `${path}/status`, { body, inputs: 'unchanged' })
  if (moved !== undefined && (moved.ok || moved.problem.code !== 'inputs_changed')) return moved
  const message = isSeen
    ? say(
        'Des données ont changé depuis le calcul : cochez cette case pour valider quand même.',
        'Values have changed since the calculation: tick this box to release anyway.',
      )
    : say(
        'Des données ont changé depuis que vous avez ouvert cette page : relisez-les, puis cochez cette case pour valider quand même.',
        'Values have changed since you opened this page: read them, then tick this box to release anyway.',
      )
  const errors = [{ pointer: '/accepted', message }]
  return {
    ok: false,
    problem: { status: CHANGED, code: 'inputs_changed', title: '', detail: message, errors, requestId: '' },
  } as const
}
