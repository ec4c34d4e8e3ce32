import { line } from '../tree/declare.js'
import { cents, minus, sum, times } from '../tree/formula.js'
import { CSGActivitePartielleDeductible, indemniteActivitePartielle } from './activite-partielle.js'
import { TotalBrut } from './brut.js'
import { BaseCSGHeures, CRDS, CSGNonDeductible, TauxCsgCrds } from './csg-crds.js'
import { HeuresExonerees } from './heures-supplementaires.js'
import { ExcedentFiscalPrevoyance } from './limites-prevoyance.js'
import { ExcedentFiscalRetraite } from './limites-retraite.js'
import { MutuelleFacultative, SantePatronale } from './mutuelle.js'
import { TotalCotisationsSalariales } from './totaux.js'

/** Net taxable pay, and the net amount of the hours exempt from income tax. */

/** Non-deductible CSG, CRDS, the optional plan, the employer's health share and the indemnity of partial activity are taxable. */
export const NetImposable = line('NetImposable', 'net', {
  label: 'Montant net imposable',
  text: 'CGI 83, 204 F ; CGI 81 quater',
  is: minus(
    sum(
      minus(TotalBrut, minus(TotalCotisationsSalariales, sum(CSGNonDeductible, CRDS, MutuelleFacultative))),
      SantePatronale,
      ExcedentFiscalPrevoyance,
      ExcedentFiscalRetraite,
      minus(indemniteActivitePartielle, CSGActivitePartielleDeductible),
    ),
    HeuresExonerees,
  ),
})

/** Exempt overtime minus the CSG on it at the deductible rate. */
export const MontantNetHeuresExonerees = line('MontantNetHeuresExonerees', 'net', {
  label: 'Montant net des heures complémentaires et supplémentaires exonérées',
  text: 'CGI 81 quater ; arrêté du 25/02/2016',
  is: minus(HeuresExonerees, cents(times(BaseCSGHeures, TauxCsgCrds.CSGDeductible))),
})
