import { type Listed, type PageRequest, yieldToEventLoop } from '@centime/store'
import type { z } from '@hono/zod-openapi'
import { isRefusal } from '../ground/refusal.js'
import type { AnswerDoc, Call, Reply, Success } from './endpoint.js'

type ListCall = Pick<Call<unknown, PageRequest>, 'url' | 'query'>

/** The total and the link to the next page. */
export function listHeaders({ url, query: { top, skip } }: ListCall, total: number) {
  const headers: Record<string, string> = { 'x-total-count': String(total) }
  if (top !== undefined && top > 0 && skip + top < total) {
    const next = new URLSearchParams(url.search)
    next.set('skip', String(skip + top))
    headers['link'] = `<${url.pathname}?${next}>; rel="next"`
  }
  return headers
}

/** How many rows are read and written as JSON before the process yields to other work. */
const SLICE = 1000

/** A page of a list, with each row converted for the answer. */
export async function listed<Row>(
  call: ListCall,
  { rows, total }: Listed<Row>,
  shown: (row: Row) => unknown = (row) => row,
): Promise<Success> {
  const texts: string[] = []
  for (const row of rows) {
    if (texts.length % SLICE === SLICE - 1) await yieldToEventLoop()
    texts.push(JSON.stringify(shown(row)))
  }
  return listedTexts(call, { rows: texts, total })
}

/** A page of a list whose rows are JSON text. */
export const listedTexts = (call: ListCall, { rows, total }: Listed<string>): Success => ({
  status: 200,
  text: `[${rows.join()}]`,
  rows: { count: rows.length, first: rows[0] ?? '', last: rows.at(-1) ?? '' },
  headers: listHeaders(call, total),
})

/** How often a list is read again because rows were added or removed before a slice. */
const TRIES = 3

/**
 * Reads a list without `top` in slices, each in its own transaction, so that other requests run in between. Each slice
 * begins with the last row of the previous one. If that row differs, rows were added or removed before it and the list
 * is read again, the last time in one transaction. `read`: returns the answer for a page, or without `top` for the
 * whole list.
 */
export async function readInSlices({ skip }: PageRequest, read: (page: PageRequest) => Promise<Reply>): Promise<Reply> {
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await slicesOf(skip, read)
    if (answer !== undefined) return answer
  }
  return read({ skip })
}

async function slicesOf(from: number, read: (page: PageRequest) => Promise<Reply>): Promise<Reply | undefined> {
  const parts: string[] = []
  for (let [last, sent] = ['', 0]; ; ) {
    const again = sent === 0 ? 0 : 1
    const slice = await read({ top: SLICE + again, skip: from + sent - again })
    if (isRefusal(slice) || slice.text === undefined || slice.rows === undefined) return slice
    const { count, first, last: end } = slice.rows
    if (again === 1 && first !== last) return undefined
    const isEnd = count < SLICE + again
    if (sent === 0 && isEnd) return withoutNext(slice)
    const text = slice.text.slice(1, -1).slice(again === 1 ? first.length : 0)
    parts.push(`${sent === 0 ? '[' : ''}${text}${isEnd ? ']' : ''}`)
    sent += count - again
    last = end
    if (!isEnd) {
      await yieldToEventLoop()
      continue
    }
    const headers = { ...slice.headers, 'x-total-count': String(from + sent) }
    return withoutNext({ status: 200, parts: oneByOne(parts), headers })
  }
}

/** A whole list has no next page. */
function withoutNext({ headers: { link: _, ...headers } = {}, ...answer }: Success): Success {
  return { ...answer, headers }
}

async function* oneByOne(parts: readonly string[]): AsyncGenerator<string> {
  for (const part of parts) {
    yield part
    await yieldToEventLoop()
  }
}

/** A page of a list that is already in memory. */
export function listedFrom(call: ListCall, rows: readonly unknown[]): Promise<Success> {
  const { top, skip } = call.query
  return listed(call, { rows: rows.slice(skip, top === undefined ? undefined : skip + top), total: rows.length })
}

/** The documented answer of a list. */
export const listOf = (schema: z.ZodType, description: string): Readonly<Record<number, AnswerDoc>> => ({
  200: {
    description,
    schema: schema.array(),
    headers: ['X-Total-Count', 'Link'],
  },
})
