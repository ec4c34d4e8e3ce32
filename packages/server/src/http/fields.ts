import { VARIABLE_WRITE_STATUSES } from '@centime/cycle'
import { dayInParis, isDay, isInstant, monthOf, NOTICE_CODES } from '@centime/engine/ground'
import { z } from '@hono/zod-openapi'
import { dayWithoutLaw, monthWithoutLaw } from '../ground/law.js'

/** Schemas of fields that requests and answers share. */

/** One line of well-formed text without control characters, with at least one visible character. */
export const text = (longest: number) =>
  z
    .string()
    .min(1, { abort: true })
    .refine((value) => /[^\p{Cc}\p{Cf}\p{Z}]/u.test(value), { error: 'must not be empty', abort: true })
    .max(longest)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
    .regex(/^[^\S\u0001-\u001f\u007f]*[^\s\u0001-\u001f\u007f][^\u0001-\u001f\u007f]*$/, 'must be a line of text')
    // The pattern leaves NUL out because client generators do not copy it correctly.
    .refine((value) => !value.includes('\0'), 'must be a line of text')
    .refine((value) => !/\p{Cs}/u.test(value), 'must be well-formed text')
    // Further line separators, and characters that XML does not allow: a document has its person's name as XML.
    .refine((value) => !/[\u0085\u2028\u2029\ufdd0-\ufdef\ufffe\uffff]/u.test(value), 'must be a line of text')

export const name = text(200)
export const identifier = text(200)
export const freeText = text(1000)
export const culture = z
  .string()
  .regex(/^[a-z]{2,3}-[A-Z]{2}$/, 'must be a culture tag as fr-FR')
  .openapi({ maxLength: 6, example: 'fr-FR' })
export const id = z.int().min(1).max(999_999_999_999_999)

/** An id in a query. */
export const idText = (what: string) =>
  z
    .string({ error: `is required: the id of ${what}` })
    .regex(/^[1-9]\d{0,14}$/, `must be the id of ${what}`)
    .transform(Number)
    .openapi({ type: 'integer', minimum: 1, maximum: 999_999_999_999_999 })

/** An instant in a request. It may have any time zone, but must have one. */
const INSTANT = { format: 'date-time', maxLength: 35, example: '2026-06-01T00:00:00Z' }
const instantText = z
  .string()
  .refine(isInstant, { error: `must be an ISO 8601 instant with its time zone, as ${INSTANT.example}`, abort: true })
export const instant = instantText.openapi(INSTANT)
/** An instant in an answer: UTC. */
export const utc = z.string().openapi({ format: 'date-time' })

/** Marks a validation issue, so that `request.ts` gives it its code. */
export const WITHOUT_LAW = { refusal: 'law_missing' }

const monthText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'must be a month as 2026-06', abort: true })
/** A month in an answer. */
export const month = monthText.openapi({ maxLength: 7, example: '2026-06' })
/** A month in a request. On every route a month without law is refused as `law_missing`. */
export const lawMonth = withLaw(monthText, monthWithoutLaw).openapi({ maxLength: 7, example: '2026-06' })
/** A day of the law in a request. */
export const lawDay = (example = '2026-06-30') =>
  withLaw(z.string().refine(isDay, { error: `must be a day as ${example}`, abort: true }), dayWithoutLaw).openapi({
    format: 'date',
    maxLength: 10,
    example,
  })
/** The first day of a pay period, as an instant that is read in Europe/Paris. */
export const lawInstant = withLaw(instantText, (text) => monthWithoutLaw(monthOf(dayInParis(text)))).openapi(INSTANT)

/** A text that names a month or a day that must have law. `why` explains why there is none. */
export function withLaw(schema: z.ZodString, why: (text: string) => string | undefined): z.ZodString {
  const options = { error: ({ input }: { input?: unknown }) => why(String(input)) ?? '', params: WITHOUT_LAW }
  return schema.refine((text) => why(text) === undefined, options)
}

const whole = (what: string) =>
  z
    .string()
    .regex(/^\d+$/, `must be ${what}`)
    .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
    .openapi({ type: 'integer', minimum: 0 })

/** `top` and `skip`: neither has a default or a maximum. */
export const page = z.strictObject({
  top: whole('a whole number, 0 or more').optional().describe('how many rows at most; absent: all that follow `skip`'),
  skip: whole('a whole number, 0 or more').default(0).describe('how many rows to leave out first'),
})

