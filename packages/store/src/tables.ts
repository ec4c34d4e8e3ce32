import type { DocumentStatus, JobStatus, Operation } from '@centime/cycle'
import type { ColumnType, Generated } from 'kysely'
import type { BackPayDecision } from './back-pay-decision.js'
import type { DsnPieceRow, DsnUploadRow } from './declaration-rows.js'
import type { LawPackRow, LawRow } from './law-rows.js'
import type { StagedChangeRow, StagedRow, StagedValueRow } from './staged-rows.js'
import type { WebhookDeliveryRow, WebhookDestinationRow, WebhookEventRow } from './webhook-rows.js'

/** The operator's policy of a tenant. */
export interface TenantPolicy {
  /** Whether native writes are allowed in a tenant with managed months. */
  readonly nativeWrites: 'allow' | 'deny'
  /** Whether the tenant refuses, confirms or accepts months that are computed by provisional law. */
  readonly provisionalLaw: 'refuse' | 'ask' | 'accept'
}

/**
 * The settings of a payroll for its months: the policy of an operator, thresholds of controls, columns of the grid of
 * variables.
 */
export type SettingsKind = 'policy' | 'controls' | 'grid'

/** A finding of the controls of a payroll’s month. */
export interface PlaceOfFinding {
  readonly payrollId: number
  readonly period: string
  readonly code: string
}

/** An acceptance. It is valid while the finding has these amounts and the person has these inputs. */
export interface Acceptance extends PlaceOfFinding {
  readonly employeeId: number
  /** JSON. */
  readonly amounts: string
  readonly inputsDigest: string
  readonly acceptedBy: string
  readonly acceptedAt: string
  readonly note: string
}

/** The kinds of leased work: a row of the queue, operations, events, documents, stages or uploaded declarations; or all upkeep. */
export type WorkKind = 'job' | 'operation' | 'webhook' | 'document' | 'stage' | 'dsn' | 'upkeep'

/**
 * The tables. Instants are ISO 8601 text in UTC, amounts decimal text, JSON is text. `GlobalTables` belong to the service
 * or to a partner; a row of `TenantTables` belongs to one tenant and is accessed through `scope.ts` only.
 */
export interface GlobalTables {
  readonly partners: { id: Generated<number>; name: string; created: string }
  readonly keys: {
    id: Generated<number>
    partnerId: number
    environment: string
    role: 'partner' | 'admin'
    /** SHA-256 of the secret part, hex. */
    hash: string
    expires: string | null
    revoked: string | null
    created: string
  }
  readonly sessions: SessionRow
  readonly tenants: TenantRow
  /** Answers to repeat for an `Idempotency-Key`; tenant 0 where the path has none. */
  readonly answers: {
    partnerId: number
    tenantId: number
    idempotencyKey: string
    /** SHA-256 of method, path and body. */
    fingerprint: string
    status: number
    location: string | null
    etag: string | null
    body: string
    created: string
  }
  /** The work in progress and its process: see `leases.ts`. */
  readonly leases: { fence: Generated<number>; kind: WorkKind; item: number; owner: number }
  /** Queued and running jobs. The job itself is authoritative. */
  readonly queue: {
    jobId: number
    tenantId: number
    queued: string
    /** How many times the calculation threw: a bug, not a crash. */
    failures: number
    /** How many employees it calculates: small jobs have a lane of their own. */
    people: number
  }
  /** How many payslips the stored forecasts hold. */
  readonly forecasts: { jobId: number; tenantId: number; people: number }
  /** Operations that are not terminal; `jobId`: a calculation waits for this job. */
  readonly openOperations: { operationId: number; tenantId: number; jobId: number | null }
  /** Documents to generate or to purge, and when. */
  readonly openDocuments: { rowId: number; tenantId: number; due: string }
  /** Bulk writes that are checked and staged, or whose staged rows are left to delete: see `staging.ts`. */
  readonly stages: { id: Generated<number>; tenantId: number }
  /** Uploaded declarations that the worker has to read, or to erase, and when. */
  readonly openDsn: { dsnId: number; tenantId: number; due: string }
  /** The order of the amounts in result sets; equal layouts are stored once. */
  readonly layouts: { id: Generated<number>; digest: string; content: string }
  readonly settings: { name: string; value: string }
  /** Law packs, removed ones included: see `laws.ts`. */
  readonly lawPacks: LawPackRow
  /** Every law that a job was computed with. */
  readonly laws: LawRow
  /** The chains of tenants, of partners and of the service: see `audit.ts`. */
  readonly audit: AuditRow
  readonly auditHeads: { chain: number; sequence: number; hash: string }
  /** The addresses that events of a partner are sent to; one destination for each environment. */
  readonly webhookDestinations: WebhookDestinationRow
  /** Events for a partner; never updated. */
  readonly webhookEvents: WebhookEventRow
  /** The delivery of each event. */
  readonly webhookDeliveries: WebhookDeliveryRow
}

/** A session of the console; `hash`: SHA-256 of the token, hex. Instants are those of the machine's clock. */
export interface SessionRow {
  hash: string
  keyId: number
  created: string
  ends: string
}

