import { setTimeout as sleep } from 'node:timers/promises'
import type { Answered } from '../client.js'
import { isFinal } from '../month-readings.js'
import { ask, type What } from '../month-requests.js'
import { HOURLY_RATES } from '../payroll-pay.js'
import type { PayrollTenant } from '../payroll-tenant.js'
import { BEFORE, type KeyedRequest, MONTH, type Moment, newKey, sendKeyed } from './months.js'

/** The month of a payroll that clients play, revision after revision, until a server is lost. */
export interface CrashPayroll {
  /** Its clients belong to processes that run; each round makes others. */
  readonly of: PayrollTenant
  /** The calculations and approvals that were requested. */
  readonly requests: KeyedRequest[]
  /** The reasons of the values that were recorded, each with whether 201 arrived. */
  readonly values: Map<string, { answered: boolean }>
}

/**
 * Plays the month without end. `began` is called before each request that a kill may aim at. `approves`: otherwise each candidate is
 * corrected instead, so that the revision is calculated again and again.
 */
export async function playPayroll(
  payroll: CrashPayroll,
  began: (moment: Moment) => void,
  { approves }: { readonly approves: boolean },
): Promise<never> {
  const { of } = payroll
  for (;;) {
    const { body, headers } = await ask(of, { what: { do: 'read' }, month: MONTH })
    const ifMatch = headers.get('etag') ?? ''
    if (body.operation !== null) {
      await sleep(4)
      continue
    }
    if (isFinal(body)) await corrected(payroll, ifMatch, began)
    else if (body.state === 'collecting' || body.result.outcome === 'blocked') {
      began('calculate')
      await keyed(payroll, { do: 'calculate' }, ifMatch)
    } else if (!approves) await corrected(payroll, ifMatch, began)
    else {
      await accepted(of)
      began('approve')
      await keyed(payroll, { do: 'approve', candidateId: body.candidate.id }, ifMatch)
    }
  }
}

async function keyed({ of, requests }: CrashPayroll, what: What, ifMatch: string): Promise<void> {
  const request: KeyedRequest = {
    asked: { what, month: MONTH, ifMatch, key: newKey() },
    operationId: undefined,
    refused: false,
  }
  requests.push(request)
  await sendKeyed({ of }, request)
}

/** Accepts every finding that is to be accepted. */
async function accepted(of: PayrollTenant): Promise<void> {
  const { body } = await ask(of, { what: { do: 'controls' }, month: MONTH })
  for (const { code, severity, accepted: known } of body) {
    if (severity !== 'to_check' || known !== undefined) continue
    await ask(of, { what: { do: 'accept', control: code }, month: MONTH })
  }
}

let corrections = 0
/**
 * Corrects a month: its payment date, which affects all its people, or the rate of some of them, now and then that of the month before,
 * which a raw job has paid.
 */
async function corrected(
  { of, values }: CrashPayroll,
  ifMatch: string,
  began: (moment: Moment) => void,
): Promise<void> {
  corrections += 1
  began('variables')
  if (corrections % 3 === 0) {
    const paymentDate = `${MONTH}-${10 + (corrections % 19)}`
    noFailure(await ask(of, { what: { do: 'payOn', paymentDate }, month: MONTH, ifMatch }))
    return
  }
  for (let person = 0; person <= corrections % 4; person += 1) {
    const employeeId = of.people[(corrections * 7 + person) % of.people.length] ?? 0
    const value = HOURLY_RATES[(corrections + person) % HOURLY_RATES.length] ?? 15
    const reason = `correction ${corrections} of ${employeeId}`
    const change = { answered: false }
    values.set(reason, change)
    const what: What = { do: 'case', employeeId, field: 'TauxHoraire', value, reason }
    const answer = await ask(of, { what, month: corrections % 5 === 1 ? BEFORE : MONTH })
    noFailure(answer)
    if (answer.status === 201) change.answered = true
    else values.delete(reason)
  }
}

/** A correction may be refused, and never meets a fault of the service. */
function noFailure({ status, text }: Answered): void {
  if (status >= 500) throw new Error(`a correction was answered ${status} ${text}`)
}
