import { APE, isSiret, isSocialSecurityNumber } from '../ground/identifiers.js'
import { choice, date, words } from './field.js'

/**
 * What the head of a payslip says beside the amounts (C. trav. R3243-1 1° to 4°, 11°). No line reads these fields, so that
 * a value of them changes no result and no digest.
 */

const printed = { mention: true } as const
const inForce = { ...printed, timeType: 'period' } as const

/** The legal name of the company, or the name of the person who is the employer. Absent: the name of the tenant. */
export const RaisonSociale = words('Entreprise.RaisonSociale', ['Raison sociale', 'Legal name'], inForce)
/** Lines, or one line in which the postcode begins the next. */
export const AdresseEntreprise = words(
  'Entreprise.Adresse',
  ["Adresse de l'employeur", 'Address of the employer'],
  inForce,
)
/** Of the establishment where the person works. */
export const Siret = words('Entreprise.Siret', ['SIRET', 'SIRET'], {
  ...inForce,
  form: {
    pattern: /^\d{14}$/,
    isRight: isSiret,
    expected: { en: 'a SIRET: 14 digits with a right key', fr: 'un SIRET : 14 chiffres dont la clé est juste' },
  },
})
export const CodeAPE = words('Entreprise.CodeAPE', ['Code APE', 'APE code'], {
  ...inForce,
  form: { pattern: APE, expected: { en: 'an APE code as 62.01Z', fr: 'un code APE comme 62.01Z' } },
})
/** Where it is not the address of the employer. */
export const Etablissement = words(
  'Entreprise.Etablissement',
  ["Nom et adresse de l'établissement", 'Name and address of the establishment'],
  inForce,
)
export const ConventionCollective = words(
  'Entreprise.ConventionCollective',
  ['Convention collective de branche', 'Branch agreement'],
  inForce,
)
/** 9999, as in the DSN: no agreement applies. */
export const IDCC = words('Entreprise.IDCC', ['Code IDCC de la convention', 'IDCC code of the agreement'], {
  ...inForce,
  form: {
    pattern: /^\d{4}$/,
    expected: {
      en: 'four digits, 9999 where no agreement applies',
      fr: 'quatre chiffres, 9999 si aucune convention ne s’applique',
    },
  },
})
/** Counts in the month of the payment date that the month is calculated with, which is printed otherwise. */
export const DateDePaiement = date(
  'Entreprise.DateDePaiement',
  'period',
  ['Date de paiement imprimée', 'Printed payment date'],
  printed,
)

export const AdresseSalarie = words('Identite.Adresse', ['Adresse', 'Address'], printed)
export const NumeroSecuriteSociale = words(
  'Identite.NumeroSecuriteSociale',
  ['Numéro de sécurité sociale', 'Social security number'],
  {
    ...printed,
    form: {
      pattern: /^[1-478]\d{4}[\dAB]{2}\d{6}\d{2}$/,
      isRight: isSocialSecurityNumber,
      expected: {
        en: 'a social security number: 15 characters with a right key',
        fr: 'un numéro de sécurité sociale : 15 caractères dont la clé est juste',
      },
    },
  },
)
/** Absent: the identifier of the employee. */
export const Matricule = words('Identite.Matricule', ['Matricule imprimé', 'Printed employee number'], printed)
export const Emploi = words('Contrat.Emploi', ['Emploi', 'Job'], { ...printed, timeType: 'contract' })
/** Level, echelon, coefficient: the position in the classification of the agreement. */
export const Classification = words('Contrat.Classification', ['Classification', 'Classification'], {
  ...printed,
  timeType: 'contract',
})
/** Where it is not the first day of the contract. */
export const DateAnciennete = date(
  'Contrat.DateAnciennete',
  'contract',
  ["Date d'ancienneté imprimée", 'Printed date of seniority'],
  printed,
)
export const MoyenDePaiement = choice(
  'Paiement.Moyen',
  'period',
  ['non_precise', 'virement', 'cheque', 'especes'],
  ['Moyen de paiement', 'Means of payment'],
  { ...printed, default: 'non_precise' },
)

export const EMPLOYER_MENTIONS = [
  RaisonSociale,
  AdresseEntreprise,
  Siret,
  CodeAPE,
  Etablissement,
  ConventionCollective,
  IDCC,
  DateDePaiement,
] as const
export const PERSON_MENTIONS = [
  AdresseSalarie,
  NumeroSecuriteSociale,
  Matricule,
  Emploi,
  Classification,
  DateAnciennete,
  MoyenDePaiement,
] as const
