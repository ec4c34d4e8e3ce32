import { NatureContrat } from '../cases/contract-kinds.js'
import { ApprentiAncienRegime, JoursDuMois, JoursEmploi } from '../cases/derived.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { cents, choose, greater, is, isTrue, type Line, lesser, minus, over, times } from '../tree/formula.js'
import { Assiette, BaseCET, Tranche1, Tranche2 } from './assiettes.js'
import { Smic } from './smic.js'

/**
 * Apprentices owe no employee contribution of law or agreement on pay up to a part of the minimum wage: 79 % for contracts
 * signed before 1 March 2025, 50 % from then (BOSS 03/07/2025: by the day of signature). Their shares of provident and health
 * plans and Apec remain due. The employer's contributions are the ordinary ones.
 */

export const TauxApprentis = table('Apprentis', '2026-12-31', {
  PartSmicAncien: [since('2024-01-01', '0.79', 'C. trav. L6243-2, D6243-5 (contrats signés avant le 1er mars 2025)')],
  PartSmic: [since('2024-01-01', '0.50', 'C. trav. L6243-2, D6243-5 ; décret 2025-290 (contrats du 1er mars 2025)')],
})

export const estApprenti = is(NatureContrat, 'apprentissage')

/**
 * A part of the month's minimum wage for 151.67 hours, to the cent (BOSS rounds it to the euro in an example, C); part
 * time and absences do not lower it, an entry or exit does, by calendar days (C).
 */
export const SeuilApprenti = line('SeuilApprenti', 'base', {
  label: 'Rémunération exonérée de cotisations salariales',
  text: 'C. trav. L6243-2, D6243-5 ; BOSS apprentissage',
  is: choose(
    estApprenti,
    cents(
      over(
        times(
          cents(
            times(
              Smic.SMICMensuel,
              choose(isTrue(ApprentiAncienRegime), TauxApprentis.PartSmicAncien, TauxApprentis.PartSmic),
            ),
          ),
          JoursEmploi,
        ),
        JoursDuMois,
      ),
    ),
    '0',
  ),
})

/** A base of an apprentice's contributions: month by month, never adjusted over the year. For others, the base itself. */
const partSalariale = <Name extends string>(name: Name, label: string, base: Line, capped?: true): Line<Name> =>
  line(name, 'base', {
    label,
    text: 'C. trav. L6243-2, D6243-5',
    ...(capped && { capped }),
    is: choose(estApprenti, greater('0', minus(base, SeuilApprenti)), base),
  })

export const AssietteSalariale = partSalariale('AssietteSalariale', 'Assiette des cotisations salariales', Assiette)
export const Tranche1Salariale = partSalariale('Tranche1Salariale', 'Tranche 1, part salariale', Tranche1, true)
/** In a month whose ceiling is lower than the exempt pay, a part of tranche 2 is exempt too. */
export const Tranche2Salariale = line('Tranche2Salariale', 'base', {
  label: 'Tranche 2, part salariale',
  text: 'C. trav. L6243-2, D6243-5',
  capped: true,
  is: choose(
    estApprenti,
    minus(Tranche2, lesser(greater('0', Tranche2), greater('0', minus(SeuilApprenti, Tranche1)))),
    Tranche2,
  ),
})
export const BaseCETSalariale = partSalariale('BaseCETSalariale', 'Assiette de la CET, part salariale', BaseCET, true)
