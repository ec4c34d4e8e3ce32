import type { EmployeeView, FormErrors } from '@centime/console'
import { dayInParis, firstDay, isDay, lastDay, monthOf } from '@centime/engine/ground'
import { z } from '@hono/zod-openapi'
import type { CaseField, EmployeeRead } from './case-fields.js'
import { countedMonths } from './counting.js'
import { given } from './form-values.js'
import type { Form } from './forms.js'
import { type Found, formErrors, type Problem, type SignedIn } from './visit.js'

/** The entry of values of one case: the form that the schema describes, and the change that is made of what was typed. */

export async function entryView(
  visit: SignedIn,
  read: EmployeeRead,
  refused: Problem | undefined,
): Promise<Found<EmployeeView>> {
  const { c, ask, form, world } = visit
  const { path, cases, users, payrolls } = read
  const asked = c.req.query('cas') ?? ''
  const fields = cases.get(asked)
  const permitted = await ask(`${path}/cases?top=0`, z.array(z.unknown()))
  if (!permitted.ok) return permitted
  const typed = { depuis: c.req.query('depuis') ?? '', ...form }
  const day = isDay(typed.depuis) ? typed.depuis : dayInParis(world.now().toISOString())
  const [first, last] = [firstDay(monthOf(day)), lastDay(monthOf(day))]
  const counted = (await countedMonths(visit, read))(first, last)
  const known = ({ name, timeType }: CaseField) => {
    // A record of an event is entered whole; what was of a contract ended with it.
    if (counted === undefined || timeType === 'event' || (timeType === 'contract' && !counted.isEmployed))
      return undefined
    const text = counted.textOf(asked, name)
    const values = counted.valuesOf(asked, name)
    return text === undefined || values.length === 0 ? undefined : { text, values }
  }
  const entry = {
    cases: [...cases.keys()],
    chosen: fields && {
      name: asked,
      fields: fields.map((field) => ({ ...field, known: known(field) })),
    },
    users: users.map(({ id, firstName, lastName }) => ({ value: String(id), text: `${firstName} ${lastName}` })),
    payrolls: payrolls.map(({ id, name }) => ({ value: String(id), text: name })),
    typed,
    errors: refused && entryErrors(refused, form, fields ?? []),
  }
  return { ...permitted, value: { vue: 'saisie', entry } }
}

/** The fields that were filled in, or whose date is taken back, in the order of the schema. */
const filled = (form: Form, fields: readonly CaseField[]): readonly CaseField[] =>
  fields.filter(({ name }) => (form[name] ?? '').trim() !== '' || form[`retirer.${name}`] !== undefined)

/** What was typed as a case change of the API, without whose it is. */
export function changeOf(form: Form, caseName: string, fields: readonly CaseField[]) {
  const values = filled(form, fields).map(({ name, valueType }) => ({
    caseFieldName: name,
    value: form[`retirer.${name}`] !== undefined ? '' : textOf(valueType, form[name] ?? ''),
    start: `${form['depuis']}T00:00:00Z`,
  }))
  return { case: { caseName, values }, ...given('reason', form['reason']) }
}

/** A number as the API wants it: French numbers have a comma, and spaces between thousands. */
const textOf = (valueType: string, typed: string): string =>
  valueType === 'number' ? typed.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.') : typed.trim()

/** A refusal by the fields of the form: pointers count the values that were sent. */
function entryErrors(problem: Problem, form: Form, fields: readonly CaseField[]): FormErrors {
  const sent = filled(form, fields)
  return formErrors(problem, form, (pointer) => {
    const [, , , place = '', member] = pointer.split('/')
    const field = pointer.startsWith('/case/values/') ? sent[Number(place)]?.name : undefined
    return member === 'start' || field === undefined ? fieldOf(pointer) : field
  })
}
const fieldOf = (pointer: string): string => (pointer.startsWith('/case') ? 'depuis' : (pointer.split('/')[1] ?? ''))
