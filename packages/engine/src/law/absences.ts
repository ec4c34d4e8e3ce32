import {
  HeuresAbsenceMaladie,
  MontantAbsenceATMP,
  MontantAbsenceMaladie,
  MontantAbsenceSansSolde,
  MontantMaintien,
  TauxHoraire,
  TauxHoraireAbsence,
} from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { cents, choose, isAbove, sum, times } from '../tree/formula.js'

/** Absences deducted from the pay, and the pay that the employer maintains during them. */

/** The amount entered, if any; otherwise hours × the absence rate, or the contract's rate if there is none. */
export const AbsenceMaladie = line('AbsenceMaladie', 'retenue', {
  label: 'Absence maladie',
  text: 'C. trav. L1226-1 ; Cass. soc. 11/02/1982 (heures réelles)',
  is: choose(
    isAbove(MontantAbsenceMaladie, '0'),
    cents(MontantAbsenceMaladie),
    cents(times(HeuresAbsenceMaladie, choose(isAbove(TauxHoraireAbsence, '0'), TauxHoraireAbsence, TauxHoraire))),
  ),
})
export const AbsenceATMP = line('AbsenceATMP', 'retenue', {
  label: 'Absence accident du travail ou maladie professionnelle',
  text: 'C. trav. L1226-1',
  is: cents(MontantAbsenceATMP),
})
export const AbsenceSansSolde = line('AbsenceSansSolde', 'retenue', {
  label: 'Absence sans solde',
  text: 'Cass. soc. 11/02/1982',
  is: cents(MontantAbsenceSansSolde),
})

export const MaintienSalaire = line('MaintienSalaire', 'gain', {
  label: 'Maintien de salaire',
  text: 'C. trav. L1226-1, D1226-1',
  is: cents(MontantMaintien),
})

export const Absences = line('Absences', 'base', {
  label: 'Absences retenues',
  text: 'Cass. soc. 11/02/1982',
  is: sum(AbsenceMaladie, AbsenceATMP, AbsenceSansSolde),
})
