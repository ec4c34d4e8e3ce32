import type { Agreement, Category } from '../../src/law/conventions/agreement.js'
import * as own from '../../src/regulations/convention.js'
import type { Regulation } from '../../src/tree/regulation.js'

/** Stands for `regulations/convention.ts`: the regulation of a category is made once, so that it has the same nodes for all cases. */

export { OF_AGREEMENT } from '../../src/regulations/convention.js'

const known = new WeakMap<Category, Regulation>()
export function convention(agreement: Agreement, category: Category): Regulation {
  const found = known.get(category) ?? own.convention(agreement, category)
  known.set(category, found)
  return found
}
