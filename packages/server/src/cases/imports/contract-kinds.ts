import type { Regulation } from '@centime/engine'
import type { FieldName } from '@centime/engine/cases'
import { RemunerationMandat } from '@centime/engine/cases'
import type { ImportKind } from '../../http/paths.js'

/**
 * The usual columns of the templates for each kind of contract, with the example of a person who can be paid. A file
 * may have any other column of its kind.
 */

export const CONTRACT_KINDS = [
  'heures',
  'mensuel',
  'temps_partiel',
  'forfait_jours',
  'apprentissage',
  'professionnalisation',
  'stage',
  'mandat',
] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

/** The kinds of contract that a regulation pays. */
export const kindsOfContract = ({ fields }: Regulation): readonly ContractKind[] => {
  const isOfOfficers = fields.some(({ key }) => key === RemunerationMandat.key)
  return CONTRACT_KINDS.filter((kind) => (kind === 'mandat') === isOfOfficers)
}

/** Fields with their example cells; empty: the cell is left out. */
type Examples = Partial<Record<FieldName, string>>
interface Columns {
  readonly contracts: Examples
  readonly variables: Examples
}

const PERSON: Examples = {
  'Identite.Nom': 'Durand',
  'Identite.Prenom': 'Camille',
  'Identite.Adresse': '',
  'Identite.NumeroSecuriteSociale': '',
  'Contrat.DateDebutContrat': '01/06/2026',
  'Contrat.DateFinContrat': '',
  'Contrat.Emploi': '',
  'Contrat.Classification': '',
  'PAS.TauxPAS': '3,5 %',
  'PAS.TypeTaux': '',
}
const PLANS: Examples = {
  'PrevoyanceMutuelle.HasPrevoyance': 'non',
  'PrevoyanceMutuelle.TauxPrevoyance': '0 %',
  'PrevoyanceMutuelle.HasMutuelleObligatoire': 'oui',
  'PrevoyanceMutuelle.MutuelleObligatoire': '42,50',
  'PrevoyanceMutuelle.PartPatronaleMutuelle': '50 %',
  'PrevoyanceMutuelle.HasMutuelleFacultative': 'non',
  'PrevoyanceMutuelle.MutuelleFacultative': '',
  'Sante.Dispense': '',
}
const COSTS: Examples = {
  'Frais.MontantRepas': '0',
  'TitresRestaurant.ValeurTitre': '',
  'TitresRestaurant.PartPatronaleTitre': '',
  'Transport.PartRemboursee': '',
}
const EMPLOYED: Examples = {
  ...{ ...PERSON, ...PLANS, ...COSTS },
  'Contrat.TypeContrat': 'CDI',
  'Contrat.MotifCDD': '',
  'Contrat.StatutCadre': 'non',
  'Contrat.IDCC': '',
  'Contrat.CategorieConventionnelle': '',
  'Contrat.Coefficient': '',
}
const MONTH: Examples = {
  'Frais.NombreRepas': '0',
  'TitresRestaurant.NombreTitres': '',
  'Transport.CoutAbonnement': '',
  'Retenues.Acomptes': '',
}
const EMPLOYED_MONTH: Examples = { ...MONTH, 'Primes.MontantPrimes': '', 'Primes.TreiziemeMois': '' }
const OVERTIME: Examples = { 'HeuresSupplementaires.HeuresSup25': '', 'HeuresSupplementaires.HeuresSup50': '' }
const BY_HOUR: Examples = { 'Remuneration.HeuresTravaillees': '151,67' }
const TRAINING: Examples = {
  ...EMPLOYED,
  'Contrat.TypeContrat': 'CDD',
  'Contrat.MotifCDD': 'formation',
  'Contrat.DateFinContrat': '31/05/2028',
  'Identite.DateNaissance': '12/03/2006',
  'Contrat.MinimumConventionnel': '',
}

const COLUMNS: Readonly<Record<ContractKind, Columns>> = {
  heures: {
    contracts: { ...EMPLOYED, 'Remuneration.TauxHoraire': '16,4832' },
    variables: { ...EMPLOYED_MONTH, ...BY_HOUR, ...OVERTIME },
  },
  mensuel: {
    contracts: {
      ...EMPLOYED,
      'Remuneration.SalaireMensuel': '2500',
      'Contrat.HeuresContrat': '',
      'Contrat.HeuresSupStructurelles': '',
    },
    variables: { ...EMPLOYED_MONTH, ...OVERTIME },
  },
  temps_partiel: {
    contracts: {
      ...EMPLOYED,
      'Remuneration.TauxHoraire': '16,4832',
      'Remuneration.SalaireMensuel': '',
      'Contrat.HeuresContrat': '24',
      'Contrat.LimiteHeuresComplementaires': 'dixieme',
      'Contrat.DerogationDureeMinimale': 'non',
    },
    variables: {
      ...EMPLOYED_MONTH,
      'Remuneration.HeuresTravaillees': '104',
      'HeuresSupplementaires.HeuresComplementaires': '',
    },
  },
  forfait_jours: {
    contracts: {
      ...EMPLOYED,
      'Contrat.StatutCadre': 'oui',
      'PrevoyanceMutuelle.HasPrevoyance': 'oui',
      'PrevoyanceMutuelle.TauxPrevoyance': '1,5 %',
      'Remuneration.SalaireMensuel': '4200',
      'Contrat.JoursForfait': '218',
      'Contrat.PlafondReduit': '',
    },
    variables: {
      ...EMPLOYED_MONTH,
      'HeuresSupplementaires.JoursRenonces': '',
      'HeuresSupplementaires.MontantJoursRenonces': '',
    },
  },
  apprentissage: {
    contracts: {
      ...TRAINING,
      'Contrat.NatureContrat': 'apprentissage',
      'Contrat.DateSignature': '20/05/2026',
      'Contrat.AnneeExecution': '1',
      'Contrat.ApprentissageComplementaire': '',
      'Remuneration.SalaireMensuel': '1100',
    },
    variables: { ...EMPLOYED_MONTH, ...OVERTIME },
  },
  professionnalisation: {
    contracts: {
      ...TRAINING,
      'Contrat.NatureContrat': 'professionnalisation',
      'Contrat.NiveauBac': 'oui',
      'Remuneration.SalaireMensuel': '1500',
    },
    variables: { ...EMPLOYED_MONTH, ...OVERTIME },
  },
  stage: {
    contracts: {
      ...{ ...PERSON, ...COSTS },
      'Contrat.NatureContrat': 'stage',
      'Contrat.DateFinContrat': '30/11/2026',
    },
    variables: { ...MONTH, 'Remuneration.Gratification': '693', 'Remuneration.HeuresStage': '154' },
  },
  mandat: {
    contracts: { ...PERSON, ...PLANS, 'Contrat.StatutCadre': 'oui' },
    variables: {
      'Remuneration.RemunerationMandat': '3000',
      'Primes.MontantPrimes': '',
      'AvantagesNature.MontantAvantagesNature': '',
      'Retenues.Acomptes': '',
    },
  },
}

/** The usual columns of a kind of contract with their examples; undefined: files of this kind are the same for all. */
export const columnsOfContract = (contract: ContractKind, kind: ImportKind): ReadonlyMap<string, string> | undefined =>
  kind === 'contracts' || kind === 'variables' ? new Map(Object.entries(COLUMNS[contract][kind])) : undefined
