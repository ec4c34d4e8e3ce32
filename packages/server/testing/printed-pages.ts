import { htmlOf } from '@centime/payslip/html'
import { forTenant, jobById, listResultSets } from '@centime/store'
import { storedPage, storedPayslips } from '../src/calculation/document.js'
import { ordersOf } from '../src/documents/order.js'
import type { Company } from './company.js'
import type { TestService } from './service.js'

/** The payslips of a job as HTML, in the order of employees, with plain spaces. */
export const printedPages = (service: TestService, { tenantId }: Company, jobId: number): Promise<readonly string[]> =>
  service.store.read(async (root) => {
    const db = forTenant(root, tenantId)
    const job = await jobById(db, jobId)
    if (job === undefined) throw new Error('no job')
    const sets = await listResultSets(db, jobId, { afterEmployee: 0, skip: 0, top: 10 })
    const ordered = sets.map((set) => ({ set, documentId: String(set.id) }))
    const variant = job.status === 'Draft' ? 'draft' : 'final'
    const order = await ordersOf(service.world, { db, root, tenantId }, { job, variant }, ordered)
    if (order === undefined) throw new Error('no order')
    return [...storedPayslips(order)].map((one) => htmlOf(storedPage(one)).replaceAll(/[\u00a0\u202f]/g, ' '))
  })

/** The rows of a printed payslip about the withholding of tax: label, base, rate, amount, sum of the year. */
export const taxRows = (page = ''): readonly (readonly (string | undefined)[])[] =>
  [...page.matchAll(/>([^<]+ prél[^<]+)<\/th>((?:<td role="cell">[^<]*<\/td>)+)/g)].map(([, label, cells = '']) => [
    ...[label, ...Array.from(cells.matchAll(/>([^<]+)</g), ([, cell]) => cell)],
  ])
