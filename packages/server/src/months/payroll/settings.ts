import { payrollSettings, type TenantDb } from '@centime/store'
import { z } from '@hono/zod-openapi'

/** What a payroll sets for its months. */

export const LATE_CHANGES = ['revise', 'carry'] as const
export const BACK_PAY = ['ask', 'accept'] as const

export const PayrollPolicy = z.object({
  lateChanges: z.enum(LATE_CHANGES).default('revise'),
  backPay: z.enum(BACK_PAY).default('ask'),
})
export type PayrollPolicy = z.infer<typeof PayrollPolicy>

export const policyOf = async (db: TenantDb, payrollId: number): Promise<PayrollPolicy> =>
  PayrollPolicy.parse(JSON.parse((await payrollSettings(db, payrollId, 'policy')) ?? '{}'))

/** Thresholds of controls. */
export const ControlSettings = z.object({
  /** A share: net or gross that moves by more of the month before is to be checked. */
  movedBy: z.number().min(0).max(10).default(0.15),
  /** Days: leave beyond them is to be checked. */
  leaveDays: z.number().min(0).max(400).default(60),
})
export type ControlSettings = z.infer<typeof ControlSettings>

export const controlSettingsOf = async (db: TenantDb, payrollId: number): Promise<ControlSettings> =>
  ControlSettings.parse(JSON.parse((await payrollSettings(db, payrollId, 'controls')) ?? '{}'))
