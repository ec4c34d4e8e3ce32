import { z } from 'zod'
import { type Paged, pageOfRows } from '../pieces/table.js'
import type { Found, SignedIn } from './port.js'

/** One page of a list of the API, the newest first: routes have the oldest first. `page`: the text of the page's query. */
export async function newestOf<Schema extends z.ZodType>(
  { ask }: Pick<SignedIn, 'ask'>,
  path: string,
  schema: Schema,
  size: number,
  page?: string,
): Promise<Found<{ readonly rows: readonly z.infer<Schema>[]; readonly paged: Paged }>> {
  const words = path.includes('?') ? '&' : '?'
  const counted = await ask(`${path}${words}top=0`, z.unknown())
  if (!counted.ok) return counted
  const paged = pageOfRows(page, Number(counted.headers.get('x-total-count')), size)
  const end = paged.total - (paged.page - 1) * size
  const window = `top=${Math.min(size, end)}&skip=${Math.max(0, end - size)}`
  const found = await ask(`${path}${words}${window}`, z.array(schema))
  return found.ok ? { ...found, value: { rows: found.value.toReversed(), paged } } : found
}