export interface TenantRow {
  id: Generated<number>
  partnerId: number
  tenantIdentifier: string
  externalId: string
  name: string
  culture: string
  status: TenantStatus
  created: string
  updated: string
}
export type TenantStatus = 'active' | 'inactive' | 'offboarded'

export interface AuditRow {
  chain: number
  sequence: number
  at: string
  actor: string
  action: string
  resource: string
  /** The operator's reason. */
  reason: string | null
  requestId: string
  /** SHA-256 of the request body. */
  digest: string
  previousHash: string
  hash: string
  /** JSON array of `Cover`: the rows that the write left in other tables; null: none, or an entry before version 0.3. */
  covers: string | null
}

/** `scope.ts` writes and filters this column; callers cannot. */
type Owned<Row> = Row & { tenantId: ColumnType<number, never, never> }

export interface TenantTables {
  readonly dossiers: Owned<{ id: Generated<number>; company: string; officer: string; answer: string }>
  readonly users: Owned<UserRow>
  readonly divisions: Owned<
    Named & {
      culture: string
      /** The division to which this establishment belongs; null: it is not an establishment. */
      parentId: Generated<number | null>
      siret: Generated<string | null>
      address: Generated<string | null>
      apeCode: Generated<string | null>
    }
  >
  readonly employees: Owned<EmployeeRow>
  /** `inherited`: 1: the employee belongs to an establishment of this division, and not to the division itself. */
  readonly employeeDivisions: Owned<{ employeeId: number; divisionId: number; inherited: Generated<number> }>
  readonly payrolls: Owned<Named & { divisionId: number; regulationId: number }>
  readonly payruns: Owned<Named & { payrollId: number }>
  readonly caseChanges: Owned<{
    id: Generated<number>
    payrollId: number
    /** Null: the service itself wrote the values (a dossier, published parameters). */
    userId: number | null
    /** Null: a company case, for the whole payroll. */
    employeeId: number | null
    divisionId: number
    forecast: string | null
    reason: string | null
    created: string
    /** The key of a managed variable write. */
    commandKey: Generated<string | null>
    /** The id that it had in `stagedChanges`; null: no bulk write made it. */
    stagedId: Generated<number | null>
  }>
  /** Never updated, never deleted: a correction is one more row. */
  readonly caseValues: Owned<{
    id: Generated<number>
    caseChangeId: number
    payrollId: number
    employeeId: number | null
    /** The establishment of a company value; null: a value of the whole company, or of an employee. */
    divisionId: Generated<number | null>
    forecast: string | null
    caseName: string
    caseFieldName: string
    value: string
    start: string
    created: string
  }>
  /** The rows of a bulk write until all is checked; `item`: the place in its body. No other code reads them. */
  readonly stagedEmployees: Owned<StagedRow & Pick<EmployeeRow, 'identifier' | 'firstName' | 'lastName' | 'culture'>>
  readonly stagedMembers: Owned<StagedRow & { identifier: string; divisionId: number }>
  readonly stagedChanges: Owned<StagedChangeRow>
  readonly stagedValues: Owned<StagedValueRow>
  readonly payrunJobs: Owned<JobRow>
  readonly resultSets: Owned<{
    id: Generated<number>
    jobId: number
    employeeId: number
    /** The result of the same person that has the `amounts` and `yearToDate` of this one, which are empty here. Null: it has its own. */
    contentOf: Generated<number | null>
    /** JSON array of decimal text, in the order of the job's layout. Queries read it by `content`, since another row may have it. */
    amounts: ColumnType<{ readonly of: 'this row or another' }, string, string>
    /** JSON array of decimal text, in the order of the job's layout: the sums of the months before, as the calculation read them; `{}`: none. */
    yearToDate: ColumnType<{ readonly of: 'this row or another' }, string, string>
    /**
     * The amounts that lists of people show, in the order of `SUMMARY` of `calculation/summary.ts`. Null: calculated by
     * an earlier version.
     */
    summary: Generated<string | null>
    /** JSON array of `{code, message}`. */
    warnings: string
    /** Digest of everything that the person's month reads: see `calculation/digest.ts`. Null: a result outside the months of payrolls. */
    inputsDigest: Generated<string | null>
    /** JSON array of `{figure, usedFrom}`: the carried figures that it uses, since no new ones are published. */
    provisional: Generated<string>
    /** JSON of `StoredBackPay` of the server: the back pay of the result. Null: none. */
    backPay: Generated<string | null>
    /**
     * The job of the revision that annuls this payslip without a replacement: from the release of that job on the payslip counts nowhere.
     * Null: none. A job that never became final annuls nothing.
     */
    annulledBy: Generated<number | null>
  }>
  /** The events of each month, in order, as JSON of the `CycleEvent` of `@centime/cycle`. */
  readonly cycleEvents: Owned<{ id: Generated<number>; period: string; sequence: number; event: string; at: string }>
  readonly operations: Owned<OperationRow>
  readonly documents: Owned<DocumentRow>
  /** The signed statement of each finalized revision, as JSON; never updated. */
  readonly receipts: Owned<{ id: Generated<number>; period: string; revision: number; statement: string }>
  /** The settings of a payroll for its journal entries, as JSON of `JournalSettings` of `packages/books/src/accounts.ts`. */
  readonly payrollSettings: Owned<{ payrollId: number; kind: SettingsKind; settings: string }>
  readonly controlAcceptances: Owned<{ id: Generated<number> } & Acceptance>
  readonly backPayDecisions: Owned<{ id: Generated<number> } & BackPayDecision>
  readonly journalSettings: Owned<{ payrollId: number; settings: string }>
  readonly dsnUploads: Owned<DsnUploadRow>
  /** The files of an upload and what was read in them, encrypted, in pieces. */
  readonly dsnPieces: Owned<DsnPieceRow>
  readonly policies: Owned<{ id: Generated<number> } & TenantPolicy>
}

