import {
  defaut,
  type ElementDefinition,
  type ElementRule,
  type Fault,
  type MonthInputs,
  type Outcome,
  type Payroll,
  type Payslip,
  payroll,
  publishedParameters,
  type Regulation,
  readInputs,
  salaire2026,
  withElements,
  wrongMembers,
} from '@centime/engine'
import { at, type Inputs, Nom, PlafondSS, Prenom, SMICHoraire, SMICReduction } from '@centime/engine/cases'
import { APE, accepted, fault, isSiret, isSocialSecurityNumber, lastDay, refused } from '@centime/engine/ground'
import type { CheckedInputs } from '@centime/engine/inputs'
import { inFrench } from '../ground/french.js'
import type { SheetHead } from './sheet.js'

/**
 * The input file of `centime pay`: the cases of one month, or of several months of a year, where each month has those before
 * it as its history. Documented in examples/payslips/README.md.
 */
export interface PayrollFile {
  readonly regulation?: string
  readonly period?: string
  readonly paymentDate?: string
  /** Mentions at the head of a payslip (C. trav. R3243-1 1° to 4°); they do not change an amount. */
  readonly employer?: Mentions<'employer'>
  readonly employee?: Mentions<'employee'>
  /** `publies`: the published values of each month replace the case `ParametresLegaux`. */
  readonly parametresLegaux?: string
  readonly cases?: Inputs
  /** Records of `ArretOuConge`, each entered once for all the months that it covers, and of `CompteurConges`. */
  readonly absences?: MonthInputs['absences']
  readonly leave?: MonthInputs['leave']
  /** Values of pay that applied until a day within the month. */
  readonly within?: MonthInputs['within']
  /** Elements of pay that the company names itself; `cases.Elements` has their values. */
  readonly elements?: readonly ElementDefinition[]
  /** Amounts that the last month must have, as text by line name or wage type number. */
  readonly expected?: Expected
  /** Cases of each month, which override the cases above. */
  readonly months?: readonly {
    readonly period: string
    readonly paymentDate?: string
    readonly cases?: Inputs
    readonly within?: MonthInputs['within']
    readonly expected?: Expected
  }[]
}
type Expected = Readonly<Record<string, string>>

const MENTIONS = {
  employer: ['name', 'address', 'siret', 'apeCode', 'conventionCollective'],
  employee: ['address', 'emploi', 'classification', 'matricule', 'numeroSecuriteSociale'],
} as const
type Mentions<Of extends keyof typeof MENTIONS> = Readonly<Partial<Record<(typeof MENTIONS)[Of][number], string>>>

/** A month of a file, computed. */
export interface MonthOfFile {
  readonly payroll: Payroll
  readonly read: CheckedInputs
  readonly payslip: Payslip
}

export const NAMED_REGULATIONS: Readonly<Record<string, Regulation>> = { defaut, 'salaire-2026': salaire2026 }

/** Parses the text of a payroll file, or returns in French why it is invalid. */
export function parsePayrollFile(text: string): PayrollFile | { readonly problem: string } {
  const files = parsePopulationFile(text)
  if ('problem' in files) return files
  const [file] = files
  return file === undefined || text.trimStart().startsWith('[') ? { problem: 'il faut un objet JSON' } : file
}

/** Parses a list of payroll files, one for each person, or a single one. */
export function parsePopulationFile(text: string): readonly PayrollFile[] | { readonly problem: string } {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    const [, at] = / at position (\d+)/.exec(String(error)) ?? []
    const place = at === undefined ? '' : ` (position ${at})`
    return { problem: `ce n’est pas du JSON${place}` }
  }
  const files: readonly unknown[] = Array.isArray(content) ? content : [content]
  for (const [place, file] of files.entries()) {
    const wrong = problemOf(file)
    if (wrong !== undefined) return files.length === 1 ? wrong : { problem: `personne ${place + 1} : ${wrong.problem}` }
  }
  return files as readonly PayrollFile[]
}

