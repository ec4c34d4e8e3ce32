import type { Decimal } from '@centime/engine'
import type { ConditionReason, LineReason, Reason } from '@centime/engine/explain'
import { LINE_PARTS } from '@centime/engine/tree'
import { z } from '@hono/zod-openapi'
import { growing } from '../http/fields.js'

/** The schema of an explanation: the tree of the engine's `explain`, as JSON. */

const value = z.string().describe('the amount of this step, as decimal text')
const since = z.string().openapi({ format: 'date', description: 'the day since which it holds' })
const text = z.string().describe('the legal text')
const caseName = z.string().describe('the case of the field that was entered')
const caseFieldName = z.string().describe('the field that was entered')
const holds = z.boolean().describe('whether the condition holds')
const reason: z.ZodType<Written<Reason>> = z.lazy(() => ReasonRecord)
const condition: z.ZodType<Written<ConditionReason>> = z.lazy(() => ConditionRecord)

/** A step, by its kind. */
const step = <Kind extends string, Shape extends z.ZodRawShape>(
  kind: Kind,
  as: string,
  description: string,
  shape: Shape,
) => z.object({ kind: z.literal(kind), ...shape }).openapi(as, { description })

const lineFields = {
  value,
  name: z.string().describe('the name of the line'),
  number: z.int().optional().describe('its wage type number; absent: a line without one'),
  label: z.string().describe('the name on the payslip, in French'),
  text,
}

/** An explanation as JSON: amounts are text. */
type Written<T> = T extends Decimal | string
  ? string
  : T extends number | boolean
    ? T
    : T extends readonly (infer Item)[]
      ? Written<Item>[]
      : {
          [Name in keyof T as undefined extends T[Name] ? never : Name]: Name extends 'kind'
            ? T[Name]
            : Written<T[Name]>
        } & {
          [Name in keyof T as undefined extends T[Name] ? Name : never]?: Written<NonNullable<T[Name]>> | undefined
        }

// A kind or member that the engine adds does not compile here until it has a schema.
const { is, ...conditions } = {
  is: step('is', 'IsCondition', 'Whether a field has a value.', {
    caseName,
    caseFieldName,
    value: z.string().describe('the value that the condition requires'),
    actual: z.string().describe('the value of the field'),
    holds,
  }),
  compare: step('compare', 'CompareCondition', 'Two steps compared.', {
    operator: growing(['<', '≤', '>', '≥']),
    holds,
    left: reason,
    right: reason,
  }),
  both: step('both', 'BothCondition', 'Several conditions that must all hold.', {
    holds,
    conditions: z.array(condition).describe('all of them must hold'),
  }),
} satisfies Record<ConditionReason['kind'], unknown>
const ConditionRecord: z.ZodType<Written<ConditionReason>> = z
  .discriminatedUnion('kind', [is, ...Object.values(conditions)])
  .openapi('ConditionReason', { description: 'Why a condition holds or does not.' })

const { constant, ...reasons } = {
  constant: step('constant', 'ConstantReason', 'A number that the formula itself contains.', { value }),
  input: step('input', 'InputReason', 'A value that was entered, or its default.', {
    value,
    caseName,
    caseFieldName,
  }),
  figure: step('figure', 'FigureReason', 'A figure of the law, in force on the day of the calculation.', {
    value,
    table: z.string().describe('its lookup table in the catalogue'),
    key: z.string().describe('its key in that table'),
    since,
    text,
  }),
  line: step('line', 'LineReason', 'Another line of the result.', { ...lineFields, because: reason.optional() }),
  yearToDate: step('yearToDate', 'YearToDateReason', 'The sum of earlier months.', {
    value,
    line: z.string().describe('the line whose earlier amounts are added up'),
    since: z.string().describe('the first month that counts, such as 2026-01'),
  }),
  operation: step('operation', 'OperationReason', 'An operation on other steps.', {
    value,
    operator: growing(['+', '-', '×', '÷', 'min', 'max', '^']),
    operands: z.array(reason).describe('in their order'),
  }),
  rounding: step('rounding', 'RoundingReason', 'A rounding.', {
    value,
    decimals: z.int().describe('places kept, half up'),
    of: reason,
  }),
  condition: step('condition', 'ConditionalReason', 'One of two formulas, chosen by a condition.', {
    value,
    condition,
    holds,
    of: reason,
  }),
  choice: step('choice', 'ChoiceReason', 'One of several formulas, chosen by a value that was entered.', {
    value,
    caseName,
    caseFieldName,
    chosen: z.string().describe('the value of that field'),
    of: reason,
  }),
  scale: step('scale', 'ScaleReason', 'A figure by brackets, such as those of the withholding tax.', {
    value,
    scale: z.string().describe('its name in the catalogue'),
    since,
    text,
    from: z.string().describe('the bracket is above this'),
    upTo: z.string().optional().describe('the bracket ends here; absent: it has no end'),
    of: reason,
  }),
  rule: step('rule', 'RuleReason', 'The version of a rule that is in force.', { value, since, text, of: reason }),
} satisfies Record<Reason['kind'], unknown>
const ReasonRecord: z.ZodType<Written<Reason>> = z
  .discriminatedUnion('kind', [constant, ...Object.values(reasons)])
  .openapi('Reason', { description: 'A step of the calculation, by its `kind`.' })

/** The explanation of one line, or the tree of one of its parts. */
export const ExplanationRecord: z.ZodType<Written<LineReason>> = step(
  'line',
  'Explanation',
  'A line of the result, or a part of it, with the tree of its calculation.',
  {
    ...lineFields,
    value: z.string().describe('the amount of the line, or of its `part`, as decimal text'),
    part: growing(LINE_PARTS).optional().describe('the explained part of the line, as requested; absent: its amount'),
    storedValue: z
      .string()
      .optional()
      .describe(
        'the number in the result, if an earlier version computed another one than `value`; for amounts, bases and sums of the year',
      ),
    because: reason.optional(),
  },
)
