import { z } from 'zod'

/** The fields of API answers that pages read; other fields are left out. */

const id = z.number()
const text = z.string()
const optionalText = text.nullable()

export const ClientAnswer = z.object({ id, name: text, externalId: text, status: text })
export type ListedClient = z.infer<typeof ClientAnswer>
/** `nativeWrites`: `allow` or `deny`. */
export const PolicyAnswer = z.object({ nativeWrites: text, provisionalLaw: text })
export const DivisionAnswer = z.object({ id, name: text, parentId: id.nullable(), siret: text.nullable() })
export const PayrollAnswer = z.object({ id, name: text, divisionId: id, regulationId: id })
export const ElementAnswer = z.object({
  ...{
    code: text,
    caseName: text,
    caseFieldName: text,
    wageTypeNumber: z.number(),
    label: text,
    nature: text,
    form: text,
    recurrence: text,
  },
  ...{ coverMonths: z.number().optional(), rate: text.optional(), start: text },
  /** The form has no fields for it, and sends it back unchanged. */
  rule: z.unknown().optional(),
})
export type ElementRow = z.infer<typeof ElementAnswer>
export const PayrunAnswer = z.object({ id, name: text, payrollId: id })
export const UserAnswer = z.object({ id, identifier: text, firstName: text, lastName: text })

const Note = z.object({ code: text, message: text })
const provisional = z.array(z.object({ figure: text, usedFrom: text })).optional()
const variables = z.object({ remuneration: z.number(), dateDeVersement: text }).nullable()
const amount = z.number().nullable()

export const OperationAnswer = z.object({
  ...{ id, kind: text, status: text, phase: text, requestedAt: text },
  ...{ blocker: optionalText, message: optionalText },
})

const LateChangeAnswer = z.object({
  ...{ employeeId: id.nullable(), caseName: text, caseFieldName: text, start: text },
  ...{ old: optionalText, new: optionalText, recordedAt: text, backPay: text, backPayPeriod: optionalText },
})
export type LateValue = z.infer<typeof LateChangeAnswer>
export const BackPayAnswer = z.object({
  ...{ employeeId: id, originPeriod: text, state: text, gross: z.number(), net: z.number() },
  lines: z.array(z.object({ wageTypeNumber: z.number(), value: z.number() })).default([]),
  causes: z
    .array(
      z.object({
        ...{ employeeId: id.nullable(), field: text, old: optionalText, new: optionalText },
        ...{ recordedAt: optionalText, reason: optionalText },
      }),
    )
    .default([]),
  decided: z.object({ by: text, at: text, note: optionalText }).optional(),
})

const revisionFields = {
  ...{ period: text, revision: z.number(), state: text, variables },
  candidate: z.object({ id: text, inputsDigest: optionalText, provisional }).nullable(),
  result: z
    .object({
      outcome: text,
      warnings: z.array(Note),
      blockers: z.array(Note),
      persons: z.array(
        z.object({
          gross: amount,
          employeeContributions: amount,
          pas: amount,
          netPayable: amount,
          employerCost: amount,
        }),
      ),
    })
    .optional(),
  resultSetId: id.nullable(),
}
export const RevisionAnswer = z.object(revisionFields)
export const MonthAnswer = z.object({
  ...revisionFields,
  variableWrite: z.object({ id, status: text, reconciliationRequired: z.boolean() }).nullable(),
  operation: OperationAnswer.nullable(),
  preview: z.object({ blockers: z.array(z.object({ code: text })) }).nullable(),
  skipped: z.boolean(),
  lateChanges: z.array(LateChangeAnswer),
  warnings: z.array(Note),
})
export type MonthOfClient = z.infer<typeof MonthAnswer>

const ChangedInputAnswer = z.object({
  ...{ employeeId: id.nullable(), person: optionalText, field: text },
  ...{ old: optionalText, new: optionalText, by: optionalText, at: optionalText },
})
export const ChangedInputsAnswer = z.object({
  people: z.number(),
  values: z.number(),
  first: z.array(ChangedInputAnswer),
})