/** Why a JSON value is not a valid payroll file. The engine checks the values of case fields. */
function problemOf(content: unknown): { readonly problem: string } | undefined {
  const problem = (text: string) => ({ problem: text })
  if (!isRecord(content)) return problem('il faut un objet JSON')
  const known = [
    'regulation',
    'period',
    'paymentDate',
    'parametresLegaux',
    'cases',
    'absences',
    'leave',
    'within',
    'elements',
    'months',
    'employer',
    'employee',
    'title',
    'origin',
    'expected',
  ]
  const unknown = Object.keys(content).find((key) => !known.includes(key))
  if (unknown !== undefined) return problem(`membre inconnu "${unknown}" ; un fichier a ${known.join(', ')}`)
  const { regulation, parametresLegaux, elements, months } = content
  if (regulation !== undefined && !Object.hasOwn(NAMED_REGULATIONS, String(regulation))) {
    return problem(`"regulation" doit être l’une des valeurs ${Object.keys(NAMED_REGULATIONS).join(', ')}`)
  }
  const wrongElement = problemOfElements(elements, NAMED_REGULATIONS[String(regulation ?? 'defaut')] ?? defaut)
  if (wrongElement !== undefined) return problem(wrongElement)
  if (parametresLegaux !== undefined && parametresLegaux !== 'publies') {
    return problem(
      '"parametresLegaux" doit être "publies" ; d’autres valeurs se saisissent dans le cas ParametresLegaux',
    )
  }
  for (const [name, mentions] of Object.entries(MENTIONS)) {
    const given = content[name]
    if (given !== undefined && !isMentions(given, mentions)) {
      return problem(`"${name}" peut contenir du texte pour ${mentions.join(', ')}`)
    }
    for (const [mention, { isRight, what }] of Object.entries(CHECKED)) {
      const text = isRecord(given) ? given[mention] : undefined
      if (typeof text === 'string' && !isRight(text))
        return problem(`"${name}.${mention}" doit être ${what}, reçu ${text}`)
    }
  }
  if (months === undefined) return problemOfMonth(content, 'le fichier')
  const wrong = problemOfMonth({ ...content, period: '' }, 'le fichier')
  if (wrong !== undefined) return wrong
  if (!Array.isArray(months) || months.length === 0) return problem('"months" doit être une liste de mois')
  for (const [index, month] of months.entries()) {
    const ofMonth = isRecord(month)
      ? problemOfMonth(month, `months[${index}]`)
      : problem(`months[${index}] doit être un objet`)
    if (ofMonth !== undefined) return ofMonth
  }
  return undefined
}

function problemOfElements(given: unknown, regulation: Regulation): string | undefined {
  if (given === undefined) return undefined
  if (!Array.isArray(given)) return '"elements" doit être une liste de définitions'
  const before: ElementDefinition[] = []
  for (const [place, definition] of given.entries()) {
    const at = `elements[${place}]`
    if (!isDefinition(definition))
      return `${at} doit avoir ${MEMBERS.join(', ')} en texte, coverMonths en nombre et rule comme objet`
    const [wrong] = wrongMembers(regulation, definition, before)
    if (wrong !== undefined) return `${at}.${wrong.member} doit être ${inFrench(wrong.expected)}`
    before.push(definition)
  }
  return undefined
}
const MEMBERS = ['code', 'label', 'nature', 'form', 'recurrence', 'start']
const OPTIONAL = ['rate', 'coverMonths', 'rule']
/** Whether the members have the types of a definition; `wrongMembers` checks their values. */
function isDefinition(given: unknown): given is ElementDefinition {
  if (!isRecord(given)) return false
  const { rate = '', coverMonths = 0, rule } = given
  return (
    (rule === undefined || isRule(rule)) &&
    MEMBERS.every((name) => typeof given[name] === 'string') &&
    Object.keys(given).every((name) => MEMBERS.includes(name) || OPTIONAL.includes(name)) &&
    typeof rate === 'string' &&
    typeof coverMonths === 'number'
  )
}

