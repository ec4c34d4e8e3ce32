import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { lastDay } from '@centime/engine/ground'
import type { ServiceDb, Store, StoredJob } from '@centime/store'
import * as store from '@centime/store'
import { BUILD } from '../ground/build.js'
import type { NotDone } from './backup.js'
import { eraseFromMonths } from './erased-months.js'
import { eraseUnread } from './unread-values.js'

/** The end of a tenant: its data is exported as one file, then erased but for what the law requires to be kept. */

/** The action of an export in the audit log, which an erasure looks for. */
export const EXPORT = 'tenant export'

export interface Exported {
  readonly tenantId: number
  readonly file: string
  readonly rows: number
  /** SHA-256 of the file, hex. */
  readonly digest: string
}

/**
 * Writes every row of a tenant to a new file of JSON lines, from one snapshot; a server may be running. The first line
 * describes the file, each further one is `{table, row}`, the last one counts the rows of each table.
 */
export async function exportTenant(
  path: string,
  tenantId: number,
  to: string,
  at: string,
): Promise<Exported | NotDone> {
  if (existsSync(to)) return { refused: `${to} exists: name a file that does not` }
  const database = await store.readStore(path)
  const unfinished = `${to}.new`
  rmSync(unfinished, { force: true })
  try {
    return await database.read(async (db) => {
      if ((await store.tenantById(db, tenantId).executeTakeFirst()) === undefined)
        return { refused: `there is no tenant ${tenantId}` }
      const hash = createHash('sha256')
      const file = openSync(unfinished, 'wx', 0o600)
      const line = (content: object): void => {
        const text = `${JSON.stringify(content)}\n`
        hash.update(text)
        writeFileSync(file, text) // `writeSync` may write a part
      }
      const counts: Record<string, number> = {}
      line({ export: 'centime-tenant-1', tenantId, at, program: BUILD })
      for await (const row of store.rowsOfTenant(db, tenantId)) {
        line(row)
        counts[row.table] = (counts[row.table] ?? 0) + 1
      }
      line({ end: counts })
      fsyncSync(file)
      closeSync(file)
      renameSync(unfinished, to)
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
      return { tenantId, file: to, rows, digest: hash.digest('hex') }
    })
  } finally {
    rmSync(unfinished, { force: true })
    await database.close()
  }
}

interface Kept {
  readonly what: string
  readonly months: readonly string[]
  /** The last day of its retention; null: unlimited. */
  readonly until: string | null
  readonly because: readonly string[]
}
export interface Erased {
  readonly tenantId: number
  /** How many rows of each table are deleted. */
  readonly erased: Readonly<Record<string, number>>
  readonly kept: readonly Kept[]
}

/**
 * The texts for payslips. The longest period counts: ten years from the end of the fiscal year, which ends at most a year
 * after the month that it contains.
 */
const PAYSLIPS = [
  'Code du travail L3243-4: the employer keeps a copy of each payslip for 5 years',
  'Livre des procédures fiscales L102 B: documents that the tax administration may ask for, 6 years',
  'Code de commerce L123-22: accounting documents and what proves them, 10 years from the end of the fiscal year',
  'RGPD art. 17, 3 b: there is no right to erasure where a law obliges to keep',
]
const YEARS = 11
const AUDIT: Kept = {
  what: 'the chain of the audit log: digests and paths, and the reasons that operators wrote',
  months: [],
  until: null,
  because: ['RGPD art. 17, 3 e: proof of legal claims; without it the log could not be verified'],
}

/** The last day of retention for the payslips of a job. */
const keptUntil = ({ periodName, paymentDate }: Pick<StoredJob, 'periodName' | 'paymentDate'>): string => {
  const month = (paymentDate ?? '').slice(0, 7) > periodName ? (paymentDate ?? '').slice(0, 7) : periodName
  return lastDay(`${Number(month.slice(0, 4)) + YEARS}${month.slice(4)}`)
}

/**
 * Erases an offboarded tenant after its export. Final payslips remain until their last day; a later run erases those
 * too. The audit log remains; its entry is written first, so that it explains why rows are missing. An interrupted run
 * is repeated. `now`: the instant of the service's clock.
 */
export async function eraseTenant(database: Store, tenantId: number, now: string): Promise<Erased | NotDone> {
  const found = await database.read(async (root) => {
    const refused = await refusalOfErasure(root, tenantId)
    return refused === undefined ? store.finalJobs(store.forTenant(root, tenantId)) : { refused }
  })
  if ('refused' in found) return found
  const jobs = found.filter((job) => keptUntil(job) >= now.slice(0, 10))
  const entry = {
    chain: tenantId,
    at: now,
    actor: 'command line',
    action: store.ERASE,
    resource: `tenants/${tenantId}`,
  }
  await database.write((db) => store.written(store.appendAudit(db, entry)), { chain: tenantId })
  const remaining = { tenantId, jobs, at: now }
  await eraseFromMonths(database, remaining)
  const unread = await eraseUnread(database, remaining)
  const erased = await store.eraseRows(database, { tenantId, jobIds: jobs.map(({ id }) => id) }, unread)
  // Purged content leaves the log too.
  await database.flush()
  const payslips: Kept = {
    what: 'final payslips: results, final documents, people, and the recorded values that they were computed from; signed receipts with the reasons for which people were held out',
    months: [...new Set(jobs.map(({ periodName }) => periodName))].sort(),
    until: jobs.map(keptUntil).sort().at(-1) ?? null,
    because: PAYSLIPS,
  }
  return { tenantId, erased, kept: [...(jobs.length === 0 ? [] : [payslips]), AUDIT] }
}

async function refusalOfErasure(root: ServiceDb, tenantId: number): Promise<string | undefined> {
  const tenant = await store.tenantById(root, tenantId).executeTakeFirst()
  if (tenant === undefined) return `there is no tenant ${tenantId}`
  if (tenant.status !== 'offboarded')
    return `tenant ${tenantId} is ${tenant.status}: set its status to offboarded first`
  if (await store.isQueuedTenant(root, tenantId))
    return `jobs or operations of tenant ${tenantId} are not ended: wait for them`
  const exported = await store.lastEntryOf(root, tenantId, EXPORT)
  if (exported === undefined || exported < tenant.updated) {
    return `tenant ${tenantId} was not exported since it was offboarded: centime tenant export ${tenantId} OUT`
  }
  return undefined
}
