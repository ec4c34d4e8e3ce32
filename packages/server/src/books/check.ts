import type { Decimal, LineName } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'
import type { BookLine, PaidMonth } from './paid-month.js'

/** A total of a payslip that its lines do not give. */
export interface Difference {
  readonly employeeIdentifier: string
  readonly period: string
  readonly what: LineName
  readonly printed: Decimal
  readonly added: Decimal
}

/** Adds up some lines of a payslip, each with a sign: 0 leaves it out. */
function added({ lines, amounts }: PaidMonth, signOf: (line: BookLine) => number): Decimal {
  let sum = ZERO
  for (const [name, amount] of amounts) {
    const line = lines.get(name)
    const sign = line === undefined ? 0 : signOf(line)
    if (sign !== 0) sum = sign > 0 ? sum.plus(amount) : sum.minus(amount)
  }
  return sum
}

const paidTo =
  (part: BookLine['part']) =>
  ({ entry, organism, part: of }: BookLine): number =>
    organism !== undefined && organism !== 'dgfip' && of === part && entry !== 'deduction' ? 1 : 0
const of =
  (entry: BookLine['entry']) =>
  (line: BookLine): number =>
    line.entry === entry ? 1 : 0

/**
 * The totals that a payslip prints, against what the books add up from its lines: contributions by organism, the lines of each
 * role, and the net. Empty: they are equal to the cent.
 */
export function differencesOf(paid: PaidMonth): readonly Difference[] {
  const printed = (...names: readonly LineName[]): Decimal =>
    names.reduce((sum, name) => sum.plus(paid.amounts.get(name) ?? ZERO), ZERO)
  const net = printed('TotalBrut', 'TotalIndemnites', 'Regularisation').minus(
    printed('TotalCotisationsSalariales', 'TotalDeductions', 'PAS'),
  )
  const totals: readonly (readonly [what: LineName, printed: Decimal, added: Decimal])[] = [
    ['TotalBrut', printed('TotalBrut'), added(paid, (line) => of('gain')(line) - of('retenue')(line))],
    ['TotalCotisationsSalariales', printed('TotalCotisationsSalariales'), added(paid, paidTo('salariale'))],
    [
      'TotalCotisationsPatronales',
      printed('TotalCotisationsPatronales', 'TotalAllegements'),
      added(paid, paidTo('patronale')),
    ],
    ['TotalIndemnites', printed('TotalIndemnites'), added(paid, of('indemnite'))],
    ['TotalDeductions', printed('TotalDeductions'), added(paid, of('deduction'))],
    ['NetAPayer', printed('NetAPayer'), net],
  ]
  return totals.flatMap(([what, isPrinted, isAdded]) =>
    isPrinted.equals(isAdded)
      ? []
      : [
          {
            employeeIdentifier: paid.employee.identifier,
            period: paid.period,
            what,
            printed: isPrinted,
            added: isAdded,
          },
        ],
  )
}