const isRule = (given: unknown): given is ElementRule =>
  isRecord(given) &&
  typeof given['yearly'] === 'string' &&
  Array.isArray(given['parts']) &&
  given['parts'].every(isRecord) &&
  (given['absences'] === undefined || Array.isArray(given['absences']))

function problemOfMonth(month: Readonly<Record<string, unknown>>, where: string) {
  if (typeof month['period'] !== 'string') return { problem: `"period" manque dans ${where} : un mois, AAAA-MM` }
  if (month['paymentDate'] !== undefined && typeof month['paymentDate'] !== 'string') {
    return { problem: `"paymentDate" dans ${where} doit être un jour, AAAA-MM-JJ` }
  }
  if (month['cases'] !== undefined && !isCases(month['cases'])) {
    return { problem: `"cases" dans ${where} doit être un objet de cas, chacun un objet de champs` }
  }
  if (month['expected'] !== undefined && !isExpected(month['expected'])) {
    return {
      problem: `"expected" dans ${where} doit donner des montants en texte, comme "1886.68", par ligne ou rubrique`,
    }
  }
  return undefined
}

/** Mentions with a required format and a check digit. */
const CHECKED: Readonly<Record<string, { readonly isRight: (text: string) => boolean; readonly what: string }>> = {
  siret: { isRight: (text) => isSiret(text.replaceAll(/\s/g, '')), what: 'un SIRET dont la clé est juste' },
  apeCode: { isRight: (text) => APE.test(text), what: 'un code APE comme 62.01Z' },
  numeroSecuriteSociale: {
    isRight: isSocialSecurityNumber,
    what: 'un numéro de sécurité sociale dont la clé est juste',
  },
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isMentions = (value: unknown, mentions: readonly string[]): boolean =>
  isRecord(value) && Object.entries(value).every(([name, text]) => mentions.includes(name) && typeof text === 'string')
const isExpected = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string' && /^-?\d+(\.\d{1,20})?$/.test(text))
const isCases = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isRecord)

/** Calculates the months of a file in order; the faults of the first month that has any. */
export function computeFile(file: PayrollFile): Outcome<readonly MonthOfFile[]> {
  const computed: MonthOfFile[] = []
  for (const month of monthsOf(file)) {
    const ready = payrollFor(file, month)
    if (!ready.ok) return ready
    const read = readInputs(ready.value.fixed, inputsOf(file, month, computed))
    if (!read.ok) return read
    const asked = missingParameters(file, read.value)
    if (asked.length > 0) return refused(asked)
    const payslip = ready.value.calculate(read.value.facts, read.value.warnings)
    computed.push({ payroll: ready.value, read: read.value, payslip })
  }
  return { ok: true, value: computed }
}

/** The inputs of a month of a file, whose history are the months before. Undefined: the file has no such month. */
export function inputsOfFile(file: PayrollFile, period: string): Outcome<MonthInputs> | undefined {
  const months = monthsOf(file)
  const place = months.findIndex((month) => month.period === period)
  const month = months[place]
  if (month === undefined) return undefined
  const before = place === 0 ? accepted([]) : computeFile({ ...file, months: months.slice(0, place) })
  return before.ok ? accepted(inputsOf(file, month, before.value)) : before
}

export const regulationOf = ({ regulation = 'defaut', elements = [] }: PayrollFile): Regulation =>
  withElements(NAMED_REGULATIONS[regulation] ?? defaut, elements)

type FileMonth = NonNullable<PayrollFile['months']>[number]
/** The months of a file in their order. */
export const monthsOf = (file: PayrollFile): readonly FileMonth[] =>
  file.months ?? [{ ...file, period: file.period ?? '', cases: {} }]

