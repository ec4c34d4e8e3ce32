import type { Inputs } from '../src/cases/read.js'
import { publishedParameters } from '../src/catalogue/published.js'
import { Decimal } from '../src/ground/money.js'
import { lastDay } from '../src/ground/period.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'

/** Inputs for tests: an ordinary employee, with the changes that a test needs. */

type Cases = Record<string, Record<string, string>>

const merged = (base: Cases, changes: Inputs): Cases =>
  Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(changes)])].map((name) => [
      name,
      { ...base[name], ...changes[name] },
    ]),
  )

const person = (period: string, own: Cases, changes: Inputs): MonthInputs => ({
  period,
  cases: merged(
    {
      Contrat: { DateDebutContrat: '2020-01-01' },
      PAS: { TypeTaux: 'neutre' },
      Entreprise: { Effectif: '0', TauxAT: '0.0208' },
      ParametresLegaux: { ...publishedParameters(lastDay(period)) },
    },
    merged(own, changes),
  ),
})

/**
 * The warnings of a single month in a test, without the warning about the year: the person was hired in 2020, and
 * earlier months are unknown.
 */
export const ofTheMonth = <One extends { readonly code: string }>(warnings: readonly One[]): readonly One[] =>
  warnings.filter(({ code }) => code !== 'year_opening_missing')

/** A full-time employee of a small company: 151.67 hours, the neutral rate, no plan, covered by a health contract of their own. */
export function employee(period: string, baseSalary: string, changes: Inputs = {}, weeklyHours = '35'): MonthInputs {
  const hours = new Decimal(weeklyHours).times(52).div(12).toDecimalPlaces(2)
  const TauxHoraire = new Decimal(baseSalary).div(hours).toDecimalPlaces(20).toFixed()
  const noPlan = { HasPrevoyance: 'false', HasMutuelleObligatoire: 'false', HasMutuelleFacultative: 'false' }
  // Who has a plan has no dispense from it.
  const hasPlan = changes['PrevoyanceMutuelle']?.['HasMutuelleObligatoire'] === 'true' || changes['RegimeSante']
  const own = {
    Contrat: { HeuresContrat: weeklyHours },
    Remuneration: { HeuresTravaillees: hours.toFixed(), TauxHoraire },
    Frais: { NombreRepas: '0', MontantRepas: '0' },
    PrevoyanceMutuelle: { ...noPlan, TauxPrevoyance: '0' },
    Sante: { Dispense: hasPlan ? 'aucune' : 'individuelle' },
    Entreprise: { Effectif: '5' },
  }
  return person(period, own, changes)
}

/** The president of a SASU. */
export const officer = (period: string, remuneration: string, changes: Inputs = {}): MonthInputs =>
  person(period, { Remuneration: { RemunerationMandat: remuneration } }, changes)

/** A mandatory health plan shared in halves. */
export const healthPlan = (total: string): Record<string, string> => ({
  HasMutuelleObligatoire: 'true',
  MutuelleObligatoire: total,
})
