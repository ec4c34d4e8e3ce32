import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, company } from '../../../testing/company.js'
import { type PayrollMonth, payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'

/** What a finalized month of a payroll states, and what a calculation without any result says. It is 10 July 2026. */

const JUNE = '2026-06'
let service: TestService
let of: Company
let month: PayrollMonth
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

const started = async (name: string) => {
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  of = await company(service, await service.newPartner(name))
  month = payrollMonth(of, JUNE)
}

describe('a receipt', () => {
  test('says whom the revision pays and from what, whom it leaves out, and what was accepted', async () => {
    await started('one')
    const [ann, bob, cleo] = [await of.hire('ann'), await of.hire('bob'), await of.hire('cleo')]
    await month.open()
    await must(200, month.send('PUT', `/held/${bob}`, { reason: 'contested' }))
    const { candidate } = await month.calculated()
    const controls = await month.list('/controls')
    await month.accepted('agreed with the client')
    const persons: readonly { employeeIdentifier: string; inputsDigest: string }[] = await month.list('/persons')
    await month.approved(candidate.id)
    const receipt = await month.list('/receipt')
    const held = [{ employeeId: bob, reason: 'contested' }]
    expect(receipt).toMatchObject({
      ...{ payrollId: of.payrollId, paymentDate: '2026-06-30', payrunJobId: candidate.payrunJobId },
      ...{ people: [ann, cleo], held, annulled: [], candidateId: candidate.id },
    })
    expect(receipt).not.toHaveProperty('resultSetId')
    const lines = persons.map(({ employeeIdentifier, inputsDigest }) => `${employeeIdentifier} ${inputsDigest}\n`)
    expect(receipt.inputsDigest).toBe(candidate.inputsDigest)
    expect(receipt.inputsDigest).toBe(createHash('sha256').update(lines.join('')).digest('hex'))
    const toCheck = controls.filter(({ severity }: { severity: string }) => severity === 'to_check')
    expect(toCheck.length).toBeGreaterThan(0)
    const by = { by: expect.stringMatching(/^key \d+$/), at: expect.stringMatching(/^2026-07-10T/) }
    const codes: readonly string[] = toCheck.map(({ code }: { code: string }) => code).toSorted()
    expect(receipt.accepted).toEqual(codes.map((code) => ({ code, ...by, people: 2, note: 'agreed with the client' })))

    await of.record(ann, { 'Contrat.DateFinContrat': '2026-05-31' })
    await month.approved((await month.calculated()).candidate.id)
    expect(await month.list('/receipt')).toMatchObject({ revision: 2, people: [], held, annulled: [ann] })
  })
})

describe('a calculation without any result', () => {
  test('fails with the people and what they lack, and leaves no candidate', async () => {
    await started('two')
    const ann = await of.hire('ann', { 'Contrat.DateFinContrat': '2023-01-01' })
    await month.open()
    await month.read()
    const operation = await month.ended(await month.calculate())
    expect(operation).toMatchObject({ status: 'failed', blocker: 'calculation_failed' })
    expect(operation.blockers).toEqual([
      expect.objectContaining({ employeeId: ann, caseName: 'Contrat', code: 'contract_ends_before_start' }),
    ])
    expect((await month.read()).body).toMatchObject({ state: 'collecting', candidate: null })
    const [listed] = await month.list('/operations')
    expect(listed).not.toHaveProperty('blockers')
    await of.record(ann, { 'Contrat.DateFinContrat': '' })
    expect(await month.calculated()).toMatchObject({ state: 'preview_ready', counts: { computed: 1 } })
  })
})
