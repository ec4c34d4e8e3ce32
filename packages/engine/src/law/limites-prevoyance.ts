import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import {
  cents,
  choose,
  type Formula,
  greater,
  isAbove,
  lesser,
  minus,
  plus,
  sum,
  times,
  yearToDate,
} from '../tree/formula.js'
import { TotalBrut } from './brut.js'
import { MutuellePatronale, MutuelleSalariale } from './mutuelle.js'
import { PlafondMois } from './plafond.js'
import { PrevoyancePatronale } from './prevoyance.js'

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

export const PrevoyanceEtSantePatronales = line('PrevoyanceEtSantePatronales', 'base', {
  label: 'Parts patronales de prévoyance et de santé',
  text: 'CSS D242-1 II, L136-1-1',
  is: plus(PrevoyancePatronale, MutuellePatronale),
})

/** 0 in a month without a ceiling: such a month counts neither for the limit nor for the shares compared with it. */
const duMois = (of: Formula): Formula => choose(isAbove(PlafondMois, '0'), of, '0')

export const PartsPatronales = line('PartsPatronales', 'base', {
  label: 'Parts patronales de prévoyance et de santé, retenues pour la limite',
  text: 'CSS D242-1 II',
  is: duMois(PrevoyanceEtSantePatronales),
})

const PlafondCumule = plus(yearToDate('PlafondMois'), PlafondMois)
const BrutCumule = plus(yearToDate('TotalBrut'), TotalBrut)

export const LimiteExclusionAnnuelle = line('LimiteExclusion', 'base', {
  label: "Limite d'exonération des parts patronales, cumulée",
  text: 'CSS D242-1 II',
  is: cents(
    lesser(
      plus(
        times(PlafondCumule, LimitesPrevoyance.ExclusionPlafond),
        times(BrutCumule, LimitesPrevoyance.ExclusionRemuneration),
      ),
      times(PlafondCumule, LimitesPrevoyance.ExclusionMaximum),
    ),
  ),
})
/** The excess over the limit bears every contribution. 0 in a month without a ceiling. */
export const ExcedentPrevoyance = line('ExcedentPrevoyance', 'base', {
  label: 'Part patronale de prévoyance et santé au-delà de la limite',
  text: 'CSS D242-1 II',
  is: choose(
    isAbove(PlafondMois, '0'),
    minus(
      greater('0', minus(plus(yearToDate('PartsPatronales'), PartsPatronales), LimiteExclusionAnnuelle)),
      yearToDate('ExcedentPrevoyance'),
    ),
    '0',
  ),
})

/** Deductible within the tax limit: all but the employer's health share, which is always taxable. */
export const PartsDeductibles = line('PartsDeductibles', 'base', {
  label: 'Parts de prévoyance et de santé déductibles',
  text: 'CGI 83 1° quater',
  is: duMois(plus(PrevoyancePatronale, MutuelleSalariale)),
})
export const SantePatronale = line('SantePatronale', 'base', {
  label: 'Part patronale de santé, retenue pour la limite fiscale',
  text: 'CGI 83 1° quater',
  is: duMois(MutuellePatronale),
})
export const LimiteFiscaleAnnuelle = line('LimiteFiscale', 'base', {
  label: 'Limite fiscale de prévoyance et de santé, cumulée',
  text: 'CGI 83 1° quater',
  is: cents(
    lesser(
      plus(
        times(PlafondCumule, LimitesPrevoyance.FiscalPlafond),
        times(BrutCumule, LimitesPrevoyance.FiscalRemuneration),
      ),
      times(PlafondCumule, LimitesPrevoyance.FiscalMaximum),
    ),
  ),
})
/** The excess over the tax limit since 1 January is taxable; the employer's health share is not taxed twice. */
export const ExcedentFiscalPrevoyance = line('ExcedentFiscalPrevoyance', 'base', {
  label: 'Prévoyance et santé au-delà de la limite fiscale',
  text: 'CGI 83 1° quater',
  is: choose(
    isAbove(PlafondMois, '0'),
    minus(
      greater(
        '0',
        lesser(
          plus(yearToDate('PartsDeductibles'), PartsDeductibles),
          minus(
            sum(
              plus(yearToDate('PartsDeductibles'), PartsDeductibles),
              plus(yearToDate('SantePatronale'), SantePatronale),
            ),
            LimiteFiscaleAnnuelle,
          ),
        ),
      ),
      yearToDate('ExcedentFiscalPrevoyance'),
    ),
    '0',
  ),
})
