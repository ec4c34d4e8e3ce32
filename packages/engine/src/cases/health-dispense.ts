import { choice, date } from './field.js'

/** Why a person is not in the compulsory health plan (CSS L911-7, D911-2). Recorded where no plan is. */

/**
 * `css`: complémentaire santé solidaire; `individuelle`: a contract of one's own until its next date; `collective`: covered by another
 * employer or a relative's; `cdd_court`: a fixed term with short cover; `acte`: what the act that set up the plan allows.
 */
export const Dispense = choice(
  'Sante.Dispense',
  'period',
  ['aucune', 'css', 'individuelle', 'collective', 'cdd_court', 'acte'],
  ['Dispense de mutuelle obligatoire', 'Dispense from the health plan'],
  { default: 'aucune', readBy: 'code' },
)
/** The last day on which it holds. Absent: it holds until it is replaced. */
export const DispenseJusquau = date(
  'Sante.DispenseJusquau',
  'period',
  ['Dispense valable jusqu’au', 'Last day of the dispense'],
  { revocable: true },
)

export const DISPENSE_FIELDS = [Dispense, DispenseJusquau] as const
