import { CoutAbonnement, PartRemboursee } from '../cases/employee.js'
import { DispositifActivitePartielle, HeuresActivitePartielle } from '../cases/employer-regimes.js'
import type { ChoiceField, NumberField } from '../cases/field.js'
import { at } from '../cases/read.js'
import { type Fault, fault } from '../ground/fault.js'
import { Decimal, isAbove0 } from '../ground/money.js'
import { ActivitePartielle } from '../law/activite-partielle.js'
import { LimitesTransport } from '../law/transport.js'
import type { Facts } from '../tree/facts.js'
import { type Figure, figureName } from '../tree/figure.js'
import type { FixedRegulation } from '../tree/fix.js'
import { figureUnder } from '../tree/law.js'

/** A measure that ends on a day unless a law prolongs it: it is never carried over that day. */
interface Measure {
  /** Its figure: checked until the measure ends, or until the end of a prolongation that a law pack installs. */
  readonly figure: Figure
  readonly field: NumberField | ChoiceField
  readonly isUsed: (facts: Facts) => boolean
  readonly enteredIn: (facts: Facts) => string | undefined
  readonly expected: string
}

const MEASURES: readonly Measure[] = [
  {
    figure: ActivitePartielle.IndemniteAPLD,
    field: DispositifActivitePartielle,
    isUsed: ({ numbers, choices }) =>
      choices[DispositifActivitePartielle.key] === 'apld' && isAbove0(numbers[HeuresActivitePartielle.key]),
    enteredIn: ({ choices }) => choices[DispositifActivitePartielle.key],
    expected: 'droit_commun: the long-term scheme ended (décret 2025-338)',
  },
  {
    figure: LimitesTransport.TransportPartExoneree,
    field: PartRemboursee,
    isUsed: ({ numbers }) =>
      isAbove0(numbers[CoutAbonnement.key]) && numbers[PartRemboursee.key]?.gt(COMPULSORY_PART) === true,
    enteredIn: ({ numbers }) => numbers[PartRemboursee.key]?.toFixed(),
    expected: 'at most 0.5: the exemption of up to 75 % ended (CGI 81 19° ter; loi 2022-1157 art. 2)',
  },
]
/** The part of a travel pass that every employer refunds (C. trav. L3261-2, R3261-1). */
const COMPULSORY_PART = new Decimal('0.5')

/** The entries of a month that use a measure after its last day. */
export function endedMeasures({ law, lawDate }: FixedRegulation): (facts: Facts) => readonly Fault[] {
  const ended = MEASURES.map((measure) => ({
    ...measure,
    until: figureUnder(law, measure.figure).confirmedUntil,
  })).filter(({ until }) => until < lawDate)
  if (ended.length === 0) return () => NONE
  return (facts) =>
    ended
      .filter(({ isUsed }) => isUsed(facts))
      .map(({ figure, field, enteredIn, expected, until }) =>
        fault(
          'measure_ended',
          { ...at(field), value: enteredIn(facts) },
          `${expected} on ${until}; a law pack that sets ${figureName(figure)} prolongs it`,
        ),
      )
}
const NONE: readonly Fault[] = []
