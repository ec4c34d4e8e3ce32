import { Decimal, powerOfTen, ZERO } from '@centime/engine/batch'
import {
  ArrieresPension,
  BaremeLodeom,
  type ChoiceField,
  HeuresActivitePartielle,
  IndemniteVersee,
  JEI,
  MontantPreavis,
  NatureContrat,
  type NumberField,
} from '@centime/engine/cases'
import type { Fault } from '@centime/engine/ground'
import { faultsOf, OF_KINDS, wrongArrears, wrongLeaving, wrongRegimes } from '@centime/engine/inputs'
import type { Facts, FixedRegulation } from '@centime/engine/tree'
import type { ReadColumns } from './read-columns.js'

/**
 * The first fault of a row whose values its kind of contract or its regimes do not allow, as `readInputs` finds it for one person.
 * `facts` are those of somebody, with the values that are the same for everybody.
 */
export function faultOfRows(
  { reads }: FixedRegulation,
  facts: Facts,
  columns: Pick<ReadColumns, 'numbers' | 'choices'>,
  count: number,
): Fault | undefined {
  const { numbers, choices } = columns
  const hasKinds =
    reads.some((field) => field === NatureContrat) &&
    (choices.has(NatureContrat.key) ||
      facts.choices[NatureContrat.key] === 'stage' ||
      OF_KINDS.some(({ key }) => numbers.has(key) || facts.numbers[key]?.gt(0)))
  const hasRegimes =
    [BaremeLodeom, JEI].some(({ key }) => choices.has(key)) ||
    numbers.has(HeuresActivitePartielle.key) ||
    facts.numbers[HeuresActivitePartielle.key]?.gt(0)
  const hasEnds = [IndemniteVersee, MontantPreavis, ArrieresPension].some(({ key }) => numbers.has(key))
  if (!hasKinds && !hasRegimes && !hasEnds) return undefined
  for (let row = 0; row < count; row += 1) {
    const read = rowOf(facts, columns, row)
    const faults = [
      ...(hasKinds ? faultsOf(read, undefined) : []),
      ...(hasRegimes ? wrongRegimes(read, facts.period) : []),
      ...(hasEnds ? [...wrongArrears(read), ...wrongLeaving(read)] : []),
    ]
    const [wrong] = faults
    if (wrong !== undefined)
      return { ...wrong, message: `${wrong.message} in row ${row}`, french: `${wrong.french}, à la ligne ${row}` }
  }
  return undefined
}

/** The values of a row: of its columns, and what is the same for everybody. */
const rowOf = (facts: Facts, { numbers, choices }: Pick<ReadColumns, 'numbers' | 'choices'>, row: number) => ({
  isAbove0: ({ key }: NumberField): boolean => {
    const of = numbers.get(key)
    return of ? (of.column[row] ?? 0) > 0 : (facts.numbers[key]?.gt(0) ?? false)
  },
  number: ({ key }: NumberField): Decimal => {
    const of = numbers.get(key)
    return of ? new Decimal(of.column[row] ?? 0).div(powerOfTen(of.slot.decimals)) : (facts.numbers[key] ?? ZERO)
  },
  choice: ({ key, values }: ChoiceField): string | undefined => {
    const places = choices.get(key)
    return places ? values[places[row] ?? -1] : facts.choices[key]
  },
})
