import { Decimal } from '@centime/engine'

/** The places where two results differ: keys, order, texts, decimals to the last digit. Empty when they are equal. */
export function differences(actual: unknown, expected: unknown): readonly string[] {
  const left = leaves(actual)
  const right = leaves(expected)
  const places = [...new Set([...left.keys(), ...right.keys()])]
  return places
    .filter((place) => left.get(place) !== right.get(place))
    .map((place) => `${place}: ${left.get(place) ?? 'nothing'} instead of ${right.get(place) ?? 'nothing'}`)
}

/** Value by place. A line of a list has its name as place; the place of the list has the names in order. */
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
  if ('name' in line) return String(line.name)
  return 'wageTypeName' in line ? String(line.wageTypeName) : key
}
