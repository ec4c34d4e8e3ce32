import { isCompanyField, PlafondSS, SMICHoraire, SMICReduction } from './company.js'
import { AssujettiChomage } from './derived.js'
import {
  DureeInitialeMois,
  HasMutuelleObligatoire,
  HasPrevoyance,
  HeuresTravaillees,
  IndemniteKilometriqueVersee,
  JoursAbsenceSansSolde,
  Kilometres,
  MontantAbsenceSansSolde,
  MutuelleObligatoire,
  NonResidentFiscal,
  PartPatronaleMutuelle,
  StatutCadre,
  TauxHoraire,
  TauxPrevoyance,
  TypeContrat,
  Vehicule,
} from './employee.js'
import { OPENING_BALANCES } from './opening-balances.js'

/**
 * The number and choice fields that code reads beside the formulas of the law; `fix` refuses a field that neither reads.
 * `readContract` and `warningsOf` take only fields of their list, by its type; a test finds a listed field that they do not
 * read.
 */
export const CONTRACT_FIELDS = [TypeContrat, DureeInitialeMois, JoursAbsenceSansSolde] as const

export const WARNING_FIELDS = [
  PlafondSS,
  SMICHoraire,
  SMICReduction,
  AssujettiChomage,
  StatutCadre,
  NonResidentFiscal,
  HasPrevoyance,
  TauxPrevoyance,
  HasMutuelleObligatoire,
  MutuelleObligatoire,
  PartPatronaleMutuelle,
  IndemniteKilometriqueVersee,
  Kilometres,
  Vehicule,
  HeuresTravaillees,
  TauxHoraire,
  MontantAbsenceSansSolde,
  JoursAbsenceSansSolde,
] as const

/**
 * The keys of those that count as read in every regulation. Of the fields that warnings read only the company's do: the
 * published parameters that they compare with. A warning on a value that no formula uses would be about nothing. Opening
 * balances are read by the name of their line.
 */
export const KEYS_READ_BY_CODE: ReadonlySet<string> = new Set(
  [...CONTRACT_FIELDS, ...WARNING_FIELDS.filter(isCompanyField), ...OPENING_BALANCES].map(({ key }) => key),
)
