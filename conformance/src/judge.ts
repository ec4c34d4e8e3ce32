import type { Answer } from './wire.js'

/** Compares the answers of a server with the specification. */

/** The server departs from the specification: the message has the expected and the actual value. */
export class Departure extends Error {}

/**
 * The expectation of a JSON value: an equal value, a rule, an object with expectations of its members (it may have others),
 * or a list with an expectation of each element.
 */
export type Wanted = string | number | boolean | null | Rule | { readonly [name: string]: Wanted } | readonly Wanted[]
interface Rule {
  readonly rule: string
  readonly holds: (value: unknown) => boolean
}
const rule = (name: string, holds: (value: unknown) => boolean): Rule => ({ rule: name, holds })
const isText = (value: unknown): value is string => typeof value === 'string'

export const integer = rule('a positive integer', (value) => Number.isInteger(value) && Number(value) > 0)
export const someText = rule('text', (value) => isText(value) && value !== '')
export const instant = rule(
  'an ISO 8601 timestamp',
  (value) => isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value),
)
export const euros = rule(
  'a number with at most two decimals',
  (value) => typeof value === 'number' && /^-?\d+(\.\d{1,2})?$/.test(String(value)),
)
export const like = (pattern: RegExp): Rule =>
  rule(`text like ${pattern}`, (value) => isText(value) && pattern.test(value))
export const absent = rule('absent', (value) => value === undefined)
/** A list that contains an element for each expectation, in any order and among others. */
export const having = (...elements: readonly Wanted[]): Rule =>
  rule(
    `a list that has ${JSON.stringify(elements)}`,
    (value) =>
      Array.isArray(value) &&
      elements.every((one) => value.some((element) => differenceOf(one, element, '') === undefined)),
  )

const isRule = (wanted: Wanted): wanted is Rule => typeof wanted === 'object' && wanted !== null && 'rule' in wanted
const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** The first departure of a value from its expectation, in words; undefined if there is none. */
function differenceOf(wanted: Wanted, value: unknown, place: string): string | undefined {
  const differs = (text: string): string => `${place === '' ? 'the body' : place}: wanted ${text}, was ${shown(value)}`
  if (isRule(wanted)) return wanted.holds(value) ? undefined : differs(wanted.rule)
  if (typeof wanted !== 'object' || wanted === null) return value === wanted ? undefined : differs(shown(wanted))
  if (Array.isArray(wanted)) {
    if (!Array.isArray(value) || value.length !== wanted.length) return differs(shown(wanted))
  } else if (typeof value !== 'object' || value === null) return differs(shown(wanted))
  for (const [name, member] of Object.entries(wanted)) {
    const difference = differenceOf(member, memberOf(value, name), `${place}/${name}`)
    if (difference !== undefined) return difference
  }
  return undefined
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined

/** The value at a place of the body, such as `/candidate/id`; undefined if there is none. */
export const at = ({ json }: Answer, pointer: string): unknown => pointer.split('/').slice(1).reduce(memberOf, json)

/** The same for a place that must hold a number, a text or a list. */
export function numberAt(answer: Answer, pointer: string): number {
  const value = at(answer, pointer)
  return typeof value === 'number' ? value : departs(answer, `no number at ${pointer}`)
}
export function textAt(answer: Answer, pointer: string): string {
  const value = at(answer, pointer)
  return isText(value) ? value : departs(answer, `no text at ${pointer}`)
}
export function listAt(answer: Answer, pointer = ''): readonly unknown[] {
  const value = at(answer, pointer)
  return Array.isArray(value) ? value : departs(answer, pointer === '' ? 'no list' : `no list at ${pointer}`)
}
/** The members of that name of the objects of a list. */
export const eachAt = (answer: Answer, name: string, pointer = ''): readonly unknown[] =>
  listAt(answer, pointer).map((element) => memberOf(element, name))

export function departs({ asked, status, text }: Answer, why: string): never {
  throw new Departure(`${asked}: ${why} (${status} ${text.length > 300 ? `${text.slice(0, 300)}…` : text})`)
}

/** Expects a status and a body; returns a text of the actual ones. */
export function answers(answer: Answer, status: number, wanted?: Wanted): string {
  if (answer.status !== status) departs(answer, `wanted ${status}`)
  const difference = wanted === undefined ? undefined : differenceOf(wanted, answer.json, '')
  if (difference !== undefined) departs(answer, difference)
  return String(status)
}

/** Expects a refusal: a problem with this status and code. */
export const refuses = (
  answer: Answer,
  status: number,
  code: string,
  wanted: { readonly [name: string]: Wanted } = {},
): string => `${answers(answer, status, { code, ...wanted })} ${code}`

/** Expects a refusal of the request that names the fields: their pointers are in `errors`. */
export const refusesFields = (answer: Answer, ...pointers: readonly string[]): string =>
  `${refuses(answer, 400, 'validation_failed', { errors: having(...pointers.map((pointer) => ({ pointer, message: someText }))) })} ${pointers.join(' ')}`

/** Expects two equal values; returns a text of the value. */
export function same(what: string, seen: unknown, wanted: unknown): string {
  const [left, right] = [JSON.stringify(seen), JSON.stringify(wanted)]
  if (left !== right) throw new Departure(`${what}: wanted ${shown(wanted)}, was ${shown(seen)}`)
  return shown(seen)
}

/** Expects a condition to hold; returns a text of the actual value. */
export function holds(isSo: boolean, seen: string): string {
  if (!isSo) throw new Departure(seen)
  return seen
}
