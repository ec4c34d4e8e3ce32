/** Exact fractions of whole numbers, for independent computations in tests; the second number is above 0. */
export type Fraction = readonly [over: bigint, under: bigint]

export const whole = (value: number): Fraction => [BigInt(value), 1n]

/** The fraction of a decimal text: `-12.5`. */
export function fraction(text: string): Fraction {
  const [units = '0', decimals = ''] = text.split('.')
  return [BigInt(units + decimals), 10n ** BigInt(decimals.length)]
}

/** Reduced: sums of many fractions would otherwise grow without limit. */
function shortened(over: bigint, under: bigint): Fraction {
  const sign = under < 0n ? -1n : 1n
  let [a, b] = [over < 0n ? -over : over, under * sign]
  while (b > 0n) [a, b] = [b, a % b]
  return a === 0n ? [0n, 1n] : [(sign * over) / a, (sign * under) / a]
}

export const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => shortened(a * d + c * b, b * d)
export const minus = (one: Fraction, [a, b]: Fraction): Fraction => plus(one, [-a, b])
export const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => shortened(a * c, b * d)
export const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => shortened(a * d, b * c)
export const isBelow = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b
export const least = (one: Fraction, other: Fraction): Fraction => (isBelow(other, one) ? other : one)
export const most = (one: Fraction, other: Fraction): Fraction => (isBelow(one, other) ? other : one)
export const sumOf = (values: readonly Fraction[]): Fraction => values.reduce(plus, whole(0))

/** The greatest whole number that is not above it. */
export const floor = ([a, b]: Fraction): Fraction => [(a - (((a % b) + b) % b)) / b, 1n]

/** Rounded half up to a number of decimals, as text with all of them; of amounts that are not negative. */
export function rounded([a, b]: Fraction, decimals: number): string {
  const scaled = (2n * a * 10n ** BigInt(decimals) + b) / (2n * b)
  const digits = String(scaled).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
