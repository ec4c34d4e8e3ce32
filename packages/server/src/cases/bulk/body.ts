import { yieldToEventLoop } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { FieldErrors, invalid, isRefusal, pointerTo, type Refusal, refuse } from '../../ground/refusal.js'
import { parsed, readJson, unreadable } from '../../http/request.js'
import { type JsonItems, readItems } from './json-items.js'
import { Outcomes } from './outcomes.js'
import { type Item, type Kind, type StageCall, type Staged, stageItems } from './stage.js'

/** A body `{"items": […], "mode": …}`: each item is parsed and checked in its slice. */

export const MODES = ['all', 'each'] as const

/** A body whose items are staged. */
export interface StagedItems extends Staged {
  readonly count: number
  readonly isWhole: boolean
}

/** The items of one slice, and their bytes: checking a slice takes some ten milliseconds. */
const SLICE = { items: 50, bytes: 50_000 }

const Envelope = z.strictObject({ items: z.array(z.unknown()), mode: z.enum(MODES).default('all') })

export async function stageBody<Value>(
  call: StageCall,
  schema: z.ZodType<Value>,
  kind: Kind<Value>,
  parts: AsyncIterable<Uint8Array>,
): Promise<StagedItems | Refusal> {
  const outcomes = new Outcomes()
  const body = { ...readItems(parts), count: 0 }
  const slices = parsedSlices(body, schema, outcomes)
  // The mode may follow the items: until it is known, valid items are staged.
  const isWhole = () => body.others.get('mode') === 'all'
  const staged = await stageItems(call, kind, slices, outcomes, { isWhole })
  return isRefusal(staged) ? staged : { ...staged, isWhole: isWhole(), count: body.count }
}

/** The items that match their schema, in slices; the others become outcomes. Counts all, and adds the mode. */
async function* parsedSlices<Value>(
  body: JsonItems & { count: number },
  schema: z.ZodType<Value>,
  outcomes: Outcomes,
): AsyncGenerator<readonly Item<Value>[] | Refusal> {
  let slice: Item<Value>[] = []
  let size = 0
  for await (const bytes of body.items) {
    if (isRefusal(bytes)) return yield bytes
    const item = body.count++
    const value = readItem(item, bytes, schema, outcomes)
    if (isRefusal(value)) return yield value
    if (value !== undefined) slice.push({ item, value })
    size += bytes.length
    if (slice.length < SLICE.items && size < SLICE.bytes) continue
    await yieldToEventLoop()
    yield slice
    slice = []
    size = 0
  }
  const errors = new FieldErrors()
  const envelope = parsed(Envelope, Object.fromEntries(body.others), errors)
  if (envelope === undefined) return yield invalid(errors)
  body.others.set('mode', envelope.mode)
  if (slice.length > 0) yield slice
}

/** An item; undefined, with an outcome, where it does not match its schema. A refusal: the body is not JSON. */
function readItem<Value>(item: number, bytes: Uint8Array, schema: z.ZodType<Value>, outcomes: Outcomes) {
  const read = readJson(bytes)
  if (isRefusal(read)) {
    // Text that is not JSON makes no item, because its end is unknown.
    const message = read.errors?.[0]?.message ?? 'not JSON'
    if (read.refusal === 'malformed_json') {
      return refuse('malformed_json', read.detail, { errors: [{ pointer: pointerTo('items', item), message }] })
    }
    return outcomes.wrong(item, 'validation_failed', '', message)
  }
  const errors = new FieldErrors()
  for (const error of unreadable(schema, read)) errors.add(() => error)
  const value = errors.listed.length > 0 ? undefined : parsed(schema, read.json, errors)
  if (value === undefined) outcomes.fail(item, 'validation_failed', errors)
  return value
}
