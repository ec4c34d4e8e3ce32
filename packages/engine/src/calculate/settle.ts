import type { NumberField } from '../cases/field.js'
import { CotisationsRupture, RegimeRupture } from '../cases/leaving.js'
import * as month from '../cases/month-absences.js'
import { GarantieArret, RegimeIJ, TauxConventionnel, UnitesArret } from '../cases/stop.js'
import { type Decimal, ZERO } from '../ground/money.js'
import { LAW_FROM, later } from '../ground/period.js'
import { flatFacts } from '../inputs/entry-shapes.js'
import type { LineName } from '../law/names.js'
import { arretDeTravail } from '../regulations/arret.js'
import type { Facts, StopFacts } from '../tree/facts.js'
import { type FixedRegulation, fix } from '../tree/fix.js'
import { type Law, SHIPPED } from '../tree/law.js'
import { agreementSettler } from './agreement.js'
import { overpaidFinder } from './back-pay.js'
import { compileFormula, type Evaluator } from './compile.js'
import { withGuaranteedNet } from './guaranteed-net.js'
import { lineReader } from './line-reader.js'

/**
 * Amounts that are summed over the stops of a month: the fact of the month, and the line of the regulation of stops.
 */
export const OF_STOPS: readonly (readonly [NumberField, LineName])[] = [
  [month.MaintienArrets, 'MaintienVerse'],
  [month.IJDeduitesArrets, 'IndemnitesDeduites'],
  [month.IJSubrogeesArrets, 'IndemnitesSubrogees'],
  [month.IJImposablesArrets, 'IndemnitesImposables'],
  [month.IJAccidentArrets, 'IndemnitesAccident'],
  [month.JoursArretSansPaie, 'JoursSansRemuneration'],
  [month.JoursArretVehicule, 'JoursSansAutreRemuneration'],
  [month.UnitesMaintenues, 'UnitesPayees'],
  [month.JoursIJDeduites, 'JoursDeduits'],
  [month.JoursIJSubrogees, 'JoursVerses'],
]

export const factsOfStop = (facts: Facts, { numbers, choices }: StopFacts): Facts => ({
  ...facts,
  numbers: { ...facts.numbers, ...numbers },
  choices: { ...facts.choices, ...choices },
})

/** The regulation of stops on the first day of a stop: its figures apply to the whole stop. */
export const fixedForStop = ({ since }: StopFacts, law: Law): FixedRegulation =>
  fix(law === SHIPPED ? arretDeTravail : { ...arretDeTravail, law }, later(since, LAW_FROM))

/**
 * Completes the facts of a month: sums its stops, searches the guaranteed net, reads the agreement at the end of a contract. It
 * finds the contributions on severance pay above its limits, and what back pay shows as overpaid.
 */
export type Settler = (facts: Facts) => Facts

/** A month without stops, severance pay or back pay is returned unchanged. */
export function settler(fixed: FixedRegulation): Settler {
  const settleStops = stopSettler(fixed)
  const withAgreement = agreementSettler(fixed)
  const withOverpaid = overpaidFinder(fixed)
  return (month) => withOverpaid(withSeveranceContributions(fixed, withAgreement(settleStops(month))))
}

function stopSettler(fixed: FixedRegulation): Settler {
  const compiled = new Map<string, CompiledStop>()
  return (month) => {
    if (month.stops === undefined) return month
    const { stops, ...facts } = month
    const sums: Record<string, Decimal> = {}
    const atFullPay: Record<string, Decimal> = {}
    for (const stop of stops) {
      const known = compiled.get(stop.since) ?? compiledStop(stop, fixed.law)
      compiled.set(stop.since, known)
      const stopFacts = { ...facts, ...known.reads(facts, stop) }
      const values: Decimal[] = []
      for (const step of known.steps) values.push(step(stopFacts, values))
      const amounts = known.places.map(({ key, place }) => [key, values[place] ?? ZERO] as const)
      addTo(sums, amounts)
      if (isAtFullPay(stop, amounts)) addTo(atFullPay, [...amounts, hoursOf(stop)])
    }
    return withGuaranteedNet(fixed, { ...facts, numbers: { ...facts.numbers, ...sums } }, atFullPay)
  }
}

