import type { ColumnType, Generated } from 'kysely'

/**
 * The tables. Instants are ISO 8601 text in UTC, amounts decimal text, JSON is text: what SQLite and PostgreSQL both keep
 * as it is. `GlobalTables` belong to the service or to a partner; a row of `TenantTables` belongs to one tenant and is
 * reached through `scope.ts` only.
 */
export interface GlobalTables {
  readonly partners: { id: Generated<number>; name: string; created: string }
  readonly keys: KeyRow
  readonly tenants: TenantRow
  /** Answers of POSTs that carried an `Idempotency-Key`; tenant 0 where the path has none. */
  readonly answers: AnswerRow
  /** What waits for the worker. The job is the truth; a row here is only a wake-up, with a lease. */
  readonly queue: QueueRow
  /** Operations that are not terminal: a wake-up too. */
  readonly openOperations: { operationId: number; tenantId: number }
  /** Documents that something is still to be done for, and when: their generation, then their purge. */
  readonly openDocuments: { rowId: number; tenantId: number; due: string }
  /** What the places of a result row mean: written once, shared by all rows of that shape. */
  readonly layouts: { id: Generated<number>; digest: string; content: string }
  readonly settings: { name: string; value: string }
  /** One audit chain a tenant; chain 0 is that of the service. */
  readonly audit: AuditRow
  readonly auditHeads: { chain: number; sequence: number; hash: string }
  /** Where a partner is told of changes; one for each environment. */
  readonly webhookDestinations: WebhookDestinationRow
  /** What a partner is told: never changed. */
  readonly webhookEvents: WebhookEventRow
  /** How telling it goes: one for each event. */
  readonly webhookDeliveries: WebhookDeliveryRow
}

export interface KeyRow {
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

export interface AnswerRow {
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

export interface QueueRow {
  jobId: number
  tenantId: number
  queued: string
  leasedBy: string | null
  /** Wall clock: a lease is about processes, not about payroll. */
  leasedUntil: string | null
  /** How often working on it threw: a bug, not a crash. */
  failures: number
}

export interface AuditRow {
  chain: number
  sequence: number
  at: string
  actor: string
  action: string
  resource: string
  /** Why an operator did it. */
  reason: string | null
  requestId: string
  /** SHA-256 of what was sent: proves it without keeping it. */
  digest: string
  previousHash: string
  hash: string
}

export interface WebhookDestinationRow {
  partnerId: number
  environment: string
  url: string
  /** Encrypted, as `seal.ts` does it. */
  secret: string
  /** The one before a rotation, encrypted: it signs too, until then. */
  previousSecret: string | null
  previousUntil: string | null
  /** Since when nothing is sent: it answered 410. */
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
  /** What is signed and sent, byte for byte. */
  body: string
  created: string
}

/** By the service's clock, all of it. */
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
}

/** The column that `scope.ts` writes and compares; no caller can. */
type Owned<Row> = Row & { tenantId: ColumnType<number, never, never> }

export interface TenantTables {
  readonly dossiers: Owned<{ id: Generated<number>; company: string; officer: string; answer: string }>
  readonly users: Owned<UserRow>
  readonly divisions: Owned<Named & { culture: string }>
  readonly employees: Owned<EmployeeRow>
  readonly employeeDivisions: Owned<{ employeeId: number; divisionId: number }>
  readonly payrolls: Owned<Named & { divisionId: number; regulationId: number }>
  readonly payruns: Owned<Named & { payrollId: number }>
  readonly caseChanges: Owned<CaseChangeRow>
  readonly caseValues: Owned<CaseValueRow>
  readonly payrunJobs: Owned<JobRow>
  readonly resultSets: Owned<ResultSetRow>
  /** What happened to the month of a tenant, in order; an event is JSON, as `@centime/cycle` declares it. */
  readonly cycleEvents: Owned<{ id: Generated<number>; period: string; sequence: number; event: string; at: string }>
  readonly operations: Owned<OperationRow>
  readonly documents: Owned<DocumentRow>
  readonly policies: Owned<{ id: Generated<number>; nativeWrites: 'allow' | 'deny' }>
}

export interface DocumentRow {
  id: Generated<number>
  documentId: string
  period: string
  revision: number
  /** Of a legacy cycle: `job-` and the number of its job. */
  candidateId: string
  variant: string
  resultSetId: number
  status: string
  attempts: number
  /** SHA-256 of the bytes, hex. */
  checksum: string | null
  /** The bytes, base64; null before they are there and after they are purged. */
  content: string | null
  failure: string | null
  /** Null: kept without end. */
  retentionDeadline: string | null
  requestedAt: string
  generatedAt: string | null
}

export interface OperationRow {
  id: Generated<number>
  period: string
  revision: number
  /** The generation of inputs that it was asked for. */
  generation: number
  kind: string
  status: string
  phase: string
  /** Goes with the command to the engine, which keeps it with what it does. */
  commandKey: string
  /** JSON: the command, as it is sent. */
  command: string
  effectId: number | null
  candidateId: string | null
  blocker: string | null
  message: string | null
  requestedAt: string
  startedAt: string | null
  completedAt: string | null
}

interface Dated {
  created: string
  updated: string
}
interface Named extends Dated {
  id: Generated<number>
  name: string
  status: string
}
interface UserRow extends Dated {
  id: Generated<number>
  identifier: string
  firstName: string
  lastName: string
  culture: string
  userType: string
  status: string
}
interface EmployeeRow extends Dated {
  id: Generated<number>
  identifier: string
  firstName: string
  lastName: string
  culture: string
  status: string
}

export interface CaseChangeRow {
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
  /** Of a managed variable write. */
  commandKey: Generated<string | null>
}

/** Never updated, never deleted: a correction is one more row. */
export interface CaseValueRow {
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
}

export interface JobRow {
  id: Generated<number>
  payrunId: number
  payrollId: number
  userId: number
  name: string
  status: string
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
  message: string
  /** Evaluation instant, and the last case value that was recorded before it. */
  evaluatedAt: string
  lastCaseValueId: number
  /** JSON: what was decided when the job was accepted. See `work/selection.ts`. */
  selection: string
  layoutId: number | null
  /** When it was released: of several jobs of a month the one released last is history. */
  released: string | null
  /** Of a managed calculation: its command's key, those of its finalization and abort, and when its month is paid. */
  commandKey: Generated<string | null>
  approveKey: Generated<string | null>
  abortKey: Generated<string | null>
  /** Null: the last day of the period. */
  paymentDate: Generated<string | null>
}

export interface ResultSetRow {
  id: Generated<number>
  jobId: number
  employeeId: number
  /** JSON array of decimal text, in the places of the job's layout. */
  amounts: string
  /** JSON: what the months before came to, as the calculation read it. */
  yearToDate: string
  /** JSON array of `{code, message}`. */
  warnings: string
}
