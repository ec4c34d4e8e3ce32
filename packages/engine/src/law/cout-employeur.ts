import { line } from '../tree/declare.js'
import { minus, sum } from '../tree/formula.js'
import { TotalBrut } from './brut.js'
import { Regularisation } from './net-a-payer.js'
import { ExcedentTitresRestaurant, TitresRestaurantPatronal } from './titres-restaurant.js'
import { TotalAllegements, TotalCotisationsPatronales, TotalIndemnites } from './totaux.js'

/** What the employer pays in all. */

/** Gross + employer's contributions − reductions: what the payslip prints, without refunds. */
export const TotalVerseEmployeur = line('TotalVerseEmployeur', 'net', {
  label: "Total versé par l'employeur",
  text: 'C. trav. R3243-1 14°',
  is: sum(TotalBrut, TotalCotisationsPatronales, TotalAllegements),
})
/** The same with allowances, the net adjustment and the employer's share of vouchers. */
export const CoutTotal = line('CoutTotal', 'net', {
  label: 'Coût total pour l’employeur',
  text: 'Somme des montants à la charge de l’employeur',
  is: sum(
    TotalVerseEmployeur,
    TotalIndemnites,
    Regularisation,
    minus(TitresRestaurantPatronal, ExcedentTitresRestaurant),
  ),
})
