import {
  AliasNode,
  ColumnNode,
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type CompiledQuery,
  createQueryId,
  DeleteQueryNode,
  FunctionNode,
  IdentifierNode,
  InsertQueryNode,
  type OperationNode,
  PostgresAdapter,
  ReferenceNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueNode,
  WithNode,
} from 'kysely'
import type { ServiceDb } from './scope.js'

/**
 * Runs several queries as one statement, which sees one snapshot: one round trip to a database on another machine. Each query names
 * its columns, which hold numbers, text or null; the rows come in its order. An undefined query has no rows.
 *
 * Writes among them concern different rows, and no query depends on another: PostgreSQL runs them with the others, SQLite one after
 * another before them. All have ended before it throws the first error.
 *
 * `root` filters nothing: a query of a tenant is made with the tenant's own handle (`scope.ts`), which has added the filter.
 */
export async function together<Rows extends Readonly<Record<string, object>>>(
  root: ServiceDb,
  queries: { readonly [Name in keyof Rows]: Query<Rows[Name]> | undefined },
): Promise<{ readonly [Name in keyof Rows]: readonly Rows[Name][] }> {
  const asked = Object.entries(queries).flatMap(([name, query]) => (query === undefined ? [] : [{ name, query }]))
  // Every query gets a list, if only an empty one.
  const none = Object.keys(queries).map((name) => [name, []])
  const [apart, parts] = split(root, asked)
  const written = await Promise.allSettled(apart.map(async ({ name, query }) => [name, await query.execute()] as const))
  for (const one of written) if (one.status === 'rejected') throw one.reason
  const own = written.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (parts.length === 0) return Object.fromEntries([...none, ...own])
  const found = await foundBy(root, compiled(root, parts), parts)
  return Object.fromEntries([...none, ...own, ...found])
}

/**
 * The same for queries that requests repeat: building and compiling them takes as long as the database. They are built once for
 * each kind of database, with marks in place of the ids, so an id may only be compared with columns.
 */
export function compiledOnce<Name extends string, Rows extends Readonly<Record<string, object>>>(
  names: readonly Name[],
  queries: (root: ServiceDb, ids: Ids<Name>) => { readonly [Part in keyof Rows]: Query<Rows[Part]> },
): (root: ServiceDb, ids: Ids<Name>) => Promise<{ readonly [Part in keyof Rows]: readonly Rows[Part][] }> {
  // Numbers that are never ids.
  const marks = new Map(names.map((name, index) => [-1_000_000_001 - index, name]))
  const known = new WeakMap<object, { readonly query: CompiledQuery<Found>; readonly parts: readonly Part[] }>()
  const compile = (root: ServiceDb) => {
    const marked: Ids<Name> = Object.fromEntries([...marks].map(([mark, name]): unknown[] => [name, mark]))
    const asked = Object.entries<Query<object>>(queries(root, marked)).map(([name, query]) => ({ name, query }))
    const [apart, parts] = split(root, asked)
    if (apart.length > 0) throw new Error('a write is not compiled once')
    return { query: compiled(root, parts), parts }
  }
  return async (root, ids) => {
    const { adapter, plugins } = root.getExecutor()
    // Plugins must see each query.
    const { query, parts } = (plugins.length === 0 && known.get(adapter)) || compile(root)
    known.set(adapter, { query, parts })
    const parameters = query.parameters.map((one) => {
      const name = typeof one === 'number' ? marks.get(one) : undefined
      return name === undefined ? one : ids[name]
    })
    return Object.fromEntries(await foundBy(root, { ...query, parameters }, parts))
  }
}
type Ids<Name extends string> = Readonly<Record<Name, number>>

/** Runs writes together when no caller reads their rows. */
export const writeAll = async (root: ServiceDb, writes: readonly Write[]): Promise<void> =>
  void (await together(root, Object.fromEntries(writes.map((write, index) => [`write${index}`, write]))))

export type Write = Query<object>

