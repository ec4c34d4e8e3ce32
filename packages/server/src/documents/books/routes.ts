import { BOOKS, type BookName, csvOf, jsonOf, listingOf, xlsxOf } from '@centime/books'
import { isHistory } from '@centime/cycle'
import { jobById, jobState } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { periodWithoutLaw } from '../../ground/law.js'
import { invalid, notFound, refuse } from '../../ground/refusal.js'
import { type Endpoint, type Reply, tenantRead, XLSX } from '../../http/endpoint.js'
import { former, growing, id, idText, withLaw } from '../../http/fields.js'
import { P } from '../../http/paths.js'
import type { World } from '../../http/world.js'
import { boundOf } from './bound.js'
import { type BookSource, jobSource, payrollSource } from './source.js'

/** The books of payslips: payroll book, journal entries, contributions by organism, sums; of a job, a month or a year. */

const cell = z.union([z.string(), z.number(), z.null()])
const row = z.record(z.string(), cell)
const BookRecord = z
  .object({
    book: growing(BOOKS).describe('the kind of book'),
    payrollId: id,
    period: z.string().describe('the month YYYY-MM or the year YYYY'),
    payrunJobIds: z.array(id).describe('the jobs that it was read from'),
    draft: z.boolean().describe('whether the job is not released: none of its payslips count'),
    payslips: z.int().describe('how many payslips it adds up'),
    provisional: z
      .array(z.object({ figure: z.string(), usedFrom: z.string() }))
      .optional()
      .describe('the carried figures that its payslips were computed with; absent: none'),
    columns: z
      .array(
        z.object({
          key: z.string().describe('the name of the member in each row'),
          label: z.string().describe('in French: the head of the column in CSV and XLSX'),
          kind: growing(['text', 'day', 'amount', 'rate', 'count']).describe('`amount`: euros; `rate`: a fraction'),
        }),
      )
      .describe('the columns of the rows; in the payroll book, a line that is 0 for all people has no column'),
    rows: z.array(row).describe('the rows, by the keys of the columns'),
    totals: row.nullable().describe('sums of the rows; null: the book has none'),
  })
  .openapi('Book')

const draft = z
  .enum(['true', 'false'])
  .default('false')
  .describe('`true`: also for a job that is not released; every row then says so')
const periodText = z
  .string({ error: 'is required: a month as 2026-06, or a year as 2026' })
  .regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, { error: 'must be a month as 2026-06, or a year as 2026', abort: true })
const period = withLaw(periodText, periodWithoutLaw).openapi({
  maxLength: 7,
  example: '2026-06',
  description: 'a month, or a whole year',
})

const establishment = idText('an establishment')
  .optional()
  .describe(
    'only the payslips of this establishment and of those below it; the division of the payroll: those of no establishment; absent: all',
  )
const outside = (payrollId: number) =>
  invalid([{ pointer: '/divisionId', message: `is not the division of payroll ${payrollId}` }])

const ABOUT: Readonly<Record<BookName, readonly [name: string, summary: string, description: string]>> = {
  'payroll-book': ['PayrollBook', 'Payroll book (livre de paie)', 'A row for each payslip, with all its lines.'],
  journal: [
    'Journal',
    'Journal entries (OD de paie)',
    'A row for each account and month, elements of pay in rows of their own; debits and credits are equal. The accounts are those that the payroll has set.',
  ],
  contributions: [
    'Contributions',
    'Contributions by organism',
    'A row for each line at each rate, with its base. The rows add up to the totals of the payslips, withheld tax included.',
  ],
  summary: ['Summary', 'Sums by employee, and of all', 'A row for each employee: the totals of the payslips.'],
}
const CHECKED =
  'Every payslip is checked first: if the lines of one do not add up to its totals, the request is refused.'

