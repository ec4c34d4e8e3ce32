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
import { line } from '../tree/declare.js'
import { cents, choose, type Formula, isAbove, type Operand, over, round, sum, times } from '../tree/formula.js'
import { SalaireBase } from './salaire.js'
import { HeuresMensuelles, heuresReferenceMois } from './temps-de-travail.js'

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
  is: sum(AbsenceMaladie, AbsenceATMP, AbsenceSansSolde, AbsenceActivitePartielle),
})
