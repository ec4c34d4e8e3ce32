import { expect, test } from 'vitest'
import { decided, refusing } from './refusal.js'

test('a decision is a list of events, perhaps empty, or a refusal', () => {
  expect(decided('a', 'b')).toEqual({ ok: true, events: ['a', 'b'] })
  expect(decided()).toEqual({ ok: true, events: [] })
  expect(refusing({ code: 'variables_missing', message: 'x' })).toEqual({
    ok: false,
    refusal: { code: 'variables_missing', message: 'x' },
  })
})
