import {
  definitionText,
  type ElementDefinition,
  type Regulation,
  recordedCodes,
  recordedElements,
  regulationOfPayroll,
  withElements,
  withRecordedElements,
} from '@centime/engine'
import { ELEMENT_CASE, ELEMENT_DEFINITIONS, PREMIUM_CASE } from '@centime/engine/cases'
import { startOf } from '@centime/engine/ground'
import type { RecordedValue } from '@centime/engine/inputs'
import type { ParentRows, StoredPayroll, TenantDb } from '@centime/store'
import { divisionsAs, divisionsPaid, parentRows, valuesOfCompany } from '@centime/store'
import type { SnapshotValue } from './batch.js'
import { cachedIn } from './cached-in.js'
import { withPlaces } from './establishments.js'

/**
 * The elements of pay that a payroll has defined. A month reads the definitions among the values of its company, as far
 * as its job has read them; their text is added to that of the law.
 */

interface Definition {
  readonly caseName: string
  readonly caseFieldName: string
  readonly value: string
  readonly start: string
}

/** The text of a payroll without elements. */
export const NO_ELEMENTS = ''

/** The definitions among the values of a company, which are in the order of recording. */
export function elementsText(values: readonly Definition[]): string {
  const rows = values.flatMap(({ caseName, caseFieldName, value, start }) =>
    caseName === ELEMENT_DEFINITIONS ? [[caseFieldName, value, start]] : [],
  )
  return rows.length === 0 ? NO_ELEMENTS : JSON.stringify(rows)
}

/** The same from a snapshot of the company's values. */
export function elementsIn(company: string): string {
  if (!company.includes(MARK)) return NO_ELEMENTS
  return cachedIn(texts, KEPT, company, () => {
    const rows: readonly SnapshotValue[] = JSON.parse(company)
    return elementsText(
      rows.map(([caseName, caseFieldName, value, start]) => ({ caseName, caseFieldName, value, start })),
    )
  })
}
const MARK = `"${ELEMENT_DEFINITIONS}"`
const texts = new Map<string, string>()
const KEPT = 50

/** The same for definitions that are given, not recorded. */
export const textOfDefinitions = (definitions: readonly ElementDefinition[]): string =>
  elementsText(
    definitions.map((one) => ({
      ...{ caseName: ELEMENT_DEFINITIONS, caseFieldName: one.code },
      ...{ value: definitionText(one), start: startOf(one.start) },
    })),
  )

/** A regulation with the elements of such a text, to read recorded values. */
export function withElementsOf(regulation: Regulation, text: string): Regulation {
  if (text === NO_ELEMENTS) return regulation
  const rows: readonly (readonly [code: string, value: string, start: string])[] = JSON.parse(text)
  return withRecordedElements(
    regulation,
    rows.map(([caseFieldName, value, start]) => ({ caseName: ELEMENT_DEFINITIONS, caseFieldName, value, start })),
  )
}

/** The definitions of a payroll as a job reads them. `upTo`: the last value that it reads; absent: all. */
export const elementsOf = async (db: TenantDb, payrollId: number, upTo?: number): Promise<string> =>
  elementsText(await definitionsOf(db, payrollId, upTo))

const definitionsOf = (db: TenantDb, payrollId: number, upTo?: number) =>
  valuesOfCompany(db, { payrollId, ...(upTo !== undefined && { upTo }) }, ELEMENT_DEFINITIONS).execute()

/** The definitions of a payroll: codes in the order of their first definitions, withdrawn ones included. */
export interface DefinedElements {
  readonly codes: readonly string[]
  readonly definitions: readonly ElementDefinition[]
}
export async function definedElements(db: TenantDb, payrollId: number): Promise<DefinedElements> {
  const values = await definitionsOf(db, payrollId)
  return { codes: recordedCodes(values), definitions: recordedElements(values) }
}

/** What a company has recorded for everybody in elements of pay. */
export async function recordedForEverybody(db: TenantDb, payrollId: number): Promise<readonly RecordedValue[]> {
  const valuesOf = (caseName: string) => valuesOfCompany(db, { payrollId }, caseName).execute()
  const recorded = [...(await valuesOf(ELEMENT_CASE)), ...(await valuesOf(PREMIUM_CASE))]
  return recorded.map((one) => ({ ...one, recordedAt: one.start }))
}

/** The regulation of a payroll with its elements, to read recorded values. */
export const regulationToRead = async (
  db: TenantDb,
  payroll: Pick<StoredPayroll, 'id' | 'regulationId'>,
): Promise<Regulation> => withRecordedElements(regulationOfPayroll(payroll), await definitionsOf(db, payroll.id))

/**
 * The same for entries: only elements that are not withdrawn, and establishments by the names of the payroll's
 * divisions. `parents`: those of the tenant; absent: they are read.
 */
export async function regulationToEnter(
  db: TenantDb,
  payroll: StoredPayroll,
  parents?: ParentRows,
): Promise<Regulation> {
  const { codes, definitions } = await definedElements(db, payroll.id)
  const known = parents ?? (await parentRows(db).execute())
  const divisions = await divisionsAs(db, divisionsPaid(known, payroll.divisionId)).execute()
  const names = divisions.map(({ name }) => name)
  return withElements(withPlaces(regulationOfPayroll(payroll), names), definitions, codes)
}
