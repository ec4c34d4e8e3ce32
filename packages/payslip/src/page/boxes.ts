import type { Decimal, LineName } from '@centime/engine'
import { CongesN, CongesN1, CongesReport, DecompteConges } from '@centime/engine/cases'
import { frenchMonth, ZERO } from '@centime/engine/ground'
import type { Facts } from '@centime/engine/tree'
import type { LinesByName } from './lines.js'
import type { PageBox } from './page.js'
import { amountText, daysText } from './print.js'

/** The boxes under the amounts: counters of leave, totals of the month and of the year. */

/** The counters of leave at the end of a month, in days. */
export interface LeaveCounters {
  readonly unit: 'ouvrables' | 'ouvres'
  readonly counters: readonly LeaveCounter[]
}
interface LeaveCounter {
  readonly name: CounterName
  readonly taken: Decimal
  /** At the end of a contract. */
  readonly paid: Decimal
}
type CounterName = (typeof COUNTERS)[number]['name']

const COUNTERS = [
  { name: 'Report', fields: CongesReport, balance: 'SoldeCongesReport' },
  { name: 'N-1', fields: CongesN1, balance: 'SoldeCongesN1' },
  { name: 'N', fields: CongesN, balance: 'SoldeCongesN' },
] as const

/** What was taken of each counter, from the facts of a month. The balances are lines of the result. */
export function leaveCountersOf({ numbers, choices }: Facts): LeaveCounters {
  return {
    unit: choices[DecompteConges.key] === 'ouvres' ? 'ouvres' : 'ouvrables',
    counters: COUNTERS.map(({ name, fields }) => ({
      name,
      taken: numbers[fields.prisEnTout.key] ?? ZERO,
      paid: numbers[fields.payes.key] ?? ZERO,
    })),
  }
}

/**
 * Nothing where no counters are kept: all of them are then 0. Rights are what is left, taken and paid: days acquired and granted,
 * rounding, and the opening balance, so that a row adds up.
 */
export function leaveBox({ value }: LinesByName, leave: LeaveCounters): readonly PageBox[] {
  const rows = leave.counters.flatMap(({ name, taken, paid }) => {
    const of: LineName | undefined = COUNTERS.find((one) => one.name === name)?.balance
    const left = of === undefined ? ZERO : value(of)
    return [taken, paid, left].every((days) => days.isZero()) ? [] : [{ name, taken, paid, left }]
  })
  if (rows.length === 0) return []
  const isPaid = rows.some(({ paid }) => !paid.isZero())
  return [
    {
      title: `Congés payés, jours ${leave.unit === 'ouvres' ? 'ouvrés' : 'ouvrables'}`,
      columns: ['Droits', 'Pris', ...(isPaid ? ['Payés'] : []), 'Solde'],
      rows: rows.map(({ name, taken, paid, left }) => ({
        label: name,
        cells: [left.plus(taken).plus(paid), taken, ...(isPaid ? [paid] : []), left].map(daysText),
      })),
    },
  ]
}

/** Totals that have no column of their own in the tax table; the employee's are after reductions, the employer's before. */
const TOTALS: readonly (readonly [name: LineName, label: string])[] = [
  ['TotalBrut', 'Brut'],
  ['PlafondMois', 'Plafond'],
  ['TotalCotisationsSalariales', 'Cotisations salariales après réductions'],
  ['TotalCotisationsPatronales', 'Cotisations patronales avant allègements'],
  ['MontantNetSocial', 'Net social'],
]

/** The month and the year one under the other. */
export function totalsBox({ payslip, value }: LinesByName): readonly PageBox[] {
  const { cumulated, period } = payslip
  const shown = TOTALS.flatMap(([of, label]) => {
    const year: Decimal | undefined = cumulated[of]
    return year === undefined ? [] : [{ label, month: value(of), year }]
  })
  if (shown.length === 0) return []
  const month = frenchMonth(period)
  return [
    {
      title: 'Cumuls',
      columns: shown.map(({ label }) => label),
      rows: [
        {
          label: `${month.charAt(0).toUpperCase()}${month.slice(1)}`,
          cells: shown.map((one) => amountText(one.month)),
        },
        { label: `Année ${period.slice(0, 4)}`, cells: shown.map((one) => amountText(one.year)) },
      ],
    },
  ]
}
