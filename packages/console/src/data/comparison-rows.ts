import { matcher } from './folded.js'
import type { Control } from './lists.js'
import type { PersonBeside } from './month-people.js'
import { centsOf, PLACE } from './paid-amounts.js'
import { isOpenControl } from './payroll-month-read.js'
import type { SignedIn } from './port.js'

/** The people of a month as a reader narrows and orders them: the comparison, and the way from one payslip to the next. */

const FILTERS = ['tous', 'changed', 'in', 'out', 'missing', 'controles'] as const
type Filter = (typeof FILTERS)[number]

/** The people that the address of a page asks for, in its order. */
export function rowsAsked({ query }: SignedIn, people: readonly PersonBeside[], findings: ReadonlyMap<number, number>) {
  const filter = FILTERS.find((one) => one === query('filtre')) ?? 'tous'
  const search = query('recherche') ?? ''
  const [sort, rows] = sorted(filtered(people, { filter, search, findings }), query('tri') ?? 'nom')
  return { filter, search, sort, rows }
}

/** How many open findings each person has. */
export function openFindings(controls: readonly Control[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const control of controls.filter(isOpenControl)) {
    for (const { employeeId, accepted } of control.people) {
      if (accepted === undefined) found.set(employeeId, (found.get(employeeId) ?? 0) + 1)
    }
  }
  return found
}

interface Narrowing {
  readonly filter: Filter
  readonly search: string
  readonly findings: ReadonlyMap<number, number>
}

function filtered(rows: readonly PersonBeside[], { filter, search, findings }: Narrowing): PersonBeside[] {
  const isFound = matcher(search)
  const isWanted = ({ moved, employeeId }: PersonBeside): boolean =>
    filter === 'tous' || (filter === 'controles' ? findings.has(employeeId) : moved === filter)
  return rows.filter((row) => isWanted(row) && isFound(row.key))
}

const netOf = (one: PersonBeside['now']): number => centsOf(one?.amounts[PLACE.NetAPayer] ?? '0')
const ORDERS: Readonly<Record<string, (row: PersonBeside) => number>> = {
  net: ({ now }) => netOf(now),
  ecart: ({ now, before }) => netOf(now) - netOf(before),
}

/** Sorts rows, which come in the order of names. */
function sorted(rows: PersonBeside[], sort: string): readonly [string, PersonBeside[]] {
  const [sign, name] = sort.startsWith('-') ? [-1, sort.slice(1)] : [1, sort]
  const by = ORDERS[name]
  if (by === undefined) return name === 'nom' ? [sort, sign < 0 ? rows.reverse() : rows] : ['nom', rows]
  const amounts = new Map(rows.map((row) => [row, by(row)]))
  const amountOf = (row: PersonBeside): number => amounts.get(row) ?? 0
  return [sort, rows.sort((a, b) => sign * (amountOf(a) - amountOf(b)))]
}
