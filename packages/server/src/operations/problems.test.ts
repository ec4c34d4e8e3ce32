import type { Codes } from '@centime/engine/ground'
import { expect, test } from 'vitest'
import { testService } from '../../testing/service.js'
import { CODE_LISTS, PROBLEM_STATUSES } from '../ground/codes.js'

/** The pages that a problem's `type` names. They need no key. */

const { app, stop } = await testService({ idle: true, env: { CENTIME_PROBLEM_BASE: 'https://pay.example/problems' } })
await stop()
const read = async (path: string, accept?: string) => {
  const response = await app.request(path, { headers: accept === undefined ? {} : { accept } })
  const [text, type] = [await response.text(), response.headers.get('content-type')]
  return { status: response.status, headers: response.headers, text, type }
}
const every: readonly (readonly [string, Codes])[] = [
  ...PROBLEM_STATUSES.map(({ title, codes }) => [title.en, codes] as const),
  ...Object.entries<Codes>(CODE_LISTS),
]

test.each(every)('/problems explains each code of "%s"', async (title, codes) => {
  const { text } = await read('/problems', 'application/json')
  const { statuses, lists } = JSON.parse(text)
  const shown = [...statuses, ...lists].find((list: { title: string }) => list.title === title)
  expect(shown.codes.map(({ code }: { code: string }) => code)).toEqual(Object.keys(codes))
  for (const { meaning, actor, next } of shown.codes) {
    expect([meaning, next]).toEqual([expect.stringMatching(/.{10}/), expect.stringMatching(/.{8}/)])
    expect(['partner', 'operator', 'nobody']).toContain(actor)
  }
})

test('a code has the same text in every list', () => {
  for (const [, codes] of every) {
    for (const [code, text] of Object.entries(codes)) {
      const texts = every.flatMap(([, others]) => others[code] ?? [])
      expect([...new Set(texts)]).toEqual([text])
    }
  }
})

/** A guarantee for clients: the same sentence in HTML and in JSON. */
const ABOUT = 'A partner acts with a partner key, an operator with an admin key. Codes never change; lists grow.'
test.each(['text/html', 'application/json'])('%s states the guarantees for clients', async (type) => {
  for (const path of ['/problems', '/problems/http-status/401']) expect((await read(path, type)).text).toContain(ABOUT)
})

test('a status has its codes with their meaning, who acts and the remedy', async () => {
  const { status, text } = await read('/problems/http-status/412', 'application/json')
  expect([status, JSON.parse(text)]).toEqual([
    200,
    {
      about: ABOUT,
      status: 412,
      title: 'Precondition Failed',
      type: 'https://pay.example/problems/http-status/412',
      codes: [
        {
          code: 'etag_mismatch',
          meaning: 'The month has changed since it was read',
          actor: 'partner',
          next: 'read it again and decide anew',
        },
        {
          code: 'inputs_changed',
          meaning: 'An input has changed since the job was started',
          actor: 'partner',
          next: 'calculate again, or have a legacy job aborted and start another',
        },
      ],
    },
  ])
})

test.each(['/problems', '/problems/http-status/401'])('%s is a page that loads and runs nothing', async (path) => {
  const { status, type, text, headers } = await read(path, 'text/html,application/xhtml+xml,*/*;q=0.8')
  expect([status, type, headers.get('vary')]).toEqual([
    200,
    'text/html; charset=UTF-8',
    'Accept-Language, Accept, Accept-Encoding',
  ])
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(text).toContain('unauthorized')
  expect(text).toContain('Bearer &lt;API_KEY&gt;')
  expect(text).not.toMatch(/<script|<img|<link|https?:|&amp;lt;/)
})

test.each([
  [undefined, 'text/html; charset=UTF-8'],
  ['*/*', 'text/html; charset=UTF-8'],
  ['application/json', 'application/json'],
  ['text/html;q=0.5, application/json', 'application/json'],
])('Accept %s is answered as %s', async (accept, type) => {
  expect((await read('/problems/http-status/409', accept)).type).toBe(type)
})

test.each(['418', '200', '0404', 'x', '404%20'])('the status %s is not found', async (status) => {
  const { status: answered, text } = await read(`/problems/http-status/${status}`)
  expect([answered, JSON.parse(text).code]).toEqual([404, 'not_found'])
})
