import { forTenant } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseOf } from '../../testing/company.js'
import { type Managed, type Month, managed, newKey } from '../../testing/month.js'
import { type Answered, type TestService, testService } from '../../testing/service.js'

/**
 * Each row of the table of section 3.1 and each rule of section 4.6, with the additions of the contract. It is July
 * 2026.
 */

let service: TestService
let partnerId: number
beforeAll(async () => {
  service = await testService({ env: { CENTIME_DRAFT_ABORT: 'on' } })
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())

const [JUNE, JULY] = ['2026-06', '2026-07']
let tenants = 0
const newTenant = (): Promise<Managed> => managed(service, partnerId, `sasu ${++tenants}`)
async function reviewed(period = JULY, of?: Managed): Promise<{ of: Managed; month: Month; candidate: Candidate }> {
  const tenant = of ?? (await newTenant())
  const month = tenant.month(period)
  await month.open()
  await month.variables(3000)
  return { of: tenant, month, candidate: (await month.calculated()).candidate }
}
interface Candidate {
  readonly id: string
  readonly payrunJobId: number
}
const recordNatively = (of: Managed, values: Readonly<Record<string, string>>, start: string, more: object = {}) =>
  of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, {
    userId: of.userId,
    employeeId: of.employeeId,
    divisionId: of.divisionId,
    case: caseOf(values, start),
    ...more,
  })
