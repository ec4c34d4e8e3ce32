import { MethodeEntreeSortie } from '../cases/absence-settings.js'
import { JoursForfait, SalaireMensuel } from '../cases/contract-kinds.js'
import * as derived from '../cases/derived.js'
import { HeuresContrat } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import {
  cents,
  choose,
  type Formula,
  formulaOf,
  greater,
  isAbove,
  isBelow,
  lesser,
  match,
  minus,
  type Operand,
  over,
  round,
  times,
} from '../tree/formula.js'
import { HeuresDeBase, HeuresMensuelles } from './temps-de-travail.js'

/**
 * A contract that covers a part of the month: entry, exit, days between two contracts. No article prescribes a method. The court
 * uses the real hours of the month (Cass. soc. 24/06/1992: 30ths refused for an entry), or real days if all days are equal; the
 * other methods are usages (C). All round and deduct the days or hours outside the contract, except 30ths: they pay the calendar
 * days of presence ÷ 30 (C) and round this pay.
 */

/** 52 weeks ÷ 12 of five days, and of six: the real days of a month are not counted. */
const OPEN_DAYS_OF_A_MONTH = formulaOf('21.67')
const WEEKDAYS_OF_A_MONTH = formulaOf('26')
const THIRTY = formulaOf('30')

/** Units outside the contract, and those that divide the salary of a month. */
interface Units {
  readonly outside: Formula
  readonly ofMonth: Formula
}
const real = (ofMonth: Formula, employed: Formula): Units => ({ outside: minus(ofMonth, employed), ofMonth })
/** Seven hours for each working day of 35 hours a week. */
const hoursOf = (days: Formula, weekly: Operand): Formula => over(times(days, weekly), '5')

const patternHours = real(derived.HeuresDuMois, derived.HeuresEmploi)
const patternDays = real(derived.JoursTravaillesDuMois, derived.JoursTravaillesEmploi)
const weekdays = real(derived.JoursOuvresDuMois, derived.JoursOuvresEmploi)
const weekdaysAsHours: Units = {
  outside: hoursOf(weekdays.outside, HeuresContrat),
  ofMonth: hoursOf(weekdays.ofMonth, HeuresContrat),
}
const averageWeekdays: Units = { outside: weekdays.outside, ofMonth: OPEN_DAYS_OF_A_MONTH }
/** The hours that the base salary pays, 151.67 at most: structural overtime has lines of its own. */
const averageHours = (outside: Formula): Units => ({ outside, ofMonth: HeuresMensuelles })
const averagePattern = averageHours(over(times(patternHours.outside, HeuresDeBase), HeuresContrat))
const calendarDays = real(derived.JoursDuMois, derived.JoursEmploi)
/** Presence of 30 days and more is a whole month; so is the whole of February. */
const thirtieths: Units = {
  outside: choose(
    isBelow(derived.JoursEmploi, derived.JoursDuMois),
    greater('0', minus(THIRTY, derived.JoursEmploi)),
    '0',
  ),
  ofMonth: THIRTY,
}

const withPattern = (so: Formula, otherwise: Formula): Formula =>
  choose(isAbove(derived.HeuresDuMois, '0'), so, otherwise)
/** An agreement in days has no hours. */
const withoutHours = (so: Formula, otherwise: Formula): Formula => choose(isAbove(JoursForfait, '0'), so, otherwise)

/** Applies `of` to the units of the company's method. */
const byMethod = (formulaOf: (units: Units) => Formula): Formula =>
  match(MethodeEntreeSortie, {
    heures_reelles: withPattern(formulaOf(patternHours), withoutHours(formulaOf(weekdays), formulaOf(weekdaysAsHours))),
    heures_moyennes: withoutHours(
      formulaOf(averageWeekdays),
      withPattern(formulaOf(averagePattern), formulaOf(averageHours(hoursOf(weekdays.outside, HeuresDeBase)))),
    ),
    jours_ouvres_reels: choose(
      isAbove(derived.JoursTravaillesDuMois, '0'),
      formulaOf(patternDays),
      formulaOf(weekdays),
    ),
    jours_ouvres_moyens: formulaOf(averageWeekdays),
    jours_ouvrables_reels: formulaOf(real(derived.JoursOuvrablesDuMois, derived.JoursOuvrablesEmploi)),
    jours_ouvrables_moyens: formulaOf({
      outside: minus(derived.JoursOuvrablesDuMois, derived.JoursOuvrablesEmploi),
      ofMonth: WEEKDAYS_OF_A_MONTH,
    }),
    jours_calendaires: formulaOf(calendarDays),
    trentiemes: formulaOf(thirtieths),
  })

const ofMonthlySalary = (formula: Formula): Formula => choose(isAbove(SalaireMensuel, '0'), formula, '0')
/** Never more than the salary: an average divisor is less than the days of some months. */
const deducted = (units: Units): Formula => {
  if (units === thirtieths) {
    const paid = cents(over(times(SalaireMensuel, minus(units.ofMonth, units.outside)), units.ofMonth))
    return minus(cents(SalaireMensuel), paid)
  }
  // Dividend and divisor have the same hours a day: the quotient of the days equals theirs.
  const { outside, ofMonth } = units === weekdaysAsHours ? weekdays : units
  return lesser(cents(SalaireMensuel), cents(over(times(SalaireMensuel, outside), ofMonth)))
}

/** For a monthly salary. Hours × rate have no entry line: fewer hours are entered. */
export const EntreeSortie = line('EntreeSortie', 'retenue', {
  label: 'Entrée ou sortie en cours de mois',
  text: 'C. trav. L3242-1 ; Cass. soc. 11/02/1982 et 24/06/1992 (heures réelles du mois) ; autres méthodes par usage (C)',
  quantity: {
    of: ofMonthlySalary(byMethod(({ outside }) => outside)),
    price: ofMonthlySalary(
      byMethod(({ outside, ofMonth }) =>
        choose(isAbove(outside, '0'), round(over(SalaireMensuel, ofMonth), 4), formulaOf('0')),
      ),
    ),
  },
  is: ofMonthlySalary(byMethod(deducted)),
})