const FORMS = {
  json: { ending: '', suffix: '', said: '', answer: { schema: BookRecord }, refusals: ['books_differ'] },
  csv: {
    ...{ ending: '.csv', suffix: 'Csv', said: ', as CSV that opens in a French Excel' },
    answer: { schema: z.string(), mediaType: 'text/csv' },
    refusals: ['books_differ'],
  },
  xlsx: {
    ...{ ending: '.xlsx', suffix: 'Xlsx', said: ', as XLSX' },
    answer: { schema: z.string().openapi({ format: 'binary' }), mediaType: XLSX },
    refusals: ['books_differ', 'spreadsheet_too_large'],
  },
} as const
type Form = keyof typeof FORMS
const NAMES = Object.keys(BOOKS) as BookName[]
const FORM_NAMES = Object.keys(FORMS) as [Form, ...Form[]]

/** In earlier versions the JSON route accepted all formats. */
const formatOf = (form: Form) => former(z.enum(form === 'json' ? FORM_NAMES : [form]).default(form))

function told(
  book: BookName,
  form: Form,
  { subject, more = '' }: { readonly subject: string; readonly more?: string },
) {
  const [, summary, description] = ABOUT[book]
  const { said, answer } = FORMS[form]
  return {
    tag: 'Books' as const,
    summary: `${summary} of ${subject}${said}`,
    description: [description, more, CHECKED].filter((text) => text !== '').join(' '),
    answers: { 200: { description: summary, ...answer, headers: ['Content-Disposition'] as const } },
  }
}

const ofJob = (book: BookName, form: Form): Endpoint => {
  const { ending, suffix, refusals } = FORMS[form]
  return tenantRead(
    {
      method: 'get',
      path: `${P}/payruns/jobs/{jobId}/${book}${ending}`,
      operationId: `getJob${ABOUT[book][0]}${suffix}`,
      ...told(book, form, { subject: 'a payrun job' }),
      query: z.strictObject({ format: formatOf(form), draft, divisionId: establishment }),
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
      const wanted = { tenantId: tenant.id, job, isDraft, establishmentId: query.divisionId }
      const source = await jobSource(world.store, db, wanted)
      if (source === undefined) return notFound('job', job.id)
      if (source === 'outside') return outside(job.payrollId)
      return { status: 200, outside: () => answer(world, book, source, query.format) }
    },
  )
}

const ofPayroll = (book: BookName, form: Form): Endpoint => {
  const { ending, suffix, refusals } = FORMS[form]
  return tenantRead(
    {
      method: 'get',
      path: `${P}/payrolls/{payrollId}/${book}${ending}`,
      operationId: `getPayroll${ABOUT[book][0].replace(/^Payroll/, '')}${suffix}`,
      ...told(book, form, {
        subject: 'a month or a year',
        more: 'Of the released jobs of the payroll and its finalized months; of a person whom several of a month have paid, the one released last.',
      }),
      query: z.strictObject({ period, format: formatOf(form), divisionId: establishment }),
      refusals: ['law_missing', ...refusals],
    },
    async ({ world, tenant, query, id }, _db, root) => {
      const { period, divisionId: establishmentId } = query
      const wanted = { tenantId: tenant.id, payrollId: id('payrollId'), period, establishmentId }
      const source = await payrollSource(world.store, root, wanted)
      if (source === undefined) return notFound('payroll', id('payrollId'))
      if (source === 'outside') return outside(id('payrollId'))
      return { status: 200, outside: () => answer(world, book, source, query.format) }
    },
  )
}

async function answer(world: World, book: BookName, source: BookSource, as: Form): Promise<Reply> {
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
  // Titles and totals take one row each.
  if (listing.payslips + 2 > world.settings.spreadsheetRows) {
    return refuse(
      'spreadsheet_too_large',
      `it may have more than ${world.settings.spreadsheetRows} rows: ask for a month of it, or for csv`,
    )
  }
  return { status: 200, type: XLSX, parts: xlsxOf(listing), headers }
}

export const bookRoutes: readonly Endpoint[] = FORM_NAMES.flatMap((form) => [
  ...NAMES.map((book) => ofJob(book, form)),
  ...NAMES.map((book) => ofPayroll(book, form)),
])
