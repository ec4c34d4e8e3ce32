import type { DocumentStatus, JobStatus, Operation } from '@centime/cycle'
import type { ColumnType, Generated } from 'kysely'

/** What is worked on: a row of the queue, of the operations, of the events, of the documents, of the stages; or all upkeep. */
export type WorkKind = 'job' | 'operation' | 'webhook' | 'document' | 'stage' | 'upkeep'

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
  /** What is worked on now, and by which process: see `leases.ts`. */
  readonly leases: { fence: Generated<number>; kind: WorkKind; item: number; owner: number }
  /** Queued and running jobs. The job itself is authoritative. */
  readonly queue: {
    jobId: number
    tenantId: number
    queued: string
    /** How many times the calculation threw: a bug, not a crash. */
    failures: number
    /** How many it calculates: small jobs have a lane of their own. */
    people: number
  }
  /** How many payslips the stored forecasts are of. */
  readonly forecasts: { jobId: number; tenantId: number; people: number }
  /** Operations that are not terminal; `jobId`: of a calculation that waits for this job. */
  readonly openOperations: { operationId: number; tenantId: number; jobId: number | null }
  /** Documents to generate or to purge, and when. */
  readonly openDocuments: { rowId: number; tenantId: number; due: string }
  /** Bulk writes that are checked and staged, or whose staged rows are left to delete: see `staging.ts`. */
  readonly stages: { id: Generated<number>; tenantId: number }
  /** The order of the amounts in result sets; equal layouts are stored once. */
  readonly layouts: { id: Generated<number>; digest: string; content: string }
  readonly settings: { name: string; value: string }
  /** The chains of tenants, of partners and of the service: see `audit.ts`. */
  readonly audit: AuditRow
  readonly auditHeads: { chain: number; sequence: number; hash: string }
  /** Where events of a partner are sent; one destination for each environment. */
  readonly webhookDestinations: WebhookDestinationRow
  /** Events for a partner; never updated. */
  readonly webhookEvents: WebhookEventRow
  /** The delivery of each event. */
  readonly webhookDeliveries: WebhookDeliveryRow
}

/** A session of the console; `hash`: SHA-256 of the token, hex. Instants are of the machine's clock. */
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
  /** JSON array of `Cover`: what the write has left in other tables; null: nothing, or written before version 0.3. */
  covers: string | null
}

export interface WebhookDestinationRow {
  partnerId: number
  environment: string
  url: string
  /** JSON array of `WebhookEventType`: what is sent there. */
  events: string
  /** Encrypted, as `seal.ts` does it. */
  secret: string
  /** JSON of `OldSecret[]`, the newest first: the secrets before a rotation that may still sign. */
  oldSecrets: string
  /** When it answered 410; null: open. */
  suspended: string | null
  created: string
  updated: string
}

export interface WebhookEventRow {
  id: Generated<number>
  eventId: string
  partnerId: number
  environment: string
  tenantId: number
  period: string
  change: string
  /** The signed body, sent byte for byte. */
  body: string
  created: string
}

/** All instants are of the service's clock. */
export interface WebhookDeliveryRow {
  eventId: string
  partnerId: number
  environment: string
  status: 'pending' | 'suspended' | 'delivered' | 'exhausted'
  attempts: number
  failures: number
  firstAttemptAt: string | null
  nextAttemptAt: string | null
  deliveredAt: string | null
  lastAttemptAt: string | null
  lastStatus: number | null
  lastError: string | null
  /** JSON array of `PastAttempt`, the oldest first. */
  history: Generated<string>
}

export interface PastAttempt {
  readonly at: string
  /** The HTTP status of the answer; null: no answer. */
  readonly status: number | null
  /** Why there was no answer. */
  readonly error: string | null
}

/** `scope.ts` writes and filters this column; callers cannot. */
type Owned<Row> = Row & { tenantId: ColumnType<number, never, never> }

