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

const Constant = z
  .object({ kind: z.literal('constant'), value })
  .openapi('ConstantReason', { description: 'A number that the formula itself contains.' })

const Input = z
  .object({ kind: z.literal('input'), value, caseName, caseFieldName })
  .openapi('InputReason', { description: 'A value that was entered, or its default.' })

const Figure = z
  .object({
    kind: z.literal('figure'),
    value,
    table: z.string().describe('its lookup table in the catalogue'),
    key: z.string().describe('its key in that table'),
    since,
    text,
  })
  .openapi('FigureReason', { description: 'A figure of the law, in force on the day of the calculation.' })

const lineFields = {
  kind: z.literal('line'),
  value,
  name: z.string().describe('the name of the line'),
  number: z.int().optional().describe('its wage type number; absent: a line without one'),
  label: z.string().describe('the name on the payslip, in French'),
  text,
}
const Line = z
  .object({
    ...lineFields,
    get because() {
      return ReasonRecord.optional()
    },
  })
  .openapi('LineReason', { description: 'Another line of the result.' })

const YearToDate = z
  .object({
    kind: z.literal('yearToDate'),
    value,
    line: z.string().describe('the line whose earlier amounts are added up'),
    since: z.string().describe('the first month that counts, such as 2026-01'),
  })
  .openapi('YearToDateReason', { description: 'The sum of earlier months.' })

const Operation = z
  .object({
    kind: z.literal('operation'),
    value,
    operator: growing(['+', '-', '×', '÷', 'min', 'max', '^']),
    get operands() {
      return z.array(ReasonRecord).describe('in their order')
    },
  })
  .openapi('OperationReason', { description: 'An operation on other steps.' })

const Rounding = z
  .object({
    kind: z.literal('rounding'),
    value,
    decimals: z.int().describe('places kept, half up'),
    get of() {
      return ReasonRecord
    },
  })
  .openapi('RoundingReason', { description: 'A rounding.' })

const Condition = z
  .object({
    kind: z.literal('condition'),
    value,
    get condition() {
      return ConditionRecord
    },
    holds,
    get of() {
      return ReasonRecord
    },
  })
  .openapi('ConditionalReason', { description: 'One of two formulas, chosen by a condition.' })

const Choice = z
  .object({
    kind: z.literal('choice'),
    value,
    caseName,
    caseFieldName,
    chosen: z.string().describe('the value of that field'),
    get of() {
      return ReasonRecord
    },
  })
  .openapi('ChoiceReason', { description: 'One of several formulas, chosen by a value that was entered.' })

const Scale = z
  .object({
    kind: z.literal('scale'),
    value,
    scale: z.string().describe('its name in the catalogue'),
    since,
    text,
    from: z.string().describe('the bracket is above this'),
    upTo: z.string().optional().describe('the bracket ends here; absent: it has no end'),
    get of() {
      return ReasonRecord
    },
  })
  .openapi('ScaleReason', { description: 'A figure by brackets, such as those of the withholding tax.' })

const Rule = z
  .object({
    kind: z.literal('rule'),
    value,
    since,
    text,
    get of() {
      return ReasonRecord
    },
  })
  .openapi('RuleReason', { description: 'The version of a rule that is in force.' })

const Compare = z
  .object({
    kind: z.literal('compare'),
    operator: growing(['<', '≤', '>', '≥']),
    holds,
    get left() {
      return ReasonRecord
    },
    get right() {
      return ReasonRecord
    },
  })
  .openapi('CompareCondition', { description: 'Two steps compared.' })

const Is = z
  .object({
    kind: z.literal('is'),
    caseName,
    caseFieldName,
    value: z.string().describe('the value that the condition requires'),
    actual: z.string().describe('the value of the field'),
    holds,
  })
  .openapi('IsCondition', { description: 'Whether a field has a value.' })

const Both = z
  .object({
    kind: z.literal('both'),
    holds,
    get conditions() {
      return z.array(ConditionRecord).describe('all of them must hold')
    },
  })
  .openapi('BothCondition', { description: 'Several conditions that must all hold.' })

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
const { is, ...conditions } = { is: Is, compare: Compare, both: Both } satisfies Record<
  ConditionReason['kind'],
  unknown
>
const ConditionRecord: z.ZodType<Written<ConditionReason>> = z
  .discriminatedUnion('kind', [is, ...Object.values(conditions)])
  .openapi('ConditionReason', { description: 'Why a condition holds or does not.' })

const { constant, ...reasons } = {
  constant: Constant,
  input: Input,
  figure: Figure,
  line: Line,
  yearToDate: YearToDate,
  operation: Operation,
  rounding: Rounding,
  condition: Condition,
  choice: Choice,
  scale: Scale,
  rule: Rule,
} satisfies Record<Reason['kind'], unknown>
const ReasonRecord: z.ZodType<Written<Reason>> = z
  .discriminatedUnion('kind', [constant, ...Object.values(reasons)])
  .openapi('Reason', { description: 'A step of the calculation, by its `kind`.' })

/** The explanation of one line, or the tree of one of its parts. */
export const ExplanationRecord: z.ZodType<Written<LineReason>> = z
  .object({
    ...lineFields,
    value: z.string().describe('the amount of the line, or of its `part`, as decimal text'),
    part: growing(LINE_PARTS).optional().describe('the explained part of the line, as requested; absent: its amount'),
    storedValue: z
      .string()
      .optional()
      .describe(
        'the number in the result, if an earlier version computed another one than `value`; for amounts, bases and sums of the year',
      ),
    get because() {
      return ReasonRecord.optional()
    },
  })
  .openapi('Explanation', { description: 'A line of the result, or a part of it, with the tree of its calculation.' })
