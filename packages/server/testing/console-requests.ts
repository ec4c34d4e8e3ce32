import fc from 'fast-check'
import { type Browser, browserOf } from './browser.js'
import { CODE_POINT } from './code-points.js'
import { addressOf, pagesOf } from './console-pages.js'
import { ownerOf } from './owner.js'
import type { TestService } from './service.js'

/** Requests to the console that no page of it makes: hostile parts, bytes and sizes, of readers and of strangers. */

export type Reader = 'admin' | 'partner' | 'stranger'

export interface ConsoleRequest {
  readonly reader: Reader
  readonly method: 'GET' | 'HEAD' | 'POST'
  /** As registered, with names for its parts. */
  readonly page: string
  /** Values for each part of the path, encoded; undefined: the existing value. */
  readonly parts: readonly (string | undefined)[]
  /** Encoded; empty, or from `?` on. */
  readonly query: string
  readonly body: ConsoleBody | undefined
  readonly headers: Readonly<Record<string, string>>
}

type ConsoleBody =
  /** A form with the token of the page, or without. */
  | { readonly kind: 'form'; readonly isToken: boolean; readonly fields: readonly (readonly [string, string])[] }
  | { readonly kind: 'multipart'; readonly isToken: boolean; readonly fields: readonly (readonly [string, string])[] }
  | { readonly kind: 'bytes'; readonly type: string; readonly bytes: Uint8Array }

/** Parts of paths, encoded: none is the id, the month or the word of anything. */
export const HOSTILE_PARTS: readonly string[] = [
  ...['..', '.', '%2E%2E', '..%2F..', '%252e%252e', '%2F', '%5C..', '%00', '1%00', '%0D%0A', '1%0D%0Ax:y', '%FF', '%'],
  ...[
    '%C3',
    '1%3Fa=b',
    '1%23x',
    '1%2F..%2F2',
    '1%2F',
    '%20',
    '1%20',
    '%2B1',
    '-1',
    '0',
    '00',
    '01',
    '1.0',
    '1e0',
    '0x1',
  ],
  ...[
    '9'.repeat(16),
    '9'.repeat(3000),
    'NaN',
    '__proto__',
    'constructor',
    '2026-13',
    '0000-00',
    '2026-06%2F..',
    '*',
    ';',
  ],
  ...['%F0%9F%92%B6', 'é', '%E2%80%AE', "'", '%22%3E%3Cscript%3E', '$%7Bx%7D', '1%252F..%252F2', 'mois', 'suivi'],
]

const TEXTS = fc.oneof(
  fc.constantFrom(
    ...['', '\0', '\r\n', 'a\r\nb: c', '\r\nset-cookie: x=y', '\u2028', '\ufeff', 'é'.repeat(64), '日'.repeat(64)],
    ...[
      '..',
      '../..',
      '%00',
      '__proto__',
      '1',
      '2',
      '-1',
      'NaN',
      '1e999',
      '2026-06',
      '2026-06-30',
      '"1"',
      'W/"1"',
      '*',
    ],
    ...[
      '/console',
      '/console/\r\nx',
      '/console?\0',
      '/console/é',
      '//x',
      'x'.repeat(5000),
      '<script>',
      "'--",
      '{"a":1}',
    ],
    ...['active', 'inactive', 'Release', 'Abort', 'documents', 'delete', 'final', 'draft', 'on', 'true', 'abort'],
  ),
  fc.string({ unit: CODE_POINT, maxLength: 40 }),
)

