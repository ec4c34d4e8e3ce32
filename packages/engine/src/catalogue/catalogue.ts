import { Effectif, PlafondSS } from '../cases/company.js'
import { hasLaw } from '../ground/period.js'
import { figureName } from '../tree/figure.js'
import type { FixedFormula, FixedLine, FixedRegulation } from '../tree/fix.js'
import type { Line, Role } from '../tree/formula.js'
import { type Law, SHIPPED } from '../tree/law.js'
import { type DaysOfLaw, type LawNotice, noticesOf } from '../tree/law-notice.js'
import type { Organism } from '../tree/organism.js'
import { linesIn } from '../tree/parts.js'
import { COMPANY_TABLE, type CompanyFacts, companyValue, decide, type RateSource, ratesOf } from './rate-sources.js'
import { figuresOn, LAW_TABLES, LOOKUP_TABLES, type LookupTable } from './tables.js'

/**
 * The contribution catalogue (section 2.8 of the specification): wage type definitions and the lookup tables of their
 * rates. Read from the declarations, so these are the rates that the calculation uses.
 */
export interface WageTypeDefinition {
  readonly id: number
  readonly wageTypeNumber: number
  readonly name: string
  readonly attributes: WageTypeAttributes
  /** Present if one of its rates is unchecked for the day. */
  readonly notices?: readonly LawNotice[]
}

export interface WageTypeAttributes {
  /** Whether the employee or the employer pays it. */
  readonly part: 'salariale' | 'patronale'
  /**
   * `base`: gross pay, and the bases of contributions. `plafond`: a ceiling. `cotisation`: a contribution, a reduction
   * of contributions, a total of them. `net`: amounts that follow: nets, tax, allowances, deductions, the employer's
   * cost.
   */
  readonly categorie: 'cotisation' | 'base' | 'plafond' | 'net'
  /** Table and key of the rate; absent for a line without a rate, or whose rate is an input. */
  readonly lookupName?: string
  readonly lookupKey?: string
  /** Other sources of the same line's rate, each with its condition. */
  readonly variants?: readonly RateVariant[]
  /** The case field that gives the rate, if no table does. */
  readonly caseName?: string
  readonly caseFieldName?: string
  /** Whether a ceiling limits its base, for the company on the day. */
  readonly plafondRef: (typeof PlafondSS)['name'] | 'none'
  /** The organism it is paid to; absent if it is paid to none, or to several (the general reduction). */
  readonly organisme?: Organism
  /** French, as a payslip prints it. */
  readonly label: string
}

export interface RateVariant {
  readonly lookupName: string
  /** Absent for a scale: the key is the bound of the bracket that contains the base. */
  readonly lookupKey?: string
  /** Its condition, in the fields of the cases. */
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
  /** Present if the figure is unchecked for the day. */
  readonly notices?: readonly LawNotice[]
}
export interface FigureInForce extends Pick<LookupValue, 'key' | 'value'> {
  readonly table: string
  /** The first day of its value. */
  readonly since: string
  readonly text: string
  /** The last day for which it was checked. */
  readonly confirmedUntil: string
}

/**
 * The definitions of the numbered lines, by number. If the rate of a line depends on the company (FNAL from 50
 * employees), `company` decides the first key; absent: 1 employee in metropolitan France.
 */
export function wageTypeDefinitions(fixed: FixedRegulation, company: CompanyFacts = {}): readonly WageTypeDefinition[] {
  return fixed.lines
    .flatMap((line) => (line.number === undefined ? [] : [{ line, wageTypeNumber: line.number }]))
    .map(({ line, wageTypeNumber }) => {
      const sources = sourcesOf(fixed, line, company)
      return {
        id: wageTypeNumber,
        wageTypeNumber,
        name: line.name,
        attributes: attributesOf(fixed, line, company, sources),
        ...noticed(noticesOf(new Set(sources.flatMap(({ figure }) => figure ?? [])), daysOf(fixed))),
      }
    })
    .sort((a, b) => a.wageTypeNumber - b.wageTypeNumber)
}

