import type { Outage } from '@centime/store'
import type { RefusalCode } from './codes.js'

/** A refusal is a value that a handler returns; whatever the handler has written is rolled back. */
export interface Refusal<Code extends RefusalCode = RefusalCode> {
  readonly refusal: Code
  readonly detail: string
  readonly errors?: readonly FieldError[]
  readonly headers?: Readonly<Record<string, string>>
  /** Further members of the problem. */
  readonly members?: object
}

/** The fault of one field: a JSON pointer into the body, or `/name` for a query parameter. */
export interface FieldError {
  readonly pointer: string
  readonly message: string
}

export const refuse = <Code extends RefusalCode>(
  refusal: Code,
  detail: string,
  more: Pick<Refusal, 'errors' | 'headers' | 'members'> = {},
): Refusal<Code> => ({ refusal, detail, ...more })

/** The refusal of a request that meets an outage. */
export const outageRefusal = ({ code, message }: Outage): Refusal =>
  refuse(code, message, code === 'storage_full' ? { headers: { 'retry-after': '30' } } : {})

/** Collects the errors of one request: the first ones are stored, the others are only counted. */
export class FieldErrors {
  readonly listed: FieldError[] = []
  more = 0
  /** Why a month or a day of the request has no law: this decides the code of the refusal, whatever else is invalid. */
  withoutLaw: string | undefined

  add(make: () => FieldError): void {
    if (this.listed.length < MOST_ERRORS) this.listed.push(make())
    else this.more++
  }
}
const MOST_ERRORS = 100

/** The refusal of a request with invalid fields; it lists a hundred of them, and the number of the others. */
export function invalid(found: readonly FieldError[] | FieldErrors): Refusal {
  if (!(found instanceof FieldErrors)) {
    const errors = new FieldErrors()
    for (const error of found) errors.add(() => error)
    return invalid(errors)
  }
  const { listed: errors, more, withoutLaw } = found
  const members = more > 0 ? { moreErrors: more } : {}
  return withoutLaw === undefined
    ? refuse('validation_failed', summary(errors), { errors, members })
    : refuse('law_missing', withoutLaw, { errors, members })
}

/** The wrong fields as one text. */
export const summary = (errors: readonly FieldError[]): string =>
  errors
    .map(({ pointer, message }) => `${pointer}: ${message}`)
    .join('; ')
    .slice(0, 1000)

export const notFound = (what: string, id: number | string): Refusal =>
  refuse('not_found', `${what} ${id} does not exist in this tenant`)

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refusal' in value

/** A JSON pointer (RFC 6901) from the parts of a path. */
export const pointerTo = (...path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
