import { SalaireMensuel } from '../cases/contract-kinds.js'
import { JoursDuMois, JoursEmploi } from '../cases/derived.js'
import { line } from '../tree/declare.js'
import { both, cents, choose, isAbove, isAtMost, isBelow, minus, over, sum, times } from '../tree/formula.js'
import { Absences, AjustementGarantieNet, IJDeduites, MaintienSalaire } from './absences.js'
import { TotalBrut } from './brut.js'
import { IndemniteInaptitude } from './inaptitude.js'
import { IndemniteRuptureSoumise } from './indemnites-de-rupture.js'
import { IndemnitePreavis } from './preavis.js'

const sansAbsence = minus(
  sum(TotalBrut, Absences, IJDeduites),
  sum(MaintienSalaire, AjustementGarantieNet, IndemniteRuptureSoumise, IndemnitePreavis, IndemniteInaptitude),
)

/**
 * The pay of this month for a later stop: the gross without the deductions and the maintained pay of absences, so that bonuses
 * are unchanged (C). A part of a month paid by the hour is converted to a whole month by its days.
 */
export const PaieDeReference = line('PaieDeReference', 'base', {
  label: 'Rémunération rétablie du mois, pour les indemnités journalières',
  text: 'CSS R323-4, R323-8, R433-4',
  is: choose(
    both(isAtMost(SalaireMensuel, '0'), isAbove(JoursEmploi, '0'), isBelow(JoursEmploi, JoursDuMois)),
    cents(over(times(sansAbsence, JoursDuMois), JoursEmploi)),
    sansAbsence,
  ),
})
