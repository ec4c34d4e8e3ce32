import { regulationOfPayroll } from '@centime/engine'
import { z } from 'zod'
import { ClientAnswer, DivisionAnswer, PayrollAnswer, UserAnswer } from '../answers.js'
import { EmployeePage, type EmployeeView } from '../pages/employee.js'
import { absencesView, leaveShown } from './absences.js'
import { changeOf, type EntryRefused, entryRefused, entryView, monthTyped, unsendable } from './case-entry.js'
import { CaseSchema, casesIn, type EmployeeRead } from './case-fields.js'
import type { Found, SignedIn } from './port.js'
import { problemPage } from './problems.js'
import { recordedView } from './recorded.js'

interface Opened extends EmployeeRead {
  readonly client: z.infer<typeof ClientAnswer>
  readonly person: NonNullable<Awaited<ReturnType<SignedIn['lists']['person']>>>
}

async function opened(visit: SignedIn): Promise<Found<Opened>> {
  const { ask, tenant, part, lists, form, chrome } = visit
  const path = `${tenant}/employees/${part('employeeId')}`
  const client = await ask(tenant, ClientAnswer)
  if (!client.ok) return client
  // No route reads a single employee; this one refuses an unknown id.
  const known = await ask(`${path}/cases?top=0`, z.array(z.unknown()))
  if (!known.ok) return known
  const users = await ask(`${tenant}/users`, z.array(UserAnswer))
  if (!users.ok) return users
  const divisions = await ask(`${tenant}/divisions`, z.array(DivisionAnswer))
  if (!divisions.ok) return divisions
  const payrolls = await ask(`${tenant}/payrolls`, z.array(PayrollAnswer))
  if (!payrolls.ok) return payrolls
  const employeeId = Number(part('employeeId'))
  const person = await lists.person(employeeId)
  if (person === undefined) throw new Error(`employee ${employeeId} was deleted while it was read`)
  const divisionIds = divisionsWithParents(divisions.value, person.divisions)
  const able = payrolls.value.filter(({ divisionId }) => divisionIds.has(divisionId))
  const payroll = able.find(({ id }) => String(id) === form['payrollId']) ?? able[0]
  const fields =
    payroll &&
    (await ask(
      `${tenant}/payrolls/${payroll.id}/cases/schema?culture=${chrome.language === 'fr' ? 'fr-FR' : 'en-US'}`,
      CaseSchema,
    ))
  if (fields?.ok === false) return fields
  const cases =
    fields === undefined || payroll === undefined ? new Map() : casesIn(fields.value, regulationOfPayroll(payroll))
  const read = { employeeId, path, users: users.value, payrolls: able, payroll, cases }
  return { ...client, value: { ...read, client: client.value, person } }
}

/** The divisions of a person with those above them, whose payrolls also pay the person. */
function divisionsWithParents(divisions: readonly z.infer<typeof DivisionAnswer>[], names: readonly string[]) {
  const found = new Set(divisions.flatMap(({ id, name }) => (names.includes(name) ? [id] : [])))
  // A set that grows is read to its new end.
  for (const one of found) {
    const parentId = divisions.find(({ id }) => id === one)?.parentId
    if (parentId != null) found.add(parentId)
  }
  return found
}

/** The page of a person; after a refused entry with the reason and the typed values. */
export async function showEmployee(visit: SignedIn, refused?: EntryRefused) {
  const { chrome, show, query } = visit
  const found = await opened(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const { client, person, ...read } = found.value
  const view = await viewOf(visit, read, query('vue') ?? '', refused)
  if (!view.ok) return problemPage(visit, view.problem)
  const { id, identifier, divisions, status } = person
  const shown = {
    id,
    identifier,
    divisions,
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
      return recordedView(visit, read)
  }
}

/** Records the typed values, and shows them among the recorded values. */
export async function recordValues(visit: SignedIn) {
  const { act, tenant, form, query, redirect } = visit
  const found = await opened(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const { payroll, cases, employeeId } = found.value
  const caseName = query('cas') ?? ''
  if (payroll === undefined || form['montrer'] !== undefined) return showEmployee(visit)
  const fields = cases.get(caseName) ?? []
  const wrong = await unsendable(visit, found.value, caseName, fields)
  if (wrong !== undefined) return showEmployee(visit, wrong)
  const { id: payrollId, divisionId } = payroll
  const body = { ...changeOf(form, caseName, fields), employeeId, divisionId, userId: Number(form['userId']) }
  const recorded = await act('POST', `${tenant}/payrolls/${payrollId}/cases`, { body })
  if (!recorded.ok) return showEmployee(visit, entryRefused(recorded.problem, form, fields))
  const month = monthTyped(form['mois'])
  const shown = month === undefined ? '' : `&mois=${month}`
  return redirect(`${visit.path}?vue=valeurs${shown}#${encodeURIComponent(caseName)}`)
}
