import { Decimal, type Payslip } from '@centime/engine'

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

/** What later months read for leave and for severance: no case keeps counters or ends with severance. */
const FOR_OTHERS: ReadonlySet<string> = new Set([
  'RemunerationConges',
  'RemunerationHorsCompensatrice',
  'AbsenceHorsAnciennete',
])

/**
 * A payslip without the lines that the version by hand does not write: those of regimes that nobody of its cases is in. One that
 * is not 0 stays, and differs. Lines are in the order of the version by hand: each regulation has its own order of calculation.
 */
export function asByHand(payslip: Payslip, byHand: Payslip): Payslip {
  const placeOf = new Map(byHand.lines.map(({ name }, place) => [name, place]))
  const place = ({ name }: { readonly name: string }): number => placeOf.get(name) ?? placeOf.size
  const isUsed = ({ name, value }: { readonly name: string; readonly value: Decimal }): boolean =>
    placeOf.has(name) || !(value.isZero() || FOR_OTHERS.has(name))
  const carriedAt = Object.keys(byHand.carried)
  const carried = Object.entries(payslip.carried)
    .map(([name, value]) => ({ name, value }))
    .filter((line) => line.name in byHand.carried || isUsed(line))
    .sort((a, b) => carriedAt.indexOf(a.name) - carriedAt.indexOf(b.name))
  return {
    ...payslip,
    lines: payslip.lines.filter(isUsed).sort((a, b) => place(a) - place(b)),
    wageTypes: payslip.wageTypes.filter(({ wageTypeName, value }) => isUsed({ name: wageTypeName, value })),
    carried: Object.fromEntries(carried.map(({ name, value }) => [name, value])),
  }
}
