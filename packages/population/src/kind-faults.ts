import { Decimal, powerOfTen, ZERO } from '@centime/engine/batch'
import { NatureContrat } from '@centime/engine/cases'
import type { Fault } from '@centime/engine/ground'
import { faultsOf, type KindRead, OF_KINDS } from '@centime/engine/inputs'
import type { Facts, FixedRegulation } from '@centime/engine/tree'
import type { ReadColumns } from './read-columns.js'

/**
 * The first fault of a row whose values its kind of contract does not allow, as `readInputs` finds it for one person.
 * `facts` are those of somebody, with the values that are the same for everybody.
 */
export function faultOfKinds(
  { reads }: FixedRegulation,
  facts: Facts,
  { numbers, choices }: Pick<ReadColumns, 'numbers' | 'choices'>,
  count: number,
): Fault | undefined {
  const nature = reads.find((field) => field === NatureContrat)
  const isUsed =
    choices.has(NatureContrat.key) ||
    facts.choices[NatureContrat.key] === 'stage' ||
    OF_KINDS.some(({ key }) => numbers.has(key) || facts.numbers[key]?.gt(0))
  if (nature === undefined || !isUsed) return undefined
  let row = 0
  const read: KindRead = {
    isAbove0: ({ key }) => {
      const of = numbers.get(key)
      return of ? (of.column[row] ?? 0) > 0 : (facts.numbers[key]?.gt(0) ?? false)
    },
    number: ({ key }) => {
      const of = numbers.get(key)
      return of ? new Decimal(of.column[row] ?? 0).div(powerOfTen(of.slot.decimals)) : (facts.numbers[key] ?? ZERO)
    },
    choice: ({ key, values }) => {
      const places = choices.get(key)
      return places ? values[places[row] ?? -1] : facts.choices[key]
    },
  }
  for (; row < count; row += 1) {
    for (const wrong of faultsOf(read, undefined)) return { ...wrong, message: `${wrong.message} in row ${row}` }
  }
  return undefined
}
