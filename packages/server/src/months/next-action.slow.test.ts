import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseOf } from '../../testing/company.js'
import { type Managed, type Month, managed } from '../../testing/month.js'
import { type Answered, type TestService, testService } from '../../testing/service.js'

/** A client that follows `nextAction` and does nothing else, from every state of a month until it ends. */

const [JUNE, JULY] = ['2026-06', '2026-07']
let service: TestService
let partnerId: number
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())

let tenants = 0
const newTenant = (of = service, partner = partnerId): Promise<Managed> => managed(of, partner, `sasu ${++tenants}`)
const arm = (of: Managed, fault: string): Promise<Answered> =>
  of.admin.send('POST', '/sandbox/faults', { fault, times: 1 })
const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2))

async function startJob(of: Managed, period: string): Promise<number> {
  const { payrunName, userIdentifier, path } = of
  const job = { name: 'x', payrunName, userIdentifier, periodStart: `${period}-01T00:00:00Z` }
  const { body } = await of.partner.send('POST', `${path}/payruns/jobs`, job)
  while ((await of.partner.get(`${path}/payruns/jobs/${body.id}`)).body.jobEnd === null) await rest()
  return body.id
}
const record = async (of: Managed, values: Readonly<Record<string, string>>, start: string): Promise<void> => {
  const { userId, employeeId, divisionId } = of
  const change = { userId, employeeId, divisionId, case: caseOf(values, start) }
  const { status, text } = await of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, change)
  if (status !== 201) throw new Error(text)
}

/**
 * Follows `nextAction` until there is a PDF (`payslip`, `document`) or only a person can continue. Returns the actions
 * and the end.
 */
async function obeyed(of: Managed, month: Month): Promise<readonly string[]> {
  const done: string[] = []
  let job: Promise<number> | undefined
  while (done.length < 12) {
    const { status, body } = await of.partner.get(`${month.path}/payslip`)
    if (status === 200) return [...done, 'payslip']
    expect([status, body.code]).toEqual([409, 'payslip_not_ready'])
    const action: string = body.nextAction
    // The number of waits depends on chance; starting the job does not.
    if (action !== 'wait_for_payrun') done.push(action)
    const { body: read } = await month.read()
    switch (action) {
      case 'set_cycle_variables':
        await month.variables(3000)
        break
      case 'prepare_preview':
        await month.preview()
        break
      case 'wait_for_payrun':
        if (read.operation === null && read.state === 'collecting' && job === undefined) {
          done.push(action)
          job = startJob(of, read.period)
        }
        await job
        await rest()
        break
      case 'calculate_month':
        await month.ended(await month.calculate())
        break
      case 'approve_candidate':
        await month.ended(await month.approve(read.candidate.id))
        break
      case 'get_final_document': {
        const asked = await of.partner.send('POST', body.document)
        expect(asked.status).toBe(202)
        for (;;) {
          const { body: document } = await of.partner.get(body.document)
          if (document.status === 'ready') return [...done, 'document']
          if (document.status === 'failed') break
          await rest()
        }
        break
      }
      default:
        return done
    }
  }
  throw new Error(`it does not end: ${done.join()}`)
}

async function filled(of: Managed, period = JULY): Promise<Month> {
  const month = of.month(period)
  await month.open()
  await month.variables(3000)
  return month
}
const inDoubt = async (of: Managed, fault: string): Promise<Month> => {
  await arm(of, fault)
  const month = await filled(of)
  const calculation = await month.calculate()
  if (calculation.status === 202) await month.ended(calculation)
  return month
}
const reviewed = async (of: Managed, period = JULY): Promise<Month> => {
  const month = await filled(of, period)
  await month.calculated()
  return month
}
const collecting = async (of: Managed): Promise<Month> => {
  const month = await filled(of)
  await month.abandon((await month.calculated()).candidate.id)
  return month
}
const finalized = async (of: Managed, period = JULY): Promise<Month> => {
  const month = of.month(period)
  await month.finalized(3000)
  return month
}
const consent = { by: 'Camille Moreau', reference: 'mail', at: '2026-07-14T08:00:00Z' }

