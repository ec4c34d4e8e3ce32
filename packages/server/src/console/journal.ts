import { ACTS_SHOWN, JournalPage } from '@centime/console'
import { z } from '@hono/zod-openapi'
import { TenantRecord } from '../dossiers/records.js'
import { partnerChain, verifyChain } from '../store/audit.js'
import { AuditEntry } from '../system/audit.js'
import { skipOf } from './clients.js'
import { forOperators } from './operators.js'
import { type Pages, problemPage, type SignedIn } from './visit.js'

/** The audit log of the partner and of each client, and its verification. */
export function journalRoutes(pages: Pages): void {
  const { get, post } = forOperators(pages)
  for (const method of [get, post]) {
    method('/operateur/journal', (visit) => journal(visit, method === post))
    method('/operateur/dossiers/:tenantId/journal', (visit) => journal(visit, method === post))
  }
}

async function journal(visit: SignedIn, isVerified: boolean) {
  const { ask, tenant, partner, chrome, show, say, c, key, world } = visit
  const tenantId = c.req.param('tenantId')
  const client = tenantId === undefined ? undefined : await ask(tenant, TenantRecord)
  if (client?.ok === false) return problemPage(visit, client.problem)
  const of = client === undefined ? partner : tenant
  const head = await ask(`${of}/audit/head`, z.unknown())
  const counted = await ask(`${of}/audit?top=0`, z.unknown())
  const total = counted.ok ? Number(counted.headers.get('x-total-count')) : 0
  const skip = Math.min(skipOf(c.req.query('skip')), total)
  const place = `top=${Math.min(ACTS_SHOWN, total - skip)}&skip=${Math.max(0, total - skip - ACTS_SHOWN)}`
  const acts = await ask(`${of}/audit?${place}`, z.array(AuditEntry))
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
      acts: acts.value.toReversed(),
      ...{ skip, total },
      verdict: verdict && { isWhole: verdict.problem === undefined, ...verdict },
      head: head.ok ? JSON.stringify(head.value, null, 1) : '',
    }),
  )
}
