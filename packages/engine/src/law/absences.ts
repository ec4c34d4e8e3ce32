import { SmicMaintien } from '../cases/absence-settings.js'
import {
  DiviseurAbsence,
  JoursOuvresATMP,
  JoursOuvresMaladie,
  JoursOuvresSansSolde,
  SalaireMensuel,
} from '../cases/contract-kinds.js'
import { JoursOuvresDuMois } from '../cases/derived.js'
import * as employee from '../cases/employee.js'
import { HeuresActivitePartielle, HeuresRetenue } from '../cases/employer-regimes.js'
import type { NumberField } from '../cases/field.js'
import * as month from '../cases/month-absences.js'
import { line } from '../tree/declare.js'
import {
  both,
  type Choose,
  cents,
  choose,
  type Formula,
  formulaOf,
  greater,
  is,
  isAbove,
  isAtMost,
  lesser,
  minus,
  type Operand,
  over,
  plus,
  round,
  sum,
  times,
} from '../tree/formula.js'
import { EntreeSortie } from './entree-sortie.js'
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

/** For a monthly salary: by the hours that would have been worked this month, five equal days a week (C). */
const tauxDuContrat = choose(
  isAbove(SalaireMensuel, '0'),
  over(times(SalaireMensuel, '5'), times(JoursOuvresDuMois, HeuresDeBase)),
  employee.TauxHoraire,
)

/** Base pay of a whole month × hours: an entry or an exit pays fewer hours than those of the contract. */
export const salaireDe = (heures: Operand): Choose =>
  choose(
    isAbove(employee.HeuresTravaillees, '0'),
    over(times(times(SalaireBase, HeuresMensuelles), heures), employee.HeuresTravaillees),
    times(SalaireBase, heures),
  )
/** Units of a whole month. */
export const salaireDuMois = salaireDe('1')

/** For events: salary × hours of absence ÷ hours of the month, and the printed quantity and price. */
const quantite = (unites: NumberField) => ({
  of: unites,
  price: choose(isAbove(unites, '0'), round(over(salaireDuMois, month.UnitesDuMois), 4), '0'),
})
/** At most the pay that other absences leave. */
const parUnites = (unites: NumberField, ...autres: Formula[]): Formula =>
  choose(
    isAbove(unites, '0'),
    lesser(
      cents(over(times(salaireDuMois, unites), month.UnitesDuMois)),
      greater('0', minus(SalaireBase, sum(...autres))),
    ),
    '0',
  )

/**
 * If no amount is entered: hours × the absence rate, or × the contract's rate if the absence rate is absent, and
 * working days.
 */
export const AbsenceMaladie = line('AbsenceMaladie', 'retenue', {
  label: 'Absence maladie',
  text: 'C. trav. L1226-1 ; Cass. soc. 11/02/1982 (heures réelles)',
  quantity: quantite(month.UnitesMaladie),
  is: plus(
    montantOu(
      employee.MontantAbsenceMaladie,
      plus(
        cents(
          times(
            employee.HeuresAbsenceMaladie,
            choose(isAbove(employee.TauxHoraireAbsence, '0'), employee.TauxHoraireAbsence, tauxDuContrat),
          ),
        ),
        parJours(JoursOuvresMaladie),
      ),
    ),
    parUnites(month.UnitesMaladie, EntreeSortie),
  ),
})
export const AbsenceATMP = line('AbsenceATMP', 'retenue', {
  label: 'Absence accident du travail ou maladie professionnelle',
  text: 'C. trav. L1226-1',
  quantity: quantite(month.UnitesATMP),
  is: plus(
    montantOu(employee.MontantAbsenceATMP, parJours(JoursOuvresATMP)),
    parUnites(month.UnitesATMP, EntreeSortie, AbsenceMaladie),
  ),
})
export const AbsenceParentalite = line('AbsenceParentalite', 'retenue', {
  label: 'Absence maternité, paternité, adoption, naissance ou deuil',
  text: 'C. trav. L1225-17, L1225-35, L1225-37 ; Cass. soc. 11/02/1982',
  quantity: quantite(month.UnitesParentalite),
  is: parUnites(month.UnitesParentalite, EntreeSortie, AbsenceMaladie, AbsenceATMP),
})
export const AbsenceTempsPartielTherapeutique = line('AbsenceTempsPartielTherapeutique', 'retenue', {
  label: 'Absence temps partiel thérapeutique',
  text: 'CSS L323-3 ; Cass. soc. 11/02/1982',
  quantity: quantite(month.UnitesTempsPartielTherapeutique),
  is: parUnites(month.UnitesTempsPartielTherapeutique, EntreeSortie, AbsenceMaladie, AbsenceATMP, AbsenceParentalite),
})
/** Unpaid and parental leave, and strike, which a payslip may not name (C. trav. R3243-4). */
export const AbsenceSansSolde = line('AbsenceSansSolde', 'retenue', {
  label: 'Absence sans solde',
  text: 'Cass. soc. 11/02/1982',
  quantity: quantite(month.UnitesSansSolde),
  is: plus(
    montantOu(employee.MontantAbsenceSansSolde, parJours(JoursOuvresSansSolde)),
    parUnites(
      month.UnitesSansSolde,
      EntreeSortie,
      AbsenceMaladie,
      AbsenceATMP,
      AbsenceParentalite,
      AbsenceTempsPartielTherapeutique,
    ),
  ),
})

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

