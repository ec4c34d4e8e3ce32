import { describe, expect, test } from 'vitest'
import { answered, completed, failed, isTerminal, lookedUp, type Operation, sending } from './operation.js'

const queued = (kind: Operation['kind']): Operation => ({
  kind,
  status: 'queued',
  phase: 'queued',
  effectId: null,
  blocker: null,
  message: null,
})
const KINDS = ['calculate', 'approve', 'abort_draft', 'write_variables'] as const

describe('an operation', () => {
  test('is stored as sending before its command is sent', () => {
    expect(sending(queued('calculate'))).toMatchObject({ status: 'running', phase: 'sending' })
  })
  test.each(KINDS)('%s: an answer gives its effect; a calculation waits for its job, the others are done', (kind) => {
    const next = answered(sending(queued(kind)), { kind: 'done', effectId: 7 })
    expect(next.effectId).toBe(7)
    expect([next.status, next.phase]).toEqual(kind === 'calculate' ? ['running', 'calculating'] : ['completed', 'done'])
  })
  test('fails with the blocker of the engine', () => {
    const next = answered(sending(queued('calculate')), { kind: 'refused', blocker: 'law_missing', message: 'no law' })
    expect(next).toMatchObject({ status: 'failed', phase: 'done', blocker: 'law_missing', message: 'no law' })
  })
  test('with a result is completed, with its effect', () => {
    const calculating = answered(sending(queued('calculate')), { kind: 'done', effectId: 7 })
    expect(completed(calculating)).toEqual({ ...calculating, status: 'completed', phase: 'done' })
  })
  test('whose answer is lost stays sending: it must not be sent again on a guess', () => {
    const out = sending(queued('approve'))
    expect(answered(out, { kind: 'lost' })).toEqual(out)
  })
  test.each(KINDS)(
    '%s: one match of its key is adopted, several are in doubt, whether the lookup is authoritative or not',
    (kind) => {
      const out = sending(queued(kind))
      for (const authoritative of [true, false]) {
        expect(lookedUp(out, { effects: [5], authoritative })).toEqual(answered(out, { kind: 'done', effectId: 5 }))
        expect(lookedUp(out, { effects: [5, 6], authoritative })).toMatchObject({
          status: 'reconcile_required',
          blocker: 'engine_effect_ambiguous',
          message: expect.stringContaining('5, 6'),
        })
      }
    },
  )
  test.each(KINDS)('%s: without a match it is queued again if the lookup is authoritative, else in doubt', (kind) => {
    const out = sending(queued(kind))
    expect(lookedUp(out, { effects: [], authoritative: true })).toEqual(queued(kind))
    expect(lookedUp(out, { effects: [], authoritative: false })).toMatchObject({
      status: 'reconcile_required',
      blocker: 'engine_effect_not_found',
      message: expect.stringContaining('nothing'),
    })
  })
  test('has ended when it is completed, failed or in doubt', () => {
    const statuses = ['queued', 'running', 'completed', 'failed', 'reconcile_required'] as const
    expect(statuses.filter((status) => isTerminal({ status }))).toEqual(['completed', 'failed', 'reconcile_required'])
    expect(isTerminal(failed(queued('calculate'), 'service_failed', 'y'))).toBe(true)
  })
})
