import type { Regulation } from '@centime/engine'
import { isPresumed } from '@centime/engine/cases'
import { z } from 'zod'
import type { PayrollAnswer, UserAnswer } from '../answers.js'

/** A person of a client, with what the forms and the labels need. */
export interface EmployeeRead {
  readonly employeeId: number
  readonly path: string
  readonly users: readonly z.infer<typeof UserAnswer>[]
  readonly payrolls: readonly z.infer<typeof PayrollAnswer>[]
  /** The payroll whose fields are shown; undefined: the client has none. */
  readonly payroll: z.infer<typeof PayrollAnswer> | undefined
  /** The fields of each case of its regulation, in their order. */
  readonly cases: Cases
}

const FieldSchema = z.looseObject({
  title: z.string(),
  enum: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  'x-valueType': z.string(),
  'x-timeType': z.string(),
  'x-unit': z.string().optional(),
  'x-minimum': z.string().optional(),
  'x-maximum': z.string().optional(),
})
export const CaseSchema = z.looseObject({
  properties: z.record(
    z.string(),
    z.looseObject({
      properties: z.record(z.string(), FieldSchema),
      required: z.array(z.string()).default([]),
      'x-caseType': z.string(),
    }),
  ),
})

export interface CaseField {
  readonly name: string
  readonly label: string
  readonly valueType: string
  readonly timeType: string
  readonly unit: string | undefined
  readonly choices: readonly string[] | undefined
  readonly isChoice: boolean
  readonly minimum: string | undefined
  readonly maximum: string | undefined
  readonly isRequired: boolean
  readonly isRevocable: boolean
}
export type Cases = ReadonlyMap<string, readonly CaseField[]>

/** The cases of employees in a schema, each with its fields. Fields that count as 0 or false without a value are not required here. */
export function casesIn({ properties }: z.infer<typeof CaseSchema>, { fields: known }: Regulation): Cases {
  const presumed = new Set(known.filter(isPresumed).map(({ key }) => key))
  const ofEmployees = Object.entries(properties).filter(([, one]) => one['x-caseType'] === 'Employee')
  return new Map(
    ofEmployees.map(([caseName, { properties: fields, required }]) => [
      caseName,
      Object.entries(fields).map(([name, field]) => ({
        ...{ name, label: field.title, valueType: field['x-valueType'], timeType: field['x-timeType'] },
        ...{
          unit: field['x-unit'],
          choices: field.enum,
          isChoice: field.enum !== undefined,
          minimum: field['x-minimum'],
          maximum: field['x-maximum'],
        },
        ...{
          isRequired: required.includes(name) && !presumed.has(`${caseName}.${name}`),
          isRevocable: field.anyOf !== undefined,
        },
      })),
    ]),
  )
}
