import { defaut, salaire2026 } from '@centime/engine'
import { isDay } from '@centime/engine/ground'
import { inLanguage, type Say } from '../chrome.js'
import { caseText } from './case-words.js'
import { dayShown, numberShown } from './numbers.js'

/** The data of declarations in words: the labels of the engine's fields, and names for data without a field. */

const LABELS: ReadonlyMap<string, readonly [fr: string, en: string]> = new Map(
  [defaut, salaire2026].flatMap(({ fields }) => fields.map(({ key, fr, en }) => [key, [fr, en]] as const)),
)

const OTHERS: Readonly<Record<string, readonly [fr: string, en: string]>> = {
  'Entreprise.Siren': ['SIREN', 'SIREN'],
  'Entreprise.Nom': ['Raison sociale', 'Legal name'],
  'Etablissement.CodeAPE': ['Code APE', 'APE code'],
  'Adresse.Voie': ['Voie', 'Street'],
  'Adresse.CodePostal': ['Code postal', 'Postcode'],
  'Adresse.Ville': ['Ville', 'Town'],
  LieuDeTravail: ['Lieu de travail', 'Workplace'],
  'Adhesion.Reference': ['Référence du contrat collectif', 'Reference of the collective plan'],
  'Adhesion.Organisme': ['Organisme du contrat collectif', 'Body of the collective plan'],
  'Adhesion.Nature': ['Nature du contrat collectif', 'Kind of the collective plan'],
  'Adhesion.Delegataire': ['Délégataire du contrat collectif', 'Delegate of the collective plan'],
  'Adhesion.Partage': ['Contrats collectifs de plusieurs organismes', 'Collective plans of several bodies'],
  'Affiliation.Option': ['Option du contrat collectif', 'Option of the collective plan'],
  'Affiliation.Population': ['Population du contrat collectif', 'Population of the collective plan'],
  'Versement.Organisme': ['Versement à un organisme', 'Payment to a body'],
  'Contrat.Numero': ['Numéro du contrat', 'Number of the contract'],
  'Contrat.Simultane': ['Contrat simultané', 'Simultaneous contract'],
  'Contrat.CodePCS': ['Code PCS', 'PCS code'],
  'Contrat.HeuresMensuelles': ['Heures du contrat par mois', 'Contract hours a month'],
  'Contrat.RisqueAT': ['Code risque des accidents du travail', 'Risk code of work accidents'],
  'Rupture.Date': ['Dernier jour du contrat', 'Last day of the contract'],
  'CumulsDeReprise.Tranche1': ['Tranche 1, part utilisée', 'Tranche 1, used part'],
  'ArretOuConge.SalaireMois1': ['Salaires avant l’arrêt', 'Pay before the stop'],
  Conges: ['Congés', 'Leave'],
  'Conges.Soldes': ['Soldes de congés', 'Balances of leave'],
  Frais: ['Frais et titres-restaurant', 'Expenses and meal vouchers'],
  Remuneration: ['Rémunération', 'Pay'],
  'Remuneration.Autres': ['Autres éléments du brut', 'Other elements of gross pay'],
  Elements: ['Élément de paie', 'Element of pay'],
  'Absences.Retenue': ['Retenue pour absence', 'Pay taken for absence'],
  Prime: ['Prime ou indemnité', 'Premium or indemnity'],
  Revenu: ['Autre élément de revenu', 'Other element of income'],
  Arret: ['Arrêt de travail', 'Stop'],
  Suspension: ['Suspension du contrat', 'Suspension of the contract'],
}

/** The name of a datum. */
export function declaredFieldText(say: Say, field: string): string {
  // An element keeps its code, as does a type: `Elements.DSN028`, `Prime 028`.
  const [name = '', code] = field.replace(/^Elements\./, 'Elements ').split(' ')
  const [fr, en] = OTHERS[name] ?? LABELS.get(name) ?? [name, name]
  return [say(fr, en), ...(code === undefined ? [] : [code])].join(' ')
}

/** A French text of the reader of declarations in which fields and cases have their labels. */
export const labelsInFrench = (text: string): string =>
  text.replaceAll(/\b[A-Z]\w+\.[A-Z]\w+\b|\b[A-Z]\w*[a-z][A-Z]\w*\b/g, (name) => {
    const [french = caseText(inLanguage('fr'), name)] = OTHERS[name] ?? LABELS.get(name) ?? []
    return french === name ? name : `«\u00a0${french}\u00a0»`
  })

/** A value as a page shows it: days and numbers in French form. */
export const declaredValueText = (value: string): string =>
  value
    .split(' – ')
    .map((part) => (isDay(part) ? dayShown(part) : part.replace(/^-?\d+\.\d+(?= %$|$)/, numberShown)))
    .join(' – ')