/** Names that forms and addresses of the console have, and others. */
const NAMES = fc.oneof(
  fc.constantFrom(
    ...['act', 'back', 'key', 'etag', 'idempotencyKey', 'candidateId', 'remuneration', 'dateDeVersement', 'variant'],
    ...['period', 'reason', 'kind', 'id', 'outcome', 'by', 'reference', 'at', 'state', 'payrunJobId', 'status', 'name'],
    ...['nativeWrites', 'divisionName', 'payrollName', 'payrunName', 'divisionId', 'regulationId', 'payrollId', 'url'],
    ...['externalId', 'eventId', 'keyId', 'userId', 'depuis', 'Nom', 'retirer.Nom', 'userIdentifier', 'periodStart'],
    ...['employeeIdentifiers', 'onFault', 'forecast', 'language', 'q', 'page', 'recherche', 'tri', 'manques', 'mois'],
    ...['etat', 'vue', 'cas', 'annee', 'jour', 'de', 'a', 'table', 'pourquoi', 'avec', 'valider', 'vu', 'documents'],
    ...['personne', 'format', 'acte', '__proto__', ''],
  ),
  TEXTS,
)
/** The names of the acts of a page, so that some requests reach the routes. */
const ACTS = fc.constantFrom(
  ...['variables', 'calculate', 'approve', 'document', 'reconcile', 'replay', 'filing', 'skip', 'status', 'policy'],
  ...['division', 'payroll', 'payrun', 'set', 'rotate', 'resume', 'test', 'documents', 'Release', 'Abort'],
)

const FIELDS = fc
  .tuple(fc.array(fc.tuple(NAMES, TEXTS), { maxLength: 6 }), fc.option(ACTS, { nil: undefined }))
  .map(([fields, act]) => (act === undefined ? fields : [...fields, ['act', act] as [string, string]]))

const BYTES = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom(0, 1, 99_990, 100_001, 300_000).map((length) => new Uint8Array(length).fill(0x61)),
  fc
    .constantFrom(
      `csrf=${'%C3%A9'.repeat(64)}`,
      `csrf=${'é'.repeat(64)}`,
      'csrf=%FF%FE&back=%00',
      'a=%&b=%zz&=&&&',
      '&'.repeat(90_000),
      '--x\r\ncontent-disposition: form-data; name="csrf"\r\n\r\nvalue',
      '--x\r\ncontent-disposition: form-data\r\n\r\nvalue\r\n--x--',
      '--x--',
    )
    .map((text) => new TextEncoder().encode(text)),
)
const TYPES = fc.constantFrom(
  ...['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; charset=utf-16', 'text/plain', ''],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x', 'application/json'],
  ...['multipart/form-data; boundary="é"', `multipart/form-data; boundary=${'x'.repeat(300)}`, 'MULTIPART/FORM-DATA'],
)

const BODY: fc.Arbitrary<ConsoleBody> = fc.oneof(
  fc.record({ kind: fc.constant('form' as const), isToken: fc.boolean(), fields: FIELDS }),
  fc.record({ kind: fc.constant('multipart' as const), isToken: fc.boolean(), fields: FIELDS }),
  fc.record({ kind: fc.constant('bytes' as const), type: TYPES, bytes: BYTES }),
)

const ANY_HEADERS = fc.constantFrom<Readonly<Record<string, string>>>(
  {},
  {},
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br' },
  { accept: 'text/event-stream' },
  { origin: 'null' },
  { origin: 'not an address' },
  { 'accept-language': '*;q=zz, \u00e9' },
  { 'x-forwarded-for': `${'1,'.repeat(500)}` },
)

/** The beginning of a query: names and texts in encoded form, or random text. */
const QUERY = fc.oneof(
  fc.constant(''),
  fc.array(fc.tuple(NAMES, TEXTS), { maxLength: 4 }).map((words) => `?${new URLSearchParams(words.map(wellFormed))}`),
  fc.constantFrom(
    '?',
    '?%',
    '?q=%00',
    '?q=%FF',
    '?%00=1',
    '?q=%0D%0A',
    `?q=${'%'.repeat(500)}`,
    '?page=1&page=2',
    '?q[]=1',
  ),
)
const wellFormed = ([name, text]: readonly [string, string]): [string, string] => [
  wellFormedText(name),
  wellFormedText(text),
]

