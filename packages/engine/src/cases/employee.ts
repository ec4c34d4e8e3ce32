import { choice, date, flag, number, words } from './field.js'

/** The employee cases, field by field. */

export const Nom = words('Identite.Nom', { fr: 'Nom', en: 'Last name' })
export const Prenom = words('Identite.Prenom', { fr: 'Prénom', en: 'First name' })

export const HeuresTravaillees = number('Remuneration.HeuresTravaillees', 'hours', 'month', {
  fr: 'Heures travaillées',
  en: 'Hours worked',
  required: true,
})
/** Euros per hour. */
export const TauxHoraire = number('Remuneration.TauxHoraire', 'euros', 'period', {
  fr: 'Taux horaire',
  en: 'Hourly rate',
  required: true,
})
/** Monthly pay of a company officer, who has no hours. 0 is allowed: no contribution is due then. */
export const RemunerationMandat = number('Remuneration.RemunerationMandat', 'euros', 'month', {
  fr: 'Rémunération du mandat social',
  en: 'Pay of the corporate office',
  required: true,
})

/** A recorded value opens a contract on that day; empty text withdraws the contract that its `start` opens. */
export const DateDebutContrat = date('Contrat.DateDebutContrat', 'contract', {
  fr: 'Début du contrat',
  en: 'Contract start',
  required: true,
  revocable: true,
})
/** Absent or empty: open-ended. */
export const DateFinContrat = date('Contrat.DateFinContrat', 'contract', {
  fr: 'Fin du contrat',
  en: 'Contract end',
  revocable: true,
})
/** A contract that begins the day after the previous end continues it, unless this flag is set (CSS D241-7 V). */
export const NouveauContrat = flag('Contrat.Nouveau', 'contract', {
  fr: 'Nouveau contrat, et non suite du précédent',
  en: 'New contract, not a continuation of the one before',
  readBy: 'code',
})
/** Absent: derived from the earlier recorded contracts, or from the history. */
export const DebutSuite = date('Contrat.DebutSuite', 'contract', {
  fr: 'Début de la suite de contrats sans interruption',
  en: 'Start of the chain of contracts without a gap',
})
/** Absent: derived from the earlier recorded contracts. */
export const JoursContratPrecedent = number('Contrat.JoursContratPrecedent', 'days', 'month', {
  fr: 'Jours du mois sous un contrat précédent',
  en: 'Days of the month under an earlier contract',
  readBy: 'code',
})
/**
 * Which days of the month these are: `01-10`, `01-03,08-10`. Absent: those just before the contract, or derived from
 * the earlier recorded contracts if days without a contract lie between.
 */
export const PeriodesPrecedentes = words('Contrat.PeriodesPrecedentes', {
  fr: 'Périodes du mois sous un contrat précédent',
  en: 'Days of the month of earlier contracts',
  timeType: 'contract',
  form: { pattern: /^\d\d-\d\d(,\d\d-\d\d)*$/, expected: 'days of the month as 01-10 or 01-03,08-10' },
})
/**
 * First day of a contract that continues this one: nothing is then paid in lieu of leave (C. trav. L1242-16). Absent:
 * derived from the recorded contracts.
 */
export const DebutContratSuivant = date('Contrat.DebutContratSuivant', 'contract', {
  fr: 'Début du contrat qui poursuit celui-ci',
  en: 'Start of the contract that continues this one',
})
/**
 * An earlier contract that this one does not continue, and that ended in the month in which this one begins: its leave
 * is paid in that month. Absent: derived from the recorded contracts.
 */
export const DebutContratPrecedent = date('Contrat.DebutContratPrecedent', 'contract', {
  fr: 'Début du contrat précédent',
  en: 'Start of the contract before',
})
export const FinContratPrecedent = date('Contrat.FinContratPrecedent', 'contract', {
  fr: 'Fin du contrat précédent',
  en: 'End of the contract before',
})
export const TypeContrat = choice('Contrat.TypeContrat', 'contract', ['CDI', 'CDD'], {
  fr: 'Type de contrat',
  en: 'Kind of contract',
  default: 'CDI',
})
/** Initial term of a fixed-term contract in months. Absent (0): computed from the contract dates. */
export const DureeInitialeMois = number('Contrat.DureeInitialeMois', 'count', 'contract', {
  fr: 'Durée initiale en mois',
  en: 'Initial term in months',
  max: '60',
  readBy: 'code',
})
/**
 * The reason for the fixed term (C. trav. L1242-2, L1242-3); an open-ended contract has none. `saisonnier` and
 * `formation` (training or aided employment, listed by decree) owe no CPF levy (L6331-6).
 */
