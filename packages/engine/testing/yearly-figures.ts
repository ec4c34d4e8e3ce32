import type { PackFigure } from '../src/catalogue/law-pack.js'
import { LOOKUP_TABLES } from '../src/catalogue/tables.js'
import { daysLater } from '../src/ground/period.js'

/** Every yearly figure from the day after its last checked one, with its carried value: a law pack of them completes 2027. */
export const YEARLY_FIGURES: readonly PackFigure[] = LOOKUP_TABLES.flatMap(({ name: table, entriesOn }) =>
  entriesOn('2027-01-01').flatMap(({ key, value, figure: { isYearly, confirmedUntil } }) =>
    isYearly ? [{ table, key, from: daysLater(confirmedUntil, 1), value, text: 'Arrêté fictif' }] : [],
  ),
)
