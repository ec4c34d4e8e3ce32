import type { Regulation } from '@centime/engine'
import {
  DateDebutContrat,
  Debut,
  Evenement,
  type Field,
  HeuresTravaillees,
  isCompanyField,
  isRecordCase,
  TauxHoraire,
  TauxPAS,
  valueTypeOf,
} from '@centime/engine/cases'
import { fieldsByCase } from '@centime/engine/tree'

/** What a file of each kind can hold. Columns of fields follow from the regulation: a new case or field is one by itself. */

export const IMPORT_KINDS = ['employees', 'contracts', 'variables', 'absences'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** A column of a file, named in its first row. */
export interface FileColumn {
  readonly name: string
  readonly isRequired: boolean
  /** As the payslip would name it. */
  readonly label: string
  /** What cells hold, in French. */
  readonly holds: string
  /** A cell of the first example; empty: it is left out. */
  readonly example: string
  /** Of a case; undefined: a column of the import's own. */
  readonly field?: Field
}

export const IDENTIFIER = 'identifier'
/** The day from which the values of a row hold. */
export const START = 'start'
/** The month of the values of a row. */
export const PERIOD = 'period'

const own = (name: string, isRequired: boolean, label: string, holds: string, example: string): FileColumn => ({
  ...{ name, isRequired, label, holds, example },
})
const identifier = own(IDENTIFIER, true, 'Matricule', 'texte', 'durand-camille')

const OWN: Readonly<Record<ImportKind, readonly FileColumn[]>> = {
  employees: [
    identifier,
    own('firstName', true, 'Prénom', 'texte', 'Camille'),
    own('lastName', true, 'Nom', 'texte', 'Durand'),
    own('culture', false, 'Langue et pays', 'fr-FR', 'fr-FR'),
    own('divisions', false, 'Divisions, séparées par |', 'vide : celle de la paie', ''),
  ],
  contracts: [identifier, own(START, false, 'Valable à partir du (vide : début du contrat)', 'date', '')],
  variables: [identifier, own(PERIOD, true, 'Mois', 'mois comme 06/2026', '06/2026')],
  absences: [identifier],
}

const isOf: Readonly<Record<ImportKind, (field: Field) => boolean>> = {
  employees: () => false,
  contracts: ({ timeType }) => timeType !== 'month' && timeType !== 'event',
  variables: ({ timeType }) => timeType === 'month',
  absences: ({ caseName }) => caseName === Evenement.caseName,
}

/** Examples that say more than the kind of their field does. */
const EXAMPLES = new Map<Field, string>([
  [DateDebutContrat, '01/06/2026'],
  [HeuresTravaillees, '151,67'],
  [TauxHoraire, '16,4832'],
  [TauxPAS, '3,5 %'],
  [Evenement, 'arret-1'],
  [Debut, '15/06/2026'],
])

/** The columns of a kind of file, in the order of the template. */
export function columnsOfFile(regulation: Regulation, kind: ImportKind): readonly FileColumn[] {
  const fields = [...fieldsByCase(regulation).values()].flatMap((ofCase) => [...ofCase.values()])
  const taken = fields.filter((field) => !isCompanyField(field) && isOf[kind](field))
  return [
    ...OWN[kind],
    ...taken.map((field) => ({
      name: field.key,
      isRequired: field.required === true && isRecordCase(field.caseName),
      label: field.fr,
      holds: holds(field),
      example: EXAMPLES.get(field) ?? (field.required === true ? simplest(field) : ''),
      field,
    })),
  ]
}

/** A cell that a required field takes. */
function simplest(field: Field): string {
  if (field.kind === 'number-field') return field.min.gt(0) ? field.min.toFixed() : '0'
  if (field.kind === 'date-field') return '01/06/2026'
  if (field.kind !== 'choice-field') return field.fr
  return valueTypeOf(field) === 'boolean' ? 'non' : (field.values[0] ?? '')
}

function holds(field: Field): string {
  if (field.kind === 'choice-field') return valueTypeOf(field) === 'boolean' ? 'oui ou non' : field.values.join(' ou ')
  if (field.kind !== 'number-field') return field.kind === 'date-field' ? 'date' : 'texte'
  return field.unit === 'fraction' ? 'taux : 3,5 % ou 0,035 (à partir de 0,1 : avec %)' : `nombre (${field.unit})`
}

/**
 * A file to fill in, with a BOM, as French spreadsheets read it: the names of the columns, then what they mean and hold, in rows
 * that begin with `# ` and are left out, then an example.
 */
export function templateOf(columns: readonly FileColumn[]): string {
  const row = (cells: readonly string[]): string => `${cells.map(quoted).join(';')}\r\n`
  const said = (texts: readonly string[]): string => row(texts.map((text, index) => (index === 0 ? `# ${text}` : text)))
  return [
    `\ufeff${row(columns.map(({ name }) => name))}`,
    said(columns.map(({ label, isRequired }) => (isRequired ? `${label} (obligatoire)` : label))),
    said(columns.map((column) => column.holds)),
    row(columns.map(({ example }) => example)),
  ].join('')
}

/** Texts that a spreadsheet would take for formulas do not occur: all are our own. */
const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
