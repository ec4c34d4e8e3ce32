import { EmployeePage, type EmployeeView } from '../pages/employee.js'
import { absencesView, leaveShown } from './absences.js'
import { changeOf, type EntryRefused, entryRefused, entryView, monthTyped, unsendable } from './case-entry.js'
import type { EmployeeRead } from './case-fields.js'
import { employeeRead } from './employee-read.js'
import type { Found, SignedIn } from './port.js'
import { problemPage } from './problems.js'
import { recordedView } from './recorded.js'
import { type EditedValue, editedValue, sendValue } from './value-entry.js'

/** The page of a person; after a refused entry with the reason and the typed values. */
export async function showEmployee(visit: SignedIn, refused?: EntryRefused) {
  const { chrome, show, query } = visit
  const found = await employeeRead(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const { client, person, place, ...read } = found.value
  const view = await viewOf(visit, read, query('vue') ?? '', refused)
  if (!view.ok) return problemPage(visit, view.problem)
  const { id, identifier, divisions, status } = person
  const shown = {
    id,
    identifier,
    divisions: place === undefined ? divisions : [place],
    isActive: status === 'Active',
    name: `${person.lastName} ${person.firstName}`,
  }
  return show(EmployeePage(chrome, { client, person: shown, view: view.value }), refused?.status)
}

async function viewOf(
  visit: SignedIn,
  read: EmployeeRead,
  vue: string,
  refused: EntryRefused | undefined,
): Promise<Found<EmployeeView>> {
  switch (vue) {
    case 'saisie':
      return entryView(visit, read, refused)
    case 'absences':
      return absencesView(visit, read)
    case 'conges':
      return leaveShown(visit, read)
    default:
      return recordedView(visit, read, refused)
  }
}

/** Records the typed values, and shows them among the recorded values. */
export async function recordValues(visit: SignedIn) {
  const { act, tenant, form, query, redirect } = visit
  const found = await employeeRead(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const { payroll, cases, employeeId } = found.value
  const edited = editedValue(found.value, query('champ'))
  if (edited !== undefined) return recordOne(visit, found.value, edited)
  const caseName = query('cas') ?? ''
  if (payroll === undefined || form['montrer'] !== undefined) return showEmployee(visit)
  const fields = cases.get(caseName) ?? []
  const wrong = await unsendable(visit, found.value, caseName, fields)
  if (wrong !== undefined) return showEmployee(visit, wrong)
  const { id: payrollId, divisionId } = payroll
  const body = { ...changeOf(form, caseName, fields), employeeId, divisionId, userId: Number(form['userId']) }
  const recorded = await act('POST', `${tenant}/payrolls/${payrollId}/cases`, { body })
  if (!recorded.ok) return showEmployee(visit, entryRefused(visit, recorded.problem, fields))
  const month = monthTyped(form['mois'])
  const shown = month === undefined ? '' : `&mois=${month}`
  return redirect(`${visit.path}?vue=valeurs${shown}#${encodeURIComponent(caseName)}`)
}

/** Records a value that is edited where it is shown. */
async function recordOne(visit: SignedIn, read: EmployeeRead, edited: EditedValue) {
  const sent = await sendValue(visit, read, edited)
  if (sent.kind !== 'recorded') return showEmployee(visit, sent.kind === 'refused' ? sent.refused : undefined)
  const month = monthTyped(visit.form['mois']) ?? visit.query('mois')
  const shown = month === undefined ? '' : `&mois=${encodeURIComponent(month)}`
  return visit.redirect(`${visit.path}?vue=valeurs${shown}#${encodeURIComponent(edited.caseName)}`)
}
