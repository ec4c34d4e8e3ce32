import { payrollById, setPayrollSettings, type TenantDb } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { notFound } from '../../ground/refusal.js'
import { type Endpoint, OPERATOR, type Reply, type TenantCall, tenantRead, tenantWrite } from '../../http/endpoint.js'
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

type Doc = Pick<Endpoint, 'operationId' | 'summary' | 'description'>
interface Setting<Body extends z.ZodType, Value extends object> {
  /** The last part of the path. */
  readonly path: string
  readonly kind: Parameters<typeof setPayrollSettings>[2]
  readonly answer: { readonly description: string; readonly schema: z.ZodType }
  readonly now: (db: TenantDb, payrollId: number) => Promise<Value>
  readonly changed: (body: z.infer<Body>, now: () => Promise<Value>) => Value | Promise<Value>
  /** What is stored of it; absent: all of it. */
  readonly stored?: (value: Value) => unknown
  readonly get: Doc
  readonly put: Doc & Partial<typeof OPERATOR> & { readonly body: Body; readonly example: z.input<NoInfer<Body>> }
}

/** The routes that read and set a setting of a payroll. */
function routesOf<Body extends z.ZodType, Value extends object>(setting: Setting<Body, Value>): readonly Endpoint[] {
  const { kind, now, changed, stored = (value) => value, get, put } = setting
  const shared = { path: `${P}/payrolls/{payrollId}/${setting.path}`, answers: { 200: setting.answer } }
  const ofPayroll = async (
    { id }: Pick<TenantCall, 'id'>,
    db: TenantDb,
    value: (payrollId: number) => Promise<Value>,
  ) => {
    const payrollId = id('payrollId')
    if ((await payrollById(db, payrollId)) === undefined) return notFound('payroll', payrollId)
    return { status: 200, body: await value(payrollId) } satisfies Reply
  }
  return [
    tenantRead({ ...shared, method: 'get', tag, ...get }, (call, db) => ofPayroll(call, db, (id) => now(db, id))),
    tenantWrite({ ...shared, method: 'put', tag, ...put }, (call, db) =>
      ofPayroll(call, db, async (id) => {
        const value = await changed(call.body, () => now(db, id))
        await setPayrollSettings(db, id, kind, JSON.stringify(stored(value)))
        return value
      }),
    ),
  ]
}

const policyRoutes = routesOf({
  path: 'policy',
  kind: 'policy',
  answer: {
    description: 'the policy as it is now',
    schema: z
      .object({
        lateChanges: growing(LATE_CHANGES).openapi({ default: DEFAULT_PAYROLL_POLICY.lateChanges }),
        backPay: growing(BACK_PAY).openapi({ default: DEFAULT_PAYROLL_POLICY.backPay }),
      })
      .openapi('PayrollPolicyRecord'),
  },
  now: policyOf,
  changed: async (body, now) => PayrollPolicy.parse({ ...(await now()), ...said(body) }),
  get: {
    operationId: 'getPayrollPolicy',
    summary: 'Read the policy of a payroll',
    description: `The defaults: \`lateChanges\` is \`${DEFAULT_PAYROLL_POLICY.lateChanges}\`, \`backPay\` is \`${DEFAULT_PAYROLL_POLICY.backPay}\`.`,
  },
  put: {
    ...OPERATOR,
    operationId: 'setPayrollPolicy',
    summary: 'Set the policy of a payroll',
    description:
      '`lateChanges`: a change of a final month inside the write window opens its next revision (`revise`), or is a late change (`carry`). Absent members stay unchanged.',
    body: z
      .strictObject({ lateChanges: z.enum(LATE_CHANGES).optional(), backPay: z.enum(BACK_PAY).optional() })
      .openapi('PayrollPolicy'),
    example: { lateChanges: 'revise' },
  },
})

const threshold = (name: keyof typeof THRESHOLDS, description: string) =>
  THRESHOLDS[name].openapi({ description, default: DEFAULT_THRESHOLDS[name] })
const movedBy = threshold(
  'movedBy',
  'a share: gross or net that moves by more of the last final month is to be checked',
)
const leaveDays = threshold('leaveDays', 'more days of leave are to be checked')

const controlRoutes = routesOf({
  path: 'control-settings',
  kind: 'controls',
  answer: {
    description: 'the thresholds as they are now',
    schema: z.object({ movedBy, leaveDays }).openapi('ControlSettingsRecord'),
  },
  now: controlSettingsOf,
  changed: async (body, now) => ControlSettings.parse({ ...(await now()), ...said(body) }),
  get: {
    operationId: 'getControlSettings',
    summary: 'Read the thresholds of the controls of a payroll',
    description: `The defaults: ${DEFAULT_THRESHOLDS.movedBy} and ${DEFAULT_THRESHOLDS.leaveDays} days.`,
  },
  put: {
    operationId: 'setControlSettings',
    summary: 'Set the thresholds of the controls of a payroll',
    description: 'Absent members stay unchanged. The findings of an open candidate change at once.',
    body: z
      .strictObject({ movedBy: THRESHOLDS.movedBy.optional(), leaveDays: THRESHOLDS.leaveDays.optional() })
      .openapi('ControlSettings'),
    example: { movedBy: 0.2 },
  },
})

const columns = GridColumns.openapi({ description: 'fields as `Case.Field`' })

const gridRoutes = routesOf({
  path: 'grid-columns',
  kind: 'grid',
  answer: { description: 'the columns as they are now', schema: z.object({ columns }).openapi('GridColumnsRecord') },
  now: async (db, payrollId) => ({ columns: await gridColumnsOf(db, payrollId) }),
  changed: (body) => ({ columns: [...new Set(body.columns)] }),
  stored: (value) => value.columns,
  get: {
    operationId: 'getGridColumns',
    summary: 'Read the columns that the grid of variables keeps',
    description: 'The grid also shows each element that the month or the month before has values of.',
  },
  put: {
    operationId: 'setGridColumns',
    summary: 'Set the columns that the grid of variables keeps',
    description:
      'They stay in each later month, with or without values. A name that the payroll has no field of is not shown.',
    body: z.strictObject({ columns }).openapi('GridColumns'),
    example: { columns: ['Primes.MontantPrimes'] },
  },
})

const said = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

export const payrollSettingRoutes: readonly Endpoint[] = [...policyRoutes, ...controlRoutes, ...gridRoutes]
