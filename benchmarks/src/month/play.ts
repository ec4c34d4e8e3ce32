import { DEMO_DOSSIER } from '@centime/server/demo-dossier'
import { connect } from '../server/client.js'
import type { Server } from '../server/process.js'

/** The net of the worked payslip: a SASU president at 3,000 euros in June 2026. */
const NET = 2239.52
const PERIOD = '2026-06'

export interface Played {
  /** Milliseconds at the client, nine requests and polling included. */
  readonly calculated: number
  readonly approved: number
}

/** Plays months of a partner of their own, each in a tenant of its own, one after another while `goesOn`. */
export async function playMonths(
  server: Server,
  goesOn: (played: readonly Played[]) => boolean | Promise<boolean>,
): Promise<readonly Played[]> {
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
  for (let index = 0; await goesOn(played); index++) {
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
