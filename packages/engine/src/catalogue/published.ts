import type { PlafondSS, SMICHoraire, SMICReduction } from '../cases/company.js'
import { earlier, hasLaw, LAST_DAY_OF_LAW } from '../ground/period.js'
import { Plafonds } from '../law/plafond.js'
import { Smic } from '../law/smic.js'
import { PUBLISHED } from '../regulations/parts.js'
import { type Figure, inForce } from '../tree/figure.js'
import { figureUnder, type Law, SHIPPED } from '../tree/law.js'

/** The fields of `ParametresLegaux`, as case values. */
export type LegalParameters = Record<(typeof PlafondSS | typeof SMICHoraire | typeof SMICReduction)['name'], string>

/** The last day of the law for which all of them were checked. */
export const PUBLISHED_UNTIL = PUBLISHED.map(({ confirmedUntil }) => confirmedUntil).reduce(earlier, LAST_DAY_OF_LAW)

/**
 * The `ParametresLegaux` of a day, as case values: the published ones, or in a provisional month the last known ones. Undefined on
 * a day without law. `law` absent: the shipped one.
 */
export function publishedParameters(day: string, law: Law = SHIPPED): LegalParameters | undefined {
  if (!hasLaw(day, law.completeUntil)) return undefined
  const on = (figure: Figure): string => inForce(figureUnder(law, figure).values, day)?.value ?? '0'
  return {
    PlafondSS: on(Plafonds.PlafondSS),
    SMICHoraire: on(Smic.SMICHoraire),
    SMICReduction: on(Smic.SMICReduction),
  }
}
