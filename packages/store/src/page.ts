import type { SelectQueryBuilder } from 'kysely'
import { yieldToEventLoop } from './yield-to-event-loop.js'

/** At most `top` rows (absent: all) after the first `skip`. */
export interface PageRequest {
  readonly top?: number | undefined
  readonly skip: number
}
export interface Listed<Row> {
  readonly rows: readonly Row[]
  /** Number of rows in the whole list. */
  readonly total: number
}

/** One page of an ordered query, and the number of rows in all. `slice`: how many rows one statement reads. */
export async function paged<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  { top = Number.MAX_SAFE_INTEGER, skip }: PageRequest,
  slice = 1000,
): Promise<Listed<Row>> {
  const rows: Row[] = []
  for (let isLeft = true; isLeft; ) {
    const limit = Math.min(slice, top - rows.length)
    const some = await query
      .limit(limit)
      .offset(skip + rows.length)
      .execute()
    rows.push(...some)
    isLeft = some.length === slice
    if (isLeft) await yieldToEventLoop()
  }
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'))
  const [total] = Object.values(await counted.executeTakeFirstOrThrow())
  return { rows, total: Number(total) }
}
