import type { Fault } from '@centime/engine/ground'
import type { BackPayMonth, Facts } from '@centime/engine/tree'
import type { Path } from './establishments.js'

/** The inputs of a thread and the stored results, as plain data. */

/** The input of `calculateBatch`: people with their recorded values, as plain data for a thread. */
export interface Batch {
  readonly regulationId: number
  /** `YYYY-MM`. */
  readonly period: string
  /** `YYYY-MM-DD`; null: the last day of the period. */
  readonly paymentDate: string | null
  readonly forecast: string | null
  /** The text of the law: `changes` of `law.ts`. */
  readonly law: string
  /** JSON: the recorded values of the company and of its establishments, a list of `SnapshotValue`. */
  readonly company: string
  readonly people: readonly Person[]
  /** JSON: layouts of earlier results, by id. */
  readonly layouts: Readonly<Record<number, string>>
  /** Digests of earlier inputs: people with the same one are not calculated again. Absent: none are made. */
  readonly known?: ReadonlyMap<number, string>
  /**
   * The amounts that earlier jobs have paid under another law: people whose amounts stay the same keep their results.
   * Absent: none.
   */
  readonly paid?: ReadonlyMap<number, StoredMonth>
  /** The identifiers of the people, in the job of a payroll's month. Absent: no digests of lines are made. */
  readonly identifiers?: ReadonlyMap<number, string>
  /** Which past months may be paid or taken back. Absent: none. */
  readonly past?: PastOfBatch
}
export interface Person {
  readonly employeeId: number
  readonly values: ValuesOfPeople
  readonly months: readonly StoredMonth[]
  /** Where the person works; absent: in the division of the payroll itself. */
  readonly establishment?: Path | undefined
  /** Present in a batch with past months. */
  readonly past?: PastOfPerson
  /** The back pay of a stored result. */
  readonly backPay?: readonly BackPayMonth[]
}
/** The recorded values of people who are read together: an object that they share, so that a copy for a thread has the text once. */
interface ValuesOfPeople {
  /** JSON: a list of `SnapshotValue`, in no order. */
  readonly text: string
}
/** A recorded value in a snapshot of `@centime/store`. */
export type SnapshotValue = readonly [
  caseName: string,
  caseFieldName: string,
  value: string,
  start: string,
  created: string,
  forecast: string | null,
  id: number,
  /** The establishment of a company's value; null: the whole company. */
  divisionId?: number | null,
  /** Null: a value of the company. */
  employeeId?: number | null,
]
/** A stored result. */
export interface StoredMonth {
  /** The job that has paid it: an object that its results in a batch share, so that a copy for a thread has it once. */
  readonly job: JobOfMonth
  readonly amounts: string
  /** JSON of `StoredBackPay`; null: it pays none. */
  readonly backPay: string | null
}
interface JobOfMonth {
  readonly id: number
  readonly periodName: string
  /** Null: the last day of the period. */
  readonly paymentDate: string | null
  readonly layoutId: number
  readonly payrollId: number
  /** The last recorded value that it has read. */
  readonly lastCaseValueId: number
}

/** How a job pays back pay, fixed when it is accepted: column `backPay` of jobs, as JSON. */
export interface BackPayOfJob {
  /** The last decision that it has read. */
  readonly decidedUpTo: number
  /** Whether undecided differences are paid: the policy of the payroll. */
  readonly accepts: boolean
  /** The people whom earlier months of the payroll hold out: their unpaid months are not back pay. */
  readonly held: readonly (readonly [employeeId: number, period: string])[]
  /** The same of months that no revision can pay any more. Absent: none. */
  readonly lapsed?: BackPayOfJob['held']
  /** The past months whose true figures an operator has taken up: the differences are paid. Absent: none. */
  readonly takenUp?: readonly string[]
}
export const storedBackPayOfJob = (text: string | null): BackPayOfJob | undefined =>
  text === null ? undefined : JSON.parse(text)

/** The past months that a batch may pay or take back. */
export interface PastOfBatch {
  readonly accepts: boolean
  /** The past months whose differences by true figures are paid. Absent: none. */
  readonly takenUp?: readonly string[]
  /** By past month: the day of payment of its last job, for people without a payslip of it; null: the last day. */
  readonly paymentDates: Readonly<Record<string, string | null>>
}
export interface PastOfPerson {
  /**
   * By past month: the last recorded value that its payslip has read; then, for each payslip that paid its back pay,
   * the last one which that payslip has read. A month that now reads other values than at one of them is computed
   * again; -1: the month now counts another payslip than the corrected one.
   */
  readonly readUpTo: Readonly<Record<string, readonly number[]>>
  /**
   * By past month: the figures that its payslip has carried and that have another value now. Absent: none. Where several payrolls have paid
   * the person, also those that the payroll's own job has carried in months that another payroll's payslip counts for.
   */
  readonly figures?: Readonly<Record<string, readonly string[]>>
  /** The past months that have held the person out and that no revision can pay any more. Absent: none. */
  readonly lapsed?: readonly string[]
  /** The past months whose payslip only pays differences after the end of the contract. Absent: none. */
  readonly afterEnd?: readonly string[]
  /** By past month: where the person worked, as the job that paid it has read; absent or empty: in the division of the payroll itself. */
  readonly establishments?: Readonly<Record<string, Path>>
  /** By past month. */
  readonly decisions: Readonly<Record<string, 'accept' | 'put_off'>>
  /** A month that several payrolls have paid to the person; the history has only one payslip of it. Absent: none. */
  readonly sharedIn?: string
}

/** Back pay in a stored result: column `backPay` of results, as JSON. */
export interface StoredBackPay {
  readonly months: readonly BackPayMonth[]
  /** As `Payslip.carried`: the lines of the result include amounts of other months. */
  readonly carried: Readonly<Record<string, string>>
  /** By month of origin: the job whose result it corrects; 0: the person had none. */
  readonly counted: Readonly<Record<string, number>>
  /** The contract, for a payment after its end. */
  readonly ended?: Facts['contract']
}
export const backPayIn = (text: string | null): StoredBackPay | undefined =>
  text === null ? undefined : JSON.parse(text)
/** The back pay of a stored result, as a member of its person. */
export const backPayOf = (text: string | null): Pick<Person, 'backPay'> => {
  const months = backPayIn(text)?.months
  return months === undefined ? {} : { backPay: months }
}

/** Differences that a job has found and does not pay: a list of them is column `backPayLeft` of jobs, as JSON. */
export interface LeftBackPay {
  readonly employeeId: number
  readonly months: readonly LeftMonth[]
  /** Why the past months cannot be computed again. */
  readonly refused?: Pick<Fault, 'code' | 'caseName' | 'caseFieldName' | 'message'>
}
interface LeftMonth {
  /** The month of origin. */
  readonly period: string
  /** The differences of gross pay and of the net before tax. */
  readonly gross: string
  readonly net: string
  readonly decision: 'put_off' | 'undecided'
}
/** The people for whom past months have differences that are not decided. */
export const undecidedIn = (left: readonly LeftBackPay[]): readonly LeftBackPay[] =>
  left.filter(({ months }) => months.some(({ decision }) => decision === 'undecided'))
export const leftBackPayIn = (text: string | null): readonly LeftBackPay[] => (text === null ? [] : JSON.parse(text))
