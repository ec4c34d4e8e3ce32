import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_DOSSIER } from '@centime/server/demo-dossier'
import { connect } from '../server/client.js'
import { type Server, startServer } from '../server/process.js'
import { median } from '../timing/measure.js'
import { spread, table, target } from '../timing/report.js'

/** How long does a managed month take, from PUT to finalized, without documents? A real server, over real HTTP. */

const MONTHS = Number(process.env['CENTIME_BENCH_MONTHS'] ?? 100)
/** The net of the worked payslip: a SASU president at 3,000 euros in June 2026. */
const NET = 2239.52
const PERIOD = '2026-06'

export async function monthBenchmark(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'centime-bench-'))
  const server = await startServer(folder, { CENTIME_NOW: '2026-06-15T08:00:00Z' })
  try {
    const played = await months(server)
    const whole = played.map(({ calculated, approved }) => calculated + approved)
    console.log(
      `\nmonth: how long does a managed month take? ${MONTHS} tenants, one after another, each net checked.\n`,
    )
    console.log(
      table(
        ['', 'least', 'median', 'most', 'wanted'],
        [
          spread(
            'PUT, variables, calculate, until the candidate is read',
            played.map(({ calculated }) => calculated),
          ),
          spread(
            'approval, until the month is read as finalized',
            played.map(({ approved }) => approved),
          ),
          spread('the whole month', whole, target(median(whole) < 150, 'under 150 ms')),
        ],
      ),
    )
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

interface Played {
  /** Milliseconds at the client, nine requests and polling included. */
  readonly calculated: number
  readonly approved: number
}

async function months(server: Server): Promise<readonly Played[]> {
  const { partnerId } = server.command('partner', 'create', '--name', 'benchmark') as { partnerId: number }
  const made = server.command('key', 'create', '--partner', String(partnerId), '--role', 'partner') as { key: string }
  const client = connect(server.url, made.key, 1)
  const ended = async (url: string): Promise<void> => {
    for (;;) {
      const { text } = await client.ask('GET', url, 200)
      const { status, message } = JSON.parse(text)
      if (status === 'completed') return
      if (status !== 'queued' && status !== 'running') throw new Error(`${status}: ${message}`)
    }
  }

  const played: Played[] = []
  for (let index = 0; index < MONTHS; index++) {
    const dossier = { ...DEMO_DOSSIER, externalId: `${index}` }
    const { text } = await client.ask('POST', `/partners/${partnerId}/tenants/mandataires`, 201, dossier)
    const path = `/partners/${partnerId}/tenants/${JSON.parse(text).tenantId}/payroll-cycles/${PERIOD}`

    const started = performance.now()
    const opened = await client.ask('PUT', path, 201, {})
    const variables = { remuneration: 3000, dateDeVersement: '2026-06-30' }
    const set = await client.ask('PUT', `${path}/variables`, 200, variables, { 'if-match': opened.etag })
    const headers = { 'if-match': set.etag, 'idempotency-key': `calculate-${index}` }
    await ended((await client.ask('POST', `${path}/calculate`, 202, {}, headers)).location)
    const review = await client.ask('GET', path, 200)
    const candidate = performance.now()
    const { candidate: reviewed, result } = JSON.parse(review.text)
    if (result.persons[0].netPayable !== NET) throw new Error(`the net is ${result.persons[0].netPayable}`)

    const approval = { approvalKey: `approve-${index}`, candidateId: reviewed.id }
    await ended((await client.ask('POST', `${path}/approval`, 202, approval, { 'if-match': review.etag })).location)
    const final = JSON.parse((await client.ask('GET', path, 200)).text)
    if (final.state !== 'finalized') throw new Error(`the month is ${final.state}`)
    played.push({ calculated: candidate - started, approved: performance.now() - candidate })
  }
  client.close()
  return played
}
