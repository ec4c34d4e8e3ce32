import type { LineName } from '../law/names.js'

/**
 * Lines that depend on a payment and not on a month of work: they are computed once, in the month of payment, on its
 * pay and its back pay together, and never again for a past month.
 */
export const LINES_OF_PAYMENT: readonly LineName[] = [
  'BasePAS',
  'PAS',
  'PASReporte',
  'RegularisationPAS',
  'Acomptes',
  'QuotiteSaisissable',
  'MaximumSaisies',
  'PrelevementPension',
  'RestePension',
  'ResteSaisissable',
  'PrelevementSATD',
  'ResteSATD',
  'DisponibleSaisies',
  'Saisies',
  'SaisieRemunerations',
  'NetExigible',
  'RepriseTropPercu',
  'ResteTropPercu',
  'TropPercuReporte',
  'NetAPayer',
]

/** Balances at the end of a month: sums of several months would have no meaning. */
export const BALANCES: readonly LineName[] = ['SoldeCongesReport', 'SoldeCongesN1', 'SoldeCongesN', 'CongesSansCompte']