const maintienDesArrets = lesser(cents(month.MaintienArrets), sum(AbsenceMaladie, AbsenceATMP, AbsenceParentalite))
/** For several stops or rates, the average price. */
export const enMoyenne = (of: NumberField, montant: Formula) => ({
  of,
  price: choose(isAbove(of, '0'), round(over(montant, of), 4), '0'),
})

/** For stops, at most the amount deducted from their pay. */
export const MaintienSalaire = line('MaintienSalaire', 'gain', {
  label: 'Maintien de salaire',
  text: 'C. trav. L1226-1, D1226-1',
  quantity: enMoyenne(month.UnitesMaintenues, maintienDesArrets),
  is: plus(cents(employee.MontantMaintien), maintienDesArrets),
})
/** Allowances for the days with maintained pay, paid to the person or to the employer: the employer owes the remainder. */
export const IJDeduites = line('IJDeduites', 'retenue', {
  label: 'Indemnités journalières déduites',
  text: 'C. trav. D1226-5 ; Cass. avis 04/01/2016',
  quantity: enMoyenne(month.JoursIJDeduites, formulaOf(month.IJDeduitesArrets)),
  is: cents(month.IJDeduitesArrets),
})
export const AjustementGarantieNet = line('AjustementGarantieNet', 'gain', {
  label: 'Ajustement pour la garantie du net',
  text: 'Accord applicable ; Cass. soc. 15/12/2004 et 30/03/2005',
  is: cents(month.AjustementNet),
})

export const Absences = line('Absences', 'base', {
  label: 'Absences retenues',
  text: 'Cass. soc. 11/02/1982',
  is: sum(
    AbsenceMaladie,
    AbsenceATMP,
    AbsenceParentalite,
    AbsenceTempsPartielTherapeutique,
    AbsenceSansSolde,
    EntreeSortie,
    AbsenceActivitePartielle,
  ),
})

const salairesVerses = plus(minus(SalaireBase, Absences), MaintienSalaire)
/** Base salary that absences leave, with the pay maintained during them; daily allowances that are deducted do not lower it. */
export const salaireApresAbsences = lesser(SalaireBase, greater('0', salairesVerses))
/** Allowances deducted from maintained pay are not paid by the employer; some readings count full pay as paid nevertheless (disputed). */
const sansIndemnites = choose(
  both(is(SmicMaintien, 'entier'), isAtMost(month.UnitesNonMaintenues, '0')),
  salairesVerses,
  plus(minus(salairesVerses, IJDeduites), AjustementGarantieNet),
)
const siDeduites = (alors: Formula, sinon: Formula): Choose => choose(isAbove(IJDeduites, '0'), alors, sinon)

/** Base salary paid, at most that of a full month. */
export const salairePaye = lesser(SalaireBase, greater('0', siDeduites(sansIndemnites, salairesVerses)))
const part = (paye: Formula): Formula => lesser('1', greater('0', over(paye, SalaireBase)))
/** Base salary paid ÷ base salary of a full month, for a salary above 0. */
export const partDuSalaire = siDeduites(part(sansIndemnites), part(salairesVerses))
