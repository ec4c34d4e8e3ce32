import { NatureContrat } from '../cases/contract-kinds.js'
import { CotisationsRupture } from '../cases/leaving.js'
import { line } from '../tree/declare.js'
import { since, table, yearly } from '../tree/figure.js'
import {
  cents,
  choose,
  greater,
  isAbove,
  lesser,
  match,
  minus,
  over,
  plus,
  sum,
  times,
  yearToDate,
} from '../tree/formula.js'
import { CSGActivitePartielleDeductible, indemniteActivitePartielle } from './activite-partielle.js'
import { TotalBrut } from './brut.js'
import { CRDSRupture, CSGRuptureNonDeductible, CSGRuptureNonImposable } from './contributions-de-rupture.js'
import { BaseCSGHeures, CRDS, CSGNonDeductible, TauxCsgCrds } from './csg-crds.js'
import { HeuresExonerees } from './heures-supplementaires.js'
import { IndemniteRuptureImposable, IndemniteRuptureSoumise } from './indemnites-de-rupture.js'
import { ExcedentFiscalPrevoyance } from './limites-prevoyance.js'
import { ExcedentFiscalRetraite } from './limites-retraite.js'
import { MutuelleFacultative, SantePatronale } from './mutuelle.js'
import { PartageValeurImposable } from './partage-valeur.js'
import { TotalCotisationsSalariales } from './totaux.js'
import { VersementSante } from './versement-sante.js'

/** Net taxable pay, and the net amount of the hours exempt from income tax. */

/** Apprentices and trainees: pay up to the minimum wage of the year of payment, whatever part of the year they worked. */
export const LimiteApprentis = table(
  'ExonerationApprentis',
  '2026-12-31',
  {
    LimiteAnnuelle: yearly(
      since('2024-01-01', '21273', 'CGI 81 bis ; BOI-RSA-CHAMP-20-50-50 §400 (10 × 1 766,92 + 2 × 1 801,80)'),
      since('2025-01-01', '21622', 'CGI 81 bis ; BOI-RSA-CHAMP-20-50-50 §400 (12 × 1 801,80)'),
      since('2026-01-01', '22184', 'CGI 81 bis (C : déduit, 5 × 1 823,03 + 7 × 1 867,02)'),
    ),
  },
  'payment',
)

/**
 * Contributions on tax-free severance pay are not deductible, since they serve no taxable income (CGI 13; unconfirmed): contributions on
 * severance × its untaxed part ÷ the part that bears contributions.
 */
export const CotisationsRuptureNonDeductibles = line('CotisationsRuptureNonDeductibles', 'base', {
  label: 'Cotisations dues à la part non imposable de l’indemnité de rupture',
  text: 'CGI 13, 83 1° (C)',
  is: choose(
    isAbove(CotisationsRupture, '0'),
    cents(
      over(
        times(CotisationsRupture, greater('0', minus(IndemniteRuptureSoumise, IndemniteRuptureImposable))),
        IndemniteRuptureSoumise,
      ),
    ),
    '0',
  ),
})

const avantExoneration = minus(
  sum(
    minus(TotalBrut, minus(TotalCotisationsSalariales, sum(CSGNonDeductible, CRDS, MutuelleFacultative))),
    sum(CSGRuptureNonDeductible, CSGRuptureNonImposable, CRDSRupture),
    minus(IndemniteRuptureImposable, IndemniteRuptureSoumise),
    CotisationsRuptureNonDeductibles,
    plus(SantePatronale, VersementSante),
    ExcedentFiscalPrevoyance,
    ExcedentFiscalRetraite,
    minus(indemniteActivitePartielle, CSGActivitePartielleDeductible),
    PartageValeurImposable,
  ),
  HeuresExonerees,
)
const exoneration = lesser(
  greater('0', avantExoneration),
  greater('0', minus(LimiteApprentis.LimiteAnnuelle, yearToDate('ExonerationApprentis', 'payment-year'))),
)
export const ExonerationApprentis = line('ExonerationApprentis', 'information', {
  label: 'Rémunération d’apprenti ou de stagiaire exonérée d’impôt',
  text: 'CGI 81 bis ; BOI-RSA-CHAMP-20-50-50',
  is: match(NatureContrat, {
    ordinaire: '0',
    apprentissage: exoneration,
    professionnalisation: '0',
    stage: exoneration,
  }),
})

/** Non-deductible CSG, CRDS, the optional plan, the employer's health share and the indemnity of partial activity are taxable. */
export const NetImposable = line('NetImposable', 'net', {
  label: 'Montant net imposable',
  text: 'CGI 83, 204 F ; CGI 81 bis, 81 quater',
  is: minus(avantExoneration, ExonerationApprentis),
})

/** Exempt overtime minus the CSG on it at the deductible rate. */
export const MontantNetHeuresExonerees = line('MontantNetHeuresExonerees', 'net', {
  label: 'Montant net des heures complémentaires et supplémentaires exonérées',
  text: 'CGI 81 quater ; arrêté du 25/02/2016',
  is: minus(HeuresExonerees, cents(times(BaseCSGHeures, TauxCsgCrds.CSGDeductible))),
})
