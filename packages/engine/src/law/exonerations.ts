import { BaremeLodeom, JEI } from '../cases/employer-regimes.js'
import { choose, type Formula, is, isTrue, type Operand } from '../tree/formula.js'

/**
 * One exemption at most for the same pay: JEI or Lodeom take the place of the general reduction (loi 2003-1311 art. 131 V; CSS
 * L241-13 VI, L752-3-2), and JEI that of Lodeom. A month under one of them counts for none of the others.
 */

export const siReductionGenerale = (formula: Operand): Formula =>
  choose(isTrue(JEI), '0', choose(is(BaremeLodeom, 'aucun'), formula, '0'))

export const siLodeom = (formula: Operand): Formula =>
  choose(is(BaremeLodeom, 'aucun'), '0', choose(isTrue(JEI), '0', formula))
