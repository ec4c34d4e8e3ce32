import { RefusalPage } from '../pages/refusal.js'
import type { FormErrors } from '../pieces/form.js'
import type { Form, Found, Problem, SignedIn } from './port.js'
import { sentence } from './readable.js'

/** A refusal of the API as a page of its own. */
export const problemPage = (
  { chrome, show }: Pick<SignedIn, 'chrome' | 'show'>,
  { title, detail, status, requestId }: Problem,
) => show(RefusalPage(chrome, { title, detail: sentence(detail), requestId }), status)

/**
 * A refusal of the API for a form: each error at its field, the rest at the top. `nameOf`: the field of a pointer; absent: its
 * last part.
 */
export function formErrors({ code, detail, errors }: Problem, form: Form, nameOf = lastPart): FormErrors {
  const about = ABOUT.get(code)?.find((name) => Object.hasOwn(form, name))
  if (errors.length === 0 && about !== undefined) return { summary: '', fields: { [about]: sentence(detail) } }
  const named = errors.map(({ pointer, message }) => ({ name: nameOf(pointer), message: sentence(message) }))
  const isField = ({ name }: { readonly name: string }): boolean => Object.hasOwn(form, name)
  const others = new Set(named.filter((one) => !isField(one)).map(({ message }) => message))
  return {
    summary: errors.length === 0 ? sentence(detail) : [...others].join(' '),
    fields: Object.fromEntries(named.filter(isField).map(({ name, message }) => [name, message])),
  }
}
/** The fields that refusals without pointers are about, by code. */
const ABOUT: ReadonlyMap<string, readonly string[]> = new Map([
  ['already_exists', ['divisionName', 'payrollName', 'payrunName', 'identifier']],
])
const lastPart = (pointer: string): string => pointer.split('/').at(-1) ?? ''

/** The content of a page that does not exist. */
export const missing = (detail: string): Extract<Found<unknown>, { readonly ok: false }> => ({
  ok: false,
  problem: { status: 404, code: 'not_found', title: '', detail, requestId: '', errors: [] },
})

/** A refusal of a page itself, before any request: what is wrong with a field. */
export const wrongInput = (field: string, message: string) => wrongInputs([{ pointer: `/${field}`, message }])

/** The same for several fields. */
export const wrongInputs = (errors: Problem['errors']): Extract<Found<unknown>, { readonly ok: false }> => ({
  ok: false,
  problem: {
    ...{ status: 400, code: 'validation_failed', title: '', detail: errors[0]?.message ?? '', requestId: '' },
    errors,
  },
})

/** The outcome of an act that an operator's page was sent; undefined: no act. `status`: of the answer. */
export function outcomeOf({ say, form }: SignedIn, act: Found<unknown> | undefined) {
  if (act?.ok !== false) {
    const done = act && say('C’est fait, et inscrit au journal.', 'It is done, and in the audit log.')
    return { status: 200, shown: { done, errors: undefined, typed: {} } }
  }
  return { status: act.problem.status, shown: { done: undefined, errors: formErrors(act.problem, form), typed: form } }
}
