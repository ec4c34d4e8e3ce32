import { line } from '../tree/declare.js'
import { minus, sum } from '../tree/formula.js'
import { TotalBrut } from './brut.js'
import { IJSSNettes } from './ijss.js'
import { Regularisation } from './net-avant-impot.js'
import { ExcedentTitresRestaurant, TitresRestaurantPatronal } from './titres-restaurant.js'
import { TotalAllegements, TotalCotisationsPatronales, TotalIndemnites } from './totaux.js'

/** Cost of the month for the employer. */

/** Gross + employer's contributions − reductions, without refunds: the total that the payslip prints. */
export const TotalVerseEmployeur = line('TotalVerseEmployeur', 'net', {
  label: 'Total versé par l’employeur',
  employer: true,
  text: 'C. trav. R3243-1 14°',
  is: sum(TotalBrut, TotalCotisationsPatronales, TotalAllegements),
})
/**
 * The same plus allowances, the net adjustment and the employer's share of meal vouchers. Daily allowances that the fund refunds cost
 * nothing.
 */
export const CoutTotal = line('CoutTotal', 'net', {
  label: 'Coût total pour l’employeur',
  employer: true,
  text: 'Somme des montants à la charge de l’employeur',
  is: sum(
    TotalVerseEmployeur,
    minus(TotalIndemnites, IJSSNettes),
    Regularisation,
    minus(TitresRestaurantPatronal, ExcedentTitresRestaurant),
  ),
})
