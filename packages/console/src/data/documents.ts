import { isDocumentExpired } from '@centime/cycle'
import { ClientAnswer } from '../answers.js'
import { DocumentsPage } from '../pages/documents.js'
import { pageOfRows } from '../pieces/table.js'
import { byKey, folded, matcher } from './folded.js'
import type { Lists } from './lists.js'
import type { Pages } from './port.js'
import { problemPage } from './problems.js'

/** How many documents a page shows, and how many names one transaction reads. */
const [SHOWN, AT_A_TIME] = [50, 2000]

/** The documents of a client, with links to those that are ready. */
export function documentsRoutes({ get }: Pages): void {
  get('/dossiers/:tenantId/documents', async (visit) => {
    const { query, ask, tenant, chrome, show, lists, now } = visit
    const client = await ask(tenant, ClientAnswer)
    if (!client.ok) return problemPage(visit, client.problem)
    const search = query('recherche') ?? ''
    const { paged, rows } = await documentsShown(lists, search, query('page'))
    const instant = now()
    const documents = inOrder(rows).map((document) => {
      const { period, revision, jobId, employeeId, variant, number } = document
      const { lastName, firstName, identifier, requestedAt, generatedAt, retentionDeadline } = document
      const status = isDocumentExpired(document, instant) ? 'expired' : document.status
      return {
        ...{ period, revision, jobId, variant, status, requestedAt, generatedAt, keptUntil: retentionDeadline },
        person: employeeId === null ? undefined : { id: employeeId, name: `${lastName} ${firstName}`, identifier },
        ...{ number, replacedBy: document.replacedBy, url: status === 'ready' ? document.url : undefined },
      }
    })
    return show(DocumentsPage(chrome, { client: client.value, search, documents, paged }))
  })
}

type Rows = Awaited<ReturnType<Lists['documents']>>

/** Sorts the documents of one payrun, which are made in no order: its archive first, then people by name. */
function inOrder(rows: Rows): Rows {
  let group = 0
  const keyed = rows.map((row, at) => {
    const before = rows[at - 1]
    if (before !== undefined && (before.jobId !== row.jobId || before.variant !== row.variant)) group += 1
    return { row, group, key: folded(`${row.lastName ?? ''} ${row.firstName ?? ''}`) }
  })
  return keyed.sort((a, b) => a.group - b.group || byKey(a, b)).map(({ row }) => row)
}

async function documentsShown(lists: Lists, search: string, page: string | undefined) {
  if (search.trim() !== '') {
    const found = await documentsFound(lists, search)
    const paged = pageOfRows(page, found.length, SHOWN)
    const ids = found.slice((paged.page - 1) * SHOWN, paged.page * SHOWN)
    return { paged, rows: await lists.documentsWithIds(ids) }
  }
  const paged = pageOfRows(page, await lists.documentCount(), SHOWN)
  return { paged, rows: await lists.documents({ top: SHOWN, skip: (paged.page - 1) * SHOWN }) }
}

async function documentsFound(lists: Lists, search: string): Promise<readonly number[]> {
  const isFound = matcher(search)
  const found: number[] = []
  let before: number | undefined
  for (let isMore = true; isMore; ) {
    const rows = await lists.peopleOfDocuments({ before, top: AT_A_TIME })
    for (const { id, identifier, firstName, lastName } of rows) {
      if (isFound(folded(`${lastName} ${firstName} ${identifier}`))) found.push(id)
    }
    before = rows.at(-1)?.id
    isMore = rows.length === AT_A_TIME
  }
  return found
}
