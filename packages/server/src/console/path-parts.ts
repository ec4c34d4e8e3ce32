import type { PathPart } from '@centime/console'
import type { Context } from 'hono'
import { type Refusal, refuse } from '../ground/refusal.js'
import type { Env } from '../http/env.js'
import { IMPORT_KINDS } from '../http/paths.js'

/** An id, in the only form that routes accept, so that each object has a single address. */
const ID = /^[1-9]\d{0,14}$/
const WORD = /^[\p{L}\p{N}_.-]{1,100}$/u

/** The allowed values for each part of a page's path, by name. A page with any other value reads nothing. */
const PARTS = {
  tenantId: ID,
  payrollId: ID,
  jobId: ID,
  employeeId: ID,
  period: /^\d{4}-(0[1-9]|1[0-2])$/,
  livre: WORD,
  table: WORD,
  key: WORD,
  name: WORD,
  depot: ID,
  fichier: new RegExp(`^(${IMPORT_KINDS.join('|')})$`),
} as const satisfies Readonly<Record<PathPart, RegExp>>

const isPart = (name: string): name is PathPart => Object.hasOwn(PARTS, name)

/** The named parts of a path. Throws for a part without declared values. */
export const pagePartsOf = (path: string): readonly PathPart[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    if (!isPart(name)) throw new Error(`nothing says what may stand for :${name} of ${path}`)
    return name
  })

/** Why an address matches no page: an invalid part of its path, or a query that cannot be stored. */
export function wrongAddress(c: Context<Env>, parts: readonly PathPart[]): Refusal | undefined {
  if (parts.some((name) => !PARTS[name].test(c.req.param(name) ?? ''))) return NOTHING_HERE
  const values = Object.values(c.req.queries()).flat()
  return values.some((value) => value.includes('\0')) ? UNSTORABLE : undefined
}

/** PostgreSQL cannot store such text. */
export const UNSTORABLE = refuse('validation_failed', 'an address and a form must not hold the character U+0000')
export const NOTHING_HERE = refuse('not_found', 'the console has no such page')
