import { date, flag, number } from './field.js'

/** Benefits in kind other than meals, and refunds of home work and of travel. */

/** Day on which the car was lent to the person; it decides which rules apply. Absent or empty: no car. */
export const DebutVehicule = date('Vehicule.MiseADisposition', 'period', {
  fr: 'Mise à disposition du véhicule',
  en: 'Day on which the car was lent',
  revocable: true,
})
/** Last day of the loan; its month counts whole. Absent or empty: the car is still lent. */
export const FinVehicule = date('Vehicule.FinMiseADisposition', 'period', {
  fr: 'Restitution du véhicule',
  en: 'Car given back',
  revocable: true,
})
export const VehiculeLoue = flag('Vehicule.Loue', 'period', { fr: 'Véhicule loué', en: 'Hired car' })
/** Purchase price, with VAT. For a hired car, the price paid by the lessor; absent (0): only the hire counts. */
export const PrixVehicule = number('Vehicule.Prix', 'euros', 'period', {
  fr: 'Prix d’achat du véhicule',
  en: 'Price of the car',
})
/** For a hired car: hire, maintenance and insurance of a year, with VAT, without fuel. */
export const LoyerVehicule = number('Vehicule.CoutAnnuelLocation', 'euros', 'period', {
  fr: 'Coût annuel de la location du véhicule',
  en: 'Yearly cost of the hired car',
})
/** Absent: the car is at most five years old. */
export const CirculationVehicule = date('Vehicule.PremiereCirculation', 'period', {
  fr: 'Première mise en circulation du véhicule',
  en: 'First registration of the car',
})
/** Whether the employer pays the private fuel, which counts at its flat value. */
export const CarburantVehicule = flag('Vehicule.Carburant', 'period', {
  fr: 'Carburant privé au forfait',
  en: 'Private fuel in the flat value',
})
/** Private fuel that the employer paid in the month and that is not in the flat value. */
export const FraisCarburant = number('Vehicule.FraisCarburant', 'euros', 'month', {
  fr: 'Carburant privé payé par l’employeur',
  en: 'Private fuel paid by the employer',
})
/** Whether the car is electric only: its electricity then counts as 0. */
export const VehiculeDeFonctionElectrique = flag('Vehicule.Electrique', 'period', {
  fr: 'Véhicule de fonction électrique',
  en: 'Electric company car',
})
/** Environmental score of CGI D251-1: an electric car lent since 1 February 2025 has its abatement only with it. */
export const EcoScore = flag('Vehicule.EcoScore', 'period', {
  fr: 'Score environnemental minimal atteint',
  en: 'Environmental score reached',
})
/** The person's payment for the car in the month. */
export const ParticipationVehicule = number('Vehicule.Participation', 'euros', 'period', {
  fr: 'Participation mensuelle du salarié au véhicule',
  en: 'Monthly share of the person in the car',
})
/** Also for a company officer. */
export const CAR_FIELDS = [
  DebutVehicule,
  FinVehicule,
  VehiculeLoue,
  PrixVehicule,
  LoyerVehicule,
  CirculationVehicule,
  CarburantVehicule,
  FraisCarburant,
  VehiculeDeFonctionElectrique,
  EcoScore,
  ParticipationVehicule,
] as const
/** Purchase price or yearly subscriptions, with VAT, of equipment lent for private use too. */
export const CoutOutils = number('AvantagesNature.CoutOutilsNumeriques', 'euros', 'period', {
  fr: 'Coût d’achat ou d’abonnement annuel des outils numériques',
  en: 'Purchase or yearly cost of phone and computer',
})

/** Main rooms of the home that is lent; absent (0): none. */
export const PiecesLogement = number('AvantagesNature.PiecesLogement', 'count', 'period', {
  fr: 'Pièces principales du logement',
  en: 'Main rooms of the home',
  max: '50',
})
/**
 * Weeks of the month in which a home was lent for part of the month; a partial week counts whole. Absent (0): the whole
 * month.
 */
export const SemainesLogement = number('AvantagesNature.SemainesLogement', 'count', 'month', {
  fr: 'Semaines de logement du mois',
  en: 'Weeks of housing in the month',
  max: '5',
})
/** The person's payment for the home in the month. */
export const ParticipationLogement = number('AvantagesNature.ParticipationLogement', 'euros', 'period', {
  fr: 'Participation mensuelle du salarié au logement',
  en: 'Monthly share of the person in the home',
})
/** Meals of hotels, cafés and restaurants are worth one minimum garanti (arrêté du 25/02/2025). */
export const RepasHCR = flag('AvantagesNature.RepasHCR', 'period', {
  fr: 'Repas fournis en hôtel, café ou restaurant',
  en: 'Meals of hotels, cafés and restaurants',
})

/** Paid by the employer in the month. */
export const AllocationTeletravail = number('Teletravail.Allocation', 'euros', 'month', {
  fr: 'Allocation de télétravail',
  en: 'Home-working allowance',
})
export const JoursTeletravail = number('Teletravail.Jours', 'days', 'month', {
  fr: 'Jours de télétravail du mois',
  en: 'Days of home work in the month',
})
/** Days under an agreement by the month. Absent (0): the days of the month count. */
export const TeletravailParSemaine = number('Teletravail.JoursParSemaine', 'count', 'period', {
  fr: 'Jours de télétravail par semaine',
  en: 'Days of home work a week',
  max: '7',
})

/** Paid in the month for the fuel of a private car between home and work (C. trav. L3261-3). */
export const MontantPrimeCarburant = number('Transport.PrimeCarburant', 'euros', 'month', {
  fr: 'Prime de transport, carburant',
  en: 'Travel premium, fuel',
})
/** Paid in the month for bicycle, car sharing and the like, and to charge an electric car (C. trav. L3261-3, L3261-3-1). */
export const MontantMobilites = number('Transport.MobilitesDurables', 'euros', 'month', {
  fr: 'Forfait mobilités durables et prime de transport, recharge',
  en: 'Sustainable travel and charging of an electric car',
})

/** Cases of an employee. */
export const BENEFIT_FIELDS = [
  ...CAR_FIELDS,
  CoutOutils,
  PiecesLogement,
  SemainesLogement,
  ParticipationLogement,
  RepasHCR,
  AllocationTeletravail,
  JoursTeletravail,
  TeletravailParSemaine,
  MontantPrimeCarburant,
  MontantMobilites,
] as const
