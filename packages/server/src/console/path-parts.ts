import type { PathPart } from '@centime/console'
import type { Context } from 'hono'
import { type Refusal, refuse } from '../ground/refusal.js'
import type { Env } from '../http/env.js'

/** An id, as the routes take it: no other text is one, so that no address names anything but what it shows. */
const ID = /^[1-9]\d{0,14}$/
const WORD = /^[\p{L}\p{N}_.-]{1,100}$/u

/** What may stand in the path of a page, by the name of the part. A page reads nothing where a part is something else. */
const PARTS = {
  tenantId: ID,
  jobId: ID,
  employeeId: ID,
  period: /^\d{4}-(0[1-9]|1[0-2])$/,
  livre: WORD,
  table: WORD,
  key: WORD,
  name: WORD,
} as const satisfies Readonly<Record<PathPart, RegExp>>

const isPart = (name: string): name is PathPart => Object.hasOwn(PARTS, name)

/** The named parts of a path. Throws where nothing says what may stand there. */
export const pagePartsOf = (path: string): readonly PathPart[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    if (!isPart(name)) throw new Error(`nothing says what may stand for :${name} of ${path}`)
    return name
  })

/** Why an address is none of a page's: a part of its path is not what it may be, or its query holds what cannot be stored. */
export function wrongAddress(c: Context<Env>, parts: readonly PathPart[]): Refusal | undefined {
  if (parts.some((name) => !PARTS[name].test(c.req.param(name) ?? ''))) return NOTHING_HERE
  const values = Object.values(c.req.queries()).flat()
  return values.some((value) => value.includes('\0')) ? UNSTORABLE : undefined
}

/** PostgreSQL stores no such text. */
export const UNSTORABLE = refuse('validation_failed', 'an address and a form must not hold the character U+0000')
export const NOTHING_HERE = refuse('not_found', 'the console has no such page')
