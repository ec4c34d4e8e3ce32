import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { cents, lesser, plus, sum, times } from '../tree/formula.js'
import { BrutCumule, excedent, PlafondsEntiers } from './limites-regimes.js'
import { SantePatronale, santeSalariale } from './mutuelle.js'
import { prevoyancePatronale, prevoyanceSalariale } from './prevoyance.js'

/**
 * Limits up to which provident and health plans are exempt: the employer's shares from contributions, both shares from
 * income tax. Both limits accumulate from 1 January.
 */

export const LimitesPrevoyance = table('TauxPrevoyance', '2026-12-31', {
  ExclusionPlafond: [since('2024-01-01', '0.06', 'CSS D242-1 II')],
  ExclusionRemuneration: [since('2024-01-01', '0.015', 'CSS D242-1 II')],
  ExclusionMaximum: [since('2024-01-01', '0.12', 'CSS D242-1 II')],
  FiscalPlafond: [since('2024-01-01', '0.05', 'CGI 83 1° quater')],
  FiscalRemuneration: [since('2024-01-01', '0.02', 'CGI 83 1° quater')],
  FiscalMaximum: [since('2024-01-01', '0.16', 'CGI 83 1° quater (2 % de 8 plafonds)')],
})

export const PartsPatronales = line('PartsPatronales', 'base', {
  label: 'Parts patronales de prévoyance et de santé',
  text: 'CSS D242-1 II, L136-1-1',
  is: plus(prevoyancePatronale, SantePatronale),
})
export const LimiteExclusionAnnuelle = line('LimiteExclusion', 'base', {
  label: 'Limite d’exonération des parts patronales, cumulée',
  text: 'CSS D242-1 II',
  is: cents(
    lesser(
      plus(
        times(PlafondsEntiers, LimitesPrevoyance.ExclusionPlafond),
        times(BrutCumule, LimitesPrevoyance.ExclusionRemuneration),
      ),
      times(PlafondsEntiers, LimitesPrevoyance.ExclusionMaximum),
    ),
  ),
})
/** The excess over the limit bears every contribution. */
export const ExcedentPrevoyance = excedent('ExcedentPrevoyance', {
  label: 'Part patronale de prévoyance et santé au-delà de la limite',
  text: 'CSS D242-1 II',
  of: PartsPatronales,
  limit: LimiteExclusionAnnuelle,
})

/** Deductible within the tax limit: all but the employer's health share, which is taxable and does not use it up. */
export const PartsDeductibles = line('PartsDeductibles', 'base', {
  label: 'Parts de prévoyance et de santé déductibles',
  text: 'CGI 83 1° quater',
  is: sum(prevoyancePatronale, prevoyanceSalariale, santeSalariale),
})
export const LimiteFiscaleAnnuelle = line('LimiteFiscale', 'base', {
  label: 'Limite fiscale de prévoyance et de santé, cumulée',
  text: 'CGI 83 1° quater',
  is: cents(
    lesser(
      plus(
        times(PlafondsEntiers, LimitesPrevoyance.FiscalPlafond),
        times(BrutCumule, LimitesPrevoyance.FiscalRemuneration),
      ),
      times(PlafondsEntiers, LimitesPrevoyance.FiscalMaximum),
    ),
  ),
})
/** The excess over the tax limit is taxable. */
export const ExcedentFiscalPrevoyance = excedent('ExcedentFiscalPrevoyance', {
  label: 'Prévoyance et santé au-delà de la limite fiscale',
  text: 'CGI 83 1° quater',
  of: PartsDeductibles,
  limit: LimiteFiscaleAnnuelle,
})
