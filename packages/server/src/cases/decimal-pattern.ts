/** Exact patterns for decimal text within bounds, for JSON Schema: at most 34 decimals, leading zeros allowed. */
const DECIMALS = 34

/** Decimals from `min` (0 or negative) to `max` (0 or positive), both decimal text. */
export function decimalPattern(min: string, max: string): string {
  const zero = `0+(\\.0{1,${DECIMALS}})?`
  const positive = max === '0' ? zero : atMost(max)
  if (!min.startsWith('-')) return `^(-?${zero}|${positive})$`
  return `^(-?${zero}|-(${atMost(min.slice(1))})|${positive})$`
}

/** Decimals strictly below a positive bound. A field with a minimum above 0 excludes them. */
export function belowPattern(bound: string): string {
  const { whole, decimals } = parts(bound)
  const equal = below(decimals).map(({ text }) => `\\.${text}\\d*`)
  const prefixes = beginnings(decimals).map((text) => `\\.${text}0*`)
  const same = decimals === '' ? [] : [`0*${whole}(${[...equal, ...prefixes].join('|')})?`]
  return `^-?(${[...belowWhole(whole), ...same].join('|')})$`
}

function atMost(bound: string): string {
  const { whole, decimals } = parts(bound)
  const rest = below(decimals).map(({ text, at }) => `${text}\\d{0,${DECIMALS - at - 1}}`)
  const exact = decimals === '' ? `0{1,${DECIMALS}}` : `${decimals}0{0,${DECIMALS - decimals.length}}`
  const fraction = [...rest, ...beginnings(decimals), exact].join('|')
  return [...belowWhole(whole), `0*${whole}(\\.(${fraction}))?`].join('|')
}

function belowWhole(whole: string): readonly string[] {
  const shorter = whole.length > 1 ? [`\\d{1,${whole.length - 1}}`] : []
  const sameLength = below(whole).map(({ text, at }) => {
    const more = whole.length - at - 1
    return more === 0 ? text : `${text}\\d{${more}}`
  })
  const numbers = [...shorter, ...sameLength]
  return numbers.length === 0 ? [] : [`0*(${numbers.join('|')})(\\.\\d{1,${DECIMALS}})?`]
}

/** For each digit above 0: the digits before it, then a pattern of all smaller digits. */
function below(digits: string): readonly { readonly text: string; readonly at: number }[] {
  return [...digits].flatMap((digit, at) => {
    if (digit === '0') return []
    const smaller = digit === '1' ? '0' : `[0-${Number(digit) - 1}]`
    return [{ text: `${digits.slice(0, at)}${smaller}`, at }]
  })
}

const beginnings = (digits: string): readonly string[] =>
  [...digits].slice(1).map((_, index) => digits.slice(0, index + 1))

function parts(decimal: string): { readonly whole: string; readonly decimals: string } {
  const [whole = '0', decimals = ''] = decimal.split('.')
  return { whole, decimals: decimals.replace(/0+$/, '') }
}
