import type { z } from '@hono/zod-openapi'
import { giveWay } from '../ground/give-way.js'
import type { Listed, PageRequest } from '../store/page.js'
import type { AnswerDoc, Call, Success } from './endpoint.js'

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

/** How many rows are written as JSON before other work goes on. */
const SLICE = 1000

/** A page of a list, each row as it is shown. */
export async function listed<Row>(
  call: ListCall,
  { rows, total }: Listed<Row>,
  shown: (row: Row) => unknown = (row) => row,
): Promise<Success> {
  const slices: string[] = []
  for (let from = 0; from < rows.length; from += SLICE) {
    if (from > 0) await giveWay()
    slices.push(JSON.stringify(rows.slice(from, from + SLICE).map(shown)).slice(1, -1))
  }
  return { status: 200, text: `[${slices.join()}]`, headers: listHeaders(call, total) }
}

/** A page of a list that is held whole. */
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
