import { centimeClient, valueOrThrow } from '@centime/client'
import { Decimal } from '@centime/engine'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { must } from '../../testing/client.js'
import { type Company, company } from '../../testing/company.js'
import { packsOf } from '../../testing/law-packs.js'
import { newKey } from '../../testing/month.js'
import { type PayrollMonth, payrollMonth } from '../../testing/payroll-month.js'
import { inProcess, type TestService, testService } from '../../testing/service.js'

/**
 * January 2027 was paid by the ceiling of 2026, 4,005 euros; that of 2027 is fictitious, 4,075. Rich earns 6,500 euros: 70 more are in
 * the first bracket, 70 fewer in the second. By hand, each contribution rounded to the cent:
 *
 *   employee    old age 6.90 % +4.83 (276.35, 281.18), T1 3.15 % +2.20, T2 8.64 % -6.05, CEG 0.86 % +0.61, CEG 1.08 % -0.76: +0.83
 *   employer    old age 8.55 % +5.98, T1 4.72 % +3.30, T2 12.95 % -9.06, CEG 1.29 % +0.91, CEG 1.62 % -1.13, FNAL 0.10 % +0.07: +0.07
 *
 * Poor earns 2,500.01 euros, below both ceilings: nothing moves but the ceiling that later months add up.
 */
const RICH = { 'Remuneration.TauxHoraire': '42.8562' }
const [NET, COST] = [-0.83, 0.07]

const [DECEMBER, JANUARY, FEBRUARY, MARCH] = ['2026-12', '2027-01', '2027-02', '2027-03']
const services: TestService[] = []
let service: TestService
let of: Company
let admin: ReturnType<TestService['as']>
let adminKey: string
let rich = 0
afterAll(async () => {
  for (const one of services) await one.stop()
})
// A law pack concerns the whole service: each test has its own.
beforeEach(async () => {
  service = await testService()
  services.push(service)
  at('2027-01-04')
  const partnerId = await service.newPartner('one')
  adminKey = await service.newKey(partnerId, 'admin')
  admin = service.as(adminKey)
  of = await company(service, partnerId, 'turn')
  rich = await of.hire('rich', RICH, [JANUARY, FEBRUARY, MARCH])
  await of.hire('poor', {}, [JANUARY, FEBRUARY, MARCH])
})

const at = (day: string): void => service.world.setNow(new Date(`${day}T09:00:00Z`))
async function calculated(period: string): Promise<readonly [PayrollMonth, string]> {
  const month = payrollMonth(of, period)
  await month.open()
  const { candidate } = await month.calculated()
  return [month, candidate.id]
}
async function finalized(period: string): Promise<PayrollMonth> {
  const [month, candidateId] = await calculated(period)
  await approved(month, candidateId)
  return month
}
async function approved(month: PayrollMonth, candidateId: string): Promise<void> {
  await month.accepted()
  await month.read()
  const body = { approvalKey: newKey(), candidateId, acceptProvisionalLaw: true }
  expect(await month.ended(await month.send('POST', '/approval', body))).toMatchObject({ status: 'completed' })
}
const changes = () => must(200, of.partner.get(`${of.path}/law-changes`))
const takeUp = () => must(200, of.admin.send('POST', `${of.path}/law-changes`))
const addPack = async () => must(201, packsOf(admin).add())
const lateOf = async (period: string) =>
  (await payrollMonth(of, period).read()).body.lateChanges.map((one: Record<string, unknown>) => [
    `${one['caseName']}.${one['caseFieldName']} ${one['old']} ${one['new']}`,
    one['backPay'],
    one['backPayPeriod'],
  ])
const LATE = 'Plafonds.PlafondSS 4005 4075'
const FIGURES = [{ figure: 'Plafonds.PlafondSS', usedFrom: '2026-01-01', old: '4005', new: '4075' }]
const MOVED = { employeeIdentifier: 'rich', gross: 0, net: NET, employerCost: COST, code: null }

