/**
 * The organisms that payslip lines are paid to, with their French names. Urssaf also collects unemployment insurance,
 * wage guarantee, training, apprenticeship, transport and housing (CSS L213-1, L225-1-1 ; C. trav. L5427-1, L6131-1).
 */
export const ORGANISMS = {
  urssaf: 'Urssaf',
  agirc_arrco: 'Agirc-Arrco',
  prevoyance: 'Organisme de prévoyance',
  sante: 'Organisme complémentaire santé',
  retraite_supplementaire: 'Organisme de retraite supplémentaire',
  dgfip: 'DGFiP',
} as const
export type Organism = keyof typeof ORGANISMS
