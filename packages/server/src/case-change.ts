import { checkValue, type Field, fieldsByCase, isCompanyField, type Regulation } from '@centime/engine'
import { type FieldError, pointerTo } from './http/refusal.js'

/** A case with its values and the cases below it: section 2.5 of the specification. */
export interface Case {
  readonly caseName: string
  readonly values: readonly CaseEntry[]
  readonly relatedCases?: readonly Case[] | undefined
}
export interface CaseEntry {
  readonly caseFieldName: string
  readonly value: string
  /** ISO 8601 instant. */
  readonly start: string
}
export interface CaseValue extends CaseEntry {
  readonly caseName: string
}
/** Whose cases a change may hold. */
export type CaseKind = 'employee' | 'company'

/** The values of a change in their order, and everything in it that the regulation does not allow. */
export function readChange(
  regulation: Regulation,
  kind: CaseKind,
  root: Case,
): { readonly values: readonly CaseValue[]; readonly errors: readonly FieldError[] } {
  const values: CaseValue[] = []
  const errors: FieldError[] = []
  const fields = fieldsByCase(regulation)
  const read = (one: Case, path: readonly PropertyKey[]): void => {
    const known = fields.get(one.caseName)
    const wrong = wrongCase(regulation, kind, one.caseName, known)
    if (wrong !== undefined) errors.push({ pointer: pointerTo(...path, 'caseName'), message: wrong })
    for (const [index, entry] of one.values.entries()) {
      const field = known?.get(entry.caseFieldName)
      const at = (name: string): string => pointerTo(...path, 'values', index, name)
      if (known !== undefined && field === undefined) {
        const message = `${entry.caseFieldName} is not a field of ${one.caseName}: ${[...known.keys()].join(', ')}`
        errors.push({ pointer: at('caseFieldName'), message })
      }
      const fault = field && checkValue(field, entry.value)
      if (fault !== undefined) errors.push({ pointer: at('value'), message: fault.message })
      values.push({ caseName: one.caseName, ...entry })
    }
    for (const [index, related] of (one.relatedCases ?? []).entries()) read(related, [...path, 'relatedCases', index])
  }
  read(root, ['case'])
  return { values, errors }
}

function wrongCase(
  regulation: Regulation,
  kind: CaseKind,
  caseName: string,
  known: ReadonlyMap<string, Field> | undefined,
): string | undefined {
  const [first] = known?.values() ?? []
  if (first === undefined) return `${caseName} is not a case of ${regulation.name}`
  if (kind === 'company') return isCompanyField(first) ? undefined : `${caseName} is a case of employees`
  return isCompanyField(first) ? `${caseName} is a company case: an operator writes it` : undefined
}
