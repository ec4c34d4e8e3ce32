import {
  AliasNode,
  ColumnNode,
  createQueryId,
  FunctionNode,
  IdentifierNode,
  ReferenceNode,
  SelectionNode,
  type SelectQueryBuilder,
  SelectQueryNode,
  TableNode,
} from 'kysely'
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
  const parts = asked.map(({ name, query }) => {
    const node = query.toOperationNode()
    return { name, node, columns: columnsOf(node) }
  })
  if (asked.length === 0) return Object.fromEntries(none)
  const found = await run(root, parts.map(listed))
  const rowsOf = (columns: readonly string[], text: string | null | undefined): object[] => {
    const rows: readonly (readonly unknown[])[] = JSON.parse(text ?? '[]')
    return rows.map((values) => Object.fromEntries(columns.map((column, index) => [column, values[index]])))
  }
  const named = parts.map(({ name, columns }) => [name, rowsOf(columns, found[name])])
  // The database has written the columns that each query selects.
  return Object.fromEntries([...none, ...named])
}

/** Runs `select` with such columns. Nodes and not a builder, which would take as long as the database for each statement. */
async function run(root: ServiceDb, columns: readonly SelectionNode[]) {
  const [executor, queryId] = [root.getExecutor(), createQueryId()]
  const whole = SelectQueryNode.cloneWithSelections(SelectQueryNode.create(), columns)
  const compiled = executor.compileQuery(executor.transformQuery(whole, queryId), queryId)
  const { rows } = await executor.executeQuery<Readonly<Record<string, string | null>>>(compiled)
  return rows[0] ?? {}
}

/** The rows of a query as one column: a list of the values of each, as JSON. */
function listed({ name, node, columns }: { name: string; node: SelectQueryNode; columns: readonly string[] }) {
  const values = columns.map((column) => ReferenceNode.create(ColumnNode.create(column), PART))
  const list = FunctionNode.create('json_group_array', [FunctionNode.create('json_array', values)])
  const rows = SelectQueryNode.createFrom([AliasNode.create(node, IdentifierNode.create('part'))])
  const column = SelectQueryNode.cloneWithSelections(rows, [SelectionNode.create(AliasNode.create(list, ROWS))])
  return SelectionNode.create(AliasNode.create(column, IdentifierNode.create(name)))
}
const PART = TableNode.create('part')
const ROWS = IdentifierNode.create('rows')

type Query<Row> = Pick<SelectQueryBuilder<object, never, Row>, 'execute' | 'toOperationNode'>

/** The names of the columns that a query selects. */
function columnsOf(query: SelectQueryNode): readonly string[] {
  return (query.selections ?? []).map(({ selection }) => {
    if (AliasNode.is(selection) && 'name' in selection.alias) return String(selection.alias.name)
    if (ReferenceNode.is(selection) && ColumnNode.is(selection.column)) return selection.column.column.name
    throw new Error('a query that is run together names its columns')
  })
}
