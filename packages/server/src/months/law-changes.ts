import * as store from '@centime/store'
import { type LawInForce, lawInForce } from '../calculation/law.js'
import { cachedByState } from '../ground/cached-by-state.js'
import type { World } from '../http/world.js'
import { movedMonths } from './law-months.js'
import { type MonthWithPeople, peopleOfMonths, withPeople } from './law-people.js'
import type { MonthTransaction } from './transaction.js'

/**
 * The months that figures of the law move, with their people. Each tenant's are kept until its next write, which changes the head of its
 * audit chain, or until the law changes: computing ten thousand people again takes minutes.
 */

type Changes = readonly MonthWithPeople[]

/** The months, where they are known; otherwise how to compute them, outside the transaction. */
export async function monthsMovedByLaw(
  world: World,
  tx: MonthTransaction,
): Promise<{ readonly known: Changes } | { readonly make: () => Promise<Changes> }> {
  // Read before the comparison: a write during it makes another state.
  const now = await lawInForce(tx.root)
  const state = await stateOf(tx, now)
  const found = known.peek(tx.tenant.id, state)
  if (found !== undefined) return { known: found }
  const people = await peopleOfMonths(tx, await movedMonths(tx, now), now)
  return { make: () => known(tx.tenant.id, state, () => withPeople(world, people)) }
}

/** The months as they were computed for the state that a transaction sees; undefined: they are not known. */
export const movedByLawKnown = async (tx: MonthTransaction, now: LawInForce): Promise<Changes | undefined> =>
  known.peek(tx.tenant.id, await stateOf(tx, now))

async function stateOf({ root, tenant }: MonthTransaction, { digest }: LawInForce): Promise<string> {
  const { hash } = store.headOr(tenant.id, await store.headOfChain(root, tenant.id).executeTakeFirst())
  return `${hash} ${digest}`
}
const known = cachedByState<Changes>(1000)
