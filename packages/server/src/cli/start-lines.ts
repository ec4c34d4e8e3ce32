import { createServer } from 'node:net'
import { firstPartner, readStore } from '@centime/store'
import { isAddress } from '@centime/store/address'
import type { Settings } from '../ground/settings.js'
import { DATABASE_TAKEN, type Service, urlOf } from '../service/serve.js'

/** The lines that a start prints; they work when pasted into another terminal. */

/** The lines of a running service: its address, and how a program authenticates. */
export function linesOf({ url, healthUrl, demo, partnerId }: Service, settings: Settings): readonly string[] {
  const { environment } = settings
  const lines = [`Centime API   ${url}   (${environment}; the reference: ${url}/docs)`]
  if (healthUrl !== undefined) lines.push(`Health        ${healthUrl}   (/livez, /readyz, /metrics)`)
  if (demo !== undefined) {
    const path = `${url}/partners/${demo.partnerId}/tenants/${demo.tenantId}/employees`
    return [
      ...lines,
      `Partner       ${demo.partnerId}`,
      `Tenant        ${demo.tenantId}`,
      `Key           ${demo.key}   (shown this once)`,
      `curl -sw '\\n' -H 'Authorization: Bearer ${demo.key}' ${path}`,
    ]
  }
  const centime = commandOn(settings)
  if (partnerId === undefined) {
    // The first one gets the number 1.
    return [
      ...lines,
      `Make a partner   ${centime} partner create --name 'My office'`,
      `and its key      ${centime} ${newKey(1)}`,
    ]
  }
  const key = `Another key   ${centime} ${newKey(partnerId)}`
  return [...lines, key, ...(environment === 'sandbox' ? [curlWithNewKey(url, partnerId, settings)] : [])]
}

/** Explains why a server did not start, and gives the command that starts one, or that queries the running one. */
export async function startRefusal(error: unknown, settings: Settings): Promise<string> {
  if (!(error instanceof Error)) return String(error)
  const { code, port }: NodeJS.ErrnoException & { readonly port?: number } = error
  if (code === DATABASE_TAKEN) return `${error.message}${await running(settings)}`
  if (code !== 'EADDRINUSE') return error.message
  const taken = port ?? settings.port
  const free = await freePortAfter(taken, settings.host)
  const variable = taken === settings.healthPort ? 'CENTIME_HEALTH_PORT' : 'PORT'
  return `port ${taken} is in use${free === undefined ? '' : `: ${variable}=${free} npm start`}`
}

/** The address of the database's running server, if it answers where this server would have listened. */
async function running(settings: Settings): Promise<string> {
  const url = urlOf(settings.port, settings)
  if (settings.environment !== 'sandbox' || !(await isCentime(url))) return ''
  const store = await readStore(settings.database).catch(() => undefined)
  const partnerId = await store?.read(firstPartner)
  await store?.close()
  const at = ` and answers at ${url}`
  return partnerId === undefined ? at : `${at}; with another key:\n${curlWithNewKey(url, partnerId, settings)}`
}

/** Whether a service of this kind answers, detected by a field that only `/readyz` has. */
async function isCentime(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) })
    const body: unknown = await answer.json()
    return typeof body === 'object' && body !== null && 'database' in body && 'queue' in body
  } catch {
    return false
  }
}
const PATIENCE_MILLISECONDS = 2000

const newKey = (partnerId: number): string => `key create --partner ${partnerId} --role partner`

const curlWithNewKey = (url: string, partnerId: number, settings: Settings): string =>
  `curl -sw '\\n' -H "Authorization: Bearer $(${commandOn(settings)} ${newKey(partnerId)} | node -pe 'JSON.parse(fs.readFileSync(0)).key')" ${url}/partners/${partnerId}/tenants`

/** The command line on the database of a server. An address holds a password, so it is not printed. */
function commandOn({ database }: Settings): string {
  const isUsual = database === 'data/centime.db' || isAddress(database)
  return `${isUsual ? '' : `CENTIME_DATABASE='${database.replaceAll("'", "'\\''")}' `}npm run --silent centime --`
}

/** The next free port; undefined where no nearby port is free. */
async function freePortAfter(taken: number, host: string): Promise<number | undefined> {
  for (let port = taken + 1; port <= Math.min(taken + 100, 65535); port++) if (await isFree(port, host)) return port
  return undefined
}

function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
