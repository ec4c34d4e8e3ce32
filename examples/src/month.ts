import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CentimeEvent } from '@centime/client'
import { DEMO_DOSSIER } from '@centime/server/demo-dossier'
import { receiver } from './receive-webhook.js'

/**
 * `npm run demo`: a whole managed month over real HTTP, against a server of its own on a temporary database. What a
 * partner's program does is in `playMonth`; the rest starts and stops things.
 */

const PERIOD = '2026-06'
const VARIABLES = { remuneration: 3000, dateDeVersement: '2026-06-30' }

interface Answer<Body> {
  readonly etag: string
  readonly body: Body
}
/** `Body`: of what the reference at /docs describes, the part that is read here. */
type Call = <Body>(
  method: string,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer<Body>>

/** The part of each answer that is read here. */
interface Accepted {
  readonly url: string
}
interface Operation {
  readonly status: string
  readonly blocker: string | null
  readonly message: string | null
}
interface Month {
  readonly state: string
  readonly revision: number
  readonly candidate: { readonly id: string }
  readonly result: { readonly outcome: string; readonly persons: readonly Readonly<Record<Amount, number>>[] }
}
interface Document {
  readonly status: string
  readonly url: string
  readonly checksum: string
}
const ROWS = {
  gross: 'gross',
  'employee contributions': 'employeeContributions',
  'net social': 'netSocial',
  'net before tax': 'netBeforeTax',
  'withholding tax': 'pas',
  'net payable': 'netPayable',
  'employer contributions': 'employerContributions',
  'employer cost': 'employerCost',
} as const
type Amount = (typeof ROWS)[keyof typeof ROWS]

async function playMonth(
  call: Call,
  partnerId: number,
  fetchBytes: (link: string) => Promise<Uint8Array>,
): Promise<void> {
  const { body: dossier } = await call<{ tenantId: number }>(
    'POST',
    `/partners/${partnerId}/tenants/mandataires`,
    DEMO_DOSSIER,
  )
  const { name, officer } = DEMO_DOSSIER
  say('registered', `${name}, ${officer.firstName} ${officer.lastName} (tenant ${dossier.tenantId})`)

  const month = `/partners/${partnerId}/tenants/${dossier.tenantId}/payroll-cycles/${PERIOD}`
  const opened = await call('PUT', month, {})
  const set = await call('PUT', `${month}/variables`, VARIABLES, { 'if-match': opened.etag })
  say('variables', `${euros(VARIABLES.remuneration)} gross, paid on ${VARIABLES.dateDeVersement}`)

  const once = { 'if-match': set.etag, 'idempotency-key': `calculate-${PERIOD}` }
  await ended(call, (await call<Accepted>('POST', `${month}/calculate`, {}, once)).body.url)
  const review = await call<Month>('GET', month)
  const [person] = review.body.result.persons
  say('calculated', `candidate ${review.body.candidate.id}, ${review.body.result.outcome}`)
  for (const [label, amount] of Object.entries(ROWS)) {
    console.log(`               ${label.padEnd(24)} ${euros(Number(person?.[amount])).padStart(12)}`)
  }

  // A person looks at it here: what is approved is this exact candidate.
  const approval = { approvalKey: `approve-${PERIOD}`, candidateId: review.body.candidate.id }
  await ended(call, (await call<Accepted>('POST', `${month}/approval`, approval, { 'if-match': review.etag })).body.url)
  const { body: final } = await call<Month>('GET', month)
  say('approved', `${PERIOD} is ${final.state}, revision ${final.revision}; nobody is paid and nothing is filed by it`)

  const document = `${month}/revisions/${final.revision}/candidates/${final.candidate.id}/documents/final`
  await call('POST', document)
  const { url: link, checksum } = await ready(call, document)
  const bytes = await fetchBytes(link)
  if (createHash('sha256').update(bytes).digest('hex') !== checksum) throw new Error('the PDF is another one')
  const path = join(tmpdir(), `centime-demo-${PERIOD}.pdf`)
  writeFileSync(path, bytes)
  say('payslip', `${path}, checksum verified`)
}

/** The document, once the worker has made it. */
async function ready(call: Call, path: string): Promise<Document> {
  for (;;) {
    const { body } = await call<Document>('GET', path)
    if (body.status === 'ready') return body
    if (body.status === 'failed') throw new Error('the document could not be made')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** A 202 is not a success: the operation is polled until it has ended. */
async function ended(call: Call, url: string): Promise<void> {
  for (;;) {
    const { status, blocker, message } = (await call<Operation>('GET', url)).body
    if (status === 'completed') return
    if (status === 'failed' || status === 'reconcile_required') throw new Error(`${status}: ${blocker}, ${message}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const say = (what: string, text: string): void => console.log(`${what.padEnd(14)} ${text}`)
const euros = (amount: number): string => `${amount.toLocaleString('fr-FR', { minimumFractionDigits: 2 })} €`

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'centime-demo-'))
  const env = {
    ...process.env,
    PORT: '0',
    CENTIME_DATABASE: join(folder, 'centime.db'),
    CENTIME_DEMO: 'off',
    CENTIME_NOW: '2026-06-15T08:00:00Z',
    CENTIME_WEBHOOK_LOOPBACK: 'on',
  }
  const manifest = import.meta.resolve('@centime/server/package.json')
  const program = fileURLToPath(new URL('bin.mjs', manifest))
  const command = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return JSON.parse(stdout)
  }
  const { partnerId } = command('partner', 'create', '--name', 'Demo')
  const { key } = command('key', 'create', '--partner', String(partnerId), '--role', 'admin')
  const server = spawn(process.execPath, [program, 'serve'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const url = await listening(server)
    say('server', `${url}, on a temporary database`)
    const call: Call = async (method, path, body, headers = {}) => {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
      return { etag: answer.headers.get('etag') ?? '', body: JSON.parse(text) }
    }
    const fetchBytes = async (link: string) => new Uint8Array(await (await fetch(`${url}${link}`)).arrayBuffer())
    await withReceiver(call, partnerId, join(folder, 'events.txt'), () => playMonth(call, partnerId, fetchBytes))
  } finally {
    const exited = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true })
  }
}

/** Receives webhooks while something happens, and waits for the one that says that the month is finalized. */
async function withReceiver(call: Call, partnerId: number, inbox: string, play: () => Promise<void>): Promise<void> {
  const port = await freePort()
  const { body } = await call<{ secret: string }>('PUT', `/partners/${partnerId}/webhooks`, {
    url: `http://127.0.0.1:${port}/events`,
  })
  const events: CentimeEvent[] = []
  let isLast = (): void => {}
  const finalized = new Promise<void>((resolve) => {
    isLast = resolve
  })
  const onEvent = (event: CentimeEvent): void => {
    events.push(event)
    if (event.data.change === 'cycle.finalized') isLast()
  }
  const receiving = receiver({ secret: body.secret, inbox, onEvent })
  receiving.listen(port, '127.0.0.1')
  try {
    await play()
    await Promise.race([finalized, tooLate()])
    for (const { eventId, data } of events) say('webhook', `${data.change}, ${eventId}: signature verified`)
  } finally {
    receiving.close()
    receiving.closeAllConnections()
  }
}

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('no webhook came')), 30_000).unref()
  })

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** Where the server says that it listens. */
function listening(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const [url] = /http:\/\/\S+/.exec(text) ?? []
      if (url !== undefined) resolve(url)
    })
  })
}

await main()
