import { Decimal, type Payslip } from '@centime/engine'
import type { Line } from './by-hand.js'

/** The places where two results differ: keys, order, texts, decimals to the last digit. Empty if they are equal. */
export function differences(actual: unknown, expected: unknown): readonly string[] {
  const left = leaves(actual)
  const right = leaves(expected)
  const places = [...new Set([...left.keys(), ...right.keys()])]
  return places
    .filter((place) => left.get(place) !== right.get(place))
    .map((place) => `${place}: ${left.get(place) ?? 'nothing'} instead of ${right.get(place) ?? 'nothing'}`)
}

/** Value by place. The place of a list's line is its name; the place of the list has the names in order. */
function leaves(value: unknown, place = '', found = new Map<string, string>()): Map<string, string> {
  if (Decimal.isDecimal(value)) return found.set(place, `decimal ${value.valueOf()}`)
  if (typeof value !== 'object' || value === null) return found.set(place, `${typeof value} ${value}`)
  const parts = Object.entries(value).map(
    ([key, part]) => [Array.isArray(value) ? nameOf(part, key) : key, part] as const,
  )
  found.set(place, parts.map(([key]) => key).join(' '))
  for (const [key, part] of parts) leaves(part, `${place}/${key}`, found)
  return found
}

function nameOf(line: unknown, key: string): string {
  if (typeof line !== 'object' || line === null) return key
  return 'name' in line ? String(line.name) : key
}

/** The differences between the lines by hand and the payslip of the default regulation: amount, base and rate, and every further
 * numbered line that is not 0. */
export function differencesByHand(byHand: readonly Line[], payslip: Payslip): readonly string[] {
  const names: ReadonlySet<string> = new Set(byHand.map(({ name }) => name))
  const missing = payslip.lines.filter(
    ({ name, number, value }) => number !== undefined && !names.has(name) && !value.isZero(),
  )
  const wanted = byHand.map(({ name, base, rate }) => {
    const line = payslip.lines.find((one) => one.name === name)
    return { name, value: line?.value, base: base && line?.base, rate: rate && line?.rate }
  })
  return [...differences(byHand, wanted), ...missing.map(({ name, value }) => `${name}: ${value} and not by hand`)]
}
