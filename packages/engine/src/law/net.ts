import { Acomptes, Saisies } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { cents, minus, plus, sum, times, total } from '../tree/formula.js'
import { TotalBrut } from './brut.js'
import { BaseCSGHeures, CRDS, CSGNonDeductible, TauxCsgCrds } from './csg-crds.js'
import { ExcedentTitresRestaurant, Regularisation, TitresRestaurantPatronal } from './frais.js'
import { HeuresExonerees } from './heures-supplementaires.js'
import { ExcedentFiscalPrevoyance, MutuelleFacultative, MutuellePatronale } from './prevoyance.js'

/** Totals and nets. Net before tax = gross − contributions + allowances ± adjustment − what is taken back or withheld. */

export const TotalCotisationsSalariales = line('TotalCotisationsSalariales', 'total', {
  label: 'Total des cotisations et contributions salariales',
  text: 'C. trav. R3243-1 8°',
  is: total('salariale'),
})
/** Before reductions. */
export const TotalCotisationsPatronales = line('TotalCotisationsPatronales', 'total', {
  label: 'Total des cotisations et contributions patronales',
  text: 'C. trav. R3243-1 8°',
  is: total('patronale'),
})
/** Negative. */
export const TotalAllegements = line('TotalAllegements', 'total', {
  label: 'Total des allègements de cotisations patronales',
  text: 'C. trav. R3243-1 13°',
  is: total('allegement'),
})
/** Sums paid beside the gross, without contributions or tax. */
export const TotalIndemnites = line('TotalIndemnites', 'total', {
  label: 'Total des indemnités non soumises',
  text: 'C. trav. R3243-1 8°',
  is: total('indemnite'),
})
export const Acompte = line('Acomptes', 'deduction', {
  label: 'Acomptes et avances',
  text: 'C. trav. L3242-1, L3251-3',
  is: cents(Acomptes),
})
export const Saisie = line('Saisies', 'deduction', {
  label: 'Saisies et oppositions',
  text: 'C. trav. L3252-1',
  is: cents(Saisies),
})
export const TotalDeductions = line('TotalDeductions', 'total', {
  label: 'Total des retenues sur le net',
  text: 'C. trav. R3243-1 8°',
  is: total('deduction'),
})

/** All pay less all contributions of legal or collective origin, even where it is negative. */
export const MontantNetSocial = line('MontantNetSocial', 'net', {
  label: 'Montant net social',
  text: 'Arrêté du 31/01/2023 ; BOSS montant net social ; C. trav. R3243-1 9° bis',
  is: plus(minus(TotalBrut, TotalCotisationsSalariales), MutuelleFacultative),
})

export const NetAvantImpot = line('NetAvantImpot', 'net', {
  label: 'Net à payer avant impôt sur le revenu',
  text: 'C. trav. R3243-1 9°',
  is: minus(sum(minus(TotalBrut, TotalCotisationsSalariales), TotalIndemnites, Regularisation), TotalDeductions),
})

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
