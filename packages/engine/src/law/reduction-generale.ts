import { TauxAT } from '../cases/company.js'
import { ProfessionDFS } from '../cases/employer-regimes.js'
import { line } from '../tree/declare.js'
import { since, table, until } from '../tree/figure.js'
import {
  both,
  cents,
  choose,
  dated,
  type Formula,
  greater,
  is,
  isAbove,
  isAtMost,
  isBelow,
  type Line,
  lesser,
  minus,
  over,
  plus,
  power,
  round,
  sinceContract,
  sum,
  times,
  yearToDate,
} from '../tree/formula.js'
import { Assiette } from './assiettes.js'
import { DeductionDFS, DeductionForfaitaire } from './dfs.js'
import { siReductionGenerale } from './exonerations.js'
import { auSeuilFNAL } from './fnal.js'
import { partageValeurReduction } from './partage-valeur.js'
import { SmicReference } from './smic.js'
import { saufStage } from './stage.js'

/**
 * Réduction générale (« Fillon ») until 2025, réduction générale dégressive unique (RGDU) from 2026: a coefficient × the pay
 * since 1 January or the start of the contract, minus the reductions of earlier months. Negative: it lowers the employer's
 * contributions.
 */

export const ReductionGenerale = table('ReductionGenerale', '2026-12-31', {
  TFnalMoins50: [
    since('2024-01-01', '0.3194', 'CSS D241-7 ; décret 2023-1329'),
    since('2025-05-01', '0.3193', 'CSS D241-7 ; décret 2025-318'),
    until('2026-01-01', 'CSS D241-7 ; décret 2025-887 (RGDU)'),
  ],
  TFnal50EtPlus: [
    since('2024-01-01', '0.3234', 'CSS D241-7 ; décret 2023-1329'),
    since('2025-05-01', '0.3233', 'CSS D241-7 ; décret 2025-318'),
    until('2026-01-01', 'CSS D241-7 ; décret 2025-887 (RGDU)'),
  ],
  PointDeSortie: [
    since('2024-01-01', '1.6', 'CSS L241-13'),
    since('2026-01-01', '3', 'CSS L241-13 (rémunération strictement inférieure)'),
  ],
  Tmin: [since('2026-01-01', '0.0200', 'CSS D241-7 ; décret 2025-887')],
  TdeltaFnalMoins50: [since('2026-01-01', '0.3781', 'CSS D241-7 ; décret 2025-1446 du 31/12/2025')],
  TdeltaFnal50EtPlus: [since('2026-01-01', '0.3821', 'CSS D241-7 ; décret 2025-1446 du 31/12/2025')],
  Exposant: [since('2026-01-01', '1.75', 'CSS D241-7 ; décret 2025-887')],
  PartRetraiteComplementaire: [since('2024-01-01', '0.0601', 'CSS D241-7 (4,72 % + 1,29 %)')],
  PartAccidentsTravail: [
    since('2024-01-01', '0.0046', 'CSS D241-2-4 ; décret 2023-1329'),
    since('2025-05-01', '0.0050', 'CSS D241-2-4 ; décret 2025-318'),
    since('2026-01-01', '0.0049', 'CSS D241-2-4 ; décret 2025-1446'),
  ],
})

/**
 * Each calendar year and each contract is computed on its own (CSS L241-13 III, D241-7 V). 2025 has two values of T, hence
 * two periods, each computed separately.
 */
export const PERIODE = sinceContract({
  month: '2025-05',
  text: 'CSS D241-7 ; décret 2025-318 : nouvelle valeur de T au 1er mai 2025 (C)',
})

/** 0 under another exemption. A separate line, so that a dossier that joins in 2025 can enter its pay since May alone. */
export const RemunerationReduction = line('RemunerationReduction', 'base', {
  label: 'Rémunération du mois pour la réduction',
  text: 'CSS L241-13 III, L242-1',
  is: siReductionGenerale(saufStage(plus(Assiette, partageValeurReduction))),
})
export const RemunerationCumulee = line('RemunerationCumulee', 'base', {
  label: 'Rémunération cumulée de la réduction',
  text: 'CSS L241-13 III',
  is: plus(yearToDate('RemunerationReduction', PERIODE), RemunerationReduction),
})
export const SmicCumule = line('SmicCumule', 'base', {
  label: 'SMIC de référence cumulé',
  text: 'CSS L241-13 III, D241-7',
  is: plus(yearToDate('SmicReference', PERIODE), SmicReference),
})

/** A notified accident rate below the fraction included in T lowers T by the difference. */
export const accidentsManquants = greater('0', minus(ReductionGenerale.PartAccidentsTravail, TauxAT))

/** Maximum coefficient: the sum of the rates that the reduction covers. */
export const CoefficientMaximal = line('CoefficientMaximal', 'base', {
  label: 'Coefficient maximal (T)',
  text: 'CSS D241-7',
  is: minus(
    dated(
      since<Formula>(
        '2024-01-01',
        choose(auSeuilFNAL, ReductionGenerale.TFnal50EtPlus, ReductionGenerale.TFnalMoins50),
        'CSS D241-7 jusqu’au 31/12/2025',
      ),
      since<Formula>(
        '2026-01-01',
        plus(
          ReductionGenerale.Tmin,
          choose(auSeuilFNAL, ReductionGenerale.TdeltaFnal50EtPlus, ReductionGenerale.TdeltaFnalMoins50),
        ),
        'CSS D241-7 depuis le 01/01/2026',
      ),
    ),
    accidentsManquants,
  ),
})

