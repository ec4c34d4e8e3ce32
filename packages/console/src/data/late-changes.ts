import { isFinalized } from '@centime/cycle'
import { dayInParis, firstDay, monthOf, monthsLater } from '@centime/engine/ground'
import { ClientAnswer, type LateValue, MonthAnswer, PayrollAnswer, PayrollMonthAnswer } from '../answers.js'
import { LateChangesPage } from '../pages/late-changes.js'
import type { LateShown, SettledIn } from '../pieces/late-changes.js'
import { changedShown } from './inputs-changed.js'
import { namesOf } from './payroll-month-parts.js'
import { populationsOf } from './populations.js'
import type { Pages, SignedIn } from './port.js'
import { problemPage } from './problems.js'

/** Late changes: values that the final payslips of their month lack, and the outcomes of their differences. */

/** The page of all late changes of a client. */
export function lateChangesRoutes({ get }: Pages): void {
  get('/dossiers/:tenantId/tardives', showLateChanges)
}

/** How many months back the page looks: those that back pay corrects. */
const MONTHS = 24

async function showLateChanges(visit: SignedIn) {
  const { ask, tenant, chrome, show, lists, now } = visit
  const client = await ask(tenant, ClientAnswer)
  if (!client.ok) return problemPage(visit, client.problem)
  const payrolls = await ask(`${tenant}/payrolls`, PayrollAnswer.array())
  if (!payrolls.ok) return problemPage(visit, payrolls.problem)
  const months = await lists.months(monthOf(monthsLater(dayInParis(now().toISOString()), -MONTHS)))
  const shown = []
  for (const { payrollId, name, months: address } of await populationsOf(visit, payrolls.value)) {
    for (const { cycle, payrollId: of } of months.toReversed()) {
      if (of !== payrollId || cycle.lateChanges.length === 0) continue
      const { period } = cycle
      const changes = await lateChangesOf(visit, tenant, { payrollId, period })
      const late = await lateShown(visit, { changes, period, address, payrollId })
      if (late !== undefined) shown.push({ ...{ period, name, page: `${address}/${period}` }, late })
    }
  }
  return show(LateChangesPage(chrome, { client: client.value, months: shown }))
}

/** The late changes of a month of a client, with their outcomes; empty if the month cannot be read. */
async function lateChangesOf(
  { ask }: Pick<SignedIn, 'ask'>,
  tenant: string,
  { payrollId, period }: { readonly payrollId: number | undefined; readonly period: string },
): Promise<readonly LateValue[]> {
  const found =
    payrollId === undefined
      ? await ask(`${tenant}/payroll-cycles/${period}`, MonthAnswer)
      : await ask(`${tenant}/payrolls/${payrollId}/cycles/${period}`, PayrollMonthAnswer)
  return found.ok ? found.value.lateChanges : []
}

/** Whether a late change still waits for a decision, or for a month that reads it. */
export const isUnsettled = ({ backPay, backPayPeriod }: Pick<LateValue, 'backPay' | 'backPayPeriod'>): boolean =>
  backPay === 'proposed' || backPayPeriod === null

interface LateOf {
  readonly changes: readonly LateValue[]
  /** The month that they are late for. */
  readonly period: string
  /** The address of the months of its population. */
  readonly address: string
  readonly payrollId: number | undefined
}

/** Late changes in the words of changes, and where their differences are settled; undefined: there are none. */
export async function lateShown(
  visit: SignedIn,
  { changes, period, address, payrollId }: LateOf,
): Promise<LateShown | undefined> {
  const first = changes.map(({ employeeId, caseName, caseFieldName, old, new: now, recordedAt }) => ({
    ...{ employeeId, person: null, field: `${caseName}.${caseFieldName}`, old, new: now, by: null, at: recordedAt },
  }))
  const ids = first.map(({ employeeId }) => employeeId)
  const changed = await changedShown(visit, { people: new Set(ids).size, values: 0, first }, payrollId)
  if (changed === undefined) return undefined
  const nameOf = await namesOf(visit, ids)
  const rows = changed.rows.map((row, at) => {
    const [person, change] = [nameOf(ids[at] ?? null), changes[at]]
    const became = change && { backPay: change.backPay, period: change.backPayPeriod }
    return { ...row, person: person && { id: person.id, name: person.name }, ...(became && { became }) }
  })
  const settledIn = changes.some(isUnsettled) ? await openMonthAfter(visit, { period, payrollId }) : undefined
  return { ...changed, rows, settledIn: settledIn && { ...settledIn, months: address } }
}

/** The month in which the differences of a final month are settled: the first open one after it, or the next to be opened. */
async function openMonthAfter(
  { lists, now }: SignedIn,
  { period, payrollId }: Pick<LateOf, 'period' | 'payrollId'>,
): Promise<Omit<SettledIn, 'months'>> {
  const months = await lists.months(monthOf(monthsLater(firstDay(period), 1)))
  const later = months.filter((one) => one.payrollId === payrollId).map(({ cycle }) => cycle)
  const open = later.find((cycle) => !isFinalized(cycle) && !cycle.skipped)
  if (open !== undefined) return { period: open.period, isOpen: true }
  // No month before the last one can be opened any more.
  const next = monthOf(monthsLater(firstDay(later.at(-1)?.period ?? period), 1))
  const earliest = monthOf(monthsLater(firstDay(monthOf(dayInParis(now().toISOString()))), -1))
  return { period: [next, earliest].toSorted().at(-1) ?? next, isOpen: false }
}
