import type { ServiceRule, UncountedPart } from '../../cases/agreements.js'
import * as agreements from '../../cases/agreements.js'
import {
  AncienneteMois,
  NombreDouzeMois,
  NombreTroisMois,
  ReferenceDouzeMois,
  RegimeRupture,
  SalaireReference,
} from '../../cases/leaving.js'
import { line } from '../../tree/declare.js'
import { since } from '../../tree/figure.js'
import {
  choose,
  dated,
  type Formula,
  greater,
  is,
  isAbove,
  isAtLeast,
  lesser,
  minus,
  type Operand,
  over,
  plus,
  sum,
  times,
} from '../../tree/formula.js'
import { AbsenceHorsAnciennete } from '../anciennete.js'
import {
  MoyenneTroisMois,
  preavisNonExecute,
  SalaireDeReference,
  selonTempsDeTravail,
} from '../indemnites-de-rupture.js'
import type { Severance } from './agreement.js'

/** The terms in which agreements state their rules: years of service, months of pay, parts of a month for each year. */

/** Years of service as the agreement counts it, months as twelfths, with a notice that is paid instead of worked (L1234-4). */
export const Annees = line('AncienneteConvention', 'base', {
  label: 'Ancienneté selon la convention collective, en années',
  text: 'C. trav. L1234-4',
  is: over(
    plus(
      choose(
        isAbove(AncienneteMois, '0'),
        AncienneteMois,
        plus(greater('0', minus(agreements.MoisConvention, AbsenceHorsAnciennete)), over(agreements.MoisForfait, '2')),
      ),
      preavisNonExecute,
    ),
    '12',
  ),
})

/** The monthly reference pay of the law, where the agreement has none of its own. */
export const salaireLegal = selonTempsDeTravail(SalaireDeReference)

const estSaisi = isAbove(SalaireReference, '0')
const moisConnus = isAbove(greater(NombreDouzeMois, agreements.NombreDouzeMoisFin), '0')
/**
 * A reference pay of the agreement from known months; an entered pay replaces it, and without months the present salary
 * counts.
 */
export const payOf = (ofMonths: Formula): Formula =>
  selonTempsDeTravail(choose(estSaisi, SalaireReference, choose(moisConnus, ofMonths, SalaireDeReference)))
/** The pay of twelve months, and a twelfth of it. */
export const sommeDouzeMois = ReferenceDouzeMois
export const douzieme = over(ReferenceDouzeMois, '12')
/** The pay of twelve months before the end, notice included, and its mean over the known months. */
export const anneeALaFin = agreements.DouzeMoisFin
const connus = (count: Operand): Formula => greater('1', count)
export const moyenneALaFin = over(anneeALaFin, connus(agreements.NombreDouzeMoisFin))
/** What annual premiums bring in whole: three quarters of them are beyond three months. */
const primes = (beyond: Operand): Formula => over(times(beyond, '4'), '3')
/** A third of the last three months before the notification, their annual premiums whole. */
export const tiersEntier = plus(MoyenneTroisMois, over(agreements.HorsTroisMois, connus(NombreTroisMois)))
/** A third of the last three months before the end, with a quarter of their annual premiums. */
export const tiersALaFin = over(
  minus(agreements.TroisMoisFin, agreements.HorsTroisMoisFin),
  connus(agreements.NombreTroisMoisFin),
)
/** The same as the simulators add it: the whole mean, and a quarter of these premiums. */
export const tiersEtPrimes = plus(
  over(agreements.TroisMoisFin, connus(agreements.NombreTroisMoisFin)),
  over(primes(agreements.HorsTroisMoisFin), '4'),
)
/** A yearly pay: an entered pay is that of a month. */
export const annuel = (ofMonths: Formula): Formula =>
  selonTempsDeTravail(
    choose(
      estSaisi,
      times(SalaireReference, '12'),
      choose(isAbove(NombreDouzeMois, '0'), ofMonths, times(SalaireDeReference, '12')),
    ),
  )
/** The last month before the notification. */
export const dernierMoisEntier = agreements.DernierMois
/** The same with a twelfth of its annual premiums. `beyond`: the three quarters of them that the three-month mean leaves out. */
const avecDouzieme = (pay: Operand, beyond: Operand): Formula => minus(pay, over(times(beyond, '11'), '9'))
export const dernierMois = avecDouzieme(agreements.DernierMois, agreements.HorsTroisMoisDernier)
/** The last month before the end in the same way, notice included. */
export const dernierMoisALaFin = avecDouzieme(agreements.DernierMoisFin, agreements.HorsTroisMoisDernierFin)

