import { AllocationTeletravail, JoursTeletravail, TeletravailParSemaine } from '../cases/benefits.js'
import { line } from '../tree/declare.js'
import { since, table, yearly } from '../tree/figure.js'
import { cents, choose, isAbove, lesser, minus, times } from '../tree/formula.js'

/** The flat home-working allowance: exempt up to the limit of the month, the part beyond it joins the gross. */

const TEXTE = 'BOSS frais professionnels, télétravail'
export const LimitesTeletravail = table('LimitesFrais', '2026-12-31', {
  TeletravailJour: yearly(since('2024-01-01', '2.60', TEXTE), since('2025-01-01', '2.70', TEXTE)),
  TeletravailJoursMaximum: yearly(since('2024-01-01', '57.20', TEXTE), since('2025-01-01', '59.40', TEXTE)),
  TeletravailParJourHebdomadaire: yearly(since('2024-01-01', '10.40', TEXTE), since('2025-01-01', '11', TEXTE)),
})

/** By the days a week of an agreement, or by the days of the month; 0 where neither is known. */
export const LimiteTeletravail = line('LimiteTeletravail', 'base', {
  label: 'Limite d’exonération de l’allocation de télétravail',
  text: TEXTE,
  is: cents(
    choose(
      isAbove(TeletravailParSemaine, '0'),
      times(TeletravailParSemaine, LimitesTeletravail.TeletravailParJourHebdomadaire),
      lesser(times(JoursTeletravail, LimitesTeletravail.TeletravailJour), LimitesTeletravail.TeletravailJoursMaximum),
    ),
  ),
})
export const IndemniteTeletravail = line('IndemniteTeletravail', 'indemnite', {
  label: 'Allocation de télétravail',
  text: TEXTE,
  is: lesser(cents(AllocationTeletravail), LimiteTeletravail),
})
export const ExcedentTeletravail = line('ExcedentTeletravail', 'gain', {
  label: 'Allocation de télétravail, part soumise',
  text: `CSS L242-1 ; ${TEXTE}`,
  is: minus(cents(AllocationTeletravail), IndemniteTeletravail),
})