interface Part {
  readonly name: string
  readonly node: OperationNode
  readonly columns: readonly string[]
}

function split(root: ServiceDb, asked: readonly { readonly name: string; readonly query: Write }[]) {
  const isOne = root.getExecutor().adapter instanceof PostgresAdapter && asked.length > 1
  const apart: (typeof asked)[number][] = []
  const parts: Part[] = []
  for (const { name, query } of asked) {
    if (isOne || 'isSelectQueryBuilder' in query) {
      const node = query.toOperationNode()
      parts.push({ name, node, columns: columnsOf(node) })
    } else apart.push({ name, query })
  }
  return [apart, parts] as const
}

type Found = Readonly<Record<string, string | null>>

async function foundBy(root: ServiceDb, query: CompiledQuery<Found>, parts: readonly Part[]) {
  const { rows } = await root.getExecutor().executeQuery(query)
  const rowsOf = (columns: readonly string[], text: string | null | undefined): object[] => {
    const lists: readonly (readonly unknown[])[] = JSON.parse(text ?? '[]')
    return lists.map((values) => Object.fromEntries(columns.map((column, index) => [column, values[index]])))
  }
  // The database has written the columns that each query selects.
  return parts.map(({ name, columns }) => [name, rowsOf(columns, rows[0]?.[name])])
}

/** Parts as one statement. Nodes and not a builder, which would take as long as the database for each statement. */
function compiled(root: ServiceDb, parts: readonly Part[]): CompiledQuery<Found> {
  const [executor, queryId] = [root.getExecutor(), createQueryId()]
  const writes = parts.filter(({ node }) => !SelectQueryNode.is(node)).map(writing)
  const whole = SelectQueryNode.create(
    writes.reduce<WithNode | undefined>(
      (before, one) => (before === undefined ? WithNode.create(one) : WithNode.cloneWithExpression(before, one)),
      undefined,
    ),
  )
  const read = parts.filter(({ columns }) => columns.length > 0).map(listed)
  const columns =
    read.length > 0 ? read : [SelectionNode.create(AliasNode.create(ValueNode.createImmediate(null), ROWS))]
  const node = executor.transformQuery(SelectQueryNode.cloneWithSelections(whole, columns), queryId)
  return executor.compileQuery(node, queryId)
}

const writing = ({ name, node }: Part) =>
  CommonTableExpressionNode.create(CommonTableExpressionNameNode.create(nameOfWrite(name)), node)
/** No table has such a name. */
const nameOfWrite = (name: string): string => `write ${name}`

/** The rows of a query as one column: a JSON list of the values of each. */
function listed({ name, node, columns }: Part) {
  const values = columns.map((column) => ReferenceNode.create(ColumnNode.create(column), PART))
  const list = FunctionNode.create('json_group_array', [FunctionNode.create('json_array', values)])
  const source = SelectQueryNode.is(node) ? node : TableNode.create(nameOfWrite(name))
  const rows = SelectQueryNode.createFrom([AliasNode.create(source, IdentifierNode.create('part'))])
  const column = SelectQueryNode.cloneWithSelections(rows, [SelectionNode.create(AliasNode.create(list, ROWS))])
  return SelectionNode.create(AliasNode.create(column, IdentifierNode.create(name)))
}
const PART = TableNode.create('part')
const ROWS = IdentifierNode.create('rows')

interface Query<Row> {
  readonly execute: () => Promise<readonly Row[]>
  readonly toOperationNode: () => OperationNode
}

function columnsOf(query: OperationNode): readonly string[] {
  const returned =
    InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query) ? query.returning : undefined
  const selections = SelectQueryNode.is(query) ? query.selections : returned?.selections
  return (selections ?? []).map(({ selection }) => {
    if (AliasNode.is(selection) && 'name' in selection.alias) return String(selection.alias.name)
    if (ReferenceNode.is(selection) && ColumnNode.is(selection.column)) return selection.column.column.name
    throw new Error('a query that is run together names its columns')
  })
}
