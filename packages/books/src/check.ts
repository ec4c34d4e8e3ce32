import type { Decimal, LineName } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'
import type { BookLine, PaidMonth } from './paid-month.js'

/** A total of a payslip that differs from the sum of its lines. */
export interface Difference {
  readonly employeeIdentifier: string
  readonly period: string
  readonly what: LineName
  readonly printed: Decimal
  readonly added: Decimal
}

/** The sums of the books that a line counts in, and its sign there. */
function countedIn({ entry, organism, part }: BookLine): readonly (readonly [LineName, 1 | -1])[] {
  const counted: [LineName, 1 | -1][] = []
  if (entry === 'gain') counted.push(['TotalBrut', 1])
  if (entry === 'retenue') counted.push(['TotalBrut', -1])
  if (entry === 'indemnite') counted.push(['TotalIndemnites', 1])
  if (entry === 'deduction') counted.push(['TotalDeductions', 1])
  else if (organism !== undefined && organism !== 'dgfip')
    counted.push([part === 'salariale' ? 'TotalCotisationsSalariales' : 'TotalCotisationsPatronales', 1])
  return counted
}

/**
 * Compares the totals that a payslip prints with the sums of its lines in the books: contributions by organism, the lines of each
 * role, and the net. Empty: they are equal to the cent.
 */
export function differencesOf({ employee, period, lines, amounts }: PaidMonth): readonly Difference[] {
  const sums = new Map<LineName, Decimal>()
  for (const [name, amount] of amounts) {
    const line = lines.get(name)
    if (line === undefined) continue
    for (const [total, sign] of countedIn(line)) {
      const sum = sums.get(total) ?? ZERO
      sums.set(total, sign > 0 ? sum.plus(amount) : sum.minus(amount))
    }
  }
  const printed = (...names: readonly LineName[]): Decimal =>
    names.reduce((sum, name) => sum.plus(amounts.get(name) ?? ZERO), ZERO)
  const net = printed('TotalBrut', 'TotalIndemnites', 'Regularisation', 'TropPercuReporte').minus(
    printed('TotalCotisationsSalariales', 'TotalDeductions', 'PAS', 'RegularisationPAS'),
  )
  const differs = (what: LineName, isPrinted: Decimal, added = sums.get(what) ?? ZERO): readonly Difference[] =>
    isPrinted.equals(added)
      ? []
      : [{ employeeIdentifier: employee.identifier, period, what, printed: isPrinted, added }]
  return [
    ...differs('TotalBrut', printed('TotalBrut')),
    ...differs('TotalCotisationsSalariales', printed('TotalCotisationsSalariales')),
    ...differs('TotalCotisationsPatronales', printed('TotalCotisationsPatronales', 'TotalAllegements')),
    ...differs('TotalIndemnites', printed('TotalIndemnites')),
    ...differs('TotalDeductions', printed('TotalDeductions')),
    ...differs('NetAPayer', printed('NetAPayer'), net),
  ]
}
