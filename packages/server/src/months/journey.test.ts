import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Managed, managed } from '../../testing/month.js'
import { type TestService, testService } from '../../testing/service.js'

/** The managed journey of section 4.6, month after month. The clock starts on 15 July 2026. */

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

let partners = 0
const newTenant = async (): Promise<Managed> => managed(service, await service.newPartner(`partner ${++partners}`))
const at = (instant: string): void => service.world.setNow(new Date(instant))

describe('three months of a president, one of them without pay', () => {
  let of: Managed
  beforeAll(async () => {
    at('2026-07-15T09:00:00Z')
    of = await newTenant()
  })

  test('June: from PUT to finalized, with every amount of the person', async () => {
    const june = of.month('2026-06')
    const opened = await june.open()
    expect([opened.status, opened.body.state, opened.body.revision]).toEqual([201, 'collecting', 1])
    expect((await june.open()).status).toBe(200)

    const set = await june.variables(3000, '2026-06-30')
    expect(set.status).toBe(200)
    expect(set.body).toMatchObject({
      state: 'collecting',
      variables: { remuneration: 3000, dateDeVersement: '2026-06-30' },
      variableWrite: { status: 'confirmed', reconciliationRequired: false },
    })

    const accepted = await june.calculate()
    expect(accepted.status).toBe(202)
    expect(accepted.headers.get('location')).toBe(accepted.body.url)
    expect(accepted.body).toMatchObject({ kind: 'calculate', status: 'queued', period: '2026-06', revision: 1 })
    const operation = await june.ended(accepted)
    expect(operation).toMatchObject({ status: 'completed', phase: 'done', blocker: null })

    const { body } = await june.read()
    expect(body).toMatchObject({ state: 'preview_ready', operation: null })
    expect(body.candidate).toEqual({
      id: operation.candidateId,
      payrunJobId: operation.payrunJobId,
      lawDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      resultSetId: expect.any(Number),
      inputsDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    // The worked payslip of a SASU president at 3,000 euros in June 2026.
    expect(body.result).toMatchObject({ outcome: 'ready', blockers: [] })
    expect(body.result.persons).toEqual([
      {
        employeeIdentifier: 'camille.moreau',
        gross: 3000,
        employeeContributions: 630.29,
        employerContributions: 1202.28,
        netDeductions: 0,
        netBeforeTax: 2369.71,
        netSocial: 2369.71,
        pas: 130.19,
        netPayable: 2239.52,
        employerCost: 4202.28,
        wageTypes: expect.arrayContaining([
          { wageTypeNumber: 7025, wageTypeName: 'NetAPayer', value: 2239.52 },
          { wageTypeNumber: 5100, wageTypeName: 'PAS', value: 130.19 },
        ]),
      },
    ])

    const approval = await june.approve(body.candidate.id)
    expect([approval.status, approval.body.kind]).toEqual([202, 'approve'])
    expect((await june.ended(approval)).status).toBe('completed')
    const final = (await june.read()).body
    expect(final).toMatchObject({ state: 'finalized', revision: 1, candidate: { id: body.candidate.id } })
    const { body: job } = await of.partner.get(`${of.path}/payruns/jobs/${body.candidate.payrunJobId}`)
    expect(job.jobStatus).toBe('Complete')
  })

  test('July without pay: a candidate of zeros', async () => {
    const final = await of.month('2026-07').finalized(0)
    expect(final.state).toBe('finalized')
    expect(final.result.persons[0]).toMatchObject({ gross: 0, netPayable: 0, employerCost: 0, pas: 0 })
  })

  test('August: the ceiling of the year comes from the finalized months', async () => {
    at('2026-08-20T09:00:00Z')
    // 8,000 in one month would exceed the ceiling of 4,005; after June's 3,000 the room is 4,005 + 1,005.
    const final = await of.month('2026-08').finalized(8000)
    const { wageTypes } = final.result.persons[0]
    const plafonnee = wageTypes.find((wageType: { wageTypeNumber: number }) => wageType.wageTypeNumber === 2010)
    expect(plafonnee.value).toBe(345.69)
  })

  test('a correction of August is the next revision, with the earlier result still readable', async () => {
    const august = of.month('2026-08')
    const before = (await august.read()).body
    const changed = await august.variables(8500)
    expect(changed.body).toMatchObject({ revision: 2, state: 'collecting', candidate: null })
    expect(changed.body.result).toBeUndefined()
    const { candidate } = await august.calculated()
    const after = await august.approved(candidate.id)
    expect(after).toMatchObject({ revision: 2, state: 'finalized' })
    expect(after.result.persons[0].gross).toBe(8500)
    const { body: first } = await of.partner.get(`${august.path}/revisions/1`)
    const { candidate: reviewed, result, variables } = before
    expect(first).toMatchObject({ revision: 1, state: 'finalized', candidate: reviewed, result, variables })
    expect((await of.partner.get(`${august.path}/revisions/3`)).status).toBe(404)
  })

  test('a correction of July while August is finalized is refused and needs a replay, month after month', async () => {
    const [july, august] = [of.month('2026-07'), of.month('2026-08')]
    await july.read()
    await august.read()
    const refused = await july.variables(1000)
    expect([refused.status, refused.body.code]).toEqual([409, 'later_finalized_month_requires_operator_replay'])

    const consent = { by: 'Camille Moreau', reference: 'mail 12', at: '2026-08-20T08:00:00Z' }
    const partnerTries = await of.partner.send('POST', `${july.path}/replay`, { consent })
    expect(partnerTries.status).toBe(403)
    const replayed = await july.act('/replay', { consent })
    expect(replayed.body).toMatchObject({ revision: 2, state: 'collecting', variables: null })
    await august.read()
    expect((await august.read()).body).toMatchObject({ revision: 3, state: 'collecting', variables: null })

    // Fresh inputs, in the order of the months.
    const tooEarly = await august.calculate()
    expect(tooEarly.body.code).toBe('variables_missing')
    expect((await august.variables(8500)).status).toBe(200)
    expect((await august.calculate()).body.code).toBe('prior_month_not_finalized')
    expect((await july.finalized(1000)).result.persons[0].gross).toBe(1000)
    await august.read()
    const again = await august.finalized(8500)
    expect(again).toMatchObject({ revision: 3, state: 'finalized' })
    // June 3,000, July 1,000: less room below the ceiling than the first time.
    expect(again.result.persons[0].gross).toBe(8500)
  })

  test('a month outside the write window is refused, for operators too', async () => {
    const june = of.month('2026-06')
    await june.read()
    expect((await june.variables(1)).body).toMatchObject({ status: 422, code: 'period_outside_write_window' })
    const consent = { by: 'x', reference: 'y', at: '2026-08-20T08:00:00Z' }
    expect((await june.act('/replay', { consent })).body.code).toBe('period_outside_write_window')
    expect((await of.month('2026-09').open()).body.code).toBe('period_outside_write_window')
    expect((await of.month('2026-05').open()).status).toBe(422)
  })
})

test('a request for an operation with `wait` is answered when the operation has ended', async () => {
  at('2026-07-15T09:00:00Z')
  const of = await newTenant()
  const june = of.month('2026-06')
  await june.open()
  await june.variables(3000)
  const { url } = (await june.calculate()).body
  expect((await of.partner.get(`${url}?wait=10`)).body).toMatchObject({ kind: 'calculate', status: 'completed' })
  expect((await of.partner.get(`${url}?wait=11`)).body.errors).toMatchObject([{ message: 'must be 0 to 10 seconds' }])
})
