import { payrollSettings, type TenantDb } from '@centime/store'
import { z } from '@hono/zod-openapi'

/** The settings of a payroll for its months. */

export const LATE_CHANGES = ['revise', 'carry'] as const
export const BACK_PAY = ['ask', 'accept'] as const

export const DEFAULT_PAYROLL_POLICY = { lateChanges: 'revise', backPay: 'ask' } as const

export const PayrollPolicy = z.object({
  lateChanges: z.enum(LATE_CHANGES).default(DEFAULT_PAYROLL_POLICY.lateChanges),
  backPay: z.enum(BACK_PAY).default(DEFAULT_PAYROLL_POLICY.backPay),
})
export type PayrollPolicy = z.infer<typeof PayrollPolicy>

export const policyOf = async (db: TenantDb, payrollId: number): Promise<PayrollPolicy> =>
  PayrollPolicy.parse(JSON.parse((await payrollSettings(db, payrollId, 'policy')) ?? '{}'))

/** Thresholds of controls, and what they are until they are set. */
export const THRESHOLDS = { movedBy: z.number().min(0).max(10), leaveDays: z.number().min(0).max(400) }
export const DEFAULT_THRESHOLDS = { movedBy: 0.15, leaveDays: 60 }
export const ControlSettings = z.object({
  /** A share of the amount of the month before: net or gross pay that changes by more is to be checked. */
  movedBy: THRESHOLDS.movedBy.default(DEFAULT_THRESHOLDS.movedBy),
  /** Days of leave: a balance above them is to be checked. */
  leaveDays: THRESHOLDS.leaveDays.default(DEFAULT_THRESHOLDS.leaveDays),
})
export type ControlSettings = z.infer<typeof ControlSettings>

export const controlSettingsOf = async (db: TenantDb, payrollId: number): Promise<ControlSettings> =>
  ControlSettings.parse(JSON.parse((await payrollSettings(db, payrollId, 'controls')) ?? '{}'))

/** The columns that the grid of a payroll's variables keeps, whether they have values or not: fields as `Case.Field`. */
export const GridColumns = z
  .array(
    z
      .string()
      .max(121)
      .regex(/^[A-Za-z]{1,60}\.[A-Za-z0-9_]{1,60}$/),
  )
  .max(12)

export const gridColumnsOf = async (db: TenantDb, payrollId: number): Promise<readonly string[]> =>
  GridColumns.parse(JSON.parse((await payrollSettings(db, payrollId, 'grid')) ?? '[]'))
