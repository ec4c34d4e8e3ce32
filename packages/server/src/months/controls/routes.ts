import { codeText, NOTICE_CODES, WARNING_CODES } from '@centime/engine/ground'
import { type Acceptance, accept, takeBack, yieldToEventLoop } from '@centime/store'
import { CONTROL_CODES } from '../../ground/control-codes.js'
import { invalid, isRefusal, type Refusal, refuse } from '../../ground/refusal.js'
import { type Endpoint, type Reply, tenantRead, tenantWrite } from '../../http/endpoint.js'
import { page } from '../../http/fields.js'
import { listed, listHeaders, listOf } from '../../http/paging.js'
import { type CycleRequest, currentCycle, cycleRequest } from '../cycle-request.js'
import type { MonthKind } from '../kind.js'
import { AcceptanceBody, ControlRecord } from './records.js'
import { findingText, type ReviewedFinding, reviewOf } from './reviewed.js'

/**
 * The controls of a candidate as routes. An acceptance is not an event of the month, so it does not change the ETag.
 */

const acceptanceOf = ({ path }: MonthKind): string => `${path}/{period}/controls/{control}/acceptance`

const getControls = (monthKind: MonthKind) =>
  tenantRead(
    {
      method: 'get',
      path: `${monthKind.path}/{period}/controls`,
      operationId: monthKind.id('listCycleControls'),
      tag: monthKind.tag,
      summary: 'List the findings of the candidate of a month',
      description: monthKind.controls,
      gate: 'journey',
      query: page,
      answers: listOf(ControlRecord, 'the findings; none while there is no candidate'),
    },
    async (call, db, root) => {
      const request = cycleRequest(call, db, root, monthKind)
      const cycle = currentCycle(request, false)
      if ('refusal' in cycle) return cycle
      const { findings = [] } = (await reviewOf(request.tx, cycle)) ?? {}
      const { top = findings.length, skip } = call.query
      const rows = findings.slice(skip, skip + top)
      const { length: total } = findings
      return rows.every(({ people }) => people.length <= PART)
        ? listed(call, { rows, total }, controlRecord)
        : { status: 200, parts: controlsInParts(rows), headers: listHeaders(call, total) }
    },
  )

const TEXTS: Readonly<Record<string, { readonly en: string }>> = { ...WARNING_CODES, ...NOTICE_CODES, ...CONTROL_CODES }

function controlRecord({ people, ...finding }: ReviewedFinding): object {
  return { ...headRecord(finding), people: people.map(personRecord), ...acceptedMember(finding.accepted) }
}

/** The code comes before the message, which is translated by it. */
const headRecord = ({ code, severity }: Pick<ReviewedFinding, 'code' | 'severity'>): object => ({
  ...{ code, message: controlMessage(code), severity },
})

/** What a finding means, and what to do, in English. */
export function controlMessage(code: string): string {
  const { meaning, next } = codeText(TEXTS[code]?.en ?? '')
  return meaning === '' ? code : `${meaning}; ${next}`
}

const personRecord = ({ employeeId, amounts, warnings, accepted }: ReviewedFinding['people'][number]): object => ({
  employeeId,
  amounts,
  ...(warnings.length > 0 && { warnings }),
  ...acceptedMember(accepted),
})

/** How many people are written as JSON at a time: other work runs in between. */
const PART = 500

/** The list of some findings as JSON, in parts that end between two people. Together they are the text of `controlRecord`. */
export async function* controlsInParts(findings: readonly ReviewedFinding[]): AsyncGenerator<string> {
  for (const [at, finding] of findings.entries()) {
    yield at === 0 ? '[' : ','
    yield* controlInParts(finding)
  }
  yield findings.length === 0 ? '[]' : ']'
}

async function* controlInParts({ people, accepted, ...finding }: ReviewedFinding): AsyncGenerator<string> {
  yield `${JSON.stringify(headRecord(finding)).slice(0, -1)},"people":[`
  for (let from = 0; from < people.length; from += PART) {
    const texts = people.slice(from, from + PART).map((person) => JSON.stringify(personRecord(person)))
    yield `${from === 0 ? '' : ','}${texts.join()}`
    await yieldToEventLoop()
  }
  const end = JSON.stringify(acceptedMember(accepted)).slice(1)
  yield end === '}' ? ']}' : `],${end}`
}

