import type { Fetch } from '@centime/conformance'
import type { Transport } from '../src/webhooks/transport.js'

/**
 * Possible departures from the specification, each planted between the conformance kit and the service: in the
 * requests, in the answers, or in the webhooks. The kit must find each by the statement that it breaks.
 */
export interface Planted {
  readonly name: string
  /** The titles of the sections that are played. */
  readonly sections: readonly string[]
  /** The statement that fails. */
  readonly breaks: string
  /** Wraps the way of a request. */
  readonly fetch?: (own: Fetch) => Fetch
  /** Wraps the way of a webhook. */
  readonly transport?: (own: Transport) => Transport
}

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string
}
const askedOf = (url: string, { method = 'GET', headers, body }: RequestInit): Asked => ({
  ...{ method, path: url.replace(/^https?:\/\/[^/]+/, ''), headers: new Headers(headers) },
  body: typeof body === 'string' ? body : '',
})

/** Changes the answers to some requests. */
const answered =
  (of: RegExp, change: (answer: Told, asked: Asked) => Partial<Told>): ((own: Fetch) => Fetch) =>
  (own) =>
  async (url, init) => {
    const asked = askedOf(url, init)
    const response = await own(url, init)
    if (!of.test(`${asked.method} ${asked.path}`)) return response
    const told: Told = { status: response.status, headers: new Headers(response.headers), text: await response.text() }
    const { status, headers, text } = { ...told, ...change(told, asked) }
    headers.delete('content-length')
    return new Response(text, { status, headers })
  }
