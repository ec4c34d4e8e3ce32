import { CotisationsRupture, RegimeRupture } from '../cases/leaving.js'
import { ZERO } from '../ground/money.js'
import { flatFacts } from '../inputs/entry-shapes.js'
import type { LineName } from '../law/names.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import { lineReader } from './line-reader.js'

const SUBJECT = 'IndemniteRuptureSoumise' satisfies LineName
/** CSG and CRDS on the indemnity have bases of their own: they are not among the contributions that its subject part adds. */
const OWN: readonly LineName[] = [
  'CSGRuptureDeductible',
  'CSGRuptureNonDeductible',
  'CSGRuptureNonImposable',
  'CRDSRupture',
]

/**
 * Severance pay above two ceilings bears contributions on a part that may be free of tax: the facts with the employee contributions that
 * the month has because of that part, found by computing it with nothing in its place. Other months are returned as they are.
 */
export function withSeveranceContributions(fixed: FixedRegulation, facts: Facts): Facts {
  if ((facts.choices[RegimeRupture.key] ?? 'aucun') === 'aucun') return facts
  // The regulation of stops has none of these lines.
  if (!fixed.lines.some(({ name }) => name === SUBJECT)) return facts
  const withIndemnity = lineReader(fixed, facts)
  const [subject, taxed] = ([SUBJECT, 'IndemniteRuptureImposable'] as const).map(withIndemnity)
  if (subject === undefined || taxed === undefined || subject.lte(taxed)) return facts
  // What a copy leaves out is inherited by the facts of many people.
  const month = flatFacts(facts)
  // What else the end of the contract pays stays, such as a notice.
  const without = lineReader(fixed, facts, new Map([[SUBJECT, ZERO]]))
  const contributions = (read: typeof without) =>
    OWN.reduce((sum, name) => sum.minus(read(name)), read('TotalCotisationsSalariales'))
  const difference = contributions(withIndemnity).minus(contributions(without))
  return { ...month, numbers: { ...month.numbers, [CotisationsRupture.key]: difference.plus(ZERO) } }
}
