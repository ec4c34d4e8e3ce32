import type { Cycle, CycleEvent, DocumentStatus } from '@centime/cycle'
import type { Fault, Regulation } from '@centime/engine'
import type { LineReason, Reason } from '@centime/engine/explain'
import type { RecordedValue } from '@centime/engine/inputs'
import type { FixedRegulation, Law } from '@centime/engine/tree'
import type { Page } from '@centime/payslip'
import type { LateValue, ListedClient, PayrunApart } from '../answers.js'
import type { ReasonShown } from '../pages/comparison.js'

/**
 * Data that pages show and no route returns, read as one state of the database. Lists of a client belong to the client
 * in the path of the page: the page first asks a route for the client, which refuses readers without access.
 */
export interface Lists {
  /** Clients by name with their months from a month on, by client and month: of officers, and of each payroll. */
  readonly clients: (
    search: string,
    page: Window & { readonly from: string },
  ) => Promise<{
    readonly rows: readonly ListedClient[]
    readonly total: number
    readonly months: ReadonlyMap<number, ReadonlyMap<string, readonly Cycle[]>>
  }>
  /** `recent`: the month from which on all months of payrolls are given; `hiredUpTo`: the last day of the present month. */
  readonly needs: (since: string, most: number, recent: string, hiredUpTo: string) => Promise<Needs>
  /**
   * The outcomes of the late changes of some months of the partner's clients, by month in their order; read at once.
   */
  readonly lateStates: (
    months: readonly Pick<WaitingCycle, 'tenantId' | 'payrollId' | 'period'>[],
  ) => Promise<readonly (readonly Pick<LateValue, 'backPay' | 'backPayPeriod'>[])[]>
  readonly doubts: (most: number) => Promise<{
    readonly months: readonly WaitingCycle[]
    readonly queue: { readonly jobs: number; readonly oldest: string | undefined }
  }>
  readonly health: () => {
    readonly outage: { readonly code: string; readonly message: string } | undefined
    readonly isClockSteady: boolean
  }
  /** The law in force: the shipped figures with those of the law packs. */
  readonly law: () => Promise<Law>
  readonly keys: () => Promise<readonly ListedKey[]>
  /** Verifies the audit log of the client, or of the partner where the path names no client. */
  readonly verifyLog: () => Promise<{ readonly entries: number; readonly problem: string | undefined }>

  /** Whether the client pays officers: months of others can never be paid nor closed, and are not shown. */
  readonly paysOfficers: () => Promise<boolean>
  /**
   * The months of the client from a month on, the earliest first. `payrollId` undefined: the months of its officers.
   */
  readonly months: (
    from: string,
  ) => Promise<readonly { readonly payrollId: number | undefined; readonly cycle: Cycle }[]>
  /** The events of a month, oldest first; `payrollId` undefined: the month of an officer. `by`: undefined where unknown. */
  readonly history: (period: string, payrollId?: number) => Promise<readonly HistoryEntry[]>
  /** A command whose answer was lost, with what the payroll engine holds under its key. */
  readonly lostAnswer: (operationId: number) => Promise<StoredDoubt | undefined>

  /** The last payruns of the client that belong to no month of its pages, the newest first. */
  readonly payrunsApart: (most: number) => Promise<readonly PayrunApart[]>
  readonly documentCount: () => Promise<number>
  readonly documents: (page: Window) => Promise<readonly StoredDocument[]>
  readonly documentsWithIds: (ids: readonly number[]) => Promise<readonly StoredDocument[]>
  /** The people of payslips that are documents; before a row id, the newest first. */
  readonly peopleOfDocuments: (slice: {
    readonly before: number | undefined
    readonly top: number
  }) => Promise<readonly Named[]>

  readonly people: (slice: After) => Promise<readonly (Named & { readonly status: string })[]>
  readonly person: (
    employeeId: number,
  ) => Promise<(Named & { readonly status: string; readonly divisions: readonly string[] }) | undefined>
  /** The active people of a division. */
  readonly members: (divisionId: number) => Promise<readonly Named[]>
  /** Recorded values of some people for a payroll, without simulations, in the order of recording. */
  readonly valuesOf: (
    employeeIds: readonly number[],
    payrollId: number,
  ) => Promise<ReadonlyMap<number, readonly RecordedValue[]>>
  /** What a payroll has recorded in elements of pay for everybody without a value of their own, in the order of recording. */
  readonly valuesOfEverybody: (payrollId: number) => Promise<readonly RecordedValue[]>
  /** The fields, as `Case.Field`, of which people of a payroll have values other than 0 that start within some days. */
  readonly elementsUsed: (
    payrollId: number,
    days: { readonly from: string; readonly to: string },
  ) => Promise<ReadonlySet<string>>
  /** The regulation of a payroll with the elements of pay that it has defined. */
  readonly regulation: (payroll: { readonly id: number; readonly regulationId: number }) => Promise<Regulation>
  readonly peopleWithIds: (ids: readonly number[]) => Promise<readonly Named[]>
  readonly named: (
    people: readonly string[],
    users: readonly string[],
  ) => Promise<{ readonly people: readonly Named[]; readonly users: readonly Omit<Named, 'id'>[] }>
  /** Recorded values of some fields in some people's contracts, without simulations. */
  readonly contracts: (employeeIds: readonly number[], names: readonly string[]) => Promise<readonly ContractValue[]>
  readonly finalMonths: (
    employeeId: number,
  ) => Promise<readonly { readonly payrollId: number; readonly periodName: string }[]>
  /** Recorded values of a person for a payroll, without simulations, in the order of recording. */
  readonly values: (employeeId: number, payrollId: number) => Promise<readonly PersonValue[]>

