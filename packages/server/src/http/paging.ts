import type { z } from '@hono/zod-openapi'
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

/** A page of a list. */
export const listed = (call: ListCall, { rows, total }: Listed<unknown>): Success => ({
  status: 200,
  body: rows,
  headers: listHeaders(call, total),
})

/** A page of a list that is held whole. */
export function listedFrom(call: ListCall, rows: readonly unknown[]): Success {
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
