import { z } from '@hono/zod-openapi'
import { giveWay } from '../ground/give-way.js'
import { FieldErrors, invalid, isRefusal, pointerTo, type Refusal, refuse } from '../ground/refusal.js'
import { parsed, readJson, unreadable } from '../http/request.js'
import { type JsonItems, splitItems } from './json-items.js'
import { Outcomes } from './outcomes.js'
import { type Item, type Kind, type StageCall, type Staged, stageItems } from './stage.js'

/** A body `{"items": […], "mode": …}`: each item is parsed and checked in its slice. */

export const MODES = ['all', 'each'] as const

/** A body whose items are staged. */
export interface StagedItems extends Staged {
  readonly count: number
  readonly isWhole: boolean
}

/** Items of one slice, and their bytes: a slice is checked in some ten milliseconds. */
const SLICE = { items: 50, bytes: 50_000 }

const Envelope = z.strictObject({ items: z.array(z.unknown()), mode: z.enum(MODES).default('all') })

export async function stageBody<Value>(
  call: StageCall,
  schema: z.ZodType<Value>,
  kind: Kind<Value>,
  bytes: Uint8Array,
): Promise<StagedItems | Refusal> {
  const split = await splitItems(bytes)
  if (isRefusal(split)) return split
  const errors = new FieldErrors()
  const envelope = parsed(Envelope, split.others, errors)
  if (envelope === undefined) return invalid(errors)
  const outcomes = new Outcomes()
  const isWhole = envelope.mode === 'all'
  const staged = await stageItems(call, kind, parsedSlices(split, schema, outcomes), outcomes, { isWhole })
  return isRefusal(staged) ? staged : { ...staged, isWhole, count: split.items.length }
}

/** The items that have the form of their schema; the others are outcomes already. */
async function* parsedSlices<Value>(
  { items }: JsonItems,
  schema: z.ZodType<Value>,
  outcomes: Outcomes,
): AsyncGenerator<readonly Item<Value>[] | Refusal> {
  let slice: Item<Value>[] = []
  let size = 0
  for (const [item, bytes] of items.entries()) {
    const read = readJson(bytes)
    if (isRefusal(read)) {
      // What is no JSON makes no item: where it ends nobody knows.
      const message = read.errors?.[0]?.message ?? 'not JSON'
      if (read.refusal === 'malformed_json') {
        yield refuse('malformed_json', read.detail, { errors: [{ pointer: pointerTo('items', item), message }] })
        return
      }
      outcomes.wrong(item, 'validation_failed', '', message)
      continue
    }
    const errors = new FieldErrors()
    for (const error of unreadable(schema, read)) errors.add(() => error)
    const value = errors.listed.length > 0 ? undefined : parsed(schema, read.json, errors)
    if (value === undefined) outcomes.fail(item, 'validation_failed', errors)
    else slice.push({ item, value })
    size += bytes.length
    if (slice.length < SLICE.items && size < SLICE.bytes) continue
    await giveWay()
    yield slice
    slice = []
    size = 0
  }
  if (slice.length > 0) yield slice
}
