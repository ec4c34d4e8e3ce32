/** Brackets of hourly pay: the minimum wage, then euro by euro, then all higher pay. */
export interface Brackets {
  /** `12` for pay from 12 up to, not including, 13 euros. */
  readonly labels: readonly string[]
  readonly bracketOf: (cents: number) => number
}

/** The last bracket starts above the end of the general reduction: three times the minimum wage (1.6 times until 2025). */
export function bracketsFrom(smic: number, highestSmic: number): Brackets {
  const [first, last] = [Math.floor(smic / 100), Math.ceil((3 * highestSmic) / 100) + 2]
  const euros = Array.from({ length: last - first }, (_, index) => String(first + index))
  return {
    labels: ['SMIC', ...euros, `${last}+`],
    bracketOf: (cents) => (cents <= smic ? 0 : Math.min(last, Math.floor(cents / 100)) - first + 1),
  }
}
