import { NombreTitres, PartPatronaleTitre, ValeurTitre } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { since, table, yearly } from '../tree/figure.js'
import { cents, choose, isBelow, lesser, minus, times } from '../tree/formula.js'

/** Meal vouchers: the employer’s share is exempt within its limits, beyond them it joins the gross. */

export const LimitesTitresRestaurant = table('LimitesFrais', '2026-12-31', {
  TitreRestaurant: yearly(
    since('2024-01-01', '7.18', 'CGI 81 19° ; CSS L131-4'),
    since('2025-01-01', '7.26', 'CGI 81 19° ; CSS L131-4'),
    since('2026-01-01', '7.32', 'CGI 81 19° ; CSS L131-4'),
  ),
  TitreRestaurantPartMinimale: [since('2024-01-01', '0.50', 'Arrêté du 22/12/1967 ; BOSS AN §130')],
  TitreRestaurantPartMaximale: [since('2024-01-01', '0.60', 'Arrêté du 22/12/1967 ; BOSS AN §130')],
})

export const TitresRestaurantPatronal = line('TitresRestaurantPatronal', 'information', {
  label: 'Titres-restaurant, part patronale',
  text: 'C. trav. L3262-1',
  is: cents(times(NombreTitres, times(ValeurTitre, PartPatronaleTitre))),
})
export const TitresRestaurantSalarial = line('TitresRestaurantSalarial', 'deduction', {
  label: 'Titres-restaurant, part salariale',
  text: 'C. trav. L3262-1',
  quantity: { of: NombreTitres, price: times(ValeurTitre, minus('1', PartPatronaleTitre)) },
  is: minus(cents(times(NombreTitres, ValeurTitre)), TitresRestaurantPatronal),
})
/** An employer share under 50 % is subject in full; otherwise only what exceeds 60 % or the limit. */
export const ExcedentTitresRestaurant = line('ExcedentTitresRestaurant', 'gain', {
  label: 'Titres-restaurant, part patronale soumise',
  text: 'CSS L131-4 ; CGI 81 19°',
  is: minus(
    TitresRestaurantPatronal,
    choose(
      isBelow(PartPatronaleTitre, LimitesTitresRestaurant.TitreRestaurantPartMinimale),
      '0',
      cents(
        times(
          NombreTitres,
          lesser(
            times(ValeurTitre, lesser(PartPatronaleTitre, LimitesTitresRestaurant.TitreRestaurantPartMaximale)),
            LimitesTitresRestaurant.TitreRestaurant,
          ),
        ),
      ),
    ),
  ),
})
/** The subject part was given in vouchers, not in money: it is deducted from the net. */
export const RepriseTitresRestaurant = line('RepriseTitresRestaurant', 'deduction', {
  label: 'Reprise des titres-restaurant soumis',
  text: 'CSS L131-4',
  is: ExcedentTitresRestaurant,
})
