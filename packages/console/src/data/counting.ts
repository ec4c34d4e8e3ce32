import type { Field } from '@centime/engine/cases'
import { countingReader, recordReader } from '@centime/engine/inputs'
import { fieldsByCase } from '@centime/engine/tree'
import type { EmployeeRead } from './case-fields.js'
import type { SignedIn } from './port.js'

/** The values that count for a person in a month, real values only. */
interface CountedMonth {
  /** The text that the month reads for a field: for several entries of a month their sum; undefined: nothing. */
  readonly textOf: (caseName: string, name: string) => string | undefined
  readonly valuesOf: (caseName: string, name: string) => readonly CountedValue[]
  readonly isEmployed: boolean
}
export interface CountedValue {
  readonly id: number
  readonly value: string
  readonly start: string
}

/** The values that count in the month between two days; undefined: a recorded value is wrong. */
export type CountedMonths = (first: string, last: string) => CountedMonth | undefined

/**
 * Which values of a person count in any month, as a payrun of the payroll would read them; undefined if it would read none, because
 * a recorded value is wrong. The caller has checked that the reader may see the person.
 */
export async function countedMonths(
  { lists }: SignedIn,
  { employeeId, payroll }: EmployeeRead,
): Promise<CountedMonths> {
  if (payroll === undefined) return () => undefined
  const recorded = await lists.values(employeeId, payroll.id)
  const regulation = await lists.regulation(payroll)
  const fields = fieldsByCase(regulation)
  const [read, counting] = [recordReader(regulation)(recorded), countingReader(regulation)(recorded)]
  return (first, last) => {
    const month = { period: first.slice(0, 7) }
    const [inputs, values] = [read(month), counting(month)]
    if (!inputs.ok || !values.ok) return undefined
    const { cases } = inputs.value
    return {
      textOf: (caseName, name) => cases[caseName]?.[name],
      valuesOf: (caseName, name) => telling(fields.get(caseName)?.get(name), values.value(caseName, name)),
      isEmployed: isEmployedIn(cases, first, last),
    }
  }
}

/**
 * The values of a field, without zeros if other values count in the month too: such zeros were recorded by corrections in place of
 * earlier values.
 */
export function telling<Of extends { readonly value: string }>(
  field: Pick<Field, 'timeType'> | undefined,
  values: readonly Of[],
): readonly Of[] {
  if (values.length < 2 || field?.timeType !== 'month') return values
  const said = values.filter(({ value }) => /[1-9]/.test(value))
  return said.length > 0 ? said : values.slice(-1)
}

/** Whether a contract covers a day of a span. */
export function isEmployedIn(
  cases: Readonly<Record<string, Readonly<Record<string, string>>>>,
  first: string,
  last: string,
): boolean {
  const { DateDebutContrat: start = '', DateFinContrat: end } = cases['Contrat'] ?? {}
  return start !== '' && start <= last && (end === undefined || end >= first)
}
