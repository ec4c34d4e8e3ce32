import type { Field } from '@centime/engine/cases'
import { type ConditionReason, type LineReason, partsOfReason, type Reason } from '@centime/engine/explain'
import { typographic } from '@centime/engine/ground'
import { fieldsByCase } from '@centime/engine/tree'
import type { Page } from '@centime/payslip'
import { z } from 'zod'
import type { RecordedInput } from '../pieces/entered-by.js'
import type { PayslipShown } from '../pieces/payslip.js'
import type { Explanation } from '../pieces/why.js'
import { telling } from './counting.js'
import { partNamed } from './field-named.js'
import type { ResultRead } from './lists.js'
import { originsOf } from './origins.js'
import type { SignedIn } from './port.js'

/** A stored result as pages show it: the document, and the explanation of each of its amounts. */
export interface StoredResult extends PayslipShown {
  readonly employeeId: number
  readonly reasons: () => readonly LineReason[]
  /**
   * Explains an amount of the page, or a line of the law. `asked`: the text of its source. `compared`: another page,
   * whose additional amounts are also explained. Undefined: there is no such amount.
   */
  readonly explanation: (asked: string, compared?: Page) => Promise<Explanation | undefined>
  /** Some lines for other base pays, one list for each factor. */
  readonly varied: ResultRead['varied']
  readonly fieldLabel: (caseName: string, caseFieldName: string) => string
  readonly labelOf: (line: string) => string
}

/** A result set, also of a withdrawn candidate where a page says so; undefined where the reader may not see it, or its job is not complete, was aborted or is gone. */
export async function storedResult(
  visit: SignedIn,
  resultSetId: number,
  isWithdrawn = false,
): Promise<StoredResult | undefined> {
  // The key of the reader may read this tenant.
  if (!(await visit.ask(visit.tenant, z.unknown())).ok) return undefined
  const found = await visit.lists.result(resultSetId, isWithdrawn)
  if (found === undefined) return undefined
  const { fixed, page } = found
  const lines = new Map(fixed.lines.map(({ name, line }) => [name as string, line.label]))
  const labelOf = (line: string): string => lines.get(line) ?? line
  const fields = fieldsByCase(fixed.regulation)
  const { language } = visit.chrome
  // A derived value cannot be entered: only the law names it.
  const derivedOf = (caseName: string, name: string): Field | undefined =>
    fixed.reads.find((field) => field.caseName === caseName && field.name === name)
  const fieldLabel = (caseName: string, name: string): string =>
    typographic(
      (fields.get(caseName)?.get(name) ?? derivedOf(caseName, name))?.[language] ??
        partNamed(visit.say, caseName, name),
    )
  return {
    employeeId: found.employeeId,
    page,
    reasons: found.reasons,
    varied: found.varied,
    labelOf,
    fieldLabel,
    explanation: async (asked, compared) => {
      const why = found.explained(asked, compared)
      if (why === undefined) return undefined
      const { reason, stored, ...shown } = why
      const origins = await originsOf(found, new Set(inputsIn(reason)))
      const inputOf = (caseName: string, caseFieldName: string): RecordedInput => ({
        label: fieldLabel(caseName, caseFieldName),
        recorded: telling(fields.get(caseName)?.get(caseFieldName), origins.valuesOf(caseName, caseFieldName)),
        absences: origins.absencesBehind(`${caseName}.${caseFieldName}`),
        isDerived: fields.get(caseName)?.get(caseFieldName) === undefined,
      })
      const isKept = stored === undefined || reason.value.eq(stored)
      return { ...shown, reason, inputOf, labelOf, storedValue: isKept ? undefined : stored }
    },
  }
}

function* inputsIn(reason: Reason | ConditionReason): Generator<string> {
  if (reason.kind === 'input' || reason.kind === 'choice' || reason.kind === 'is') yield reason.caseName
  for (const part of partsOfReason(reason)) yield* inputsIn(part)
}
