import * as kysely from 'kysely'

/**
 * The values of `in` and `not in`, where they are more than a statement has parameters for (32,766 in SQLite): a statement passes a long
 * list as one text of JSON. Undefined: the list is short.
 */
export function longListOf(node: kysely.PrimitiveValueListNode, parent: kysely.OperationNode | undefined) {
  const { values } = node
  const isLong = values.length > MOST && parent !== undefined && kysely.BinaryOperationNode.is(parent)
  return isLong ? { text: JSON.stringify(values), areNumbers: typeof values[0] === 'number' } : undefined
}
/** How many values a statement lists one by one. */
export const MOST = 1000
