import { z } from '@hono/zod-openapi'
import { growing, id, month, utc } from '../../http/fields.js'

/** The bodies of requests and answers about uploaded declarations. */

const STATES = ['reading', 'ready', 'refused', 'failed', 'applied', 'expired']

const upload = {
  id,
  state: growing(STATES).describe(
    '`reading`: the worker reads and compares; `ready`: the dossier can be written; `refused`: a file has a fault that refuses it, or no people; `failed`: the service could not read them; `applied`: the dossier is written; `expired`: erased without being written',
  ),
  progress: z
    .object({
      done: z.int().describe('how many months of people are compared'),
      total: z.int().describe('how many there are; 0: not known yet'),
    })
    .describe('how far the comparison is'),
  receivedAt: utc.describe('when it was received'),
  keptUntil: utc.nullable().describe('until when the files are kept at any rate; null: until the dossier is written'),
  filesErasedAt: utc.nullable().describe('when the files were erased; null: they are kept'),
  appliedAt: utc.nullable().describe('when the dossier was written last'),
}
export const UploadRecord = z.object(upload).openapi('DsnUpload')

const amount = z.string()

const FaultRecord = z
  .object({
    line: z.int().describe('its line in the file, from 1'),
    rubrique: z.string().nullable().describe('null: the line has none'),
    rule: z.string().describe('the control that it breaks; docs/dsn.md'),
    level: growing(['refused', 'doubt']).describe(
      '`refused`: the file cannot be written as a dossier; `doubt`: it can',
    ),
    expected: z.string().describe('what was expected; empty: the rule says it all'),
    text: z.string().describe('the fault in one line of English'),
    textFr: z.string().describe('the same in French'),
  })
  .openapi('DsnFault')

const FileRecord = z
  .object({
    name: z.string().describe('as it was sent'),
    norm: z.string().nullable().describe('null: the file names no norm that is read'),
    lines: z.int().describe('how many lines it has'),
    people: z.int().describe('how many people it declares'),
    refused: z.int().describe('how many faults refuse it'),
    doubts: z.int().describe('how many faults are doubts'),
    declarations: z
      .array(z.object({ period: z.string(), siret: z.string().describe('the establishment') }))
      .describe('the declarations in it'),
    faults: z.array(FaultRecord).describe('the first 1,000'),
  })
  .openapi('DsnFile')

const Datum = z
  .object({
    field: z.string().describe('the field that it fills, or a name of the declaration'),
    value: z.string().optional().describe('absent: missing'),
    source: growing(['read', 'derived', 'missing', 'left_out']).describe('`left_out`: read, and not written'),
    how: z.string().describe('the rubrique, how it is derived, what to ask, or why it is left out, in French'),
    period: z.string().optional().describe('the month that it is of; absent: the newest'),
  })
  .openapi('DsnDatum')
const data = z.array(Datum).describe('what the files say of it')

const DossierRecord = z
  .object({
    siren: z.string().describe('the company'),
    months: z.array(month).describe('the declared months, in order'),
    data,
    establishments: z.array(z.object({ siret: z.string().describe('its SIRET'), data })).describe('its establishments'),
    people: z
      .array(z.object({ identifier: z.string().describe('30.019, or else the NIR'), data }))
      .describe('its people'),
  })
  .openapi('DsnDossier')

const TotalRecord = z
  .object({
    name: z.string().describe('a body, or a type code with its qualifier'),
    declared: amount.describe('in the files'),
    ours: amount.describe('computed'),
    difference: amount.describe('declared less computed'),
  })
  .openapi('DsnTotal')

const DifferenceRecord = z
  .object({
    period: z.string().describe('the month of the declaration'),
    origin: z.string().describe('the month that the amount is of: another one in a correction'),
    siret: z.string().describe('the establishment'),
    person: z.string().nullable().describe('null: a row of the bordereau'),
    what: z
      .string()
      .describe('`81 03/045`: code 045 under base 03; `78 02`: a base; `50.002`: a rubrique; `23 100 920`'),
    label: z.string().describe('what it is, in French'),
    line: z.int().nullable().describe('null: the file does not have it'),
    declared: amount.nullable().describe('as declared, with two decimals; null: the file does not have it'),
    ours: amount.nullable().describe('null: the month could not be computed'),
    verdict: growing(['equal', 'rounding', 'explained', 'unexplained']).describe('docs/dsn.md explains each'),
    cause: growing(['opening', 'rate', 'base', 'correction', 'people', 'outside', 'shares', 'place'])
      .nullable()
      .describe('of an explained difference: docs/dsn.md; null: none is known'),
    rates: z.array(z.string()).nullable().describe('percent in the file, and by law'),
    isTakenOver: z.boolean().describe('its rate was taken from the file, so an error of that rate would not show'),
    text: z.string().describe('why, in French'),
    why: z.array(z.string()).describe('how ours was computed, in French; only of the first 200, and of one payslip'),
  })
  .openapi('DsnDifference')

const Counts = z
  .object({
    months: z.int().describe('how many months were declared'),
    people: z.int().describe('how many people were declared'),
    compared: z.int().describe('how many amounts: the sum of the four that follow'),
    equal: z.int().describe('equal to the cent, a row of the bordereau to the euro'),
    rounding: z.int().describe('apart by the rounding of their parts'),
    explained: z.int().describe('differing for a known cause'),
    unexplained: z.int().describe('differing without a known cause'),
  })
  .openapi('DsnCounts')

const ComparisonRecord = z
  .object({
    counts: Counts.describe('how many amounts have which verdict'),
    byBody: z.array(TotalRecord).describe('what is due to each body'),
    byTypeCode: z.array(TotalRecord).describe('bases and amounts of the bordereaux by type code (CTP)'),
    takenOver: z.array(z.string()).describe('amounts whose rate was taken from the files'),
    takenOverLabels: z.array(z.string()).describe('what they are, in French'),
    differences: z.array(DifferenceRecord).describe('the first 1,000: what is not explained first'),
    moreDifferences: z.int().describe('how many more there are'),
  })
  .openapi('DsnComparison')

export const ReportRecord = z
  .object({
    ...upload,
    files: z.array(FileRecord).optional().describe('absent: not read yet, or erased'),
    dossiers: z.array(DossierRecord).optional().describe('one a company; absent: not read yet, refused, or erased'),
    comparison: ComparisonRecord.optional().describe('absent: not read yet, refused, or erased'),
  })
  .openapi('DsnReport')

export const Application = z
  .strictObject({
    userId: id.describe('the user who makes the change'),
    payrollId: id.optional().describe('the payroll of the employees; absent: the files have none'),
    officerPayrollId: id.optional().describe('the payroll of the officers; absent: the files have none'),
  })
  .openapi('DsnApplication')
export type Application = z.infer<typeof Application>

export const AppliedRecord = z
  .object({
    id,
    establishments: z.int().describe('how many establishments were added'),
    employees: z.int().describe('how many people were added'),
    people: z.int().describe('how many people got values'),
    companyValues: z.int().describe('how many values of the company were recorded'),
    appliedAt: utc.describe('when it was written'),
  })
  .openapi('DsnApplied')
