import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { verifyWebhook } from './webhook.js'

/** Signatures are made with the package of Standard Webhooks; the server's tests cover those of the service. */

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const NOW = Date.parse('2026-06-15T08:00:00Z')
const BODY = '{"eventId":"evt_1","data":{"change":"é"}}'

const sign = (secret: string, at: number, body = BODY) => new Webhook(secret).sign('evt_1', new Date(at), body)
const delivery = (signature: string, at = NOW, body = BODY) => ({
  headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': String(at / 1000), 'webhook-signature': signature },
  body,
})
const verified = (of: Parameters<typeof verifyWebhook>[0]) => verifyWebhook(of, SECRET, () => NOW)
const refused = { ok: false, refusal: { code: 'webhook_refused', detail: expect.any(String) } }

describe('verifyWebhook', () => {
  test('accepts a delivery signed with the secret, from headers of any form', async () => {
    const taken = { ok: true, value: JSON.parse(BODY) }
    const { headers, body } = delivery(sign(SECRET, NOW))
    expect(await verified({ headers, body })).toEqual(taken)
    expect(await verified({ headers: new Headers(headers), body })).toEqual(taken)
  })
  test('accepts one valid signature of two, in either order, as after a rotation', async () => {
    const both = [sign(OTHER, NOW), sign(SECRET, NOW)]
    expect(await verified(delivery(both.join(' ')))).toMatchObject({ ok: true })
    expect(await verified(delivery(both.toReversed().join(' ')))).toMatchObject({ ok: true })
    expect(await verified(delivery(sign(OTHER, NOW)))).toEqual(refused)
  })
  test.each([-301, 301])(
    'refuses an attempt that is %i seconds away, and accepts one of five minutes',
    async (away) => {
      const at = NOW + away * 1000
      expect(await verified(delivery(sign(SECRET, at), at))).toEqual(refused)
      const near = NOW + Math.sign(away) * 300_000
      expect(await verified(delivery(sign(SECRET, near), near))).toMatchObject({ ok: true })
    },
  )
  test('refuses a body, id or time other than the signed one', async () => {
    const right = delivery(sign(SECRET, NOW))
    expect(await verified({ ...right, body: BODY.replace('é', 'e') })).toEqual(refused)
    expect(await verified({ ...right, headers: { ...right.headers, 'webhook-id': 'evt_2' } })).toEqual(refused)
    expect(await verified(delivery(sign(SECRET, NOW), NOW + 1000))).toEqual(refused)
  })
  test('refuses a signed body that is not JSON', async () => {
    expect(await verified(delivery(sign(SECRET, NOW, 'nonsense'), NOW, 'nonsense'))).toEqual(refused)
  })
  test('refuses a missing or malformed signature', async () => {
    const signature = sign(SECRET, NOW)
    const wrong = [
      '',
      'v1',
      'v1,',
      'v1,a',
      'v1,é',
      signature.slice(0, -1),
      signature.replace('v1', 'v2'),
      `x${signature}`,
    ]
    for (const one of wrong) expect(await verified(delivery(one)), one).toEqual(refused)
    expect(await verified({ headers: {}, body: BODY })).toEqual(refused)
    expect(
      await verified({ headers: { ...delivery(signature).headers, 'webhook-timestamp': 'now' }, body: BODY }),
    ).toEqual(refused)
  })
})
