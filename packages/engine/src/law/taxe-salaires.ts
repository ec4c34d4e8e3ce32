import { Zone } from '../cases/company.js'
import { RapportTaxeSalaires } from '../cases/employer-regimes.js'
import { flag, number } from '../cases/field.js'
import { line } from '../tree/declare.js'
import { since, table, yearly } from '../tree/figure.js'
import {
  cents,
  choose,
  type Formula,
  greater,
  isAbove,
  isAtMost,
  isTrue,
  match,
  minus,
  over,
  sum,
  times,
} from '../tree/formula.js'
import { TotalBrut } from './brut.js'
import { BaseCSGRupture } from './contributions-de-rupture.js'
import { IndemniteRuptureSoumise } from './indemnites-de-rupture.js'
import { PartsPatronales } from './limites-prevoyance.js'
import { PartageValeurSoumise } from './partage-valeur.js'
import { RetraitePatronale } from './retraite-supplementaire.js'
import { FranchiseStage } from './stage.js'
import { VersementSante } from './versement-sante.js'

/**
 * Taxe sur les salaires of employers without VAT on nine tenths of their receipts. A month is a payment on account by the twelfth
 * of the yearly bands; the year is assessed by person on the yearly bands. It is not a contribution: no payslip shows it.
 */

const TEXTE = 'CGI 231, 1 et 2 bis'

export const TaxeSalaires = table('TaxeSalaires', '2026-12-31', {
  TauxNormal: [since('2024-01-01', '0.0425', TEXTE)],
  TauxDeuxieme: [since('2024-01-01', '0.0850', TEXTE)],
  TauxTroisieme: [since('2024-01-01', '0.1360', TEXTE)],
  TauxGuadeloupeReunionMartinique: [since('2024-01-01', '0.0295', 'CGI 231, 5 (taux unique)')],
  TauxGuyaneMayotte: [since('2024-01-01', '0.0255', 'CGI 231, 5 (taux unique)')],
  LimiteUne: yearly(
    since('2024-01-01', '8985', TEXTE),
    since('2025-01-01', '9147', TEXTE),
    since('2026-01-01', '9229', `${TEXTE} ; décret 2026-562`),
  ),
  LimiteDeux: yearly(
    since('2024-01-01', '17936', TEXTE),
    since('2025-01-01', '18259', TEXTE),
    since('2026-01-01', '18423', `${TEXTE} ; décret 2026-562`),
  ),
  Franchise: [since('2024-01-01', '1200', 'CGI 1679')],
  Decote: [since('2024-01-01', '2040', 'CGI 1679')],
  PartDecote: [since('2024-01-01', '0.75', 'CGI 1679')],
  AbattementAssociations: yearly(
    since('2024-01-01', '23616', 'CGI 1679 A'),
    since('2025-01-01', '24041', 'CGI 1679 A'),
    since('2026-01-01', '24256', 'CGI 1679 A'),
  ),
})

/** The rates on a base whose limits are those of a year ÷ `parts`. Overseas there is one rate. */
const bareme = (base: Formula, parts: string): Formula => {
  const auDela = (limite: Formula, taux: Formula): Formula =>
    times(greater('0', minus(base, over(limite, parts))), taux)
  return match(Zone, {
    metropole: sum(
      times(base, TaxeSalaires.TauxNormal),
      auDela(TaxeSalaires.LimiteUne, minus(TaxeSalaires.TauxDeuxieme, TaxeSalaires.TauxNormal)),
      auDela(TaxeSalaires.LimiteDeux, minus(TaxeSalaires.TauxTroisieme, TaxeSalaires.TauxDeuxieme)),
    ),
    guadeloupe_reunion_martinique: times(base, TaxeSalaires.TauxGuadeloupeReunionMartinique),
    guyane_mayotte: times(base, TaxeSalaires.TauxGuyaneMayotte),
  })
}

/**
 * The pay that bears CSG, before its abatement, with the employer's shares of plans; for a trainee, the part above the exempt
 * gratification. The indemnity of partial activity is not pay.
 */
export const BaseTaxeSalaires = line('BaseTaxeSalaires', 'base', {
  label: 'Assiette de la taxe sur les salaires',
  text: TEXTE,
  is: choose(
    isAbove(RapportTaxeSalaires, '0'),
    greater(
      '0',
      minus(
        sum(
          minus(TotalBrut, IndemniteRuptureSoumise),
          BaseCSGRupture,
          PartsPatronales,
          RetraitePatronale,
          VersementSante,
          PartageValeurSoumise,
        ),
        FranchiseStage,
      ),
    ),
    '0',
  ),
})
/** Before franchise, décote and the abatement of associations, which are of the year and of the employer. */
export const TaxeSurLesSalaires = line('TaxeSurLesSalaires', 'information', {
  label: 'Taxe sur les salaires du mois',
  employer: true,
  text: TEXTE,
  is: choose(isAbove(RapportTaxeSalaires, '0'), cents(times(bareme(BaseTaxeSalaires, '12'), RapportTaxeSalaires)), '0'),
})

/** Base of a person in the year, in euros. */
export const BaseAnnuelle = number('Annee.BaseTaxeSalaires', 'euros', 'period', {
  fr: 'Base de la taxe d’une personne dans l’année',
  en: 'Base of the payroll tax of a person in the year',
  required: true,
})
/** Sum over the persons, in euros. */
export const TaxeBrute = number('Annee.TaxeSalairesBrute', 'euros', 'period', {
  fr: 'Taxe de toutes les personnes dans l’année',
  en: 'Payroll tax of all persons in the year',
  required: true,
})
export const Association = flag('Annee.Association', 'period', {
  fr: 'Association, syndicat, fondation ou mutuelle',
  en: 'Association, union, foundation or mutual society',
})

/** An entry or an exit within the year does not reduce the bands (C). */
export const TaxeSalairesPersonne = line('TaxeSalairesPersonne', 'base', {
  label: 'Taxe sur les salaires d’une personne dans l’année',
  text: TEXTE,
  is: cents(times(bareme(BaseAnnuelle, '1'), RapportTaxeSalaires)),
})
const decote = times(TaxeSalaires.PartDecote, greater('0', minus(TaxeSalaires.Decote, TaxeBrute)))
/**
 * Nothing up to 1,200 €, less up to 2,040 €; an association deducts its abatement, which exceeds both, so it has no décote on what
 * is left (C).
 */
export const TaxeSalairesDue = line('TaxeSalairesDue', 'base', {
  label: 'Taxe sur les salaires due pour l’année',
  text: 'CGI 1679, 1679 A',
  is: choose(
    isTrue(Association),
    cents(greater('0', minus(TaxeBrute, TaxeSalaires.AbattementAssociations))),
    choose(isAtMost(TaxeBrute, TaxeSalaires.Franchise), '0', cents(minus(TaxeBrute, decote))),
  ),
})
