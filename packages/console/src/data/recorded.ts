import { UNSAID_DAY } from '@centime/engine/cases'
import { dayInParis, daysLater, firstDay, groupedBy, lastDay, monthOf, monthsLater } from '@centime/engine/ground'
import { z } from 'zod'
import { ValueAnswer } from '../answers.js'
import type { EmployeeView } from '../pages/employee.js'
import type { RecordedShown } from '../pieces/recorded.js'
import type { TimeSpan } from '../pieces/time-line.js'
import { type EntryRefused, monthTyped } from './case-entry.js'
import type { CaseField, EmployeeRead } from './case-fields.js'
import { countedMonths } from './counting.js'
import type { Found, SignedIn } from './port.js'
import { editedValue, valueForm } from './value-entry.js'

/** How many values a page shows: the newest. */
const SHOWN = 200
/** How many months before and after the present one a time line shows. */
const [BEFORE, AFTER] = [18, 3]

/** The recorded values of a person, by case and field. */
export async function recordedView(
  visit: SignedIn,
  read: EmployeeRead,
  refused: EntryRefused | undefined,
): Promise<Found<EmployeeView>> {
  const { ask, now, query } = visit
  const { path, cases, users } = read
  const none = await ask(`${path}/cases?top=0`, z.array(ValueAnswer))
  if (!none.ok) return none
  const older = Math.max(0, Number(none.headers.get('x-total-count')) - SHOWN)
  const found = await ask(`${path}/cases?skip=${older}&top=${SHOWN}`, z.array(ValueAnswer))
  if (!found.ok) return found
  const today = firstDay(monthOf(dayInParis(now().toISOString())))
  const axis = { from: monthsLater(today, -BEFORE), to: lastDay(monthOf(monthsLater(today, AFTER))) }
  const counted = await countedMonths(visit, read)
  const months = monthsOf(axis).map(({ from, to }) => ({ from, to, counted: counted(from, to) }))
  const month = monthTyped(query('mois')) ?? monthOf(today)
  const shown = counted(firstDay(month), lastDay(month))
  const names = new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
  const byCase = groupedBy(found.value, ({ caseName }) => caseName)
  const edited = editedValue(read, query('champ'))
  const shownAt = `${visit.path}?${new URLSearchParams({ vue: 'valeurs', mois: month })}`
  const edit =
    edited &&
    (await valueForm(visit, read, edited, {
      ...{ period: month, paymentDate: null, refused },
      action: `${shownAt}&champ=${edited.caseName}.${edited.field.name}#corriger`,
      back: `${shownAt}#${edited.caseName}`,
    }))
  const recorded: RecordedShown = {
    axis,
    older,
    month,
    edit,
    cases: [...byCase].map(([name, values]) => ({
      name,
      fields: [...groupedBy(values, ({ caseFieldName }) => caseFieldName)].map(([fieldName, ofField]) => {
        const field = cases.get(name)?.find((one) => one.name === fieldName)
        // A month that no contract covers is not paid: nothing counts in it.
        const counting = new Set(
          shown?.isEmployed === false ? [] : shown?.valuesOf(name, fieldName).map(({ id }) => id),
        )
        return {
          ...{ name: fieldName, label: field?.label ?? fieldName },
          ...{ valueType: field?.valueType ?? 'string', unit: field?.unit, isChoice: field?.isChoice ?? false },
          isOfMonth: field?.timeType === 'month',
          isEditable: field !== undefined && field.timeType !== 'event',
          spans: field === undefined ? [] : spansOf(field, name, months),
          values: ofField.toReversed().map(({ id, value, start, created, userId, reason, forecast }) => ({
            ...{ value, start, recordedAt: created, reason, forecast, counts: counting.has(id) },
            isUnsaid: dayInParis(start) === UNSAID_DAY,
            by: userId === null ? undefined : (names.get(userId) ?? undefined),
          })),
        }
      }),
    })),
  }
  return { ...found, value: { vue: 'valeurs', recorded } }
}

function monthsOf(axis: RecordedShown['axis']): readonly Pick<ShownMonth, 'from' | 'to'>[] {
  const months: Pick<ShownMonth, 'from' | 'to'>[] = []
  for (let from = axis.from; from <= axis.to; from = monthsLater(from, 1))
    months.push({ from, to: lastDay(monthOf(from)) })
  return months
}

/** The value of a field in each month of a time line; one bar for consecutive months with the same value. */
function spansOf(field: CaseField, caseName: string, months: readonly ShownMonth[]): TimeSpan[] {
  // The values of an event have no time of their own.
  if (field.timeType === 'event') return []
  const spans: TimeSpan[] = []
  for (const { from, to, counted } of months) {
    // A value of a contract ends with the contract.
    const isOver = field.timeType === 'contract' && counted?.isEmployed === false
    const text = isOver ? undefined : counted?.textOf(caseName, field.name)
    if (text === undefined) continue
    const before = spans.at(-1)
    const goesOn = before?.text === text && daysLater(before.to, 1) === from && field.timeType !== 'month'
    if (goesOn) spans.splice(-1, 1, { ...before, to })
    else spans.push({ from, to, text })
  }
  return spans
}
interface ShownMonth {
  readonly from: string
  readonly to: string
  readonly counted: ReturnType<Awaited<ReturnType<typeof countedMonths>>>
}
