import { line } from '../tree/declare.js'
import { cents, minus, sum, times } from '../tree/formula.js'
import { TotalBrut } from './brut.js'
import { BaseCSGHeures, CRDS, CSGNonDeductible, TauxCsgCrds } from './csg-crds.js'
import { HeuresExonerees } from './heures-supplementaires.js'
import { ExcedentFiscalPrevoyance } from './limites-prevoyance.js'
import { MutuelleFacultative, MutuellePatronale } from './mutuelle.js'
import { TotalCotisationsSalariales } from './totaux.js'

/** Net taxable pay, and the net amount of the hours that income tax spares. */

/** CSG that is not deductible, CRDS and the optional plan are taxable; so is the employer's health share. */
export const NetImposable = line('NetImposable', 'net', {
  label: 'Montant net imposable',
  text: 'CGI 83, 204 F ; CGI 81 quater',
  is: minus(
    sum(
      minus(TotalBrut, minus(TotalCotisationsSalariales, sum(CSGNonDeductible, CRDS, MutuelleFacultative))),
      MutuellePatronale,
      ExcedentFiscalPrevoyance,
    ),
    HeuresExonerees,
  ),
})

/** Exempt overtime less the CSG at the deductible rate on it. */
export const MontantNetHeuresExonerees = line('MontantNetHeuresExonerees', 'information', {
  label: 'Montant net des heures complémentaires et supplémentaires exonérées',
  text: 'CGI 81 quater ; arrêté du 25/02/2016',
  is: minus(HeuresExonerees, cents(times(BaseCSGHeures, TauxCsgCrds.CSGDeductible))),
})
