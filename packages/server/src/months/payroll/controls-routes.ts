import { candidateOf } from '@centime/cycle'
import { codeText, WARNING_CODES } from '@centime/engine/ground'
import { type Acceptance, accept, takeBack } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { invalid, refuse } from '../../ground/refusal.js'
import { type Endpoint, type Reply, tenantRead, tenantWrite } from '../../http/endpoint.js'
import { freeText, id, page } from '../../http/fields.js'
import { listed, listOf } from '../../http/paging.js'
import { type CycleRequest, currentCycle, cycleRequest } from '../cycle-request.js'
import { findingText, inputDigestsOf, type ReviewedFinding, reviewedFindings } from './controls.js'
import { CONTROL_CODES } from './findings.js'
import { PAYROLLS, Y } from './kind.js'
import { ControlRecord } from './records.js'

/** The controls of a candidate as routes. An acceptance is no event of the month: it moves no ETag. */

const { tag } = PAYROLLS
const acceptance = `${Y}/{period}/controls/{control}/acceptance`

const getControls = tenantRead(
  {
    method: 'get',
    path: `${Y}/{period}/controls`,
    operationId: 'listControls',
    tag,
    summary: 'List the findings of the candidate of a month',
    description:
      '`blocking`: mend it or hold the person out. `to_check`: somebody accepts it with a note before the approval. `for_information`: nothing to do.',
    gate: 'journey',
    query: page,
    answers: listOf(ControlRecord, 'the findings; none while there is no candidate'),
  },
  async (call, db, root) => {
    const request = cycleRequest(call, db, root, PAYROLLS)
    const cycle = currentCycle(request, false)
    if ('refusal' in cycle) return cycle
    const findings = await reviewedFindings(request.tx, cycle)
    const { top = findings.length, skip } = call.query
    return listed(call, { rows: findings.slice(skip, skip + top), total: findings.length }, controlRecord)
  },
)

const TEXTS: Readonly<Record<string, { readonly en: string }>> = { ...WARNING_CODES, ...CONTROL_CODES }

function controlRecord({ code, severity, people, accepted }: ReviewedFinding): object {
  return {
    code,
    severity,
    message: codeText(TEXTS[code]?.en ?? '').meaning || code,
    people: people.map(({ employeeId, amounts, accepted: own }) => ({ employeeId, amounts, ...acceptedMember(own) })),
    ...acceptedMember(accepted),
  }
}

const acceptedMember = (one: ReviewedFinding['accepted']): object =>
  one === undefined ? {} : { accepted: { by: one.acceptedBy, at: one.acceptedAt, note: one.note } }

const putAcceptance = tenantWrite(
  {
    method: 'put',
    path: acceptance,
    operationId: 'acceptControl',
    tag,
    summary: 'Accept a finding that is to be checked, with a note',
    description:
      'It holds for a person while the amounts of the finding and the inputs of the person stand. Without `employeeIds` it is of everybody whom the finding names.',
    gate: 'journey',
    body: z
      .strictObject({ note: freeText, employeeIds: z.array(id).min(1).max(10_000).optional() })
      .openapi('ControlAcceptance'),
    example: { note: 'the bonus of June' },
    answers: { 200: { description: 'the finding', schema: ControlRecord } },
    refusals: ['controls_open', 'validation_failed'],
  },
  async (call, db, root) => {
    const request = cycleRequest(call, db, root, PAYROLLS)
    const found = await findingOf(request)
    if ('refusal' in found) return found
    const { note, employeeIds } = call.body
    const { code, severity, people } = found.finding
    if (severity === 'blocking') {
      return refuse('controls_open', `${code} cannot be accepted: mend it, or hold the person out`)
    }
    const wanted = employeeIds === undefined ? people : people.filter((one) => employeeIds.includes(one.employeeId))
    if (employeeIds !== undefined && wanted.length < new Set(employeeIds).size) {
      return invalid([{ pointer: '/employeeIds', message: `has people whom ${code} does not name` }])
    }
    const place = { payrollId: call.id('payrollId'), period: request.period, code }
    const digests = await inputDigestsOf(db, root, found.jobId)
    const accepted = wanted.map((person): Acceptance => {
      const { employeeId } = person
      const inputsDigest = digests.get(employeeId) ?? ''
      const by = { acceptedBy: call.actor, acceptedAt: call.now.toISOString() }
      return { ...place, employeeId, amounts: findingText(person), inputsDigest, ...by, note }
    })
    await accept(db, place, accepted)
    return findingAnswer(request, code)
  },
)

const deleteAcceptance = tenantWrite(
  {
    method: 'delete',
    path: acceptance,
    operationId: 'takeBackAcceptance',
    tag,
    summary: 'Take back the acceptance of a finding',
    description: 'Of everybody whom the finding names. The finding keeps the candidate from being approved again.',
    gate: 'journey',
    answers: { 200: { description: 'the finding', schema: ControlRecord } },
  },
  async (call, db, root) => {
    const request = cycleRequest(call, db, root, PAYROLLS)
    const found = await findingOf(request)
    if ('refusal' in found) return found
    const { code } = found.finding
    await takeBack(db, { payrollId: call.id('payrollId'), period: request.period, code })
    return findingAnswer(request, code)
  },
)

async function findingOf(request: CycleRequest) {
  const cycle = currentCycle(request, false)
  if ('refusal' in cycle) return cycle
  const code = request.call.word('control')
  const finding = (await reviewedFindings(request.tx, cycle)).find((one) => one.code === code)
  const jobId = candidateOf(cycle)?.payrunJobId
  if (finding !== undefined && jobId !== undefined) return { finding, jobId }
  return refuse('not_found', `the candidate of ${request.period} has no finding ${code}`)
}

async function findingAnswer(request: CycleRequest, code: string): Promise<Reply> {
  const found = await findingOf(request)
  return 'refusal' in found ? found : { status: 200, body: controlRecord({ ...found.finding, code }) }
}

export const controlRoutes: readonly Endpoint[] = [getControls, putAcceptance, deleteAcceptance]
