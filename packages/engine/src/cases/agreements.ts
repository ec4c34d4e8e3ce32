import { choice, date, flag, number, words } from './field.js'

/**
 * The collective agreement of a person. The covered agreements are in `law/conventions/`; their pay at the end of a
 * contract follows from these fields. Entered amounts or months (`Rupture.IndemniteConventionnelle`,
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
/**
 * The category in the agreement: its code or its name in `docs/agreements.md`. Not needed for an agreement with a
 * single category.
 */
export const CategorieConventionnelle = words('Contrat.CategorieConventionnelle', {
  fr: 'Catégorie de la convention collective',
  en: 'Category in the agreement',
  timeType: 'contract',
  form: { pattern: /\S/, expected: 'a category of the agreement' },
  readBy: 'code',
})
/** The coefficient, or the agreement's level, step, group or class, as a number. Absent (0): unknown. */
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
/** Whether a part of the pay is variable, where the reference pay of the agreement depends on it. */
export const RemunerationVariable = flag('Contrat.RemunerationVariable', 'contract', {
  fr: 'Rémunération en partie variable',
  en: 'Pay is partly variable',
  readBy: 'code',
})
/** First day of an agreement in days of the year (forfait en jours), where its months count more. Absent: it has none. */
export const DateForfaitJours = date('Contrat.DateForfaitJours', 'contract', {
  fr: 'Forfait en jours depuis le',
  en: 'Days of the year since',
  revocable: true,
})
/** Whether the person was an executive under an earlier agreement that still counts (métallurgie, art. 68). */
export const AncienCadre = flag('Contrat.AncienCadre', 'contract', {
  fr: 'Cadre sous l’ancienne convention',
  en: 'Executive under the earlier agreement',
  readBy: 'code',
})
/** Months of absence for sickness that are the cause of a dismissal, with `CauseLicenciement` `absences_maladie`. */
export const MoisAbsence = number('Rupture.MoisAbsenceMaladie', 'count', 'contract', {
  fr: 'Mois d’absence pour maladie, cause du licenciement',
  en: 'Months of sickness that caused the dismissal',
  max: '120',
  readBy: 'code',
})
/**
 * Why an employee is dismissed, where the agreement asks. A plan de sauvegarde is collective and economic by itself.
 */
export const CauseLicenciement = choice(
  'Rupture.CauseLicenciement',
  'contract',
  [
    'autre',
    'economique',
    'economique_collective',
    'disciplinaire',
    'absences_maladie',
    'inaptitude_conduite_temporaire',
    'inaptitude_conduite_definitive',
  ],
  { fr: 'Cause du licenciement', en: 'Cause of the dismissal', default: 'autre', readBy: 'code' },
)

export const AGREEMENT_FIELDS = [
  IDCCContrat,
  CategorieConventionnelle,
  CoefficientContrat,
  DateCadre,
  RemunerationVariable,
  DateForfaitJours,
  AncienCadre,
  CauseLicenciement,
  MoisAbsence,
] as const

/**
 * An agreement or a custom of the company itself: scales of its own. An agreement prevails over that of the branch
 * where it has a rule (C. trav. L2253-3); beside a custom the more favourable counts; neither gives less than the law.
 */

/** The agreement, or the custom, as reasons and refusals name it. Needed where a scale is entered. */
export const AccordReference = words('Entreprise.AccordReference', {
  fr: 'Accord ou usage d’entreprise, référence',
  en: 'Company agreement or custom, reference',
  timeType: 'period',
  form: { pattern: /\S/, expected: 'the name of the agreement or of the custom' },
  readBy: 'code',
})
export const AccordNature = choice('Entreprise.AccordNature', 'period', ['accord_entreprise', 'usage_entreprise'], {
  fr: 'Accord ou usage d’entreprise',
  en: 'Company agreement or custom',
  default: 'accord_entreprise',
  readBy: 'code',
})

