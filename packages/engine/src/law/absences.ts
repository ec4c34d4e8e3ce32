import {
  DiviseurAbsence,
  JoursOuvresATMP,
  JoursOuvresMaladie,
  JoursOuvresSansSolde,
  SalaireMensuel,
} from '../cases/contract-kinds.js'
import { JoursOuvresDuMois, JoursOuvresEmploi } from '../cases/derived.js'
import {
  HeuresAbsenceMaladie,
  HeuresTravaillees,
  MontantAbsenceATMP,
  MontantAbsenceMaladie,
  MontantAbsenceSansSolde,
  MontantMaintien,
  TauxHoraire,
  TauxHoraireAbsence,
} from '../cases/employee.js'
import { HeuresActivitePartielle, HeuresRetenue } from '../cases/employer-regimes.js'
import type { NumberField } from '../cases/field.js'
import { line } from '../tree/declare.js'
import {
  cents,
  choose,
  type Formula,
  greater,
  isAbove,
  lesser,
  minus,
  type Operand,
  over,
  plus,
  round,
  sum,
  times,
} from '../tree/formula.js'
import { SalaireBase } from './salaire.js'
import { HeuresDeBase, HeuresMensuelles, heuresReferenceMois } from './temps-de-travail.js'

/** Absences deducted from the pay, and the pay that the employer maintains during them. */

/**
 * A day of a monthly salary: by the working days of this month, unless an agreement has another divisor (C: the law leaves
 * the method to the agreement, C. trav. L3121-64 I 4°). Never more than the salary.
 */
const parJours = (jours: NumberField): Formula =>
  choose(
    isAbove(jours, '0'),
    cents(
      lesser(
        SalaireMensuel,
        over(times(SalaireMensuel, jours), choose(isAbove(DiviseurAbsence, '0'), DiviseurAbsence, JoursOuvresDuMois)),
      ),
    ),
    '0',
  )
/** The amount entered, if any. */
const montantOu = (montant: NumberField, otherwise: Formula): Formula =>
  choose(isAbove(montant, '0'), cents(montant), otherwise)

/** Of a monthly salary: by the hours that would have been worked this month, five equal days a week (C). */
const tauxDuContrat = choose(
  isAbove(SalaireMensuel, '0'),
  over(times(SalaireMensuel, '5'), times(JoursOuvresDuMois, HeuresDeBase)),
  TauxHoraire,
)

/** Without an amount: hours × the absence rate, or the contract's rate if there is none, and working days. */
export const AbsenceMaladie = line('AbsenceMaladie', 'retenue', {
  label: 'Absence maladie',
  text: 'C. trav. L1226-1 ; Cass. soc. 11/02/1982 (heures réelles)',
  is: montantOu(
    MontantAbsenceMaladie,
    plus(
      cents(times(HeuresAbsenceMaladie, choose(isAbove(TauxHoraireAbsence, '0'), TauxHoraireAbsence, tauxDuContrat))),
      parJours(JoursOuvresMaladie),
    ),
  ),
})
export const AbsenceATMP = line('AbsenceATMP', 'retenue', {
  label: 'Absence accident du travail ou maladie professionnelle',
  text: 'C. trav. L1226-1',
  is: montantOu(MontantAbsenceATMP, parJours(JoursOuvresATMP)),
})
export const AbsenceSansSolde = line('AbsenceSansSolde', 'retenue', {
  label: 'Absence sans solde',
  text: 'Cass. soc. 11/02/1982',
  is: montantOu(MontantAbsenceSansSolde, parJours(JoursOuvresSansSolde)),
})

/** The working days of the month outside the contract, of a monthly salary. Hours × rate have none: fewer hours are entered. */
export const EntreeSortie = line('EntreeSortie', 'retenue', {
  label: 'Entrée ou sortie en cours de mois',
  text: 'C. trav. L3242-1 ; Cass. soc. 11/02/1982 et 24/06/1992 (jours réels du mois)',
  is: choose(
    isAbove(SalaireMensuel, '0'),
    cents(over(times(SalaireMensuel, minus(JoursOuvresDuMois, JoursOuvresEmploi)), JoursOuvresDuMois)),
    '0',
  ),
})

/** Base pay of a whole month × hours: an entry or an exit pays fewer hours than those of the contract. */
export const salaireDe = (heures: Operand): Formula =>
  choose(
    isAbove(HeuresTravaillees, '0'),
    over(times(times(SalaireBase, HeuresMensuelles), heures), HeuresTravaillees),
    times(SalaireBase, heures),
  )
const heuresRetenue = choose(isAbove(HeuresRetenue, '0'), HeuresRetenue, heuresReferenceMois)
const siActivitePartielle = (formula: Formula): Formula => choose(isAbove(HeuresActivitePartielle, '0'), formula, '0')

/** Monthly pay × hours not worked ÷ the hours of the month: those of the contract, or of its real calendar. */
export const AbsenceActivitePartielle = line('AbsenceActivitePartielle', 'retenue', {
  label: 'Absence activité partielle',
  text: 'C. trav. L5122-1 ; Cass. soc. 11/02/1982',
  quantity: {
    of: HeuresActivitePartielle,
    price: siActivitePartielle(round(over(salaireDe('1'), heuresRetenue), 4)),
  },
  is: siActivitePartielle(cents(over(salaireDe(HeuresActivitePartielle), heuresRetenue))),
})

export const MaintienSalaire = line('MaintienSalaire', 'gain', {
  label: 'Maintien de salaire',
  text: 'C. trav. L1226-1, D1226-1',
  is: cents(MontantMaintien),
})

export const Absences = line('Absences', 'base', {
  label: 'Absences retenues',
  text: 'Cass. soc. 11/02/1982',
  is: sum(AbsenceMaladie, AbsenceATMP, AbsenceSansSolde, EntreeSortie, AbsenceActivitePartielle),
})

/** Base salary paid ÷ base salary of a full month, for a salary above 0. */
export const partDuSalaire = lesser(
  '1',
  greater('0', over(plus(minus(SalaireBase, Absences), MaintienSalaire), SalaireBase)),
)
