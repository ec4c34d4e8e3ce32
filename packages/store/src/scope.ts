import * as kysely from 'kysely'
import type { GlobalTables, TenantTables } from './tables.js'

/** A handle without the tables of tenants. */
export type ServiceDb = kysely.Kysely<GlobalTables>
/** A handle on the rows of one tenant: every query through it is rewritten. */
export type TenantDb = kysely.Kysely<TenantTables>

/**
 * The only access to a tenant's rows. Each table of each query, also in joins and subqueries, is filtered by the tenant,
 * and each inserted row gets the tenant: queries cannot omit the filter, it is added for them.
 */
export function forTenant(db: ServiceDb, tenantId: number): TenantDb {
  // The same connection, with the types of other tables.
  return (db as unknown as TenantDb).withPlugin(new TenantScope(tenantId))
}

/** The same connection for the rows of one tenant. */
export const withTenant = (db: ServiceDb | TenantDb, tenantId: number) =>
  db.withoutPlugins().withPlugin(new TenantScope(tenantId))

/** The tenant of a handle; null: it has no tables of tenants; undefined: other plugins, too, see its queries. */
export function scopeOf(db: ServiceDb | TenantDb): number | null | undefined {
  const [plugin, ...others] = db.getExecutor().plugins
  if (plugin === undefined) return null
  return plugin instanceof TenantScope && others.length === 0 ? plugin.tenantId : undefined
}

/**
 * The tenants of one partner. A query joins their rows to them, each table by its tenant: for lists across clients, which the
 * handle of one tenant cannot read. Nothing is written through it.
 */
export const ofPartner = (db: ServiceDb, partnerId: number) =>
  (db as unknown as kysely.Kysely<GlobalTables & TenantTables>)
    .selectFrom('tenants')
    .where('tenants.partnerId', '=', partnerId)

const TENANT = 'tenantId'

/** Kysely writes these as raw SQL. */
const WORDS: ReadonlySet<string> = new Set(['asc', 'desc'])

/** Raw SQL that is such a word, or a value that is written out, as `sql.lit` makes it, which partial indexes need. */
function rawScoped(node: kysely.RawNode): kysely.RawNode {
  const { sqlFragments, parameters } = node
  const [value, ...others] = parameters
  const isWord = sqlFragments.length === 1 && WORDS.has(sqlFragments.join('')) && value === undefined
  const isLiteral =
    sqlFragments.join('') === '' && others.length === 0 && value?.kind === 'ValueNode' && 'immediate' in value
  if (!isWord && !isLiteral) throw new Error('raw SQL is not scoped to a tenant')
  return node
}

/** These read no table: a reference names one that the query reads. Values are not searched. */
const LEAVES: ReadonlySet<string> = new Set([
  ...['ColumnNode', 'IdentifierNode', 'OperatorNode', 'ReferenceNode'],
  ...['PrimitiveValueListNode', 'ValueNode'],
])

const isNode = (part: object): part is kysely.OperationNode => 'kind' in part

/**
 * Searches every part of a query, whatever it is, and copies only what changes. A table anywhere but in the places that are scoped
 * below throws.
 */
class TenantScope implements kysely.KyselyPlugin {
  readonly tenantId: number

  constructor(tenantId: number) {
    this.tenantId = tenantId
  }

  transformQuery({ node }: kysely.PluginTransformQueryArgs): kysely.RootOperationNode {
    if (kysely.SelectQueryNode.is(node)) return this.#select(node)
    if (kysely.InsertQueryNode.is(node)) return this.#insert(node)
    if (kysely.UpdateQueryNode.is(node)) return this.#update(node)
    if (kysely.DeleteQueryNode.is(node)) return this.#delete(node)
    throw new Error(`a ${node.kind} is not scoped to a tenant`)
  }

  async transformResult({ result }: kysely.PluginTransformResultArgs): Promise<kysely.QueryResult<kysely.UnknownRow>> {
    return result
  }

