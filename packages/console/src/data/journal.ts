import { z } from 'zod'
import { ActAnswer, type ActDone, ClientAnswer } from '../answers.js'
import type { ActsOfLog } from '../pages/client.js'
import { JournalPage } from '../pages/journal.js'
import { personIn } from '../pieces/act-words.js'
import { newestOf } from './newest.js'
import { forOperators } from './operators.js'
import type { Pages, SignedIn } from './port.js'
import { problemPage } from './problems.js'

/** The audit log of the partner and of each client, and its verification. */
export function journalRoutes(pages: Pages): void {
  const { get, post } = forOperators(pages)
  for (const method of [get, post]) {
    method('/operateur/journal', (visit) => journal(visit, method === post))
    method('/operateur/dossiers/:tenantId/journal', (visit) => journal(visit, method === post))
  }
}

const SHOWN = 50

async function journal(visit: SignedIn, isVerified: boolean) {
  const { ask, tenant, partner, chrome, show, say, sent, query, lists, told } = visit
  const tenantId = sent('tenantId')
  const client = tenantId === undefined ? undefined : await ask(tenant, ClientAnswer)
  if (client?.ok === false) return problemPage(visit, client.problem)
  const owner = client === undefined ? partner : tenant
  const head = await ask(`${owner}/audit/head`, z.unknown())
  const acts = await newestOf(visit, `${owner}/audit`, ActAnswer, SHOWN, query('page'))
  if (!acts.ok) return problemPage(visit, acts.problem)
  const verdict = isVerified ? await lists.verifyLog() : undefined
  return show(
    JournalPage(chrome, {
      title:
        client === undefined
          ? say('Journal du cabinet', 'Audit log of the partner')
          : `${say('Journal', 'Audit log')} · ${client.value.name}`,
      path: `/console/operateur/${client === undefined ? '' : `dossiers/${client.value.id}/`}journal`,
      acts: await actsShown(visit, acts.value.rows),
      paged: acts.value.paged,
      verdict: verdict && {
        isWhole: verdict.problem === undefined,
        entries: verdict.entries,
        problem: verdict.problem && told(verdict.problem),
      },
      head: head.ok ? JSON.stringify(head.value, null, 1) : '',
    }),
  )
}

/** Entries of an audit log with the names of their people; entries of a partner concern no people. */
export async function actsShown({ lists, sent }: SignedIn, acts: readonly ActDone[]): Promise<ActsOfLog> {
  const ids = acts.flatMap(({ resource }) => personIn(resource) ?? [])
  const people = sent('tenantId') === undefined || ids.length === 0 ? [] : await lists.peopleWithIds(ids)
  return { acts, names: new Map(people.map(({ id, firstName, lastName }) => [id, `${lastName} ${firstName}`])) }
}
