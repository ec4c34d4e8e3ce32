import type { CycleWarning } from '@centime/cycle'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Managed, managed } from '../../testing/month.js'
import { type Answered, START, type TestService, testService } from '../../testing/service.js'

/** How a month explains itself to a newcomer. */

let service: TestService
let partnerId: number
beforeAll(async () => {
  // The clock is stopped at `START`, 2026-07-15T09:00:00Z.
  service = await testService({ clock: { now: () => new Date(START), setNow: () => {} } })
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())

let tenants = 0
const newTenant = (): Promise<Managed> => managed(service, partnerId, `sasu ${++tenants}`)

describe('a month outside the write window', () => {
  test('is refused with the months allowed, and the clock of the sandbox', async () => {
    const { status, body } = await (await newTenant()).month('2026-05').open()
    expect([status, body.code, body.detail]).toEqual([
      422,
      'period_outside_write_window',
      `2026-05 is outside the write window: write 2026-06 or 2026-07, for the clock of the sandbox shows ${START}`,
    ])
  })
  test('in the future is not skipped, and the refusal says until when', async () => {
    const { status, body } = await (await newTenant()).month('2026-08').act('/skip', { reason: 'no pay' })
    expect([status, body.detail]).toEqual([
      422,
      `2026-08 has not begun: 2026-07 is the last month to skip, for the clock of the sandbox shows ${START}`,
    ])
  })
  test('outside the sandbox names no clock: it cannot be moved', async () => {
    const env = { CENTIME_ENVIRONMENT: 'staging', CENTIME_SECRET: 's'.repeat(32) }
    const staging = await testService({ env, clock: { now: () => new Date(START), setNow: () => {} } })
    const of = await managed(staging, await staging.newPartner('one'))
    expect((await of.month('2026-05').open()).body.detail).toBe(
      '2026-05 is outside the write window: write 2026-06 or 2026-07',
    )
    await staging.stop()
  })
})

describe('a month warns', () => {
  const WARNINGS: Readonly<Record<CycleWarning, (of: Managed) => Promise<Answered>>> = {
    managed_officer_required: (of) =>
      of.partner.send('PATCH', `${of.path}/employees/${of.employeeId}`, { status: 'Inactive' }),
  }
  test.each(Object.entries(WARNINGS))('of %s when it is opened; its variables are refused', async (code, cause) => {
    const of = await newTenant()
    await cause(of)
    const month = of.month('2026-07')
    const opened = await month.open()
    expect([opened.status, opened.body.warnings]).toEqual([201, [{ code, message: expect.any(String) }]])
    expect((await month.read()).body.warnings).toEqual(opened.body.warnings)
    expect((await month.variables(3000)).body.code).toBe(code)
    expect((await month.calculate()).body.code).toBe(code)
  })
  test('of nothing where the tenant has its officer, or where the month is final', async () => {
    const of = await newTenant()
    const month = of.month('2026-07')
    expect((await month.open()).body.warnings).toEqual([])
    await month.finalized(3000)
    await WARNINGS.managed_officer_required(of)
    expect((await month.read()).body.warnings).toEqual([])
  })
})
