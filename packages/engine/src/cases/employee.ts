import { choice, date, flag, number, words } from './field.js'

/** The employee cases: sections 2.5 of the specification and 3 of the contract, field by field. */

export const Nom = words('Identite.Nom', ['Nom', 'Last name'])
export const Prenom = words('Identite.Prenom', ['Prénom', 'First name'])

export const HeuresTravaillees = number(
  'Remuneration.HeuresTravaillees',
  'hours',
  'month',
  ['Heures travaillées', 'Hours worked'],
  { required: true },
)
/** Euros per hour. */
export const TauxHoraire = number('Remuneration.TauxHoraire', 'euros', 'period', ['Taux horaire', 'Hourly rate'], {
  required: true,
})
/** Monthly pay of a company officer, who has no hours. 0 is allowed: nothing is due then. */
export const RemunerationMandat = number(
  'Remuneration.RemunerationMandat',
  'euros',
  'month',
  ['Rémunération du mandat social', 'Pay of the corporate office'],
  { required: true },
)

/** Recorded: opens a contract of that first day; empty text withdraws the contract that its `start` opens. */
export const DateDebutContrat = date('Contrat.DateDebutContrat', 'contract', ['Début du contrat', 'Contract start'], {
  required: true,
  revocable: true,
})
/** Absent or empty: open-ended. */
export const DateFinContrat = date('Contrat.DateFinContrat', 'contract', ['Fin du contrat', 'Contract end'], {
  revocable: true,
})
/** A contract that begins the day after another one ended continues it, but for this flag (CSS D241-7 V). */
export const NouveauContrat = flag(
  'Contrat.Nouveau',
  'contract',
  ['Nouveau contrat, et non suite du précédent', 'New contract, not a continuation of the one before'],
  { default: 'false', readBy: 'code' },
)
/** Absent: found from the earlier contracts that were recorded, or from the history. */
export const DebutSuite = date('Contrat.DebutSuite', 'contract', [
  'Début de la suite de contrats sans interruption',
  'Start of the chain of contracts without a gap',
])
/** Absent: found from the earlier contracts that were recorded. */
export const JoursContratPrecedent = number(
  'Contrat.JoursContratPrecedent',
  'days',
  'month',
  ['Jours du mois sous un contrat précédent', 'Days of the month under an earlier contract'],
  { readBy: 'code' },
)
/**
 * Which days these are, as days of the month: `01-10`, `01-03,08-10`. Absent: those just before the contract. Found from the earlier
 * contracts that were recorded, where days without a contract lie between.
 */
export const PeriodesPrecedentes = words(
  'Contrat.PeriodesPrecedentes',
  ['Périodes du mois sous un contrat précédent', 'Days of the month of earlier contracts'],
  {
    timeType: 'contract',
    form: {
      pattern: /^\d\d-\d\d(,\d\d-\d\d)*$/,
      expected: { en: 'days of the month as 01-10 or 01-03,08-10', fr: 'des jours du mois comme 01-10 ou 01-03,08-10' },
    },
  },
)
/** The relation goes on: nothing is paid in lieu of leave (C. trav. L1242-16). Absent: found from the contracts that were recorded. */
export const DebutContratSuivant = date('Contrat.DebutContratSuivant', 'contract', [
  'Début du contrat qui poursuit celui-ci',
  'Start of the contract that continues this one',
])
/**
 * An earlier contract that this one does not continue, and that ended in the month in which this one begins: its leave is paid in
 * that month. Absent: found from the contracts that were recorded.
 */
export const DebutContratPrecedent = date('Contrat.DebutContratPrecedent', 'contract', [
  'Début du contrat précédent',
  'Start of the contract before',
])
export const FinContratPrecedent = date('Contrat.FinContratPrecedent', 'contract', [
  'Fin du contrat précédent',
  'End of the contract before',
])
export const TypeContrat = choice(
  'Contrat.TypeContrat',
  'contract',
  ['CDI', 'CDD'],
  ['Type de contrat', 'Kind of contract'],
  { default: 'CDI' },
)
/** Initial term of a fixed-term contract in months. Absent (0): computed from the contract dates. */
export const DureeInitialeMois = number(
  'Contrat.DureeInitialeMois',
  'count',
  'contract',
  ['Durée initiale en mois', 'Initial term in months'],
  { max: '60', readBy: 'code' },
)
/**
 * Why the contract has a fixed term (C. trav. L1242-2, L1242-3); no meaning for an open-ended one. `saisonnier` and `formation`
 * (contracts for training or of aided employment, listed by decree) owe no CPF levy (L6331-6).
 */
