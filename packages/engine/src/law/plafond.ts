import { since, table, yearly } from '../tree/figure.js'

/** The ceilings of social security; those of a person in a month are in plafond-du-mois. */

export const Plafonds = table('Plafonds', '2026-12-31', {
  PlafondSS: yearly(
    since('2024-01-01', '3864', 'Arrêté du 19/12/2023 ; CSS D242-17'),
    since('2025-01-01', '3925', 'Arrêté du 19/12/2024 ; CSS D242-17'),
    since('2026-01-01', '4005', 'Arrêté du 22/12/2025 ; CSS D242-17'),
  ),
  PlafondSSAnnuel: yearly(
    since('2024-01-01', '46368', 'Arrêté du 19/12/2023 ; CSS D242-17'),
    since('2025-01-01', '47100', 'Arrêté du 19/12/2024 ; CSS D242-17'),
    since('2026-01-01', '48060', 'Arrêté du 22/12/2025 ; CSS D242-17'),
  ),
  PlafondSSJournalier: yearly(
    since('2024-01-01', '213', 'CSS D242-17'),
    since('2025-01-01', '216', 'CSS D242-17'),
    since('2026-01-01', '220', 'CSS D242-17'),
  ),
  PlafondSSHoraire: yearly(since('2024-01-01', '29', 'CSS D242-19'), since('2026-01-01', '30', 'CSS D242-19')),
})
