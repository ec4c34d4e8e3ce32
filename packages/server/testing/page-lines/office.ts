import { must } from '../client.js'
import type { Company } from '../company.js'
import { centsOf, folded } from './words.js'

/** The state of an office, read from its API each time: the expected texts of the pages follow from it. */
export type Office = ReturnType<typeof officeOf>

export interface Person {
  readonly id: number
  readonly identifier: string
  readonly firstName: string
  readonly lastName: string
}
export interface Run {
  readonly id: number
  readonly name: string
  readonly jobStatus: 'Draft' | 'Release' | 'Process' | 'Complete' | 'Abort' | 'Cancel'
  readonly periodName: string
  readonly jobStart: string
  readonly jobEnd: string
  readonly evaluatedAt: string
  readonly reason: string | null
  readonly totalEmployeeCount: number
  readonly openingsMissing: number
  readonly inputsChangedSince?: Changed | null
}
/** The changes since a payrun was calculated. */
export interface Changed {
  readonly people: number
  readonly values: number
  readonly first: readonly {
    readonly employeeId: number
    readonly person: string
    readonly field: string
    readonly old: string | null
    readonly new: string | null
    readonly by: string
    readonly at: string
  }[]
}

export interface Result {
  readonly id: number
  readonly employeeId: number
  readonly periodName: string
  readonly replaces: { readonly number: string; readonly releasedAt: string } | null
  readonly wageTypeResults: readonly {
    readonly wageTypeNumber: number
    readonly wageTypeName: string
    readonly value: number
  }[]
  readonly payrunResults: readonly { readonly name: string; readonly value: string }[]
  readonly warnings: readonly { readonly code: string }[]
}
export interface Leave {
  readonly period: string
  readonly counters: readonly {
    readonly counter: string
    readonly acquiredFrom: string
    readonly acquiredTo: string
    readonly rights: string
    readonly taken: string
    readonly balance: string
  }[]
  readonly movements: readonly {
    readonly counter: string
    readonly acquiredFrom: string
    readonly kind: string
    readonly date: string
    readonly until: string
    readonly days: string
    readonly reason: string
    readonly text: string
  }[]
}
export interface Recorded {
  readonly caseName: string
  readonly caseFieldName: string
  readonly value: string
  readonly start: string
  readonly created: string
  readonly reason: string | null
}

interface Act {
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly resource: string
  readonly reason: string | null
}
export interface Absence {
  readonly fields: { readonly Evenement: string; readonly Debut: string; readonly Fin: string }
  readonly recordedAt: string
  readonly months: readonly { readonly period: string; readonly hours: string; readonly days: string }[]
}
interface Document {
  readonly status: string
  readonly retentionDeadline: string | null
}
export interface Field {
  readonly title: string
  readonly enum?: readonly string[]
  readonly 'x-valueType': string
  readonly 'x-timeType': string
  readonly 'x-unit'?: string
  readonly 'x-minimum'?: string
  readonly 'x-maximum'?: string
}
interface Schema {
  readonly properties: Readonly<
    Record<string, { readonly 'x-caseType': string; readonly properties: Readonly<Record<string, Field>> }>
  >
}

export function officeOf({ path, partner, admin, tenantId, payrollId }: Company, name: string) {
  const read = async <Answer>(rest: string): Promise<Answer> => must(200, partner.get(`${path}${rest}`))
  return {
    ...{ name, tenantId },
    /** By name, as every list has them. */
    people: async (): Promise<readonly Person[]> =>
      (await read<readonly Person[]>('/employees')).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
    /** The oldest first. */
    runs: () => read<readonly Run[]>('/payruns/jobs'),
    run: (id: number) => read<Run>(`/payruns/jobs/${id}`),
    results: (id: number) => read<readonly Result[]>(`/payrollresults/sets?payrunJobId=${id}`),
    leave: (employeeId: number) => read<Leave>(`/employees/${employeeId}/leave`),
    audit: async (): Promise<readonly Act[]> => must(200, admin.get(`${path}/audit`)),
    explanation: (resultId: number, wageType: number) =>
      read<unknown>(`/payrollresults/sets/${resultId}/explanation?wageTypeNumber=${wageType}`),
    absences: (employeeId: number) => read<readonly Absence[]>(`/employees/${employeeId}/absences`),
    /** A document of a payrun; undefined: it was not requested. */
    document: async (rest: string): Promise<Document | undefined> => {
      const { status, body } = await partner.get(`${path}${rest}`)
      return status === 200 ? body : undefined
    },
    /** The cases of the payroll, with the labels of their fields for people. */
    schema: async () => (await read<Schema>(`/payrolls/${payrollId}/cases/schema?culture=fr-FR`)).properties,
    recorded: (employeeId: number) => read<readonly Recorded[]>(`/employees/${employeeId}/cases`),
  }
}

/** A person with the result of a payrun. */
export interface Paid {
  readonly person: Person
  readonly result: Result
}

export async function paidIn(office: Office, jobId: number, identifier: string): Promise<Paid> {
  const person = (await office.people()).find((one) => one.identifier === identifier)
  const result = (await office.results(jobId)).find(({ employeeId }) => employeeId === person?.id)
  if (person === undefined || result === undefined) throw new Error(`${identifier} is not paid by job ${jobId}`)
  return { person, result }
}

export const nameOf = ({ lastName, firstName }: Person): string => `${lastName} ${firstName}`
const keyOf = (person: Person): string => folded(nameOf(person))

/** The number printed on a payslip. */
export const numberOf = ({ periodName, id }: Result): string => `N° ${periodName}-${id}`

/** The amount of a line of a result, in cents: an absent line is 0. */
export function amountOf({ wageTypeResults, payrunResults }: Result, line: string): number {
  const numbered = wageTypeResults.find(({ wageTypeName }) => wageTypeName === line)?.value
  return centsOf(numbered ?? payrunResults.find(({ name }) => name === line)?.value ?? 0)
}
