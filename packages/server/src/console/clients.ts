import { ClientsPage, pageOfRows } from '@centime/console'
import { dayInParis, monthOf, monthsLater } from '@centime/engine/ground'
import { monthsOfTenants, searchTenants } from '@centime/store'
import type { Pages } from './visit.js'
import { monthMark } from './waiting.js'

/** How many months the list of clients shows. */
const MONTHS = 6
/** How many clients a page shows. */
const SHOWN = 25

/** The list of clients, each with its last months. */
export function clientsRoutes({ get }: Pages): void {
  get('/dossiers', async ({ c, world, key, chrome, show }) => {
    const { partnerId } = key
    const search = (c.req.query('q') ?? '').trim().slice(0, 200)
    const page = c.req.query('page') ?? '1'
    const skip = /^[1-9]\d{0,8}$/.test(page) ? (Number(page) - 1) * SHOWN : 0
    const month = `${monthOf(dayInParis(world.now().toISOString()))}-01`
    const periods = Array.from({ length: MONTHS }, (_, at) => monthOf(monthsLater(month, at + 1 - MONTHS)))
    const { rows, total, cycles } = await world.store.read(async (db) => {
      const found = await searchTenants(db, partnerId, search, { top: SHOWN, skip })
      const ids = found.rows.map(({ id }) => id)
      return { ...found, cycles: await monthsOfTenants(db, partnerId, ids, periods[0] ?? '') }
    })
    const clients = rows.map(({ id, name, externalId, status }) => {
      const months = periods.map((period) => {
        const cycle = cycles.get(id)?.get(period)
        return cycle && monthMark(cycle)
      })
      return { tenantId: id, name, externalId, status, months }
    })
    return show(ClientsPage(chrome, { search, periods, clients, paged: pageOfRows(page, total, SHOWN) }))
  })
}
