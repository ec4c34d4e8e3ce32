import {
  defaut,
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
} from '@centime/engine'
import { type Inputs, Nom, PlafondSS, Prenom } from '@centime/engine/cases'
import { APE, isSiret, isSocialSecurityNumber, lastDay } from '@centime/engine/ground'
import type { ReadInputs } from '@centime/engine/inputs'
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
  /** Records of `ArretOuConge`, each entered once for all the months that it covers; and of `CompteurConges`. */
  readonly absences?: MonthInputs['absences']
  readonly leave?: MonthInputs['leave']
  /** Cases of each month, which override the cases above. */
  readonly months?: readonly { readonly period: string; readonly paymentDate?: string; readonly cases?: Inputs }[]
}

const MENTIONS = {
  employer: ['name', 'address', 'siret', 'apeCode', 'conventionCollective'],
  employee: ['address', 'emploi', 'classification', 'matricule', 'numeroSecuriteSociale'],
} as const
type Mentions<Of extends keyof typeof MENTIONS> = Readonly<Partial<Record<(typeof MENTIONS)[Of][number], string>>>

/** A month of a file, computed. */
export interface ComputedMonth {
  readonly payroll: Payroll
  readonly read: ReadInputs
  readonly payslip: Payslip
}

const REGULATIONS: Readonly<Record<string, Regulation>> = { defaut, 'salaire-2026': salaire2026 }

/** Parses the text of a payroll file, or returns why it is invalid. */
export function parsePayrollFile(text: string): PayrollFile | { readonly problem: string } {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    const [place = ''] = / at position \d+/.exec(String(error)) ?? []
    return { problem: `it is not JSON${place}` }
  }
  return problemOf(content) ?? (content as PayrollFile)
}

/** Why a JSON value is not a valid payroll file. The engine checks the values of case fields. */
function problemOf(content: unknown): { readonly problem: string } | undefined {
  const problem = (text: string) => ({ problem: text })
  if (!isRecord(content)) return problem('it must be a JSON object')
  const known = [
    'regulation',
    'period',
    'paymentDate',
    'parametresLegaux',
    'cases',
    'absences',
    'leave',
    'months',
    'employer',
    'employee',
    'title',
    'origin',
    'expected',
  ]
  const unknown = Object.keys(content).find((key) => !known.includes(key))
  if (unknown !== undefined) return problem(`unknown member "${unknown}"; a file has ${known.join(', ')}`)
  const { regulation, parametresLegaux, months } = content
  if (regulation !== undefined && !Object.hasOwn(REGULATIONS, String(regulation))) {
    return problem(`"regulation" must be one of ${Object.keys(REGULATIONS).join(', ')}`)
  }
  if (parametresLegaux !== undefined && parametresLegaux !== 'publies') {
    return problem('"parametresLegaux" must be "publies"; other values stand in the case ParametresLegaux')
  }
  for (const [name, mentions] of Object.entries(MENTIONS)) {
    const given = content[name]
    if (given !== undefined && !isMentions(given, mentions)) {
      return problem(`"${name}" may hold text for ${mentions.join(', ')}`)
    }
    for (const [mention, { isRight, what }] of Object.entries(CHECKED)) {
      const text = isRecord(given) ? given[mention] : undefined
      if (typeof text === 'string' && !isRight(text))
        return problem(`"${name}.${mention}" must be ${what}, got ${text}`)
    }
  }
  if (months === undefined) return problemOfMonth(content, 'the file')
  if (!Array.isArray(months) || months.length === 0) return problem('"months" must be a list of months')
  if (content['cases'] !== undefined && !isCases(content['cases'])) return problem('"cases" must hold objects of text')
  for (const [index, month] of months.entries()) {
    const wrong = isRecord(month)
      ? problemOfMonth(month, `months[${index}]`)
      : problem(`months[${index}] must be an object`)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

function problemOfMonth(month: Readonly<Record<string, unknown>>, where: string) {
  if (typeof month['period'] !== 'string') return { problem: `"period" is missing in ${where}: a month, YYYY-MM` }
  if (month['paymentDate'] !== undefined && typeof month['paymentDate'] !== 'string') {
    return { problem: `"paymentDate" in ${where} must be a day, YYYY-MM-DD` }
  }
  if (month['cases'] !== undefined && !isCases(month['cases'])) {
    return { problem: `"cases" in ${where} must be an object of cases, each an object of fields` }
  }
  return undefined
}

/** Mentions with a form and a key. */
const CHECKED: Readonly<Record<string, { readonly isRight: (text: string) => boolean; readonly what: string }>> = {
  siret: { isRight: (text) => isSiret(text.replaceAll(/\s/g, '')), what: 'a SIRET with a right key' },
  apeCode: { isRight: (text) => APE.test(text), what: 'an APE code as 62.01Z' },
  numeroSecuriteSociale: { isRight: isSocialSecurityNumber, what: 'a social security number with a right key' },
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isMentions = (value: unknown, mentions: readonly string[]): boolean =>
  isRecord(value) && Object.entries(value).every(([name, text]) => mentions.includes(name) && typeof text === 'string')
const isCases = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isRecord)

/** Calculates the months of a file in order; the faults of the first month that has any. */
export function computeFile(file: PayrollFile): Outcome<readonly ComputedMonth[]> {
  const regulation = REGULATIONS[file.regulation ?? 'defaut'] ?? defaut
  const computed: ComputedMonth[] = []
  const before: { readonly until: string; readonly cases: Inputs }[] = []
  for (const month of file.months ?? [{ ...file, period: file.period ?? '', cases: {} }]) {
    const { period, paymentDate } = month
    const ready = payroll(regulation, period, paymentDate)
    if (!ready.ok) return ready
    const cases = merged(published(file, period), file.cases ?? {}, month.cases ?? {})
    const history = computed.map(({ payslip }) => payslip)
    const records = { ...(file.absences && { absences: file.absences }), ...(file.leave && { leave: file.leave }) }
    const read = readInputs(ready.value.fixed, {
      period,
      ...(paymentDate && { paymentDate }),
      cases,
      ...records,
      before,
      history,
    })
    if (!read.ok) return read
    const payslip = ready.value.calculate(read.value.facts, read.value.warnings)
    computed.push({ payroll: ready.value, read: read.value, payslip })
    before.push({ until: lastDay(period), cases })
  }
  return { ok: true, value: computed }
}

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

/** The faults of a file, a line each. */
export const faultText = (faults: readonly Fault[]): string => faults.map(({ message }) => message).join('\n')

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
