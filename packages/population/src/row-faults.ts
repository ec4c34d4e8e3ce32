import { Decimal, powerOfTen, ZERO } from '@centime/engine/batch'
import * as declared from '@centime/engine/cases'
import { type Fault, fault } from '@centime/engine/ground'
import { faultsOf, faultsOfElements, OF_KINDS, wrongArrears, wrongLeaving, wrongRegimes } from '@centime/engine/inputs'
import type { Facts, FixedRegulation } from '@centime/engine/tree'
import type { ReadColumns } from './read-columns.js'

/**
 * The first fault of a row whose values its kind of contract or its regimes do not allow, as `readInputs` finds it for one person.
 * `facts`: those of any one person, for the values that are the same for all people.
 */
export function faultOfRows(
  fixed: FixedRegulation,
  facts: Facts,
  columns: Pick<ReadColumns, 'numbers' | 'choices'>,
  count: number,
): Fault | undefined {
  const { numbers, choices } = columns
  const { reads, elements } = fixed
  const hasKinds =
    reads.some((field) => field === declared.NatureContrat) &&
    (choices.has(declared.NatureContrat.key) ||
      facts.choices[declared.NatureContrat.key] === 'stage' ||
      OF_KINDS.some(({ key }) => numbers.has(key) || facts.numbers[key]?.gt(0)))
  const hasRegimes =
    [declared.BaremeLodeom, declared.JEI].some(({ key }) => choices.has(key)) ||
    numbers.has(declared.HeuresActivitePartielle.key) ||
    facts.numbers[declared.HeuresActivitePartielle.key]?.gt(0)
  const hasEnds = [declared.IndemniteVersee, declared.MontantPreavis, declared.ArrieresPension].some(({ key }) =>
    numbers.has(key),
  )
  const canExclude =
    numbers.has(declared.JoursForfait.key) ||
    facts.numbers[declared.JoursForfait.key]?.gt(0) ||
    choices.has(declared.NatureContrat.key) ||
    facts.choices[declared.NatureContrat.key] === 'stage'
  const hasElements = elements.some(
    ({ field, version }) =>
      (canExclude || version === undefined) && (numbers.has(field.key) || facts.numbers[field.key]?.isZero() === false),
  )
  for (const { field, version } of elements) {
    if (version?.provision === undefined) continue
    const where = { caseName: field.caseName, caseFieldName: field.name }
    return fault('wrong_type', where, 'an element without a rule in a population: give what is due as a column')
  }
  if (!hasKinds && !hasRegimes && !hasEnds && !hasElements) return undefined
  for (let row = 0; row < count; row += 1) {
    const read = rowOf(facts, columns, row)
    const faults = [
      ...(hasKinds ? faultsOf(read, undefined) : []),
      ...(hasRegimes ? wrongRegimes(read, facts.period) : []),
      ...(hasEnds ? [...wrongArrears(read), ...wrongLeaving(read)] : []),
      ...(hasElements ? faultsOfElements(fixed, ofElements(fixed, read)) : []),
    ]
    const [wrong] = faults
    if (wrong !== undefined) return { ...wrong, message: `${wrong.message} in row ${row}` }
  }
  return undefined
}

/** The values of a row that the faults of elements read. */
const ofElements = ({ elements }: FixedRegulation, { number, choice }: ReturnType<typeof rowOf>) => ({
  numbers: Object.fromEntries(
    [...elements.map(({ field }) => field), declared.JoursForfait].map((field) => [field.key, number(field)]),
  ),
  choices: { [declared.NatureContrat.key]: choice(declared.NatureContrat) ?? '' },
})

/** The values of a row: those of its columns, and the common ones. */
const rowOf = (facts: Facts, { numbers, choices }: Pick<ReadColumns, 'numbers' | 'choices'>, row: number) => ({
  isAbove0: ({ key }: declared.NumberField): boolean => {
    const of = numbers.get(key)
    return of ? (of.column[row] ?? 0) > 0 : (facts.numbers[key]?.gt(0) ?? false)
  },
  number: ({ key }: declared.NumberField): Decimal => {
    const of = numbers.get(key)
    return of ? new Decimal(of.column[row] ?? 0).div(powerOfTen(of.slot.decimals)) : (facts.numbers[key] ?? ZERO)
  },
  choice: ({ key, values }: declared.ChoiceField): string | undefined => {
    const places = choices.get(key)
    return places ? values[places[row] ?? -1] : facts.choices[key]
  },
})
