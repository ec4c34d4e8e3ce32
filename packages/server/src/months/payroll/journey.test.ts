import { valueOrThrow as got } from '@centime/client'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must, polled } from '../../../testing/client.js'
import { type Company, company } from '../../../testing/company.js'
import { importsOf, lines, recorded } from '../../../testing/import-files.js'
import { type PayrollMonth, payrollMonth } from '../../../testing/payroll-month.js'
import { programOf } from '../../../testing/program.js'
import { type TestService, testService } from '../../../testing/service.js'
import { type Receiver, receiver } from '../../../testing/webhooks.js'
import { internetTransport } from '../../webhooks/transport.js'

/** Thirty people of a payroll through their month, over HTTP. It is 10 July 2026. */

const JUNE = '2026-06'
interface Hired {
  readonly identifier: string
  readonly id: number
}
let service: TestService
let hooks: Receiver
let of: Company
let secret: string
let month: PayrollMonth
const people: number[] = []
beforeAll(async () => {
  hooks = await receiver()
  service = await testService({ transport: internetTransport({ loopback: true }) })
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  const partnerId = await service.newPartner('one')
  of = await company(service, partnerId)
  secret = (await must(200, of.admin.send('PUT', `/partners/${partnerId}/webhooks`, { url: hooks.url }))).secret
  const { hired, sent, employees } = importsOf(service, of)
  const names = Array.from({ length: 30 }, (_, at) => `person.${at + 1}`)
  await hired(...names)
  const contracts = names.map((name, at) => `${name};01/01/2024;${((151 + at) / 10).toFixed(1)};3 %`)
  const head = 'Matricule;Début du contrat;Taux horaire;Taux personnalisé'
  expect(await sent('contracts', lines(head, ...contracts))).toEqual(recorded(30))
  const hours = names.map((name) => `${name};06/2026;151,67`)
  expect(await sent('variables', lines('Matricule;Mois;Heures travaillées', ...hours))).toEqual(recorded(30))
  const known = new Map((await employees()).map(({ identifier, id }: Hired) => [identifier, id]))
  people.push(...names.map((name) => Number(known.get(name))))
  month = payrollMonth(of, JUNE)
})
afterAll(async () => {
  await service.stop()
  await hooks.close()
})

const idOf = (at: number): number => people[at - 1] ?? 0
/** Makes a fault: the contract of a person ends before its beginning. */
const faulty = async (employeeId: number) => of.record(employeeId, { 'Contrat.DateFinContrat': '2023-01-01' })
const mended = async (employeeId: number) => of.record(employeeId, { 'Contrat.DateFinContrat': '' })
const changesTold = () =>
  hooks.received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.payrollId === of.payrollId)

