import type { LineName } from '@centime/engine'
import { isElement, type Organism } from '@centime/engine/tree'
import type { BookLine } from './paid-month.js'

/**
 * The accounts of the journal entries of a payroll (OD de paie): a stable name, the usual account of the French chart (plan
 * comptable général, as amended on 1 January 2025), and its label. An office may set its own numbers.
 */
export const ACCOUNTS = {
  salaires: ['6411', 'Salaires, appointements'],
  conges: ['6412', 'Congés payés'],
  primes: ['6413', 'Primes et gratifications'],
  indemnites: ['6414', 'Indemnités et avantages divers'],
  avantagesNature: ['6417', 'Avantages en nature'],
  repriseAvantages: ['649', 'Remboursements de charges de personnel'],
  autresCharges: ['648', 'Autres charges de personnel'],
  deplacements: ['6251', 'Voyages et déplacements'],
  chargesUrssaf: ['6451', 'Cotisations à l’Urssaf'],
  chargesSante: ['6452', 'Cotisations aux mutuelles'],
  chargesRetraite: ['6453', 'Cotisations aux caisses de retraite'],
  chargesChomage: ['6454', 'Cotisations à France Travail'],
  chargesPrevoyance: ['6458', 'Cotisations aux autres organismes sociaux'],
  taxeApprentissage: ['6312', 'Taxe d’apprentissage'],
  versementMobilite: ['6331', 'Versement de transport'],
  logement: ['6332', 'Allocations logement'],
  formation: ['6333', 'Contribution à la formation professionnelle'],
  personnel: ['421', 'Personnel, rémunérations dues'],
  acomptes: ['425', 'Personnel, avances et acomptes'],
  saisies: ['427', 'Personnel, oppositions'],
  urssaf: ['431', 'Sécurité sociale (Urssaf)'],
  sante: ['4372', 'Mutuelles'],
  retraite: ['4373', 'Caisses de retraite (Agirc-Arrco)'],
  prevoyance: ['4374', 'Prévoyance'],
  retraiteSupplementaire: ['4375', 'Retraite supplémentaire'],
  titresRestaurant: ['4378', 'Titres-restaurant'],
  epargneSalariale: ['4246', 'Plans d’épargne, sommes à verser'],
  indemnitesJournalieres: ['4387', 'Organismes sociaux, produits à recevoir'],
  prelevementSource: ['4421', 'Prélèvement à la source (impôt sur le revenu)'],
} as const satisfies Readonly<Record<string, readonly [account: string, label: string]>>
export type AccountName = keyof typeof ACCOUNTS

const DEBTS: Readonly<Record<Organism, AccountName>> = {
  urssaf: 'urssaf',
  agirc_arrco: 'retraite',
  prevoyance: 'prevoyance',
  sante: 'sante',
  retraite_supplementaire: 'retraiteSupplementaire',
  dgfip: 'prelevementSource',
}
const CHARGES: Readonly<Record<Exclude<Organism, 'dgfip'>, AccountName>> = {
  urssaf: 'chargesUrssaf',
  agirc_arrco: 'chargesRetraite',
  prevoyance: 'chargesPrevoyance',
  sante: 'chargesSante',
  retraite_supplementaire: 'chargesRetraite',
}

