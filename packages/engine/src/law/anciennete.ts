import { UnitesMaladie, UnitesSansSolde } from '../cases/month-absences.js'
import { line } from '../tree/declare.js'
import { choose, isAbove, lesser, over, plus, round } from '../tree/formula.js'
import { AbsenceMaladie, AbsenceSansSolde, salaireDuMois } from './absences.js'

/**
 * Service: absences that are events are counted by their dates (`dates/service.ts`), those that are entered as hours or amounts of a
 * month as the part of its pay that they deduct (C).
 */

const saisie = plus(
  choose(isAbove(UnitesMaladie, '0'), '0', AbsenceMaladie),
  choose(isAbove(UnitesSansSolde, '0'), '0', AbsenceSansSolde),
)
export const AbsenceHorsAnciennete = line('AbsenceHorsAnciennete', 'base', {
  label: 'Part du mois que l’ancienneté ne compte pas',
  text: 'C. trav. L1234-11',
  is: choose(
    isAbove(saisie, '0'),
    choose(isAbove(salaireDuMois, '0'), lesser('1', round(over(saisie, salaireDuMois), 4)), '0'),
    '0',
  ),
})
