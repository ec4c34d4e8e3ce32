import { Effectif, PlafondSS } from '../cases/company.js'
import { type FixedFormula, type FixedLine, type FixedRegulation, linesIn } from '../tree/fix.js'
import { COMPANY_TABLE, type CompanyFacts, companyValue, type RateSource, ratesOf } from './rate-sources.js'
import { LOOKUP_TABLES } from './tables.js'

/**
 * The contribution catalogue (section 2.8 of the specification): wage type definitions and the lookup tables of their
 * rates. Read from the declarations, so these are the rates that the calculation uses.
 */
export interface WageTypeDefinition {
  readonly id: number
  readonly wageTypeNumber: number
  readonly name: string
  readonly attributes: WageTypeAttributes
}

export interface WageTypeAttributes {
  readonly part: 'salariale' | 'patronale'
  readonly categorie: 'cotisation' | 'base' | 'plafond' | 'net'
  /** Table and key of the rate; absent for a line that has no rate, or whose rate an input gives. */
  readonly lookupName?: string
  readonly lookupKey?: string
  /** Other sources of the same line's rate, each with when it applies. */
  readonly variants?: readonly RateVariant[]
  /** The case field that gives the rate, where no table does. */
  readonly caseName?: string
  readonly caseFieldName?: string
  readonly plafondRef: (typeof PlafondSS)['name'] | 'none'
  /** French, as a payslip prints it. */
  readonly label: string
}

export interface RateVariant {
  readonly lookupName: string
  /** Absent for a scale: the key is the bound of the bracket in which the base falls. */
  readonly lookupKey?: string
  /** When it applies, in the fields of the cases. */
  readonly when: string
}

export interface Lookup {
  readonly id: number
  readonly name: string
  readonly description: string
}
export interface LookupValue {
  readonly key: string
  /** Decimal text: a rate as a fraction, or an amount in euros. */
  readonly value: string
}
export interface FigureInForce extends LookupValue {
  readonly table: string
  /** The day since which it holds. */
  readonly since: string
  /** The legal text. */
  readonly text: string
}

/**
 * The definitions of the numbered lines, by number. Where the rate of a line depends on the company (FNAL from 50
 * employees), `company` decides which key comes first; absent: 1 employee in metropolitan France.
 */
export function wageTypeDefinitions(fixed: FixedRegulation, company: CompanyFacts = {}): readonly WageTypeDefinition[] {
  return fixed.lines
    .flatMap((line) => (line.number === undefined ? [] : [{ line, wageTypeNumber: line.number }]))
    .map(({ line, wageTypeNumber }) => ({
      id: wageTypeNumber,
      wageTypeNumber,
      name: line.name,
      attributes: attributesOf(fixed, line, company),
    }))
    .sort((a, b) => a.wageTypeNumber - b.wageTypeNumber)
}

/** The lookup tables of the law, in a fixed order, then that of the company's own rates; ids are their places. */
export const lookups = (): readonly Lookup[] =>
  [...LOOKUP_TABLES, { name: COMPANY_TABLE, description: "Taux notifiés à l'établissement" }].map(
    ({ name, description }, index) => ({ id: index + 1, name, description }),
  )

/** The entries of a lookup in force on the fixed day, with the company's own rates; empty for an unknown id. */
export function lookupValues(
  fixed: FixedRegulation,
  lookupId: number,
  company: CompanyFacts = {},
): readonly LookupValue[] {
  if (lookupId === LOOKUP_TABLES.length + 1) return companyRates(fixed, company)
  const table = LOOKUP_TABLES[lookupId - 1]
  if (table === undefined) return []
  const day = table.datedBy === 'payment' ? fixed.paymentDate : fixed.lawDate
  return table.entriesOn(day).map(({ key, value }) => ({ key, value }))
}

const companyRates = ({ regulation }: FixedRegulation, company: CompanyFacts): readonly LookupValue[] =>
  regulation.fields.flatMap((field) => {
    const isRate = field.caseName === Effectif.caseName && field.kind === 'number-field' && field.unit === 'fraction'
    const value = isRate ? companyValue(field, company) : undefined
    return value === undefined ? [] : [{ key: field.name, value }]
  })

/** Every figure in force on a day, with the day since which it holds and its text. */
export function figuresInForce(day: string): readonly FigureInForce[] {
  return LOOKUP_TABLES.flatMap((table) => table.entriesOn(day).map((entry) => ({ table: table.name, ...entry })))
}

function attributesOf(fixed: FixedRegulation, line: FixedLine, company: CompanyFacts): WageTypeAttributes {
  const { contribution, role } = line
  const base = contribution && fixed.lines[contribution.base]
  return {
    part: role === 'patronale' || role === 'allegement' ? 'patronale' : 'salariale',
    categorie: categoryOf(line),
    ...lookupOf(rateFormulas(fixed, line).flatMap((rate) => ratesOf(rate, company))),
    plafondRef: base?.line.capped ? PlafondSS.name : 'none',
    label: line.line.label,
  }
}

/** The rate of a contribution; the rates of the contributions that a line adds up; the figures of a reduction. */
function rateFormulas(fixed: FixedRegulation, { contribution, formula, role }: FixedLine): readonly FixedFormula[] {
  if (formula.kind === 'binary' && contribution !== undefined) {
    const parts = [formula.left, formula.right].map((part) =>
      part.kind === 'line' ? fixed.lines[part.index] : undefined,
    )
    return parts.flatMap((part) => part?.contribution?.rate ?? [])
  }
  if (contribution !== undefined) return [contribution.rate]
  if (role !== 'salariale' && role !== 'allegement') return []
  // A reduction's rate can be a line without a number.
  const unnumbered = linesIn(formula)
    .map((index) => fixed.lines[index])
    .filter((line) => line?.number === undefined)
  return [formula, ...unnumbered.flatMap((line) => line?.formula ?? [])]
}

function categoryOf({ role, contribution }: FixedLine): WageTypeAttributes['categorie'] {
  if (role === 'net' || role === 'total' || role === 'indemnite' || role === 'deduction') return 'net'
  if (contribution || role === 'salariale' || role === 'patronale' || role === 'allegement') return 'cotisation'
  return 'base'
}

/** The usual source of a rate first, the others as variants. */
function lookupOf(sources: readonly RateSource[]): Partial<WageTypeAttributes> {
  const [usual, ...others] = sources
  if (usual === undefined) return {}
  const variants = others.flatMap(({ lookupName, lookupKey, when }) =>
    lookupName === undefined ? [] : [{ lookupName, ...(lookupKey === undefined ? {} : { lookupKey }), when }],
  )
  const { when: _when, ...source } = usual
  return { ...source, ...(variants.length === 0 ? {} : { variants }) }
}
