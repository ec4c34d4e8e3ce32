import { AssujettiChomage } from '../cases/derived.js'
import { BaremeLodeom, JEI } from '../cases/employer-regimes.js'
import { contribution, line } from '../tree/declare.js'
import { type Figure, since, table, until } from '../tree/figure.js'
import {
  both,
  choose,
  dated,
  type Formula,
  is,
  isAtMost,
  isTrue,
  type Line,
  minus,
  plus,
  round,
  sinceContract,
  times,
  yearToDate,
} from '../tree/formula.js'
import { Assiette } from './assiettes.js'
import { siLodeom } from './exonerations.js'
import { Lodeom, RemunerationLodeom, RemunerationLodeomCumulee } from './lodeom.js'
import { DureeReference } from './smic.js'

/**
 * Reduced rates of the employer's health and family contributions, until 2025. They apply while the pay since 1 January, or
 * since the start of the contract (C), is at most a multiple of the minimum wage. When it crosses that threshold, the
 * difference (« complément ») on the earlier months is charged or refunded. Since 2026 there is one rate; under a scale of
 * Lodeom the reduced rates stay, with the thresholds of 2024. JEI exempts from the full rate.
 */

export const REPEALED = 'Loi 2025-199 (LFSS 2025) art. 18 ; décret 2025-887'

/** Hourly minimum wage that the thresholds multiply. The thresholds stay above twice the current minimum wage. */
export const SmicDesSeuils = table('SeuilsTauxReduits', '2026-12-31', {
  SMIC: [
    since('2024-01-01', '11.52', 'CSS L241-2-1, L241-6-1 : SMIC au 31/12/2023 (décret 2023-1329)'),
    since('2025-01-01', '11.88', 'CSS L241-2-1, L241-6-1 ; décret 2025-318'),
    until('2026-01-01', REPEALED),
  ],
})

/** « rémunération mentionnée au III de l'article L241-13 », hence by contract (C). */
const PERIODE = sinceContract()

const TEXTE_2025 = 'CSS L241-2-1 et L241-6-1 dans leur rédaction en vigueur jusqu’au 31/12/2025'
const TEXTE_2026 = 'Loi 2025-199 (LFSS 2025) art. 18 ; décret 2025-887 : taux unique, hors Lodeom'

const jusque2026 = (until2025: Formula, since2026: Formula): Formula =>
  dated(since('2024-01-01', until2025, TEXTE_2025), since('2026-01-01', since2026, TEXTE_2026))

interface Branch<Name extends string, Contribution extends string> {
  readonly name: Name
  readonly contribution: Contribution
  readonly label: string
  readonly text: string
  readonly full: Figure
  readonly reduced: Figure
  readonly difference: Figure
  readonly threshold: Figure
  /** Under a scale of Lodeom. */
  readonly lodeom: { readonly reduced: Figure; readonly difference: Figure; readonly threshold: Figure }
}

/** The contribution, and the line that charges or refunds the difference on the earlier months of the year. */
export function withReducedRate<Name extends string, Contribution extends string>(
  branch: Branch<Name, Contribution>,
): {
  complement: Line<`AssietteComplement${Name}`>
  contribution: Line<Contribution>
  regularisation: Line<`Regularisation${Name}`>
} {
  const { lodeom } = branch
  const siHorsJEI = (formula: Formula): Formula => choose(isTrue(JEI), '0', formula)
  const seuil = seuilOf(branch)
  const cumulee = jusque2026(plus(yearToDate('Assiette', PERIODE), Assiette), RemunerationLodeomCumulee)
  // Rounded only to compare: a third of a cent has no finite decimals, and pay at the threshold must compare as equal.
  const sousLeSeuil = both(
    isTrue(AssujettiChomage),
    isAtMost(cumulee, round(plus(yearToDate(seuil.name, PERIODE), seuil), 6)),
  )
  const complementDu = minus(choose(sousLeSeuil, '0', cumulee), yearToDate(`AssietteComplement${branch.name}`, PERIODE))
  const complement = line(`AssietteComplement${branch.name}`, 'base', {
    label: `Assiette du complément, ${branch.label.toLowerCase()}`,
    text: branch.text,
    is: jusque2026(siHorsJEI(complementDu), siLodeom(complementDu)),
  })
  const base = line(`BaseRegularisation${branch.name}`, 'base', {
    label: `Assiette de régularisation, ${branch.label.toLowerCase()}`,
    text: branch.text,
    is: jusque2026(
      siHorsJEI(minus(complement, choose(sousLeSeuil, '0', Assiette))),
      siLodeom(minus(complement, choose(sousLeSeuil, '0', RemunerationLodeom))),
    ),
  })
  const reduit = (taux: Figure): Formula => choose(isTrue(JEI), branch.full, choose(sousLeSeuil, taux, branch.full))
  return {
    complement,
    contribution: contribution(branch.contribution, 'patronale', {
      label: branch.label,
      organism: 'urssaf',
      text: branch.text,
      base: Assiette,
      rate: jusque2026(reduit(branch.reduced), choose(is(BaremeLodeom, 'aucun'), branch.full, reduit(lodeom.reduced))),
    }),
    regularisation: contribution(`Regularisation${branch.name}`, 'patronale', {
      label: `${branch.label}, régularisation du complément`,
      organism: 'urssaf',
      text: branch.text,
      base,
      rate: jusque2026(branch.difference, choose(is(BaremeLodeom, 'aucun'), '0', lodeom.difference)),
    }),
  }
}

function seuilOf<Name extends string>({
  name,
  label,
  text,
  threshold,
  lodeom,
}: Branch<Name, string>): Line<`Seuil${Name}`> {
  const seuilLodeom = times(times(DureeReference, Lodeom.SmicTauxReduits), lodeom.threshold)
  return line(`Seuil${name}`, 'base', {
    label: `Seuil du taux réduit, ${label.toLowerCase()}`,
    text,
    is: jusque2026(
      choose(is(BaremeLodeom, 'aucun'), times(times(DureeReference, SmicDesSeuils.SMIC), threshold), seuilLodeom),
      siLodeom(seuilLodeom),
    ),
  })
}