type Amounts = readonly (readonly [key: string, amount: Decimal])[]

function addTo(sums: Record<string, Decimal>, amounts: Amounts): void {
  for (const [key, amount] of amounts) sums[key] = (sums[key] ?? ZERO).plus(amount)
}

/** Whether the employer pays all of the pay of these days that the allowances do not cover. */
function isAtFullPay({ choices, numbers }: StopFacts, amounts: Amounts): boolean {
  const kind = choices[GarantieArret.key]
  const isWhole =
    kind === 'droit_local' ||
    kind === 'deuil_enfant' ||
    (kind === 'conventionnelle' && numbers[TauxConventionnel.key]?.eq(1))
  return isWhole === true && amounts.some(([key, amount]) => key === month.MaintienArrets.key && amount.gt(0))
}

/** The hours of a stop, as the month counts them. */
const HOURS = {
  maladie: month.UnitesMaladie,
  accident: month.UnitesATMP,
  parentalite: month.UnitesParentalite,
  naissance_mois_1: month.UnitesParentalite,
  naissance_mois_2: month.UnitesParentalite,
} satisfies Record<(typeof RegimeIJ)['values'][number], NumberField>
function hoursOf({ choices, numbers }: StopFacts): Amounts[number] {
  const regime = RegimeIJ.values.find((value) => value === choices[RegimeIJ.key]) ?? 'maladie'
  return [HOURS[regime].key, numbers[UnitesArret.key] ?? ZERO]
}

interface CompiledStop {
  /** The few fields of a month that the lines read. */
  readonly reads: (month: Facts, stop: StopFacts) => Pick<Facts, 'numbers' | 'choices'>
  readonly steps: readonly Evaluator[]
  readonly places: readonly { readonly key: string; readonly place: number }[]
}
function compiledStop(stop: StopFacts, law: Law): CompiledStop {
  const { lines, reads } = fixedForStop(stop, law)
  const keys = reads.map(({ key }) => key)
  const placeOf = (wanted: LineName): number => lines.findIndex(({ name }) => name === wanted)
  const read = <Value>(ofPerson: Readonly<Record<string, Value>>, ofMonth: Readonly<Record<string, Value>>) => {
    const found: Record<string, Value> = {}
    for (const key of keys) {
      const value = ofPerson[key] ?? ofMonth[key]
      if (value !== undefined) found[key] = value
    }
    return found
  }
  return {
    reads: (month, of) => ({ numbers: read(of.numbers, month.numbers), choices: read(of.choices, month.choices) }),
    steps: lines.map(({ formula }) => compileFormula(formula)),
    places: OF_STOPS.map(([{ key }, name]) => ({ key, place: placeOf(name) })),
  }
}

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
function withSeveranceContributions(fixed: FixedRegulation, facts: Facts): Facts {
  if ((facts.choices[RegimeRupture.key] ?? 'aucun') === 'aucun') return facts
  // The regulation of stops has none of these lines.
  if (!fixed.lines.some(({ name }) => name === SUBJECT)) return facts
  const withIndemnity = lineReader(fixed, facts)
  const [subject, taxed] = ([SUBJECT, 'IndemniteRuptureImposable'] as const).map(withIndemnity)
  if (subject === undefined || taxed === undefined || subject.lte(taxed)) return facts
  // The facts may inherit members that many people share; a spread would lose them.
  const month = flatFacts(facts)
  // Other payments at the end of the contract remain, such as a notice.
  const without = lineReader(fixed, facts, new Map([[SUBJECT, ZERO]]))
  const contributions = (read: typeof without) =>
    OWN.reduce((sum, name) => sum.minus(read(name)), read('TotalCotisationsSalariales'))
  const difference = contributions(withIndemnity).minus(contributions(without))
  return { ...month, numbers: { ...month.numbers, [CotisationsRupture.key]: difference.plus(ZERO) } }
}
