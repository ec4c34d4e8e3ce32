import { isDeepStrictEqual } from 'node:util'
import * as kysely from 'kysely'
import { MOST } from './long-lists.js'
import { type ServiceDb, scopeOf, type TenantDb, withTenant } from './scope.js'

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
 * A query that requests repeat: building and compiling it takes as long as the database. Its text is built once for each kind of
 * database and each length of its lists, with marks in place of its arguments and of their tenant, which may only be compared with
 * columns. A mark that is calculated with or printed throws. So does a query that has another text, or other values, with the first
 * arguments than with marks.
 */
export function builtOnce<Args extends readonly Argument[], Row extends object>(
  build: (...args: Args) => Reading<Row>,
): (...args: Args) => Reading<Row> {
  const known = new WeakMap<object, Map<string, ReturnType<typeof textOf>>>()
  return (...args) => {
    const executor = args.find(isHandle)?.getExecutor() ?? wrong('has a handle')
    const values: readonly unknown[] = args.flatMap<unknown>((one) => (isHandle(one) ? [scopeOf(one)] : one))
    // Plugins must see each query, and a long list is one parameter; a query may add a value to it.
    const isLong = args.some((one) => isList(one) && one.length >= MOST)
    if (values.includes(undefined) || isLong) return build(...args)
    const texts = known.get(executor.adapter) ?? new Map<string, ReturnType<typeof textOf>>()
    const lengths = args.map((one) => (isList(one) ? one.length : '')).join()
    const text = texts.get(lengths) ?? textOf(executor, build, args, values)
    for (const oldest of texts.keys()) if (texts.size >= LENGTHS && !texts.has(lengths)) texts.delete(oldest)
    known.set(executor.adapter, texts.set(lengths, text))
    const { query, filled, pieces, columns, globals } = text
    if (globals !== globalsOf(values)) return wrong('has the same handles each time')
    const execute = async () => (await executor.executeQuery<Row>({ ...query, parameters: filled(values) })).rows
    const toOperationNode = () =>
      kysely.ParensNode.create(kysely.RawNode.create(pieces, filled(values).map(kysely.ValueNode.create)))
    return { execute, executeTakeFirst: async () => (await execute())[0], toOperationNode, listed: columns }
  }
}
type Argument = ServiceDb | TenantDb | number | string | readonly (number | string)[]
const isList = (one: Argument): one is readonly (number | string)[] => Array.isArray(one)
const isHandle = (one: Argument): one is ServiceDb | TenantDb => typeof one === 'object' && !isList(one)
/** How many texts a query keeps for each kind of database. */
const LENGTHS = 20
/** How many handles have no tenant. */
const globalsOf = (values: readonly unknown[]): number => values.filter((one) => one === null).length

const wrong = (rule: string): never => {
  throw new Error(`a query that is built once ${rule}`)
}
const COMPARES = 'compares each of its arguments with columns, and does nothing else with them'

/** The text of a query alone, and between its parameters where its rows are a column of a statement. `values`: the arguments and members of lists, with tenants for handles. */
function textOf<Args extends readonly Argument[]>(
  executor: kysely.QueryExecutor,
  build: (...args: Args) => Reading<object>,
  args: Args,
  values: readonly unknown[],
) {
  const marks: unknown[] = values.map((one) => (one === null ? one : { [Symbol.toPrimitive]: () => wrong(COMPARES) }))
  const left = marks.values()
  const marked: unknown[] = args.map((one) => {
    if (isList(one)) return one.map(() => left.next().value)
    const mark = left.next().value ?? null
    return isHandle(one) && mark !== null ? withTenant(one, mark as number) : (mark ?? one)
  })
  const compile = (node: kysely.RootOperationNode) => executor.compileQuery(node, kysely.createQueryId())
  // The builder takes the marks for values.
  const [node, own] = [build(...(marked as unknown as Args)).toOperationNode(), build(...args).toOperationNode()]
  if (!(kysely.SelectQueryNode.is(node) && kysely.SelectQueryNode.is(own))) return wrong('reads')
  const [query, first, columns] = [compile(node), compile(own), columnsOf(node)]
  const places = query.parameters.map((one) => (one === null ? -1 : marks.indexOf(one)))
  const filled = (given: readonly unknown[]) =>
    query.parameters.map((one, at) => (places[at] === -1 ? one : given[places[at] ?? 0]))
  const isWhole = marks.every((mark) => mark === null || query.parameters.includes(mark))
  if (!isWhole || query.sql !== first.sql || !isDeepStrictEqual(filled(values), first.parameters))
    return wrong(COMPARES)
  const isPostgres = executor.adapter instanceof kysely.PostgresAdapter
  const pieces = compile(listOf(node, columns)).sql.split(isPostgres ? /\$\d+/ : '?')
  if (pieces.length !== places.length + 1) return wrong('writes out no sign of a parameter')
  return { query, filled, pieces, columns, globals: globalsOf(values) }
}