/** C = T ÷ 0,6 × (1,6 × SMIC ÷ rémunération − 1), between 0 and T. */
const fillon = (remuneration: Line): Formula =>
  lesser(
    CoefficientMaximal,
    greater(
      '0',
      over(
        times(CoefficientMaximal, minus(times(ReductionGenerale.PointDeSortie, SmicCumule), remuneration)),
        times(minus(ReductionGenerale.PointDeSortie, '1'), remuneration),
      ),
    ),
  )

/** C = Tmin + Tdelta × [½ × (3 × SMIC ÷ rémunération − 1)]^1,75; the maximum for pay up to the SMIC. */
const rgdu = (remuneration: Line): Formula =>
  choose(
    isAtMost(remuneration, SmicCumule),
    CoefficientMaximal,
    plus(
      ReductionGenerale.Tmin,
      times(
        minus(CoefficientMaximal, ReductionGenerale.Tmin),
        power(
          over(
            minus(over(times(ReductionGenerale.PointDeSortie, SmicCumule), remuneration), '1'),
            minus(ReductionGenerale.PointDeSortie, '1'),
          ),
          ReductionGenerale.Exposant,
        ),
      ),
    ),
  )

/** To 4 decimals; 0 from the exit point on, which is rounded so that three times 1823.0333… compares as 5469.10. */
const coefficient = (remuneration: Line): Formula =>
  choose(
    both(
      isAbove(remuneration, '0'),
      isBelow(remuneration, round(times(ReductionGenerale.PointDeSortie, SmicCumule), 6)),
    ),
    round(
      dated(
        since<Formula>('2024-01-01', fillon(remuneration), 'CSS D241-7 jusqu’au 31/12/2025'),
        since<Formula>(
          '2026-01-01',
          rgdu(remuneration),
          'CSS D241-7 depuis le 01/01/2026 ; décrets 2025-887 et 2025-1446',
        ),
      ),
      4,
    ),
    '0',
  )

export const Coefficient = line('CoefficientReduction', 'base', {
  label: 'Coefficient de la réduction générale',
  text: 'CSS D241-7 (dix-millième le plus proche)',
  is: coefficient(RemunerationCumulee),
})

const siDFS = (formula: Formula): Formula => choose(is(ProfessionDFS, 'aucune'), '0', siReductionGenerale(formula))
export const RemunerationSansDFS = line('RemunerationSansDFS', 'base', {
  label: 'Rémunération cumulée avant déduction forfaitaire spécifique',
  text: 'CSS D241-7',
  is: siDFS(sum(RemunerationCumulee, yearToDate('DeductionDFS', PERIODE), DeductionDFS)),
})
/** The reduction with a flat deduction for a profession is at most 130 % of the reduction without it, so 0 if that is 0. */
export const LimiteReductionDFS = line('LimiteReductionDFS', 'base', {
  label: 'Limite de la réduction générale avec déduction forfaitaire spécifique',
  text: 'CSS L241-13 III, D241-7',
  is: siDFS(
    cents(
      times(DeductionForfaitaire.LimiteReduction, cents(times(coefficient(RemunerationSansDFS), RemunerationSansDFS))),
    ),
  ),
})

export const ReductionDue = line('ReductionDue', 'base', {
  label: 'Réduction générale due depuis le début de la période',
  text: 'CSS L241-13, D241-7',
  is: choose(
    is(ProfessionDFS, 'aucune'),
    cents(times(Coefficient, RemunerationCumulee)),
    lesser(cents(times(Coefficient, RemunerationCumulee)), LimiteReductionDFS),
  ),
})

export const ReductionFillonTotale = line('ReductionFillonTotale', 'allegement', {
  label: 'Réduction générale des cotisations patronales',
  text: 'CSS L241-13, D241-7',
  is: minus('0', sum(ReductionDue, yearToDate('ReductionFillonTotale', PERIODE))),
})
/** The part set against supplementary pension, calculated on the reduction since the start of the period. */
export const ReductionFillonAGIRC = line('ReductionFillonAGIRC', 'information', {
  label: 'dont imputée sur la retraite complémentaire',
  organism: 'agirc_arrco',
  employer: true,
  text: 'CSS L241-13 VI, D241-7',
  is: minus(
    '0',
    sum(
      cents(over(times(ReductionDue, ReductionGenerale.PartRetraiteComplementaire), CoefficientMaximal)),
      yearToDate('ReductionFillonAGIRC', PERIODE),
    ),
  ),
})
export const ReductionFillonURSSAF = line('ReductionFillonURSSAF', 'information', {
  label: 'dont imputée sur les cotisations Urssaf',
  organism: 'urssaf',
  employer: true,
  text: 'CSS L241-13 VI, D241-7',
  is: minus(ReductionFillonTotale, ReductionFillonAGIRC),
})
