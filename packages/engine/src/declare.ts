import { cents, type Formula, type Line, type Operand, type Role, times } from './formula.js'

/** How the law is written: a line with its label, its text and its formula. */

interface LineText {
  readonly label: string
  readonly text: string
}

const asFormula = (operand: Operand): Formula =>
  typeof operand === 'string' ? { kind: 'constant', value: operand } : operand

interface LineFormula extends LineText {
  readonly is: Operand
  readonly quantity?: { readonly of: Operand; readonly price: Operand }
  readonly capped?: true
}

/** A rule with its own formula; rounding stands in the formula. */
export const line = (name: string, role: Role, { label, text, is, quantity, capped }: LineFormula): Line => ({
  kind: 'line',
  name,
  label,
  role,
  text,
  formula: asFormula(is),
  ...(quantity && { quantity: { of: asFormula(quantity.of), price: asFormula(quantity.price) } }),
  ...(capped && { capped }),
})

/** A contribution: base × rate, to the cent, half up. The base is a line, already to the cent. */
export const contribution = (
  name: string,
  role: 'salariale' | 'patronale' | 'allegement' | 'information' | 'net',
  about: LineText & { readonly base: Line; readonly rate: Operand },
): Line => ({
  kind: 'line',
  name,
  label: about.label,
  role,
  text: about.text,
  formula: cents(times(about.base, about.rate)),
  contribution: { base: about.base, rate: asFormula(about.rate) },
})
