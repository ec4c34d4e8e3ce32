/** Numbers that look random and are the same for the same seed (mulberry32): 100,000 months need a source that costs nothing. */
export interface Random {
  /** Whether something happens that has this probability. */
  readonly isTrue: (probability: number) => boolean
  /** A whole number, both ends included. */
  readonly from: (least: number, most: number) => number
  readonly oneOf: <Value>(values: readonly [Value, ...Value[]]) => Value
  /** One of what may be empty. */
  readonly someOf: <Value>(values: readonly Value[]) => Value | undefined
}

export function random(seed: number): Random {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    isTrue: (probability) => next() < probability,
    from: (least, most) => least + Math.floor(next() * (most - least + 1)),
    oneOf: (values) => values[Math.floor(next() * values.length)] ?? values[0],
    someOf: (values) => values[Math.floor(next() * values.length)],
  }
}

/** Digits as decimal text: 1250 with 2 decimals is 12.50. */
export function decimalText(digits: number, decimals: number): string {
  const sign = digits < 0 ? '-' : ''
  const text = String(Math.abs(digits)).padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(text.length - decimals)}`
}

/** The same text with so many random digits behind: hourly rates that a division made. */
export function withMoreDigits(draw: Random, text: string, more: number): string {
  let digits = ''
  for (let digit = 0; digit < more; digit += 1) digits += draw.from(0, 9)
  return `${text}${text.includes('.') ? '' : '.'}${digits}`
}
