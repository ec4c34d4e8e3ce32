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
  if (scope.tenantId !== tenantId) scope = new TenantScope(tenantId)
  // The same connection, with the types of other tables.
  return (db as unknown as TenantDb).withPlugin(scope)
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

/** The statements that are scoped below; any other statement throws. */
const KINDS: ReadonlySet<string> = new Set(['SelectQueryNode', 'InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

/** Kysely writes these as raw SQL. */
const WORDS: ReadonlySet<string> = new Set(['asc', 'desc'])

/** Whether raw SQL is a value that is written out, as `sql.lit` makes it, which partial indexes need. */
const isLiteral = ({ sqlFragments, parameters: [value, ...others] }: kysely.RawNode): boolean =>
  sqlFragments.join('') === '' && others.length === 0 && value?.kind === 'ValueNode' && 'immediate' in value

class TenantScope extends kysely.OperationNodeTransformer implements kysely.KyselyPlugin {
  readonly tenantId: number

  constructor(tenantId: number) {
    super()
    this.tenantId = tenantId
  }

  transformQuery({ node, queryId }: kysely.PluginTransformQueryArgs): kysely.RootOperationNode {
    if (!KINDS.has(node.kind)) throw new Error(`a ${node.kind} is not scoped to a tenant`)
    return this.transformNode(node, queryId)
  }

  protected override transformRaw(node: kysely.RawNode): kysely.RawNode {
    const [fragment = '', ...more] = node.sqlFragments
    const isWord = more.length === 0 && WORDS.has(fragment)
    if (!isWord && !isLiteral(node)) throw new Error('raw SQL is not scoped to a tenant')
    return node
  }

  async transformResult({ result }: kysely.PluginTransformResultArgs): Promise<kysely.QueryResult<kysely.UnknownRow>> {
    return result
  }

  protected override transformSelectQuery(
    node: kysely.SelectQueryNode,
    queryId: kysely.QueryId,
  ): kysely.SelectQueryNode {
    const select = super.transformSelectQuery(node, queryId)
    return { ...select, ...this.#where(select.where, select.from?.froms ?? []) }
  }

  protected override transformUpdateQuery(
    node: kysely.UpdateQueryNode,
    queryId: kysely.QueryId,
  ): kysely.UpdateQueryNode {
    const update = super.transformUpdateQuery(node, queryId)
    return {
      ...update,
      ...this.#where(update.where, [...(update.table ? [update.table] : []), ...(update.from?.froms ?? [])]),
    }
  }

  protected override transformDeleteQuery(
    node: kysely.DeleteQueryNode,
    queryId: kysely.QueryId,
  ): kysely.DeleteQueryNode {
    const remove = super.transformDeleteQuery(node, queryId)
    return { ...remove, ...this.#where(remove.where, [...remove.from.froms, ...(remove.using?.tables ?? [])]) }
  }

  protected override transformJoin(node: kysely.JoinNode, queryId: kysely.QueryId): kysely.JoinNode {
    const join = super.transformJoin(node, queryId)
    const isOwn = this.#isOwn(join.table)
    return {
      ...join,
      on: kysely.OnNode.create(
        join.on === undefined ? isOwn : kysely.AndNode.create(kysely.ParensNode.create(join.on.on), isOwn),
      ),
    }
  }

  protected override transformInsertQuery(
    node: kysely.InsertQueryNode,
    queryId: kysely.QueryId,
  ): kysely.InsertQueryNode {
    const insert = super.transformInsertQuery(node, queryId)
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
    return {
      where: kysely.WhereNode.create(
        where === undefined ? scope : kysely.AndNode.create(kysely.ParensNode.create(where.where), scope),
      ),
    }
  }

  #isOwn(table: kysely.OperationNode): kysely.OperationNode {
    return kysely.BinaryOperationNode.create(
      columnOf(table),
      kysely.OperatorNode.create('='),
      kysely.ValueNode.create(this.tenantId),
    )
  }
}

/** Cache of one: a request asks for its tenant's plugin a dozen times, and making one takes as long as a query. */
let scope = new TenantScope(0)

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
