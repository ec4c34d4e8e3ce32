import { since, table, yearly } from '../tree/figure.js'

/** Limits of the allowances for nights away, for information: no line of a payslip reads them. */
export const LimitesGrandDeplacement = table('LimitesFrais', '2026-12-31', {
  GrandDeplacementParis: yearly(
    since('2024-01-01', '74.30', 'Arrêté du 20/12/2002, art. 5 (nuitée, 75, 92, 93, 94, trois premiers mois)'),
    since('2025-01-01', '75.60', 'Arrêté du 20/12/2002, art. 5 (nuitée, 75, 92, 93, 94, trois premiers mois)'),
    since('2026-01-01', '76.60', 'Arrêté du 20/12/2002, art. 5 (nuitée, 75, 92, 93, 94, trois premiers mois)'),
  ),
  GrandDeplacementAutres: yearly(
    since('2024-01-01', '55.10', 'Arrêté du 20/12/2002, art. 5 (nuitée, autres départements, trois premiers mois)'),
    since('2025-01-01', '56.10', 'Arrêté du 20/12/2002, art. 5 (nuitée, autres départements, trois premiers mois)'),
    since('2026-01-01', '56.80', 'Arrêté du 20/12/2002, art. 5 (nuitée, autres départements, trois premiers mois)'),
  ),
})
