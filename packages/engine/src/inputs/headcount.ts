import * as company from '../cases/company.js'
import { JoursForfait, NatureContrat } from '../cases/contract-kinds.js'
import * as employee from '../cases/employee.js'
import type { Field, NumberField } from '../cases/field.js'
import type { Inputs } from '../cases/read.js'
import { employedDays } from '../dates/employed-days.js'
import { cutTo, Decimal, ZERO } from '../ground/money.js'
import { dayOfMonth, daysBetween, daysLater, firstDay, lastDay, monthOf } from '../ground/period.js'
import { AllegementsHeures } from '../law/allegements-heures.js'
import { SeuilFNAL } from '../law/fnal.js'
import { TauxForfaitSocial } from '../law/forfait-social.js'
import { TauxFormation } from '../law/formation.js'
import { PartageValeur, PetitsEmployeurs } from '../law/partage-valeur.js'
import { SeuilVersementMobilite } from '../law/versement-mobilite.js'
import { type Figure, inForce } from '../tree/figure.js'
import type { Regulation } from '../tree/regulation.js'
import { type RecordedValue, recordReader } from './recorded-values.js'

/** The headcount of a company and the thresholds that it reaches (CSS L130-1, R130-1). */

/** The fields that decide how much a person counts in a month. */
export const HEADCOUNT_FIELDS: readonly Field[] = [
  employee.DateDebutContrat,
  employee.DateFinContrat,
  employee.NouveauContrat,
  employee.TypeContrat,
  employee.MotifCDD,
  employee.HeuresContrat,
  JoursForfait,
  NatureContrat,
]

const FULL_TIME = 35
const WHOLE_AGREEMENT = 218

/**
 * How much a person counts in a month: days of contract ÷ days of the month × contract hours ÷ legal hours, at most 1.
 * 0 for an apprentice, a contrat de professionnalisation, a trainee, a fixed term that replaces someone absent (C.
 * trav. L1111-3), and in a month without a contract. A suspended contract counts.
 */
export function headcountOf(cases: Inputs, period: string): Decimal {
  const said = ({ caseName, name }: Field): string => cases[caseName]?.[name] ?? ''
  const start = said(employee.DateDebutContrat)
  const end = said(employee.DateFinContrat) || undefined
  const last = lastDay(period)
  const isOutside = start === '' || start > last || (end !== undefined && end < firstDay(period))
  const isOther = !['', 'ordinaire'].includes(said(NatureContrat))
  const replaces = said(employee.TypeContrat) === 'CDD' && said(employee.MotifCDD) === 'remplacement'
  if (isOutside || isOther || replaces) return ZERO
  const before = Number(said(employee.JoursContratPrecedent))
  const apart = said(employee.PeriodesPrecedentes) || undefined
  const days = employedDays({ start, end, before, apart, last }).reduce(
    (sum, { from, to }) => sum + daysBetween(from, to),
    0,
  )
  const number = (field: NumberField, absent: number) => new Decimal(said(field) || absent)
  const agreement = number(JoursForfait, 0)
  const share = agreement.gt(0)
    ? agreement.div(WHOLE_AGREEMENT)
    : number(employee.HeuresContrat, FULL_TIME).div(FULL_TIME)
  return Decimal.min(1, share).times(days).div(dayOfMonth(last))
}

/**
 * Reads how much a person counts in each month from the recorded values; 0 where they are wrong. Ask months in their
 * order: those between two recorded days are read once, since contracts cover all days or none of each.
 */
export function headcountReader(regulation: Regulation) {
  const read = recordReader(regulation)
  return (values: readonly RecordedValue[]): ((period: string) => Decimal) => {
    const months = read(values)
    const moments = new Set(
      values.flatMap(({ start, value }) =>
        [start.slice(0, 10), value].filter((text) => DAY.test(text)).flatMap((day) => aroundDay(day)),
      ),
    )
    let steady: Decimal | undefined
    return (period) => {
      if (steady !== undefined && !moments.has(period)) return steady
      const inputs = months({ period })
      const headcount = headcountOf(inputs.ok ? inputs.value.cases : {}, period)
      steady = moments.has(period) ? undefined : headcount
      return headcount
    }
  }
}
const DAY = /^\d{4}-\d\d-\d\d$/
/** The month of a day, those of the days beside it, and the next month. */
const aroundDay = (day: string): readonly string[] =>
  [daysLater(day, -1), day, daysLater(day, 1), daysLater(lastDay(monthOf(day)), 1)].map(monthOf)

/** The mean of the months with at least one employee, cut at two decimals; undefined: no month has any. */
export function yearlyHeadcount(months: readonly Decimal[]): Decimal | undefined {
  const counted = months.filter((month) => month.gt(0))
  if (counted.length === 0) return undefined
  return cutTo(counted.reduce((all, month) => all.plus(month), ZERO).div(counted.length), 2)
}

/** Years in a row at or above a threshold that cross it. */
export const YEARS_OF_CROSSING = 5

/** The headcounts of a company and the thresholds that each decides. */
const THRESHOLDS: readonly (readonly [NumberField, readonly Figure[]])[] = [
  [company.Effectif, []],
  [company.EffectifFNAL, [SeuilFNAL.FNAL]],
  [company.EffectifFormation, [TauxFormation.FormationSeuilEffectif]],
  [company.EffectifForfaitSocial, [TauxForfaitSocial.ForfaitSocialSeuilEffectif]],
  [company.EffectifVersementMobilite, [SeuilVersementMobilite.VersementMobilite]],
  [company.EffectifHeuresSupplementaires, [AllegementsHeures.SeuilEffectif20, AllegementsHeures.SeuilEffectif250]],
  [company.EffectifPartageValeur, [PetitsEmployeurs.EffectifExonere, PartageValeur.ForfaitSocialEffectif]],
]

/** The headcount that counts in a year for a field. */
export interface HeadcountOfField {
  readonly field: NumberField
  readonly value: Decimal
  /**
   * A threshold that is above `value`, though unknown years may have crossed it: only an entered headcount decides.
   * Absent: none.
   */
  readonly asks?: Decimal
}

/**
 * The headcounts that count in a year, by field, from the means of the years before, the last one first; undefined: a year that is not
 * known. A threshold is crossed upwards after five years in a row at or above it (CSS L130-1 II): before that its headcount stays a
 * hundredth below. One that was crossed in the year before, by the headcount that counted then (`before`), stays crossed. Nothing without
 * a mean of the last year.
 */
export function headcountsOfYear(
  year: string,
  means: readonly (Decimal | undefined)[],
  before: (field: NumberField) => Decimal | undefined = () => undefined,
): readonly HeadcountOfField[] {
  const [last] = means
  if (last === undefined) return []
  const five = Array.from({ length: YEARS_OF_CROSSING }, (_, back) => means[back])
  return THRESHOLDS.map(([field, figures]) => {
    const counted = before(field)
    const thresholds = figures.map(({ values }) => new Decimal(inForce(values, `${year}-01-01`)?.value ?? 0))
    const reached = thresholds.filter((one) => one.gt(0) && last.gte(one) && counted?.gte(one) !== true)
    const frozen = reached.filter((one) => !five.every((mean) => mean?.gte(one)))
    const value = frozen.reduce((least, one) => Decimal.min(least, one.minus('0.01')), last)
    // A known year below it starts the five years again.
    const asked = frozen.filter((one) => counted === undefined && five.every((mean) => mean?.lt(one) !== true))
    return { field, value, ...(asked.length > 0 && { asks: Decimal.min(...asked) }) }
  })
}