export const MotifCDD = choice(
  'Contrat.MotifCDD',
  'contract',
  ['autre', 'remplacement', 'accroissement', 'saisonnier', 'usage', 'formation'],
  { fr: 'Motif du CDD', en: 'Reason of the fixed term', default: 'autre' },
)
export const StatutCadre = flag('Contrat.StatutCadre', 'contract', {
  fr: 'Statut cadre',
  en: 'Executive status',
})
/** A worker with a recognised disability: the notice of a dismissal is doubled (C. trav. L5213-9). */
export const TravailleurHandicape = flag('Contrat.TravailleurHandicape', 'contract', {
  fr: 'Travailleur handicapé',
  en: 'Worker with a recognised disability',
})
/**
 * The establishment of the person by the name of its division, in force on the last day of a month: a move within the month counts for all
 * of it (CSS R130-2, D242-6-1; C). Absent: where the division of the employee is. A service that knows the divisions checks the name.
 */
export const EtablissementAffectation = words('Contrat.Etablissement', {
  fr: 'Établissement d’affectation',
  en: 'Establishment',
  timeType: 'period',
  readBy: 'code',
  form: { pattern: /\S/, expected: 'the name of a division of the payroll' },
})
/** Hours per week; 35 is full time. */
export const HeuresContrat = number('Contrat.HeuresContrat', 'hours', 'contract', {
  fr: 'Heures contractuelles par semaine',
  en: 'Contract hours a week',
  default: '35',
  min: '0.5',
  max: '60',
})
/** Indemnité de fin de contrat (10 %) paid each month with the pay of a fixed-term contract. */
export const IndemniteFinContratMensuelle = flag('Contrat.IndemniteFinContratMensuelle', 'contract', {
  fr: 'Indemnité de fin de contrat versée chaque mois',
  en: 'End-of-contract indemnity paid monthly',
})
/** Taxed abroad: no CSG or CRDS, a health contribution instead (CSS L131-9). */
export const NonResidentFiscal = flag('Contrat.NonResidentFiscal', 'contract', {
  fr: 'Non-résident fiscal',
  en: 'Not resident for tax',
})
/** Apec is due for executives and, by the latest public reading, for officers. `false` disables it. */
export const CotisationApec = flag('Contrat.CotisationApec', 'contract', {
  fr: 'Cotisation Apec due',
  en: 'APEC due',
  default: 'true',
})

export const NombreRepas = number('Frais.NombreRepas', 'count', 'month', {
  fr: 'Nombre de repas indemnisés',
  en: 'Number of meal allowances',
  required: true,
  max: '93',
})
export const MontantRepas = number('Frais.MontantRepas', 'euros', 'period', {
  fr: 'Montant de l’indemnité par repas',
  en: 'Amount per meal',
  required: true,
})
export const TypeRepas = choice('Frais.TypeRepas', 'period', ['lieu_travail', 'hors_locaux', 'restaurant'], {
  fr: 'Situation du repas',
  en: 'Where the meal is taken',
  default: 'lieu_travail',
})
export const IndemniteKilometriqueVersee = number('Frais.IndemniteKilometrique', 'euros', 'month', {
  fr: 'Indemnité kilométrique',
  en: 'Mileage allowance',
})
export const Kilometres = number('Frais.Kilometres', 'kilometres', 'month', {
  fr: 'Kilomètres professionnels',
  en: 'Professional kilometres',
})
const VEHICULES = [
  'voiture_3cv',
  'voiture_4cv',
  'voiture_5cv',
  'voiture_6cv',
  'voiture_7cv',
  'moto_1_2cv',
  'moto_3_5cv',
  'moto_6cv',
  'cyclomoteur',
]
export const Vehicule = choice('Frais.Vehicule', 'period', ['inconnu', ...VEHICULES], {
  fr: 'Véhicule',
  en: 'Vehicle',
  default: 'inconnu',
})
export const VehiculeElectrique = flag('Frais.VehiculeElectrique', 'period', {
  fr: 'Véhicule électrique',
  en: 'Electric vehicle',
})
/** Added to the net unchanged, positive or negative; exempt from contributions and tax. */
export const RegularisationNette = number('Frais.Regularisation', 'euros', 'month', {
  fr: 'Régularisation de net',
  en: 'Net adjustment',
  min: '-99999999.99',
})

