import { Decimal } from '@centime/engine'
import type { Say } from '../chrome.js'
import { percentShown } from '../pieces/numbers.js'
import { typedNumber } from './form-values.js'

/** Shares and rates: pages show them in percent, and the API takes fractions. */

const PLAIN = /^-?\d{1,15}(\.\d{1,10})?$/

/** A typed percentage as a fraction: `3,5` and `3,5 %` are 0.035. Any other text stays as it is. */
export function percentTyped(typed: string): string {
  const text = typedNumber(typed.replace(/%\s*$/, ''))
  return PLAIN.test(text) ? new Decimal(text).div(100).toFixed() : text
}

/** Whether a text can mean a fraction or a percentage, as 0,8 can: such fields took fractions before, and files still do. */
const isEither = (typed: string): boolean => {
  const text = typedNumber(typed)
  return PLAIN.test(text) && Number(text) !== 0 && Math.abs(Number(text)) <= 1
}

/** The same where a text without its sign may be a fraction; one that can mean both stays as it is, for `shareFault` to find. */
export const shareTyped = (typed: string): string => (isEither(typed) ? typed.trim() : percentTyped(typed))

/** What a field in percent takes instead of the typed text; undefined: the text is right. `least`, `most`: fractions. */
export function shareFault(
  say: Say,
  typed: string,
  {
    least = '0',
    most = '1',
    isFraction = true,
  }: { readonly least?: string | undefined; readonly most?: string | undefined; readonly isFraction?: boolean } = {},
): string | undefined {
  if (isFraction && isEither(typed)) {
    const text = typedNumber(typed)
    const [small, large] = [new Decimal(text).div(100).toFixed(), text].map((one) => `${percentShown(one)}\u00a0%`)
    const what = typed.trim()
    return say(
      `${what} peut vouloir dire ${small} ou ${large}\u00a0: écrivez l’un des deux, avec son signe.`,
      `${what} can mean ${small} or ${large}: write one of these, with its sign.`,
    )
  }
  const value = percentTyped(typed)
  if (PLAIN.test(value) && new Decimal(value).gte(least) && new Decimal(value).lte(most)) return undefined
  const [from, to] = [percentShown(least), percentShown(most)]
  return say(
    `Un pourcentage de ${from} à ${to}\u00a0%, comme 3,5\u00a0%.`,
    `A percentage from ${from} to ${to}\u00a0%, as 3,5\u00a0%.`,
  )
}