describe('a final month that was paid by a carried ceiling', () => {
  test('is listed with each person whom the true one moves, to the cent', async () => {
    await finalized(JANUARY)
    expect(await changes()).toEqual([])
    await addPack()
    expect(await changes()).toMatchObject([
      {
        ...{ payrollId: of.payrollId, period: JANUARY, revision: 1, figures: FIGURES, takenUp: false },
        people: [{ ...MOVED, employeeId: rich }],
        totals: { gross: 0, net: NET, employerCost: COST },
      },
    ])
  })

  test('is proposed as back pay by the next month, with the figure as its cause', async () => {
    await finalized(JANUARY)
    at('2027-02-10')
    await addPack()
    const [february] = await calculated(FEBRUARY)
    const cause = { employeeId: null, field: 'Plafonds.PlafondSS', old: '4005', new: '4075' }
    expect(await february.list('/back-pay')).toMatchObject([
      { employeeId: rich, originPeriod: JANUARY, state: 'proposed', gross: 0, net: NET, causes: [cause] },
    ])
  })

  test('outside its write window is taken up by one act: the open month pays all people', async () => {
    await finalized(JANUARY)
    at('2027-02-10')
    await finalized(FEBRUARY)
    at('2027-03-10')
    const [march] = await calculated(MARCH)
    await addPack()
    const outcomes = (await takeUp()).map((one: Record<string, unknown>) => [one['period'], one['outcome']])
    // February can still be revised, and pays January.
    expect(outcomes).toEqual([
      [JANUARY, 'late'],
      [FEBRUARY, 'revision'],
    ])
    expect((await march.read()).body.candidate).toBeNull()
    expect(await lateOf(JANUARY)).toEqual([[LATE, 'proposed', FEBRUARY]])
    const february = await finalized(FEBRUARY)
    expect(await february.list('/back-pay')).toMatchObject([
      { employeeId: rich, originPeriod: JANUARY, state: 'paid', gross: 0, net: NET },
    ])
    expect([await lateOf(JANUARY), await changes()]).toEqual([[[LATE, 'paid', FEBRUARY]], []])
    const [later] = await calculated(MARCH)
    expect(await later.list('/back-pay')).toEqual([])
  })

  test('is not corrected for who is put off, and proposed again', async () => {
    await finalized(JANUARY)
    at('2027-03-10')
    await addPack()
    await takeUp()
    const [february] = await calculated(FEBRUARY)
    await must(200, february.send('PUT', `/back-pay/${rich}/${JANUARY}`, { decision: 'put_off', note: 'asked first' }))
    await finalized(FEBRUARY)
    expect(await lateOf(JANUARY)).toEqual([[LATE, 'put_off', FEBRUARY]])
    expect((await changes())[0]).toMatchObject({ period: JANUARY, takenUp: true, people: [MOVED] })
  })
})

describe('a final month that released payruns have paid', () => {
  const released = async () => {
    const { id } = await of.run(JANUARY, { name: 'raw' })
    await must(200, of.admin.send('PUT', `${of.path}/policy`, { provisionalLaw: 'accept' }))
    await of.move(id, 'Release')
    return id
  }
  test('is listed with each person whom the true ceiling moves; the next managed month proposes the difference', async () => {
    const payrunJobId = await released()
    expect(await changes()).toEqual([])
    at('2027-02-10')
    await addPack()
    const listed = { payrollId: of.payrollId, period: JANUARY, revision: null, payrunJobId, figures: FIGURES }
    const people = [{ ...MOVED, employeeId: rich }]
    expect(await changes()).toMatchObject([{ ...listed, takenUp: false, moved: 1, people }])
    // The act records nothing: payruns are corrected by payruns, or by back pay.
    expect(await takeUp()).toMatchObject([{ ...listed, outcome: 'payrun', code: null }])
    const [february] = await calculated(FEBRUARY)
    expect(await february.list('/back-pay')).toMatchObject([{ employeeId: rich, originPeriod: JANUARY, net: NET }])
  })
  test('is listed no more once another payrun of the month was computed with the true ceiling', async () => {
    await released()
    await addPack()
    await released()
    expect(await changes()).toEqual([])
  })
})

describe('a final month whose ceiling was confirmed, and which a pack corrects', () => {
  const CORRECTED = {
    table: 'Plafonds',
    key: 'PlafondSS',
    from: '2026-12-01',
    value: '4075',
    corrects: '4005',
    text: 'fictif',
  }
  const correct = () => must(201, packsOf(admin).add({ confirmedUntil: '2026-12-31', figures: [CORRECTED] }))
  beforeEach(async () => {
    of = await company(service, of.partnerId, 'corrected')
    rich = await of.hire('rich', RICH, [DECEMBER, JANUARY])
    await of.hire('poor', {}, [DECEMBER, JANUARY])
  })
  test('is listed with its people and amounts, and one act opens the revision that pays them', async () => {
    await finalized(DECEMBER)
    expect(await changes()).toEqual([])
    await correct()
    const listed = { period: DECEMBER, revision: 1, figures: FIGURES, takenUp: false }
    expect(await changes()).toMatchObject([
      {
        ...listed,
        moved: 1,
        people: [{ ...MOVED, employeeId: rich }],
        totals: { gross: 0, net: NET, employerCost: COST },
      },
    ])
    expect(await takeUp()).toMatchObject([{ period: DECEMBER, outcome: 'revision' }])
    await finalized(DECEMBER)
    expect(await changes()).toEqual([])
  })
  test('outside its window is proposed as back pay', async () => {
    await finalized(DECEMBER)
    at('2027-02-10')
    await correct()
    const [january] = await calculated(JANUARY)
    expect(await january.list('/back-pay')).toMatchObject([{ employeeId: rich, originPeriod: DECEMBER, net: NET }])
  })
  test('is neither listed nor revised where it moves no person', async () => {
    of = await company(service, of.partnerId, 'poor')
    await of.hire('poor', {}, [DECEMBER])
    await finalized(DECEMBER)
    await correct()
    expect([await changes(), await takeUp()]).toEqual([[], []])
  })
})