/** Fraction of the net taxable pay. Required unless `TypeTaux` is `neutre`. */
export const TauxPAS = number('PAS.TauxPAS', 'fraction', 'payment', {
  fr: 'Taux personnalisé',
  en: 'Personal withholding rate',
  required: true,
})
export const TypeTaux = choice('PAS.TypeTaux', 'payment', ['personnalise', 'neutre'], {
  fr: 'Nature du taux',
  en: 'Kind of rate',
  default: 'personnalise',
})

/** The identifier of the personal rate that the tax office sent with it, which the declaration gives back. Absent: none. */
export const IdentifiantTaux = words('PAS.IdentifiantTaux', {
  fr: 'Identifiant du taux transmis',
  en: 'Identifier of the rate',
  timeType: 'payment',
  mention: true,
  form: { pattern: /^[A-Za-z0-9-]{1,40}$/, expected: '1 to 40 letters, digits and hyphens' },
})

/**
 * A withholding of an earlier month of the same calendar year at another rate than the one sent: the difference is withheld or given
 * back now (BOI-IR-PAS-30-10-50 I). Base of that month, the rate applied and the rate sent.
 */
export const BaseRegularisee = number('PAS.BaseRegularisee', 'euros', 'month', {
  fr: 'Base du prélèvement à régulariser',
  en: 'Base of the withholding to correct',
})
export const TauxApplique = number('PAS.TauxApplique', 'fraction', 'month', {
  fr: 'Taux appliqué à tort',
  en: 'Rate applied in error',
})
export const TauxTransmis = number('PAS.TauxTransmis', 'fraction', 'month', {
  fr: 'Taux transmis pour ce mois',
  en: 'Rate sent for that month',
})
/** Its month of the year of payment, 1 to 12, which the payslip names; in January that of the year before (tolerance). */
export const MoisRegularise = number('PAS.MoisRegularise', 'count', 'month', {
  fr: 'Mois régularisé (1 à 12)',
  en: 'Corrected month (1 to 12)',
  max: '12',
  readBy: 'code',
})
/**
 * The year whose withholdings a payment corrects, and its last such month: the year of the payment; in January the year
 * before (tolerance).
 */
export function yearCorrected(paymentDate: string): { readonly year: number; readonly last: number } {
  const [year, month] = [Number(paymentDate.slice(0, 4)), Number(paymentDate.slice(5, 7))]
  return month === 1 ? { year: year - 1, last: 12 } : { year, last: month - 1 }
}
export const WITHHOLDING_CORRECTION = [BaseRegularisee, TauxApplique, TauxTransmis, MoisRegularise] as const

export const HasPrevoyance = flag('PrevoyanceMutuelle.HasPrevoyance', 'period', {
  fr: 'Prévoyance',
  en: 'Provident plan',
  required: true,
})
/** Employer's rate on tranche 1. */
export const TauxPrevoyance = number('PrevoyanceMutuelle.TauxPrevoyance', 'fraction', 'period', {
  fr: 'Taux de prévoyance patronal',
  en: 'Employer provident rate',
  required: true,
})
export const HasMutuelleObligatoire = flag('PrevoyanceMutuelle.HasMutuelleObligatoire', 'period', {
  fr: 'Mutuelle obligatoire',
  en: 'Mandatory health plan',
  required: true,
})
/** Monthly total of both shares. */
export const MutuelleObligatoire = number('PrevoyanceMutuelle.MutuelleObligatoire', 'euros', 'period', {
  fr: 'Montant de la mutuelle obligatoire',
  en: 'Amount of the mandatory health plan',
})
export const PartPatronaleMutuelle = number('PrevoyanceMutuelle.PartPatronaleMutuelle', 'fraction', 'period', {
  fr: 'Part patronale de la mutuelle',
  en: 'Employer share of the health plan',
  default: '0.5',
})
export const HasMutuelleFacultative = flag('PrevoyanceMutuelle.HasMutuelleFacultative', 'period', {
  fr: 'Mutuelle facultative',
  en: 'Optional health plan',
  required: true,
})
/** Paid by the employee alone; not deductible from taxable pay. */
export const MontantMutuelleFacultative = number('PrevoyanceMutuelle.MutuelleFacultative', 'euros', 'period', {
  fr: 'Montant de la mutuelle facultative',
  en: 'Amount of the optional health plan',
})

