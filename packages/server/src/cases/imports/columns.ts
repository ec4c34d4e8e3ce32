import type { Regulation } from '@centime/engine'
import * as cases from '@centime/engine/cases'
import { fieldsByCase } from '@centime/engine/tree'
import { IMPORT_KINDS, type ImportKind } from '../../http/paths.js'
import { nameKey } from './names.js'

/** The columns of each kind of file. Those of fields follow from the regulation, also for a new case or field. */

/** A column of a file, named in its first row by its code or its title. */
export interface FileColumn {
  /** Its code: `Case.Field`, or a word of the import's own. */
  readonly name: string
  /** The French title, as in the forms. */
  readonly title: string
  readonly isRequired: boolean
  /** A French description of the cells, for a column without a field or where the field's kind does not suffice. */
  readonly hint?: string
  /** The field of the column; undefined: a column of the import itself. */
  readonly field?: cases.Field
}

export const IDENTIFIER = 'identifier'
/** The day from which the values of a row hold. */
export const START = 'start'
/** The social security number of a row of rates, which names its person. */
export const NIR = 'nir'
/** The month of the values of a row. */
export const PERIOD = 'period'

const column = (name: string, isRequired: boolean, title: string, hint: string): FileColumn => ({
  ...{ name, isRequired, title, hint },
})
const identifier = column(IDENTIFIER, true, 'Matricule', 'texte')
const startOf = (isRequired: boolean, hint: string) => column(START, isRequired, 'Valable à partir du', hint)

interface FileKind {
  readonly own: readonly FileColumn[]
  readonly takes: (field: cases.Field) => boolean
  /** Fields without which a row has no meaning. */
  readonly needs?: readonly cases.Field[]
}

const isOfDeparture = ({ caseName, key }: cases.Field): boolean =>
  caseName === cases.MotifRupture.caseName || key === cases.DateFinContrat.key || key === cases.PrisAuDepart.key

const FILES: Readonly<Record<ImportKind, FileKind>> = {
  employees: {
    own: [
      identifier,
      column('firstName', true, 'Prénom', 'texte'),
      column('lastName', true, 'Nom', 'texte'),
      column('culture', false, 'Langue et pays', 'comme fr-FR'),
      column('divisions', false, 'Divisions', 'noms séparés par | ; vide : celle de la paie'),
    ],
    takes: () => false,
  },
  contracts: {
    own: [identifier, startOf(false, 'date ; vide : début du contrat')],
    takes: ({ timeType }) => timeType !== 'month' && timeType !== 'event',
  },
  variables: {
    own: [
      column(IDENTIFIER, true, 'Matricule', 'texte, ou * pour tout le monde (éléments de paie)'),
      column(PERIOD, true, 'Mois', 'mois comme 06/2026'),
    ],
    takes: ({ timeType }) => timeType === 'month',
  },
  absences: { own: [identifier], takes: ({ caseName }) => caseName === cases.Evenement.caseName },
  leave: { own: [identifier], takes: ({ caseName }) => caseName === cases.Mouvement.caseName },
  openings: {
    own: [identifier, startOf(true, 'date : premier jour du premier mois payé ici')],
    takes: ({ caseName }) => caseName === cases.OPENING_CASE,
  },
  departures: { own: [identifier], takes: isOfDeparture, needs: [cases.DateFinContrat] },
  rates: {
    own: [
      column(NIR, true, 'NIR', 'numéro de sécurité sociale, avec ou sans sa clé'),
      startOf(true, 'date : premier jour où le taux s’applique'),
    ],
    takes: ({ key }) => key === cases.TauxPAS.key || key === cases.IdentifiantTaux.key,
  },
}

/** The field that dates a row, for kinds without a column for the day. */
export const DATED_BY: Readonly<Partial<Record<ImportKind, cases.Field>>> = {
  contracts: cases.DateDebutContrat,
  absences: cases.Debut,
  leave: cases.DateMouvement,
  departures: cases.DateFinContrat,
}

/** A payroll names its elements itself, so one may have the title of another column. */
const isElement = ({ caseName }: cases.Field): boolean => caseName === cases.ELEMENT_CASE

const fieldsOf = (regulation: Regulation): readonly cases.Field[] =>
  [...fieldsByCase(regulation).values()]
    .flatMap((ofCase) => [...ofCase.values()])
    .filter((field) => !cases.isCompanyField(field))

/** The columns that a kind of file accepts, in the order of the template. */
export function columnsOfFile(regulation: Regulation, kind: ImportKind): readonly FileColumn[] {
  const file = FILES[kind]
  const fields = fieldsOf(regulation).filter(file.takes)
  const titles = new Set(
    [...file.own.map(({ title }) => title), ...fields.filter((field) => !isElement(field)).map(({ fr }) => fr)].map(
      nameKey,
    ),
  )
  const titleOf = (field: cases.Field): string => {
    const isFree = !isElement(field) || !titles.has(nameKey(field.fr))
    titles.add(nameKey(field.fr))
    return isFree ? field.fr : `${field.fr} (${field.name})`
  }
  return [
    ...file.own,
    ...fields.map((field) => ({
      name: field.key,
      title: titleOf(field),
      isRequired:
        (field.required === true && cases.isRecordCase(field.caseName)) || file.needs?.includes(field) === true,
      field,
    })),
  ]
}

/** The kinds of files that a regulation has: a regulation for officers has neither absences nor leave. */
export function kindsOfFile(regulation: Regulation): readonly ImportKind[] {
  const kinds = new Set(fieldsOf(regulation).map(kindOf))
  return IMPORT_KINDS.filter((kind) => kind === 'employees' || kind === 'rates' || kinds.has(kind))
}

/** The kind of file whose template has a field. Files of contracts or a month also take openings and departures. */
function kindOf(field: cases.Field): ImportKind | undefined {
  const { caseName } = field
  if (caseName === cases.OPENING_CASE) return 'openings'
  if (caseName === cases.MotifRupture.caseName || field.key === cases.PrisAuDepart.key) return 'departures'
  return IMPORT_KINDS.find((kind) => FILES[kind].takes(field))
}

/** The columns of a template: those that belong to no other kind of file. */
export const columnsOfTemplate = (regulation: Regulation, kind: ImportKind): readonly FileColumn[] =>
  columnsOfFile(regulation, kind).filter(
    ({ field, isRequired }) => field === undefined || isRequired || kind === 'rates' || kindOf(field) === kind,
  )
