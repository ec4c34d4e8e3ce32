import { dayInParis, monthOf, monthsLater } from '@centime/engine/ground'
import { ClientsPage } from '../pages/clients.js'
import { pageOfRows } from '../pieces/table.js'
import type { Pages } from './port.js'
import { firstMark, monthMark } from './waiting.js'

const MONTHS = 6
const SHOWN = 25

/** The list of clients, each with its last months. */
export function clientsRoutes({ get }: Pages): void {
  get('/dossiers', async ({ query, now, lists, chrome, show }) => {
    const search = (query('q') ?? '').trim().slice(0, 200)
    const page = query('page') ?? '1'
    const skip = /^[1-9]\d{0,8}$/.test(page) ? (Number(page) - 1) * SHOWN : 0
    const month = `${monthOf(dayInParis(now().toISOString()))}-01`
    const periods = Array.from({ length: MONTHS }, (_, at) => monthOf(monthsLater(month, at + 1 - MONTHS)))
    const from = periods[0] ?? ''
    const { rows, total, months: cycles } = await lists.clients(search, { top: SHOWN, skip, from })
    const clients = rows.map(({ id, name, externalId, status }) => {
      const months = periods.map((period) => {
        const own = cycles.get(id)?.get(period) ?? []
        return firstMark(own.map(monthMark))
      })
      return { tenantId: id, name, externalId, status, months }
    })
    return show(ClientsPage(chrome, { search, periods, clients, paged: pageOfRows(page, total, SHOWN) }))
  })
}