export interface TenantTables {
  readonly dossiers: Owned<{ id: Generated<number>; company: string; officer: string; answer: string }>
  readonly users: Owned<UserRow>
  readonly divisions: Owned<Named & { culture: string }>
  readonly employees: Owned<EmployeeRow>
  readonly employeeDivisions: Owned<{ employeeId: number; divisionId: number }>
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
    /** The id that it had in `stagedChanges`; null: it was not of a bulk write. */
    stagedId: Generated<number | null>
  }>
  /** Never updated, never deleted: a correction is one more row. */
  readonly caseValues: Owned<{
    id: Generated<number>
    caseChangeId: number
    payrollId: number
    employeeId: number | null
    forecast: string | null
    caseName: string
    caseFieldName: string
    value: string
    start: string
    created: string
  }>
  /** What a bulk write adds once all of it is checked: `item` is the place of an item in its body. Nobody else reads these rows. */
  readonly stagedEmployees: Owned<StagedRow & Pick<EmployeeRow, 'identifier' | 'firstName' | 'lastName' | 'culture'>>
  readonly stagedMembers: Owned<StagedRow & { identifier: string; divisionId: number }>
  readonly stagedChanges: Owned<
    StagedRow & {
      payrollId: number
      userId: number
      employeeId: number
      divisionId: number
      forecast: string | null
      reason: string | null
      /** The last case value that its check has read; null: the check needed none. */
      readUpTo: number | null
    }
  >
  readonly stagedValues: Owned<
    StagedRow & {
      /** Its change in `stagedChanges`. */
      changeId: number
      payrollId: number
      employeeId: number
      forecast: string | null
      caseName: string
      caseFieldName: string
      value: string
      start: string
    }
  >
  readonly payrunJobs: Owned<JobRow>
  readonly resultSets: Owned<{
    id: Generated<number>
    jobId: number
    employeeId: number
    /** JSON array of decimal text, in the order of the job's layout. */
    amounts: string
    /** JSON: the sums of the months before, as the calculation read them. */
    yearToDate: string
    /** JSON array of `{code, message, french}`; in results of versions 0.1 and 0.2 without `french`. */
    warnings: string
  }>
  /** The events of each month, in order, as JSON of the `CycleEvent` of `@centime/cycle`. */
  readonly cycleEvents: Owned<{ id: Generated<number>; period: string; sequence: number; event: string; at: string }>
  readonly operations: Owned<OperationRow>
  readonly documents: Owned<DocumentRow>
  /** The signed statement of each finalized revision, as JSON; never updated. */
  readonly receipts: Owned<{ id: Generated<number>; period: string; revision: number; statement: string }>
  /** What a payroll has set for its journal entries, as JSON of `JournalSettings` of `packages/books/src/accounts.ts`. */
  readonly journalSettings: Owned<{ payrollId: number; settings: string }>
  readonly policies: Owned<{ id: Generated<number>; nativeWrites: 'allow' | 'deny' }>
}

type StagedRow = { id: Generated<number>; stageId: number; item: number }

export interface DocumentRow {
  id: Generated<number>
  documentId: string
  period: string
  revision: number
  /** Of a legacy cycle: `job-` and the number of its job. Of a job: see `archivePlace`. */
  candidateId: string
  variant: string
  /** 0: the archive of a job. */
  resultSetId: number
  status: DocumentStatus
  attempts: number
  /** SHA-256 of the bytes, hex. */
  checksum: string | null
  /** The bytes in base64, of an archive its entries as JSON; null before generation and after the purge. */
  content: string | null
  failure: string | null
  /** Null: kept without end. */
  retentionDeadline: string | null
  requestedAt: string
  generatedAt: string | null
  /** The payrun job that it was asked of; null: a month. */
  jobId: number | null
  /** Of an archive: the last employee whose document is made, in the order of ids. */
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
  /** Absent in jobs of versions 0.1 and 0.2. */
  readonly french?: string
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
  /** Of those calculated. 0 too of a job that an earlier version calculated. */
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
  /** When it was released: of several jobs of a month, history reads the one released last. */
  released: string | null
  /** Of a managed calculation: the keys of its commands, and the payment date. */
  commandKey: Generated<string | null>
  approveKey: Generated<string | null>
  abortKey: Generated<string | null>
  /** Null: the last day of the period. */
  paymentDate: Generated<string | null>
  /** Of everything that the job reads: see `calculation/digest.ts`. Null: of several people, or of version 0.1.0. */
  inputsDigest: Generated<string | null>
  /** When it was deleted: nobody sees it, a worker deletes its results and then the job. Null: it is there. */
  deleted: Generated<string | null>
}
