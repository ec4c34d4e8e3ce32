import type { TestService } from './service.js'

/** A browser without script: it keeps cookies, and sends the token and the key of the page that it has read last. */
export interface Browser {
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Page>
  /** Sends a form; `csrf` and `idempotencyKey` replace those of the page. */
  readonly send: (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Page>
  readonly signIn: (key: string) => Promise<void>
  readonly cookie: () => string
  readonly csrf: () => string
}
interface Page {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  /** Where a form leads to. */
  readonly location: string | null
}

export function browserOf({ app }: Pick<TestService, 'app'>): Browser {
  const jar = new Map<string, string>()
  let [csrf, idempotencyKey] = ['', '']
  const request = async (path: string, init: RequestInit): Promise<Page> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await app.request(`http://localhost${path}`, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(cookie) ?? []
      if (/max-age=0/i.test(attributes)) jar.delete(name)
      else jar.set(name, value)
    }
    const html = await response.text()
    csrf = /name="csrf" value="([0-9a-f]*)"/.exec(html)?.[1] ?? csrf
    idempotencyKey = /name="idempotencyKey" value="([0-9a-f]*)"/.exec(html)?.[1] ?? idempotencyKey
    const { status, headers: answered } = response
    return { status, headers: answered, html, location: answered.get('location') }
  }
  const send: Browser['send'] = (path, fields, headers = {}) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost', ...headers },
      body: new URLSearchParams({ csrf, ...(idempotencyKey !== '' && { idempotencyKey }), ...fields }).toString(),
    })
  return {
    get: (path, headers = {}) => request(path, { headers }),
    send,
    signIn: async (key) => {
      await request('/console', {})
      const { status, html } = await send('/console/connexion', { key })
      if (status !== 303) throw new Error(`not signed in: ${status} ${html}`)
      await request('/console', {})
    },
    cookie: () => [...jar.values()].join(),
    csrf: () => csrf,
  }
}

/** The server-sent events of an address, one after another, until the server ends them. */
export async function eventsOf({ app }: Pick<TestService, 'app'>, browser: Browser, path: string) {
  const headers = { cookie: `centime_console=${browser.cookie()}`, accept: 'text/event-stream' }
  const { status, body } = await app.request(`http://localhost${path}`, { headers })
  if (status !== 200 || body === null) throw new Error(`no events: ${status}`)
  return (async function* () {
    let text = ''
    for await (const bytes of body) {
      text += new TextDecoder().decode(bytes)
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      yield* events
    }
  })()
}

/** The last of some events, once the server has ended them. */
export async function lastOf(events: AsyncIterable<string>): Promise<string> {
  let last = ''
  for await (const event of events) last = event
  return last
}

/** The fields of the form whose action contains a text, as a browser would send them unchanged. `field`: one that the form has. */
export function formIn(html: string, action = 'vue=saisie', field = ''): Readonly<Record<string, string>> {
  const forms = [...html.matchAll(/<form method="post" action="([^"]*)".*?<\/form>/gs)]
  const has = (form: string): boolean => field === '' || form.includes(` name="${field}"`)
  const [form = ''] = forms.find(([one, to = '']) => to.includes(action) && has(one)) ?? []
  const inputs = [...form.matchAll(/<input[^>]*>/g)]
    .filter(([input]) => !/type="checkbox"/.test(input) || /\bchecked\b/.test(input))
    .map(([input]) => [valueIn('name', input), valueIn('value', input)])
  const selects = [...form.matchAll(/<select[^>]*name="([^"]*)".*?<\/select>/gs)].map(([select, name]) => {
    const options = [...select.matchAll(/<option[^>]*>/g)].map(([option]) => option)
    return [name, valueIn('value', options.find((option) => /\bselected\b/.test(option)) ?? options[0] ?? '')]
  })
  return Object.fromEntries([...inputs, ...selects])
}
const valueIn = (attribute: string, tag: string): string =>
  (new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
