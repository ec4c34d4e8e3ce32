import { PlafondSS } from '../cases/company.js'
import { NatureContrat } from '../cases/contract-kinds.js'
import { ApprentiAncienRegime } from '../cases/derived.js'
import { NonResidentFiscal } from '../cases/employee.js'
import { contribution, line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import {
  both,
  cents,
  choose,
  isAbove,
  isAtMost,
  isTrue,
  type Line,
  lesser,
  match,
  minus,
  plus,
  sum,
  times,
  yearToDate,
} from '../tree/formula.js'
import { estApprenti, SeuilApprenti } from './apprentis.js'
import { TotalBrut } from './brut.js'
import { HeuresExonerees } from './heures-supplementaires.js'
import { IndemniteRuptureSoumise } from './indemnites-de-rupture.js'
import { PartsPatronales } from './limites-prevoyance.js'
import { BaseCSGPartageValeur, BaseCSGPartageValeurPlacee, partageValeurPlacee } from './partage-valeur.js'
import { PlafondMois } from './plafond-du-mois.js'
import { RetraitePatronale } from './retraite-supplementaire.js'
import { FranchiseStage } from './stage.js'
import { VersementSante } from './versement-sante.js'

/**
 * CSG and CRDS: on 98.25 % of the pay up to 4 ceilings, all of the pay above, and the employer’s shares of plans as the
 * payslip prints them.
 */

export const TauxCsgCrds = table('TauxCSGCRDS', '2026-12-31', {
  CSGDeductible: [since('2024-01-01', '0.068', 'CSS L136-8 ; CGI 154 quinquies')],
  CSGNonDeductible: [since('2024-01-01', '0.024', 'CSS L136-8')],
  CRDS: [since('2024-01-01', '0.005', 'Ordonnance 96-50, art. 14 et 19')],
  /** No CSG is deductible on pay exempt from income tax: 6.8 % + 2.4 %. */
  CSGHeuresExonerees: [since('2024-01-01', '0.092', 'CSS L136-8 ; CGI 154 quinquies a contrario')],
  Abattement: [since('2024-01-01', '0.0175', 'CSS L136-2')],
  AbattementPlafonds: [since('2024-01-01', '4', 'CSS L136-2')],
})

/** Severance pay has lines of its own, without abatement. */
const remuneration = minus(TotalBrut, IndemniteRuptureSoumise)

const remunerationAnterieure = minus(yearToDate('TotalBrut'), yearToDate(IndemniteRuptureSoumise.name))
const quatrePlafonds = times(TauxCsgCrds.AbattementPlafonds, plus(yearToDate('PlafondMois'), PlafondMois))
const abattueDepuisJanvier = lesser(plus(remunerationAnterieure, remuneration), quatrePlafonds)

/** The pay that the abatement applies to: up to 4 ceilings since 1 January; all of it if the ceiling is unknown. */
export const RemunerationAbattue = line('RemunerationAbattue', 'base', {
  label: 'Rémunération dans la limite de 4 plafonds, pour l’abattement',
  text: 'CSS L136-2',
  is: choose(isAbove(PlafondSS, '0'), minus(abattueDepuisJanvier, yearToDate('RemunerationAbattue')), remuneration),
})

/**
 * For an apprentice: nothing under the old rule, else the part above the exempt pay, with employer shares only beside
 * such a part. For a trainee: the part of the gratification above the exempt one.
 */
export const RemunerationHorsCSG = line('RemunerationHorsCSG', 'base', {
  label: 'Rémunération non soumise à la CSG et à la CRDS',
  text: 'CSS L136-1-1 II 7° et III 1° b ; C. trav. L6243-2',
  is: match(NatureContrat, {
    ordinaire: '0',
    apprentissage: choose(isTrue(ApprentiAncienRegime), remuneration, lesser(remuneration, SeuilApprenti)),
    professionnalisation: '0',
    stage: FranchiseStage,
  }),
})

const tauxAbattu = minus('1', TauxCsgCrds.Abattement)
const remunerationSoumise = times(minus(RemunerationAbattue, RemunerationHorsCSG), tauxAbattu)
const auDelaDesPlafonds = minus(remuneration, RemunerationAbattue)
const toutEstHorsCSG = both(estApprenti, isAtMost(remuneration, RemunerationHorsCSG))

export const BaseCSGTotale = line('BaseCSGTotale', 'base', {
  label: 'Assiette de la CSG et de la CRDS',
  text: 'CSS L136-1-1, L136-2',
  is: choose(
    isTrue(NonResidentFiscal),
    '0',
    choose(
      toutEstHorsCSG,
      '0',
      cents(sum(remunerationSoumise, auDelaDesPlafonds, PartsPatronales, RetraitePatronale, VersementSante)),
    ),
  ),
})
const heuresSoumises = lesser(HeuresExonerees, minus(remuneration, RemunerationHorsCSG))
/** The part of the base on overtime exempt from income tax. */
export const BaseCSGHeures = line('BaseCSGHeures', 'base', {
  label: 'Assiette de la CSG et de la CRDS sur heures exonérées d’impôt',
  text: 'CSS L136-2 ; CGI 81 quater',
  is: choose(
    isTrue(NonResidentFiscal),
    '0',
    cents(times(choose(estApprenti, heuresSoumises, HeuresExonerees), tauxAbattu)),
  ),
})
export const BaseCSG = line('BaseCSG', 'base', {
  label: 'Assiette de la CSG et de la CRDS, hors heures exonérées',
  text: 'CSS L136-1-1, L136-2',
  is: plus(minus(BaseCSGTotale, BaseCSGHeures), BaseCSGPartageValeur),
})

export const CSGDeductible = contribution('CSGDeductible', 'salariale', {
  label: 'CSG déductible de l’impôt sur le revenu',
  organism: 'urssaf',
  text: 'CSS L136-8 ; CGI 154 quinquies',
  base: BaseCSG,
  rate: TauxCsgCrds.CSGDeductible,
})

export const CSGNonDeductibleSalaire = contribution('CSGNonDeductibleSalaire', 'information', {
  label: 'CSG non déductible sur le salaire',
  organism: 'urssaf',
  text: 'CSS L136-8',
  base: BaseCSG,
  rate: TauxCsgCrds.CSGNonDeductible,
})
export const CSGHeuresExonerees = contribution('CSGHeuresExonerees', 'information', {
  label: 'CSG sur les heures exonérées, non déductible',
  organism: 'urssaf',
  text: 'CSS L136-8 ; CGI 154 quinquies',
  base: BaseCSGHeures,
  rate: TauxCsgCrds.CSGHeuresExonerees,
})
export const CRDSSalaire = contribution('CRDSSalaire', 'information', {
  label: 'CRDS sur le salaire',
  organism: 'urssaf',
  text: 'Ordonnance 96-50, art. 14',
  base: BaseCSG,
  rate: TauxCsgCrds.CRDS,
})
export const CRDSHeuresExonerees = contribution('CRDSHeuresExonerees', 'information', {
  label: 'CRDS sur les heures exonérées',
  organism: 'urssaf',
  text: 'Ordonnance 96-50, art. 14',
  base: BaseCSGHeures,
  rate: TauxCsgCrds.CRDS,
})
export const CSGPartageValeurPlacee = contribution('CSGPartageValeurPlacee', 'information', {
  label: 'CSG sur la prime de partage de la valeur placée, non déductible',
  organism: 'urssaf',
  text: 'CSS L136-8 ; CGI 154 quinquies',
  base: BaseCSGPartageValeurPlacee,
  rate: TauxCsgCrds.CSGHeuresExonerees,
})
export const CRDSPartageValeurPlacee = contribution('CRDSPartageValeurPlacee', 'information', {
  label: 'CRDS sur la prime de partage de la valeur placée',
  organism: 'urssaf',
  text: 'Ordonnance 96-50, art. 14',
  base: BaseCSGPartageValeurPlacee,
  rate: TauxCsgCrds.CRDS,
})

/** One line for several contributions: the sum of rounded amounts. */
const ensemble = <Name extends string>(name: Name, label: string, salaire: Line, ...others: Line[]): Line<Name> => ({
  ...line(name, 'salariale', { label, text: salaire.text, is: sum(salaire, ...others) }),
  ...(salaire.contribution === undefined ? {} : { contribution: salaire.contribution }),
})
export const CSGNonDeductible = ensemble(
  'CSGNonDeductible',
  'CSG non déductible de l’impôt sur le revenu',
  CSGNonDeductibleSalaire,
  CSGHeuresExonerees,
  CSGPartageValeurPlacee,
)
export const CRDS = ensemble('CRDS', 'CRDS', CRDSSalaire, CRDSHeuresExonerees, CRDSPartageValeurPlacee)

/** The part of the premium that a plan receives, less its CSG and CRDS: it is not paid out. */
export const VersementPartageValeur = line('VersementPartageValeur', 'deduction', {
  label: 'Prime de partage de la valeur versée sur un plan d’épargne',
  text: 'Loi 2022-1158 art. 1 ; C. trav. L3332-2',
  is: minus(partageValeurPlacee, plus(CSGPartageValeurPlacee, CRDSPartageValeurPlacee)),
})