/** A part of a month for each year: `part('3/10')` counts all years of service; `years` limits them to a band. */
export const part = (fraction: string, years: Operand = Annees): Formula => {
  const [numerator = '0', denominator = '1'] = fraction.split('/')
  const parts = numerator === '1' ? years : times(years, numerator)
  return denominator === '1' ? times(years, numerator) : over(parts, denominator)
}

/** Years of service before the person was an executive, and as one. */
export const anneesNonCadre = over(agreements.MoisNonCadre, '12')
export const anneesCadre = greater('0', minus(Annees, anneesNonCadre))

/** The years between two bounds, in years of service. */
export const years = (from: string, to?: string): Formula => {
  const upTo = to === undefined ? Annees : lesser(Annees, to)
  return from === '0' ? upTo : greater('0', minus(upTo, from))
}

/**
 * A part of a month for each year of a band, bands after one another: `bands(['1/4', 10], ['1/3'])` is a quarter for
 * each year up to 10 and a third for each beyond.
 */
export function bands(...rates: readonly (readonly [fraction: string, upTo?: number])[]): Formula {
  let from = '0'
  const terms = rates.map(([fraction, upTo]) => {
    const to = upTo === undefined ? undefined : String(upTo)
    const term = part(fraction, years(from, to))
    from = to ?? from
    return term
  })
  return terms.length === 1 && terms[0] !== undefined ? terms[0] : sum(...terms)
}

/** Workers of building and public works (art. 10.3 to 10.5): from 55 years of age a tenth more. */
export const ouvriersBatiment = (): Formula =>
  times(
    choose(isAbove(Annees, '5'), sum(part('3/20'), part('1/20', years('15'))), part('1/10')),
    choose(isAtLeast(agreements.AgeFin, '55'), '1.1', '1'),
  )

/** One scale of the whole service below some years, another one from these years on. */
export const from = (least: string, so: Operand, below: Operand): Formula => choose(isAtLeast(Annees, least), so, below)
/** The same for more than some years. */
export const beyond = (most: string, so: Operand, upTo: Operand): Formula => choose(isAbove(Annees, most), so, upTo)

/** At most so many months of pay. */
export const cap = (months: Operand, most: string): Formula => lesser(months, most)

/** The first day of the engine's law: a rule that is older is in force from it on. */
export const SINCE = '2024-01-01'

/** Severance pay from so many months of service on (`more`: beyond them), in months of pay; a rule that changed comes as a `dated` one. */
export const indemnite = (
  text: string,
  right: Operand,
  months: Formula,
  { more, ...others }: Pick<Severance['right'], 'more'> & Pick<Severance, 'pay' | 'service' | 'daysOfYear'> = {},
): Severance => ({
  ...{ text, right: { months: right, ...(more && { more }) }, ...others },
  months: months.kind === 'dated' ? months : dated(since(SINCE, months, text)),
})

/** The scale of the law in the words of an agreement, doubled as the law is for unfitness caused by work (L1226-14). */
export const scaleOfTheLaw = (): Formula =>
  choose(
    is(RegimeRupture, 'inaptitude_professionnelle'),
    times('2', bands(['1/4', 10], ['1/3'])),
    bands(['1/4', 10], ['1/3']),
  )
export const asTheLaw = (text: string, right = '8', more?: true): Severance =>
  indemnite(text, right, scaleOfTheLaw(), { ...(more && { more }) })

const COUNTS: UncountedPart = { part: '0' }
/** Absences for sickness count as service. */
export const SICKNESS_COUNTS: ServiceRule = { maladie: COUNTS, affection_longue_duree: COUNTS }
/** Sickness and commuting accidents count. */
export const ILLNESS_COUNTS: ServiceRule = { ...SICKNESS_COUNTS, accident_trajet: COUNTS }
/** Every absence counts. */
export const ALL_COUNT: ServiceRule = {
  ...ILLNESS_COUNTS,
  sans_solde: COUNTS,
  greve: COUNTS,
  conge_parental: COUNTS,
}
/** Sickness and commuting accidents count as service for so many months, of each absence if `per` is absent. */
export const beyondMonths = (beyond: string, per?: UncountedPart['per']): ServiceRule => {
  const part: UncountedPart = { part: '1', beyond, ...(per && { per }) }
  return { maladie: part, affection_longue_duree: part, accident_trajet: part }
}
