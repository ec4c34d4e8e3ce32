import { JournalPage } from '@centime/console'
import { partnerChain, verifyChain } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { TenantRecord } from '../dossiers/records.js'
import { AuditEntry } from '../operations/audit.js'
import { newestOf } from './newest.js'
import { forOperators } from './operators.js'
import { told } from './told.js'
import { type Pages, problemPage, type SignedIn } from './visit.js'

/** The audit log of the partner and of each client, and its verification. */
export function journalRoutes(pages: Pages): void {
  const { get, post } = forOperators(pages)
  for (const method of [get, post]) {
    method('/operateur/journal', (visit) => journal(visit, method === post))
    method('/operateur/dossiers/:tenantId/journal', (visit) => journal(visit, method === post))
  }
}

/** How many acts a page shows. */
const SHOWN = 50

async function journal(visit: SignedIn, isVerified: boolean) {
  const { ask, tenant, partner, chrome, show, say, c, key, world } = visit
  const tenantId = c.req.param('tenantId')
  const client = tenantId === undefined ? undefined : await ask(tenant, TenantRecord)
  if (client?.ok === false) return problemPage(visit, client.problem)
  const of = client === undefined ? partner : tenant
  const head = await ask(`${of}/audit/head`, z.unknown())
  const acts = await newestOf(visit, `${of}/audit`, AuditEntry, SHOWN, c.req.query('page'))
  if (!acts.ok) return problemPage(visit, acts.problem)
  const chain = client?.value.id ?? partnerChain(key.partnerId)
  const verdict = isVerified ? await verifyChain(world.store, chain) : undefined
  return show(
    JournalPage(chrome, {
      title:
        client === undefined
          ? say('Journal du cabinet', 'Audit log of the partner')
          : `${say('Journal', 'Audit log')} · ${client.value.name}`,
      path: `/console/operateur/${client === undefined ? '' : `dossiers/${client.value.id}/`}journal`,
      acts: acts.value.rows,
      paged: acts.value.paged,
      verdict: verdict && {
        isWhole: verdict.problem === undefined,
        entries: verdict.entries,
        problem: verdict.problem && told(chrome.language, verdict.problem),
      },
      head: head.ok ? JSON.stringify(head.value, null, 1) : '',
    }),
  )
}
