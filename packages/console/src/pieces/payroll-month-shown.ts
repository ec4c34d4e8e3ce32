import type { ClientShown } from './client-links.js'
import type { FormErrors } from './form.js'
import type { ChangedShown } from './inputs-changed.js'
import type { LateShown } from './late-changes.js'
import type { Underway } from './month-notes.js'
import type { Happened } from './month-parts.js'
import type { MonthsShown } from './months-chart.js'
import type { BlockerGroup, ControlLine, MonthStage, PersonNamed, TotalsShown } from './payroll-month.js'
import type { DocumentsShown } from './payrun-files.js'
import type { Population } from './populations.js'
import type { ProvisionalShown } from './provisional.js'

/** The month of a payroll: its stage, the next act, and all that decides about it. */
export interface PayrollMonthShown {
  readonly client: ClientShown
  readonly payroll: { readonly id: number; readonly name: string }
  readonly populations: readonly Population[]
  readonly period: string
  /** The address of this page. */
  readonly page: string
  readonly stage: MonthStage
  readonly etag: string | undefined
  /** The payruns, one of which is chosen when the month is opened. */
  readonly payruns: readonly string[]
  /** Undefined: it is not open. */
  readonly month: MonthHead | undefined
  readonly controls: readonly ControlLine[]
  readonly deadlines: { readonly payment: string; readonly filing: string; readonly isPeople: boolean }
  readonly people: TotalsShown | undefined
  /** Net and cost over twelve months; undefined: fewer than two are known. */
  readonly months: MonthsShown | undefined
  readonly blockers: readonly BlockerGroup[]
  /** Why the last operation failed; undefined: it did not, or the blockers say it. */
  readonly failure: { readonly isApproval: boolean; readonly text: string } | undefined
  readonly held: readonly (PersonNamed & { readonly reason: string })[]
  readonly changed: ChangedShown | undefined
  readonly late: LateShown | undefined
  /** How many differences of past months it pays or may pay. */
  readonly backPay: number
  readonly revisions: readonly MonthRevisionShown[]
  readonly documents: DocumentsShown | undefined
  readonly underway: Underway | undefined
  readonly isConfirming: boolean
  /** Whether the month has changed since the page with the requested act was opened. */
  readonly isStale: boolean
  readonly errors: FormErrors | undefined
  readonly typed: Readonly<Record<string, string>>
  readonly history: readonly Happened[]
}

interface MonthHead {
  readonly state: string
  readonly revision: number
  readonly paymentDate: string
  readonly isSkipped: boolean
  readonly candidate:
    | {
        readonly id: string
        readonly payrunJobId: number
        readonly digest: string | undefined
        /** Euros, of the people whom it pays; undefined: the regulation has no such line. */
        readonly net: string | undefined
      }
    | undefined
  readonly counts:
    | { readonly people: number; readonly computed: number; readonly withFaults: number; readonly changed: number }
    | undefined
  readonly annuls: number
  /** The carried figures of the candidate; empty: it uses published figures alone. */
  readonly provisional: ProvisionalShown
}

interface MonthRevisionShown {
  readonly revision: number
  readonly state: string
  readonly people: number
  readonly annuls: number
}
