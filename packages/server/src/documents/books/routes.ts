import { BOOKS, type BookName, csvOf, jsonOf, listingOf, xlsxOf } from '@centime/books'
import { isHistory } from '@centime/cycle'
import { z } from '@hono/zod-openapi'
import { notFound, refuse } from '../../ground/refusal.js'
import { type Endpoint, type Reply, tenantRead } from '../../http/endpoint.js'
import { growing, id } from '../../http/fields.js'
import { P } from '../../http/paths.js'
import type { World } from '../../http/world.js'
import { jobById, jobState } from '../../store/jobs.js'
import { boundOf } from './bound.js'
import { type BookSource, jobSource, payrollSource } from './source.js'

/** The books of payslips: payroll book, journal entries, contributions by organism, sums; of a job, a month or a year. */

const cell = z.union([z.string(), z.number(), z.null()])
const row = z.record(z.string(), cell)
const BookRecord = z
  .object({
    book: growing(BOOKS).openapi({ description: 'which book it is' }),
    payrollId: id,
    period: z.string().openapi({ description: 'the month YYYY-MM or the year YYYY' }),
    payrunJobIds: z.array(id).openapi({ description: 'the jobs that it was read from' }),
    draft: z.boolean().openapi({ description: 'whether the job is not released: nothing of it counts' }),
    payslips: z.int().openapi({ description: 'how many payslips it adds up' }),
    columns: z
      .array(
        z.object({
          key: z.string().openapi({ description: 'the member of each row' }),
          label: z.string().openapi({ description: 'in French: the head of the column in CSV and XLSX' }),
          kind: growing(['text', 'day', 'amount', 'rate', 'count']).openapi({
            description: '`amount`: euros; `rate`: a fraction',
          }),
        }),
      )
      .openapi({ description: 'what each row has; of the payroll book, each line that is not 0 for everybody' }),
    rows: z.array(row).openapi({ description: 'the rows, by the keys of the columns' }),
    totals: row.nullable().openapi({ description: 'sums of the rows; null: the book has none' }),
  })
  .openapi('Book')

const format = z
  .enum(['json', 'csv', 'xlsx'])
  .default('json')
  .openapi({ description: '`csv` opens in a French Excel; `xlsx` needs a package that the service says' })
const draft = z
  .enum(['true', 'false'])
  .default('false')
  .openapi({ description: '`true`: also of a job that is not released; every row then says so' })
const period = z
  .string({ error: 'is required: a month as 2026-06, or a year as 2026' })
  .regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, 'must be a month as 2026-06, or a year as 2026')
  .openapi({ maxLength: 7, example: '2026-06', description: 'a month, or a whole year' })

const ABOUT: Readonly<Record<BookName, readonly [name: string, summary: string, description: string]>> = {
  'payroll-book': ['PayrollBook', 'Payroll book (livre de paie)', 'A row for each payslip, with all its lines.'],
  journal: [
    'Journal',
    'Journal entries (OD de paie)',
    'A row for each account and month; debits and credits are equal. The accounts are those that the payroll has set.',
  ],
  contributions: [
    'Contributions',
    'Contributions by organism',
    'A row for each line at each rate, with its base. They add up to the totals of the payslips, and to their withheld tax.',
  ],
  summary: ['Summary', 'Sums by employee, and of all', 'A row for each employee: the totals of the payslips.'],
}
const CHECKED = 'Every payslip is checked first: where its lines do not add up to its totals, nothing is answered.'

const answers = (summary: string) => ({
  200: {
    description: summary,
    schema: BookRecord,
    types: ['text/csv', XLSX],
    headers: ['Content-Disposition'] as const,
  },
})
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const refusals = ['books_differ', 'spreadsheet_too_large'] as const

const ofJob = (book: BookName): Endpoint => {
  const [name, summary, description] = ABOUT[book]
  return tenantRead(
    {
      method: 'get',
      path: `${P}/payruns/jobs/{jobId}/${book}`,
      operationId: `getJob${name}`,
      tag: 'Books',
      summary: `${summary} of a payrun job`,
      description: `${description} ${CHECKED}`,
      query: z.strictObject({ format, draft }),
      answers: answers(summary),
      refusals: [...refusals, 'job_not_released'],
    },
    async ({ world, tenant, query, id }, db) => {
      const job = await jobById(db, id('jobId'))
      if (job === undefined) return notFound('job', id('jobId'))
      const isDraft = !isHistory(jobState(job))
      if (job.jobEnd === null || job.layoutId === null || job.status === 'Abort') {
        return refuse('job_not_released', `job ${job.id} has no results: it is ${job.status}`)
      }
      if (isDraft && query.draft === 'false') {
        return refuse('job_not_released', `job ${job.id} is ${job.status}, not released: ask with draft=true to see it`)
      }
      const source = await jobSource(world.store, db, { tenantId: tenant.id, job, isDraft })
      if (source === undefined) return notFound('job', job.id)
      return { status: 200, outside: () => answer(world, book, source, query.format) }
    },
  )
}

const ofPayroll = (book: BookName): Endpoint => {
  const [name, summary, description] = ABOUT[book]
  return tenantRead(
    {
      method: 'get',
      path: `${P}/payrolls/{payrollId}/${book}`,
      operationId: `getPayroll${name.replace(/^Payroll/, '')}`,
      tag: 'Books',
      summary: `${summary} of a month or a year`,
      description: `${description} Of the released jobs of the payroll and its finalized months; of a person whom several of a month have paid, the one released last. ${CHECKED}`,
      query: z.strictObject({ period, format }),
      answers: answers(summary),
      refusals,
    },
    async ({ world, tenant, query, id }, _db, root) => {
      const wanted = { tenantId: tenant.id, payrollId: id('payrollId'), period: query.period }
      const source = await payrollSource(world.store, root, wanted)
      if (source === undefined) return notFound('payroll', id('payrollId'))
      return { status: 200, outside: () => answer(world, book, source, query.format) }
    },
  )
}

/** Adds the payslips up, and writes the book while it is sent. */
async function answer(world: World, book: BookName, source: BookSource, as: z.infer<typeof format>): Promise<Reply> {
  const bound = await boundOf(source)
  if ('differs' in bound) return refuse('books_differ', bound.differs)
  const listing = listingOf(book, bound)
  const headers = { 'content-disposition': `attachment; filename="${listing.file}.${as}"` }
  if (as === 'csv') return { status: 200, type: 'text/csv; charset=utf-8', parts: csvOf(listing), headers }
  if (as === 'json') {
    const { payrollId, period, jobs } = source
    const about = { book, payrollId, period, payrunJobIds: jobs.map(({ id }) => id) }
    return { status: 200, parts: jsonOf(listing, about), headers }
  }
  // Titles and totals are a row each.
  if (listing.payslips + 2 > world.settings.spreadsheetRows) {
    return refuse(
      'spreadsheet_too_large',
      `it may have more than ${world.settings.spreadsheetRows} rows: ask for a month of it, or for csv`,
    )
  }
  return { status: 200, type: XLSX, parts: xlsxOf(listing), headers }
}

const NAMES = Object.keys(BOOKS) as BookName[]
export const bookRoutes: readonly Endpoint[] = [...NAMES.map(ofJob), ...NAMES.map(ofPayroll)]