const TO_THE_END = ['approve_candidate', 'get_final_document', 'document']
const STATES: readonly (readonly [string, (of: Managed) => Promise<Month>, readonly string[]])[] = [
  [
    'just opened, as a legacy cycle',
    async (of) => {
      const month = of.month(JULY)
      await month.open()
      return month
    },
    ['set_cycle_variables', 'prepare_preview', 'wait_for_payrun', 'prepare_preview', 'payslip'],
  ],
  [
    'calculated without success, and never before',
    async (of) => {
      const month = await filled(of)
      const job = await startJob(of, JULY)
      await month.ended(await month.calculate())
      await of.admin.send('DELETE', `${of.path}/payruns/jobs/${job}`)
      return month
    },
    ['calculate_month', ...TO_THE_END],
  ],
  [
    'previewed before its job was there',
    async (of) => {
      const month = await filled(of)
      await month.preview()
      await startJob(of, JULY)
      return month
    },
    ['prepare_preview', 'payslip'],
  ],
  [
    'legacy, with other amounts',
    async (of) => {
      const month = await filled(of)
      await startJob(of, JULY)
      await month.variables(2000)
      await month.preview()
      return month
    },
    ['resolve_preview_blockers'],
  ],
  [
    'legacy and approved',
    async (of) => {
      const month = await filled(of)
      await startJob(of, JULY)
      await month.preview()
      await month.approve(undefined)
      return month
    },
    ['payslip'],
  ],
  [
    'legacy, without a PDF',
    async (of) => {
      const month = await filled(of)
      await startJob(of, JULY)
      await arm(of, 'document_render_failed')
      await month.preview()
      return month
    },
    ['contact_verso'],
  ],
  ['collecting again', collecting, ['calculate_month', ...TO_THE_END]],
  ['reviewed', (of) => reviewed(of), TO_THE_END],
  [
    'blocked by its amounts',
    async (of) => {
      const month = await reviewed(of)
      // The natively recorded value differs from the confirmed variables.
      await record(of, { 'Remuneration.RemunerationMandat': '2000' }, '2026-07-01T00:00:00Z')
      await month.read()
      await month.calculated()
      return month
    },
    ['resolve_preview_blockers'],
  ],
  [
    'being approved',
    async (of) => {
      const month = await reviewed(of)
      await month.approve((await month.read()).body.candidate.id)
      return month
    },
    ['get_final_document', 'document'],
  ],
  [
    'reviewed, and outdated by its history',
    async (of) => {
      await record(of, { 'Remuneration.RemunerationMandat': '2000' }, `${JUNE}-01T00:00:00Z`)
      const june = `${of.path}/payruns/jobs/${await startJob(of, JUNE)}/status`
      await of.admin.send('POST', june, { status: 'Release' })
      const month = await reviewed(of)
      await of.admin.send('POST', june, { status: 'Abort' })
      expect((await month.read()).body.candidate).toBeNull()
      return month
    },
    ['calculate_month', ...TO_THE_END],
  ],
  ['finalized', (of) => finalized(of), ['get_final_document', 'document']],
  [
    'filed',
    async (of) => {
      const month = await finalized(of)
      await month.act('/filing', { state: 'filed' })
      return month
    },
    ['get_final_document', 'document'],
  ],
  [
    'finalized, without a PDF',
    async (of) => {
      await arm(of, 'document_render_failed')
      return finalized(of)
    },
    ['get_final_document', 'contact_verso'],
  ],
  [
    'corrected',
    async (of) => {
      const month = await finalized(of)
      await month.variables(3100)
      return month
    },
    ['calculate_month', ...TO_THE_END],
  ],
  [
    'replayed',
    async (of) => {
      const june = await finalized(of, JUNE)
      await finalized(of)
      await june.read()
      await june.act('/replay', { consent })
      return june
    },
    ['set_cycle_variables', 'calculate_month', ...TO_THE_END],
  ],
  [
    'waiting for the month before',
    async (of) => {
      const june = await finalized(of, JUNE)
      const july = await reviewed(of)
      await june.variables(3100)
      await july.read()
      return july
    },
    ['resolve_preview_blockers'],
  ],
  [
    'skipped',
    async (of) => {
      const month = await filled(of)
      await month.act('/skip', { reason: 'no pay' })
      return month
    },
    ['contact_verso'],
  ],
  ['in doubt about a calculation', (of) => inDoubt(of, 'engine_start_request_lost'), ['contact_verso']],
  ['in doubt about its variables', (of) => inDoubt(of, 'variable_write_duplicated'), ['contact_verso']],
  [
    'in doubt about its approval',
    async (of) => {
      const month = await reviewed(of)
      await arm(of, 'engine_finalize_request_lost')
      await month.ended(await month.approve((await month.read()).body.candidate.id))
      return month
    },
    ['contact_verso'],
  ],
  [
    'failed in its calculation',
    async (of) => {
      const month = await collecting(of)
      await record(of, { 'Contrat.DateFinContrat': '2025-12-31' }, '2026-01-01T00:00:00Z')
      await month.read()
      expect((await month.ended(await month.calculate())).status).toBe('failed')
      return month
    },
    ['resolve_preview_blockers'],
  ],
  [
    'kept from its calculation by a native draft',
    async (of) => {
      const month = await collecting(of)
      await startJob(of, JULY)
      return month
    },
    ['contact_verso'],
  ],
  [
    'without an officer',
    async (of) => {
      const month = await collecting(of)
      await of.partner.send('PATCH', `${of.path}/employees/${of.employeeId}`, { status: 'Inactive' })
      return month
    },
    ['resolve_preview_blockers'],
  ],
]

describe('a client that follows nextAction ends, from a month that is', () => {
  test.each(STATES)('%s', async (_, prepared, actions) => {
    const of = await newTenant()
    expect(await obeyed(of, await prepared(of))).toEqual(actions)
  })
  test('past its write window', async () => {
    const later = await testService()
    try {
      const of = await newTenant(later, await later.newPartner('later'))
      const month = await reviewed(of, JUNE)
      later.world.setNow(new Date('2026-09-01T09:00:00Z'))
      expect(await obeyed(of, month)).toEqual(['contact_verso'])
    } finally {
      await later.stop()
    }
  })
})

test('the document that get_final_document names belongs to the revision that is final now', async () => {
  const of = await newTenant()
  await finalized(of)
  const month = of.month(JULY)
  const { candidate } = await month.finalized(3100)
  const { body } = await of.partner.get(`${month.path}/payslip`)
  expect(body).toMatchObject({ cycleState: 'finalized', nextAction: 'get_final_document' })
  expect(body.document).toBe(`${month.path}/revisions/2/candidates/${candidate.id}/documents/final`)
})
