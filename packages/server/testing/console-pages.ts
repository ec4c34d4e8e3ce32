import type { Owner } from './owner.js'
import type { TestService } from './service.js'

/** The pages of the console as the service has registered them: a new page is tested without being named. */

/** The paths that are read, and those that take a form. */
export function pagesOf(app: TestService['app']): {
  readonly reads: readonly string[]
  readonly forms: readonly string[]
} {
  const pages = app.routes.filter(({ path, method }) => {
    return path.startsWith('/console') && method !== 'ALL' && !/\*|assets/.test(path)
  })
  const of = (method: string) => [...new Set(pages.filter((page) => page.method === method).map(({ path }) => path))]
  return { reads: of('GET'), forms: of('POST') }
}

/** Ids in addresses that are not owned by a tenant. */
const OF_NOBODY: Readonly<Record<string, string>> = {
  table: 'Plafonds',
  key: 'PlafondSS',
  name: 'FNAL',
  livre: 'payroll-book',
  fichier: 'employees',
}

/** The address of a page with the ids of an owner. */
export const addressOf = (path: string, { ids }: Pick<Owner, 'ids'>): string =>
  path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => {
    const ofPayroll = name === 'period' && path.includes('/populations/') ? ids['payrollPeriod'] : undefined
    const id = ofPayroll ?? ids[name] ?? OF_NOBODY[name]
    if (id === undefined) throw new Error(`no living ${name}: add one to the ids of an owner`)
    return encodeURIComponent(String(id))
  })