/** Lines with an account of their own, besides that of personnel or of their organism. */
const OWN: Readonly<Partial<Record<LineName, AccountName>>> = {
  Primes: 'primes',
  IndemniteFinContrat: 'indemnites',
  IndemniteRuptureSoumise: 'indemnites',
  IndemniteRuptureExoneree: 'indemnites',
  TreiziemeMois: 'primes',
  PrimeAnnuelle: 'primes',
  PrimePartageValeur: 'primes',
  ExcedentPartageValeur: 'primes',
  VersementPartageValeur: 'epargneSalariale',
  AvantagesNature: 'avantagesNature',
  AvantageVehicule: 'avantagesNature',
  AvantageLogement: 'avantagesNature',
  AvantageOutils: 'avantagesNature',
  RepriseAvantagesNature: 'repriseAvantages',
  ExcedentRepas: 'indemnites',
  ExcedentKilometrique: 'indemnites',
  ExcedentTitresRestaurant: 'indemnites',
  ExcedentTransport: 'indemnites',
  ExcedentTeletravail: 'indemnites',
  ExcedentMobilites: 'indemnites',
  IndemniteCongesReport: 'conges',
  IndemniteCongesN1: 'conges',
  IndemniteCongesN: 'conges',
  RegularisationConges: 'conges',
  CompensatriceCongesReport: 'conges',
  CompensatriceCongesN1: 'conges',
  CompensatriceCongesN: 'conges',
  MinimumCompensatriceCDD: 'conges',
  AssuranceChomage: 'chargesChomage',
  AGS: 'chargesChomage',
  TaxeApprentissage: 'taxeApprentissage',
  FormationProfessionnelle: 'formation',
  CPFCDD: 'formation',
  VersementMobilite: 'versementMobilite',
  FNAL: 'logement',
  IndemniteRepas: 'deplacements',
  IndemniteKilometrique: 'deplacements',
  RemboursementTransport: 'indemnites',
  IndemniteTeletravail: 'indemnites',
  VersementSante: 'indemnites',
  PrimeCarburant: 'indemnites',
  MobilitesDurables: 'indemnites',
  IJSSNettes: 'indemnitesJournalieres',
  IndemniteActivitePartielle: 'indemnites',
  ComplementRemunerationMinimale: 'indemnites',
  TitresRestaurantSalarial: 'titresRestaurant',
  RepriseTitresRestaurant: 'titresRestaurant',
  Acomptes: 'acomptes',
  Saisies: 'saisies',
  PrelevementPension: 'saisies',
  PrelevementSATD: 'saisies',
  SaisieRemunerations: 'saisies',
  Regularisation: 'autresCharges',
  TropPercuReporte: 'acomptes',
}
const ownAccounts = new Map<string, AccountName>(Object.entries(OWN))

/** Elements that a payroll names itself are bonuses, or refunds of costs. */
const accountOfElement = (line: BookLine): AccountName | undefined =>
  !isElement(line) ? undefined : line.entry === 'gain' ? 'primes' : 'deplacements'

/** The two accounts of an amount: it is added to the debit of one and to the credit of the other. */
export interface Posting {
  readonly debit: AccountName
  readonly credit: AccountName
}

/** Lines after the net: they add to what is due to the person. */
const AFTER_NET: ReadonlySet<string> = new Set<LineName>(['Regularisation', 'TropPercuReporte'])

/**
 * The entry of a line of the payslip; undefined for a base or a total, which has none. Throws for any other line without an
 * account.
 */
export function postingOf(line: BookLine): Posting | undefined {
  const { name, entry, organism, part } = line
  const account = ownAccounts.get(name) ?? accountOfElement(line)
  if (AFTER_NET.has(name) && account !== undefined) return { debit: account, credit: 'personnel' }
  if (organism !== undefined) {
    const credit = DEBTS[organism]
    if (part === 'salariale' || organism === 'dgfip') return { debit: 'personnel', credit }
    return { debit: account ?? CHARGES[organism], credit }
  }
  switch (entry) {
    case 'gain':
      return { debit: account ?? 'salaires', credit: 'personnel' }
    case 'retenue':
      return { debit: 'personnel', credit: account ?? 'salaires' }
    case 'indemnite':
      return { debit: account ?? unreachable(name), credit: 'personnel' }
    case 'deduction':
      return { debit: 'personnel', credit: account ?? unreachable(name) }
    default:
      return undefined // for contributions, the parts are entered by their organism
  }
}

function unreachable(name: string): never {
  throw new Error(`no account is known for ${name}`)
}

/** The numbers that an office has set, by name; the others are the usual ones. */
export type AccountNumbers = Readonly<Partial<Record<AccountName, string>>>

export const accountOf = (name: AccountName, numbers: AccountNumbers): string => numbers[name] ?? ACCOUNTS[name][0]

/** The settings of an office for its journal. */
export interface JournalSettings {
  /** The code of the journal in its accounting software. */
  readonly journal: string
  readonly accounts: AccountNumbers
}
export const USUAL: JournalSettings = { journal: 'OD', accounts: {} }
