import { type Answer, answerOf, type CentimeApi, type RefusedAnswer, type Schemas } from '@centime/client'

/** Shared by the programs of a payroll office: the payroll that they write to, and how they record values of a person. */

/** The payroll that people are recorded in, and the user who records them. */
export interface Office {
  readonly api: CentimeApi
  readonly partnerId: number
  readonly tenantId: number
  readonly payrollId: number
  readonly divisionId: number
  /** The name of the division. */
  readonly division: string
  readonly userId: number
}

/** Values by `Case.Field`, as text. */
export type Values = Readonly<Record<string, string>>

export const pathOf = ({ partnerId, tenantId }: Office) => ({ partnerId, tenantId })

/** Returns the value of an answer; throws a refusal, which ends the work on one person. */
export async function must<Value>(answering: Promise<Answer<Value>>): Promise<Value> {
  const answer = await answering
  if (answer.ok) return answer.value
  throw new Refused(answer.refusal)
}
export class Refused extends Error {
  readonly refusal: RefusedAnswer
  constructor(refusal: RefusedAnswer) {
    super(`${refusal.code}: ${refusal.detail}`)
    this.refusal = refusal
  }
}

type Person = Pick<Schemas['NewEmployee'], 'identifier' | 'firstName' | 'lastName'>

export const hire = (office: Office, { identifier, firstName, lastName }: Person) => {
  const body = { identifier, firstName, lastName, divisions: [office.division] }
  return must(
    answerOf(
      office.api.POST('/partners/{partnerId}/tenants/{tenantId}/employees', { params: { path: pathOf(office) }, body }),
    ),
  )
}

/** Every employee of the tenant. */
export const employees = (office: Office) =>
  must(
    answerOf(
      office.api.GET('/partners/{partnerId}/tenants/{tenantId}/employees', { params: { path: pathOf(office) } }),
    ),
  )

/** Records values of an employee in one change, from the beginning of a day: all of them, or none. */
export async function record(office: Office, employeeId: number, values: Values, day: string): Promise<void> {
  const cases = new Map<string, { caseFieldName: string; value: string; start: string }[]>()
  for (const [name, value] of Object.entries(values)) {
    const [caseName = '', caseFieldName = ''] = name.split('.')
    cases.set(caseName, [...(cases.get(caseName) ?? []), { caseFieldName, value, start: startOf(day) }])
  }
  const [root, ...relatedCases] = [...cases].map(([caseName, entries]) => ({ caseName, values: entries }))
  if (root === undefined) return
  const { payrollId, userId, divisionId } = office
  const params = { path: { ...pathOf(office), payrollId } }
  const body = { userId, employeeId, divisionId, case: { ...root, relatedCases } }
  await must(
    answerOf(office.api.POST('/partners/{partnerId}/tenants/{tenantId}/payrolls/{payrollId}/cases', { params, body })),
  )
}

export const startOf = (day: string): string => `${day}T00:00:00Z`