const RATE = String.raw`\d{1,2}:[1-9]\d{0,2}(/[1-9]\d{0,2})?`
const BAREME_INDEMNITE = {
  timeType: 'period',
  readBy: 'code',
  form: {
    pattern: new RegExp(`^${RATE}(;${RATE}){0,9}$`),
    expected: 'brackets as 0:1/4;10:1/3 (a quarter of a month for each year, a third for each beyond 10 years)',
  },
} as const
/** Severance pay: parts of a month's pay for each year of service, by the year from which they count. Absent: none of its own. */
export const AccordIndemnite = words('Entreprise.AccordIndemnite', {
  fr: 'Indemnité de rupture de l’accord d’entreprise',
  en: 'Severance pay of the company agreement',
  ...BAREME_INDEMNITE,
})
/** The scale for executives. Absent: the scale for all. */
export const AccordIndemniteCadre = words('Entreprise.AccordIndemniteCadre', {
  fr: 'Indemnité de rupture de l’accord d’entreprise, cadres',
  en: 'Severance pay of the company agreement, executives',
  ...BAREME_INDEMNITE,
})
/** Least months of service for it. Absent: 8, as by law. */
export const AccordIndemniteDroit = number('Entreprise.AccordIndemniteDroit', 'count', 'period', {
  fr: 'Ancienneté minimale de cette indemnité, en mois',
  en: 'Least months of service for that pay',
  default: '8',
  max: '600',
  readBy: 'code',
})
/** Most months of pay. Absent (0): no limit. */
export const AccordIndemnitePlafond = number('Entreprise.AccordIndemnitePlafond', 'count', 'period', {
  fr: 'Plafond de cette indemnité, en mois de salaire',
  en: 'Limit of that pay, in months of pay',
  max: '120',
  readBy: 'code',
})

const LENGTH = String.raw`\d{1,3}:\d{1,2}[mj]`
const BAREME_PREAVIS = {
  timeType: 'period',
  readBy: 'code',
  form: {
    pattern: new RegExp(`^${LENGTH}(;${LENGTH}){0,9}$`),
    expected: 'rows as 0:15j;6:1m;24:2m (15 days, from 6 months of service one month, from 24 months two)',
  },
} as const
/** Notice of a dismissal and of a retirement that the employer decides, by months of service. Absent: none of its own. */
export const AccordPreavis = words('Entreprise.AccordPreavis', {
  fr: 'Préavis de l’accord d’entreprise',
  en: 'Notice of the company agreement',
  ...BAREME_PREAVIS,
})
export const AccordPreavisCadre = words('Entreprise.AccordPreavisCadre', {
  fr: 'Préavis de l’accord d’entreprise, cadres',
  en: 'Notice of the company agreement, executives',
  ...BAREME_PREAVIS,
})
/** Notice of a resignation and of a retirement that the employee decides. */
export const AccordPreavisDemission = words('Entreprise.AccordPreavisDemission', {
  fr: 'Préavis de démission de l’accord d’entreprise',
  en: 'Notice of a resignation of the company agreement',
  ...BAREME_PREAVIS,
})
export const AccordPreavisDemissionCadre = words('Entreprise.AccordPreavisDemissionCadre', {
  fr: 'Préavis de démission de l’accord d’entreprise, cadres',
  en: 'Notice of a resignation of the company agreement, executives',
  ...BAREME_PREAVIS,
})

export const COMPANY_AGREEMENT_FIELDS = [
  AccordReference,
  AccordNature,
  AccordIndemnite,
  AccordIndemniteCadre,
  AccordIndemniteDroit,
  AccordIndemnitePlafond,
  AccordPreavis,
  AccordPreavisCadre,
  AccordPreavisDemission,
  AccordPreavisDemissionCadre,
] as const

/** Scales of a company, in the notation of its fields (`Entreprise.AccordIndemnite`, `AccordPreavis`); an absent one is left to the law. */
export interface OwnScales {
  readonly reference: string
  /** Whether they take precedence over the agreement of the branch (C. trav. L2253-3); otherwise the more favourable counts. */
  readonly prevails: boolean
  /** `right`: least months of service; `cap`: most months of pay, 0 for no limit. */
  readonly severance?: { readonly scale: string; readonly right: string; readonly cap: string }
  /** Of a dismissal, and of a retirement that the employer decides. */
  readonly notice?: string
  /** Of a resignation, and of a retirement that the employee decides. */
  readonly resignation?: string
}

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
/**
 * Pay with bonuses: of the last month before the notification, and of the last one, three and twelve months before the
 * end, notice included.
 */
const euros = <Key extends string>(key: Key, fr: string, en: string) =>
  number(key, 'euros', 'month', { fr, en, min: '-99999999.99' })
