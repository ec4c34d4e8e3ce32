import { CotisationsRupture, RegimeRupture } from '../cases/leaving.js'
import { ZERO } from '../ground/money.js'
import { flatFacts } from '../inputs/entry-shapes.js'
import type { LineName } from '../law/names.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import { lineReader } from './line-reader.js'

const SUBJECT = 'IndemniteRuptureSoumise' satisfies LineName
/** CSG and CRDS on the indemnity have separate bases: the contributions on its subject part do not include them. */
const OWN: readonly LineName[] = [
  'CSGRuptureDeductible',
  'CSGRuptureNonDeductible',
  'CSGRuptureNonImposable',
  'CRDSRupture',
]

/**
 * Severance pay above two ceilings bears contributions on a part that may be exempt from tax. Adds to the facts the
 * employee contributions that this part causes, by comparing with the month without it. Other months are returned
 * unchanged.
 */
export function withSeveranceContributions(fixed: FixedRegulation, facts: Facts): Facts {
  if ((facts.choices[RegimeRupture.key] ?? 'aucun') === 'aucun') return facts
  // The regulation of stops has none of these lines.
  if (!fixed.lines.some(({ name }) => name === SUBJECT)) return facts
  const withIndemnity = lineReader(fixed, facts)
  const [subject, taxed] = ([SUBJECT, 'IndemniteRuptureImposable'] as const).map(withIndemnity)
  if (subject === undefined || taxed === undefined || subject.lte(taxed)) return facts
  // A member that the copy leaves out is inherited from the facts that many people share.
  const month = flatFacts(facts)
  // Other payments at the end of the contract remain, such as a notice.
  const without = lineReader(fixed, facts, new Map([[SUBJECT, ZERO]]))
  const contributions = (read: typeof without) =>
    OWN.reduce((sum, name) => sum.minus(read(name)), read('TotalCotisationsSalariales'))
  const difference = contributions(withIndemnity).minus(contributions(without))
  return { ...month, numbers: { ...month.numbers, [CotisationsRupture.key]: difference.plus(ZERO) } }
}
