import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Managed, managed } from '../../testing/month.js'
import { type TestService, testService } from '../../testing/service.js'

/** Policies are the default ones until an operator sets them, and members that are left out stay. */

let service: TestService
let of: Managed
beforeAll(async () => {
  service = await testService()
  of = await managed(service, await service.newPartner('one'))
})
afterAll(() => service.stop())

const read = async (path: string) => (await of.partner.get(path)).body
const set = (path: string, body: object) => of.admin.send('PUT', path, body)

test('of a tenant', async () => {
  const policy = `${of.path}/policy`
  expect(await read(policy)).toEqual({ nativeWrites: 'allow', provisionalLaw: 'ask' })
  expect((await of.partner.send('PUT', policy, { nativeWrites: 'deny' })).status).toBe(403)
  expect((await set(policy, { nativeWrites: 'no' })).body.code).toBe('validation_failed')
  const accepting = { nativeWrites: 'allow', provisionalLaw: 'accept' }
  expect((await set(policy, { provisionalLaw: 'accept' })).body).toEqual(accepting)
  expect((await set(policy, {})).body).toEqual(accepting)
  const denying = { nativeWrites: 'deny', provisionalLaw: 'accept' }
  expect((await set(policy, { nativeWrites: 'deny' })).body).toEqual(denying)
  expect(await read(policy)).toEqual(denying)
})

test('of a payroll', async () => {
  const policy = `${of.path}/payrolls/${of.payrollId}/policy`
  expect(await read(policy)).toEqual({ lateChanges: 'revise', backPay: 'ask' })
  expect((await of.partner.send('PUT', policy, { lateChanges: 'carry' })).status).toBe(403)
  expect((await set(policy, { backPay: 'refuse' })).body.code).toBe('validation_failed')
  expect((await set(policy, { lateChanges: 'carry' })).body).toEqual({ lateChanges: 'carry', backPay: 'ask' })
  expect((await set(policy, { backPay: 'accept' })).body).toEqual({ lateChanges: 'carry', backPay: 'accept' })
  expect(await read(policy)).toEqual({ lateChanges: 'carry', backPay: 'accept' })
})
