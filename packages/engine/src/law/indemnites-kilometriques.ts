import { IndemniteKilometriqueVersee, Kilometres, Vehicule, VehiculeElectrique } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { scale, since, table } from '../tree/figure.js'
import {
  cents,
  choose,
  type Formula,
  greater,
  isAbove,
  isTrue,
  lesser,
  match,
  minus,
  plus,
  read,
  times,
  yearToDate,
} from '../tree/formula.js'

/** Mileage allowances: exempt up to the scale, beyond it they join the gross. */

export const MajorationVehicule = table('LimitesFrais', '2026-12-31', {
  MajorationElectrique: [since('2024-01-01', '1.20', 'CGI ann. IV 6 B ; arrêté du 27/03/2023')],
})

const BAREME = 'CGI ann. IV 6 B ; arrêté du 27/03/2023, reconduit en 2024, 2025 et 2026'
const baremeDe = <Name extends string>(name: Name, ...brackets: [string | null, string, string][]) =>
  scale(name, { boundIncluded: true, datedBy: 'period', confirmedUntil: '2026-12-31', isYearly: true }, [
    since('2024-01-01', brackets, BAREME),
  ])

/** Brackets: highest yearly kilometres, euros per kilometre, constant in euros. */
export const BaremesKilometriques = {
  voiture_3cv: baremeDe('BaremeVoiture3CV', ['5000', '0.529', '0'], ['20000', '0.316', '1065'], [null, '0.370', '0']),
  voiture_4cv: baremeDe('BaremeVoiture4CV', ['5000', '0.606', '0'], ['20000', '0.340', '1330'], [null, '0.407', '0']),
  voiture_5cv: baremeDe('BaremeVoiture5CV', ['5000', '0.636', '0'], ['20000', '0.357', '1395'], [null, '0.427', '0']),
  voiture_6cv: baremeDe('BaremeVoiture6CV', ['5000', '0.665', '0'], ['20000', '0.374', '1457'], [null, '0.447', '0']),
  voiture_7cv: baremeDe('BaremeVoiture7CV', ['5000', '0.697', '0'], ['20000', '0.394', '1515'], [null, '0.470', '0']),
  moto_1_2cv: baremeDe('BaremeMoto1et2CV', ['3000', '0.395', '0'], ['6000', '0.099', '891'], [null, '0.248', '0']),
  moto_3_5cv: baremeDe('BaremeMoto3a5CV', ['3000', '0.468', '0'], ['6000', '0.082', '1158'], [null, '0.275', '0']),
  moto_6cv: baremeDe('BaremeMotoPlus5CV', ['3000', '0.606', '0'], ['6000', '0.079', '1583'], [null, '0.343', '0']),
  cyclomoteur: baremeDe('BaremeCyclomoteur', ['3000', '0.315', '0'], ['6000', '0.079', '711'], [null, '0.198', '0']),
}

/** The scale of the vehicle: kilometres × rate + constant. */
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

export const BaremeAnnuel = line('BaremeKilometriqueAnnuel', 'base', {
  label: 'Barème kilométrique des kilomètres de l’année',
  text: 'CGI ann. IV 6 B',
  is: cents(
    times(
      bareme(plus(yearToDate('Kilometres'), KilometresDuMois)),
      choose(isTrue(VehiculeElectrique), MajorationVehicule.MajorationElectrique, '1'),
    ),
  ),
})

/** Exempt up to the scale for the kilometres since 1 January; in full, with a warning, without vehicle or kilometres. */
export const IndemniteKilometrique = line('IndemniteKilometrique', 'indemnite', {
  label: 'Indemnités kilométriques',
  text: 'Arrêté du 20/12/2002, art. 4 ; CGI ann. IV 6 B',
  // A kilometre has no single price: the scale applies to the kilometres of the year.
  quantity: { of: Kilometres, price: '0' },
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