  /** The result of a person in a payrun; undefined where absent. */
  readonly resultOf: (jobId: number, employeeId: number) => Promise<{ id: number; warnings: string } | undefined>
  /**
   * A stored result; undefined: its job is not complete, was aborted, or is gone. `isWithdrawn`: also that of an aborted job, for a
   * page that says that its amounts are outdated.
   */
  readonly result: (resultSetId: number, isWithdrawn?: boolean) => Promise<ResultRead | undefined>
  /** The lines that the results of a payrun have, with their numbers, in the order of the amounts; undefined: it has no results. */
  readonly layout: (jobId: number, isWithdrawn?: boolean) => Promise<(LinesOf & { readonly end: string }) | undefined>
  /** Some lines of people in a payrun with a layout, by employee, after a given one; a line that it does not have is 0. */
  readonly paid: (
    jobId: number,
    slice: After,
    layout: LinesOf,
    names: readonly string[],
  ) => Promise<readonly PaidAmounts[]>
  /** The people of a payrun by id, after a given one. */
  readonly paidPeople: (jobId: number, slice: After) => Promise<readonly Named[]>
  /** The warnings of people in a payrun as JSON arrays of `{code, message}`; without people who have none. */
  readonly paidWarnings: (jobId: number) => Promise<ReadonlyMap<number, string>>
  /** The final months of a person before a month, the earliest first, with some lines as decimal texts; a missing line is 0. */
  readonly paidOver: (
    of: { readonly employeeId: number; readonly before: string },
    lines: readonly string[],
  ) => Promise<readonly { readonly period: string; readonly lines: readonly string[] }[]>
  /** The jobs that have paid a month of a payroll, in the order of their release. */
  readonly finalJobs: (payrollId: number, period: string) => Promise<readonly number[]>
  /** The final results of a payroll in a month, without results that a later one annuls. */
  readonly finals: (
    payrollId: number,
    period: string,
  ) => Promise<readonly { readonly jobId: number; readonly employeeId: number }[]>
  /** The reasons why the net of people differs between two payruns, by employee. Both results are read again, so only for a few people. */
  readonly netCauses: (
    jobs: { readonly before: number; readonly after: number },
    employeeIds: readonly number[],
  ) => Promise<ReadonlyMap<number, readonly LineCause[]>>
  /**
   * The pay of a person in a month by the recorded values and the unrecorded `values`: nothing is stored. Undefined:
   * the month has no law. `at`: the instant of the question.
   */
  readonly trial: (
    of: {
      readonly payrollId: number
      readonly employeeId: number
      readonly period: string
      /** Null: the last day of the month. */
      readonly paymentDate: string | null
      readonly at: string
    },
    values: readonly TriedValue[],
  ) => Promise<Trial | undefined>
  /** The findings of the candidate of a month of a payroll; none while there is no candidate. */
  readonly controls: (payrollId: number, period: string) => Promise<readonly Control[]>
  /** A text that changes with each write in the client. */
  readonly state: () => Promise<string>
  /** Identifies the service: the key under which pages cache its data. */
  readonly service: object
}

/** A finding of the controls of a month: a kind of thing to check, with its people. */
export interface Control {
  readonly code: string
  /** In English: the meaning of the code, and the next step. */
  readonly message: string
  readonly severity: string
  readonly people: readonly {
    readonly employeeId: number
    /** The values behind the finding, by name. */
    readonly amounts: Readonly<Record<string, string>>
    readonly warnings: readonly { readonly message: string }[]
    readonly accepted: Accepted | undefined
  }[]
  /** The last acceptance; undefined: a person lacks one, or none is needed. */
  readonly accepted: Accepted | undefined
}
interface Accepted {
  readonly acceptedBy: string
  readonly acceptedAt: string
  readonly note: string
}

/** Why a line differs between two results of a person. Decimal texts; undefined: the month does not read the entry. */
type LineCause =
  | {
      readonly kind: 'input'
      readonly caseName: string
      readonly caseFieldName: string
      readonly before: string | undefined
      readonly after: string | undefined
    }
  | Exclude<ReasonShown, { readonly kind: 'input' }>

/** A value that a reader has typed and not recorded. */
export type TriedValue = Pick<RecordedValue, 'caseName' | 'caseFieldName' | 'value' | 'start'>
/** The lines of a trial by name, decimal texts, or why there are none. */
type Trial =
  | { readonly ok: true; readonly lines: ReadonlyMap<string, string> }
  | { readonly ok: false; readonly faults: readonly Pick<Fault, 'code' | 'message' | 'caseName' | 'caseFieldName'>[] }