const BlockerAnswer = z.object({
  ...{ employeeId: id.nullable(), caseName: optionalText, caseFieldName: optionalText, code: text, message: text },
})
const ofPayrollRevision = {
  ...{ period: text, payrollId: id, revision: z.number(), state: text, paymentDate: text },
  candidate: z.object({ id: text, payrunJobId: id, inputsDigest: optionalText, provisional }).nullable(),
  counts: z
    .object({
      ...{ people: z.number(), computed: z.number(), withFaults: z.number(), held: z.number(), changed: z.number() },
    })
    .nullable(),
  held: z.array(z.object({ employeeId: id, reason: text })),
  annuls: z.array(z.unknown()),
}
export const PayrollRevisionAnswer = z.object({ ...ofPayrollRevision, people: z.array(id) })
export const PayrollMonthAnswer = z.object({
  ...ofPayrollRevision,
  result: z
    .object({ outcome: text, blockers: z.array(BlockerAnswer), totals: z.object({ netPayable: amount }) })
    .optional(),
  operation: OperationAnswer.nullable(),
  changes: z.array(ChangedInputAnswer),
  skipped: z.boolean(),
  lateChanges: z.array(LateChangeAnswer),
})
export const FailedOperationAnswer = OperationAnswer.extend({ blockers: z.array(BlockerAnswer).optional() })
export type PayrollMonthRead = z.infer<typeof PayrollMonthAnswer>

/** The law in force with its packs. */
export const LawAnswer = z.object({
  ...{ lawDigest: text, completeUntil: text },
  packs: z.array(
    z.object({
      ...{ id: text, issued: text, confirmedUntil: text, isSigned: z.boolean(), added: text, addedBy: text },
      ...{ removed: optionalText, superseded: optionalText },
      figures: z.array(z.object({ table: text, key: text, from: text, value: text, text })),
    }),
  ),
})

export type LawRead = z.infer<typeof LawAnswer>

const differences = { gross: z.number(), net: z.number(), employerCost: z.number() }
/** A final month that was paid by carried figures. */
export const LawMonthAnswer = z.object({
  ...{ payrollId: id.nullable(), period: text, revision: z.number().nullable(), payrunJobId: id },
  ...{ takenUp: z.boolean(), moved: z.number() },
  figures: z.array(z.object({ figure: text, usedFrom: text, old: optionalText, new: optionalText })),
  people: z.array(z.object({ employeeId: id, employeeIdentifier: text, ...differences, code: optionalText })),
  totals: z.object(differences),
})
export type LawMonthRead = z.infer<typeof LawMonthAnswer>

export const JobAnswer = z.object({
  ...{ id, name: text, payrunId: id, jobStatus: text, forecast: optionalText, reason: optionalText },
  ...{ periodName: text, jobStart: text, jobEnd: optionalText, evaluatedAt: text },
  ...{ totalEmployeeCount: z.number(), processedEmployeeCount: z.number(), openingsMissing: z.number() },
  ...{ message: text, onFault: text },
  faults: z.array(
    z.object({
      employeeIdentifier: text,
      caseName: optionalText,
      caseFieldName: optionalText,
      code: text,
      message: text,
    }),
  ),
  inputsChangedSince: ChangedInputsAnswer.nullable().optional(),
  provisional,
})

/** What the page of a client shows of a payrun. */
export type PayrunApart = Pick<
  z.infer<typeof JobAnswer>,
  | ('id' | 'name' | 'jobStatus' | 'forecast' | 'periodName' | 'jobEnd' | 'onFault' | 'message')
  | ('totalEmployeeCount' | 'processedEmployeeCount')
>

export const DocumentAnswer = z.object({ status: text, url: optionalText, checksum: optionalText })

export const ValueAnswer = z.object({
  ...{ id, caseName: text, caseFieldName: text, value: text, start: text, created: text },
  ...{ forecast: optionalText, userId: id.nullable(), reason: optionalText },
})