const jobOf = async (of: Managed, jobId: number) => (await of.partner.get(`${of.path}/payruns/jobs/${jobId}`)).body
const draftOf = async (of: Managed, period = JULY) => {
  const { payrunName, userIdentifier } = of
  const job = { name: 'x', payrunName, userIdentifier, periodStart: `${period}-01T00:00:00Z` }
  const { body, status, text } = await of.partner.send('POST', `${of.path}/payruns/jobs`, job)
  if (status !== 202) throw new Error(text)
  for (;;) {
    const polled = await jobOf(of, body.id)
    if (polled.jobEnd !== null) return polled
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
const codeOf = ({ status, body }: Answered): readonly unknown[] => [status, body.code]

describe('3.1: any state before approval, a change of variables or of inputs', () => {
  test('makes the candidate invalid: its ETag is 412, its approval a conflict, its draft aborted', async () => {
    const { of, month, candidate } = await reviewed()
    const old = month.etag()
    const changed = await month.variables(3500)
    expect(changed.body).toMatchObject({ revision: 1, state: 'collecting', candidate: null })
    expect(changed.body.result).toBeUndefined()
    expect((await jobOf(of, candidate.payrunJobId)).jobStatus).toBe('Abort')
    const stale = await of.partner.send(
      'POST',
      `${month.path}/approval`,
      { approvalKey: newKey(), candidateId: candidate.id },
      { 'if-match': old },
    )
    expect(codeOf(stale)).toEqual([412, 'etag_mismatch'])
    expect(codeOf(await month.approve(candidate.id))).toEqual([409, 'candidate_conflict'])
    expect(codeOf(await month.abandon(candidate.id))).toEqual([409, 'candidate_conflict'])
  })
  test('also for a native value of an employee that starts in the month', async () => {
    const { of, month, candidate } = await reviewed()
    await recordNatively(of, { 'PAS.TypeTaux': 'personnalise', 'PAS.TauxPAS': '0.1' }, '2026-07-10T00:00:00Z')
    expect((await month.read()).body).toMatchObject({ state: 'collecting', candidate: null, revision: 1 })
    expect((await jobOf(of, candidate.payrunJobId)).jobStatus).toBe('Abort')
  })
  test('also for a value of the company', async () => {
    const { of, month } = await reviewed()
    const change = { userId: of.userId, case: caseOf({ 'Entreprise.Effectif': '12' }, '2026-07-31T12:00:00Z') }
    await of.admin.send('POST', `${of.path}/payrolls/${of.payrollId}/company-cases`, change)
    expect((await month.read()).body.state).toBe('collecting')
  })
  test.each([
    ['a value of another month', '2026-08-01T00:00:00Z', {}],
    ['a value of a simulation', '2026-07-10T00:00:00Z', { forecast: 'essai' }],
  ])('but not by %s', async (_, start, more) => {
    const { of, month, candidate } = await reviewed()
    const before = month.etag()
    expect((await recordNatively(of, { 'PAS.TauxPAS': '0.2' }, start, more)).status).toBe(201)
    expect((await month.read()).body.candidate.id).toBe(candidate.id)
    expect(month.etag()).toBe(before)
  })
  test('during the calculation, which then makes no candidate and leaves no draft', async () => {
    const of = await newTenant()
    const month = of.month(JULY)
    await month.open()
    await month.variables(3000)
    const accepted = await month.calculate()
    await recordNatively(of, { 'PAS.TauxPAS': '0.2' }, '2026-07-10T00:00:00Z')
    const operation = await month.ended(accepted)
    expect(operation).toMatchObject({ status: 'failed', blocker: 'inputs_changed', candidateId: null })
    expect((await jobOf(of, operation.payrunJobId)).jobStatus).toBe('Abort')
    expect((await month.read()).body).toMatchObject({ state: 'collecting', operation: null })
  })
})

describe('3.1: a legacy cycle', () => {
  test('is ready after its preview, and approved without a candidate', async () => {
    const of = await newTenant()
    const month = of.month(JULY)
    await month.open()
    const blockersOf = async () =>
      (await month.preview()).body.preview.blockers.map(({ code, nextAction }: Record<string, string>) => [
        code,
        nextAction,
      ])
    expect(await blockersOf()).toEqual([
      ['variables_missing', 'set_cycle_variables'],
      ['payrun_missing', 'wait_for_payrun'],
    ])
    await month.variables(3000)
    expect(await blockersOf()).toEqual([['payrun_missing', 'wait_for_payrun']])
    const job = await draftOf(of)
    const { body } = await month.preview()
    expect(body).toMatchObject({
      state: 'preview_ready',
      preview: { pdfProof: 'ready', blockers: [] },
      payrunJobId: job.id,
      resultSetId: expect.any(Number),
      candidate: null,
    })
    expect((await month.ended(await month.approve(undefined))).status).toBe('completed')
    expect((await month.read()).body).toMatchObject({ state: 'finalized', payrunJobId: job.id })
    expect((await jobOf(of, job.id)).jobStatus).toBe('Complete')
  })
  test('whose native result has another amount is not ready', async () => {
    const of = await newTenant()
    const month = of.month(JULY)
    await month.open()
    await month.variables(3000)
    await draftOf(of)
    await recordNatively(of, { 'Remuneration.RemunerationMandat': '10' }, '2026-07-20T00:00:00Z')
    await month.read()
    await month.variables(2000)
    const { body } = await month.preview()
    expect([body.state, body.preview.blockers]).toEqual([
      'collecting',
      [{ code: 'amount_mismatch', nextAction: 'resolve_preview_blockers' }],
    ])
  })
  test('is no longer legacy once it had a candidate', async () => {
    const { month, candidate } = await reviewed()
    await month.abandon(candidate.id)
    expect(codeOf(await month.preview())).toEqual([409, 'candidate_conflict'])
    expect(codeOf(await month.approve(undefined))).toEqual([422, 'candidate_required'])
  })
})

describe('3.1: a cycle with a reviewed candidate', () => {
  test('is approved, and finalized by the same job without recalculating', async () => {
    const { of, month, candidate } = await reviewed()
    const before = await jobOf(of, candidate.payrunJobId)
    const accepted = await month.approve(candidate.id)
    expect(accepted.body).toMatchObject({
      kind: 'approve',
      candidateId: candidate.id,
      payrunJobId: candidate.payrunJobId,
    })
    await month.ended(accepted)
    const after = await jobOf(of, candidate.payrunJobId)
    expect(after).toEqual({ ...before, jobStatus: 'Complete' })
    expect((await month.read()).body).toMatchObject({ state: 'finalized', candidate })
  })
  test('whose finalization failed stays approved, and a new approvalKey restarts it', async () => {
    const { of, month, candidate } = await reviewed()
    const setStatus = (status: 'Abort' | 'Draft') =>
      service.store.write(async (root) => {
        const db = forTenant(root, of.tenantId)
        await db.updateTable('payrunJobs').set({ status }).where('id', '=', candidate.payrunJobId).execute()
        return { value: undefined, commit: true }
      })
    await setStatus('Abort')
    const failed = await month.ended(await month.approve(candidate.id))
    expect(failed).toMatchObject({ status: 'failed', blocker: 'draft_not_draft' })
    expect((await month.read()).body).toMatchObject({ state: 'approved', operation: null })
    await setStatus('Draft')
    expect((await month.approved(candidate.id)).state).toBe('finalized')
  })
  test('is approved once: the second approval is a conflict', async () => {
    const { month, candidate } = await reviewed()
    await month.approved(candidate.id)
    expect(codeOf(await month.approve(candidate.id))).toEqual([409, 'candidate_conflict'])
  })
})

describe('3.1: finalized, a change of an input', () => {
  test('opens the next revision and keeps the earlier result', async () => {
    const { of, month, candidate } = await reviewed()
    const final = await month.approved(candidate.id)
    await recordNatively(of, { 'PAS.TypeTaux': 'personnalise', 'PAS.TauxPAS': '0.2' }, '2026-07-10T00:00:00Z')
    const { body } = await month.read()
    expect(body).toMatchObject({ revision: 2, state: 'collecting', variables: { remuneration: 3000 }, candidate: null })
    const { body: first } = await of.partner.get(`${month.path}/revisions/1`)
    expect(first).toMatchObject({ state: 'finalized', result: final.result })
    expect((await jobOf(of, candidate.payrunJobId)).jobStatus).toBe('Complete')
    const second = await month.calculated()
    expect(second.result.persons[0].pas).not.toBe(final.result.persons[0].pas)
  })
  test('of a month before a finalized one is refused, natively too, and not recorded', async () => {
    const of = await newTenant()
    await of.month(JUNE).finalized(3000)
    await of.month(JULY).finalized(3000)
    const path = `${of.path}/employees/${of.employeeId}/cases`
    const before = (await of.partner.get(path)).text
    const refused = await recordNatively(of, { 'PAS.TauxPAS': '0.2' }, '2026-06-10T00:00:00Z')
    expect(codeOf(refused)).toEqual([409, 'later_finalized_month_requires_operator_replay'])
    expect((await of.partner.get(path)).text).toBe(before)
  })
})

describe('3.1: a cycle with a draft', () => {
  test('is abandoned, that exact draft, once', async () => {
    const { of, month, candidate } = await reviewed()
    const key = newKey()
    const etag = month.etag()
    expect(codeOf(await month.abandon('candidate-0'))).toEqual([409, 'candidate_conflict'])
    const abandoned = await month.abandon(candidate.id, key)
    expect(abandoned.body).toMatchObject({ state: 'collecting', candidate: null, revision: 1 })
    expect((await jobOf(of, candidate.payrunJobId)).jobStatus).toBe('Abort')
    const body = { candidateId: candidate.id, idempotencyKey: key }
    const again = await of.partner.send('POST', `${month.path}/abandon`, body, { 'if-match': etag })
    expect([again.status, again.body]).toEqual([200, abandoned.body])
  })
})

describe('rule 1: a 202 is not a success', () => {
  test('a failed calculation has a blocker, and the month does not change', async () => {
    const { of, month } = await reviewed()
    await recordNatively(of, { 'Contrat.DateFinContrat': '2026-06-30' }, '2026-07-01T00:00:00Z')
    await month.read()
    const operation = await month.ended(await month.calculate())
    expect(operation).toMatchObject({
      status: 'failed',
      blocker: 'calculation_failed',
      completedAt: expect.any(String),
    })
    expect((await month.read()).body).toMatchObject({ state: 'collecting', operation: null })
    expect((await jobOf(of, operation.payrunJobId)).jobStatus).toBe('Abort')
  })
  test('the same key and request give the same operation, whatever the current ETag', async () => {
    const { of, month } = await reviewed()
    const key = newKey()
    const first = await month.calculate(key)
    await month.ended(first)
    const again = await of.partner.send(
      'POST',
      `${month.path}/calculate`,
      {},
      { 'if-match': '"0"', 'idempotency-key': key },
    )
    expect([again.status, again.body.id, again.headers.get('location')]).toEqual([202, first.body.id, first.body.url])
    const other = await of.partner.send('POST', `${month.path}/calculate`, { reason: 'x' }, { 'idempotency-key': key })
    expect(codeOf(other)).toEqual([422, 'idempotency_key_reused'])
  })
  test('a new calculation replaces a candidate', async () => {
    const { of, month, candidate } = await reviewed()
    const again = await month.calculated()
    expect(again.candidate.id).not.toBe(candidate.id)
    expect((await jobOf(of, candidate.payrunJobId)).jobStatus).toBe('Abort')
  })
})

test('rule 2: a calculation right after a confirmed write reads it', async () => {
  const { month } = await reviewed()
  for (const remuneration of [1000, 2000.5, 0]) {
    await month.variables(remuneration)
    expect((await month.calculated()).result.persons[0].gross).toBe(remuneration)
  }
})

test('the month is paid on the confirmed day: the withholding uses the rate of that day', async () => {
  // The neutral grid of 2026 applies to payments from 1 May (CGI 204 H): CHANGELOG, 960.
  const of = await newTenant()
  const month = of.month(JUNE)
  await month.open()
  await month.variables(3000, '2026-07-05')
  const { result } = await month.calculated()
  expect(result.persons[0].pas).toBe(130.19)
  const { payrunJobId } = (await month.read()).body.candidate
  const [set] = (await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${payrunJobId}`)).body
  expect(set.periodName).toBe(JUNE)
})

describe('rule 4: a native draft', () => {
  const abort = (of: Managed, month: Month, jobId: number, requestKey: string) =>
    of.partner.send(
      'POST',
      `${month.path}/drafts/${jobId}/abort`,
      { requestKey, reasonCode: 'simulation_discarded' },
      { 'if-match': month.etag() },
    )
  test('blocks a calculation and is aborted by its own operation', async () => {
    const of = await newTenant()
    const month = of.month(JULY)
    await month.open()
    await month.variables(3000)
    const draft = await draftOf(of)
    const blocked = await month.ended(await month.calculate())
    expect(blocked).toMatchObject({ status: 'failed', blocker: 'payrun_draft_exists' })
    expect(blocked.message).toMatch(/^Payrun with id \d+ has already a payrun job with status Draft$/)
    await month.read()
    const key = '3f2b8c1e-5a4d-4c1b-9a57-0d1c2b3a4f5e'
    const accepted = await abort(of, month, draft.id, key)
    expect(accepted.body).toMatchObject({ kind: 'abort_draft', payrunJobId: draft.id })
    expect((await month.ended(accepted)).status).toBe('completed')
    expect((await jobOf(of, draft.id)).jobStatus).toBe('Abort')
    expect((await abort(of, month, draft.id, key)).body.id).toBe(accepted.body.id)
    await month.read()
    expect((await month.calculated()).state).toBe('preview_ready')
  })
  test('says why it was aborted, on its operation and in the audit log', async () => {
    const of = await newTenant()
    const month = of.month(JULY)
    await month.open()
    await month.variables(3000)
    const accepted = await abort(of, month, (await draftOf(of)).id, '0d6f5a52-0c4e-4f0b-8a7f-2f6a3b1c9e11')
    expect(await month.ended(accepted)).toMatchObject({ status: 'completed', reasonCode: 'simulation_discarded' })
    const { body: entries } = await of.admin.get(`${of.path}/audit`)
    const why = entries.flatMap(({ action, reason }: Record<string, string>) => (reason ? [[action, reason]] : []))
    expect(why).toEqual([
      [expect.stringMatching(/^POST .*\/drafts\/{jobId}\/abort$/), 'simulation_discarded'],
      ['engine abort_draft', 'simulation_discarded'],
    ])
    await month.read()
    expect((await month.ended(await month.calculate())).reasonCode).toBeNull()
  })
  test('of another month or tenant is not found', async () => {
    const { of, month } = await reviewed()
    const other = await newTenant()
    const foreign = await draftOf(other)
    const key = '7b1d0c52-6c0e-4d0b-8d7f-2f6a3b1c9e10'
    expect((await abort(of, month, foreign.id, key)).status).toBe(404)
    expect((await abort(of, month, 999_999, key)).status).toBe(404)
  })
  test('of a candidate cannot be changed or deleted natively', async () => {
    const { of, candidate } = await reviewed()
    const path = `${of.path}/payruns/jobs/${candidate.payrunJobId}`
    const moved = await of.admin.send('POST', `${path}/status`, { status: 'Abort' })
    expect(codeOf(moved)).toEqual([409, 'draft_owned_by_candidate'])
    expect(codeOf(await of.admin.send('DELETE', path))).toEqual([409, 'draft_owned_by_candidate'])
  })
})

describe('rule 7: a prior month is corrected while the following one is open', () => {
  test('the candidate of the following month is invalid, its variables remain, and setting them again reads', async () => {
    const of = await newTenant()
    await of.month(JUNE).finalized(3000)
    const { month: july, candidate } = await reviewed(JULY, of)
    const june = of.month(JUNE)
    await june.read()
    expect((await june.variables(3100)).body).toMatchObject({ revision: 2, state: 'collecting' })

    const read = await july.read()
    expect(read.body).toMatchObject({ state: 'collecting', variables: { remuneration: 3000 }, revision: 1 })
    expect((await jobOf(of, candidate.payrunJobId)).jobStatus).toBe('Abort')
    const again = await july.variables(3000)
    expect([again.status, again.body]).toEqual([200, read.body])
    expect(again.headers.get('etag')).toBe(read.headers.get('etag'))
    expect(codeOf(await july.calculate())).toEqual([409, 'prior_month_not_finalized'])
  })
})

describe('rule 8: the closed journey', () => {
  test('answers 404 on its routes and serves the others', async () => {
    const closed = await testService({ env: { CENTIME_MANAGED_JOURNEY: 'off' } })
    try {
      const of = await managed(closed, await closed.newPartner('one'))
      const month = of.month(JULY)
      expect((await month.open()).status).toBe(201)
      expect((await month.variables(3000)).status).toBe(200)
      expect((await month.preview()).status).toBe(200)
      expect(codeOf(await month.approve('x'))).toEqual([409, 'candidate_conflict'])
      for (const answer of [
        await month.calculate(),
        await month.abandon('x'),
        await of.partner.get(`${month.path}/operations/1`),
      ]) {
        expect(codeOf(answer)).toEqual([404, 'payroll_journey_unavailable'])
      }
    } finally {
      await closed.stop()
    }
  })
})

describe('a month without managed pay', () => {
  test('is skipped by an operator, which unblocks the next one', async () => {
    const of = await newTenant()
    await of.month('2026-06').open()
    const july = of.month(JULY)
    await july.open()
    await july.variables(3000)
    expect(codeOf(await july.calculate())).toEqual([409, 'prior_month_not_finalized'])
    const skipped = await of.month(JUNE).act('/skip', { reason: 'mandat suspendu' })
    expect(skipped.body).toMatchObject({ skipped: true, state: 'collecting' })
    expect((await july.calculated()).state).toBe('preview_ready')
  })
  test('can be a month that was not opened, but not a future one', async () => {
    const of = await newTenant()
    expect((await of.month('2026-05').act('/skip', { reason: 'x' })).body.skipped).toBe(true)
    expect(codeOf(await of.month('2026-08').act('/skip', { reason: 'x' }))).toEqual([
      422,
      'period_outside_write_window',
    ])
  })
})

describe('to skip a month before the first contract', () => {
  test('is refused: there is nothing to pay before the mandate, which starts on 2026-01-01', async () => {
    const of = await newTenant()
    const { status, body } = await of.month('2025-12').act('/skip', { reason: 'x' })
    expect([status, body.code, body.detail]).toEqual([
      409,
      'month_before_first_contract',
      '2025-12 ends before 2026-01-01, on which the first contract begins',
    ])
    expect((await of.month('2025-12').read()).status).toBe(404)
    expect((await of.month('2026-01').act('/skip', { reason: 'x' })).body.skipped).toBe(true)
  })
  test('counts only contracts in force: neither withdrawn ones nor those of a simulation', async () => {
    const of = await newTenant()
    await recordNatively(of, { 'Contrat.DateDebutContrat': '2026-06-15' }, '2026-06-15T00:00:00Z')
    await recordNatively(of, { 'Contrat.DateDebutContrat': '' }, '2026-01-01T00:00:00Z')
    await recordNatively(of, { 'Contrat.DateDebutContrat': '2026-02-01' }, '2026-02-01T00:00:00Z', { forecast: 'f' })
    const early = await of.month('2026-05').act('/skip', { reason: 'x' })
    expect(codeOf(early)).toEqual([409, 'month_before_first_contract'])
    expect(early.body.detail).toContain('2026-06-15')
    expect((await of.month(JUNE).act('/skip', { reason: 'x' })).body.skipped).toBe(true)
  })
  test('is not refused where no contract is known', async () => {
    const of = await newTenant()
    await recordNatively(of, { 'Contrat.DateDebutContrat': '' }, '2026-01-01T00:00:00Z')
    expect((await of.month('2024-01').act('/skip', { reason: 'x' })).body.skipped).toBe(true)
  })
})

test('filing: finalized, filed, then accepted or to be corrected, which opens the next revision', async () => {
  const { month, candidate } = await reviewed()
  await month.approved(candidate.id)
  expect((await month.act('/filing', { state: 'accepted' })).body.code).toBe('filing_refused')
  expect((await month.act('/filing', { state: 'filed', reference: 'DSN 7' })).body.state).toBe('filed')
  expect((await month.act('/filing', { state: 'correction_required', reason: 'SIRET' })).body.state).toBe(
    'correction_required',
  )
  expect((await month.variables(3200)).body).toMatchObject({ revision: 2, state: 'collecting' })
})

describe('the operator policy', () => {
  test('applies to native writes of a tenant with managed months, and never to managed writes', async () => {
    const of = await newTenant()
    await of.admin.send('PUT', `${of.path}/policy`, { nativeWrites: 'deny' })
    expect((await recordNatively(of, { 'PAS.TypeTaux': 'neutre' }, '2026-07-01T00:00:00Z')).status).toBe(201)
    const month = of.month(JULY)
    await month.open()
    expect(codeOf(await recordNatively(of, { 'PAS.TypeTaux': 'neutre' }, '2026-07-02T00:00:00Z'))).toEqual([
      403,
      'native_write_denied',
    ])
    expect((await month.finalized(3000)).state).toBe('finalized')
  })
})
