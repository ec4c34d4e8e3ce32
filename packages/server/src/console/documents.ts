import { DocumentsPage, pageOfRows } from '@centime/console'
import { isDocumentExpired } from '@centime/cycle'
import { documentCount, documentsListed, documentsOfPeople, documentsWithIds, forTenant, giveWay } from '@centime/store'
import { payslipNumber } from '../calculation/replaced.js'
import { makeLink } from '../documents/link.js'
import { TenantRecord } from '../dossiers/records.js'
import type { World } from '../http/world.js'
import { folded, matcher } from './folded.js'
import { type Pages, problemPage } from './visit.js'

/** How many documents a page shows, and of how many the names are read in one transaction. */
const [SHOWN, AT_A_TIME] = [50, 2000]

/** The documents of a client, with links to those that are ready. */
export function documentsRoutes({ get }: Pages): void {
  get('/dossiers/:tenantId/documents', async (visit) => {
    const { c, ask, tenant, chrome, show, world } = visit
    const client = await ask(tenant, TenantRecord)
    if (!client.ok) return problemPage(visit, client.problem)
    const { id } = client.value
    const search = c.req.query('recherche') ?? ''
    const { paged, rows } = await documentsShown(world, id, search, c.req.query('page'))
    const now = world.now()
    const documents = inOrder(rows).map((document) => {
      const { period, revision, jobId, resultSetId, employeeId, variant } = document
      const { lastName, firstName, identifier, requestedAt, generatedAt, retentionDeadline } = document
      const status = isDocumentExpired(document, now) ? 'expired' : document.status
      return {
        ...{ period, revision, jobId, variant, status, requestedAt, generatedAt, keptUntil: retentionDeadline },
        person: employeeId === null ? undefined : { id: employeeId, name: `${lastName} ${firstName}`, identifier },
        number: resultSetId === 0 ? undefined : payslipNumber(period, resultSetId),
        url: status === 'ready' ? makeLink(world, id, document).url : undefined,
      }
    })
    return show(DocumentsPage(chrome, { client: client.value, search, documents, paged }))
  })
}

type Rows = Awaited<ReturnType<typeof documentsListed>>

/** Those of one payrun are made in no order: its archive first, then people by name. */
function inOrder(rows: Rows): Rows {
  let group = 0
  const keyed = rows.map((row, at) => {
    const before = rows[at - 1]
    if (before !== undefined && (before.jobId !== row.jobId || before.variant !== row.variant)) group += 1
    return { row, group, key: folded(`${row.lastName ?? ''} ${row.firstName ?? ''}`) }
  })
  return keyed.sort((a, b) => a.group - b.group || (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ row }) => row)
}

/** One page of all documents, or of those of the people whom a search finds. */
async function documentsShown({ store }: World, tenantId: number, search: string, page: string | undefined) {
  if (search.trim() !== '') {
    const found = await documentsFound(store, tenantId, search)
    const paged = pageOfRows(page, found.length, SHOWN)
    const ids = found.slice((paged.page - 1) * SHOWN, paged.page * SHOWN)
    return { paged, rows: await store.read((root) => documentsWithIds(forTenant(root, tenantId), ids)) }
  }
  return store.read(async (root) => {
    const db = forTenant(root, tenantId)
    const paged = pageOfRows(page, await documentCount(db), SHOWN)
    return { paged, rows: await documentsListed(db, { top: SHOWN, skip: (paged.page - 1) * SHOWN }) }
  })
}

/** The row ids of the payslips of the people whom a search finds, the newest first. */
async function documentsFound(store: World['store'], tenantId: number, search: string): Promise<readonly number[]> {
  const isFound = matcher(search)
  const found: number[] = []
  let before: number | undefined
  for (let isMore = true; isMore; ) {
    const slice = { before, top: AT_A_TIME }
    const rows = await store.read((root) => documentsOfPeople(forTenant(root, tenantId), slice))
    for (const { id, identifier, firstName, lastName } of rows) {
      if (isFound(folded(`${lastName} ${firstName} ${identifier}`))) found.push(id)
    }
    before = rows.at(-1)?.id
    isMore = rows.length === AT_A_TIME
    await giveWay()
  }
  return found
}
