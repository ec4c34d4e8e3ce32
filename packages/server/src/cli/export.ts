import { basename, extname } from 'node:path'
import type { BookName, Bound, Listing } from '@centime/books'
import { isMonth } from '@centime/engine/ground'
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import type { Settings } from '../ground/settings.js'
import { positive } from './arguments.js'
import { formatOf, textIn, writeParts } from './files.js'
import type { MonthOfFile, PayrollFile } from './payroll-file.js'
import type { CommandIo } from './server-commands.js'

/** `centime export`: the books of payslips, of payroll files or of a payroll in the database. */

const BOOK_NAMES: readonly BookName[] = ['payroll-book', 'journal', 'contributions', 'summary']
const FORMATS = ['csv', 'json', 'xlsx'] as const
type Format = (typeof FORMATS)[number]

interface ExportOptions {
  readonly format?: Format
  readonly out?: string
  readonly accounts?: string
  readonly tenant?: number
  readonly payroll?: number
  readonly period?: string
}
type Computed = (path: string) => { readonly file: PayrollFile; readonly months: readonly MonthOfFile[] }

export function addExportCommand(
  centime: Command,
  io: CommandIo,
  { computed, settingsOf }: { readonly computed: Computed; readonly settingsOf: (io: CommandIo) => Settings },
): void {
  centime
    .command('export')
    .description('write the payroll book, journal entries, contributions by organism or sums of payslips')
    .addArgument(new Argument('<book>', 'which book').choices(BOOK_NAMES))
    .argument('[files...]', 'files of centime pay, a person each; none: released payslips of the database')
    .addOption(new Option('--format <format>', 'default: the ending of --out, or csv').choices(FORMATS))
    .option('--out <file>', 'write a file instead of standard output')
    .option('--accounts <file>', 'JSON with the journal and the accounts: docs/exports.md')
    .option('--tenant <id>', 'of the database: the tenant', positive)
    .option('--payroll <id>', 'of the database: the payroll', positive)
    .option('--period <period>', 'a month YYYY-MM or a year YYYY; of files: default all their months', period)
    .action(async (book: BookName, files: readonly string[], options: ExportOptions) => {
      const { tenant, payroll } = options
      if (files.length > 0) {
        if (tenant !== undefined || payroll !== undefined) io.wrong('centime: name files, or --tenant and --payroll')
        return write(io, book, await ofFiles(io, files, computed, options), options)
      }
      if (tenant === undefined || payroll === undefined || options.period === undefined) {
        return io.wrong('centime: name files, or --tenant, --payroll and --period')
      }
      const { opened, READING } = await import('./administration.js')
      const { payrollSource } = await import('../documents/books/source.js')
      const { boundOf } = await import('../documents/books/bound.js')
      const payrollMonth = { tenantId: tenant, payrollId: payroll, period: options.period }
      await opened(
        settingsOf(io),
        async (store) => {
          const source = await store.read((root) => payrollSource(store, root, payrollMonth))
          if (source === undefined || source === 'outside')
            return io.refuse(`centime: tenant ${tenant} has no payroll ${payroll}`)
          const bound = await boundOf(source)
          if ('differs' in bound) return io.refuse(`centime: ${bound.differs}`)
          await write(io, book, await withAccounts(io, bound, options), options)
        },
        READING,
      )
    })
}

async function ofFiles(io: CommandIo, files: readonly string[], computed: Computed, options: ExportOptions) {
  const { Books } = await import('@centime/books')
  const { paidMonthOf } = await import('@centime/books')
  const { differenceText } = await import('../documents/books/bound.js')
  const { USUAL } = await import('@centime/books')
  const paid = files.flatMap((path) => {
    const { file, months } = computed(path)
    const { Nom: lastName = '', Prenom: firstName = '' } = file.cases?.['Identite'] ?? {}
    const employee = { identifier: file.employee?.matricule ?? basename(path, extname(path)), lastName, firstName }
    return months.map(({ payroll, payslip }) => paidMonthOf(employee, payroll.fixed, payslip))
  })
  const wanted = paid.filter((one) => one.period.startsWith(options.period ?? ''))
  const sorted = wanted.toSorted((a, b) => (a.period < b.period ? -1 : a.period > b.period ? 1 : 0))
  const books = new Books()
  const known = new Set<string>()
  for (const payslip of sorted) {
    const whose = `${payslip.employee.identifier} in ${payslip.period}`
    if (known.has(whose))
      io.refuse(`centime: two payslips of ${whose}: name each file once, each person by a matricule`)
    known.add(whose)
    books.add(payslip)
  }
  if (books.differing > 0) io.refuse(`centime: ${differenceText(books)}`)
  const [first = '', last = ''] = [sorted[0]?.period, sorted.at(-1)?.period]
  const bound: Bound = {
    books,
    again: async function* () {
      yield sorted
    },
    period: options.period ?? (first === last ? first : `${first}_${last}`),
    isDraft: false,
    settings: USUAL,
  }
  return withAccounts(io, bound, options)
}

async function withAccounts(io: CommandIo, bound: Bound, { accounts }: ExportOptions): Promise<Bound> {
  if (accounts === undefined) return bound
  const { journalSettingsIn } = await import('../documents/books/account-routes.js')
  let json: unknown
  try {
    json = JSON.parse(textIn(io, accounts))
  } catch (error) {
    return io.wrong(`centime: cannot read ${accounts}: ${error instanceof Error ? error.message : String(error)}`)
  }
  const settings = journalSettingsIn(json)
  return 'problem' in settings ? io.refuse(`centime: ${accounts}: ${settings.problem}`) : { ...bound, settings }
}

async function write(io: CommandIo, book: BookName, bound: Bound, options: ExportOptions): Promise<void> {
  const { listingOf } = await import('@centime/books')
  const listing = listingOf(book, bound)
  const as = formatOf(FORMATS, options)
  if (as === 'xlsx' && options.out === undefined) return io.wrong('centime: xlsx needs --out')
  await writeParts(io, options.out, partsOf(listing, as, { book, period: bound.period }))
}

async function* partsOf(listing: Listing, as: Format, about: object): AsyncGenerator<string | Uint8Array> {
  if (as === 'xlsx') return yield* (await import('@centime/books')).xlsxOf(listing)
  if (as === 'csv') return yield* (await import('@centime/books')).csvOf(listing)
  yield* (await import('@centime/books')).jsonOf(listing, about)
  yield '\n'
}

function period(text: string): string {
  if (!/^\d{4}$/.test(text) && !isMonth(text)) throw new InvalidArgumentError('It must be YYYY-MM or YYYY.')
  return text
}
