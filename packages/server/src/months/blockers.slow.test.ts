import {
  AFTER_BLOCKER,
  type EngineAnswer,
  type NextAction,
  type OperationBlocker,
  type PreviewBlocker,
} from '@centime/cycle'
import { forTenant } from '@centime/store'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { caseOf } from '../../testing/company.js'
import { type Managed, type Month, managed } from '../../testing/month.js'
import { type Answered, type TestService, testService } from '../../testing/service.js'
import { translated } from '../ground/french.js'
import type { Engine, EngineCommand } from './engine.js'

/** Each blocker and each next action is produced over HTTP; one without a scenario does not compile. */

const JULY = '2026-07'

/** Wraps each command to the engine. */
let around: ((send: (other?: Partial<EngineCommand>) => Promise<EngineAnswer>) => Promise<EngineAnswer>) | undefined
/** Replaces the lookup of effects. */
let lookup: (() => Promise<never>) | undefined
const engine = (own: Engine): Engine => ({
  send: (command) => (around === undefined ? own.send(command) : around((other) => own.send({ ...command, ...other }))),
  find: (command) => (lookup === undefined ? own.find(command) : lookup()),
})

let service: TestService
let partnerId: number
beforeAll(async () => {
  service = await testService({ engine })
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  around = lookup = undefined
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

let tenants = 0
const newTenant = (): Promise<Managed> => managed(service, partnerId, `sasu ${++tenants}`)
/** A tenant of a separate service. */
async function tenantWith(options: Parameters<typeof testService>[0], at?: string): Promise<Managed> {
  const other = await testService({ engine, ...options })
  cleanups.push(() => other.stop())
  if (at !== undefined) other.world.setNow(new Date(at))
  return managed(other, await other.newPartner('one'))
}
/** A month with variables. */
async function filled(of: Managed, period = JULY): Promise<Month> {
  const month = of.month(period)
  await month.open()
  const { status, text } = await month.variables(3000)
  if (status !== 200) throw new Error(text)
  return month
}
const recordNatively = async (of: Managed, values: Readonly<Record<string, string>>, start: string): Promise<void> => {
  const { userId, employeeId, divisionId } = of
  const change = { userId, employeeId, divisionId, case: caseOf(values, start) }
  const { status, text } = await of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, change)
  if (status !== 201) throw new Error(text)
}
const arm = (of: Managed, fault: string, times = 1): Promise<Answered> =>
  of.admin.send('POST', '/sandbox/faults', { fault, times })
const startJob = (of: Managed): Promise<Answered> => {
  const { payrunName, userIdentifier } = of
  const job = { name: 'x', payrunName, userIdentifier, periodStart: `${JULY}-01T00:00:00Z` }
  return of.partner.send('POST', `${of.path}/payruns/jobs`, job)
}
async function endedJob(of: Managed, jobId: number): Promise<Answered['body']> {
  for (;;) {
    const { body } = await of.partner.get(`${of.path}/payruns/jobs/${jobId}`)
    if (body.jobEnd !== null) return body
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
const nativeDraft = async (of: Managed): Promise<Answered['body']> => endedJob(of, (await startJob(of)).body.id)
/** A job that has no result, although it was not aborted. */
const withoutResults = (of: Managed, { id }: Answered['body']): Promise<unknown> =>
  service.store.write(async (root) => {
    const sets = forTenant(root, of.tenantId).deleteFrom('resultSets').where('jobId', '=', id)
    return { value: await sets.execute(), commit: true }
  })
const calculated = async (of: Managed): Promise<Answered['body']> => {
  const month = await filled(of)
  return month.ended(await month.calculate())
}
/** The contract ends before its own first day. */
const leave = (of: Managed, day: string): Promise<void> =>
  recordNatively(of, { 'Contrat.DateFinContrat': day }, '2026-01-01T00:00:00Z')

const OPERATIONS: Readonly<Record<OperationBlocker, () => Promise<Answered['body']>>> = {
  inputs_changed: async () => {
    const of = await newTenant()
    const month = await filled(of)
    const accepted = await month.calculate()
    await recordNatively(of, { 'PAS.TauxPAS': '0.2' }, '2026-07-10T00:00:00Z')
    return month.ended(accepted)
  },
  managed_officer_required: async () => {
    const of = await newTenant()
    const month = await filled(of)
    around = async (send) => {
      await of.partner.send('PATCH', `${of.path}/employees/${of.employeeId}`, { status: 'Inactive' })
      return send()
    }
    return month.ended(await month.calculate())
  },
  // A month that was opened while its law existed: no route opens a month without law.
  law_missing: async () => {
    const month = await filled(await newTenant())
    around = (send) => send({ period: '2027-04' })
    return month.ended(await month.calculate())
  },
  payrun_draft_exists: async () => {
    const of = await newTenant()
    const month = await filled(of)
    await nativeDraft(of)
    return month.ended(await month.calculate())
  },
  draft_not_draft: async () => {
    const of = await newTenant()
    const month = await filled(of)
    const { candidate } = await month.calculated()
    await service.store.write(async (root) => {
      const jobs = forTenant(root, of.tenantId).updateTable('payrunJobs').set({ status: 'Abort' })
      return { value: await jobs.where('id', '=', candidate.payrunJobId).execute(), commit: true }
    })
    return month.ended(await month.approve(candidate.id))
  },
  calculation_failed: async () => {
    const of = await newTenant()
    await leave(of, '2025-12-31')
    return calculated(of)
  },
  results_missing: async () => {
    const of = await newTenant()
    const month = await filled(of)
    around = async (send) => {
      const answer = await send()
      if (answer.kind === 'done') await withoutResults(of, await endedJob(of, answer.effectId))
      return answer
    }
    return month.ended(await month.calculate())
  },
  job_missing: async () => {
    const of = await newTenant()
    const month = await filled(of)
    around = async (send) => {
      const answer = await send()
      if (answer.kind === 'done') {
        await endedJob(of, answer.effectId)
        await of.admin.send('DELETE', `${of.path}/payruns/jobs/${answer.effectId}`)
      }
      return answer
    }
    return month.ended(await month.calculate())
  },
  engine_effect_not_found: async () => {
    const of = await newTenant()
    await arm(of, 'engine_start_request_lost')
    const month = of.month(JULY)
    await month.open()
    await month.variables(3000)
    return month.ended(await month.calculate())
  },
  engine_effect_ambiguous: async () => {
    const of = await newTenant()
    const month = await filled(of)
    await arm(of, 'engine_start_duplicated')
    return month.ended(await month.calculate())
  },
  reconciled_not_applied: async () => {
    const of = await newTenant()
    const month = await filled(of)
    await arm(of, 'engine_start_request_lost')
    const { id } = await month.ended(await month.calculate())
    return (await month.act(`/operations/${id}/reconcile`, { outcome: 'not_applied', reason: 'not there' })).body
  },
  service_failed: async () => {
    const month = await filled(await newTenant())
    around = lookup = async () => {
      throw new Error('a bug')
    }
    return month.ended(await month.calculate())
  },
}

describe('the blocker of an operation', () => {
  test.each(Object.entries(OPERATIONS))('%s', async (blocker, produced) => {
    const operation = await produced()
    expect(operation).toMatchObject({ blocker, message: expect.stringMatching(/./) })
    expect(['failed', 'reconcile_required']).toContain(operation.status)
    // An operator's text stays unchanged.
    const isOwnWords = blocker === 'reconciled_not_applied'
    expect(translated(operation.message ?? ''), operation.message ?? '').toEqual(
      isOwnWords ? undefined : expect.any(String),
    )
  })
})

const previewed = async (of: Managed): Promise<Answered> => (await filled(of)).preview()

const PREVIEWS: Readonly<Record<PreviewBlocker, () => Promise<Answered>>> = {
  variables_missing: async () => {
    const month = (await newTenant()).month(JULY)
    await month.open()
    return month.preview()
  },
  payrun_missing: async () => previewed(await newTenant()),
  payrun_running: async () => {
    const of = await tenantWith({ idle: true })
    const month = of.month(JULY)
    await month.open()
    await startJob(of)
    return month.preview()
  },
  draft_not_draft: async () => {
    const of = await newTenant()
    const month = await filled(of)
    const { id } = await nativeDraft(of)
    expect((await month.preview()).body.state).toBe('preview_ready')
    await of.admin.send('POST', `${of.path}/payruns/jobs/${id}/status`, { status: 'Release' })
    expect((await month.approve(undefined)).body.code).toBe('candidate_conflict')
    const answer = await month.preview()
    expect(answer.body).toMatchObject({ state: 'collecting', preview: { pdfProof: 'missing' } })
    return answer
  },
  results_missing: async () => {
    const of = await newTenant()
    const month = await filled(of)
    await withoutResults(of, await nativeDraft(of))
    return month.preview()
  },
  inputs_changed: async () => {
    const of = await newTenant()
    const month = await filled(of)
    await nativeDraft(of)
    await recordNatively(of, { 'PAS.TauxPAS': '0.2' }, '2026-07-10T00:00:00Z')
    await month.read()
    return month.preview()
  },
  amount_mismatch: async () => {
    const of = await newTenant()
    const month = await filled(of)
    await nativeDraft(of)
    await month.variables(2000)
    return month.preview()
  },
  rendering_disabled: async () => {
    const of = await newTenant()
    const month = await filled(of)
    await nativeDraft(of)
    await arm(of, 'document_render_failed')
    return month.preview()
  },
}

describe('a preview is not ready for a job that approval would refuse:', () => {
  test.each(Object.entries(PREVIEWS))('%s', async (blocker, produced) => {
    const { body } = await produced()
    const nextActions: Readonly<Record<string, NextAction>> = AFTER_BLOCKER
    expect(body.preview.blockers).toContainEqual({ code: blocker, nextAction: nextActions[blocker] })
  })
})

const ACTIONS: Readonly<Record<NextAction, () => Promise<Managed>>> = {
  set_cycle_variables: async () => {
    const of = await newTenant()
    await of.month(JULY).open()
    return of
  },
  prepare_preview: async () => {
    const of = await newTenant()
    await filled(of)
    return of
  },
  wait_for_payrun: async () => {
    const of = await newTenant()
    await previewed(of)
    return of
  },
  resolve_preview_blockers: async () => {
    const of = await newTenant()
    const month = await filled(of)
    await nativeDraft(of)
    await month.variables(2000)
    await month.preview()
    return of
  },
  calculate_month: async () => {
    const of = await newTenant()
    const month = await filled(of)
    await month.abandon((await month.calculated()).candidate.id)
    return of
  },
  approve_candidate: async () => {
    const of = await newTenant()
    await (await filled(of)).calculated()
    return of
  },
  get_final_document: async () => {
    const of = await newTenant()
    await of.month(JULY).finalized(3000)
    return of
  },
  contact_verso: async () => {
    const of = await newTenant()
    const month = await filled(of)
    await nativeDraft(of)
    await arm(of, 'document_render_failed')
    await month.preview()
    return of
  },
}

describe('where there is no payslip, the next action', () => {
  test.each(Object.entries(ACTIONS))('%s', async (nextAction, reached) => {
    const of = await reached()
    const { status, body } = await of.partner.get(`${of.month(JULY).path}/payslip`)
    expect([status, body.code, body.nextAction]).toEqual([409, 'payslip_not_ready', nextAction])
  })
})
