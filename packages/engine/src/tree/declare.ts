import { cents, formulaOf, type Line, type Operand, type Role, times } from './formula.js'
import type { Organism } from './organism.js'

/** Declares the law: a line with its label, its text of law and its formula. */

interface LineText {
  readonly label: string
  readonly text: string
  readonly organism?: Organism
}

interface LineFormula extends LineText {
  readonly is: Operand
  readonly quantity?: { readonly of: Operand; readonly price: Operand }
  readonly share?: { readonly base: Operand; readonly rate: Operand }
  readonly capped?: true
  readonly employer?: true
}

/** A rule with its own formula, which includes its rounding. */
export const line = <Name extends string>(
  name: Name,
  role: Role,
  { label, text, is, quantity, share, capped, employer, organism }: LineFormula,
): Line<Name> => ({
  kind: 'line',
  name,
  label,
  role,
  text,
  formula: formulaOf(is),
  ...(quantity && { quantity: { of: formulaOf(quantity.of), price: formulaOf(quantity.price) } }),
  ...(share && { share: { base: formulaOf(share.base), rate: formulaOf(share.rate) } }),
  ...(capped && { capped }),
  ...(employer && { employer }),
  ...(organism && { organism }),
})

/** A contribution: base × rate, to the cent, half up. The base is a line, already to the cent. */
export const contribution = <Name extends string>(
  name: Name,
  role: 'salariale' | 'patronale' | 'allegement' | 'information' | 'net',
  texts: LineText & { readonly base: Line; readonly rate: Operand },
): Line<Name> => ({
  kind: 'line',
  name,
  label: texts.label,
  role,
  text: texts.text,
  formula: cents(times(texts.base, texts.rate)),
  contribution: { base: texts.base, rate: formulaOf(texts.rate) },
  ...(texts.organism && { organism: texts.organism }),
})
