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

/** What is wrong with one field: a JSON pointer into the body, or `/name` of a query parameter. */
export interface FieldError {
  readonly pointer: string
  readonly message: string
}

export const refuse = <Code extends RefusalCode>(
  refusal: Code,
  detail: string,
  more: Pick<Refusal, 'errors' | 'headers' | 'members'> = {},
): Refusal<Code> => ({ refusal, detail, ...more })

/** The refusal of a request with wrong fields; it lists all of them. */
export const invalid = (all: readonly FieldError[]): Refusal => {
  const errors = all.slice(0, MOST_ERRORS)
  const detail = errors.map(({ pointer, message }) => `${pointer}: ${message}`).join('; ')
  return refuse('validation_failed', detail.slice(0, 1000), { errors })
}
/** The most errors in one answer: a body of 1 MiB could have as many as it has bytes. */
const MOST_ERRORS = 500

export const notFound = (what: string, id: number | string): Refusal =>
  refuse('not_found', `${what} ${id} does not exist in this tenant`)

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refusal' in value

/** A JSON pointer (RFC 6901) from the parts of a path. */
export const pointerTo = (...path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
