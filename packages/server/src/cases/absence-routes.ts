import { ABSENCE_FIELDS, Annule, Debut, Evenement, Fin, type Inputs, Prolonge } from '@centime/engine/cases'
import { dayInParis, firstDay, hasLaw, LAW_FROM, later, monthOf, monthsLater, ZERO } from '@centime/engine/ground'
import { absencesOfMonth, isStop, readAbsences, recordReader } from '@centime/engine/inputs'
import type { StoredPayroll, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { regulationToRead } from '../calculation/elements.js'
import { lawInForce } from '../calculation/law.js'
import { recordedIn, rowsOf } from '../calculation/months.js'
import { notFound } from '../ground/refusal.js'
import { tenantRead } from '../http/endpoint.js'
import { growing, id, month, page, utc } from '../http/fields.js'
import { listed, listOf } from '../http/paging.js'
import { P } from '../http/paths.js'
import { recordsOf, type StoredRecord } from './records.js'

/** The absences of an employee: the recorded events, which of them are in force, and the months that each affects. */

const text = (description: string) => z.string().describe(description)

const AbsenceAnswer = z
  .object({
    id: id.describe('the value of `Evenement` that opened the record'),
    payrollId: id,
    status: growing(['in_force', 'corrected', 'withdrawn']).describe(
      'in_force: it counts; corrected: a later record of the same event replaced it; withdrawn: a later record withdrew it',
    ),
    recordedAt: utc,
    replacedAt: utc.nullable().describe('when it was corrected or withdrawn; null: it is in force'),
    forecast: z.string().nullable(),
    fields: z
      .object(Object.fromEntries(ABSENCE_FIELDS.map(({ name, en }) => [name, text(en).optional()])))
      .openapi('AbsenceFields', { description: 'the values of the record, by the field of `ArretOuConge`' }),
    months: z
      .array(
        z
          .object({
            period: month,
            hours: text('hours of the schedule that are not worked, as decimal text'),
            days: text('calendar days, halves included, as decimal text'),
            late: z
              .boolean()
              .describe(
                'the final result of the month was calculated before this event, or an earlier stop that counts in its rights, was recorded, corrected or withdrawn. The service pays nothing back by itself',
              ),
          })
          .openapi('AbsenceMonth'),
      )
      .describe('the months with law that it affects, up to the present month or the month of its last known day'),
  })
  .openapi('Absence')

interface Row extends StoredRecord {
  readonly replacedBy: StoredRecord | undefined
}

export const listAbsences = tenantRead(
  {
    method: 'get',
    path: `${P}/employees/{employeeId}/absences`,
    operationId: 'listEmployeeAbsences',
    tag: 'Cases',
    summary: 'The absences of an employee',
    description:
      'Every record of `ArretOuConge` except those that only withdraw another one, oldest first, each with the months that it affects.',
    query: z.strictObject({
      ...page.shape,
      forecast: z.string().optional().describe('also the records of this simulation, which count in addition'),
    }),
    answers: listOf(AbsenceAnswer, 'the absences'),
  },
  async (call, db, root) => {
    const employeeId = call.id('employeeId')
    if ((await store.employeeById(db, employeeId)) === undefined) return notFound('employee', employeeId)
    const { forecast, skip, top } = call.query
    const records = recordsOf(await store.recordedValues(db, employeeId, Evenement.caseName)).filter(
      (one) => one.forecast === null || one.forecast === forecast,
    )
    const rows = withReplacements(records)
    const shown = rows.slice(skip, top === undefined ? undefined : skip + top)
    const { law } = await lawInForce(root)
    const today = dayInParis(call.now.toISOString())
    const months = await monthsReader(db, employeeId, rows, { forecast, today, lawUntil: law.completeUntil })
    const answers: unknown[] = []
    for (const row of shown) {
      answers.push({ ...recordOf(row), months: months(row) })
      await store.yieldToEventLoop()
    }
    return listed(call, { rows: answers, total: rows.length })
  },
)

const keyOf = ({ payrollId, fields }: StoredRecord): string => `${payrollId} ${fields[Evenement.name]}`
const isWithdrawal = ({ fields }: StoredRecord): boolean => fields[Annule.name] === 'true'

/** Simulated records replace real ones. A record that withdraws another is not a row of its own. */
function withReplacements(records: readonly StoredRecord[]): readonly Row[] {
  const next = new Map<string, StoredRecord>()
  const rows: Row[] = []
  const inOrder = [...records].sort((a, b) => Number(a.forecast !== null) - Number(b.forecast !== null))
  for (const record of inOrder.reverse()) {
    if (!isWithdrawal(record)) rows.push({ ...record, replacedBy: next.get(keyOf(record)) })
    next.set(keyOf(record), record)
  }
  return rows.sort((a, b) => a.firstId - b.firstId)
}

const recordOf = ({ firstId, payrollId, created, forecast, fields, replacedBy }: Row) => ({
  id: firstId,
  payrollId,
  status: replacedBy === undefined ? 'in_force' : isWithdrawal(replacedBy) ? 'withdrawn' : 'corrected',
  recordedAt: created,
  replacedAt: replacedBy?.created ?? null,
  forecast,
  fields,
})

/** The fields of a record without the event that it extends, which may no longer exist. */
const alone = ({ fields: { [Prolonge.name]: _, ...fields } }: Row) => fields

/** The last value that an absence’s rights read: its own, or of sick leave in the three years before (CSS R323-1). */
function lastChange(row: Row, stops: readonly Row[]): number {
  const dayOf = ({ fields }: Row): string => fields[Debut.name] ?? ''
  const changed = ({ replacedBy, lastId }: Row): number => (replacedBy ?? { lastId }).lastId
  if (row.replacedBy !== undefined || !stops.includes(row)) return changed(row)
  const from = monthsLater(dayOf(row), -36)
  const before = stops.filter((one) => {
    return one.payrollId === row.payrollId && dayOf(one) >= from && dayOf(one) < dayOf(row)
  })
  return Math.max(...[row, ...before].map(changed))
}

/** Reads the months of a record: a record in force together with the others in force, any other one alone. */
async function monthsReader(
  db: TenantDb,
  employeeId: number,
  rows: readonly Row[],
  {
    forecast,
    today,
    lawUntil,
  }: { readonly forecast: string | undefined; readonly today: string; readonly lawUntil: string },
) {
  const finals = await store.finalMonths(db, employeeId)
  const cases = new Map<number, CasesOfMonth>()
  for (const { payrollId } of rows) {
    const payroll = cases.has(payrollId) ? undefined : await store.payrollById(db, payrollId)
    if (payroll !== undefined) cases.set(payrollId, await casesOf(db, payroll, employeeId, forecast))
  }
  const inForce = rows.filter(({ replacedBy }) => replacedBy === undefined)
  const stops = rows.filter((row) => {
    const events = readAbsences([alone(row)])
    return events.ok && events.value.some(isStop)
  })
  return (row: Row) => {
    const beside = inForce.filter(({ payrollId }) => payrollId === row.payrollId).map(({ fields }) => fields)
    const events = readAbsences(row.replacedBy === undefined ? beside : [alone(row)])
    const absenceId = row.fields[Evenement.name]
    const lastId = lastChange(row, stops)
    const from = row.fields[Debut.name] ?? today
    return monthsBetween(from, row.fields[Fin.name] || later(from, today), lawUntil).flatMap((period) => {
      const spans = events.ok
        ? absencesOfMonth(cases.get(row.payrollId)?.(period) ?? {}, events.value, period).filter(
            ({ event }) => event === absenceId,
          )
        : []
      if (spans.length === 0) return []
      const sum = (of: 'hours' | 'days'): string => spans.reduce((all, one) => all.plus(one[of]), ZERO).toFixed()
      const final = finals.findLast((one) => one.payrollId === row.payrollId && one.periodName === period)
      const late = final !== undefined && final.lastCaseValueId < lastId
      return [{ period, hours: sum('hours'), days: sum('days'), late }]
    })
  }
}

function monthsBetween(from: string, to: string, lawUntil: string): readonly string[] {
  const months: string[] = []
  for (
    let day = firstDay(monthOf(later(from, LAW_FROM)));
    day <= to && hasLaw(day, lawUntil);
    day = monthsLater(day, 1)
  ) {
    months.push(monthOf(day))
  }
  return months
}

type CasesOfMonth = (period: string) => Inputs

/** The recorded values of an employee as cases that any month can read; none where the values cannot be read. */
async function casesOf(
  db: TenantDb,
  payroll: StoredPayroll,
  employeeId: number,
  forecast: string | undefined,
): Promise<CasesOfMonth> {
  const snapshot = { payrollId: payroll.id, upTo: await store.lastValueId(db), forecast: forecast ?? null }
  const values = { text: await store.employeeSnapshots(db, snapshot, [employeeId]) }
  const sight = forecast === undefined ? {} : { forecast }
  const read = recordReader(await regulationToRead(db, payroll), sight)(recordedIn(rowsOf({ employeeId, values })))
  return (period) => {
    const month = read({ period })
    return month.ok ? month.value.cases : {}
  }
}
