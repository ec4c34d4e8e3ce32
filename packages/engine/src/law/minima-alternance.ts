import { since, table, type Values } from '../tree/figure.js'

/**
 * Minimum pay of apprentices and of contrats de professionnalisation, as a part of the minimum wage. A warning compares with
 * it; no line of a payslip reads it.
 */

const apprenti = (part: string): Values => [since('2024-01-01', part, 'C. trav. D6222-26')]
const professionnalisation = (part: string, text = 'C. trav. D6325-15'): Values => [since('2024-01-01', part, text)]

export const MinimaAlternance = table('MinimaAlternance', '2026-12-31', {
  ApprentiMoins18Annee1: apprenti('0.27'),
  ApprentiMoins18Annee2: apprenti('0.39'),
  ApprentiMoins18Annee3: apprenti('0.55'),
  Apprenti18A20Annee1: apprenti('0.43'),
  Apprenti18A20Annee2: apprenti('0.51'),
  Apprenti18A20Annee3: apprenti('0.67'),
  /** From 21 on, also a part of the branch minimum if that is more. */
  Apprenti21A25Annee1: apprenti('0.53'),
  Apprenti21A25Annee2: apprenti('0.61'),
  Apprenti21A25Annee3: apprenti('0.78'),
  Apprenti26EtPlus: apprenti('1'),
  /** Points added for a further contract of a year at most at the same level. */
  ApprentiMajoration: [since('2024-01-01', '0.15', 'C. trav. D6222-30')],
  ApprentiAgeMaximal: [since('2024-01-01', '29', 'C. trav. L6222-1 (29 ans révolus au début du contrat)')],
  ProfessionnalisationMoins21: professionnalisation('0.55'),
  ProfessionnalisationMoins21Bac: professionnalisation('0.65'),
  Professionnalisation21A25: professionnalisation('0.70'),
  Professionnalisation21A25Bac: professionnalisation('0.80'),
  /** A part of the branch minimum; at least the whole minimum wage. */
  Professionnalisation26EtPlus: professionnalisation('0.85', 'C. trav. L6325-9, D6325-18'),
})