interface Told {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Changes some requests before the service gets them. */
const requested =
  (
    of: RegExp,
    change: (asked: Asked, own: Fetch, base: string) => Promise<Partial<Asked>> | Partial<Asked>,
  ): ((own: Fetch) => Fetch) =>
  (own) =>
  async (url, init) => {
    const asked = askedOf(url, init)
    if (!of.test(`${asked.method} ${asked.path}`)) return own(url, init)
    const base = url.slice(0, url.length - asked.path.length)
    const { method, path, headers, body } = { ...asked, ...(await change(asked, own, base)) }
    return own(base + path, { method, headers, ...(body !== '' && { body }) })
  }

const without = (headers: Headers, ...names: readonly string[]): Headers => {
  const left = new Headers(headers)
  for (const name of names) left.delete(name)
  return left
}
const withHeader = (headers: Headers, name: string, value: string): Headers => {
  const more = new Headers(headers)
  more.set(name, value)
  return more
}
/** Replaces refusals with this code. */
const insteadOf = (code: string, otherwise: Partial<Told>) =>
  answered(/./, ({ text }) => (text.includes(`"code":"${code}"`) ? otherwise : {}))
/** Replaces a text in answers. */
const replaced = (of: RegExp, from: string | RegExp, to: string) =>
  answered(of, ({ text }) => ({ text: text.replace(from, to) }))

/** The current tag of a month. */
async function currentTag({ path, headers }: Asked, own: Fetch, base: string): Promise<string> {
  const month = path.replace(/(payroll-cycles\/[\d-]+).*/, '$1')
  const read = await own(base + month, {
    method: 'GET',
    headers: { authorization: headers.get('authorization') ?? '' },
  })
  return read.headers.get('etag') ?? ''
}

const MONTH = 'A managed month, from PUT to final'
const REVISIONS = 'Revisions, and the order of months'
const REFUSALS = 'Every refusal of this run'

const ofMonths: readonly Planted[] = [
  {
    name: 'an ETag is missing where a month is opened',
    sections: [MONTH],
    breaks: 'Each answer of the month carries a strong `ETag`',
    fetch: answered(/^PUT .*payroll-cycles\/[\d-]+$/, ({ headers, status }) =>
      status === 201 ? { headers: without(headers, 'etag') } : {},
    ),
  },
  {
    name: 'a stale If-Match is not compared',
    sections: [MONTH],
    breaks: 'A stale `ETag` in `If-Match` is refused with 412 `etag_mismatch`',
    fetch: requested(/\/variables$/, async (asked, own, base) =>
      asked.headers.has('if-match')
        ? { headers: withHeader(asked.headers, 'if-match', await currentTag(asked, own, base)) }
        : {},
    ),
  },
  {
    name: 'a write needs no If-Match',
    sections: [MONTH],
    breaks: 'A write without `If-Match` is refused with 428 `precondition_required`',
    fetch: requested(/\/variables$/, async (asked, own, base) => ({
      headers: withHeader(
        asked.headers,
        'if-match',
        asked.headers.get('if-match') ?? (await currentTag(asked, own, base)),
      ),
    })),
  },
  {
    name: 'a repeated key of a calculation calculates again',
    sections: ['The key of a calculation'],
    breaks: 'The same key and request give the same operation, whatever the `ETag` is by then',
    fetch: requested(/\/calculate$/, async (asked, own, base) =>
      asked.headers.get('if-match') === '"0"'
        ? {
            headers: withHeader(
              withHeader(asked.headers, 'idempotency-key', 'another'),
              'if-match',
              await currentTag(asked, own, base),
            ),
          }
        : {},
    ),
  },
  {
    name: 'a refusal has another status',
    sections: [MONTH],
    breaks: 'An approval of another candidate is refused with 409 `candidate_conflict`',
    fetch: insteadOf('candidate_conflict', { status: 400 }),
  },
  {
    name: 'the amounts of a month are a cent beside those of its result set',
    sections: [MONTH],
    breaks: 'The amounts are copied from the result set: 7025, 5100 = 7005, 6000',
    fetch: answered(/^GET .*payroll-cycles\/[\d-]+$/, ({ text }) => ({
      text: text.replace(/"netSocial":([\d.]+)/, (_, euros) => `"netSocial":${(Number(euros) + 0.01).toFixed(2)}`),
    })),
  },
  {
    name: 'a final month is written over',
    sections: [REVISIONS],
    breaks: 'A change after finalization opens revision 2, without a candidate',
    fetch: replaced(/^PUT .*\/variables$/, '"revision":2', '"revision":1'),
  },
  {
    name: 'an earlier revision shows the current one',
    sections: [REVISIONS],
    breaks: 'Revision 1 stays readable, finalized, with its variables, candidate and result',
    fetch: requested(/\/revisions\/1$/, ({ path }) => ({ path: path.replace('/revisions/1', '') })),
  },
  {
    name: 'a month is opened outside of the write window',
    sections: [REVISIONS],
    breaks: 'Months before the last and after this one are refused with 422 `period_outside_write_window`',
    fetch: insteadOf('period_outside_write_window', { status: 201, text: '{"state":"collecting"}' }),
  },
  {
    name: 'a link gives any document',
    sections: ['Documents of a month'],
    breaks: 'A link that is changed by one character gives nothing',
    fetch: (own) => {
      let last = ''
      return async (url, init) => {
        const response = await own(url, init)
        if (!/\/documents\/[^/]+$/.test(url) || url.includes('payroll-cycles')) return response
        if (response.status === 200) last = url
        return response.status === 200 ? response : own(last, init)
      }
    },
  },
  {
    name: 'the checksum is of other bytes',
    sections: ['Documents of a month'],
    breaks: 'The checksum is the SHA-256 of the bytes that the link gives',
    fetch: answered(/^GET .*\/documents\/final$/, ({ text }) => ({
      text: text.replace(/(?<="checksum":")\w/, (digit) => (digit === '0' ? '1' : '0')),
    })),
  },
  {
    name: 'a late change forgets the user who recorded it',
    sections: ['Policies, and late changes of a payroll'],
    breaks: 'It is a late change: the person, the old and the new value, who recorded it, and when',
    fetch: answered(/^GET .*\/cycles\//, ({ text }) => ({
      text: text.replace(/"recordedBy":\d+/g, '"recordedBy":null'),
    })),
  },
]

const ofWrites: readonly Planted[] = [
  {
    name: 'a repeated Idempotency-Key is executed twice',
    sections: ['Idempotency of writes'],
    breaks: 'A repeated case change is recorded once, and one with another key again',
    fetch: requested(/\/cases$/, ({ headers }) => ({ headers: without(headers, 'idempotency-key') })),
  },
  {
    name: 'a key of another request repeats its answer',
    sections: ['Idempotency of writes'],
    breaks: 'Another request with the same key is refused with 422 `idempotency_key_reused`',
    fetch: insteadOf('idempotency_key_reused', { status: 201, text: '{"id":1}' }),
  },
  {
    name: 'a number is taken for text',
    sections: ['Case changes'],
    breaks: 'A value that is not text is refused, and its place is named',
    fetch: requested(/^POST .*\/cases$/, ({ body }) => ({ body: body.replace(/"value":([\d.]+)/, '"value":"$1"') })),
  },
  {
    name: 'a refused change is half written',
    sections: ['Case changes'],
    breaks: 'A refused change records nothing',
    fetch: (own) => async (url, init) => {
      const { method, path, body } = askedOf(url, init)
      const response = await own(url, init)
      if (method !== 'POST' || !path.endsWith('/cases') || response.status !== 400) return response
      const { userId, employeeId, divisionId } = JSON.parse(body)
      const values = [{ caseFieldName: 'Nom', value: 'half', start: '2026-06-01T00:00:00Z' }]
      await own(url, {
        ...init,
        body: JSON.stringify({ userId, employeeId, divisionId, case: { caseName: 'Identite', values } }),
      })
      return response
    },
  },
  {
    name: 'the same externalId registers another tenant',
    sections: ['Tenants'],
    breaks: 'The same `externalId` again answers 200 with the same record, unchanged',
    fetch: requested(/\/tenants$/, ({ body }) => ({
      body: body.replace('"externalId":"', `"externalId":"${body.includes('Another') ? 'x' : ''}`),
    })),
  },
]

const ofJobs: readonly Planted[] = [
  {
    name: 'a draft blocks in other words',
    sections: ['Payrun jobs'],
    breaks: 'A draft blocks another real start of its payrun: 409, in the specified words',
    fetch: replaced(/^POST .*\/jobs$/, 'has already a payrun job', 'already has a payrun job'),
  },
  {
    name: 'a month ends at its last second',
    sections: ['Payrun jobs'],
    breaks: 'Its period is the month, to its last millisecond in Paris',
    fetch: replaced(/\/jobs\/\d+$/, '59.999', '59'),
  },
  {
    name: 'a simulated value is real',
    sections: ['Simulations'],
    breaks: 'A simulation sees the values of its own name on top of the real ones; no other job sees them',
    fetch: requested(/^POST .*\/cases$/, ({ body }) => ({ body: body.replace(/"forecast":"\w+",/, '') })),
  },
  {
    name: 'an amount is rounded down',
    sections: ['Payroll results'],
    breaks: 'A payslip worked by hand from the law of June 2026 is equal to the cent',
    fetch: replaced(/\/sets\?/, '"value":59.67', '"value":59.66'),
  },
  {
    name: 'the withheld tax is a cent more',
    sections: ['Payroll results'],
    breaks: 'The tax withheld is net taxable × the personal rate, rounded to the cent',
    fetch: answered(/\/sets\?/, ({ text }) => ({
      text: text.replace(
        /("wageTypeName":"PAS","value":)([\d.]+)/g,
        (_, head, euros) => head + (Number(euros) + 0.01).toFixed(2),
      ),
    })),
  },
  {
    name: 'a page repeats the last item of the page before',
    sections: ['Lists and their pages'],
    breaks: 'Its pages give each item once, in the same order',
    fetch: requested(/\/employees\?.*skip=\d/, ({ path }) => ({
      path: path.replace(/skip=(\d+)/, (_, skip) => `skip=${Number(skip) - 1}`),
    })),
  },
  {
    name: 'the total is that of the page',
    sections: ['Lists and their pages'],
    breaks: '`X-Total-Count` is the length of the whole list',
    fetch: answered(/\/employees\?/, ({ headers, text }) => ({
      headers: withHeader(headers, 'x-total-count', String(JSON.parse(text).length ?? 0)),
    })),
  },
  {
    name: 'the catalogue shows the figures of today',
    sections: ['The contribution catalogue'],
    breaks: 'A day chooses the figures in force on it',
    fetch: requested(/date=2024/, ({ path }) => ({ path: path.replace('date=2024', 'date=2026') })),
  },
]

const ofAccess: readonly Planted[] = [
  {
    name: "an employee's values are read through any tenant",
    sections: ['Isolation of tenants'],
    breaks: 'The employee, job and results of another tenant of the same partner are 404',
    fetch: (own) => {
      const homes = new Map<string, string>()
      return async (url, init) => {
        const [, employee = ''] = /\/employees\/(\d+)\/cases$/.exec(url) ?? []
        const response = await own(url, init)
        if (employee !== '' && response.status === 200) homes.set(employee, url)
        return employee !== '' && response.status === 404 ? own(homes.get(employee) ?? url, init) : response
      }
    },
  },
  {
    name: 'a list has what the tenant before has',
    sections: ['Isolation of tenants'],
    breaks: 'Lists have nothing of another tenant',
    fetch: (own) => async (url, init) => {
      const response = await own(url, init)
      if (!url.endsWith('/employees')) return response
      const next = await own(
        url.replace(/(\/tenants\/)(\d+)/, (_, head, id) => head + (Number(id) + 1)),
        init,
      )
      const both = [...JSON.parse(await response.text()), ...JSON.parse(await next.text())]
      return new Response(JSON.stringify(both), { status: 200, headers: response.headers })
    },
  },
  {
    name: 'the key of another partner reads',
    sections: ['Isolation of partners'],
    breaks: "The key of another partner reads nothing: 403, and nothing of the tenant's is in the answer",
    fetch: (own) => {
      let key = ''
      return async (url, init) => {
        const response = await own(url, init)
        const headers = new Headers(init.headers)
        if (response.status === 201) key = headers.get('authorization') ?? ''
        const isRead = init.method === 'GET' && response.status === 403
        return isRead ? own(url, { ...init, headers: withHeader(headers, 'authorization', key) }) : response
      }
    },
  },
  {
    name: 'an inactive tenant is written to',
    sections: ['Roles and the life of a tenant'],
    breaks: 'A write to an inactive tenant is 403 `tenant_inactive`; reads go on',
    fetch: requested(/\/status$/, ({ body }) => ({ body: body.replace('"inactive"', '"active"') })),
  },
  {
    name: 'browsers are let in',
    sections: ['Keys'],
    breaks: 'No answer allows a browser of another origin',
    fetch: answered(/./, ({ headers }) => ({ headers: withHeader(headers, 'access-control-allow-origin', '*') })),
  },
  {
    name: 'a problem has no code',
    sections: ['Keys', REFUSALS],
    breaks: 'Every refusal is a problem with a code',
    fetch: replaced(/./, /"code":"unauthorized",/, ''),
  },
  {
    name: 'a bug is answered with a bare 500',
    sections: ['Keys', REFUSALS],
    breaks: 'No answer is a 500',
    fetch: insteadOf('unauthorized', { status: 500, text: 'Internal Server Error' }),
  },
  {
    name: 'a 503 has no Retry-After',
    sections: ['The policy of an operator'],
    breaks: 'Without the policy a native write fails closed: 503 `operator_policy_unavailable` with `Retry-After`',
    fetch: answered(/./, ({ headers, status }) => (status === 503 ? { headers: without(headers, 'retry-after') } : {})),
  },
]

/** Changes an attempt before it is sent; `count`: how often its event was sent before. */
const sent = (
  change: (headers: Readonly<Record<string, string>>, count: number) => Readonly<Record<string, string>>,
) => {
  return (own: Transport): Transport => {
    const counts = new Map<string, number>()
    return (attempt) => {
      const id = attempt.headers['webhook-id'] ?? ''
      const count = counts.get(id) ?? 0
      counts.set(id, count + 1)
      return own({ ...attempt, headers: { ...attempt.headers, ...change(attempt.headers, count) } })
    }
  }
}
const SIGNATURE = 'webhook-signature'

const ofWebhooks: readonly Planted[] = [
  {
    name: 'a webhook has a wrong signature',
    sections: ['Webhooks'],
    breaks: 'An event is signed over the bytes `id.timestamp.body` as Standard Webhooks say',
    transport: sent(() => ({ [SIGNATURE]: `v1,${Buffer.alloc(32).toString('base64')}` })),
  },
  {
    name: 'a webhook has a new id when it is sent again',
    sections: ['Webhooks'],
    breaks: 'What was answered with 500 is sent again: the same id and the same bytes',
    transport: sent((headers, count) => ({
      'webhook-id': `${headers['webhook-id']}${count === 0 ? '' : `-${count}`}`,
    })),
  },
  {
    name: 'after a rotation only the new secret signs',
    sections: ['Webhooks'],
    breaks: 'After a rotation events are signed with both secrets',
    transport: sent((headers) => ({ [SIGNATURE]: headers[SIGNATURE]?.split(' ')[0] ?? '' })),
  },
]

export const DEPARTURES: readonly Planted[] = [...ofMonths, ...ofWrites, ...ofJobs, ...ofAccess, ...ofWebhooks]
