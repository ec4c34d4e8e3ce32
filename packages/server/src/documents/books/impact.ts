import type { AskedLaws, ComparedPeople, Impact, PeopleToCompare } from '@centime/books'
import { regulationOfPayroll } from '@centime/engine'
import { accepted, type Outcome } from '@centime/engine/ground'
import type { ServiceDb, StoredPayroll, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { lawInForce } from '../../calculation/law.js'
import { type Selection, select, selectionQueries } from '../../calculation/selection.js'

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

/** The people whom a payrun of the month would pay now, and their values. */
export async function comparedOf(db: TenantDb, root: ServiceDb, wanted: WantedMonth): Promise<Compared> {
  const { tenantId, period, laws, employeeIdentifiers } = wanted
  const { id: payrollId, regulationId, divisionId } = wanted.payroll
  const month = { payrollId, divisionId, periodName: period }
  const found = await store.together(root, selectionQueries(db, month, employeeIdentifiers))
  const selection = await select(db, month, found, employeeIdentifiers)
  const { history, establishments } = selection
  const lastCaseValueId = await store.lastValueId(db)
  const { changes: law } = await lawInForce(root)
  const read = { history, lastCaseValueId, law, ...(establishments && { establishments }) }
  return { selection, order: { tenantId, payrollId, regulationId, period, laws, ...read } }
}

type Compare = (order: PeopleToCompare) => Promise<Outcome<ComparedPeople>>

/** The comparison, which reads its people only while it is consumed; or the faults of the laws. */
export async function impactOf(compare: Compare, { order, selection }: Compared): Promise<Outcome<Impact>> {
  const { employeeIds, problems } = selection
  const laws = await compare({ ...order, employeeIds: [] })
  if (!laws.ok) return laws
  const unknown = problems.map(({ employeeIdentifier, code, message }) => ({
    ...{ employeeIdentifier, lines: [], warnings: [] },
    faults: [{ code, message }],
  }))
  async function* people(): AsyncGenerator<ComparedPeople> {
    if (unknown.length > 0) yield { people: unknown, totals: [], own: [], movers: [] }
    for (let from = 0; from < employeeIds.length; from += store.PEOPLE) {
      const some = await compare({ ...order, employeeIds: employeeIds.slice(from, from + store.PEOPLE) })
      if (!some.ok) throw new Error('laws that were accepted are refused')
      yield some.value
      await store.yieldToEventLoop()
    }
  }
  const about = { period: order.period, laws: order.laws, regulation: regulationOfPayroll(order).name }
  return accepted({ ...about, movers: laws.value.movers, people })
}
