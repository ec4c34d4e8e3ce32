import { choice, date, flag, number, words } from './field.js'

/**
 * The collective agreement of a person. The agreements that are covered are in `law/conventions/`; what they pay at the end of a
 * contract follows from these fields. An amount or months that are entered (`Rupture.IndemniteConventionnelle`,
 * `Rupture.MoisPreavis`) still count.
 */

/** The number of the agreement. 9999: no agreement applies. Absent: as if none applied. */
export const IDCCContrat = words('Contrat.IDCC', {
  fr: 'Convention collective (IDCC)',
  en: 'Collective agreement (IDCC)',
  timeType: 'contract',
  form: { pattern: /^\d{1,4}$/, expected: 'one to four digits, 9999 where no agreement applies' },
  readBy: 'code',
})
/** The category in the agreement: its code or its name in `docs/agreements.md`. An agreement with a single one does not ask. */
export const CategorieConventionnelle = words('Contrat.CategorieConventionnelle', {
  fr: 'Catégorie de la convention collective',
  en: 'Category in the agreement',
  timeType: 'contract',
  form: { pattern: /\S/, expected: 'a category of the agreement' },
  readBy: 'code',
})
/** The coefficient, or what the agreement has instead: a level, a step, a group, a class, as a number. Absent (0): unknown. */
export const CoefficientContrat = number('Contrat.Coefficient', 'count', 'contract', {
  fr: 'Coefficient (ou niveau, échelon, groupe, classe)',
  en: 'Coefficient (or level, step, group, class)',
  max: '9999',
  readBy: 'code',
})
/** First day as an executive, for agreements that count the years before it apart. Absent: the first day of the contract. */
export const DateCadre = date('Contrat.DateCadre', 'contract', {
  fr: 'Cadre depuis le',
  en: 'Executive since',
  revocable: true,
})
/** Whether a part of the pay is variable, where the agreement distinguishes it for its reference pay. */
export const RemunerationVariable = flag('Contrat.RemunerationVariable', 'contract', {
  fr: 'Rémunération en partie variable',
  en: 'Pay is partly variable',
  default: 'false',
  readBy: 'code',
})
/** Why an employee is dismissed, where the agreement distinguishes it. A plan de sauvegarde is collective and economic by itself. */
export const CauseLicenciement = choice(
  'Rupture.CauseLicenciement',
  'contract',
  ['autre', 'economique', 'economique_collective', 'disciplinaire', 'absences_maladie'],
  { fr: 'Cause du licenciement', en: 'Cause of the dismissal', default: 'autre', readBy: 'code' },
)

export const AGREEMENT_FIELDS = [
  IDCCContrat,
  CategorieConventionnelle,
  CoefficientContrat,
  DateCadre,
  RemunerationVariable,
  CauseLicenciement,
] as const

/** Facts of an end of contract as rules of agreements read them. `dates/agreements.ts` derives them; they cannot be entered. */

const mois = <Key extends string>(key: Key, fr: string, en: string) => number(key, 'count', 'month', { fr, en })

/** Service as the agreement counts it: full months up to the last day; months with their parts up to the notification. */
export const MoisConvention = mois('Convention.Mois', 'Mois d’ancienneté selon la convention', 'Months of service')
export const MoisNotification = mois(
  'Convention.MoisNotification',
  'Mois d’ancienneté à la notification selon la convention',
  'Months of service at the notification',
)
/** Months of that service before the person became an executive. */
export const MoisNonCadre = mois('Convention.MoisNonCadre', 'Mois d’ancienneté avant le statut cadre', 'Months before')
/** Full years on the last day of the contract. */
export const AgeFin = mois('Convention.Age', 'Âge à la fin du contrat', 'Age at the end of the contract')
export const CoefficientConvention = mois('Convention.Coefficient', 'Coefficient de la convention', 'Coefficient')
/** Pay of the last month of the reference pay, and the part of annual premiums in it beyond three months. */
const euros = <Key extends string>(key: Key, fr: string, en: string) =>
  number(key, 'euros', 'month', { fr, en, min: '-99999999.99' })
export const DernierMois = euros('Convention.DernierMois', 'Paie du dernier mois', 'Pay of the last month')
export const HorsTroisMoisDernier = euros(
  'Convention.HorsTroisMoisDernier',
  'Primes annuelles du dernier mois, part au-delà de trois mois',
  'Annual premiums of the last month beyond three months',
)
export const VariableConvention = flag('Convention.RemunerationVariable', 'period', {
  fr: 'Rémunération en partie variable',
  en: 'Pay is partly variable',
  default: 'false',
})
export const CauseConvention = choice('Convention.Cause', 'period', CauseLicenciement.values, {
  fr: 'Cause du licenciement',
  en: 'Cause of the dismissal',
  default: 'autre',
})
/** Which notice is asked for. */
export const NaturePreavis = choice(
  'Convention.Preavis',
  'period',
  ['aucun', 'licenciement', 'demission', 'depart_retraite', 'mise_a_la_retraite'],
  { fr: 'Nature du préavis', en: 'Kind of notice', default: 'aucun' },
)

/** How an agreement counts absences as service: the part that is none, by nature; a nature that is left out counts as by law. */
export type ServiceRule = Readonly<Record<string, UncountedPart>>
export interface UncountedPart {
  /** Fraction of the absence that does not count, as decimal text. */
  readonly part: string
  /** Months of each absence that count as service all the same. */
  readonly beyond?: string
}
