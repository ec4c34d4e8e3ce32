import { DocumentsPage, pageOfRows } from '@centime/console'
import { isDocumentExpired } from '@centime/cycle'
import { makeLink } from '../documents/link.js'
import { TenantRecord } from '../dossiers/records.js'
import { documentCount, documentsListed } from '../store/console.js'
import { forTenant } from '../store/scope.js'
import { type Pages, problemPage } from './visit.js'

/** How many documents a page shows. */
const SHOWN = 50

/** The documents of a client, with links to those that are ready. */
export function documentsRoutes({ get }: Pages): void {
  get('/dossiers/:tenantId/documents', async (visit) => {
    const { c, ask, tenant, chrome, show, world } = visit
    const client = await ask(tenant, TenantRecord)
    if (!client.ok) return problemPage(visit, client.problem)
    const { id } = client.value
    const { paged, rows } = await world.store.read(async (root) => {
      const db = forTenant(root, id)
      const paged = pageOfRows(c.req.query('page'), await documentCount(db), SHOWN)
      return { paged, rows: await documentsListed(db, { top: SHOWN, skip: (paged.page - 1) * SHOWN }) }
    })
    const now = world.now()
    const documents = rows.map(({ candidateId, retentionDeadline, ...document }) => {
      const person = /-employee-(\d+)$/.exec(candidateId)?.[1]
      const status = isDocumentExpired({ ...document, retentionDeadline }, now) ? 'expired' : document.status
      return {
        ...{ ...document, status, keptUntil: retentionDeadline },
        employeeId: document.jobId === null || person === undefined ? undefined : Number(person),
        url: status === 'ready' ? makeLink(world, id, document).url : undefined,
      }
    })
    return show(DocumentsPage(chrome, { client: client.value, documents, paged }))
  })
}
