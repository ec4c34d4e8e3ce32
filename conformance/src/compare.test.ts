import { expect, test } from 'vitest'
import { compared } from './compare.js'
import { type Exchange, Recording } from './exchanges.js'

/** The comparison of two runs finds the differences that a client would notice, and ignores random values. */

const ID = 'candidate-8d8a515a0aa78592f3bbea0f'
const OTHER_ID = 'candidate-1f00c2d94b5a6e7788990011'
const exchange = (body: unknown, status = 200, asked = `GET /months/2026-06/candidates/${ID}`): Exchange => ({
  ...{ asked, with: {}, status, headers: { etag: '"1"' } },
  body,
})
const BODY = { id: ID, net: 1867.02, start: '2026-06-01T00:00:00Z', message: 'enter the pay' }
const differences = (after: Exchange, before = exchange(BODY)): readonly string[] => compared([before], [after])

test('the same exchanges do not differ', () => {
  expect(differences(exchange(BODY))).toEqual([])
})

test.each<[string, Exchange, string]>([
  ['another status', exchange(BODY, 409), 'status: 200 became 409'],
  ['a lost field', exchange({ id: ID, start: BODY.start, message: '' }), 'members: ["id","net","start","message"]'],
  ['another amount', exchange({ ...BODY, net: 1867.03 }), '/net: 1867.02 became 1867.03'],
  ['an amount as text', exchange({ ...BODY, net: '1867.02' }), '/net: 1867.02 became "1867.02"'],
  ['a law that begins on another day', exchange({ ...BODY, start: '2026-07-01T00:00:00Z' }), '/start'],
  ['a missing message', exchange({ ...BODY, message: null }), '/message'],
  ['another header', { ...exchange(BODY), headers: { etag: '"2"' } }, 'headers /etag'],
])('%s is found', (_, after, found) => {
  const all = differences(after)
  expect(all).toHaveLength(1)
  expect(all[0]).toContain(found)
})

test('a request that only one run sent is found', () => {
  expect(compared([exchange(BODY), exchange(BODY)], [exchange(BODY)])).toHaveLength(1)
  expect(compared([exchange(BODY)], [exchange(BODY), exchange(BODY)])).toHaveLength(1)
  expect(differences(exchange(BODY, 200, 'GET /months/2026-07'))).toHaveLength(1)
})

test('texts for people, versions and moments of the run may differ', () => {
  const body = (message: string, version: string, created: string) => ({ message, version, created })
  const one = exchange(body('enter the pay', 'centime-0.2.0', '2026-06-20T09:00:38.206Z'))
  expect(differences(exchange(body('give the pay', 'centime-0.3.0', '2026-06-20T09:01:02.1Z')), one)).toEqual([])
  expect(differences(exchange(body('enter the pay', 'centime-0.2.0', '2026-06-21T09:00:38.206Z')), one)).toHaveLength(1)
})

test('ids may differ, one for one over the whole run', () => {
  const renamed = (id: string) => exchange({ ...BODY, id }, 200, `GET /months/2026-06/candidates/${OTHER_ID}`)
  expect(differences(renamed(OTHER_ID))).toEqual([])
  expect(differences(renamed(ID))).toHaveLength(1)
})

test('a polling read counts once, with its last answer; another request in between counts', () => {
  const recording = new Recording()
  const ask = (asked: string, text: string): void => {
    const answered = recording.asks({ headers: { authorization: 'Bearer secret', 'if-match': '*' } })
    const [json, bytes] = [JSON.parse(text), new TextEncoder().encode(text)]
    answered({ asked, status: 200, headers: new Headers({ date: 'now', etag: '"1"' }), bytes, text, json })
  }
  for (const text of ['"pending"', '"generating"', '"ready"']) ask('GET /document', text)
  ask('POST /approval', '1')
  ask('POST /approval', '2')
  ask('GET /document', '"old"')
  expect(recording.exchanges.map(({ asked, body }) => [asked, body])).toEqual([
    ['GET /document', 'ready'],
    ['POST /approval', 1],
    ['POST /approval', 2],
    ['GET /document', 'old'],
  ])
  expect(recording.exchanges[0]).toMatchObject({ with: { 'if-match': '*' }, headers: { etag: '"1"' } })
  expect(JSON.stringify(recording.exchanges)).not.toMatch(/secret|date/)
})
