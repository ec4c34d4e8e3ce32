import { explain, explanationText, type LineName, publishedParameters, readInputs } from '@centime/engine'
import { lawTables } from '@centime/engine/catalogue'
import { monthOf } from '@centime/engine/ground'
import { type FixedRegulation, figureName } from '@centime/engine/tree'
import { figureText } from '../pieces/figure-words.js'
import { readable } from './readable.js'

/** Fictitious people, in whose payslips a line is shown with numbers. */

interface Person {
  readonly fr: string
  readonly en: string
  readonly cases: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const SMALL_PLAN = { HasPrevoyance: 'false', HasMutuelleFacultative: 'false', TauxPrevoyance: '0' }
const PEOPLE: readonly Person[] = [
  {
    fr: 'Une salariée à temps plein payée 3 033,40 € par mois (20 € de l’heure), dans une entreprise de 60 personnes, avec une complémentaire santé de 60 €',
    en: 'A full-time employee paid 3 033,40 € a month (20 € an hour), in a company of 60 people, with a health plan of 60 €',
    cases: {
      Contrat: { DateDebutContrat: '2020-01-01', HeuresContrat: '35' },
      Remuneration: { HeuresTravaillees: '151.67', TauxHoraire: '20' },
      PrevoyanceMutuelle: { ...SMALL_PLAN, HasMutuelleObligatoire: 'true', MutuelleObligatoire: '60' },
      Frais: { NombreRepas: '0', MontantRepas: '0' },
      PAS: { TypeTaux: 'neutre' },
      Entreprise: { Effectif: '60', TauxAT: '0.0208' },
    },
  },
  {
    fr: 'Un cadre payé 6 066,80 € par mois (40 € de l’heure) avec dix heures supplémentaires, dans une entreprise de 10 personnes',
    en: 'An executive paid 6 066,80 € a month (40 € an hour) with ten hours of overtime, in a company of 10 people',
    cases: {
      Contrat: { DateDebutContrat: '2020-01-01', HeuresContrat: '35', StatutCadre: 'true' },
      Remuneration: { HeuresTravaillees: '151.67', TauxHoraire: '40' },
      HeuresSupplementaires: { HeuresSup25: '10' },
      PrevoyanceMutuelle: { ...SMALL_PLAN, HasMutuelleObligatoire: 'true', MutuelleObligatoire: '60' },
      Frais: { NombreRepas: '10', MontantRepas: '7.30' },
      PAS: { TypeTaux: 'personnalise', TauxPersonnalise: '0.08' },
      Entreprise: { Effectif: '10', TauxAT: '0.0208' },
    },
  },
  {
    fr: 'Un salarié à temps plein payé 1 900 € par mois environ (12,50 € de l’heure), dans une entreprise de 5 personnes',
    en: 'A full-time employee paid about 1 900 € a month (12,50 € an hour), in a company of 5 people',
    cases: {
      Contrat: { DateDebutContrat: '2020-01-01', HeuresContrat: '35' },
      Remuneration: { HeuresTravaillees: '151.67', TauxHoraire: '12.5' },
      PrevoyanceMutuelle: { ...SMALL_PLAN, HasMutuelleObligatoire: 'false' },
      Frais: { NombreRepas: '0', MontantRepas: '0' },
      PAS: { TypeTaux: 'neutre' },
      Entreprise: { Effectif: '5', TauxAT: '0.0208' },
    },
  },
]

/** Fields and figures by their French names: the explanation is French on every page. */
const named = (text: string): string =>
  readable(
    'fr',
    text.replaceAll(/\b[A-Z]\w+\.[A-Z]\w+\b/g, (name) =>
      FIGURES.has(name) ? `«\u00a0${figureText(name)}\u00a0»` : name,
    ),
  )
const FIGURES = new Set(lawTables().flatMap(({ figures }) => figures.map(figureName)))

/** The explanation of a line for the first person whose payslip has an amount for it; undefined: no payslip has one. */
export function exampleOf(fixed: FixedRegulation, line: LineName) {
  const period = monthOf(fixed.lawDate)
  for (const { cases, ...who } of PEOPLE) {
    const read = readInputs(fixed, {
      period,
      cases: { ...cases, ParametresLegaux: { ...publishedParameters(fixed.lawDate, fixed.law) } },
    })
    if (!read.ok) continue
    const reason = explain(fixed, read.value.facts, line)
    if (!reason.value.isZero()) return { who, text: named(explanationText(reason)) }
  }
  return undefined
}
