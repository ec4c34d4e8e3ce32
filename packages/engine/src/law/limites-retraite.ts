import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { cents, greater, lesser, times } from '../tree/formula.js'
import { BrutCumule, excedent, PlafondsEntiers } from './limites-regimes.js'
import { PartsRetraite, RetraitePatronale } from './retraite-supplementaire.js'

/**
 * Limits up to which supplementary pension is exempt: the employer's share from contributions, both shares from income tax.
 * Payments of the employer into a savings plan (PERCO, PER) would use them up too; they are not computed here.
 */

export const LimitesRetraite = table('TauxPrevoyance', '2026-12-31', {
  RetraitePlafond: [since('2024-01-01', '0.05', 'CSS D242-1 I')],
  RetraiteRemuneration: [since('2024-01-01', '0.05', 'CSS D242-1 I')],
  RetraitePlafonds: [since('2024-01-01', '5', 'CSS D242-1 I')],
  RetraiteFiscalRemuneration: [since('2024-01-01', '0.08', 'CGI 83 2°')],
  RetraiteFiscalPlafonds: [since('2024-01-01', '8', 'CGI 83 2°')],
})

export const LimiteRetraite = line('LimiteRetraite', 'base', {
  label: 'Limite d’exonération de la retraite supplémentaire, cumulée',
  text: 'CSS D242-1 I',
  is: cents(
    greater(
      times(PlafondsEntiers, LimitesRetraite.RetraitePlafond),
      times(
        lesser(BrutCumule, times(PlafondsEntiers, LimitesRetraite.RetraitePlafonds)),
        LimitesRetraite.RetraiteRemuneration,
      ),
    ),
  ),
})
/** The excess over the limit bears every contribution. */
export const ExcedentRetraite = excedent('ExcedentRetraite', {
  label: 'Part patronale de retraite supplémentaire au-delà de la limite',
  text: 'CSS D242-1 I',
  of: RetraitePatronale,
  limit: LimiteRetraite,
})

export const LimiteFiscaleRetraite = line('LimiteFiscaleRetraite', 'base', {
  label: 'Limite fiscale de la retraite supplémentaire, cumulée',
  text: 'CGI 83 2°',
  is: cents(
    times(
      lesser(BrutCumule, times(PlafondsEntiers, LimitesRetraite.RetraiteFiscalPlafonds)),
      LimitesRetraite.RetraiteFiscalRemuneration,
    ),
  ),
})
/** The excess over the tax limit is taxable. */
export const ExcedentFiscalRetraite = excedent('ExcedentFiscalRetraite', {
  label: 'Retraite supplémentaire au-delà de la limite fiscale',
  text: 'CGI 83 2°',
  of: PartsRetraite,
  limit: LimiteFiscaleRetraite,
})
