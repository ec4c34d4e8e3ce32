// Room: jobs: routes, worker, run, limits
// Uses: ground, http, calculation, webhooks. Used by: months, console, service.

import { JOB_STATUSES, SELECTION_FAULTS } from '@centime/cycle'
import { dayInParis, FAULT_CODES, firstDay, monthOf } from '@centime/engine/ground'
import type { ProvisionalFigure } from '@centime/engine/tree'
import type { JobFault, ListedJob } from '@centime/store'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { lawOfPacks } from '../calculation/law.js'
import { provisionalFiguresOf } from '../calculation/provisional.js'
import { type Replacing, withReplaces } from '../calculation/replaced.js'
import { select, selectionQueries } from '../calculation/selection.js'
import { type FieldError, invalid, isRefusal, notFound } from '../ground/refusal.js'
import { type Endpoint, tenantRead, tenantWrite } from '../http/endpoint.js'
import {
  freeText,
  growing,
  InputsChangedRecord,
  id,
  identifier,
  lawDigest,
  lawInstant,
  lawMonth,
  name,
  page,
  provisional,
  utc,
} from '../http/fields.js'
import { listedTexts, listOf } from '../http/paging.js'
import { P } from '../http/paths.js'
import { type InputsChanged, knownInputsChanged } from './inputs-since.js'
import { forecastLimit, queueLimit } from './limits.js'
import { paidByMonth } from './managed-month.js'
import { startJob } from './start-job.js'

/** Payrun jobs: sections 2.6, 3.2 and 4.4 of the specification. */

const FaultRecord = z
  .object({
    employeeIdentifier: z.string(),
    caseName: z.string().nullable(),
    caseFieldName: z.string().nullable(),
    code: growing({ ...FAULT_CODES, ...SELECTION_FAULTS }),
    message: z.string(),
  })
  .openapi('PayrunJobFault')

export const JobRecord = z
  .object({
    id,
    name: z.string(),
    payrunId: id,
    payrollId: id,
    jobStatus: growing(JOB_STATUSES),
    jobResult: growing(['Full']),
    forecast: z.string().nullable(),
    periodName: z.string(),
    periodStart: utc,
    periodEnd: utc,
    jobStart: utc,
    jobEnd: utc.nullable().describe('set once everything of the job is visible: stop polling then'),
    totalEmployeeCount: z.int(),
    processedEmployeeCount: z.int(),
    openingsMissing: z
      .int()
      .describe(
        'how many people lack opening balances of the year or of leave; also 0 for a job that an earlier version calculated',
      ),
    message: z.string().describe('for people: `faults` as text, and the people left out'),
    onFault: growing(store.ON_FAULT),
    faults: z.array(FaultRecord).describe('each employee with each missing or wrong field'),
    reason: z.string().nullable(),
    evaluatedAt: utc.describe('the evaluation instant: values recorded after it do not count'),
    inputsDigest: z
      .string()
      .nullable()
      .describe('SHA-256 of all inputs of the calculation; null: a job of several people, or of version 0.1'),
    lawDigest,
    replaces: id
      .nullable()
      .describe(
        'the job that it corrects: the last one of the same payroll and month that was released before it; null: none, or a simulation',
      ),
    inputsChangedSince: InputsChangedRecord.nullable()
      .optional()
      .describe(
        'what has changed since the calculation; for a released job, without the people whom a later job has paid again; null: still calculating, a simulation, aborted or cancelled. Absent in lists and in answers to writes: read the job',
      ),
    provisional: provisional.describe(
      'the figures of the year before that its results use, because the new ones are not published; left out: none, and in lists and answers to writes',
    ),
  })
  .openapi('PayrunJob')

/** The most characters of a job’s message and of its faults in a list: those of all employees can be megabytes. */
const LISTED = 10_000

/** Faults as JSON text, up to the last whole one within the given number of characters. */
function cut(faults: string): string {
  if (faults.length < LISTED) return faults
  const end = faults.lastIndexOf('},{"employeeIdentifier":')
  return end < 0 ? '[]' : `${faults.slice(0, end)}}]`
}

