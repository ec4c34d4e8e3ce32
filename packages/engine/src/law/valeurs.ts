import { scale, since, table } from '../tree/figure.js'

/** Reference values: ceiling, minimum wage, limits of meals and vouchers. */

export const Plafonds = table('Plafonds', {
  PlafondSS: [
    since('2024-01-01', '3864', 'Arrêté du 19/12/2023 ; CSS D242-17'),
    since('2025-01-01', '3925', 'Arrêté du 19/12/2024 ; CSS D242-17'),
    since('2026-01-01', '4005', 'Arrêté du 22/12/2025 ; CSS D242-17'),
  ],
  PlafondSSAnnuel: [
    since('2024-01-01', '46368', 'Arrêté du 19/12/2023 ; CSS D242-17'),
    since('2025-01-01', '47100', 'Arrêté du 19/12/2024 ; CSS D242-17'),
    since('2026-01-01', '48060', 'Arrêté du 22/12/2025 ; CSS D242-17'),
  ],
  PlafondSSJournalier: [
    since('2024-01-01', '213', 'CSS D242-17'),
    since('2025-01-01', '216', 'CSS D242-17'),
    since('2026-01-01', '220', 'CSS D242-17'),
  ],
  PlafondSSHoraire: [since('2024-01-01', '29', 'CSS D242-19'), since('2026-01-01', '30', 'CSS D242-19')],
})

export const Smic = table('SMIC', {
  SMICHoraire: [
    since('2024-01-01', '11.65', 'Décret 2023-1216'),
    since('2024-11-01', '11.88', 'Décret 2024-951'),
    since('2026-01-01', '12.02', 'Décret 2025-1228'),
    since('2026-06-01', '12.31', 'Arrêté du 22/05/2026'),
  ],
  SMICMensuel: [
    since('2024-01-01', '1766.92', 'Décret 2023-1216 (horaire × 35 × 52/12)'),
    since('2024-11-01', '1801.80', 'Décret 2024-951'),
    since('2026-01-01', '1823.03', 'Décret 2025-1228'),
    since('2026-06-01', '1867.02', 'Arrêté du 22/05/2026'),
  ],
  SMICHoraireMayotte: [
    since('2024-01-01', '8.80', 'Décret 2023-1216'),
    since('2024-11-01', '8.98', 'Décret 2024-951'),
    since('2026-01-01', '9.33', 'Décret 2025-1228'),
    since('2026-06-01', '9.56', 'Arrêté du 22/05/2026'),
  ],
  /** The minimum wage of the general reduction: frozen at the January value in 2025 and 2026. */
  SMICReduction: [
    since('2024-01-01', '11.65', 'CSS D241-7 ; décret 2023-1216'),
    since('2024-11-01', '11.88', 'CSS D241-7 ; décret 2024-951 (C : valeur de novembre et décembre 2024)'),
    since('2025-01-01', '11.88', 'CSS D241-7 ; décret 2025-318'),
    since('2026-01-01', '12.02', 'CSS D241-7 ; décret 2026-509 du 12/06/2026 (toute l’année)'),
  ],
  MinimumGaranti: [
    since('2024-01-01', '4.15', 'C. trav. L3231-12 ; décret 2023-1216'),
    since('2024-11-01', '4.22', 'C. trav. L3231-12 ; décret 2024-951'),
    since('2026-01-01', '4.25', 'C. trav. L3231-12 ; décret 2025-1228'),
    since('2026-06-01', '4.35', 'C. trav. L3231-12 (C : déduit de la hausse du SMIC)'),
  ],
})

