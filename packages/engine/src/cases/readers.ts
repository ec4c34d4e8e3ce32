import { isCompanyField, PlafondSS, SMICHoraire, SMICReduction, TauxChomageNotifie } from './company.js'
import { AssujettiChomage } from './derived.js'
import * as employee from './employee.js'
import { OPENING_BALANCES } from './opening-balances.js'
import { RegimePrevoyance, RegimeSante } from './plans.js'

/**
 * The number and choice fields that code reads beside the formulas of the law; `fix` refuses a field that neither reads.
 * `readContract` and `warningsOf` take only fields of their list, by its type; a test finds a listed field that they do not
 * read.
 */
export const CONTRACT_FIELDS = [
  employee.TypeContrat,
  employee.DureeInitialeMois,
  employee.JoursAbsenceSansSolde,
  employee.NouveauContrat,
  employee.JoursContratPrecedent,
] as const

export const WARNING_FIELDS = [
  PlafondSS,
  SMICHoraire,
  SMICReduction,
  TauxChomageNotifie,
  AssujettiChomage,
  employee.StatutCadre,
  employee.NonResidentFiscal,
  employee.HasPrevoyance,
  employee.TauxPrevoyance,
  employee.HasMutuelleObligatoire,
  employee.MutuelleObligatoire,
  employee.PartPatronaleMutuelle,
  RegimePrevoyance.TauxPatronalT1,
  RegimePrevoyance.TauxPatronalTotalite,
  RegimePrevoyance.MontantPatronal,
  RegimeSante.TauxPatronalT1,
  RegimeSante.TauxSalarialT1,
  RegimeSante.TauxPatronalT2,
  RegimeSante.TauxSalarialT2,
  RegimeSante.TauxPatronalTotalite,
  RegimeSante.TauxSalarialTotalite,
  RegimeSante.MontantPatronal,
  RegimeSante.MontantSalarial,
  employee.IndemniteKilometriqueVersee,
  employee.Kilometres,
  employee.Vehicule,
  employee.HeuresTravaillees,
  employee.TauxHoraire,
  employee.HeuresContrat,
  employee.HeuresSup25,
  employee.HeuresSup50,
  employee.HeuresComplementaires,
  employee.HeuresAbsenceMaladie,
  employee.MontantAbsenceMaladie,
  employee.MontantAbsenceATMP,
  employee.MontantAbsenceSansSolde,
  employee.JoursAbsenceSansSolde,
  employee.MontantMaintien,
] as const

/**
 * The keys of those that count as read in every regulation. Of the fields that warnings read only the company's do: the
 * published parameters that they compare with. A warning on a value that no formula uses would be about nothing. Opening
 * balances are read by the name of their line.
 */
export const KEYS_READ_BY_CODE: ReadonlySet<string> = new Set(
  [...CONTRACT_FIELDS, ...WARNING_FIELDS.filter(isCompanyField), ...OPENING_BALANCES].map(({ key }) => key),
)