export const DernierMois = euros('Convention.DernierMois', 'Paie du dernier mois', 'Pay of the last month')
export const DernierMoisFin = euros('Convention.DernierMoisFin', 'Paie du dernier mois', 'Pay of the last month')
export const TroisMoisFin = euros(
  'Convention.TroisMois',
  'Paie des trois derniers mois',
  'Pay of the last three months',
)
export const DouzeMoisFin = euros(
  'Convention.DouzeMois',
  'Paie des douze derniers mois',
  'Pay of the last twelve months',
)
/** How many of these months are known. */
export const NombreTroisMoisFin = mois('Convention.NombreTroisMois', 'Mois connus des trois derniers', 'Known of three')
export const NombreDouzeMoisFin = mois(
  'Convention.NombreDouzeMois',
  'Mois connus des douze derniers',
  'Known of twelve',
)
/** The three quarters of annual premiums that a mean of three months leaves out, in the pays before the notification and the end. */
const au_dela = 'Primes annuelles, part au-delà de trois mois'
export const HorsTroisMoisDernier = euros('Convention.HorsTroisMoisDernier', au_dela, 'Premiums beyond three months')
export const HorsTroisMoisDernierFin = euros('Convention.HorsTroisMoisDernierFin', au_dela, 'Premiums beyond')
export const HorsTroisMois = euros('Convention.HorsTroisMoisNotification', au_dela, 'Premiums beyond three months')
export const HorsTroisMoisFin = euros('Convention.HorsTroisMois', au_dela, 'Premiums beyond three months')
/** Months under an agreement in days. */
export const MoisForfait = mois('Convention.MoisForfait', 'Mois de forfait en jours', 'Months in days of the year')
/** Complete half-years of service, and those before 2002. */
export const SemestresDeService = mois('Convention.Semestres', 'Semestres de présence', 'Half-years of service')
export const SemestresAvant2002 = mois(
  'Convention.SemestresAvant2002',
  'Semestres avant 2002',
  'Half-years before 2002',
)
/** 1 for a person hired after 1999. */
export const EmbaucheApres1999 = mois('Convention.EmbaucheApres1999', 'Embauché après 1999', 'Hired after 1999')
/** Months of sickness that caused the dismissal; 0: it has another cause. */
export const MoisMaladie = mois('Convention.MoisMaladie', 'Mois d’absence pour maladie', 'Months of sickness')

const drapeau = <Key extends string>(key: Key, fr: string, en: string) => flag(key, 'period', { fr, en })
export const VariableConvention = drapeau('Convention.Variable', 'Rémunération en partie variable', 'Partly variable')
export const EstAncienCadre = drapeau('Convention.AncienCadre', 'Cadre sous l’ancienne convention', 'Was an executive')
/** The cause of the dismissal: economic, also collective; collective; disciplinary; long or repeated sickness. */
export const EstEconomique = drapeau('Convention.Economique', 'Motif économique', 'Economic reason')
export const EstCollectif = drapeau('Convention.Collectif', 'Licenciement collectif', 'Collective dismissal')
export const EstDisciplinaire = drapeau('Convention.Disciplinaire', 'Motif disciplinaire', 'Disciplinary reason')
export const EstPourMaladie = drapeau('Convention.Maladie', 'Absences pour maladie', 'Sickness')
/** A driver who may not drive any more, for some time or for good. */
export const ConduiteTemporaire = drapeau(
  'Convention.ConduiteTemporaire',
  'Inaptitude temporaire à la conduite',
  'Unfit',
)
export const ConduiteDefinitive = drapeau(
  'Convention.ConduiteDefinitive',
  'Inaptitude définitive à la conduite',
  'Unfit',
)
/** The kind of notice that is due. */
export const NaturePreavis = choice(
  'Convention.Preavis',
  'period',
  ['aucun', 'licenciement', 'demission', 'depart_retraite', 'mise_a_la_retraite'],
  { fr: 'Nature du préavis', en: 'Kind of notice', default: 'aucun' },
)

/**
 * How an agreement counts absences as service: the part that does not count, by nature; a nature that is left out
 * counts as by law.
 */
export type ServiceRule = Readonly<Record<string, UncountedPart>>
export interface UncountedPart {
  /** Fraction of the absence that does not count, as decimal text. */
  readonly part: string
  /** Months of absence that still count as service. */
  readonly beyond?: string
  /** Absences of at most so many months count whole; longer ones do not count at all. */
  readonly longerThan?: string
  /**
   * The absences whose length is compared with these months: those of a calendar year, of a year of service, of twelve
   * months from the first one, or all of them. Absent: each absence by itself.
   */
  readonly per?: 'calendar-year' | 'service-year' | 'twelve-months' | 'career'
}