/** A job as JSON text. Its faults, which can cover every employee, are stored in the form of the answer and copied. */
function jobText(
  job: ListedJob & Replacing,
  more: {
    readonly inputsChangedSince?: InputsChanged | null
    readonly provisional?: readonly ProvisionalFigure[]
  } = {},
): string {
  const { faults: _, ...others } = jobRecord({ ...job, faults: '[]' })
  return `${JSON.stringify({ ...others, ...more }).slice(0, -1)},"faults":${job.faults}}`
}

export function jobRecord(job: ListedJob & Replacing) {
  const { id, payrunId, payrollId, name, forecast, reason, periodName, periodStart, periodEnd } = job
  const { jobStart, jobEnd, totalEmployeeCount, processedEmployeeCount, message, evaluatedAt, status: jobStatus } = job
  const { openingsMissing } = job
  const period = { periodName, periodStart, periodEnd }
  const counts = { totalEmployeeCount, processedEmployeeCount, openingsMissing }
  const progress = { jobStart, jobEnd, ...counts, message, evaluatedAt }
  const faults: readonly JobFault[] = JSON.parse(job.faults)
  const shown = {
    ...period,
    ...progress,
    jobStatus,
    jobResult: 'Full',
    onFault: job.onFault,
    faults,
    inputsDigest: job.inputsDigest,
    lawDigest: job.lawDigest,
    replaces: job.replaces,
  }
  return { id, payrunId, payrollId, name, forecast, reason, ...shown }
}

const JobStart = z
  .strictObject({
    name,
    payrunName: name.describe('the name exactly as in the list of payruns'),
    userIdentifier: identifier.describe('the identifier exactly as in the list of users'),
    periodStart: lawInstant.describe('the first day of a month, read in Europe/Paris'),
    forecast: name.optional().describe('starts a simulation with this name, which is separate from real jobs'),
    reason: freeText.optional(),
    employeeIdentifiers: z.array(identifier).min(1).max(20_000).optional().describe('only these employees'),
    onFault: z
      .enum(store.ON_FAULT)
      .default('abort')
      .describe('`skip`: people with faults are left out; `abort`: a fault ends the job'),
  })
  .openapi('PayrunJobStart')

const postJob = tenantWrite(
  {
    method: 'post',
    path: `${P}/payruns/jobs`,
    operationId: 'startPayrunJob',
    native: true,
    tag: 'Payrun jobs',
    summary: 'Start a payrun job',
    description:
      'Poll the job until `jobEnd` is set; its results are visible by then. A real job of a month with a confirmed payment date is computed for that date.',
    body: JobStart,
    example: {
      name: 'Juin',
      payrunName: 'Paie mensuelle',
      userIdentifier: 'paie@lenoir.example',
      periodStart: '2026-06-01T00:00:00+02:00',
      reason: 'monthly pay',
      onFault: 'abort',
    },
    answers: {
      202: {
        description: 'the job, accepted',
        schema: JobRecord,
        headers: ['Location'],
      },
    },
    refusals: [
      'law_missing',
      'payroll_month_open',
      'period_already_paid',
      'payrun_draft_exists',
      'payrun_queue_full',
      'forecast_limit_reached',
    ],
  },
  async ({ body, tenant, partnerId, world, now, months, audit }, db, root) => {
    const errors: FieldError[] = []
    const named = await store.together(root, {
      payruns: store.payrunWithPayroll(db, body.payrunName),
      users: store.userByIdentifier(db, body.userIdentifier),
      queued: store.queuedJobs(root, partnerId),
    })
    const [[payrun], [user], [queued]] = [named.payruns, named.users, named.queued]
    if (payrun === undefined) errors.push({ pointer: '/payrunName', message: 'is not a payrun of this tenant' })
    if (user === undefined) errors.push({ pointer: '/userIdentifier', message: 'is not a user of this tenant' })
    const first = dayInParis(body.periodStart)
    if (first !== firstDay(monthOf(first))) {
      errors.push({ pointer: '/periodStart', message: `must be the first day of a month in Europe/Paris, is ${first}` })
    }
    if (payrun === undefined || user === undefined || errors.length > 0) return invalid(errors)

    const { name: jobName, forecast, reason, employeeIdentifiers, periodStart, onFault } = body
    const periodName = monthOf(first)
    const full = queueLimit(world, queued?.jobs ?? 0)
    if (full !== undefined) return full
    const month = { payrollId: payrun.payrollId, divisionId: payrun.divisionId, periodName, forecast }
    const paid = forecast === undefined ? paidByMonth(months, { payrollId: payrun.payrollId, periodName }) : undefined
    if (paid !== undefined) return paid
    const replaced = forecast === undefined ? undefined : store.forecastJobs(db, payrun.id, periodName, forecast)
    const found = await store.together(root, {
      ...selectionQueries(db, month, employeeIdentifiers),
      packs: store.packsInForce(root),
      stored: replaced && store.forecastPayslips(root, partnerId, replaced),
    })
    const selection = await select(db, month, found, employeeIdentifiers)
    const [stored] = found.stored
    const tooMany = stored && forecastLimit(world, stored.people ?? 0, selection.employeeIds.length)
    if (tooMany !== undefined) return tooMany
    if (selection.problems.length > 0) await store.yieldToEventLoop()
    const job = await startJob(db, root, {
      tenantId: tenant.id,
      payrun,
      payroll: { ...payrun, id: payrun.payrollId },
      userId: user.id,
      name: jobName,
      periodName,
      selection,
      periodStart,
      forecast,
      reason,
      onFault,
      paymentDate: forecast === undefined ? store.confirmedPaymentDate(months, payrun.id, periodName) : undefined,
      law: await lawOfPacks(root, found.packs),
      at: now.toISOString(),
      audit,
    })
    if (isRefusal(job)) return job
    const location = `/partners/${partnerId}/tenants/${tenant.id}/payruns/jobs/${job.id}`
    const [shown = { ...job, replaces: null }] = await withReplaces(db, [job])
    return { status: 202, body: jobRecord(shown), headers: { location }, after: () => world.wake('job') }
  },
)