const FileNote = z.object({ row: z.number(), column: text, message: text })
export const ImportAnswer = z.object({
  ...{ rows: z.number(), recorded: z.number(), faults: z.array(FileNote) },
  ...{ moreFaults: z.number().optional(), warnings: z.array(FileNote).optional() },
  changed: z
    .array(z.object({ row: z.number(), employeeId: z.number(), start: text, was: optionalText, now: optionalText }))
    .optional(),
})

export const AbsenceAnswer = z.object({
  ...{ fields: z.record(text, text), status: text, forecast: optionalText, recordedAt: text },
  months: z.array(z.object({ period: text, hours: text, days: text, late: z.boolean() })),
})

export const CountersAnswer = z.object({
  period: text,
  counters: z.array(
    z.object({ counter: text, acquiredFrom: text, acquiredTo: text, rights: text, taken: text, balance: text }),
  ),
  movements: z.array(z.object({ counter: text, date: text, until: text, days: text, reason: text, text })),
  faults: z.array(Note),
})
export type ShownCounters = z.infer<typeof CountersAnswer>

export const ActAnswer = z.object({ at: text, actor: text, action: text, resource: text, reason: optionalText })
export type ActDone = z.infer<typeof ActAnswer>

export const DestinationAnswer = z.object({
  url: text,
  events: z.array(text),
  suspendedAt: optionalText,
  updated: text,
})
export const WebhookDeliveryAnswer = z.object({
  ...{ eventId: text, change: text, tenantId: id, period: text, status: text },
  ...{ attempts: z.number(), createdAt: text },
  history: z.array(z.object({ at: text, status: z.number().nullable(), error: optionalText })),
})
export type Absence = z.infer<typeof AbsenceAnswer>
export type ShownDestination = z.infer<typeof DestinationAnswer>
export type ShownDelivery = z.infer<typeof WebhookDeliveryAnswer>

/** Uploaded declarations: what the pages show of them. */
const DsnTotalAnswer = z.object({ name: text, declared: text, ours: text, difference: text })
const DsnDatumAnswer = z.object({
  field: text,
  value: text.optional(),
  source: text,
  how: text,
  period: text.optional(),
})
const data = z.array(DsnDatumAnswer)
export const DsnAnswer = z.object({
  id,
  state: text,
  progress: z.object({ done: z.number(), total: z.number() }),
  keptUntil: text.nullable(),
  filesErasedAt: text.nullable(),
  files: z
    .array(
      z.object({
        name: text,
        norm: text.nullable(),
        people: z.number(),
        refused: z.number(),
        doubts: z.number(),
        declarations: z.array(z.object({ period: text, siret: text })),
        faults: z.array(z.object({ level: text, text: text, textFr: text })),
      }),
    )
    .optional(),
  dossiers: z
    .array(
      z.object({
        siren: text,
        months: z.array(text),
        data,
        establishments: z.array(z.object({ siret: text, data })),
        people: z.array(z.object({ identifier: text, data })),
      }),
    )
    .optional(),
  comparison: z
    .object({
      counts: z.object({
        ...{ months: z.number(), people: z.number(), compared: z.number(), equal: z.number() },
        ...{ rounding: z.number(), explained: z.number(), unexplained: z.number() },
      }),
      byBody: z.array(DsnTotalAnswer),
      byTypeCode: z.array(DsnTotalAnswer),
      takenOverLabels: z.array(text),
      differences: z.array(
        z.object({
          ...{
            period: text,
            origin: text,
            person: text.nullable(),
            what: text,
            label: text,
            line: z.number().nullable(),
          },
          ...{ declared: text.nullable(), ours: text.nullable(), verdict: text, cause: text.nullable() },
          ...{ rates: z.array(text).nullable(), why: z.array(text) },
        }),
      ),
      moreDifferences: z.number(),
    })
    .optional(),
})
export type DsnRead = z.infer<typeof DsnAnswer>
export const DsnAppliedAnswer = z.object({
  ...{ establishments: z.number(), employees: z.number(), people: z.number(), companyValues: z.number() },
})