/** Fixed and compiled once for each month of a regulation: a population is many files. */
function payrollFor(file: PayrollFile, { period, paymentDate }: FileMonth): Outcome<Payroll> {
  const key = `${file.regulation} ${period} ${paymentDate} ${JSON.stringify(file.elements)}`
  const made = payrolls.get(key) ?? payroll(regulationOf(file), period, paymentDate)
  payrolls.set(key, made)
  return made
}
const payrolls = new Map<string, Outcome<Payroll>>()

function inputsOf(file: PayrollFile, month: FileMonth, computed: readonly MonthOfFile[]): MonthInputs {
  const { period, paymentDate } = month
  const casesOf = (of: FileMonth): Inputs => merged(published(file, of.period), file.cases ?? {}, of.cases ?? {})
  return {
    period,
    ...(paymentDate && { paymentDate }),
    cases: casesOf(month),
    ...(file.absences && { absences: file.absences }),
    ...(file.leave && { leave: file.leave }),
    ...(month.within && { within: month.within }),
    before: monthsOf(file)
      .slice(0, computed.length)
      .map((of) => ({ until: lastDay(of.period), cases: casesOf(of) })),
    history: computed.map(({ payslip }) => payslip),
  }
}

/** Without a ceiling or a minimum wage contributions would be 0: both are required. */
const missingParameters = (file: PayrollFile, { warnings }: CheckedInputs): readonly Fault[] =>
  PARAMETERS.filter(({ key }) =>
    warnings.some(({ code, message }) => code === 'legal_parameters_missing' && message.startsWith(key)),
  ).map((field) => fault('missing_field', at(field), file.parametresLegaux === undefined ? ASKED : UNPUBLISHED))
const PARAMETERS = [PlafondSS, SMICHoraire, SMICReduction]
const ASKED = 'a value, or "parametresLegaux": "publies" in the file for the published values of the month'
const UNPUBLISHED = 'a value: none is published for the month'

const published = (file: PayrollFile, period: string): Inputs => {
  const parameters = file.parametresLegaux === 'publies' ? publishedParameters(`${period}-01`) : undefined
  return parameters === undefined ? {} : { [PlafondSS.caseName]: parameters }
}

const merged = (...inputs: readonly Inputs[]): Inputs => {
  const all: Record<string, Record<string, string>> = {}
  for (const cases of inputs) {
    for (const [name, fields] of Object.entries(cases)) all[name] = { ...all[name], ...fields }
  }
  return all
}

/** The faults of a file in French, a line each. */
export const faultText = (faults: readonly Fault[]): string =>
  faults.map(({ code, message }) => inFrench(message, code)).join('\n')

/** First and last name of the person paid; empty where the file does not say. */
const nameOf = ({ cases = {} }: PayrollFile): string =>
  [Prenom, Nom]
    .map((field) => cases[field.caseName]?.[field.name])
    .filter(Boolean)
    .join(' ')

/** The two blocks at the head of the sheet. */
export function sheetHeadOf(file: PayrollFile): SheetHead {
  const { employer = {}, employee = {} } = file
  const name = nameOf(file)
  const labelled = (label: string, text: string | undefined) => (text === undefined ? [] : [`${label} ${text}`])
  return {
    employer: [
      ...[employer.name, employer.address].flatMap((text) => text ?? []),
      ...labelled('SIRET', employer.siret),
      ...labelled('APE', employer.apeCode),
      ...labelled('Convention :', employer.conventionCollective),
    ],
    employee: [
      ...(name === '' ? [] : [name]),
      ...(employee.address === undefined ? [] : [employee.address]),
      ...labelled('Emploi :', employee.emploi),
      ...labelled('Classification :', employee.classification),
      ...labelled('Matricule', employee.matricule),
      ...labelled('N° de sécurité sociale', employee.numeroSecuriteSociale),
    ],
  }
}
