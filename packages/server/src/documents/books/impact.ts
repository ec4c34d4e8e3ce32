import type { AskedLaws, ComparedPeople, Impact, PeopleToCompare } from '@centime/books'
import { accepted, type Outcome } from '@centime/engine/ground'
import { type Selection, select, selectionQueries } from '../../calculation/selection.js'
import { giveWay } from '../../ground/give-way.js'
import { regulationOfPayroll } from '../../ground/regulations.js'
import { lastValueId } from '../../store/cases.js'
import type { StoredPayroll } from '../../store/master-data.js'
import { PEOPLE } from '../../store/queue.js'
import type { ServiceDb, TenantDb } from '../../store/scope.js'
import { together } from '../../store/together.js'

/** A comparison of two laws over the people of a payroll, batch by batch. */

export interface Compared {
  readonly order: Omit<PeopleToCompare, 'employeeIds'>
  readonly selection: Selection
}
interface WantedMonth {
  readonly tenantId: number
  readonly payroll: StoredPayroll
  /** `YYYY-MM`. */
  readonly period: string
  readonly laws: AskedLaws
  /** Absent: the active employees of the division. */
  readonly employeeIdentifiers?: readonly string[] | undefined
}

/** Whom a payrun of the month would pay now, and from which values. */
export async function comparedOf(db: TenantDb, root: ServiceDb, wanted: WantedMonth): Promise<Compared> {
  const { tenantId, period, laws, employeeIdentifiers } = wanted
  const { id: payrollId, regulationId, divisionId } = wanted.payroll
  const found = await together(root, selectionQueries(db, divisionId, period, employeeIdentifiers))
  const selection = await select(db, divisionId, found, employeeIdentifiers)
  const { history } = selection
  const lastCaseValueId = await lastValueId(db)
  return { selection, order: { tenantId, payrollId, regulationId, period, laws, history, lastCaseValueId } }
}

type Compare = (order: PeopleToCompare) => Promise<Outcome<ComparedPeople>>

/** The comparison, which reads its people as it is read; the faults of the laws. */
export async function impactOf(compare: Compare, { order, selection }: Compared): Promise<Outcome<Impact>> {
  const { employeeIds, problems } = selection
  const laws = await compare({ ...order, employeeIds: [] })
  if (!laws.ok) return laws
  const unknown = problems.map(({ employeeIdentifier, code, message, french }) => ({
    ...{ employeeIdentifier, lines: [], warnings: [] },
    faults: [{ code, message, french }],
  }))
  async function* people(): AsyncGenerator<ComparedPeople> {
    if (unknown.length > 0) yield { people: unknown, totals: [], own: [], movers: [] }
    for (let from = 0; from < employeeIds.length; from += PEOPLE) {
      const some = await compare({ ...order, employeeIds: employeeIds.slice(from, from + PEOPLE) })
      if (!some.ok) throw new Error('laws that were accepted are refused')
      yield some.value
      await giveWay()
    }
  }
  const about = { period: order.period, laws: order.laws, regulation: regulationOfPayroll(order).name }
  return accepted({ ...about, movers: laws.value.movers, people })
}
