import { type CheckedFields, type EnteredValues, valuesIn } from '../cases/checked-fields.js'
import { RegimeAcre } from '../cases/derived.js'
import { HeuresContrat } from '../cases/employee.js'
import { BaremeLodeom, DebutAcre, HeuresActivitePartielle, HeuresReference, JEI } from '../cases/employer-regimes.js'
import { at } from '../cases/read.js'
import { type Fault, fault } from '../ground/fault.js'
import { Decimal, roundTo } from '../ground/money.js'
import { firstDay, monthOf, monthsLater } from '../ground/period.js'

/**
 * The regime of Acre in a month: the twelve months from the month in which the company was created (C: whole months;
 * the text counts by days).
 */
export function regimeAcre(createdOn: string | undefined, period: string): (typeof RegimeAcre)['values'][number] {
  if (createdOn === undefined || period < monthOf(createdOn)) return 'aucun'
  if (period >= monthOf(monthsLater(firstDay(monthOf(createdOn)), 12))) return 'aucun'
  return createdOn < '2026-01-01' ? 'creation_avant_2026' : 'creation_depuis_2026'
}

/**
 * The scales of zone 1 end with their article: the text in force from 1 July 2026 has not been checked. Those of
 * L752-3-3 have no end.
 */
const LODEOM_UNTIL = '2026-06'
export const LODEOM_ZONE_UN: readonly string[] = ['competitivite', 'competitivite_renforcee', 'innovation_croissance']

/** Faults: regimes that the law does not allow for the month, or not together. */
export function* wrongRegimes(
  { number, choice }: Pick<EnteredValues, 'number' | 'choice'>,
  period: string,
): Generator<Fault> {
  const bareme = choice(BaremeLodeom) ?? 'aucun'
  if (LODEOM_ZONE_UN.includes(bareme) && period > LODEOM_UNTIL) {
    const expected = `aucun after ${LODEOM_UNTIL}: CSS L752-3-2 is repealed on 2026-07-01, what follows it is not known here`
    yield fault('out_of_range', { ...at(BaremeLodeom), value: bareme }, expected)
  }
  if (choice(JEI) === 'true' && (choice(RegimeAcre) ?? 'aucun') !== 'aucun') {
    const expected = 'false: the exemption of JEI and Acre exclude each other (CSS L131-6-4)'
    yield fault('out_of_range', { ...at(JEI), value: 'true' }, expected)
  }
  const hours = number(HeuresActivitePartielle)
  if (hours.isZero()) return
  const entered = number(HeuresReference)
  const most = entered.isZero() ? roundTo(Decimal.min(number(HeuresContrat), 35).times(52).div(12), 2) : entered
  if (hours.gt(most)) {
    const expected = `at most ${most.toFixed()}, the hours of the month (C. trav. R5122-11)`
    yield fault('out_of_range', { ...at(HeuresActivitePartielle), value: hours.toFixed() }, expected)
  }
}

export function faultsOfRegimes(fields: CheckedFields, period: string): Generator<Fault> {
  const { number, choice } = valuesIn(fields)
  const acre = regimeAcre(fields.dates[DebutAcre.key], period)
  return wrongRegimes({ number, choice: (field) => (field.key === RegimeAcre.key ? acre : choice(field)) }, period)
}
