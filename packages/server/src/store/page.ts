import type { SelectQueryBuilder } from 'kysely'

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

/** One page of an ordered query, and the number of rows in all. */
export async function paged<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  { top, skip }: PageRequest,
): Promise<Listed<Row>> {
  const rows = await query
    .limit(top ?? Number.MAX_SAFE_INTEGER)
    .offset(skip)
    .execute()
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'))
  const [total] = Object.values(await counted.executeTakeFirstOrThrow())
  return { rows, total: Number(total) }
}