test('the client of a program lists the months and their people, and takes them up', async () => {
  await finalized(JANUARY)
  await addPack()
  const fetch = async (request: Request) => service.app.fetch(request)
  const { lawChanges } = centimeClient({
    url: 'http://localhost',
    key: adminKey,
    partnerId: of.partnerId,
    fetch,
  }).tenant(of.tenantId)
  const [month, ...others] = valueOrThrow(await firstOf(lawChanges.months()))
  expect([month, others]).toMatchObject([{ period: JANUARY, moved: 1, takenUp: false }, []])
  expect(valueOrThrow(await firstOf(lawChanges.persons(month?.payrunJobId ?? 0)))).toMatchObject([MOVED])
  expect(valueOrThrow(await lawChanges.takeUp())).toMatchObject([{ period: JANUARY, outcome: 'revision', code: null }])
})
async function firstOf<Page>(pages: AsyncIterable<Page>): Promise<Page> {
  for await (const page of pages) return page
  throw new Error('there is no page')
}

test('the list and its people are paged, and kept until something is written or the law changes', async () => {
  const richer = await of.hire('richer', RICH, [JANUARY])
  await finalized(JANUARY)
  await addPack()
  const computed = vi.spyOn(inProcess, 'differences')
  const get = (to: string) => of.partner.get(`${of.path}/law-changes${to}`)
  const [{ payrunJobId }] = await must(200, get(''))
  const page = await get(`/${payrunJobId}/persons?top=1&skip=1`)
  expect(page).toMatchObject({ status: 200, body: [{ employeeId: richer, net: NET }] })
  expect(page.headers.get('x-total-count')).toBe('2')
  const none = await get('?top=1&skip=1')
  expect([none.body, none.headers.get('x-total-count')]).toEqual([[], '1'])
  expect(await get('/999/persons')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  // Several servers of a test share the memory of its process.
  expect(computed).toHaveBeenCalledTimes(1)
  await of.record(rich, { 'PAS.TauxPAS': '0.05' }, FEBRUARY)
  await get('')
  await must(200, packsOf(admin).remove())
  await get('')
  expect(computed).toHaveBeenCalledTimes(2)
  expect(await changes()).toEqual([])
})

test('two months whose ceiling came late pay together what they pay where it came in time', async () => {
  /** Each line of both people, two months together. */
  const paid = async (whole: Company): Promise<readonly string[]> => {
    const sums = new Map<string, Decimal>()
    const jobs = await must(200, whole.partner.get(`${whole.path}/payruns/jobs`))
    for (const { id, jobStatus } of jobs) {
      if (jobStatus !== 'Complete') continue
      for (const set of await must(200, whole.partner.get(`${whole.path}/payrollresults/sets?payrunJobId=${id}`))) {
        for (const { wageTypeName, value } of set.wageTypeResults) {
          const name = `${set.employeeIdentifier} ${wageTypeName}`
          sums.set(name, (sums.get(name) ?? new Decimal(0)).plus(value))
        }
      }
    }
    return [...sums].map(([name, sum]) => `${name} ${sum.toFixed(2)}`).sort()
  }
  await finalized(JANUARY)
  at('2027-02-10')
  await must(200, of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, { lateChanges: 'carry' }))
  await addPack()
  await takeUp()
  await finalized(FEBRUARY)
  const late = of
  of = await company(service, of.partnerId, 'in time')
  await of.hire('rich', RICH, [JANUARY, FEBRUARY])
  await of.hire('poor', {}, [JANUARY, FEBRUARY])
  await finalized(JANUARY)
  await finalized(FEBRUARY)
  expect(await paid(late)).toEqual(await paid(of))
})
