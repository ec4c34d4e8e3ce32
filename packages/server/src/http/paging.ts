import type { z } from '@hono/zod-openapi'
import type { PageRequest } from '../store/page.js'
import type { AnswerDoc, Call, Success } from './endpoint.js'

/** The total and the link to the next page. */
export function listHeaders({ url }: Pick<Call, 'url'>, { top, skip }: PageRequest, total: number) {
  const headers: Record<string, string> = { 'x-total-count': String(total) }
  if (top !== undefined && top > 0 && skip + top < total) {
    const next = new URLSearchParams(url.search)
    next.set('skip', String(skip + top))
    headers['link'] = `<${url.pathname}?${next}>; rel="next"`
  }
  return headers
}

/** A page of a list. */
export const listed = (
  call: Pick<Call, 'url'>,
  page: PageRequest,
  rows: readonly unknown[],
  total: number,
): Success => ({
  status: 200,
  body: rows,
  headers: listHeaders(call, page, total),
})

/** The documented answer of a list. */
export const listOf = (schema: z.ZodType, description: string): Readonly<Record<number, AnswerDoc>> => ({
  200: {
    description,
    schema: schema.array(),
    headers: {
      'X-Total-Count': { description: 'rows in the whole list', type: 'integer' },
      Link: { description: 'the next page, while there is one: `rel="next"`', type: 'string' },
    },
  },
})
