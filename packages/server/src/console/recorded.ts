import type { EmployeeView, RecordedShown, TimeSpan } from '@centime/console'
import { dayInParis, daysLater, earlier, firstDay, lastDay, monthOf, monthsLater } from '@centime/engine/ground'
import { z } from '@hono/zod-openapi'
import { RecordedValue } from '../cases/routes.js'
import type { CaseField, EmployeeRead } from './case-fields.js'
import type { Found, SignedIn } from './visit.js'

type Recorded = z.infer<typeof RecordedValue>

/** How many values a page shows: the newest. */
const SHOWN = 200
/** How many months before and after the present one a time line shows. */
const [BEFORE, AFTER] = [18, 3]

/** What was recorded of a person, by case and field. */
export async function recordedView(
  { ask, world }: SignedIn,
  { path, cases, users }: EmployeeRead,
): Promise<Found<EmployeeView>> {
  const none = await ask(`${path}/cases?top=0`, z.array(RecordedValue))
  if (!none.ok) return none
  const older = Math.max(0, Number(none.headers.get('x-total-count')) - SHOWN)
  const found = await ask(`${path}/cases?skip=${older}&top=${SHOWN}`, z.array(RecordedValue))
  if (!found.ok) return found
  const today = firstDay(monthOf(dayInParis(world.now().toISOString())))
  const axis = { from: monthsLater(today, -BEFORE), to: lastDay(monthOf(monthsLater(today, AFTER))) }
  const names = new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
  const byCase = grouped(found.value, ({ caseName }) => caseName)
  const recorded: RecordedShown = {
    axis,
    older,
    cases: [...byCase].map(([name, values]) => ({
      name,
      fields: [...grouped(values, ({ caseFieldName }) => caseFieldName)].map(([fieldName, own]) => {
        const field = cases.get(name)?.find((one) => one.name === fieldName)
        return {
          ...{ name: fieldName, label: field?.label ?? fieldName },
          ...{ valueType: field?.valueType ?? 'string', unit: field?.unit },
          spans: spansOf(field?.timeType, own, axis.to),
          values: own.toReversed().map(({ value, start, created, userId, reason, forecast }) => ({
            ...{ value, start, recordedAt: created, reason, forecast },
            by: userId === null ? undefined : (names.get(userId) ?? undefined),
          })),
        }
      }),
    })),
  }
  return { ...found, value: { vue: 'valeurs', recorded } }
}

/** Values by a name, in the order in which the names first come. */
function grouped(values: readonly Recorded[], nameOf: (value: Recorded) => string): ReadonlyMap<string, Recorded[]> {
  const groups = new Map<string, Recorded[]>()
  for (const value of values) {
    const group = groups.get(nameOf(value)) ?? []
    groups.set(nameOf(value), group)
    group.push(value)
  }
  return groups
}

/** What holds when, of the real values of a field: the one of the latest start, and of equal starts the one recorded last. */
function spansOf(timeType: CaseField['timeType'] | undefined, values: readonly Recorded[], end: string): TimeSpan[] {
  const real = values.filter(({ forecast }) => forecast === null)
  if (timeType === 'timeless') {
    const last = real.at(-1)
    return last === undefined ? [] : [{ from: dayInParis(last.start), to: end, text: last.value }]
  }
  if (timeType === undefined || timeType === 'event') return []
  const byDay = new Map(real.map(({ start, value }) => [dayInParis(start), value]))
  const days = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))
  return days.map(([from, text], at) => {
    const next = days[at + 1]?.[0]
    const own = timeType === 'month' ? lastDay(monthOf(from)) : timeType === 'year' ? `${from.slice(0, 4)}-12-31` : end
    const until = next === undefined ? own : daysLater(next, -1)
    return { from, to: earlier(until, own), text }
  })
}
