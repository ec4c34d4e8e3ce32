import { RappelAssiettePAS, RappelHeuresAnterieures } from '../cases/back-pay.js'
import { line } from '../tree/declare.js'
import { choose, greater, isAbove, lesser, minus, plus, yearToDate } from '../tree/formula.js'
import { HeuresExonerees, LimitesHeures } from './heures-supplementaires.js'

/**
 * Back pay: each past month is computed again under its own law, and the difference is paid now (CSS R242-1 II). Tax
 * alone follows the money: rate and year of the payment (BOI-IR-PAS-30-10-50).
 */

/** Overtime of an earlier year is exempt within the limit of the year in which it is paid (C). */
export const HeuresExonereesRappel = line('HeuresExonereesRappel', 'base', {
  label: 'Rappels d’heures d’années antérieures exonérés d’impôt',
  text: 'CGI 81 quater',
  is: choose(
    isAbove(RappelHeuresAnterieures, '0'),
    lesser(
      RappelHeuresAnterieures,
      greater(
        '0',
        minus(LimitesHeures.ExonerationAnnuelle, plus(yearToDate('HeuresExonerees', 'payment-year'), HeuresExonerees)),
      ),
    ),
    '0',
  ),
})

export const RappelImposable = line('RappelImposable', 'base', {
  label: 'Rappels soumis au prélèvement à la source',
  text: 'BOI-IR-PAS-30-10-50 ; CGI 204 F',
  is: minus(RappelAssiettePAS, HeuresExonereesRappel),
})