/** The lookup tables of the law, in a fixed order, then that of the company's own rates; ids are their positions. */
export const lookups = (): readonly Lookup[] =>
  [...LOOKUP_TABLES, { name: COMPANY_TABLE, description: 'Taux notifiés à l’établissement' }].map(
    ({ name, description }, index) => ({ id: index + 1, name, description }),
  )

/** Every table of the law with its figures and scales over time. */
export const lawTables = (): readonly Pick<LookupTable, 'name' | 'description' | 'figures'>[] => LOOKUP_TABLES

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
  return table
    .entriesOn(day, fixed.law)
    .map(({ key, value, figure }) => ({ key, value, ...noticed(noticesOf([figure], daysOf(fixed))) }))
}

const daysOf = ({ lawDate, paymentDate, law: { completeUntil } }: FixedRegulation): DaysOfLaw => ({
  lawDate,
  paymentDate,
  completeUntil,
})
const noticed = (notices: readonly LawNotice[]) => (notices.length === 0 ? {} : { notices })

const companyRates = ({ regulation }: FixedRegulation, company: CompanyFacts): readonly LookupValue[] =>
  regulation.fields.flatMap((field) => {
    const isRate = field.caseName === Effectif.caseName && field.kind === 'number-field' && field.unit === 'fraction'
    const value = isRate ? companyValue(field, company) : undefined
    return value === undefined ? [] : [{ key: field.name, value }]
  })

/**
 * Every figure in force on a day, with the first day of its value and its text; empty on a day without law. `law` absent: the shipped
 * one.
 */
export function figuresInForce(day: string, law: Law = SHIPPED): readonly FigureInForce[] {
  if (!hasLaw(day, law.completeUntil)) return []
  return LAW_TABLES.flatMap(({ name, entriesOn }) =>
    entriesOn(day, law).map(({ figure, ...entry }) => ({
      table: name,
      ...entry,
      confirmedUntil: figure.confirmedUntil,
    })),
  )
}

/** The figures of a whole law that are unchecked for a day, in one notice; empty if all are checked. `law` absent: the shipped one. */
export const lawNotices = (day: string, law: Law = SHIPPED): readonly LawNotice[] =>
  noticesOf(figuresOn(day, law), { lawDate: day, paymentDate: day, completeUntil: law.completeUntil })

/**
 * The figures and scales in force on a day that are unchecked for a later one: their names by their last checked day. `law` absent: the
 * shipped one.
 */