/** A parameter of earlier versions, which is still accepted. The document shows only the route that replaces it. */
export const former = <Of extends z.ZodType>(schema: Of): Of => schema.meta({ former: true })
/** The query parameters that the document shows. */
export const ofDocument = ({ shape }: z.ZodObject): z.ZodObject =>
  z.object(
    Object.fromEntries(Object.entries(shape).filter(([, one]) => z.globalRegistry.get(one)?.['former'] !== true)),
  )

/** A set in an answer: text, with its current values. Sets may grow, so clients must accept other values. */
export const growing = (values: readonly string[] | object) =>
  z.string().openapi({ 'x-extensible-enum': Array.isArray(values) ? [...values] : Object.keys(values) })

/** A warning, a blocker or a notice. */
export const note = (codes: object) => z.object({ code: growing(codes), message: z.string() })
export const notices = z.array(note(NOTICE_CODES))
/** Notices in an answer that usually has none. */
export const anyNotices = notices.optional().describe('present if figures of the law are not checked for the month')

/** The yearly figures that a result uses beyond their year. */
export const provisional = z
  .array(
    z
      .object({
        figure: z.string().describe('its table and key, `Table.Key`, or the name of a scale'),
        usedFrom: z.string().openapi({ format: 'date' }).describe('the first day of the value used'),
      })
      .openapi('ProvisionalFigure'),
  )
  .optional()
  .describe('the figures of the year before that are used because the new ones are not published; left out: none')

/** The law that a job was computed with. */
export const lawDigest = z
  .string()
  .nullable()
  .describe('SHA-256 of all figures of the law that it was computed with; null: computed by version 0.3 or earlier')

/** The outcome of a variable write, in cycles and in problems: section 2.9 of the specification. */
export const VariableWriteRecord = z
  .object({
    id,
    status: growing(VARIABLE_WRITE_STATUSES),
    reconciliationRequired: z.boolean(),
  })
  .openapi('VariableWrite')

/** The value that `If-Inputs` accepts. */
export const UNCHANGED_INPUTS = 'unchanged'

/** What has changed since a job was calculated, in jobs and in problems: see `payruns/inputs-since.ts`. */
export const InputsChangedRecord = z
  .object({
    people: z.int().describe('how many people the changes move; a value of the company moves all'),
    values: z.int().describe('how many recorded fields have another value in the month'),
    first: z
      .array(
        z.object({
          employeeId: id.nullable().describe('null: the company, or earlier months'),
          person: z.string().nullable().describe('the identifier of the employee; null if `employeeId` is'),
          field: z
            .string()
            .describe(
              '`Case.Field`; without a case: `status` or `divisions` of an employee who has left or joined the payroll, or `history`: an earlier month was released, or a released one was aborted',
            ),
          old: z.string().nullable().describe('the text that the job has read; null: none'),
          new: z.string().nullable().describe('the text that it would read now; null: none'),
          by: z
            .string()
            .nullable()
            .describe('the identifier of the user, of a decision the key; null: not known, or the service'),
          at: utc.nullable().describe('when it was recorded'),
        }),
      )
      .describe('the ten newest changes'),
  })
  .openapi('InputsChanged')

/** How many people the candidate of a payroll's month has, in months and in webhook events. */
export const MonthCounts = z
  .object({
    people: z.int().describe('how many people the month concerns: computed, with faults, held out or annulled'),
    computed: z.int().describe('how many have a result'),
    withFaults: z.int().describe('how many have faults and no result; each is a blocker'),
    held: z.int().describe('how many are held out'),
    changed: z.int().describe('how many this calculation has computed anew'),
    annulled: z.int().describe('how many have an earlier payslip that is annulled and not replaced'),
  })
  .openapi('PayrollMonthCounts')

/** Fields that heads of the audit log and receipts share: see `packages/store/src/signatures.ts`. */
export const statement = {
  type: z.string().describe('the kind of statement, with the version of its form'),
  chain: z
    .int()
    .describe(
      'the chain of the audit log: the id of the tenant; for the chain of a partner, minus the id of the partner',
    ),
  position: z.int().describe('the `sequence` of the entry; 0: the chain has none yet'),
  hash: z.string().describe('the `hash` of that entry, which covers every entry before it'),
  keyId: z.string().nullable().describe('SHA-256 of the public key, hex; null: not signed'),
  signature: z
    .string()
    .nullable()
    .describe(
      'Ed25519 in base64, over the JSON text of all other members sorted by name, without white space (RFC 8785); null: the service has no CENTIME_AUDIT_KEY',
    ),
}
export const AuditHead = z.object({ ...statement, at: utc }).openapi('AuditHead')
