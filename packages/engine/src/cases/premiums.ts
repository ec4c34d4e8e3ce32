import { choice, flag, number } from './field.js'

/** Premiums of an employee: value sharing (PPV), 13th month, annual bonus. */

/** Gross, paid with the month. The part above the yearly limit is salary. Absent: none. */
export const MontantPartageValeur = number('PartageValeur.Montant', 'euros', 'month', {
  fr: 'Prime de partage de la valeur',
  en: 'Value-sharing premium',
})
/** Part of it, before CSG and CRDS, that the employee puts on a savings plan: it is not paid out and not taxed. */
export const PartageValeurPlacee = number('PartageValeur.MontantPlace', 'euros', 'month', {
  fr: 'Prime de partage de la valeur placée sur un plan d’épargne',
  en: 'Part of the value-sharing premium placed on a savings plan',
})
/**
 * Whether the pay of the previous twelve months is below three minimum wages (loi 2022-1158 art. 1 VI). `calcule`:
 * derived from the history, or from this month if there is no earlier one.
 */
export const SeuilPartageValeur = choice(
  'PartageValeur.Remuneration12Mois',
  'period',
  ['calcule', 'sous_3_smic', 'des_3_smic'],
  { fr: 'Rémunération des douze mois précédents', en: 'Pay of the twelve months before', default: 'calcule' },
)

/** 13th month: a premium for the whole year, leave included, which the tenth of leave pay excludes. */
export const MontantTreiziemeMois = number('Primes.TreiziemeMois', 'euros', 'month', {
  fr: '13e mois',
  en: '13th month',
  min: '-99999999.99',
})
/** An annual or exceptional bonus. */
export const MontantPrimeAnnuelle = number('Primes.PrimeAnnuelle', 'euros', 'month', {
  fr: 'Prime annuelle',
  en: 'Annual bonus',
  min: '-99999999.99',
})
/**
 * Number of months that these premiums reward: 6 for a 13th month paid in two halves. The three months of severance
 * reference pay count three of them (C. trav. R1234-4 2°, D1237-2 2°).
 */
const moisCouverts = <Key extends string>(key: Key, fr: string, en: string) =>
  number(key, 'count', 'period', { fr, en, default: '12', min: '1', max: '12' })
export const MoisTreiziemeMois = moisCouverts(
  'Primes.MoisTreiziemeMois',
  'Mois que couvre le 13e mois versé',
  'Months that the 13th month paid covers',
)
export const MoisPrimeAnnuelle = moisCouverts(
  'Primes.MoisPrimeAnnuelle',
  'Mois que couvre la prime annuelle ou exceptionnelle',
  'Months that the annual or exceptional bonus covers',
)
/**
 * Whether the annual bonus depends on the person's work, so that leave lowers it: the tenth of leave pay counts it only
 * then (C. trav. L3141-24).
 */
export const PrimeAnnuelleAuTravail = flag('Primes.PrimeAnnuelleLieeAuTravail', 'period', {
  fr: 'Prime annuelle liée au travail personnel',
  en: 'Annual bonus for personal work',
})

/** Employees only: an officer without a contract has no value-sharing premium. */
export const PREMIUM_FIELDS = [
  MontantPartageValeur,
  PartageValeurPlacee,
  SeuilPartageValeur,
  MontantTreiziemeMois,
  MontantPrimeAnnuelle,
  MoisTreiziemeMois,
  MoisPrimeAnnuelle,
  PrimeAnnuelleAuTravail,
] as const