export const HeuresAbsenceMaladie = number('Absences.HeuresAbsenceMaladie', 'hours', 'month', {
  fr: 'Heures d’absence maladie',
  en: 'Hours of sick leave',
})
/** Absent (0): the hourly rate of the contract applies. */
export const TauxHoraireAbsence = number('Absences.TauxHoraireAbsence', 'euros', 'period', {
  fr: 'Taux horaire d’absence',
  en: 'Hourly rate of absence',
})
/** The deduction if above 0; otherwise hours × rate. */
export const MontantAbsenceMaladie = number('Absences.MontantAbsenceMaladie', 'euros', 'month', {
  fr: 'Montant de l’absence maladie',
  en: 'Sick leave deduction',
})
export const MontantAbsenceATMP = number('Absences.MontantAbsenceATMP', 'euros', 'month', {
  fr: 'Montant de l’absence accident du travail',
  en: 'Work accident deduction',
})
export const MontantAbsenceSansSolde = number('Absences.MontantAbsenceSansSolde', 'euros', 'month', {
  fr: 'Montant de l’absence sans solde',
  en: 'Unpaid leave deduction',
})
/** Whole calendar days without pay: they lower the ceiling (CSS R242-2). */
export const JoursAbsenceSansSolde = number('Absences.JoursAbsenceSansSolde', 'days', 'month', {
  fr: 'Jours d’absence sans aucune rémunération',
  en: 'Whole days without pay',
})

/** Pay maintained during an absence: it bears contributions and counts as pay received for the reference SMIC. */
export const MontantMaintien = number('Absences.MontantMaintien', 'euros', 'month', {
  fr: 'Maintien de salaire',
  en: 'Pay kept during absence',
})

export const HeuresSup25 = number('HeuresSupplementaires.HeuresSup25', 'hours', 'month', {
  fr: 'Heures supplémentaires à 25 %',
  en: 'Overtime hours at 25 %',
})
export const HeuresSup50 = number('HeuresSupplementaires.HeuresSup50', 'hours', 'month', {
  fr: 'Heures supplémentaires à 50 %',
  en: 'Overtime hours at 50 %',
})
export const HeuresComplementaires = number('HeuresSupplementaires.HeuresComplementaires', 'hours', 'month', {
  fr: 'Heures complémentaires',
  en: 'Complementary hours',
})

export const MontantPrimes = number('Primes.MontantPrimes', 'euros', 'month', {
  fr: 'Primes soumises',
  en: 'Bonuses',
  min: '-99999999.99',
})

export const NombreRepasFournis = number('AvantagesNature.NombreRepasFournis', 'count', 'month', {
  fr: 'Repas fournis',
  en: 'Meals provided',
  max: '93',
})
export const MontantAvantagesNature = number('AvantagesNature.MontantAvantagesNature', 'euros', 'month', {
  fr: 'Autres avantages en nature',
  en: 'Other benefits in kind',
})

export const NombreTitres = number('TitresRestaurant.NombreTitres', 'count', 'month', {
  fr: 'Nombre de titres-restaurant',
  en: 'Number of meal vouchers',
  max: '93',
})
export const ValeurTitre = number('TitresRestaurant.ValeurTitre', 'euros', 'period', {
  fr: 'Valeur du titre',
  en: 'Face value',
})
export const PartPatronaleTitre = number('TitresRestaurant.PartPatronaleTitre', 'fraction', 'period', {
  fr: 'Part patronale du titre',
  en: 'Employer share',
  default: '0.5',
})

export const CoutAbonnement = number('Transport.CoutAbonnement', 'euros', 'month', {
  fr: 'Coût de l’abonnement de transport',
  en: 'Cost of the travel pass',
})
export const PartRemboursee = number('Transport.PartRemboursee', 'fraction', 'period', {
  fr: 'Part remboursée',
  en: 'Part refunded',
  default: '0.5',
})

export const Acomptes = number('Retenues.Acomptes', 'euros', 'month', { fr: 'Acomptes et avances', en: 'Advances' })
export const Saisies = number('Retenues.Saisies', 'euros', 'month', {
  fr: 'Saisies et oppositions',
  en: 'Attachments of earnings',
})
