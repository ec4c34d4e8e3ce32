import { answers, at, holds, numberAt, refuses, same, someText } from '../judge.js'
import { type Kit, section, unplayable } from '../kit.js'
import { monthOf } from '../month.js'
import { caseOf, officer } from '../tenants.js'

/** Arms a fault of the sandbox for the next occasion. */
async function arm(kit: Kit, fault: string): Promise<void> {
  const answer = await kit.admin().post('/sandbox/faults', { fault, times: 1 })
  if (answer.status === 404) unplayable('the server is no sandbox')
  answers(answer, 200)
}

export const doubts = section(
  '3.1',
  'Lost answers of the engine',
  async (kit) => {
    const of = await officer(kit)
    const month = monthOf(kit, of, of.thisMonth)
    await month.open()
    await month.variables(3000)
    await arm(kit, 'engine_start_answer_lost')
    const adopted = await month.ended(await month.calculate())
    await month.read()
    await arm(kit, 'engine_start_duplicated')
    const doubted = await month.ended(await month.calculate())
    const blocked = await month.read()
    const collision = await month.calculate()
    const reconcile = `/operations/${numberAt(doubted, '/id')}/reconcile`
    const resolved = await kit.admin().post(month.path + reconcile, { outcome: 'not_applied', reason: 'conformance' })
    await month.read()
    return { adopted, doubted, blocked, collision, resolved, again: await month.reviewed(3000) }
  },
  {
    'An effect that is found once is adopted: the operation completes': ({ adopted }) =>
      answers(adopted, 200, { status: 'completed' }),
    'An effect that cannot be identified uniquely is `reconcile_required`, with a blocker': ({ doubted }) =>
      answers(doubted, 200, { status: 'reconcile_required', blocker: someText }),
    'A competing calculation is then refused with 409 `payroll_operation_collision`, with the active operation': ({
      collision,
      doubted,
      blocked,
    }) => {
      holds(at(blocked, '/operation') !== null, 'the month shows no active operation')
      return refuses(collision, 409, 'payroll_operation_collision', { activeOperationId: numberAt(doubted, '/id') })
    },
    'An operator reconciles it, and the month can be calculated': ({ resolved, again }) =>
      `${answers(resolved, 200)} ${answers(again, 200, { state: 'preview_ready' })}`,
  },
)

export const variableDoubts = section(
  '7',
  'A variable write in doubt',
  async (kit) => {
    const of = await officer(kit)
    const month = monthOf(kit, of, of.thisMonth)
    await month.open()
    await arm(kit, 'variable_write_duplicated')
    const refused = await month.variables(3000)
    return { refused, read: await month.read(), again: await month.variables(3100) }
  },
  {
    'It is refused with 409 `variable_write_reconciliation_required`, and shows the write': ({ refused }) =>
      refuses(refused, 409, 'variable_write_reconciliation_required', {
        variableWrite: { status: 'reconcile_required', reconciliationRequired: true },
      }),
    'The month shows the same write': ({ refused, read }) =>
      same('variableWrite', at(read, '/variableWrite'), at(refused, '/variableWrite')),
    'It is not written a second time until an operator reconciles': ({ again }) =>
      refuses(again, 409, 'variable_write_reconciliation_required'),
  },
)

export const policy = section(
  '5',
  'The policy of an operator',
  async (kit) => {
    const of = await officer(kit)
    await monthOf(kit, of, of.thisMonth).open()
    const body = {
      userId: of.userId,
      employeeId: of.employeeId,
      divisionId: of.divisionId,
      case: caseOf({ PAS: { TauxPAS: '0.1' } }),
    }
    const record = () => kit.partner.post(`${of.path}/payrolls/${of.payrollId}/cases`, body)
    const values = () => kit.partner.get(`${of.path}/employees/${of.employeeId}/cases`)
    const before = await values()
    await kit.admin().put(`${of.path}/policy`, { nativeWrites: 'deny' })
    const denied = await record()
    await kit.admin().put(`${of.path}/policy`, { nativeWrites: 'allow' })
    await arm(kit, 'policy_unavailable')
    const unavailable = await record()
    return { denied, unavailable, before, after: await values(), allowed: await record() }
  },
  {
    'A native write that is denied is 403 `native_write_denied`': ({ denied }) =>
      refuses(denied, 403, 'native_write_denied'),
    'Without the policy a native write fails closed: 503 `operator_policy_unavailable` with `Retry-After`': ({
      unavailable,
    }) =>
      `${refuses(unavailable, 503, 'operator_policy_unavailable')} ${holds(Number(unavailable.headers.get('retry-after')) > 0, `Retry-After ${unavailable.headers.get('retry-after')}`)}`,
    'Both record nothing': ({ before, after }) =>
      same('the values', after.json, before.json) && 'the values are as before',
    'An allowed write is recorded': ({ allowed }) => answers(allowed, 201),
  },
)

export const failedDocument = section(
  '3.1',
  'A document that fails',
  async (kit) => {
    const of = await officer(kit)
    const month = monthOf(kit, of, of.thisMonth)
    const review = await month.reviewed(3000)
    const path = `${month.path}/revisions/1/candidates/${at(review, '/candidate/id')}/documents/draft`
    const over = (status: string) =>
      kit.until(
        () => kit.partner.get(path),
        (answer) => at(answer, '/status') === status,
      )
    await arm(kit, 'document_render_failed')
    answers(await kit.partner.post(path), 202)
    const failed = await over('failed')
    const again = await kit.partner.post(path)
    return {
      failed,
      again,
      ready: await over('ready'),
      jobs: await kit.partner.get(`${of.path}/payruns/jobs`),
      month: await month.read(),
    }
  },
  {
    'It is `failed`, without a link': ({ failed }) => answers(failed, 200, { status: 'failed', url: null }),
    'A POST makes it again, without another calculation': ({ again, ready, jobs, month }) =>
      [
        answers(again, 202),
        answers(ready, 200, { status: 'ready' }),
        answers(jobs, 200, [{}]),
        answers(month, 200, { state: 'preview_ready' }),
      ].join(' '),
  },
)

export const filing = section(
  '2.9',
  'After the finalization',
  async (kit) => {
    const of = await officer(kit)
    const month = monthOf(kit, of, of.lastMonth)
    const file = (state: string) => kit.admin().post(`${month.path}/filing`, { state, reference: 'DSN 1' })
    await month.open()
    const early = await file('filed')
    await month.finalized(3000)
    return { early, filed: await file('filed'), accepted: await file('accepted'), read: await month.read() }
  },
  {
    'A month that is not finalized cannot be filed': ({ early }) => refuses(early, 409, 'filing_refused'),
    'An operator records the filing: `filed`, then `accepted`': ({ filed, accepted, read }) =>
      [
        answers(filed, 200, { state: 'filed' }),
        answers(accepted, 200, { state: 'accepted' }),
        answers(read, 200, { state: 'accepted', filing: { reference: 'DSN 1' } }),
      ].join(' '),
  },
)
