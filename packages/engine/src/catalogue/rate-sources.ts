import { COMPARISONS, compileFormula } from '../calculate/compile.js'
import { Effectif } from '../cases/company.js'
import type { Field, NumberField } from '../cases/field.js'
import { Decimal } from '../ground/money.js'
import type { Facts } from '../tree/facts.js'
import type { Figure, Scale } from '../tree/figure.js'
import { type FixedCondition, type FixedFormula, partsOf } from '../tree/fix.js'

/** The origin of a rate: a figure of a table, a scale, or an input; and its condition. */
export interface RateSource {
  readonly lookupName?: string
  readonly lookupKey?: string
  readonly figure?: Figure | Scale
  readonly caseName?: string
  readonly caseFieldName?: string
  readonly when: string
}

/** The table of the rates notified to the company itself. */
export const COMPANY_TABLE = 'TauxEntreprise'

/** Company case fields with their values as text, such as `{ Effectif: '60' }`; absent fields have their defaults. */
export type CompanyFacts = Readonly<Record<string, string>>

/**
 * Every source of a rate, the usual one first. The usual one follows from the company's own facts; among sources that
 * depend on the person it is the last, which is the full rate. A rate of 0 (« not due ») is not a source.
 */
export function ratesOf(rate: FixedFormula, company: CompanyFacts): readonly RateSource[] {
  const all = [...sources(rate, company, [], true)]
  const usual = all.filter(({ applies }) => applies).at(-1) ?? all[0]
  if (usual === undefined) return []
  return [usual.source, ...all.filter((one) => one !== usual).map(({ source }) => source)]
}

interface Found {
  readonly source: RateSource
  /** Whether the company's facts allow it. */
  readonly applies: boolean
}

function* sources(
  formula: FixedFormula,
  company: CompanyFacts,
  when: readonly string[],
  applies: boolean,
): Generator<Found> {
  const found = (source: Omit<RateSource, 'when'>): Found => ({
    source: { ...source, when: when.join(' et ') },
    applies,
  })
  switch (formula.kind) {
    case 'figure':
      yield found({ figure: formula.figure, lookupName: formula.figure.table, lookupKey: formula.figure.key })
      return
    case 'scale':
      yield found({ figure: formula.scale, lookupName: formula.scale.name })
      return
    case 'input':
      yield found({
        // An amount of the company, such as earlier exemptions granted to it, is not a rate of its table.
        ...(formula.field.caseName === Effectif.caseName && formula.field.unit === 'fraction'
          ? { lookupName: COMPANY_TABLE, lookupKey: formula.field.name }
          : {}),
        caseName: formula.field.caseName,
        caseFieldName: formula.field.name,
      })
      return
    case 'choose': {
      const holds = decide(formula.when, company)
      const condition = conditionText(formula.when)
      yield* sources(formula.so, company, [...when, condition], applies && holds !== false)
      yield* sources(formula.otherwise, company, [...when, `non (${condition})`], applies && holds !== true)
      return
    }
    case 'match': {
      const { field } = formula
      const actual = field.caseName === Effectif.caseName ? companyValue(field, company) : undefined
      for (const [value, then] of [...formula.cases].reverse()) {
        const possible = applies && (actual === undefined || actual === value)
        yield* sources(then, company, [...when, `${field.name} = ${value}`], possible)
      }
      return
    }
    case 'binary':
    case 'sum':
    case 'round':
    case 'version':
      for (const part of partsOf(formula)) yield* sources(part, company, when, applies)
      return
    default:
      return
  }
}

/** Whether a condition is true; undefined unless company fields and figures alone decide it. */
export function decide(condition: FixedCondition, company: CompanyFacts): boolean | undefined {
  switch (condition.kind) {
    case 'is': {
      const { field, value } = condition
      return field.caseName === Effectif.caseName ? companyValue(field, company) === value : undefined
    }
    case 'compare': {
      const read = [...inputsOf(condition.left), ...inputsOf(condition.right)]
      if (read.some((field) => field === undefined || field.caseName !== Effectif.caseName)) return undefined
      const facts = companyFacts(read, company)
      const left = compileFormula(condition.left)(facts, [])
      const right = compileFormula(condition.right)(facts, [])
      return COMPARISONS[condition.operator](left, right)
    }
    case 'both': {
      const parts = condition.conditions.map((part) => decide(part, company))
      if (parts.includes(false)) return false
      return parts.includes(undefined) ? undefined : true
    }
  }
}

const companyFacts = (fields: readonly (NumberField | undefined)[], company: CompanyFacts): Facts => ({
  period: '',
  paymentDate: '',
  numbers: Object.fromEntries(
    fields.flatMap((field) =>
      field === undefined ? [] : [[field.key, new Decimal(companyValue(field, company) ?? 0)] as const],
    ),
  ),
  choices: {},
  contract: { since: '' },
  yearToDate: {},
})

/** The company's entry; absent: the value of the fallback, or the default. */
export const companyValue = (field: Field, company: CompanyFacts): string | undefined =>
  company[field.name] ??
  (field.kind === 'number-field' && field.fallback ? companyValue(field.fallback, company) : field.default)

/** The inputs that a simple formula reads; `undefined` unless the company alone decides it. */
function inputsOf(formula: FixedFormula): readonly (NumberField | undefined)[] {
  if (formula.kind === 'input') return [formula.field]
  return formula.kind === 'figure' || formula.kind === 'constant' ? [] : [undefined]
}

function conditionText(condition: FixedCondition): string {
  switch (condition.kind) {
    case 'is':
      return `${condition.field.name} = ${condition.value}`
    case 'both':
      return condition.conditions.map(conditionText).join(' et ')
    case 'compare':
      return `${sideText(condition.left)} ${condition.operator} ${sideText(condition.right)}`
  }
}

function sideText(formula: FixedFormula): string {
  if (formula.kind === 'input') return formula.field.name
  if (formula.kind === 'figure' || formula.kind === 'constant') return formula.value.toFixed()
  if (formula.kind === 'round') return 'seuil cumulé'
  return 'rémunération cumulée'
}
