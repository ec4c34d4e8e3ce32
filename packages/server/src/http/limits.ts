import { z } from '@hono/zod-openapi'
import { type FieldError, pointerTo } from '../ground/refusal.js'

/**
 * How much a body may hold. Limits are checked before the body is parsed: parsing a mebibyte of brackets takes 50 ms
 * and more, validating it 10 s.
 */
export const LIMITS = {
  /** The limit of the bytes as sent, and of the decompressed bytes. */
  bytes: 1024 * 1024,
  /** The nesting depth of objects and lists. */
  depth: 40,
  /** Opening brackets and commas: together never fewer than the values in it. */
  values: 25_000,
}

/** How much a body of many items may hold. Each item has the limits of an ordinary body. */
export const BULK = {
  bytes: 16 * 1024 * 1024,
  items: 10_000,
  /** Bodies that a process reads at a time, in total and per partner. */
  bodies: 4,
  bodiesOfPartner: 2,
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b])
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d])

/** Why JSON is not parsed: it holds more values, or is nested deeper, than a body may. Undefined: it can be parsed. */
export function excess(json: Uint8Array): string | undefined {
  let [values, depth, inText] = [0, 0, false]
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0
    if (inText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === COMMA) values++
    else if (OPENING.has(byte)) {
      values++
      depth++
    } else if (CLOSING.has(byte)) depth--
    if (depth > LIMITS.depth) return `nested deeper than ${LIMITS.depth} levels`
    if (values > LIMITS.values) return `has more than ${LIMITS.values} values`
  }
  return undefined
}

/**
 * The lists of a body that are longer than their schema allows, found before their items are validated. Lists of the
 * same declaration count together: the list of a case includes those of its nested cases.
 */
export function overlong(schema: z.ZodType, body: unknown): readonly FieldError[] {
  const errors: FieldError[] = []
  const counts = new Map<z.ZodType, number>()
  const read = (wrapped: z.core.$ZodType, value: unknown, path: readonly PropertyKey[]): void => {
    const declared = unwrapped(wrapped)
    if (declared instanceof z.ZodArray && Array.isArray(value)) {
      const [most, count] = [mostOf(declared), (counts.get(declared) ?? 0) + value.length]
      counts.set(declared, count)
      if (count <= most) for (const [index, item] of value.entries()) read(declared.element, item, [...path, index])
      else if (count - value.length <= most) {
        errors.push({ pointer: pointerTo(...path), message: `must have at most ${most} items` })
      }
    } else if (declared instanceof z.ZodObject && typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        const of = Object.hasOwn(declared.shape, name) ? declared.shape[name] : undefined
        if (of !== undefined && typeof member === 'object') read(of, member, [...path, name])
      }
    }
  }
  read(schema, body, [])
  return errors
}

/** The texts of a body that contain U+0000, which PostgreSQL cannot store. */
export function unstorable(value: unknown, path: readonly PropertyKey[] = []): readonly FieldError[] {
  if (typeof value === 'string') return value.includes('\0') ? [{ pointer: pointerTo(...path), message: NUL }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => unstorable(member, [...path, name]))
}
export const NUL = 'must not hold the character U+0000'

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? unwrapped(schema.unwrap()) : schema

/** The maximum of a list. Throws for a list without one: every list of a request must have one. */
function mostOf(list: z.ZodArray): number {
  for (const check of list.def.checks ?? []) {
    if (check instanceof z.core.$ZodCheckMaxLength) return check._zod.def.maximum
  }
  throw new Error('a list of a request has a maximum')
}
