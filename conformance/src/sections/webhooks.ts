import { Webhook } from 'standardwebhooks'
import { answers, at, Departure, departs, holds, refuses, same, textAt } from '../judge.js'
import { type Kit, section, unplayable } from '../kit.js'
import { type Month, monthOf } from '../month.js'
import type { Attempt, Receiver } from '../receiver.js'
import { officer } from '../tenants.js'

const dataOf = ({ json }: Attempt): Readonly<Record<string, unknown>> => Object(Object(json).data)
const idOf = ({ headers }: Attempt): string => headers['webhook-id'] ?? ''

/** Whether one of the signatures was made with this secret over the received bytes. */
function isSigned({ headers, body }: Attempt, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

/** All deliveries while a month is played. Meanwhile the partner's destination is the receiver; afterwards there is none. */
async function play(kit: Kit, receiver: Receiver) {
  const admin = kit.admin()
  const webhooks = `/partners/${kit.target.partnerId}/webhooks`
  const existing = await admin.get(webhooks)
  if (existing.status === 200) unplayable(`the partner has a destination: ${at(existing, '/url')}`)
  const of = await officer(kit)
  const refused = await admin.put(webhooks, { url: 'https://10.0.0.1/hooks' })
  const put = await admin.put(webhooks, { url: receiver.url })
  if (put.status === 422) unplayable(`the server sends nothing to ${receiver.url}: ${at(put, '/detail')}`)
  answers(put, 200)
  try {
    const secret = textAt(put, '/secret')
    const asked = await admin.post(`${webhooks}/test`)
    if (asked.status >= 300) departs(asked, 'no test event')
    const tried = await kit.until(
      () => admin.get(`${webhooks}/deliveries`),
      ({ text }) => /"(deliveredAt|lastError)":"/.test(text),
    )
    if (receiver.attempts.length === 0)
      unplayable(`the server does not reach ${receiver.url}: ${at(tried, '/0/lastError')}`)
    const [test] = await receiver.until(1, (attempt) => dataOf(attempt)['change'] === 'test')
    receiver.answerNext(500)
    const month = monthOf(kit, of, of.lastMonth)
    const isOf = (change: string) => (attempt: Attempt) =>
      dataOf(attempt)['change'] === change && attempt.body.includes(month.path)
    const review = await month.reviewed(3000)
    const ready = await receiver.until(2, isOf('calculation.ready'))
    const rotated = await admin.post(`${webhooks}/rotate-secret`)
    await month.ended(await month.approve(textAt(review, '/candidate/id')))
    const [finalized] = await receiver.until(1, isOf('cycle.finalized'))
    await delivered(kit, webhooks, finalized)
    const replayed = await admin.post(`${webhooks}/deliveries/${finalized === undefined ? '' : idOf(finalized)}/replay`)
    const again = await receiver.until(2, isOf('cycle.finalized'))
    return {
      ...{ put, refused, secret, test, ready, rotated, replayed, again, month, review },
      next: textAt(rotated, '/secret'),
    }
  } finally {
    await admin.send('DELETE', webhooks)
  }
}

/** Waits: an answered event counts as delivered only once the service has recorded it. */
const delivered = (kit: Kit, webhooks: string, attempt: Attempt | undefined) =>
  kit.until(
    () => kit.admin().get(`${webhooks}/deliveries?status=delivered`),
    ({ text }) => attempt === undefined || text.includes(idOf(attempt)),
  )

/** Both of two attempts. */
function pairOf([first, second]: readonly Attempt[]): readonly [Attempt, Attempt] {
  if (first === undefined || second === undefined) throw new Departure('there are no two attempts')
  return [first, second]
}
const isFresh = ({ headers }: Attempt): boolean =>
  Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) < 300
const referenceOf = (month: Month, candidateId: string) => ({ candidateId, resource: month.path })

export const webhooks = section(
  '6',
  'Webhooks',
  async (kit) => {
    kit.admin()
    const receiver = await kit.receiver()
    try {
      return await play(kit, receiver)
    } finally {
      await receiver.close()
    }
  },
  {
    'A destination is answered with its secret, `whsec_…`': ({ put, secret }) =>
      `${answers(put, 200)} ${holds(/^whsec_[A-Za-z0-9+/=]{32,}$/.test(secret), `${secret.slice(0, 6)}… of ${secret.length} characters`)}`,
    'A private address is no destination: 422 `destination_refused`': ({ refused }) =>
      refuses(refused, 422, 'destination_refused'),
    'An event is signed over the bytes `id.timestamp.body` as Standard Webhooks say': ({ test, secret }) => {
      if (test === undefined) throw new Departure('there is no test event')
      return holds(isSigned(test, secret), `webhook-signature: ${test.headers['webhook-signature']?.slice(0, 3)}…`)
    },
    'Its timestamp is the moment of the attempt, in seconds': ({ ready }) => {
      const [first] = pairOf(ready)
      return holds(
        /^\d{10}$/.test(first.headers['webhook-timestamp'] ?? '') && isFresh(first),
        `webhook-timestamp: ${first.headers['webhook-timestamp']}`,
      )
    },
    '`webhook-id` is the `eventId` of the body': ({ ready }) => {
      const [first] = pairOf(ready)
      return same('webhook-id', idOf(first), Object(first.json).eventId)
    },
    'The body has every specified field, and references only': ({ ready, month, review }) => {
      const [{ json, ...first }] = pairOf(ready)
      const { type, schemaVersion, occurredAt } = Object(json)
      same('type', [type, schemaVersion], ['payroll_cycle.updated', '1'])
      holds(!Number.isNaN(Date.parse(occurredAt)), `occurredAt: ${occurredAt}`)
      const data = dataOf({ json, ...first })
      const wanted = [
        'environment',
        'partnerId',
        'tenantId',
        'period',
        'revision',
        'change',
        'candidateId',
        'operationId',
        'documentId',
        'resource',
      ]
      same(
        'the fields',
        wanted.filter((name) => !(name in data)),
        [],
      )
      same(
        'text fields',
        [typeof data['partnerId'], typeof data['tenantId'], typeof data['revision']],
        ['string', 'string', 'number'],
      )
      return same(
        'the references',
        { candidateId: data['candidateId'], resource: data['resource'] },
        referenceOf(month, textAt(review, '/candidate/id')),
      )
    },
    'What was answered with 500 is sent again: the same id and the same bytes': ({ ready }) => {
      const [first, second] = pairOf(ready)
      same('webhook-id', idOf(second), idOf(first))
      return same('the body', second.body, first.body) && idOf(first)
    },
    'The second attempt is signed too, with a timestamp of its own': ({ ready, secret }) => {
      const [first, second] = pairOf(ready)
      const later = Number(second.headers['webhook-timestamp']) - Number(first.headers['webhook-timestamp'])
      return holds(isSigned(second, secret) && later >= 0, `${later} s later`)
    },
    'After a rotation events are signed with both secrets': ({ again, secret, next, rotated }) => {
      const [first] = pairOf(again)
      holds(secret !== next, 'the secret is the same')
      return `${answers(rotated, 200)} ${holds(isSigned(first, secret) && isSigned(first, next), `${first.headers['webhook-signature']?.split(' ').length} signatures`)}`
    },
    'A finalization is told, and an operator replays it: the same id and the same bytes': ({ replayed, again }) => {
      const [first, second] = pairOf(again)
      same('webhook-id and body', [idOf(second), second.body], [idOf(first), first.body])
      return `${holds(replayed.status < 300, `${replayed.status} ${at(replayed, '/code') ?? ''}`)}${idOf(first)}`
    },
  },
)