const acceptedMember = (one: ReviewedFinding['accepted']): object =>
  one === undefined ? {} : { accepted: { by: one.acceptedBy, at: one.acceptedAt, note: one.note } }

const putAcceptance = (monthKind: MonthKind) =>
  tenantWrite(
    {
      method: 'put',
      path: acceptanceOf(monthKind),
      operationId: monthKind.id('acceptCycleControl'),
      tag: monthKind.tag,
      summary: 'Accept a finding that is to be checked, with a note',
      description:
        'The acceptance is valid for a person, also in a later candidate, while the amounts of the finding and the inputs of the person stay the same. A finding that is `blocking` or `for_information` cannot be accepted.',
      gate: 'journey',
      body: AcceptanceBody,
      example: { note: 'the bonus of June' },
      answers: { 200: { description: 'the finding', schema: ControlRecord } },
      refusals: ['controls_open', 'validation_failed'],
    },
    async (call, db, root) => {
      const request = cycleRequest(call, db, root, monthKind)
      const found = await findingOf(request)
      if (isRefusal(found)) return found
      const { place, finding } = found
      const { note, employeeIds } = call.body
      const wanted = wantedOf(finding, employeeIds)
      if (isRefusal(wanted)) return wanted
      const by = { acceptedBy: call.actor, acceptedAt: call.now.toISOString(), note }
      await accept(db, place, wanted, (person): Acceptance => {
        const { employeeId, inputsDigest } = person
        return { ...place, employeeId, amounts: findingText(person), inputsDigest, ...by }
      })
      return findingAnswer(request)
    },
  )

/** The people for whom a finding is accepted. */
function wantedOf(
  { code, severity, people }: ReviewedFinding,
  employeeIds: readonly number[] | undefined,
): ReviewedFinding['people'] | Refusal {
  if (severity === 'blocking') {
    return refuse('controls_open', `${code} cannot be accepted: mend it, or hold the person out`)
  }
  if (severity === 'for_information') {
    return invalid([{ pointer: '', message: `${code} is for information: there is nothing to accept` }])
  }
  if (employeeIds === undefined) return people
  const named = new Map(people.map((person) => [person.employeeId, person]))
  const errors = employeeIds.flatMap((id, at) =>
    named.has(id) ? [] : [{ pointer: `/employeeIds/${at}`, message: `is no person whom ${code} names` }],
  )
  return errors.length > 0 ? invalid(errors) : [...new Set(employeeIds)].flatMap((id) => named.get(id) ?? [])
}

const deleteAcceptance = (monthKind: MonthKind) =>
  tenantWrite(
    {
      method: 'delete',
      path: acceptanceOf(monthKind),
      operationId: monthKind.id('takeBackCycleAcceptance'),
      tag: monthKind.tag,
      summary: 'Take back the acceptance of a finding',
      description: 'For all people whom the finding names. The finding is open again.',
      gate: 'journey',
      answers: { 200: { description: 'the finding', schema: ControlRecord } },
    },
    async (call, db, root) => {
      const request = cycleRequest(call, db, root, monthKind)
      const found = await findingOf(request)
      if (isRefusal(found)) return found
      await takeBack(db, found.place)
      return findingAnswer(request)
    },
  )

/** The finding that the path names, and the place of its acceptances. */
async function findingOf(request: CycleRequest) {
  const cycle = currentCycle(request, false)
  if ('refusal' in cycle) return cycle
  const { call, period, tx } = request
  const code = call.word('control')
  const review = await reviewOf(tx, cycle)
  const finding = review?.findings.find((one) => one.code === code)
  if (review !== undefined && finding !== undefined) {
    return { finding, place: { payrollId: review.payrollId, period, code } }
  }
  return refuse('not_found', `the candidate of ${period} has no finding ${code}`)
}

async function findingAnswer(request: CycleRequest): Promise<Reply> {
  const found = await findingOf(request)
  if (isRefusal(found)) return found
  const { finding } = found
  return finding.people.length <= PART
    ? { status: 200, body: controlRecord(finding) }
    : { status: 200, parts: controlInParts(finding) }
}

/** The routes that both kinds of months have. */
export const controlRoutesOf = (of: MonthKind): readonly Endpoint[] => [
  getControls(of),
  putAcceptance(of),
  deleteAcceptance(of),
]
