import { defaut, regulationOfPayroll } from '@centime/engine'
import { at, EtablissementAffectation } from '@centime/engine/cases'
import { dayInParis, monthOf } from '@centime/engine/ground'
import { establishmentReader } from '@centime/engine/inputs'
import { z } from 'zod'
import { ClientAnswer, DivisionAnswer, PayrollAnswer, UserAnswer } from '../answers.js'
import { CaseSchema, casesIn, type EmployeeRead } from './case-fields.js'
import type { Found, SignedIn } from './port.js'

/** A person with the client, as every page of a person begins. */
export interface Opened extends EmployeeRead {
  readonly client: z.infer<typeof ClientAnswer>
  readonly person: NonNullable<Awaited<ReturnType<SignedIn['lists']['person']>>>
  /** The establishment that is recorded for the present month; undefined: the divisions decide. */
  readonly place: string | undefined
}

/** Reads a person as the reader's key; a page below a payroll reads the fields of that payroll. */
export async function employeeRead(visit: SignedIn): Promise<Found<Opened>> {
  const { ask, tenant, part, lists, form, chrome, now } = visit
  const path = `${tenant}/employees/${part('employeeId')}`
  const client = await ask(tenant, ClientAnswer)
  if (!client.ok) return client
  // No route reads a single employee; this one refuses an unknown id.
  const known = await ask(`${path}/cases?${PLACES}`, z.array(PlaceAnswer))
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
  const wanted = visit.sent('payrollId') ?? form['payrollId']
  const payroll = able.find(({ id }) => String(id) === wanted) ?? able[0]
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
  const places = known.value.flatMap(({ created: recordedAt, forecast, ...one }) =>
    forecast === null ? [{ ...one, recordedAt }] : [],
  )
  const place = establishmentReader(defaut)(places)(monthOf(dayInParis(now().toISOString())))?.value
  return { ...client, value: { ...read, client: client.value, person, place } }
}

const PLACES = new URLSearchParams(at(EtablissementAffectation)).toString()
const PlaceAnswer = z.object({
  caseName: z.string(),
  caseFieldName: z.string(),
  value: z.string(),
  start: z.string(),
  created: z.string(),
  forecast: z.string().nullable(),
})

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
