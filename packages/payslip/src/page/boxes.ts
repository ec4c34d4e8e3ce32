import type { Decimal, LineName } from '@centime/engine'
import { CongesN, CongesN1, CongesReport, DecompteConges } from '@centime/engine/cases'
import { frenchMonth, ZERO } from '@centime/engine/ground'
import type { Facts, Source } from '@centime/engine/tree'
import { amountSource, type LinesByName, linesByName, partOfLine, printed, sumOfSources } from './lines.js'
import type { BoxRow, PageBox } from './page.js'
import { AMOUNT, DAYS } from './print.js'

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

/** The days taken from each counter, from the facts of a month. The balances are lines of the result. */
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
 * Empty for a person without counters: all of them are then 0. Rights are the sum of the days left, taken and paid: days acquired
 * and granted, rounding, and the opening balance, so that a row adds up.
 */
export function leaveBox({ payslip }: LinesByName, leave: LeaveCounters): readonly PageBox[] {
  const amounts = linesByName(payslip, numbersOf(leave))
  const isAny = (of: Source): boolean => amounts.worthOf(of)?.isZero() === false
  const rows = COUNTERS.map(({ name, fields, balance }) => {
    const taken: Source = { kind: 'fact', field: fields.prisEnTout }
    const paid: Source = { kind: 'fact', field: fields.payes }
    return { name, taken, paid, left: amountSource(amounts, balance) }
  }).filter(({ taken, paid, left }) => [taken, paid, left].some(isAny))
  if (rows.length === 0) return []
  const isPaid = rows.some(({ paid }) => isAny(paid))
  return [
    {
      title: `Congés payés, jours ${leave.unit === 'ouvres' ? 'ouvrés' : 'ouvrables'}`,
      columns: ['Droits', 'Pris', ...(isPaid ? ['Payés'] : []), 'Solde'],
      rows: rows.map(({ name, taken, paid, left }) => {
        const sources = [sumOfSources([left, taken, paid]), taken, ...(isPaid ? [paid] : []), left]
        return boxRow(
          name,
          sources.map((of) => printed(amounts, of, DAYS)),
        )
      }),
    },
  ]
}

const numbersOf = ({ counters }: LeaveCounters): ReadonlyMap<string, Decimal> =>
  new Map(
    COUNTERS.flatMap(({ name, fields }) => {
      const { taken = ZERO, paid = ZERO } = counters.find((one) => one.name === name) ?? {}
      return [[fields.prisEnTout.key, taken] as const, [fields.payes.key, paid] as const]
    }),
  )

const boxRow = (label: string, numbers: BoxRow['numbers']): BoxRow => ({
  label,
  cells: numbers.map((number) => number?.text ?? ''),
  numbers,
})

/** Totals that have no column of their own in the tax table; the employee's are after reductions, the employer's before. */
const TOTALS: readonly (readonly [name: LineName, label: string])[] = [
  ['TotalBrut', 'Brut'],
  ['PlafondMois', 'Plafond'],
  ['TotalCotisationsSalariales', 'Cotisations salariales après réductions'],
  ['TotalCotisationsPatronales', 'Cotisations patronales avant allègements'],
  ['MontantNetSocial', 'Net social'],
]

/** The year in a row under the month. */
export function totalsBox(amounts: LinesByName): readonly PageBox[] {
  const { cumulated, period } = amounts.payslip
  const shown = TOTALS.filter(([of]) => cumulated[of] !== undefined)
  if (shown.length === 0) return []
  const month = frenchMonth(period)
  const rowOf = (label: string, part: 'amount' | 'yearToDate'): BoxRow =>
    boxRow(
      label,
      shown.map(([of]) =>
        printed(amounts, part === 'amount' ? amountSource(amounts, of) : partOfLine(of, part), AMOUNT),
      ),
    )
  return [
    {
      title: 'Cumuls',
      columns: shown.map(([, label]) => label),
      rows: [
        rowOf(`${month.charAt(0).toUpperCase()}${month.slice(1)}`, 'amount'),
        rowOf(`Année ${period.slice(0, 4)}`, 'yearToDate'),
      ],
    },
  ]
}
