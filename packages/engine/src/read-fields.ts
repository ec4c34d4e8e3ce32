import { TauxPAS, TypeTaux } from './cases/employee.js'
import type { Field } from './cases/field.js'
import { at, checkValue, isRecord, readNumber } from './cases/read.js'
import { type Fault, fault } from './fault.js'
import { Decimal, ZERO } from './money.js'
import { type FieldsByCase, fieldsByCase, type Regulation } from './regulation.js'

/** The values of a month by field name, and every fault of them. What is faulty is left out. */
export interface ReadFields {
  readonly faults: readonly Fault[]
  readonly numbers: Record<string, Decimal>
  readonly choices: Record<string, string>
  readonly dates: Readonly<Record<string, string>>
  /** Opening balances that were entered. */
  readonly opening: Readonly<Record<string, Decimal>>
}

/** Checks whatever was sent as cases against the fields of a regulation. */
export function readFields(regulation: Regulation, cases: unknown, fields = fieldsByCase(regulation)): ReadFields {
  const entered = isRecord(cases) ? cases : {}
  const faults = isRecord(cases) ? [...strangers(regulation, fields, cases)] : [notAnObject({ value: cases }, 'cases')]
  const numbers: Record<string, Decimal> = {}
  const choices: Record<string, string> = {}
  const dates: Record<string, string> = {}
  const opening: Record<string, Decimal> = {}
  for (const field of regulation.fields) {
    const ofCase = entered[field.caseName]
    const sent = isRecord(ofCase) ? ofCase[field.name] : undefined
    if (sent === undefined && field.required) {
      if (!isExcused(field, entered)) faults.push(fault('missing_field', at(field), `a value: ${field.fr} is required`))
      continue
    }
    const value = sent === undefined ? field.default : sent
    if (field.kind === 'number-field') {
      const number = value === undefined ? ZERO : readNumber(field, value)
      if (!(number instanceof Decimal)) faults.push(number)
      else if (field.caseName !== 'CumulsDeReprise') numbers[field.name] = number
      else if (sent !== undefined) opening[field.name] = number
    } else if (value !== undefined) {
      const wrong = checkValue(field, value)
      if (wrong !== undefined) faults.push(wrong)
      else if (field.kind === 'choice-field') choices[field.name] = String(value)
      else if (field.kind === 'date-field') dates[field.name] = String(value)
    }
  }
  return { faults, numbers, choices, dates, opening }
}

const notAnObject = (where: { caseName?: string; value: unknown }, what: string): Fault =>
  fault('wrong_type', where, `${what} as an object`)

/** The personal rate is not needed where the neutral one applies. */
function isExcused(field: Field, entered: Readonly<Record<string, unknown>>): boolean {
  const ofCase = entered[TypeTaux.caseName]
  return field === TauxPAS && isRecord(ofCase) && ofCase[TypeTaux.name] === 'neutre'
}

/** Cases and fields that the regulation does not have, and cases that are no objects. */
function* strangers(
  regulation: Regulation,
  fields: FieldsByCase,
  cases: Readonly<Record<string, unknown>>,
): Generator<Fault> {
  for (const [caseName, value] of Object.entries(cases)) {
    const known = fields.get(caseName)
    if (known === undefined) {
      const expected = `a case of ${regulation.name}: ${[...fields.keys()].join(', ')}`
      yield fault('unknown_case', { caseName, value }, expected)
    } else if (isRecord(value)) {
      for (const [caseFieldName, sent] of Object.entries(value)) {
        if (known.has(caseFieldName)) continue
        const expected = `a field of ${caseName}: ${[...known.keys()].join(', ')}`
        yield fault('unknown_field', { caseName, caseFieldName, value: sent }, expected)
      }
    } else yield notAnObject({ caseName, value }, 'fields and their values')
  }
}