export const LimitesFrais = table('LimitesFrais', {
  RepasLieuTravail: [
    since('2024-01-01', '7.30', 'Arrêté du 20/12/2002, art. 3'),
    since('2025-01-01', '7.40', 'Arrêté du 20/12/2002, art. 3'),
    since('2026-01-01', '7.50', 'Arrêté du 20/12/2002, art. 3'),
  ],
  RepasHorsLocaux: [
    since('2024-01-01', '10.10', 'Arrêté du 20/12/2002, art. 3'),
    since('2025-01-01', '10.30', 'Arrêté du 20/12/2002, art. 3'),
    since('2026-01-01', '10.40', 'Arrêté du 20/12/2002, art. 3'),
  ],
  RepasRestaurant: [
    since('2024-01-01', '20.70', 'Arrêté du 20/12/2002, art. 3'),
    since('2025-01-01', '21.10', 'Arrêté du 20/12/2002, art. 3'),
    since('2026-01-01', '21.40', 'Arrêté du 20/12/2002, art. 3'),
  ],
  GrandDeplacementParis: [
    since('2024-01-01', '74.30', 'Arrêté du 20/12/2002, art. 5 (nuitée, 75, 92, 93, 94, trois premiers mois)'),
    since('2025-01-01', '75.60', 'Arrêté du 20/12/2002, art. 5 (nuitée, 75, 92, 93, 94, trois premiers mois)'),
    since('2026-01-01', '76.60', 'Arrêté du 20/12/2002, art. 5 (nuitée, 75, 92, 93, 94, trois premiers mois)'),
  ],
  GrandDeplacementAutres: [
    since('2024-01-01', '55.10', 'Arrêté du 20/12/2002, art. 5 (nuitée, autres départements, trois premiers mois)'),
    since('2025-01-01', '56.10', 'Arrêté du 20/12/2002, art. 5 (nuitée, autres départements, trois premiers mois)'),
    since('2026-01-01', '56.80', 'Arrêté du 20/12/2002, art. 5 (nuitée, autres départements, trois premiers mois)'),
  ],
  GratificationStageHoraire: [
    since('2024-01-01', '4.35', 'C. éduc. L124-6 (15 % du plafond horaire)'),
    since('2026-01-01', '4.50', 'C. éduc. L124-6 (15 % du plafond horaire)'),
  ],
  RepasFourni: [
    since('2024-01-01', '5.35', 'Arrêté du 10/12/2002'),
    since('2025-01-01', '5.45', 'Arrêté du 25/02/2025'),
    since('2026-01-01', '5.50', 'Arrêté du 25/02/2025'),
  ],
  TitreRestaurant: [
    since('2024-01-01', '7.18', 'CGI 81 19° ; CSS L131-4'),
    since('2025-01-01', '7.26', 'CGI 81 19° ; CSS L131-4'),
    since('2026-01-01', '7.32', 'CGI 81 19° ; CSS L131-4'),
  ],
  TitreRestaurantPartMinimale: [since('2024-01-01', '0.50', 'Arrêté du 22/12/1967 ; BOSS AN §130')],
  TitreRestaurantPartMaximale: [since('2024-01-01', '0.60', 'Arrêté du 22/12/1967 ; BOSS AN §130')],
  /** Half is compulsory; the part above is spared up to 75 %. */
  TransportPartExoneree: [
    since(
      '2024-01-01',
      '0.75',
      'C. trav. L3261-2 ; CGI 81 19° ter ; loi 2022-1157 art. 2, prolongé par les LF 2024 à 2026 (C)',
    ),
  ],
  MajorationElectrique: [since('2024-01-01', '1.20', 'CGI ann. IV 6 B ; arrêté du 27/03/2023')],
})

const BAREME = 'CGI ann. IV 6 B ; arrêté du 27/03/2023, reconduit en 2024, 2025 et 2026'
const bareme = (name: string, ...brackets: [string | null, string, string][]) =>
  scale(name, { boundIncluded: true, datedBy: 'period' }, [since('2024-01-01', brackets, BAREME)])

/** Mileage: yearly kilometres up to, euros a kilometre, constant in euros. */
export const BaremesKilometriques = {
  voiture_3cv: bareme('BaremeVoiture3CV', ['5000', '0.529', '0'], ['20000', '0.316', '1065'], [null, '0.370', '0']),
  voiture_4cv: bareme('BaremeVoiture4CV', ['5000', '0.606', '0'], ['20000', '0.340', '1330'], [null, '0.407', '0']),
  voiture_5cv: bareme('BaremeVoiture5CV', ['5000', '0.636', '0'], ['20000', '0.357', '1395'], [null, '0.427', '0']),
  voiture_6cv: bareme('BaremeVoiture6CV', ['5000', '0.665', '0'], ['20000', '0.374', '1457'], [null, '0.447', '0']),
  voiture_7cv: bareme('BaremeVoiture7CV', ['5000', '0.697', '0'], ['20000', '0.394', '1515'], [null, '0.470', '0']),
  moto_1_2cv: bareme('BaremeMoto1et2CV', ['3000', '0.395', '0'], ['6000', '0.099', '891'], [null, '0.248', '0']),
  moto_3_5cv: bareme('BaremeMoto3a5CV', ['3000', '0.468', '0'], ['6000', '0.082', '1158'], [null, '0.275', '0']),
  moto_6cv: bareme('BaremeMotoPlus5CV', ['3000', '0.606', '0'], ['6000', '0.079', '1583'], [null, '0.343', '0']),
  cyclomoteur: bareme('BaremeCyclomoteur', ['3000', '0.315', '0'], ['6000', '0.079', '711'], [null, '0.198', '0']),
}
