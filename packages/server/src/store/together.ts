import { AliasNode, ColumnNode, ReferenceNode, type SelectQueryBuilder, type SelectQueryNode, sql } from 'kysely'
import type { ServiceDb } from './scope.js'

/**
 * Runs several queries as one statement, which sees one snapshot: a database on another machine is asked once. Each query names
 * its columns, which hold numbers, text or null; the rows come in its order. A query that is undefined has no rows.
 *
 * `root` filters nothing: a query of a tenant is made with the tenant's own handle (`scope.ts`), which has added the filter.
 */
export async function together<Rows extends Readonly<Record<string, object>>>(
  root: ServiceDb,
  queries: { readonly [Name in keyof Rows]: Query<Rows[Name]> | undefined },
): Promise<{ readonly [Name in keyof Rows]: readonly Rows[Name][] }> {
  const asked = Object.entries(queries).flatMap(([name, query]) => (query === undefined ? [] : [{ name, query }]))
  // Each has at least no rows.
  const none = Object.keys(queries).map((name) => [name, []])
  const parts = asked.map(({ name, query }) => ({ name, query, columns: columnsOf(query.toOperationNode()) }))
  if (asked.length === 0) return Object.fromEntries(none)
  const found = await root
    .selectNoFrom(({ fn }) =>
      parts.map(({ name, query, columns }) => {
        const values = columns.map((column) => sql.ref(`part.${column}`))
        const rows = root.selectFrom(query.as('part'))
        return rows.select(fn<string | null>('json_group_array', [fn('json_array', values)]).as('rows')).as(name)
      }),
    )
    .executeTakeFirstOrThrow()
  const rowsOf = (columns: readonly string[], text: string | null | undefined): object[] => {
    const rows: readonly (readonly unknown[])[] = JSON.parse(text ?? '[]')
    return rows.map((values) => Object.fromEntries(columns.map((column, index) => [column, values[index]])))
  }
  const named = parts.map(({ name, columns }) => [name, rowsOf(columns, found[name])])
  // The database has written the columns that each query selects.
  return Object.fromEntries([...none, ...named])
}

type Query<Row> = Pick<SelectQueryBuilder<object, never, Row>, 'as' | 'toOperationNode'>

/** The names of the columns that a query selects. */
function columnsOf(query: SelectQueryNode): readonly string[] {
  return (query.selections ?? []).map(({ selection }) => {
    if (AliasNode.is(selection) && 'name' in selection.alias) return String(selection.alias.name)
    if (ReferenceNode.is(selection) && ColumnNode.is(selection.column)) return selection.column.column.name
    throw new Error('a query that is run together names its columns')
  })
}