export const MotifCDD = choice(
  'Contrat.MotifCDD',
  'contract',
  ['autre', 'remplacement', 'accroissement', 'saisonnier', 'usage', 'formation'],
  ['Motif du CDD', 'Reason of the fixed term'],
  { default: 'autre' },
)
export const StatutCadre = flag('Contrat.StatutCadre', 'contract', ['Statut cadre', 'Executive status'], {
  default: 'false',
})
/** A worker with a recognised disability: the notice of a dismissal is doubled (C. trav. L5213-9). */
export const TravailleurHandicape = flag(
  'Contrat.TravailleurHandicape',
  'contract',
  ['Travailleur handicapé', 'Worker with a recognised disability'],
  { default: 'false' },
)
/** Hours per week; 35 is full time. */
export const HeuresContrat = number(
  'Contrat.HeuresContrat',
  'hours',
  'contract',
  ['Heures contractuelles par semaine', 'Contract hours a week'],
  { default: '35', min: '0.5', max: '60' },
)
/** Indemnité de fin de contrat (10 %) paid each month with the pay of a fixed-term contract. */
export const IndemniteFinContratMensuelle = flag(
  'Contrat.IndemniteFinContratMensuelle',
  'contract',
  ['Indemnité de fin de contrat versée chaque mois', 'End-of-contract indemnity paid monthly'],
  { default: 'false' },
)
/** Taxed abroad: no CSG or CRDS, a health contribution instead (CSS L131-9). */
export const NonResidentFiscal = flag(
  'Contrat.NonResidentFiscal',
  'contract',
  ['Non-résident fiscal', 'Not resident for tax'],
  { default: 'false' },
)
/** Apec is due for executives and, by the latest public reading, for officers. `false` switches it off. */
export const CotisationApec = flag('Contrat.CotisationApec', 'contract', ['Cotisation Apec due', 'APEC due'], {
  default: 'true',
})

export const NombreRepas = number(
  'Frais.NombreRepas',
  'count',
  'month',
  ['Nombre de repas indemnisés', 'Number of meal allowances'],
  { required: true, max: '93' },
)
export const MontantRepas = number(
  'Frais.MontantRepas',
  'euros',
  'period',
  ["Montant de l'indemnité par repas", 'Amount per meal'],
  { required: true },
)
export const TypeRepas = choice(
  'Frais.TypeRepas',
  'period',
  ['lieu_travail', 'hors_locaux', 'restaurant'],
  ['Situation du repas', 'Where the meal is taken'],
  { default: 'lieu_travail' },
)
export const IndemniteKilometriqueVersee = number('Frais.IndemniteKilometrique', 'euros', 'month', [
  'Indemnité kilométrique',
  'Mileage allowance',
])
export const Kilometres = number('Frais.Kilometres', 'kilometres', 'month', [
  'Kilomètres professionnels',
  'Professional kilometres',
])
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
export const Vehicule = choice('Frais.Vehicule', 'period', ['inconnu', ...VEHICULES], ['Véhicule', 'Vehicle'], {
  default: 'inconnu',
})
export const VehiculeElectrique = flag(
  'Frais.VehiculeElectrique',
  'period',
  ['Véhicule électrique', 'Electric vehicle'],
  { default: 'false' },
)
/** Added to the net unchanged, positive or negative; free of contributions and tax. */
export const RegularisationNette = number(
  'Frais.Regularisation',
  'euros',
  'month',
  ['Régularisation de net', 'Net adjustment'],
  { min: '-99999999.99' },
)

/** Fraction of the net taxable pay. Required unless `TypeTaux` is `neutre`. */
export const TauxPAS = number(
  'PAS.TauxPAS',
  'fraction',
  'payment',
  ['Taux personnalisé', 'Personal withholding rate'],
  { required: true },
)
export const TypeTaux = choice(
  'PAS.TypeTaux',
  'payment',
  ['personnalise', 'neutre'],
  ['Nature du taux', 'Kind of rate'],
  { default: 'personnalise' },
)

export const HasPrevoyance = flag('PrevoyanceMutuelle.HasPrevoyance', 'period', ['Prévoyance', 'Provident plan'], {
  required: true,
})
/** Employer's rate on tranche 1. */
export const TauxPrevoyance = number(
  'PrevoyanceMutuelle.TauxPrevoyance',
  'fraction',
  'period',
  ['Taux de prévoyance patronal', 'Employer provident rate'],
  { required: true },
)
export const HasMutuelleObligatoire = flag(
  'PrevoyanceMutuelle.HasMutuelleObligatoire',
  'period',
  ['Mutuelle obligatoire', 'Mandatory health plan'],
  { required: true },
)
/** Monthly total of both shares. */
export const MutuelleObligatoire = number('PrevoyanceMutuelle.MutuelleObligatoire', 'euros', 'period', [
  'Montant de la mutuelle obligatoire',
  'Amount of the mandatory health plan',
])
export const PartPatronaleMutuelle = number(
  'PrevoyanceMutuelle.PartPatronaleMutuelle',
  'fraction',
  'period',
  ['Part patronale de la mutuelle', 'Employer share of the health plan'],
  { default: '0.5' },
)
export const HasMutuelleFacultative = flag(
  'PrevoyanceMutuelle.HasMutuelleFacultative',
  'period',
  ['Mutuelle facultative', 'Optional health plan'],
  { required: true },
)
/** Paid by the employee alone; not deductible from taxable pay. */
export const MontantMutuelleFacultative = number('PrevoyanceMutuelle.MutuelleFacultative', 'euros', 'period', [
  'Montant de la mutuelle facultative',
  'Amount of the optional health plan',
])

