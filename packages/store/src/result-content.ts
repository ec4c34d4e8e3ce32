import type { ExpressionBuilder } from 'kysely'
import type { TenantDb } from './scope.js'
import type { TenantTables } from './tables.js'

/**
 * The amounts and the sums of a result are its content. A recalculation takes over the results of most people: such a
 * result names the result that has its content.
 */

type Results = ExpressionBuilder<Pick<TenantTables, 'resultSets'>, 'resultSets'>
type Content = 'amounts' | 'yearToDate'

/** A column of the content of results, as a column of the same name. */
export const content = (name: Content) => (result: Results) => contentIn(result, name).as(name)

/** The summary of results; for a result without a summary its amounts. */
export const summaryOrAmounts = (result: Results) =>
  result.fn.coalesce('resultSets.summary', contentIn(result, 'amounts')).as('summary')

const contentIn = (result: Results, name: Content) =>
  result
    .case()
    .when('resultSets.contentOf', 'is', null)
    .then(result.ref(`resultSets.${name}`))
    .else(named(name)(result))
    .end()
    .$castTo<string>()

/** The content of the result that another names. */
const named = (name: Content) => (result: Results) =>
  result
    .selectFrom('resultSets as having')
    .select(`having.${name} as content`)
    .whereRef('having.id', '=', 'resultSets.contentOf')
    .$asScalar()
    .$castTo<string>()

/**
 * Before some results are deleted, the first other result that names one of them takes its content, and the rest name
 * that first one.
 */
export async function handOver(db: TenantDb, ids: readonly number[]): Promise<void> {
  const found = await db
    .selectFrom('resultSets')
    .select('contentOf')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
    .where('contentOf', 'in', ids)
    .where('id', 'not in', ids)
    .groupBy('contentOf')
    .execute()
  for (const { contentOf, first, last } of found) {
    if (first === last) continue
    const others = db.updateTable('resultSets').set({ contentOf: first }).where('contentOf', '=', contentOf)
    await others.where('id', '>', first).execute()
  }
  if (found.length === 0) return
  await db
    .updateTable('resultSets')
    .set({ amounts: named('amounts'), yearToDate: named('yearToDate'), contentOf: null })
    .where(
      'id',
      'in',
      found.map(({ first }) => first),
    )
    .execute()
}