/** Runs writes together when no caller reads their rows. */
export const writeAll = async (root: ServiceDb, writes: readonly Write[]): Promise<void> =>
  void (await together(root, Object.fromEntries(writes.map((write, index) => [`write${index}`, write]))))

export type Write = Query<object>

interface Part {
  readonly name: string
  readonly columns: readonly string[]
  /** Undefined for a query that reads. */
  readonly write?: kysely.OperationNode
  /** Its rows as a column. */
  readonly list: kysely.OperationNode
}

function split(root: ServiceDb, asked: readonly { readonly name: string; readonly query: Write }[]) {
  const isOne = root.getExecutor().adapter instanceof kysely.PostgresAdapter && asked.length > 1
  const apart: (typeof asked)[number][] = []
  const parts: Part[] = []
  for (const { name, query } of asked) {
    if (query.listed !== undefined) parts.push({ name, columns: query.listed, list: query.toOperationNode() })
    else if (isOne || 'isSelectQueryBuilder' in query) parts.push(partOf(name, query.toOperationNode()))
    else apart.push({ name, query })
  }
  return [apart, parts] as const
}

function partOf(name: string, node: kysely.OperationNode): Part {
  const columns = columnsOf(node)
  if (kysely.SelectQueryNode.is(node)) return { name, columns, list: listOf(node, columns) }
  return { name, columns, write: node, list: listOf(kysely.TableNode.create(nameOfWrite(name)), columns) }
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
  const writes = parts.flatMap(({ name, write }) => (write === undefined ? [] : [writing(name, write)]))
  const whole = kysely.SelectQueryNode.create(
    writes.reduce<kysely.WithNode | undefined>(
      (before, one) =>
        before === undefined ? kysely.WithNode.create(one) : kysely.WithNode.cloneWithExpression(before, one),
      undefined,
    ),
  )
  const read = parts
    .filter(({ columns }) => columns.length > 0)
    .map(({ name, list }) => selected(list, kysely.IdentifierNode.create(name)))
  const columns = read.length > 0 ? read : [selected(kysely.ValueNode.createImmediate(null), ROWS)]
  const node = executor.transformQuery(kysely.SelectQueryNode.cloneWithSelections(whole, columns), queryId)
  return executor.compileQuery(node, queryId)
}

const writing = (name: string, node: kysely.OperationNode) =>
  kysely.CommonTableExpressionNode.create(kysely.CommonTableExpressionNameNode.create(nameOfWrite(name)), node)
/** No table has such a name. */
const nameOfWrite = (name: string): string => `write ${name}`

const selected = (node: kysely.OperationNode, name: kysely.IdentifierNode) =>
  kysely.SelectionNode.create(kysely.AliasNode.create(node, name))

/** The rows of a query, or of a table, as one value: a JSON list of the values of each. */
function listOf(source: kysely.OperationNode, columns: readonly string[]): kysely.SelectQueryNode {
  const values = columns.map((column) => kysely.ReferenceNode.create(kysely.ColumnNode.create(column), PART))
  const list = kysely.FunctionNode.create('json_group_array', [kysely.FunctionNode.create('json_array', values)])
  const rows = kysely.SelectQueryNode.createFrom([
    kysely.AliasNode.create(source, kysely.IdentifierNode.create('part')),
  ])
  return kysely.SelectQueryNode.cloneWithSelections(rows, [selected(list, ROWS)])
}
const PART = kysely.TableNode.create('part')
const ROWS = kysely.IdentifierNode.create('rows')

export interface Query<Row> {
  readonly execute: () => Promise<readonly Row[]>
  readonly toOperationNode: () => kysely.OperationNode
  /** The columns of a query whose node is its rows as a column. */
  readonly listed?: readonly string[]
}
export interface Reading<Row> extends Query<Row> {
  readonly executeTakeFirst: () => Promise<Row | undefined>
}
/** The rows of a query that is built once. */
export type RowOf<Build extends (...args: never) => Query<object>> = Awaited<
  ReturnType<ReturnType<Build>['execute']>
>[number]

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
