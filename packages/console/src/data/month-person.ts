import { causesBetween } from '@centime/engine/compare'
import { z } from 'zod'
import { MonthPersonPage, type NeighbourShown } from '../pages/month-person.js'
import type { ComparedPayslip } from '../pieces/changes.js'
import { monthShown } from '../pieces/numbers.js'
import type { ValueFormShown } from '../pieces/value-form.js'
import type { Explanation } from '../pieces/why.js'
import type { EmployeeRead } from './case-fields.js'
import { openFindings, rowsAsked } from './comparison-rows.js'
import { employeeRead } from './employee-read.js'
import { given } from './form-values.js'
import { type MonthPeople, type PersonBeside, peopleOf } from './month-people.js'
import { PLACE } from './paid-amounts.js'
import { controlsOf, type MonthRead, monthRead } from './payroll-month-read.js'
import { payOverTime, reductionOver } from './person-charts.js'
import type { SignedIn } from './port.js'
import { problemPage } from './problems.js'
import { sentence } from './readable.js'
import { type StoredResult, storedResult } from './stored-result.js'
import { editedValue, sendValue, type ValueSent, valueForm } from './value-entry.js'

/** A person's payslip in a month of a payroll: beside the month before, each amount with its why, each input corrected in place. */

export async function showMonthPerson(visit: SignedIn, sent?: ValueSent) {
  const found = await monthRead(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const employee = await employeeRead(visit)
  if (!employee.ok) return problemPage(visit, employee.problem)
  const { lists, chrome, query, show, redirect } = visit
  const { place, client, payroll, month } = found.value
  const people = await peopleOf(lists, found.value)
  const { employeeId, person } = employee.value
  const row = people?.rows.find((one) => one.employeeId === employeeId)
  const payslip = await payslipOf(visit, row?.now, found.value.outdatedJob !== undefined)
  if (month === undefined || people === undefined || row?.now === undefined || payslip === undefined) {
    // The person is held out, blocked, or not in this month: the page shows recorded values only.
    return redirect(`/console/dossiers/${client.id}/personnes/${employeeId}?vue=valeurs&mois=${place.period}`)
  }
  const beside = await neighbours(visit, found.value, people, employeeId)
  const order = new URLSearchParams(wordsOf(visit)).toString()
  const compared = await comparedWith(visit, people, row, payslip)
  const path = `${place.page}/personnes/${employeeId}`
  const edit = await editOf(visit, employee.value, { path, month: found.value, sent })
  const page = MonthPersonPage(chrome, {
    ...{ client, payroll, period: place.period, page: place.page, path, order, ...beside, payslip, compared, edit },
    person: { id: employeeId, name: `${person.lastName} ${person.firstName}`, identifier: person.identifier },
    net: row.now.amounts[PLACE.NetAPayer] ?? '0',
    netBefore: row.before?.amounts[PLACE.NetAPayer],
    earlier: people.earlier,
    warnings: warningsOf(visit, payslip.warnings),
    explanation: await explanationOf(visit, employee.value, { payslip, compared, path, payrollId: payroll.id }),
    files: people.isOutdated
      ? undefined
      : `/console/dossiers/${client.id}/paies/${row.now.jobId}/personnes/${employeeId}`,
    months: await payOverTime(visit, employeeId, {
      ...{ period: place.period, lines: ['TotalBrut', 'NetAPayer'] },
      ...{ cost: row.now.amounts[PLACE.TotalBrut] ?? '0', net: row.now.amounts[PLACE.NetAPayer] ?? '0' },
    }),
    reduction: reductionOver(payslip, place.period),
    isOutdated: people.isOutdated,
    isSaved: query('enregistre') !== undefined,
  })
  return show(page, sent?.kind === 'refused' ? sent.refused.status : 200)
}

/** Sends the form of an input. */
export async function correctMonthPerson(visit: SignedIn) {
  const employee = await employeeRead(visit)
  if (!employee.ok) return problemPage(visit, employee.problem)
  const edited = editedValue(employee.value, visit.query('corriger'))
  if (edited === undefined) return showMonthPerson(visit)
  const sent = await sendValue(visit, employee.value, edited)
  if (sent.kind !== 'recorded') return showMonthPerson(visit, sent)
  const words = new URLSearchParams({
    ...wordsOf(visit),
    ...given('pourquoi', visit.query('pourquoi')),
    enregistre: '1',
  })
  return visit.redirect(`${visit.path}?${words}`)
}

/** The words of the address that keep the order of the people. */
const wordsOf = ({ query }: SignedIn): Readonly<Record<string, string>> => ({
  ...given('filtre', query('filtre')),
  ...given('recherche', query('recherche')),
  ...given('tri', query('tri')),
})

async function payslipOf(
  visit: SignedIn,
  paid: PersonBeside['now'],
  isWithdrawn = false,
): Promise<(StoredResult & { readonly warnings: string }) | undefined> {
  const set = paid && (await visit.lists.resultOf(paid.jobId, Number(visit.part('employeeId'))))
  const result = set && (await storedResult(visit, set.id, isWithdrawn))
  return result && { ...result, warnings: set.warnings }
}

async function comparedWith(
  visit: SignedIn,
  { earlier }: MonthPeople,
  { before }: PersonBeside,
  { reasons, fieldLabel, labelOf }: StoredResult,
): Promise<ComparedPayslip | undefined> {
  const payslip = await payslipOf(visit, before)
  if (payslip === undefined) return undefined
  const causes = causesBetween(payslip.reasons(), reasons())
  return { name: monthShown(visit.say, earlier), payslip, causes, fieldLabel, labelOf }
}

const NO_FINDINGS: ReadonlyMap<number, number> = new Map()

/** The people before and after, in the order in which the reader came: only those who have a payslip. */
async function neighbours(visit: SignedIn, read: MonthRead, { rows }: MonthPeople, employeeId: number) {
  const findings = visit.query('filtre') === 'controles' ? openFindings(await controlsOf(visit, read)) : NO_FINDINGS
  const { filter, rows: ordered } = rowsAsked(visit, rows, findings)
  const paid = ordered.filter(({ now }) => now !== undefined)
  const order = new URLSearchParams(wordsOf(visit)).toString()
  const at = paid.findIndex((one) => one.employeeId === employeeId)
  const shown = (one: PersonBeside | undefined): NeighbourShown | undefined =>
    one && { name: one.name, href: `${read.place.page}/personnes/${one.employeeId}${order === '' ? '' : `?${order}`}` }
  const [previous, next] = at < 0 ? [] : [shown(paid[at - 1]), shown(paid[at + 1])]
  return { filter, previous, next, at: at + 1, of: paid.length }
}

const Warnings = z.array(z.object({ code: z.string(), message: z.string() }))
const warningsOf = ({ told }: SignedIn, text: string): readonly string[] =>
  Warnings.parse(JSON.parse(text)).map(({ message, code }) => sentence(told(message, code)))

interface Asked {
  readonly payslip: StoredResult
  readonly compared: ComparedPayslip | undefined
  readonly path: string
  readonly payrollId: number
}

/** The explanation of the asked amount; each input of the payroll's regulation leads to its form. */
async function explanationOf(
  visit: SignedIn,
  read: EmployeeRead,
  { payslip, compared, path, payrollId }: Asked,
): Promise<Explanation | undefined> {
  const asked = visit.query('pourquoi')
  const explanation = asked === undefined ? undefined : await payslip.explanation(asked, compared?.payslip.page)
  if (asked === undefined || explanation === undefined || read.payroll?.id !== payrollId) return explanation
  const addressOf = (key: string): string =>
    `${path}?${new URLSearchParams({ ...wordsOf(visit), pourquoi: asked, corriger: key })}#why`
  return {
    ...explanation,
    inputOf: (caseName, caseFieldName) => {
      const input = explanation.inputOf(caseName, caseFieldName)
      const key = `${caseName}.${caseFieldName}`
      return { ...input, correct: editedValue(read, key) === undefined ? undefined : addressOf(key) }
    },
  }
}

interface Editing {
  readonly path: string
  readonly month: MonthRead
  readonly sent: ValueSent | undefined
}

/** The form of the input that the page was asked to correct. */
async function editOf(
  visit: SignedIn,
  read: EmployeeRead,
  { path, month: { place, month }, sent }: Editing,
): Promise<ValueFormShown | undefined> {
  const { query } = visit
  const edited = editedValue(read, query('corriger'))
  if (edited === undefined || read.payroll?.id !== place.payrollId) return undefined
  const words = { ...wordsOf(visit), ...given('pourquoi', query('pourquoi')) }
  const key = `${edited.caseName}.${edited.field.name}`
  return valueForm(visit, read, edited, {
    ...{ period: place.period, paymentDate: month?.paymentDate ?? null },
    action: `${path}?${new URLSearchParams({ ...words, corriger: key })}#why`,
    back: `${path}?${new URLSearchParams(words)}#why`,
    refused: sent?.kind === 'refused' ? sent.refused : undefined,
  })
}
