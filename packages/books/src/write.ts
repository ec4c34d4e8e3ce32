import type { Decimal, LineName } from '@centime/engine'
import { frenchMonth, frenchOfMonth, lastDay, ZERO } from '@centime/engine/ground'
import { isElement, ORGANISMS, type Organism } from '@centime/engine/tree'
import { ACCOUNTS, type AccountName, accountOf, type JournalSettings, postingOf } from './accounts.js'
import type { Books } from './books.js'
import { amountColumn, inSlices, type Listing, type ListingRow, textColumn } from './listing.js'
import type { BookLine, PaidEmployee, PaidMonth } from './paid-month.js'

/** The books of some payslips: the pay of each person, the entries for the accounts, the contributions due, the sums of a year. */
export const BOOKS = {
  'payroll-book': 'livre-de-paie',
  journal: 'journal-de-paie',
  contributions: 'cotisations-par-organisme',
  summary: 'recapitulatif',
} as const
export type BookName = keyof typeof BOOKS

export interface Bound {
  readonly books: Books
  /** The payslips again, some at a time, in the order in which they were added. */
  readonly again: () => AsyncIterable<readonly PaidMonth[]>
  /** `2026-06` or `2026`: in the name of the file. */
  readonly period: string
  /** The id of the job, if there is one: in the name of the file and in the document number of the entries. */
  readonly jobId?: number
  readonly isDraft: boolean
  readonly settings: JournalSettings
}

export function listingOf(book: BookName, bound: Bound): Listing {
  const { books, period, jobId, isDraft } = bound
  const { columns, ...rows } = WRITERS[book](bound)
  const marked = isDraft ? [textColumn('draft', 'État')] : []
  const mark = (row: ListingRow): ListingRow => (isDraft ? ['BROUILLON', ...row] : row)
  return {
    file: [
      ...[BOOKS[book], period],
      ...(jobId === undefined ? [] : [jobId]),
      ...(isDraft ? ['brouillon'] : []),
      ...(books.provisional.length > 0 ? ['provisoire'] : []),
    ].join('-'),
    title: BOOKS[book],
    isDraft,
    payslips: books.payslips,
    ...(books.provisional.length > 0 && { provisional: books.provisional }),
    columns: [...marked, ...columns],
    slices: async function* () {
      for await (const slice of rows.slices()) yield slice.map(mark)
    },
    totals: rows.totals && mark(rows.totals),
  }
}

type Written = Pick<Listing, 'columns' | 'slices' | 'totals'>

const WHO = [
  textColumn('employeeIdentifier', 'Matricule'),
  textColumn('lastName', 'Nom'),
  textColumn('firstName', 'Prénom'),
]
const whoOf = ({ identifier, lastName, firstName }: PaidEmployee): ListingRow => [identifier, lastName, firstName]

/** A row for each payslip, with every numbered line that is not 0 on every payslip; in a provisional book with its carried figures. */
function payrollBook({ books, again }: Bound): Written {
  const lines = books.columns()
  const period = [
    textColumn('period', 'Période'),
    { ...textColumn('paymentDate', 'Date de paiement'), kind: 'day' },
  ] as const
  const carried = books.provisional.length > 0 ? [textColumn('provisional', 'Provisoire')] : []
  const carriedOf = ({ provisional }: PaidMonth): ListingRow =>
    carried.map(() => provisional.map(({ figure }) => figure).join(' '))
  return {
    columns: [...WHO, ...period, ...carried, ...lines.map((line) => amountColumn(line.name, headOf(line, lines)))],
    slices: async function* () {
      for await (const slice of again()) {
        yield slice.map((paid) => [
          ...whoOf(paid.employee),
          ...[paid.period, paid.paymentDate, ...carriedOf(paid)],
          ...lines.map(({ name }) => paid.amounts.get(name) ?? ZERO),
        ])
      }
    },
    totals: ['', 'Total', '', '', undefined, ...carried.map(() => ''), ...lines.map(({ name }) => books.total(name))],
  }
}

/** Number and label, and the party if the other party has a line of the same label. */
function headOf({ name, number, label, part }: BookLine, lines: readonly BookLine[]): string {
  const isShared = lines.some((other) => other.name !== name && other.label === label && other.part !== part)
  return `${number} ${label}${isShared ? `, part ${part}` : ''}`
}