/** The lines of a payrun's results. */
interface LinesOf {
  readonly lines: readonly (readonly [name: string, number: number | null])[]
}

interface Window {
  readonly top: number
  readonly skip: number
}
interface After {
  readonly after: number
  readonly top: number
}

interface Named {
  readonly id: number
  readonly identifier: string
  readonly firstName: string
  readonly lastName: string
}

/** A month that may wait for a person, with its last event. */
export interface WaitingCycle {
  readonly tenantId: number
  readonly client: string
  readonly period: string
  /** Undefined: the month of an officer. */
  readonly payrollId: number | undefined
  /** Whether it is known that the client's officers have no later month. */
  readonly isLastOfOfficers: boolean
  readonly at: string
  readonly cycle: Cycle
  readonly last: CycleEvent
}

export interface PayrollOfClient {
  readonly tenantId: number
  readonly client: string
  /** Undefined: that of officers. */
  readonly payrollId: number | undefined
}

interface Needs {
  readonly months: readonly WaitingCycle[]
  /** Payrolls with people and without any calculation; of officers without any month too. */
  readonly neverPaid: readonly PayrollOfClient[]
  /** Recorded head counts of the payrolls of these clients, in the order of recording. */
  readonly headcounts: readonly {
    readonly tenantId: number
    readonly payrollId: number
    readonly value: string
    readonly start: string
  }[]
  readonly jobs: readonly {
    readonly id: number
    readonly name: string
    readonly jobId: number
    readonly jobName: string
    readonly status: string
    readonly periodName: string
    readonly message: string
    readonly jobEnd: string | null
    readonly totalEmployeeCount: number
  }[]
  readonly changed: readonly {
    readonly tenantId: number
    readonly client: string
    readonly id: number
    readonly name: string
    readonly period: string
    readonly isReleased: boolean
    readonly changed: { readonly people: number; readonly first: readonly { readonly at: string | null }[] }
  }[]
  readonly suspended: { readonly url: string; readonly since: string } | undefined
}

interface ListedKey {
  readonly keyId: number
  readonly environment: string
  readonly role: 'partner' | 'admin'
  readonly created: string
  readonly expires: string | null
  readonly revoked: string | null
}

interface HistoryEntry {
  readonly sequence: number
  readonly event: CycleEvent
  readonly at: string
  readonly by: string | undefined
}

interface StoredDoubt {
  readonly kind: 'calculate' | 'approve' | 'abort_draft' | 'write_variables'
  readonly requestedAt: string
  readonly jobs: readonly {
    readonly id: number
    readonly status: string
    readonly jobStart: string
    readonly jobEnd: string | null
    readonly totalEmployeeCount: number
  }[]
  /** Case changes, each with its fields as `Case.Field`. */
  readonly changes: readonly { readonly id: number; readonly fields: readonly string[] }[]
}

interface StoredDocument {
  readonly period: string
  readonly revision: number
  readonly jobId: number | null
  readonly employeeId: number | null
  readonly identifier: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly variant: string
  readonly status: DocumentStatus
  /** Undefined: an archive. */
  readonly number: string | undefined
  /** The number of the payslip that counts in its place; empty: none does; undefined: it counts, or is a draft. */
  readonly replacedBy: string | undefined
  readonly requestedAt: string
  readonly generatedAt: string | null
  readonly retentionDeadline: string | null
  readonly url: string | undefined
}

interface ContractValue extends RecordedValue {
  readonly employeeId: number | null
  readonly payrollId: number
  readonly regulationId: number
}

interface PersonValue extends RecordedValue {
  readonly id: number
}

/** The document of a stored result, and the explanation of each of its amounts. */
export interface ResultRead {
  readonly employeeId: number
  readonly page: Page
  readonly fixed: FixedRegulation
  readonly regulation: Regulation
  readonly period: string
  readonly paymentDate: string | null
  readonly forecast: string | null
  readonly reasons: () => readonly LineReason[]
  /** `asked`: the text of the source of a number of the page, or of one that only the page of `compared` has. */
  readonly explained: (
    asked: string,
    compared?: Page,
  ) =>
    | {
        readonly label: string
        readonly text: string | undefined
        readonly stored: string | undefined
        readonly reason: Reason
      }
    | undefined
  /** Some lines for other base pays, all else the same: decimal texts, one list for each factor. */
  readonly varied: (factors: readonly string[], lines: readonly string[]) => readonly (readonly string[])[]
  /** The values of some cases that the result has read, each with its author and time. */
  readonly origins: (cases: readonly string[]) => Promise<readonly OriginalValue[]>
}

interface OriginalValue extends RecordedValue {
  readonly at: string
  readonly by: string | undefined
  readonly reason: string | undefined
}

interface PaidAmounts {
  readonly employeeId: number
  readonly amounts: readonly string[]
}
