import {
  CoutAbonnement,
  IndemniteKilometriqueVersee,
  Kilometres,
  MontantRepas,
  NombreRepas,
  NombreTitres,
  PartPatronaleTitre,
  PartRemboursee,
  RegularisationNette,
  TypeRepas,
  ValeurTitre,
  Vehicule,
  VehiculeElectrique,
} from '../cases/employee.js'
import { line } from '../tree/declare.js'
import {
  cents,
  choose,
  type Formula,
  greater,
  isAbove,
  isBelow,
  isTrue,
  lesser,
  match,
  minus,
  plus,
  read,
  times,
  yearToDate,
} from '../tree/formula.js'
import { BaremesKilometriques, LimitesFrais } from './valeurs.js'

/** Allowances: what is exempt is paid beside the gross, what is above the limit joins the gross. */

const LimiteRepas = match(TypeRepas, {
  lieu_travail: LimitesFrais.RepasLieuTravail,
  hors_locaux: LimitesFrais.RepasHorsLocaux,
  restaurant: LimitesFrais.RepasRestaurant,
})

export const IndemniteRepas = line('IndemniteRepas', 'indemnite', {
  label: 'Indemnités de repas',
  text: 'Arrêté du 20/12/2002, art. 3',
  quantity: { of: NombreRepas, price: lesser(MontantRepas, LimiteRepas) },
  is: cents(times(NombreRepas, lesser(MontantRepas, LimiteRepas))),
})
export const ExcedentRepas = line('ExcedentRepas', 'gain', {
  label: 'Indemnités de repas, part soumise',
  text: 'CSS L242-1 ; arrêté du 20/12/2002, art. 3',
  is: minus(cents(times(NombreRepas, MontantRepas)), IndemniteRepas),
})

/** Rate and constant of the scale for the year's kilometres so far: kilometres × rate + constant. */
const bareme = (kilometres: Formula): Formula =>
  match(Vehicule, {
    inconnu: '0',
    ...Object.fromEntries(
      Object.entries(BaremesKilometriques).map(([vehicule, scale]) => [
        vehicule,
        plus(times(kilometres, read(scale, kilometres, 0)), read(scale, kilometres, 1)),
      ]),
    ),
  })

export const KilometresDuMois = line('Kilometres', 'base', {
  label: 'Kilomètres professionnels du mois',
  text: 'CGI ann. IV 6 B',
  is: Kilometres,
})

const BaremeAnnuel = line('BaremeKilometriqueAnnuel', 'base', {
  label: "Barème kilométrique des kilomètres de l'année",
  text: 'CGI ann. IV 6 B',
  is: cents(
    times(
      bareme(plus(yearToDate('Kilometres'), KilometresDuMois)),
      choose(isTrue(VehiculeElectrique), LimitesFrais.MajorationElectrique, '1'),
    ),
  ),
})

/** Exempt up to the scale on the year's kilometres; without vehicle or kilometres taken as exempt, with a warning. */
export const IndemniteKilometrique = line('IndemniteKilometrique', 'indemnite', {
  label: 'Indemnités kilométriques',
  text: 'Arrêté du 20/12/2002, art. 4 ; CGI ann. IV 6 B',
  is: choose(
    isAbove(BaremeAnnuel, '0'),
    lesser(cents(IndemniteKilometriqueVersee), greater('0', minus(BaremeAnnuel, yearToDate('IndemniteKilometrique')))),
    cents(IndemniteKilometriqueVersee),
  ),
})
export const ExcedentKilometrique = line('ExcedentKilometrique', 'gain', {
  label: 'Indemnités kilométriques, part soumise',
  text: 'CSS L242-1 ; arrêté du 20/12/2002, art. 4',
  is: minus(cents(IndemniteKilometriqueVersee), IndemniteKilometrique),
})

/** Employer's share of the vouchers. */
export const TitresRestaurantPatronal = line('TitresRestaurantPatronal', 'information', {
  label: 'Titres-restaurant, part patronale',
  text: 'C. trav. L3262-1',
  is: cents(times(NombreTitres, times(ValeurTitre, PartPatronaleTitre))),
})
export const TitresRestaurantSalarial = line('TitresRestaurantSalarial', 'deduction', {
  label: 'Titres-restaurant, part salariale',
  text: 'C. trav. L3262-1',
  is: minus(cents(times(NombreTitres, ValeurTitre)), TitresRestaurantPatronal),
})
/** A share under 50 % is subject as a whole; above 60 % or above the limit, the excess is. */
export const ExcedentTitresRestaurant = line('ExcedentTitresRestaurant', 'gain', {
  label: 'Titres-restaurant, part patronale soumise',
  text: 'CSS L131-4 ; CGI 81 19°',
  is: minus(
    TitresRestaurantPatronal,
    choose(
      isBelow(PartPatronaleTitre, LimitesFrais.TitreRestaurantPartMinimale),
      '0',
      cents(
        times(
          NombreTitres,
          lesser(
            times(ValeurTitre, lesser(PartPatronaleTitre, LimitesFrais.TitreRestaurantPartMaximale)),
            LimitesFrais.TitreRestaurant,
          ),
        ),
      ),
    ),
  ),
})
/** The subject part was given in vouchers: it is taken back from the net. */
export const RepriseTitresRestaurant = line('RepriseTitresRestaurant', 'deduction', {
  label: 'Reprise des titres-restaurant soumis',
  text: 'CSS L131-4',
  is: ExcedentTitresRestaurant,
})

export const RemboursementTransport = line('RemboursementTransport', 'indemnite', {
  label: 'Remboursement des frais de transport',
  text: 'C. trav. L3261-2 ; CGI 81 19° ter',
  is: cents(times(CoutAbonnement, lesser(PartRemboursee, LimitesFrais.TransportPartExoneree))),
})
export const ExcedentTransport = line('ExcedentTransport', 'gain', {
  label: 'Remboursement de transport, part soumise',
  text: 'CSS L242-1 ; CGI 81 19° ter',
  is: minus(cents(times(CoutAbonnement, PartRemboursee)), RemboursementTransport),
})

export const Regularisation = line('Regularisation', 'net', {
  label: 'Régularisation de net',
  text: 'C. trav. L3242-1',
  is: cents(RegularisationNette),
})