/** The entries of each month, one for each account, each premium and each other element of pay: debits less credits. */
function journal({ books, jobId, settings }: Bound): Written {
  const rows = [...books.months].sort(byPeriod).flatMap(([period, lines]) => {
    const entries = new Map<string, Entry>()
    const enter = (account: AccountName, amount: Decimal, own?: BookLine): void => {
      const key = `${account} ${own?.name ?? ''}`
      const label = own === undefined ? `Paie ${frenchOfMonth(period)}` : `${own.label} – ${frenchMonth(period)}`
      entries.set(key, {
        account,
        label,
        number: own?.number ?? 0,
        balance: amount.plus(entries.get(key)?.balance ?? ZERO),
      })
    }
    for (const { line, sum } of lines.values()) {
      const posting = postingOf(line)
      if (posting === undefined) continue
      enter(posting.debit, sum, isElement(line) || posting.debit === 'primes' ? line : undefined)
      enter(posting.credit, sum.neg())
    }
    const order = Object.keys(ACCOUNTS)
    const sorted = [...entries.values()].sort(
      (a, b) => order.indexOf(a.account) - order.indexOf(b.account) || a.number - b.number,
    )
    return sorted.flatMap(({ account, label, balance }): readonly ListingRow[] => {
      if (balance.isZero()) return []
      const piece = jobId === undefined ? `PAIE-${period}` : `PAIE-${period}-${jobId}`
      return [
        [
          ...[settings.journal, lastDay(period), piece, accountOf(account, settings.accounts)],
          ...[ACCOUNTS[account][1], label],
          balance.isPositive() ? balance : ZERO,
          balance.isNegative() ? balance.neg() : ZERO,
        ],
      ]
    })
  })
  return {
    columns: [
      textColumn('journal', 'Journal'),
      { key: 'date', label: 'Date', kind: 'day' },
      textColumn('piece', 'Pièce'),
      textColumn('account', 'Compte'),
      textColumn('accountLabel', 'Intitulé du compte'),
      textColumn('label', 'Libellé'),
      amountColumn('debit', 'Débit'),
      amountColumn('credit', 'Crédit'),
    ],
    slices: () => inSlices(rows),
    // Accounting software takes each row of a file as an entry.
    totals: undefined,
  }
}
interface Entry {
  readonly account: AccountName
  readonly label: string
  /** The number of the premium or element; 0: all other lines of the account. */
  readonly number: number
  readonly balance: Decimal
}
const byPeriod = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

/** The contributions due to each organism: a row for each line at each rate. */
function contributions({ books }: Bound): Written {
  const dues = books.dues(Object.keys(ORGANISMS) as Organism[])
  const parts = (amount: Decimal, part: 'salariale' | 'patronale'): readonly Decimal[] =>
    part === 'salariale' ? [amount, ZERO, amount] : [ZERO, amount, amount]
  const totals = dues.reduce(
    (sums, { amount, line }) => parts(amount, line.part).map((one, index) => one.plus(sums[index] ?? ZERO)),
    [ZERO, ZERO, ZERO],
  )
  return {
    columns: [
      textColumn('organism', 'Organisme'),
      textColumn('organismName', 'Nom de l’organisme'),
      { key: 'wageTypeNumber', label: 'Rubrique', kind: 'count' },
      textColumn('wageTypeName', 'Nom de la rubrique'),
      textColumn('label', 'Libellé'),
      { key: 'payslips', label: 'Bulletins', kind: 'count' },
      amountColumn('base', 'Base'),
      { key: 'rate', label: 'Taux (%)', kind: 'rate' },
      amountColumn('employee', 'Part salariale'),
      amountColumn('employer', 'Part patronale'),
      amountColumn('amount', 'Montant'),
    ],
    slices: () =>
      inSlices(
        dues.map(({ organism, line, payslips, base, rate, amount }) => [
          ...[organism, ORGANISMS[organism], line.number, line.name, line.label],
          ...[payslips, base, rate],
          ...parts(amount, line.part),
        ]),
      ),
    totals: ['', 'Total', undefined, '', '', books.payslips, undefined, undefined, ...totals],
  }
}

/** The totals of a payslip that a year adds up. */
const SUMMED = [
  'TotalBrut',
  'TotalCotisationsSalariales',
  'TotalCotisationsPatronales',
  'TotalAllegements',
  'TotalIndemnites',
  'TotalDeductions',
  'Regularisation',
  'MontantNetSocial',
  'NetImposable',
  'NetAvantImpot',
  'PAS',
  'RegularisationPAS',
  'NetAPayer',
  'TotalVerseEmployeur',
  'CoutTotal',
] as const satisfies readonly LineName[]

/** A row for each employee: the number of months, and the totals of the payslip over them. */
function summary({ books }: Bound): Written {
  return {
    columns: [
      ...WHO,
      { key: 'payslips', label: 'Bulletins', kind: 'count' },
      ...SUMMED.map((name) => amountColumn(name, books.labelOf(name))),
    ],
    slices: () =>
      inSlices(
        [...books.people.values()].map(({ employee, months, sums }) => [
          ...whoOf(employee),
          months,
          ...SUMMED.map((name) => sums.get(name) ?? ZERO),
        ]),
      ),
    totals: ['', 'Total', '', books.payslips, ...SUMMED.map((name) => books.total(name))],
  }
}

const WRITERS: Readonly<Record<BookName, (bound: Bound) => Written>> = {
  'payroll-book': payrollBook,
  journal,
  contributions,
  summary,
}
