import { APE, isSiret, isSocialSecurityNumber } from '../ground/identifiers.js'
import { choice, date, words } from './field.js'

/**
 * Text in the head of a payslip (C. trav. R3243-1 1° to 4°, 11°). No line reads these fields, so their values change no
 * result and no digest; the IDCC does where a contract ends.
 */

const printed = { mention: true } as const
const inForce = { ...printed, timeType: 'period' } as const

/** The legal name of the company, or the name of the person who is the employer. Absent: the name of the tenant. */
export const RaisonSociale = words('Entreprise.RaisonSociale', { fr: 'Raison sociale', en: 'Legal name', ...inForce })
/** Several lines, or one line of text, which is printed as two: the second begins with the postcode. */
export const AdresseEntreprise = words('Entreprise.Adresse', {
  fr: 'Adresse de l’employeur',
  en: 'Address of the employer',
  ...inForce,
})
/** Printed for the establishment where the person works. */
export const Siret = words('Entreprise.Siret', {
  fr: 'SIRET',
  en: 'SIRET',
  ...inForce,
  form: { pattern: /^\d{14}$/, isRight: isSiret, expected: 'a SIRET: 14 digits with a right key' },
})
export const CodeAPE = words('Entreprise.CodeAPE', {
  fr: 'Code APE',
  en: 'APE code',
  ...inForce,
  form: { pattern: APE, expected: 'an APE code as 62.01Z' },
})
/** Address of the establishment, if it differs from the employer's. */
export const Etablissement = words('Entreprise.Etablissement', {
  fr: 'Nom et adresse de l’établissement',
  en: 'Name and address of the establishment',
  ...inForce,
})
export const ConventionCollective = words('Entreprise.ConventionCollective', {
  fr: 'Convention collective de branche',
  en: 'Branch agreement',
  ...inForce,
})
/** 9999, as in the DSN: no agreement applies. It counts for people whose contract names none (`cases/agreements.ts`). */
export const IDCC = words('Entreprise.IDCC', {
  fr: 'Code IDCC de la convention',
  en: 'IDCC code of the agreement',
  timeType: 'period',
  readBy: 'code',
  form: { pattern: /^\d{4}$/, expected: 'four digits, 9999 where no agreement applies' },
})
/** The value in force on the payment date of the month counts, which is printed elsewhere. */
export const DateDePaiement = date('Entreprise.DateDePaiement', 'period', {
  fr: 'Date de paiement imprimée',
  en: 'Printed payment date',
  ...printed,
})

export const AdresseSalarie = words('Identite.Adresse', { fr: 'Adresse', en: 'Address', ...printed })
export const NumeroSecuriteSociale = words('Identite.NumeroSecuriteSociale', {
  fr: 'Numéro de sécurité sociale',
  en: 'Social security number',
  ...printed,
  form: {
    pattern: /^[1-478]\d{4}[\dAB]{2}\d{6}\d{2}$/,
    isRight: isSocialSecurityNumber,
    expected: 'a social security number: 15 characters with a right key',
  },
})
/** Absent: the identifier of the employee. */
export const Matricule = words('Identite.Matricule', {
  fr: 'Matricule imprimé',
  en: 'Printed employee number',
  ...printed,
})
export const Emploi = words('Contrat.Emploi', { fr: 'Emploi', en: 'Job', ...printed, timeType: 'contract' })
/** Level, echelon, coefficient: the position in the classification of the agreement. */
export const Classification = words('Contrat.Classification', {
  fr: 'Classification',
  en: 'Classification',
  ...printed,
  timeType: 'contract',
})
/** If it is not the first day of the contract. */
export const DateAnciennete = date('Contrat.DateAnciennete', 'contract', {
  fr: 'Date d’ancienneté imprimée',
  en: 'Printed date of seniority',
  ...printed,
})
export const MoyenDePaiement = choice('Paiement.Moyen', 'period', ['non_precise', 'virement', 'cheque', 'especes'], {
  fr: 'Moyen de paiement',
  en: 'Means of payment',
  ...printed,
  default: 'non_precise',
})

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
