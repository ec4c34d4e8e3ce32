import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  type InsertQueryNode,
  type JoinNode,
  type Kysely,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PrimitiveValueListNode,
  type QueryId,
  type QueryResult,
  type RawNode,
  ReferenceNode,
  type RootOperationNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  type UnknownRow,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'
import type { GlobalTables, TenantTables } from './tables.js'

/** A handle without the tables of tenants. */
export type ServiceDb = Kysely<GlobalTables>
/** A handle on the rows of one tenant: every query through it is rewritten. */
export type TenantDb = Kysely<TenantTables>

/**
 * The only access to a tenant's rows. Each table of each query, also in joins and subqueries, is filtered by the tenant,
 * and each inserted row gets the tenant: queries cannot omit the filter, it is added for them.
 */
export function forTenant(db: ServiceDb, tenantId: number): TenantDb {
  if (scope.tenantId !== tenantId) scope = new TenantScope(tenantId)
  // The same connection, with the types of other tables.
  return (db as unknown as TenantDb).withPlugin(scope)
}

/**
 * The tenants of one partner. A query joins their rows to them, each table by its tenant: for lists across clients, which the
 * handle of one tenant cannot read. Nothing is written through it.
 */
export const ofPartner = (db: ServiceDb, partnerId: number) =>
  (db as unknown as Kysely<GlobalTables & TenantTables>)
    .selectFrom('tenants')
    .where('tenants.partnerId', '=', partnerId)

const TENANT = 'tenantId'

/** The statements that are scoped below; any other statement throws. */
const KINDS: ReadonlySet<string> = new Set(['SelectQueryNode', 'InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

/** Kysely writes these as raw SQL. */
const WORDS: ReadonlySet<string> = new Set(['asc', 'desc'])

class TenantScope extends OperationNodeTransformer implements KyselyPlugin {
  readonly tenantId: number

  constructor(tenantId: number) {
    super()
    this.tenantId = tenantId
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (!KINDS.has(node.kind)) throw new Error(`a ${node.kind} is not scoped to a tenant`)
    return this.transformNode(node, queryId)
  }

  protected override transformRaw(node: RawNode): RawNode {
    const [fragment = '', ...more] = node.sqlFragments
    if (more.length > 0 || !WORDS.has(fragment)) throw new Error('raw SQL is not scoped to a tenant')
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId: QueryId): SelectQueryNode {
    const select = super.transformSelectQuery(node, queryId)
    return { ...select, ...this.#where(select.where, select.from?.froms ?? []) }
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId: QueryId): UpdateQueryNode {
    const update = super.transformUpdateQuery(node, queryId)
    return {
      ...update,
      ...this.#where(update.where, [...(update.table ? [update.table] : []), ...(update.from?.froms ?? [])]),
    }
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId: QueryId): DeleteQueryNode {
    const remove = super.transformDeleteQuery(node, queryId)
    return { ...remove, ...this.#where(remove.where, [...remove.from.froms, ...(remove.using?.tables ?? [])]) }
  }

  protected override transformJoin(node: JoinNode, queryId: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId)
    const own = this.#isOwn(join.table)
    return {
      ...join,
      on: OnNode.create(join.on === undefined ? own : AndNode.create(ParensNode.create(join.on.on), own)),
    }
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId: QueryId): InsertQueryNode {
    const insert = super.transformInsertQuery(node, queryId)
    if (insert.values === undefined || insert.onConflict !== undefined) throw new Error(PLAIN)
    return {
      ...insert,
      columns: [...(insert.columns ?? []), ColumnNode.create(TENANT)],
      values: this.#ofTenant(insert.values),
    }
  }

  /** Rows with the tenant as their last column. Rows from a query, which is filtered, take it from its first table. */
  #ofTenant(values: OperationNode): OperationNode {
    if (SelectQueryNode.is(values)) {
      const tenant = columnOf(values.from?.froms[0])
      return SelectQueryNode.cloneWithSelections(values, [SelectionNode.create(tenant)])
    }
    if (!ValuesNode.is(values)) throw new Error(PLAIN)
    const rows = values.values.map((row) => {
      if (PrimitiveValueListNode.is(row)) return PrimitiveValueListNode.create([...row.values, this.tenantId])
      if (ValueListNode.is(row)) return ValueListNode.create([...row.values, ValueNode.create(this.tenantId)])
      throw new Error(PLAIN)
    })
    return ValuesNode.create(rows)
  }

  #where(where: WhereNode | undefined, tables: readonly OperationNode[]): { where: WhereNode } {
    const [first, ...others] = tables.map((table) => this.#isOwn(table))
    if (first === undefined) throw new Error('a query of a tenant names a table')
    const own = others.reduce((all, one) => AndNode.create(all, one), first)
    return { where: WhereNode.create(where === undefined ? own : AndNode.create(ParensNode.create(where.where), own)) }
  }

  #isOwn(table: OperationNode): OperationNode {
    return BinaryOperationNode.create(columnOf(table), OperatorNode.create('='), ValueNode.create(this.tenantId))
  }
}

/** Cache of one: a request asks for its tenant's plugin a dozen times, and making one takes as long as a query. */
let scope = new TenantScope(0)

const PLAIN = 'a tenant row is inserted from plain values or a query'

/** The tenant of the rows of one table. A subquery in place of a table throws. */
function columnOf(table: OperationNode | undefined): ReferenceNode {
  const named = table !== undefined && AliasNode.is(table) ? table.node : table
  const name =
    table === undefined
      ? undefined
      : AliasNode.is(table)
        ? table.alias
        : TableNode.is(table)
          ? table.table.identifier
          : undefined
  if (named === undefined || !TableNode.is(named) || name === undefined || name.kind !== 'IdentifierNode') {
    throw new Error('a query of a tenant reads tables')
  }
  const alias = (name as { readonly name?: string }).name ?? ''
  return ReferenceNode.create(ColumnNode.create(TENANT), TableNode.create(alias))
}
