import { payrollById, setPayrollSettings } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { notFound } from '../../ground/refusal.js'
import { type Endpoint, OPERATOR, tenantRead, tenantWrite } from '../../http/endpoint.js'
import { growing } from '../../http/fields.js'
import { P } from '../../http/paths.js'
import { PAYROLLS } from './kind.js'
import {
  BACK_PAY,
  ControlSettings,
  controlSettingsOf,
  DEFAULT_PAYROLL_POLICY,
  DEFAULT_THRESHOLDS,
  GridColumns,
  gridColumnsOf,
  LATE_CHANGES,
  PayrollPolicy,
  policyOf,
  THRESHOLDS,
} from './settings.js'

/** The settings of a payroll for its months: an operator sets the policy, a partner the thresholds of controls and the columns of the grid. Absent members stay unchanged. */

const { tag } = PAYROLLS
const policyPath = `${P}/payrolls/{payrollId}/policy`
const controlsPath = `${P}/payrolls/{payrollId}/control-settings`
const gridPath = `${P}/payrolls/{payrollId}/grid-columns`

const PolicyRecord = z
  .object({
    lateChanges: growing(LATE_CHANGES).openapi({ default: DEFAULT_PAYROLL_POLICY.lateChanges }),
    backPay: growing(BACK_PAY).openapi({ default: DEFAULT_PAYROLL_POLICY.backPay }),
  })
  .openapi('PayrollPolicyRecord')
const policyAnswer = { 200: { description: 'the policy as it is now', schema: PolicyRecord } }
const threshold = (name: keyof typeof THRESHOLDS, description: string) =>
  THRESHOLDS[name].openapi({ description, default: DEFAULT_THRESHOLDS[name] })
const movedBy = threshold(
  'movedBy',
  'a share: gross or net that moves by more of the last final month is to be checked',
)
const leaveDays = threshold('leaveDays', 'more days of leave are to be checked')
const ControlsRecord = z.object({ movedBy, leaveDays }).openapi('ControlSettingsRecord')
const controlsAnswer = { 200: { description: 'the thresholds as they are now', schema: ControlsRecord } }

const columns = GridColumns.openapi({ description: 'fields as `Case.Field`' })
const ColumnsRecord = z.object({ columns }).openapi('GridColumnsRecord')
const columnsAnswer = { 200: { description: 'the columns as they are now', schema: ColumnsRecord } }

const getPolicy = tenantRead(
  {
    method: 'get',
    path: policyPath,
    operationId: 'getPayrollPolicy',
    tag,
    summary: 'Read the policy of a payroll',
    description: `The defaults: \`lateChanges\` is \`${DEFAULT_PAYROLL_POLICY.lateChanges}\`, \`backPay\` is \`${DEFAULT_PAYROLL_POLICY.backPay}\`.`,
    answers: policyAnswer,
  },
  async (call, db) => {
    const payrollId = call.id('payrollId')
    if ((await payrollById(db, payrollId)) === undefined) return notFound('payroll', payrollId)
    return { status: 200, body: await policyOf(db, payrollId) }
  },
)

const putPolicy = tenantWrite(
  {
    method: 'put',
    path: policyPath,
    operationId: 'setPayrollPolicy',
    ...OPERATOR,
    summary: 'Set the policy of a payroll',
    description:
      '`lateChanges`: a change of a final month inside the write window opens its next revision (`revise`), or is a late change (`carry`). Absent members stay unchanged.',
    body: z
      .strictObject({ lateChanges: z.enum(LATE_CHANGES).optional(), backPay: z.enum(BACK_PAY).optional() })
      .openapi('PayrollPolicy'),
    example: { lateChanges: 'revise' },
    answers: policyAnswer,
  },
  async (call, db) => {
    const payrollId = call.id('payrollId')
    if ((await payrollById(db, payrollId)) === undefined) return notFound('payroll', payrollId)
    const policy = PayrollPolicy.parse({ ...(await policyOf(db, payrollId)), ...said(call.body) })
    await setPayrollSettings(db, payrollId, 'policy', JSON.stringify(policy))
    return { status: 200, body: policy }
  },
)

const getControlSettings = tenantRead(
  {
    method: 'get',
    path: controlsPath,
    operationId: 'getControlSettings',
    tag,
    summary: 'Read the thresholds of the controls of a payroll',
    description: `The defaults: ${DEFAULT_THRESHOLDS.movedBy} and ${DEFAULT_THRESHOLDS.leaveDays} days.`,
    answers: controlsAnswer,
  },
  async (call, db) => {
    const payrollId = call.id('payrollId')
    if ((await payrollById(db, payrollId)) === undefined) return notFound('payroll', payrollId)
    return { status: 200, body: await controlSettingsOf(db, payrollId) }
  },
)

const putControlSettings = tenantWrite(
  {
    method: 'put',
    path: controlsPath,
    operationId: 'setControlSettings',
    tag,
    summary: 'Set the thresholds of the controls of a payroll',
    description: 'Absent members stay unchanged. The findings of an open candidate change at once.',
    body: z
      .strictObject({ movedBy: THRESHOLDS.movedBy.optional(), leaveDays: THRESHOLDS.leaveDays.optional() })
      .openapi('ControlSettings'),
    example: { movedBy: 0.2 },
    answers: controlsAnswer,
  },
  async (call, db) => {
    const payrollId = call.id('payrollId')
    if ((await payrollById(db, payrollId)) === undefined) return notFound('payroll', payrollId)
    const settings = ControlSettings.parse({ ...(await controlSettingsOf(db, payrollId)), ...said(call.body) })
    await setPayrollSettings(db, payrollId, 'controls', JSON.stringify(settings))
    return { status: 200, body: settings }
  },
)

const getGridColumns = tenantRead(
  {
    method: 'get',
    path: gridPath,
    operationId: 'getGridColumns',
    tag,
    summary: 'Read the columns that the grid of variables keeps',
    description: 'The grid also shows each element that the month or the month before has values of.',
    answers: columnsAnswer,
  },
  async (call, db) => {
    const payrollId = call.id('payrollId')
    if ((await payrollById(db, payrollId)) === undefined) return notFound('payroll', payrollId)
    return { status: 200, body: { columns: await gridColumnsOf(db, payrollId) } }
  },
)

const putGridColumns = tenantWrite(
  {
    method: 'put',
    path: gridPath,
    operationId: 'setGridColumns',
    tag,
    summary: 'Set the columns that the grid of variables keeps',
    description:
      'They stay in each later month, with or without values. A name that the payroll has no field of is not shown.',
    body: z.strictObject({ columns }).openapi('GridColumns'),
    example: { columns: ['Primes.MontantPrimes'] },
    answers: columnsAnswer,
  },
  async (call, db) => {
    const payrollId = call.id('payrollId')
    if ((await payrollById(db, payrollId)) === undefined) return notFound('payroll', payrollId)
    const kept = [...new Set(call.body.columns)]
    await setPayrollSettings(db, payrollId, 'grid', JSON.stringify(kept))
    return { status: 200, body: { columns: kept } }
  },
)

const said = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

export const payrollSettingRoutes: readonly Endpoint[] = [
  ...[getPolicy, putPolicy, getControlSettings, putControlSettings, getGridColumns, putGridColumns],
]