const getJobs = tenantRead(
  {
    method: 'get',
    path: `${P}/payruns/jobs`,
    operationId: 'listPayrunJobs',
    tag: 'Payrun jobs',
    summary: 'List payrun jobs',
    description: `Each job has the first ${LISTED} characters of \`message\`, and the first faults up to that length. Read a single job for all of them.`,
    query: page.extend({
      payrunName: z.string().optional(),
      periodName: lawMonth.optional(),
      status: z.enum(JOB_STATUSES).optional(),
      forecast: z.string().optional().describe('the name of a simulation; empty: the real jobs'),
    }),
    isLong: true,
    refusals: ['law_missing'],
    answers: listOf(JobRecord, 'the payrun jobs'),
  },
  async (call, db) => {
    const { top, skip, ...filter } = call.query
    const { rows, total } = await store.listJobs(db, filter, { top, skip }, LISTED)
    const texts = (await withReplaces(db, rows)).map((row) => jobText({ ...row, faults: cut(row.faults) }))
    return listedTexts(call, { rows: texts, total })
  },
)

const getJob = tenantRead(
  {
    method: 'get',
    path: `${P}/payruns/jobs/{jobId}`,
    operationId: 'getPayrunJob',
    tag: 'Payrun jobs',
    summary: 'Read a payrun job',
    description: 'Its results are visible from the moment at which `jobEnd` is set.',
    answers: { 200: { description: 'the job', schema: JobRecord } },
  },
  async ({ id, tenant }, db, root) => {
    const job = await store.jobById(db, id('jobId'))
    const [shown] = job === undefined ? [] : await withReplaces(db, [job])
    if (job === undefined || shown === undefined) return notFound('job', id('jobId'))
    const inputsChangedSince = await knownInputsChanged(db, root, tenant.id, job)
    const figures = job.jobEnd === null || job.status === 'Abort' ? [] : await provisionalFiguresOf(db, job.id)
    const more = { inputsChangedSince, ...(figures.length > 0 && { provisional: figures }) }
    return { status: 200, text: jobText(shown, more) }
  },
)

export const jobRoutes: readonly Endpoint[] = [postJob, getJobs, getJob]
