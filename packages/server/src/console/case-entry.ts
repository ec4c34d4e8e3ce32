import type { EmployeeView, FormErrors } from '@centime/console'
import { z } from '@hono/zod-openapi'
import { RecordedAnswer } from '../cases/routes.js'
import type { CaseField, EmployeeRead } from './case-fields.js'
import { given } from './form-values.js'
import type { Form } from './forms.js'
import { type Found, formErrors, type Problem, type SignedIn } from './visit.js'

/** The entry of values of one case: the form that the schema describes, and the change that is made of what was typed. */

export async function entryView(
  { c, ask, form }: SignedIn,
  { path, cases, users, payrolls }: EmployeeRead,
  refused: Problem | undefined,
): Promise<Found<EmployeeView>> {
  const asked = c.req.query('cas') ?? ''
  const fields = cases.get(asked)
  const words = new URLSearchParams({ caseName: asked })
  const recorded = await ask(`${path}/cases?${words}`, z.array(RecordedAnswer))
  if (!recorded.ok) return recorded
  const real = recorded.value.filter(({ forecast }) => forecast === null)
  const last = new Map(real.map(({ caseFieldName, value, start }) => [caseFieldName, { value, start }]))
  const entry = {
    cases: [...cases.keys()],
    chosen: fields && {
      name: asked,
      // A record of an event is entered whole.
      fields: fields.map((field) => ({
        ...field,
        last: field.timeType === 'event' ? undefined : last.get(field.name),
      })),
    },
    users: users.map(({ id, firstName, lastName }) => ({ value: String(id), text: `${firstName} ${lastName}` })),
    payrolls: payrolls.map(({ id, name }) => ({ value: String(id), text: name })),
    typed: { depuis: c.req.query('depuis') ?? '', ...form },
    errors: refused && entryErrors(refused, form, fields ?? []),
  }
  return { ...recorded, value: { vue: 'saisie', entry } }
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
  const named = problem.errors.map(({ pointer, message }) => {
    const [, , , place = '', member] = pointer.split('/')
    const field = pointer.startsWith('/case/values/') ? sent[Number(place)]?.name : undefined
    return [member === 'start' || field === undefined ? fieldOf(pointer) : field, message]
  })
  return { ...formErrors(problem), fields: Object.fromEntries(named) }
}
const fieldOf = (pointer: string): string => (pointer.startsWith('/case') ? 'depuis' : (pointer.split('/')[1] ?? ''))