  #scoped(part: unknown): unknown {
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) {
      const parts = part.map((one) => this.#scoped(one))
      return parts.some((one, index) => one !== part[index]) ? parts : part
    }
    return isNode(part) ? this.#node(part) : this.#parts(part)
  }

  #node(node: kysely.OperationNode): kysely.OperationNode {
    if (LEAVES.has(node.kind)) return node
    if (kysely.SelectQueryNode.is(node)) return this.#select(node)
    if (kysely.JoinNode.is(node)) return this.#join(node)
    if (kysely.RawNode.is(node)) return rawScoped(node)
    const isMisplaced = kysely.TableNode.is(node) || node.kind.endsWith('QueryNode')
    if (isMisplaced) throw new Error(`a ${node.kind} in this place is not scoped to a tenant`)
    return this.#parts(node)
  }

  /** A node with its parts scoped, except those with these names; the same node where nothing changes. */
  #parts<Node extends object>(node: Node, ...others: readonly (keyof Node)[]): Node {
    let own = node
    for (const name in node) {
      const part = node[name]
      const scoped = others.includes(name) ? part : this.#scoped(part)
      if (scoped !== part) own = { ...own, [name]: scoped }
    }
    return own
  }

  #select(node: kysely.SelectQueryNode): kysely.SelectQueryNode {
    return { ...this.#parts(node, 'from', 'where'), ...this.#where(node.where, node.from?.froms ?? []) }
  }

  #update(node: kysely.UpdateQueryNode): kysely.UpdateQueryNode {
    const tables = [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])]
    return { ...this.#parts(node, 'table', 'from', 'where'), ...this.#where(node.where, tables) }
  }

  #delete(node: kysely.DeleteQueryNode): kysely.DeleteQueryNode {
    const tables = [...node.from.froms, ...(node.using?.tables ?? [])]
    return { ...this.#parts(node, 'from', 'using', 'where'), ...this.#where(node.where, tables) }
  }

  #join(node: kysely.JoinNode): kysely.JoinNode {
    const { on, ...join } = this.#parts(node, 'table')
    const isOwn = this.#isOwn(join.table)
    const both = on === undefined ? isOwn : kysely.AndNode.create(kysely.ParensNode.create(on.on), isOwn)
    return { ...join, on: kysely.OnNode.create(both) }
  }

  #insert(node: kysely.InsertQueryNode): kysely.InsertQueryNode {
    const insert = this.#parts(node, 'into')
    if (insert.values === undefined || insert.onConflict !== undefined) throw new Error(PLAIN)
    return {
      ...insert,
      columns: [...(insert.columns ?? []), kysely.ColumnNode.create(TENANT)],
      values: this.#ofTenant(insert.values),
    }
  }

  /** Rows with the tenant as their last column. Rows from a query, which is filtered, take it from its first table. */
  #ofTenant(values: kysely.OperationNode): kysely.OperationNode {
    if (kysely.SelectQueryNode.is(values)) {
      const tenant = columnOf(values.from?.froms[0])
      return kysely.SelectQueryNode.cloneWithSelections(values, [kysely.SelectionNode.create(tenant)])
    }
    if (!kysely.ValuesNode.is(values)) throw new Error(PLAIN)
    const rows = values.values.map((row) => {
      if (kysely.PrimitiveValueListNode.is(row))
        return kysely.PrimitiveValueListNode.create([...row.values, this.tenantId])
      if (kysely.ValueListNode.is(row))
        return kysely.ValueListNode.create([...row.values, kysely.ValueNode.create(this.tenantId)])
      throw new Error(PLAIN)
    })
    return kysely.ValuesNode.create(rows)
  }

  #where(where: kysely.WhereNode | undefined, tables: readonly kysely.OperationNode[]): { where: kysely.WhereNode } {
    const [first, ...others] = tables.map((table) => this.#isOwn(table))
    if (first === undefined) throw new Error('a query of a tenant names a table')
    const scope = others.reduce((all, one) => kysely.AndNode.create(all, one), first)
    const own = where && kysely.ParensNode.create(this.#node(where.where))
    return { where: kysely.WhereNode.create(own === undefined ? scope : kysely.AndNode.create(own, scope)) }
  }

  #isOwn(table: kysely.OperationNode): kysely.OperationNode {
    return kysely.BinaryOperationNode.create(
      columnOf(table),
      kysely.OperatorNode.create('='),
      kysely.ValueNode.create(this.tenantId),
    )
  }
}

const PLAIN = 'a tenant row is inserted from plain values or a query'

/** The tenant of the rows of one table. A subquery in place of a table throws. */
function columnOf(table: kysely.OperationNode | undefined): kysely.ReferenceNode {
  const named = table !== undefined && kysely.AliasNode.is(table) ? table.node : table
  const name =
    table === undefined
      ? undefined
      : kysely.AliasNode.is(table)
        ? table.alias
        : kysely.TableNode.is(table)
          ? table.table.identifier
          : undefined
  if (named === undefined || !kysely.TableNode.is(named) || name === undefined || name.kind !== 'IdentifierNode') {
    throw new Error('a query of a tenant reads tables')
  }
  const alias = (name as { readonly name?: string }).name ?? ''
  return kysely.ReferenceNode.create(kysely.ColumnNode.create(TENANT), kysely.TableNode.create(alias))
}
