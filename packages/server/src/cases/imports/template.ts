import type { Regulation } from '@centime/engine'
import {
  DateFinContrat,
  ELEMENT_CASE,
  type Field,
  type FieldName,
  type NumberField,
  valueTypeOf,
} from '@centime/engine/cases'
import type { ImportKind } from '../../http/paths.js'
import { columnsOfTemplate, type FileColumn, IDENTIFIER, NIR, PERIOD, START } from './columns.js'
import { type ContractKind, columnsOfContract } from './contract-kinds.js'

/** Files to fill in. */

const OWN_EXAMPLES: Readonly<Record<string, string>> = {
  [IDENTIFIER]: 'durand-camille',
  firstName: 'Camille',
  lastName: 'Durand',
  culture: 'fr-FR',
  [PERIOD]: '06/2026',
  [NIR]: '1 85 05 78 006 084 91',
}

/** Examples that are clearer than the default example of the field's kind. */
const EXAMPLES: Readonly<Partial<Record<string, string>>> = {
  'Contrat.DateDebutContrat': '01/06/2026',
  'Contrat.DateFinContrat': '30/06/2026',
  'Remuneration.HeuresTravaillees': '151,67',
  'Remuneration.TauxHoraire': '16,4832',
  'PAS.TauxPAS': '3,5 %',
  'ArretOuConge.Evenement': 'arret-1',
  'ArretOuConge.Debut': '15/06/2026',
  'CompteurConges.Evenement': 'reprise N-1',
  'CompteurConges.Date': '31/05/2026',
  'CompteurConges.Compteur': 'N-1',
  'CompteurConges.Jours': '12',
  'CumulsDeReprise.TotalBrut': '12500',
  'CumulsDeReprise.PlafondMois': '20025',
  'CumulsDeReprise.SmicReference': '9115,15',
  'CumulsDeReprise.ReductionFillonTotale': '0',
  'CumulsDeReprise.ReductionFillonAGIRC': '0',
  'Rupture.Motif': 'demission',
} satisfies Partial<Record<FieldName, string>>

/**
 * A file to fill in, with a BOM, as French spreadsheets read it: the column titles; their codes and descriptions, in
 * rows that begin with `# ` and are ignored; then an example. `contract`: selects the usual columns of that kind of
 * contract.
 */
export function templateOf(regulation: Regulation, kind: ImportKind, contract?: ContractKind): string {
  const all = columnsOfTemplate(regulation, kind)
  const examples = contract && columnsOfContract(contract, kind)
  const isTaken = ({ name, field, isRequired }: FileColumn) =>
    examples === undefined || field === undefined || isRequired || field.caseName === ELEMENT_CASE || examples.has(name)
  const columns = all.filter(isTaken)
  const row = (cells: readonly string[]): string => `${cells.map(quoted).join(';')}\r\n`
  const said = (texts: readonly string[]): string => row(texts.map((text, index) => (index === 0 ? `# ${text}` : text)))
  return [
    `\ufeff${row(columns.map(({ title }) => title))}`,
    said(columns.map(({ name }) => name)),
    said(columns.map((column) => `${holds(column)}${column.isRequired ? ' (obligatoire)' : ''}`)),
    row(columns.map((column) => examples?.get(column.name) ?? exampleOf(column, kind, contract))),
  ].join('')
}

/** No text starts like a formula of a spreadsheet: all texts are our own. */
const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A cell of the example; empty: the cell is left out. */
function exampleOf({ name, field, isRequired }: FileColumn, kind: ImportKind, contract?: ContractKind): string {
  if (field === undefined)
    return name === START && (kind === 'openings' || kind === 'rates') ? '01/06/2026' : (OWN_EXAMPLES[name] ?? '')
  if (!isRequired && (contract !== undefined || name === DateFinContrat.key)) return ''
  return EXAMPLES[name] ?? (field.required === true ? simplest(field) : '')
}

function simplest(field: Field): string {
  if (field.kind === 'number-field') return field.min.gt(0) ? field.min.toFixed() : '0'
  if (field.kind === 'date-field') return '01/06/2026'
  if (field.kind !== 'choice-field') return field.fr
  return valueTypeOf(field) === 'boolean' ? 'non' : (field.values[0] ?? '')
}

const UNITS: Readonly<Record<NumberField['unit'], string>> = {
  euros: 'montant en euros',
  hours: 'nombre d’heures',
  days: 'nombre de jours',
  kilometres: 'nombre de kilomètres',
  count: 'nombre',
  fraction: 'taux : 3,5 % ou 0,035 (à partir de 0,1 : avec %)',
}

function holds({ field, hint = '' }: FileColumn): string {
  if (field === undefined) return hint
  if (field.kind === 'number-field') return UNITS[field.unit]
  if (field.kind === 'date-field') return 'date comme 30/06/2026'
  if (field.kind !== 'choice-field') return 'texte'
  return valueTypeOf(field) === 'boolean' ? 'oui ou non' : `l’un de : ${field.values.join(', ')}`
}
