import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { canonical } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, company } from '../../testing/company.js'
import { CEILING, packOf, packsOf } from '../../testing/law-packs.js'
import { managed, newKey } from '../../testing/month.js'
import { payrollMonth } from '../../testing/payroll-month.js'
import { inProcess, type TestService, testService } from '../../testing/service.js'

/**
 * Law packs over HTTP on 4 January 2027. The ceiling of 2027 is fictitious: 4,075 euros. The capped old-age
 * contribution on higher pay is 6.9 % of the ceiling: 276.345 and 281.175 euros, in cents 276.35 and 281.18 (CSS
 * D242-4).
 */

const TODAY = new Date('2027-01-04T09:00:00Z')
const CAPPED = 210
const [CARRIED, PUBLISHED] = [276.35, 281.18]
const RICH = { 'Remuneration.TauxHoraire': '40' }
async function started(options: Parameters<typeof testService>[0] = {}) {
  const service = await testService(options)
  service.world.setNow(TODAY)
  const partnerId = await service.newPartner('one')
  const admin = service.as(await service.newKey(partnerId, 'admin'))
  return { service, partnerId, admin, ...packsOf(admin) }
}
type Started = Awaited<ReturnType<typeof started>>

const services: TestService[] = []
afterAll(async () => {
  for (const service of services) await service.stop()
})
async function fresh(options?: Parameters<typeof testService>[0]): Promise<Started> {
  const one = await started(options)
  services.push(one.service)
  return one
}

