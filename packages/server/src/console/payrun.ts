import { PayrunPage, type PayrunShown, pageOfRows } from '@centime/console'
import { isDeletable, JOB_STATUSES, nextStatuses, type PayrunJob } from '@centime/cycle'
import { FAULT_CODES } from '@centime/engine/ground'
import { forTenant, peopleNamed } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { PayrunRecord, TenantRecord } from '../dossiers/records.js'
import { SELECTION_FAULTS, statusOf } from '../ground/codes.js'
import { JobRecord } from '../payruns/job-routes.js'
import { fieldNamed } from './field-named.js'
import { given } from './form-values.js'
import { changedShown, isChanged, markOf } from './inputs-changed.js'
import { meaningOf } from './meaning.js'
import { payslipFilesOf, requestDocuments } from './payrun-files.js'
import { resultsShown } from './payrun-results.js'
import { told } from './told.js'
import { formErrors, type Problem, problemPage, type SignedIn } from './visit.js'

type Job = z.infer<typeof JobRecord>

/** Whether nothing came of the calculation: whoever gives up a payrun that was calculated has results before him. */
const hasFailed = ({ jobStatus, onFault, message, processedEmployeeCount }: Job): boolean =>
  jobStatus === 'Abort' && (processedEmployeeCount === 0 || (onFault === 'abort' && message !== ''))

/** A job as pages show it, without the name of its payrun. */
export const jobShown = (job: Job) => ({
  ...{ id: job.id, name: job.name, forecast: job.forecast, reason: job.reason, period: job.periodName },
  ...{ status: job.jobStatus, isEnded: job.jobEnd !== null, started: job.jobStart, ended: job.jobEnd },
  hasFailed: hasFailed(job),
  ...{
    people: job.totalEmployeeCount,
    done: job.processedEmployeeCount,
    evaluated: job.evaluatedAt,
    openingsMissing: job.openingsMissing,
  },
})

/** The job as decisions read it. */
export const stateOf = ({ jobStatus, jobEnd, forecast }: Job): PayrunJob => ({
  status: JOB_STATUSES.find((status) => status === jobStatus) ?? 'Abort',
  ended: jobEnd !== null,
  forecast: forecast !== null,
})

/** A payrun; after a refused act with the reason, and with what was typed. */
export async function showPayrun(visit: SignedIn, refused?: Problem) {
  const { c, world, tenant, part, ask, chrome, show, form, key } = visit
  const path = `${tenant}/payruns/jobs/${part('jobId')}`
  const client = await ask(tenant, TenantRecord)
  const found = await ask(path, JobRecord)
  const payruns = await ask(`${tenant}/payruns`, z.array(PayrunRecord))
  if (!client.ok) return problemPage(visit, client.problem)
  if (!found.ok) return problemPage(visit, found.problem)
  const [job, state] = [found.value, stateOf(found.value)]
  const payrun = payruns.ok ? payruns.value.find(({ id }) => id === job.payrunId) : undefined
  const page = PayrunPage(chrome, {
    client: client.value,
    job: { ...jobShown(job), payrun: payrun?.name ?? '' },
    faults: await faultsOf(visit, client.value.id, job),
    results: await resultsShown(world, client.value.id, job.id, {
      search: c.req.query('recherche') ?? '',
      sort: c.req.query('tri') ?? 'nom',
      page: c.req.query('page'),
      code: c.req.query('avertissement') ?? '',
      language: chrome.language,
    }),
    documents: await payslipFilesOf(visit, path, state),
    changed: await changedShown(visit, client.value.id, job.inputsChangedSince),
    acts: {
      statuses: nextStatuses(state),
      isDeletable: isDeletable(state),
      isAllowed: key.role === 'admin',
      chosen: form['act'] ?? c.req.query('acte'),
      reason: form['reason'] ?? '',
      errors: refused && formErrors(refused, { accepted: '', reason: '' }),
    },
  })
  return show(page, refused?.status)
}

/** How many faults a page shows. */
const FAULTS = 50
const MEANINGS = { ...FAULT_CODES, ...SELECTION_FAULTS }

/** One page of who was not calculated, each with the person and the field to mend. */
async function faultsOf(
  { c, world, chrome: { language } }: SignedIn,
  tenantId: number,
  { faults }: Job,
): Promise<PayrunShown['faults']> {
  const paged = pageOfRows(c.req.query('manques'), faults.length, FAULTS)
  const shown = faults.slice((paged.page - 1) * FAULTS, paged.page * FAULTS)
  const identifiers = [...new Set(shown.map(({ employeeIdentifier }) => employeeIdentifier))]
  const people = await world.store.read((root) => peopleNamed(forTenant(root, tenantId), identifiers))
  const ids = new Map(people.map(({ id, identifier }) => [identifier, id]))
  const rows = shown.map(({ employeeIdentifier: identifier, caseName, caseFieldName: fieldName, code, message }) => {
    const { meaning, next } = meaningOf(MEANINGS, code, language)
    const field = fieldNamed(caseName, fieldName)
    return {
      ...{ identifier, employeeId: ids.get(identifier), caseName, fieldName, meaning, next },
      label: field?.[language] ?? fieldName ?? caseName,
      message: told(language, message, code),
    }
  })
  return { rows, paged }
}

/** Moves the job on, deletes it, or has its payslips made. */
export async function actOnPayrun(visit: SignedIn) {
  const { c, act, tenant, part, form } = visit
  const path = `${tenant}/payruns/jobs/${part('jobId')}`
  const { act: chosen = '', reason } = form
  const back = c.req.path
  if (chosen === 'documents') {
    const asked = await requestDocuments(visit, path)
    return asked.ok ? c.redirect(back, 303) : showPayrun(visit, asked.problem)
  }
  if (chosen === 'delete') {
    const deleted = await act('DELETE', path)
    return deleted.ok ? c.redirect(back.replace(/\/[^/]+$/, ''), 303) : showPayrun(visit, deleted.problem)
  }
  const body = { status: chosen, ...given('reason', reason) }
  const moved = chosen === 'Release' ? await release(visit, path, body) : await act('POST', `${path}/status`, { body })
  return moved.ok ? c.redirect(back, 303) : showPayrun(visit, moved.problem)
}

/** Releases the job, as its inputs are: where something has changed since its calculation only with the tick of who has seen just that. */
async function release({ ask, act, form, say }: SignedIn, path: string, body: unknown) {
  const job = await ask(path, JobRecord)
  if (!job.ok) return job
  const { inputsChangedSince, jobStatus } = job.value
  const isStale = jobStatus === 'Draft' && isChanged(inputsChangedSince)
  const isSeen = isStale && form['inputs'] === markOf(inputsChangedSince)
  if (isSeen && form['accepted'] !== undefined) return act('POST', `${path}/status`, { body })
  const moved = isStale ? undefined : await act('POST', `${path}/status`, { body, inputs: 'unchanged' })
  if (moved !== undefined && (moved.ok || moved.problem.code !== 'inputs_changed')) return moved
  const message = isSeen
    ? say(
        'Des données ont changé depuis le calcul : cochez cette case pour valider quand même.',
        'Values have changed since the calculation: tick this box to release all the same.',
      )
    : say(
        'Des données ont changé depuis que vous avez ouvert cette page : relisez-les, puis cochez cette case pour valider quand même.',
        'Values have changed since you opened this page: read them, then tick this box to release all the same.',
      )
  const { status } = statusOf('inputs_changed')
  const errors = [{ pointer: '/accepted', message }]
  return {
    ok: false,
    problem: { status, code: 'inputs_changed', title: '', detail: message, errors, requestId: '' },
  } as const
}