export interface DocumentRow {
  id: Generated<number>
  documentId: string
  period: string
  revision: number
  /** In a legacy cycle: `job-` and the number of its job. For a document of a job: see `archivePlace`. */
  candidateId: string
  variant: string
  /** 0: the archive of a job. */
  resultSetId: number
  status: DocumentStatus
  attempts: number
  /** SHA-256 of the bytes, hex. */
  checksum: string | null
  /** The bytes in base64, or the entries of an archive as JSON; null before generation and after the purge. */
  content: string | null
  failure: string | null
  /** Null: no end, or not generated yet. */
  retentionDeadline: string | null
  requestedAt: string
  generatedAt: string | null
  /** The payrun job that it was requested for; null: a month. */
  jobId: number | null
  /** In an archive: the last employee whose document is generated, in the order of ids. */
  madeUpTo: number
}

export interface OperationRow {
  id: Generated<number>
  period: string
  revision: number
  /** The generation of inputs at the request. */
  generation: number
  kind: Operation['kind']
  status: Operation['status']
  phase: Operation['phase']
  /** Sent with the command; the engine stores it with the effect. */
  commandKey: string
  /** The command, as JSON. */
  command: string
  effectId: number | null
  candidateId: string | null
  blocker: Operation['blocker']
  message: string | null
  requestedAt: string
  startedAt: string | null
  completedAt: string | null
}

/** The columns that the store itself fills in. */
export interface DatedRow {
  id: Generated<number>
  status: string
  created: string
  updated: string
}
type Named = DatedRow & { name: string }
export interface EmployeeRow extends DatedRow {
  identifier: string
  firstName: string
  lastName: string
  culture: string
}
export interface UserRow extends EmployeeRow {
  userType: string
}

export const ON_FAULT = ['abort', 'skip'] as const
export type OnFault = (typeof ON_FAULT)[number]

/** Why an employee of a job was not calculated. */
export interface JobFault {
  readonly employeeIdentifier: string
  readonly caseName: string | null
  readonly caseFieldName: string | null
  readonly code: string
  readonly message: string
}

export interface JobRow {
  id: Generated<number>
  payrunId: number
  payrollId: number
  userId: number
  name: string
  status: JobStatus
  forecast: string | null
  reason: string | null
  /** `YYYY-MM`. */
  periodName: string
  periodStart: string
  periodEnd: string
  jobStart: string
  /** Null until everything of the job is visible. */
  jobEnd: string | null
  totalEmployeeCount: number
  processedEmployeeCount: number
  /** Among the calculated employees. Also 0 for a job that an earlier version calculated. */
  openingsMissing: Generated<number>
  message: string
  /** `skip`: people with faults are left out; `abort`: a fault ends the job. */
  onFault: Generated<OnFault>
  /** JSON array of `JobFault`. */
  faults: Generated<string>
  /** Evaluation instant, and the last case value that was recorded before it. */
  evaluatedAt: string
  lastCaseValueId: number
  /** JSON: the employees and the history that the job was accepted with. See `calculation/selection.ts`. */
  selection: string
  layoutId: number | null
  /** When it was released: among several jobs of a month, history reads the one released last. */
  released: string | null
  /** In a managed calculation: the keys of its commands, and the payment date. */
  commandKey: Generated<string | null>
  approveKey: Generated<string | null>
  abortKey: Generated<string | null>
  /** Null: the last day of the period. */
  paymentDate: Generated<string | null>
  /** Digest of everything that the job reads: see `calculation/digest.ts`. Null: a job of several people, or of version 0.1.0. */
  inputsDigest: Generated<string | null>
  /** The digest of the law that it is computed with. Null: a job of version 0.3 or earlier. */
  lawDigest: Generated<string | null>
  /** JSON of `MonthOfJob`: the results that the job of a payroll's month copies. Null: any other job. */
  month: Generated<string | null>
  /** How many results the job has copied from earlier jobs. */
  reused: Generated<number>
  /** JSON of `BackPayOfJob` of the server: by which decisions it pays back pay. Null: it pays none. */
  backPay: Generated<string | null>
  /** JSON of `LeftBackPay` of the server: the differences that it found and does not pay. Null: none. */
  backPayLeft: Generated<string | null>
  /** The instant of its deletion: a deleted job is hidden, and a worker deletes its results and then the job. Null: not deleted. */
  deleted: Generated<string | null>
}