describe('a payrun', () => {
  let one: Started
  let of: Company
  const digestOf = async (id: number) => (await of.partner.get(`${of.path}/payruns/jobs/${id}`)).body.lawDigest
  beforeAll(async () => {
    one = await fresh()
    of = await company(one.service, one.partnerId, 'payrun')
    await of.hire('anna', RICH, ['2027-01'])
  })
  test('that starts after a pack was added is computed with it, and names its law; an earlier one keeps its own', async () => {
    const before = await of.run('2027-01', { forecast: 'before' })
    expect(await of.amounts(before.id, CAPPED)).toEqual({ anna: CARRIED })
    const added = await one.add()
    expect(added).toMatchObject({ status: 201, body: { packs: [{ id: '2027-01', isSigned: false, removed: null }] } })
    const after = await of.run('2027-01', { forecast: 'after' })
    expect(await of.amounts(after.id, CAPPED)).toEqual({ anna: PUBLISHED })
    expect(await digestOf(after.id)).toBe(added.body.lawDigest)
    expect(await digestOf(before.id)).not.toBe(added.body.lawDigest)
    const sets = await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${before.id}`)
    expect(sets.body[0].lawDigest).toBe(await digestOf(before.id))
    const why = await of.partner.get(
      `${of.path}/payrollresults/sets/${sets.body[0].id}/explanation?wageTypeNumber=${CAPPED}`,
    )
    expect(JSON.stringify(why.body)).toContain('4005')
    expect(JSON.stringify(why.body)).not.toMatch(/4075|storedValue/)
  })
  test('that starts after it was taken back is computed without it; results stay', async () => {
    const { body: held } = await one.admin.get('/law/packs')
    const withPack = await of.run('2027-01', { forecast: 'with' })
    expect((await one.remove()).body).toMatchObject({ packs: [{ removed: expect.any(String) }] })
    const without = await of.run('2027-01', { forecast: 'without' })
    expect(await of.amounts(withPack.id, CAPPED)).toEqual({ anna: PUBLISHED })
    expect(await of.amounts(without.id, CAPPED)).toEqual({ anna: CARRIED })
    expect(await digestOf(withPack.id)).toBe(held.lawDigest)
    expect(await digestOf(without.id)).not.toBe(held.lawDigest)
    expect(await one.remove()).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

test('a job that waits while a pack is added is computed with the law that it was started under', async () => {
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const calculator = {
    ...inProcess,
    calculate: async (batch: Parameters<typeof inProcess.calculate>[0]) => {
      await isReleased
      return inProcess.calculate(batch)
    },
  }
  const one = await fresh({ calculator })
  const of = await company(one.service, one.partnerId, 'waiting')
  await of.hire('anna', RICH, ['2027-01'])
  const running = of.run('2027-01')
  for (;;) {
    const { body } = await of.partner.get(`${of.path}/payruns/jobs`)
    if (body.length > 0) break
  }
  expect((await one.add()).status).toBe(201)
  release()
  const { id } = await running
  expect(await of.amounts(id, CAPPED)).toEqual({ anna: CARRIED })
  const { body } = await of.partner.get(`${of.path}/payruns/jobs/${id}`)
  expect(body.inputsChangedSince).toMatchObject({
    people: 1,
    first: [{ field: 'Plafonds.PlafondSS', old: '4005', new: '4075' }],
  })
})

describe('a month', () => {
  test('of an officer whose figures a pack has set since cannot be approved; calculated again it needs no consent to them', async () => {
    const one = await fresh()
    const of = await managed(one.service, one.partnerId, 'officer')
    const month = of.month('2027-01')
    await month.open()
    await month.variables(5000)
    const first = await month.calculated()
    await one.add()
    const approve = (candidateId: string) => {
      const body = { approvalKey: newKey(), candidateId, acceptProvisionalLaw: true }
      return of.partner.send('POST', `${month.path}/approval`, body, { 'if-match': month.etag() })
    }
    expect(await approve(first.candidate.id)).toMatchObject({ status: 409, body: { code: 'candidate_conflict' } })
    const { candidate } = await month.calculated()
    const names = (candidate.provisional ?? []).map(({ figure }: { figure: string }) => figure)
    expect(names).not.toContain('Plafonds.PlafondSS')
    const { lawDigest } = (await one.admin.get('/law/packs')).body
    expect(candidate.lawDigest).toBe(lawDigest)
    await month.ended(await approve(candidate.id))
    expect((await of.partner.get(`${month.path}/receipt`)).body.lawDigest).toBe(lawDigest)
  })
  test('of a payroll is computed again for all its people, and says which figure has changed', async () => {
    const one = await fresh()
    const of = await company(one.service, one.partnerId, 'payroll')
    await of.hire('anna', RICH, ['2027-01'])
    await of.hire('bert', {}, ['2027-01'])
    const month = payrollMonth(of, '2027-01')
    await month.open()
    const first = await month.calculated()
    await one.add()
    const body = { approvalKey: newKey(), candidateId: first.candidate.id, acceptProvisionalLaw: true }
    expect(await month.send('POST', '/approval', body)).toMatchObject({
      status: 409,
      body: { code: 'candidate_conflict', changes: [{ field: 'Plafonds.PlafondSS', old: '4005', new: '4075' }] },
    })
    const { candidate } = await month.calculated()
    expect(await of.amounts(candidate.payrunJobId, CAPPED)).toMatchObject({ anna: PUBLISHED })
    expect(candidate.lawDigest).not.toBe(first.candidate.lawDigest)
  })
})

describe('a pack is refused', () => {
  let one: Started
  beforeAll(async () => {
    one = await fresh()
  })
  test.each([
    ['with a wrong name', { ...CEILING, key: 'PlafondSs' }, 'a table and a key of the law'],
    ['with a gap', { ...CEILING, from: '2027-02-01' }, 'Plafonds.PlafondSS from 2027-01-01 on'],
    ['that changes a confirmed day', { ...CEILING, from: '2026-06-01' }, 'corrects: 4005'],
    [
      'with a rate of 60 instead of 0.60',
      { ...CEILING, table: 'ActivitePartielle', key: 'Indemnite', value: '60' },
      'less than four times',
    ],
  ])('%s, with its place and the reason', async (_, figure, reason) => {
    const answer = await one.add({ figures: [figure, { ...CEILING, key: 'Autre' }] })
    const errors = [{ pointer: '/figures/0', message: expect.stringContaining(reason) }, { pointer: '/figures/1' }]
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors } })
    expect((await one.admin.get('/law/packs')).body.packs).toEqual([])
  })
  test('from a key that is not the operator’s', async () => {
    const partner = one.service.as(await one.service.newKey(one.partnerId, 'partner'))
    expect((await partner.send('POST', '/law/packs', packOf())).status).toBe(403)
  })
})

describe('outside the sandbox a pack', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const signedWith = (key: KeyObject) => {
    const signature = sign(null, Buffer.from(canonical(packOf())), key).toString('base64')
    return packOf({ signature })
  }
  let one: Started
  beforeAll(async () => {
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const env = { CENTIME_ENVIRONMENT: 'staging', CENTIME_SECRET: 's'.repeat(32), CENTIME_LAW_KEYS: pem }
    one = await fresh({ env })
  })
  test('is refused without a signature, with a broken one, and with that of another key', async () => {
    const right = signedWith(privateKey)
    const stranger = generateKeyPairSync('ed25519').privateKey
    for (const sent of [packOf(), { ...right, issued: '2026-12-25' }, signedWith(stranger)]) {
      expect(await one.add(sent)).toMatchObject({ status: 422, body: { code: 'law_pack_signature' } })
    }
  })
  test('is added with the signature of a known key; the same pack again changes nothing', async () => {
    expect((await one.add(signedWith(privateKey))).status).toBe(201)
    expect(await one.add(signedWith(privateKey))).toMatchObject({ status: 200, body: { packs: [{ isSigned: true }] } })
  })
})

describe('a final month that used a carried figure', () => {
  test('is listed once the figure is published, and one act opens the revision that pays it', async () => {
    const one = await fresh()
    const of = await company(one.service, one.partnerId, 'final')
    await of.hire('anna', RICH, ['2027-01'])
    await of.hire('bert', {}, ['2027-01'])
    const month = payrollMonth(of, '2027-01')
    const approved = async () => {
      const { candidate } = await month.calculated()
      await month.accepted()
      await month.read()
      const body = { approvalKey: newKey(), candidateId: candidate.id, acceptProvisionalLaw: true }
      expect(await month.ended(await month.send('POST', '/approval', body))).toMatchObject({ status: 'completed' })
      return candidate
    }
    await month.open()
    const first = await approved()
    const path = `${of.path}/law-changes`
    expect((await of.partner.get(path)).body).toEqual([])
    await one.add()
    const figures = [{ figure: 'Plafonds.PlafondSS', usedFrom: '2026-01-01', old: '4005', new: '4075' }]
    const listed = { payrollId: of.payrollId, period: '2027-01', revision: 1, payrunJobId: first.payrunJobId, figures }
    expect((await of.partner.get(path)).body).toMatchObject([listed])
    expect(await of.admin.send('POST', path)).toMatchObject({ status: 200, body: [{ ...listed, outcome: 'revision' }] })
    expect((await of.partner.get(path)).body).toEqual([])
    await month.read()
    const second = await approved()
    // The ceiling itself is a line of every payslip, which later months add up: 2,500.01 euros at 6.9 % stay as they were.
    expect(await of.amounts(second.payrunJobId, CAPPED)).toEqual({ anna: PUBLISHED, bert: 172.5 })
    expect((await of.partner.get(path)).body).toEqual([])
  })
  test('outside the write window lists the figure as a late change, once', async () => {
    const one = await fresh()
    const of = await managed(one.service, one.partnerId, 'late')
    const month = of.month('2027-01')
    await month.open()
    await month.variables(5000)
    const { candidate } = await month.calculated()
    const body = { approvalKey: newKey(), candidateId: candidate.id, acceptProvisionalLaw: true }
    await month.ended(await of.partner.send('POST', `${month.path}/approval`, body, { 'if-match': month.etag() }))
    one.service.world.setNow(new Date('2027-03-10T09:00:00Z'))
    await one.add()
    const act = () => of.admin.send('POST', `${of.path}/law-changes`)
    expect(await act()).toMatchObject({ status: 200, body: [{ period: '2027-01', outcome: 'late' }] })
    await act()
    const { lateChanges } = (await of.partner.get(month.path)).body
    expect(lateChanges).toMatchObject([{ caseName: 'Plafonds', caseFieldName: 'PlafondSS', old: '4005', new: '4075' }])
  })
})
