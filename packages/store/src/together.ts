import * as kysely from 'kysely'
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
  // Every query gets a list, which may be empty.
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
  const known = new WeakMap<object, { readonly query: kysely.CompiledQuery<Found>; readonly parts: readonly Part[] }>()
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
  readonly node: kysely.OperationNode
  readonly columns: readonly string[]
}

function split(root: ServiceDb, asked: readonly { readonly name: string; readonly query: Write }[]) {
  const isOne = root.getExecutor().adapter instanceof kysely.PostgresAdapter && asked.length > 1
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

async function foundBy(root: ServiceDb, query: kysely.CompiledQuery<Found>, parts: readonly Part[]) {
  const { rows } = await root.getExecutor().executeQuery(query)
  const rowsOf = (columns: readonly string[], text: string | null | undefined): object[] => {
    const lists: readonly (readonly unknown[])[] = JSON.parse(text ?? '[]')
    return lists.map((values) => Object.fromEntries(columns.map((column, index) => [column, values[index]])))
  }
  // The database has written the columns that each query selects.
  return parts.map(({ name, columns }) => [name, rowsOf(columns, rows[0]?.[name])])
}

/** Parts as one statement. Nodes and not a builder, which would take as long as the database for each statement. */
function compiled(root: ServiceDb, parts: readonly Part[]): kysely.CompiledQuery<Found> {
  const [executor, queryId] = [root.getExecutor(), kysely.createQueryId()]
  const writes = parts.filter(({ node }) => !kysely.SelectQueryNode.is(node)).map(writing)
  const whole = kysely.SelectQueryNode.create(
    writes.reduce<kysely.WithNode | undefined>(
      (before, one) =>
        before === undefined ? kysely.WithNode.create(one) : kysely.WithNode.cloneWithExpression(before, one),
      undefined,
    ),
  )
  const read = parts.filter(({ columns }) => columns.length > 0).map(listed)
  const columns =
    read.length > 0
      ? read
      : [kysely.SelectionNode.create(kysely.AliasNode.create(kysely.ValueNode.createImmediate(null), ROWS))]
  const node = executor.transformQuery(kysely.SelectQueryNode.cloneWithSelections(whole, columns), queryId)
  return executor.compileQuery(node, queryId)
}

const writing = ({ name, node }: Part) =>
  kysely.CommonTableExpressionNode.create(kysely.CommonTableExpressionNameNode.create(nameOfWrite(name)), node)
/** No table has such a name. */
const nameOfWrite = (name: string): string => `write ${name}`

/** The rows of a query as one column: a JSON list of the values of each. */
function listed({ name, node, columns }: Part) {
  const values = columns.map((column) => kysely.ReferenceNode.create(kysely.ColumnNode.create(column), PART))
  const list = kysely.FunctionNode.create('json_group_array', [kysely.FunctionNode.create('json_array', values)])
  const source = kysely.SelectQueryNode.is(node) ? node : kysely.TableNode.create(nameOfWrite(name))
  const rows = kysely.SelectQueryNode.createFrom([
    kysely.AliasNode.create(source, kysely.IdentifierNode.create('part')),
  ])
  const column = kysely.SelectQueryNode.cloneWithSelections(rows, [
    kysely.SelectionNode.create(kysely.AliasNode.create(list, ROWS)),
  ])
  return kysely.SelectionNode.create(kysely.AliasNode.create(column, kysely.IdentifierNode.create(name)))
}
const PART = kysely.TableNode.create('part')
const ROWS = kysely.IdentifierNode.create('rows')

interface Query<Row> {
  readonly execute: () => Promise<readonly Row[]>
  readonly toOperationNode: () => kysely.OperationNode
}

function columnsOf(query: kysely.OperationNode): readonly string[] {
  const returned =
    kysely.InsertQueryNode.is(query) || kysely.UpdateQueryNode.is(query) || kysely.DeleteQueryNode.is(query)
      ? query.returning
      : undefined
  const selections = kysely.SelectQueryNode.is(query) ? query.selections : returned?.selections
  return (selections ?? []).map(({ selection }) => {
    if (kysely.AliasNode.is(selection) && 'name' in selection.alias) return String(selection.alias.name)
    if (kysely.ReferenceNode.is(selection) && kysely.ColumnNode.is(selection.column))
      return selection.column.column.name
    throw new Error('a query that is run together names its columns')
  })
}