describe('the month of thirty people', () => {
  test('is opened at the last day of the month, once', async () => {
    const opened = await month.open()
    expect([opened.status, opened.body]).toEqual([
      201,
      expect.objectContaining({
        ...{ period: JUNE, payrollId: of.payrollId, payrunId: of.payrunId, revision: 1, state: 'collecting' },
        ...{ paymentDate: '2026-06-30', candidate: null, counts: null, held: [], changes: [], replaces: [] },
      }),
    ])
    expect(opened.body).not.toHaveProperty('variables')
    expect((await month.open()).status).toBe(200)
  })

  test('is calculated: two people with faults are blockers, and the others are computed', async () => {
    await faulty(idOf(1))
    await faulty(idOf(2))
    const { body } = await (async () => ({ body: await month.calculated() }))()
    expect(body).toMatchObject({
      state: 'preview_ready',
      counts: { people: 30, computed: 28, withFaults: 2, held: 0, changed: 28 },
      result: { outcome: 'blocked' },
    })
    const blockers: readonly { employeeId: number; code: string; caseName: string }[] = body.result.blockers
    expect(new Set(blockers.map(({ employeeId }) => employeeId))).toEqual(new Set([idOf(1), idOf(2)]))
    expect(blockers[0]).toMatchObject({ code: 'contract_ends_before_start', caseName: 'Contrat' })
    const refused = await month.approve(body.candidate.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'candidate_conflict'])
  })

  test('mended, the two alone are computed anew, and the answer says who and what has changed', async () => {
    await mended(idOf(1))
    await mended(idOf(2))
    const invalid = (await month.read()).body
    expect(invalid).toMatchObject({ state: 'collecting', candidate: null })
    expect(invalid.changes.map(({ employeeId }: { employeeId: number }) => employeeId).toSorted()).toEqual(
      [idOf(1), idOf(2)].toSorted(),
    )
    expect(invalid.changes[0]).toMatchObject({ by: of.userIdentifier })
    const body = await month.calculated()
    expect(body).toMatchObject({
      counts: { people: 30, computed: 30, withFaults: 0, held: 0, changed: 2 },
      result: { outcome: 'ready', blockers: [] },
    })
  })

  test('is approved once its controls are accepted', async () => {
    await of.record(idOf(3), { 'Remuneration.TauxHoraire': '5' })
    const body = await month.calculated()
    expect(body.counts).toMatchObject({ computed: 30, changed: 1 })
    const refused = await month.approve(body.candidate.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'controls_open'])
    const controls = await month.list('/controls')
    expect(controls.map(({ code }: { code: string }) => code)).toContain('hourly_rate_below_minimum_wage')
    const before = month.etag()
    await month.accepted('agreed with the client')
    expect((await month.read()).headers.get('etag')).toBe(before)
    expect(await month.approved(body.candidate.id)).toMatchObject({ state: 'finalized', revision: 1 })
  })

  test('a correction opens a revision that pays one person, whose payslip names the one that it replaces', async () => {
    const first = (await month.read()).body.candidate.payrunJobId
    await of.record(idOf(3), { 'Remuneration.TauxHoraire': '15.3' })
    const rate = { employeeId: idOf(3), field: 'Remuneration.TauxHoraire', new: '15.3', by: expect.any(String) }
    const opened = { state: 'collecting', revision: 2, candidate: null, changes: [rate] }
    expect((await month.read()).body).toMatchObject(opened)
    const june = (await programOf(service, of.partnerId)).tenant(of.tenantId).payroll(of.payrollId).month(JUNE)
    const reviewed = got(await june.calculate())
    expect(got(await june.read())).toMatchObject({ counts: { people: 1, computed: 1, changed: 1 }, replaces: [first] })
    for (const { code, severity } of got(await june.controls())) {
      if (severity === 'to_check') got(await june.accept(code, { note: 'agreed with the client' }))
    }
    expect(got(await june.approve(reviewed))).toMatchObject({ state: 'finalized', revision: 2 })
    expect((await month.list('/revisions/2')).people).toEqual([idOf(3)])
    expect((await month.list('/revisions/1')).people).toHaveLength(30)
    expect(await month.list('/revisions')).toEqual([await month.list('/revisions/1'), await month.list('/revisions/2')])

    const sets = await must(200, of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${first}`))
    const annulled = sets.find(({ employeeId }: { employeeId: number }) => employeeId === idOf(3))
    expect(got(await june.payslips().ready()).variant).toBe('final')
    expect(got(await june.payslip(idOf(3)).ready()).replaces).toMatchObject({
      number: `N° ${JUNE}-${annulled.id}`,
      payrunJobId: first,
      releasedAt: expect.any(String),
    })
  })

  test('books are the payslips to the cent, of each person the last one', async () => {
    const jobs = [
      (await month.list('/revisions/1')).candidate.payrunJobId,
      (await month.read()).body.candidate.payrunJobId,
    ]
    const book = await must(200, of.partner.get(`${of.path}/payrolls/${of.payrollId}/payroll-book?period=${JUNE}`))
    for (const [number, name] of [
      [900, 'TotalBrut'],
      [910, 'TotalCotisationsSalariales'],
      [960, 'PAS'],
      [990, 'NetAPayer'],
    ] as const) {
      const last = new Map<string, number>()
      for (const jobId of jobs)
        for (const [who, is] of Object.entries(await of.amounts(jobId, number))) last.set(who, is)
      const cents = [...last.values()].reduce((sum, amount) => sum + Math.round(amount * 100), 0)
      expect([last.size, Math.round(book.totals[name] * 100)], name).toEqual([30, cents])
    }
  })

  test('webhooks tell it with the payroll and its counts, verified as Standard Webhooks', async () => {
    const told = await polled('all is told', async () => {
      const changes = changesTold().map(({ data }) => data.change)
      return changes.filter((change) => change === 'cycle.finalized').length >= 2 ? changes : undefined
    })
    for (const change of ['calculation.ready', 'candidate.invalidated', 'controls.open', 'cycle.finalized']) {
      expect(told).toContain(change)
    }
    for (const { body, headers } of hooks.received)
      expect(() => new Webhook(secret).verify(body, headers)).not.toThrow()
    const final = changesTold().find(({ data }) => data.change === 'cycle.finalized' && data.revision === 1)
    expect(final?.data).toMatchObject({
      payrollId: of.payrollId,
      counts: { people: 30, computed: 30 },
      resource: month.path,
    })
  })
})
