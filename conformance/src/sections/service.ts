import { answers, at, holds, like, same, someText } from '../judge.js'
import { type Kit, section, unplayable } from '../kit.js'
import type { Answer } from '../wire.js'

export const service = section(
  '9',
  'The service and its versions',
  async (kit) => ({
    live: await kit.nobody.get('/livez'),
    ready: await kit.nobody.get('/readyz'),
    metrics: await kit.nobody.get('/metrics'),
    document: await kit.nobody.get('/openapi.json'),
    tenants: await kit.partner.get(`/partners/${kit.target.partnerId}/tenants?top=1`),
  }),
  {
    '`/livez`, `/readyz` and `/metrics` need no key': ({ live, ready, metrics }) =>
      [live, ready, metrics].map((answer) => answers(answer, 200)).join(' '),
    '`/openapi.json` is an OpenAPI 3.1 document': ({ document }) =>
      answers(document, 200, { openapi: like(/^3\.1\./), info: { title: someText } }),
    'Paths carry no version segment; answers say `X-Version: 1.0`': ({ tenants }) =>
      same('X-Version', tenants.headers.get('x-version'), '1.0'),
  },
)

/** The matching answers; without any, the statements are skipped. */
const those = (kit: Kit, isSo: (answer: Answer) => boolean): readonly Answer[] => {
  const found = kit.heard.filter(isSo)
  return found.length > 0 ? found : unplayable('no such answer was seen')
}
const each = (all: readonly Answer[], judge: (answer: Answer) => boolean, what: string): string => {
  const departing = all.find((answer) => !judge(answer))
  return holds(
    departing === undefined,
    departing === undefined ? `${all.length} answers` : `${departing.asked}: ${departing.status} ${what}`,
  )
}

/** The last sections judge every answer to the other sections. */
export const everyProblem = section(
  '7',
  'Every refusal of this run',
  async (kit) => those(kit, ({ status }) => status >= 400),
  {
    'Every refusal is a problem with a code': (all) =>
      each(all, (answer) => typeof at(answer, '/code') === 'string', 'has no code'),
    'Every refusal says its status in `status` and in `type`': (all) =>
      each(
        all,
        (answer) =>
          at(answer, '/status') === answer.status &&
          String(at(answer, '/type')).endsWith(`/http-status/${answer.status}`),
        'says another',
      ),
    'No answer is a 500': (all) => each(all, ({ status }) => status !== 500, ''),
  },
)

export const everyWait = section(
  '7',
  'Every 429 and 503 of this run',
  async (kit) => those(kit, ({ status }) => status === 429 || status === 503),
  {
    'It says in `Retry-After` when to try again': (all) =>
      each(all, ({ headers }) => Number(headers.get('retry-after')) > 0, 'has no Retry-After'),
  },
)

export const everyMonth = section(
  '4.6',
  'Every answer about a month of this run',
  async (kit) =>
    those(
      kit,
      ({ asked, status }) =>
        /\/payroll-cycles\/\d{4}-\d\d/.test(asked) && status < 300 && !/operations|documents|revisions/.test(asked),
    ),
  {
    'It carries a strong `ETag`': (all) =>
      each(all, ({ headers }) => /^"[^"]*"$/.test(headers.get('etag') ?? ''), 'has none'),
  },
)
