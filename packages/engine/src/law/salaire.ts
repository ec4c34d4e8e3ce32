import {
  HeuresAbsenceMaladie,
  HeuresTravaillees,
  MontantAbsenceATMP,
  MontantAbsenceMaladie,
  MontantAbsenceSansSolde,
  MontantAvantagesNature,
  MontantMaintien,
  MontantPrimes,
  NombreRepasFournis,
  RemunerationMandat,
  TauxHoraire,
  TauxHoraireAbsence,
} from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { cents, choose, isAbove, plus, sum, times } from '../tree/formula.js'
import { LimitesFrais } from './valeurs.js'

/** Pay before overtime: base salary, bonuses, benefits in kind, absences. */

export const SalaireBase = line('SalaireBase', 'gain', {
  label: 'Salaire de base',
  text: 'C. trav. L3242-1',
  quantity: { of: HeuresTravaillees, price: TauxHoraire },
  is: cents(times(HeuresTravaillees, TauxHoraire)),
})

export const RemunerationDuMandat = line('RemunerationMandat', 'gain', {
  label: 'Rémunération du mandat social',
  text: 'CSS L311-3 11°, 12° et 23°',
  is: cents(RemunerationMandat),
})

export const Primes = line('Primes', 'gain', {
  label: 'Primes',
  text: 'CSS L242-1',
  is: cents(MontantPrimes),
})

export const AvantagesNature = line('AvantagesNature', 'gain', {
  label: 'Avantages en nature',
  text: 'CSS L242-1 ; arrêté du 25/02/2025',
  is: cents(plus(times(NombreRepasFournis, LimitesFrais.RepasFourni), MontantAvantagesNature)),
})

/** What was given in kind is not paid in money: taken back from the net. */
export const RepriseAvantagesNature = line('RepriseAvantagesNature', 'deduction', {
  label: 'Reprise des avantages en nature',
  text: 'CSS L242-1',
  is: AvantagesNature,
})

/** The amount entered wins; otherwise hours × rate, at the contract's rate where none is given for the absence. */
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