export function figuresDue(day: string, by: string, law: Law = SHIPPED): ReadonlyMap<string, readonly string[]> {
  const due = new Map<string, string[]>()
  for (const figure of figuresOn(day, law).filter(({ confirmedUntil }) => confirmedUntil < by)) {
    const ofDay = due.get(figure.confirmedUntil) ?? []
    due.set(figure.confirmedUntil, [...ofDay, figureName(figure)])
  }
  return new Map([...due].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function attributesOf(
  fixed: FixedRegulation,
  line: FixedLine,
  company: CompanyFacts,
  sources: readonly RateSource[],
): WageTypeAttributes {
  const { contribution, role } = line
  const isEmployers = role === 'patronale' || role === 'allegement' || line.line.employer === true
  const isCapped = contribution !== undefined && isCappedBase(fixed, contribution.base, company)
  const organisme = organismOf(fixed, line)
  return {
    part: isEmployers ? 'patronale' : 'salariale',
    categorie: categoryOf(line.line),
    ...lookupOf(sources),
    plafondRef: isCapped ? PlafondSS.name : 'none',
    ...(organisme && { organisme }),
    label: line.line.label,
  }
}

/** The line's own organism, or the common one of all contributions in its sum. */
function organismOf({ lines }: FixedRegulation, { line, contribution, formula }: FixedLine): Organism | undefined {
  if (line.organism !== undefined || contribution === undefined) return line.organism
  const parts = new Set(linesIn(formula).map((index) => lines[index]?.line.organism))
  return parts.size === 1 ? [...parts][0] : undefined
}

/** Every source of a line's rate, the usual one first, each once with all its conditions. */
function sourcesOf(fixed: FixedRegulation, line: FixedLine, company: CompanyFacts): readonly RateSource[] {
  const sources = new Map<string, RateSource>()
  for (const { rate, on } of ratesOfLine(fixed, line)) {
    for (const source of ratesOf(rate, company)) {
      const place = [source.lookupName, source.lookupKey, source.caseFieldName].join()
      const [known, when] = [sources.get(place), joined(on, source.when)]
      const isAnother = known !== undefined && known.when !== when
      sources.set(place, { ...source, when: isAnother ? `${known.when} ou ${when}` : when })
    }
  }
  return [...sources.values()]
}

interface RateOfLine {
  readonly rate: FixedFormula
  /** The base, for a line that adds up contributions on several bases. */
  readonly on: string
}

/**
 * The rate of a contribution, or of a part of another amount; the rates of the contributions in a line's sum; the
 * figures of a reduction.
 */
function ratesOfLine(fixed: FixedRegulation, { contribution, share, formula, role }: FixedLine): readonly RateOfLine[] {
  if (formula.kind === 'sum' && contribution !== undefined) {
    const parts = linesIn(formula).map((index) => fixed.lines[index]?.contribution)
    return parts.flatMap((part) =>
      part === undefined ? [] : [{ rate: part.rate, on: `assiette = ${fixed.lines[part.base]?.name}` }],
    )
  }
  if (contribution !== undefined) return [{ rate: contribution.rate, on: '' }]
  if (share !== undefined) return [{ rate: share.rate, on: '' }]
  if (CATEGORIES[role] !== 'cotisation') return []
  // A reduction's rate can be a line without a number.
  const unnumbered = linesIn(formula)
    .map((index) => fixed.lines[index])
    .filter((line) => line?.number === undefined)
  return [formula, ...unnumbered.flatMap((line) => line?.formula ?? [])].map((rate) => ({ rate, on: '' }))
}

const joined = (...conditions: readonly string[]): string => conditions.filter((one) => one !== '').join(' et ')

const CATEGORIES: Readonly<Record<Role, WageTypeAttributes['categorie']>> = {
  gain: 'base',
  retenue: 'base',
  base: 'base',
  information: 'base',
  salariale: 'cotisation',
  patronale: 'cotisation',
  allegement: 'cotisation',
  indemnite: 'net',
  deduction: 'net',
  net: 'net',
  total: 'net',
}

/** A total has the category of its terms; a detail belongs to the pay, or to the employer's costs. */
function categoryOf({ role, formula, employer }: Line): WageTypeAttributes['categorie'] {
  if (role === 'information' && employer) return 'cotisation'
  const first = formula.kind === 'binary' ? formula.left : formula
  return CATEGORIES[first.kind === 'total' ? first.role : role]
}

/** Whether the ceiling limits a base: always, or under a condition that the company's facts meet. */
function isCappedBase(fixed: FixedRegulation, index: number, company: CompanyFacts): boolean {
  const isCapped = (formula: FixedFormula): boolean => {
    if (formula.kind === 'line') return isCappedBase(fixed, formula.index, company)
    if (formula.kind !== 'choose') return false
    const holds = decide(formula.when, company)
    return (holds !== false && isCapped(formula.so)) || (holds !== true && isCapped(formula.otherwise))
  }
  const base = fixed.lines[index]
  return base !== undefined && (base.line.capped === true || isCapped(base.formula))
}

/** The usual source of a rate first, the others as variants. */
function lookupOf(sources: readonly RateSource[]): Partial<WageTypeAttributes> {
  const [usual, ...others] = sources
  if (usual === undefined) return {}
  const variants = others.flatMap(({ lookupName, lookupKey, when }) =>
    lookupName === undefined ? [] : [{ lookupName, ...(lookupKey === undefined ? {} : { lookupKey }), when }],
  )
  const { when: _when, figure: _figure, ...source } = usual
  return { ...source, ...(variants.length === 0 ? {} : { variants }) }
}
