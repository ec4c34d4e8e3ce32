import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newSecret, signatures } from './signature.js'

/** The official vector of the Standard Webhooks libraries. */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  message: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const random = (bytes: number): string => randomBytes(bytes).toString('hex')

test('a message is signed as in the official vector', () => {
  expect(signatures([VECTOR.secret], VECTOR.message)).toBe(VECTOR.signature)
})

test('each of two secrets signs, separated by a space; a receiver needs one of them', () => {
  const [before, now] = [newSecret(random), newSecret(random)]
  const timestamp = Math.floor(Date.now() / 1000)
  const [id, body] = ['evt_1', '{"période":"2026-06"}']
  const signature = signatures([now, before], { id, timestamp, body })
  expect(signature).toMatch(/^v1,\S{44} v1,\S{44}$/)
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature }
  for (const secret of [before, now]) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => new Webhook(newSecret(random)).verify(body, headers)).toThrow()
  expect(() => new Webhook(now).verify(`${body} `, headers)).toThrow()
})

test('a secret is whsec_ and base64 of 24 to 64 random bytes', () => {
  const [, base64 = ''] = /^whsec_(.+)$/.exec(newSecret(random)) ?? []
  const { length } = Buffer.from(base64, 'base64')
  expect([length >= 24, length <= 64]).toEqual([true, true])
  expect(newSecret(random)).not.toBe(newSecret(random))
})
