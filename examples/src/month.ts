import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerOf, type CentimeClient, type CentimeEvent, centimeClient, valueOrThrow } from '@centime/client'
import { DEMO_DOSSIER } from '@centime/server/demo-dossier'
import { playPeople } from './demo/people.js'
import { receiver } from './receive-webhook.js'

/**
 * `npm run demo`: a whole managed month of an officer, then one of thirty people, over real HTTP, against a server of its own on a
 * temporary database. `playMonth` and `playPeople` are the parts of a partner's program; the rest starts and stops processes.
 */

const PERIOD = '2026-06'
const VARIABLES = { remuneration: 3000, dateDeVersement: '2026-06-30' }
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

async function playMonth({ api, tenant }: CentimeClient, partnerId: number): Promise<void> {
  const register = { params: { path: { partnerId } }, body: DEMO_DOSSIER }
  const { tenantId } = valueOrThrow(await answerOf(api.POST('/partners/{partnerId}/tenants/mandataires', register)))
  const { name, officer } = DEMO_DOSSIER
  say('registered', `${name}, ${officer.firstName} ${officer.lastName} (tenant ${tenantId})`)

  const month = tenant(tenantId).month(PERIOD)
  valueOrThrow(await month.set(VARIABLES))
  say('variables', `${euros(VARIABLES.remuneration)} gross, paid on ${VARIABLES.dateDeVersement}`)

  const reviewed = valueOrThrow(await month.calculate({ key: `calculate-${PERIOD}` }))
  const [person] = reviewed.result.persons
  say('calculated', `candidate ${reviewed.id}, ${reviewed.result.outcome}`)
  for (const [label, amount] of Object.entries(ROWS)) {
    console.log(`               ${label.padEnd(24)} ${euros(Number(person?.[amount])).padStart(12)}`)
  }

  // A person reviews it here: the approval names this exact candidate.
  const final = valueOrThrow(await month.approve(reviewed, { key: `approve-${PERIOD}` }))
  say('approved', `${PERIOD} is ${final.state}, revision ${final.revision}; nobody is paid and nothing is filed by it`)

  const path = join(tmpdir(), `centime-demo-${PERIOD}.pdf`)
  writeFileSync(path, valueOrThrow(await month.payslip().bytes()))
  say('payslip', `${path}, checksum verified`)
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
    const client = centimeClient({ url, key, partnerId })
    await withReceiver(client, partnerId, join(folder, 'events.txt'), async () => {
      await playMonth(client, partnerId)
      await playPeople(client, partnerId, say)
    })
  } finally {
    const exited = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true })
  }
}

/** Receives webhooks while something happens, and waits for the one that announces the corrected month. */
async function withReceiver(
  { api }: CentimeClient,
  partnerId: number,
  inbox: string,
  play: () => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const destination = { params: { path: { partnerId } }, body: { url: `http://127.0.0.1:${port}/events` } }
  const { secret } = valueOrThrow(await answerOf(api.PUT('/partners/{partnerId}/webhooks', destination)))
  const events: CentimeEvent[] = []
  let isLast = (): void => {}
  const finalized = new Promise<void>((resolve) => {
    isLast = resolve
  })
  const onEvent = (event: CentimeEvent): void => {
    events.push(event)
    if (event.type !== 'payroll_cycle.updated' || event.data.change !== 'cycle.finalized') return
    if (event.data.payrollId !== undefined && event.data.revision === 2) isLast()
  }
  const receiving = receiver({ secret, inbox, onEvent })
  receiving.listen(port, '127.0.0.1')
  try {
    await play()
    await Promise.race([finalized, tooLate()])
    for (const { eventId, type, data } of events) {
      const what = type === 'audit.head' ? type : data.change
      say('webhook', `${what}, ${eventId}: signature verified`)
    }
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

/** The address that the server prints when it listens. */
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