/** The bytes that are sent: half a surrogate pair is not valid UTF-8. */
const wellFormedText = (text: string): string => Buffer.from(text).toString()

/** A request to one of the pages of a service, most of the parts of its address hostile. */
export function consoleRequests({ app }: Pick<TestService, 'app'>): fc.Arbitrary<ConsoleRequest> {
  const { reads, forms } = pagesOf(app)
  const request = (method: ConsoleRequest['method'], page: string): fc.Arbitrary<ConsoleRequest> => {
    const names = page.match(/:\w+/g) ?? []
    const part = fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_PARTS) },
      {
        weight: 1,
        arbitrary: fc.string({ unit: CODE_POINT, minLength: 1, maxLength: 20 }).map((text) => encoded(text)),
      },
    )
    return fc.record({
      reader: fc.constantFrom<Reader>('admin', 'admin', 'partner', 'stranger'),
      method: fc.constant(method),
      page: fc.constant(page),
      parts: fc.tuple(...names.map(() => part)),
      query: QUERY,
      body: method === 'POST' ? BODY : fc.constant(undefined),
      headers: ANY_HEADERS,
    })
  }
  return fc.oneof(
    ...reads.flatMap((page) => [request('GET', page), request('GET', page), request('HEAD', page)]),
    ...forms.flatMap((page) => [request('POST', page), request('POST', page)]),
  )
}
const encoded = (text: string): string => encodeURIComponent(wellFormedText(text))

/** The bytes and the type of a body; `csrf`: the token of the page. */
async function bodyOf(body: ConsoleBody, csrf: string): Promise<{ type: string; bytes: Uint8Array }> {
  if (body.kind === 'bytes') return body
  const fields = [...body.fields, ...(body.isToken ? [['csrf', csrf] as const] : [])].map(wellFormed)
  const form = body.kind === 'form' ? new URLSearchParams() : new FormData()
  for (const [name, text] of fields) form.append(name, text)
  const sent = new Response(form)
  return { type: sent.headers.get('content-type') ?? '', bytes: new Uint8Array(await sent.arrayBuffer()) }
}

/** Sends such requests as readers of a partner that has one of everything; gives the status, and what was sent and answered. */
export async function consoleReaders(service: TestService) {
  const partnerId = await service.newPartner('console')
  const owner = await ownerOf(service, partnerId, 'console')
  const readers = new Map<Reader, Browser>()
  const keys = { admin: await service.newKey(partnerId, 'admin'), partner: await service.newKey(partnerId, 'partner') }
  const signedIn = async (reader: Reader): Promise<Browser> => {
    const browser = browserOf(service)
    if (reader === 'stranger') await browser.get('/console')
    else await browser.signIn(keys[reader])
    readers.set(reader, browser)
    return browser
  }
  return async ({ reader, method, page, parts, query, body, headers }: ConsoleRequest) => {
    const browser = readers.get(reader) ?? (await signedIn(reader))
    let place = 0
    const path = page.replaceAll(/:\w+/g, (name) => parts[place++] ?? addressOf(name, owner)) + query
    const sent = body && (await bodyOf(body, browser.csrf()))
    const response = await service.app.request(`http://localhost${path}`, {
      method,
      headers: {
        ...{ cookie: `centime_console=${browser.cookie()}`, origin: 'http://localhost' },
        ...(sent !== undefined && sent.type !== '' && { 'content-type': sent.type }),
        ...headers,
      },
      ...(sent && { body: sent.bytes }),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
    if (isStream) await response.body?.cancel()
    const text = isStream ? '' : await response.text()
    // A session that was ended, by its form or with its key, begins again.
    if (response.status === 401 || page.endsWith('/deconnexion')) readers.delete(reader)
    const { status } = response
    return { status, said: `${reader}: ${method} ${path} ${JSON.stringify({ headers, body })}\n→ ${status} ${text}` }
  }
}
