import { answerOf, centimeClient, valueOrThrow } from '@centime/client'
import { DEMO_DOSSIER } from '@centime/server/demo-dossier'
import type { Server } from '../server/process.js'

/** The net of the worked payslip: a SASU president at 3,000 euros in June 2026. */
const NET = 2239.52
const PERIOD = '2026-06'

export interface Played {
  /** Milliseconds at the client, including nine requests and the wait for two operations. */
  readonly calculated: number
  readonly approved: number
}

/** Plays months of a separate partner, each in a tenant of its own, one after another while `goesOn`. */
export async function playMonths(
  server: Server,
  goesOn: (played: readonly Played[]) => boolean | Promise<boolean>,
): Promise<readonly Played[]> {
  const { partnerId, key } = server.partner('partner')
  const path = { partnerId }
  const { api, tenant } = centimeClient({ url: server.url, key, partnerId })

  const played: Played[] = []
  for (let index = 0; await goesOn(played); index++) {
    const dossier = { params: { path }, body: { ...DEMO_DOSSIER, externalId: `${index}` } }
    const { tenantId } = valueOrThrow(await answerOf(api.POST('/partners/{partnerId}/tenants/mandataires', dossier)))

    const month = tenant(tenantId).month(PERIOD)
    const started = performance.now()
    valueOrThrow(await month.set({ remuneration: 3000, dateDeVersement: '2026-06-30' }))
    const reviewed = valueOrThrow(await month.calculate())
    const candidate = performance.now()
    const net = reviewed.result.persons[0]?.netPayable
    if (net !== NET) throw new Error(`the net is ${net}`)

    const { state } = valueOrThrow(await month.approve(reviewed))
    if (state !== 'finalized') throw new Error(`the month is ${state}`)
    played.push({ calculated: candidate - started, approved: performance.now() - candidate })
  }
  return played
}