export const HeuresAbsenceMaladie = number('Absences.HeuresAbsenceMaladie', 'hours', 'month', [
  "Heures d'absence maladie",
  'Hours of sick leave',
])
/** Absent (0): the hourly rate of the contract applies. */
export const TauxHoraireAbsence = number('Absences.TauxHoraireAbsence', 'euros', 'period', [
  "Taux horaire d'absence",
  'Hourly rate of absence',
])
/** The deduction if above 0; otherwise hours × rate. */
export const MontantAbsenceMaladie = number('Absences.MontantAbsenceMaladie', 'euros', 'month', [
  "Montant de l'absence maladie",
  'Sick leave deduction',
])
export const MontantAbsenceATMP = number('Absences.MontantAbsenceATMP', 'euros', 'month', [
  "Montant de l'absence accident du travail",
  'Work accident deduction',
])
export const MontantAbsenceSansSolde = number('Absences.MontantAbsenceSansSolde', 'euros', 'month', [
  "Montant de l'absence sans solde",
  'Unpaid leave deduction',
])
/** Whole calendar days without any pay: they lower the ceiling (CSS R242-2). */
export const JoursAbsenceSansSolde = number('Absences.JoursAbsenceSansSolde', 'days', 'month', [
  "Jours d'absence sans aucune rémunération",
  'Whole days without pay',
])

/** Pay maintained during an absence: it bears contributions and counts as pay received for the reference SMIC. */
export const MontantMaintien = number('Absences.MontantMaintien', 'euros', 'month', [
  'Maintien de salaire',
  'Pay kept during absence',
])

export const HeuresSup25 = number('HeuresSupplementaires.HeuresSup25', 'hours', 'month', [
  'Heures supplémentaires à 25 %',
  'Overtime hours at 25 %',
])
export const HeuresSup50 = number('HeuresSupplementaires.HeuresSup50', 'hours', 'month', [
  'Heures supplémentaires à 50 %',
  'Overtime hours at 50 %',
])
export const HeuresComplementaires = number('HeuresSupplementaires.HeuresComplementaires', 'hours', 'month', [
  'Heures complémentaires',
  'Complementary hours',
])

export const MontantPrimes = number('Primes.MontantPrimes', 'euros', 'month', ['Primes soumises', 'Bonuses'], {
  min: '-99999999.99',
})

export const NombreRepasFournis = number(
  'AvantagesNature.NombreRepasFournis',
  'count',
  'month',
  ['Repas fournis', 'Meals provided'],
  { max: '93' },
)
export const MontantAvantagesNature = number('AvantagesNature.MontantAvantagesNature', 'euros', 'month', [
  'Autres avantages en nature',
  'Other benefits in kind',
])

export const NombreTitres = number(
  'TitresRestaurant.NombreTitres',
  'count',
  'month',
  ['Nombre de titres-restaurant', 'Number of meal vouchers'],
  { max: '93' },
)
export const ValeurTitre = number('TitresRestaurant.ValeurTitre', 'euros', 'period', ['Valeur du titre', 'Face value'])
export const PartPatronaleTitre = number(
  'TitresRestaurant.PartPatronaleTitre',
  'fraction',
  'period',
  ['Part patronale du titre', 'Employer share'],
  { default: '0.5' },
)

export const CoutAbonnement = number('Transport.CoutAbonnement', 'euros', 'month', [
  "Coût de l'abonnement de transport",
  'Cost of the travel pass',
])
export const PartRemboursee = number(
  'Transport.PartRemboursee',
  'fraction',
  'period',
  ['Part remboursée', 'Part refunded'],
  { default: '0.5' },
)

export const Acomptes = number('Retenues.Acomptes', 'euros', 'month', ['Acomptes et avances', 'Advances'])
export const Saisies = number('Retenues.Saisies', 'euros', 'month', [
  'Saisies et oppositions',
  'Attachments of earnings',
])
