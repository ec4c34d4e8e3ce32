import { since, table } from '../tree/figure.js'

/** Minimum pay of an internship per hour, for information: no line of a payslip reads it. */
export const GratificationStage = table('LimitesFrais', '2026-12-31', {
  GratificationStageHoraire: [
    since('2024-01-01', '4.35', 'C. éduc. L124-6 (15 % du plafond horaire)'),
    since('2026-01-01', '4.50', 'C. éduc. L124-6 (15 % du plafond horaire)'),
  ],
})
