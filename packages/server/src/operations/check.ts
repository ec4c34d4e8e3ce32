import type { KeyObject } from 'node:crypto'
import { type ReadStore, readStore, verifyAudit } from '@centime/store'
import { unreadableSecrets } from '../webhooks/destination-secrets.js'
import { compareEvidence, type EvidenceReport } from './evidence.js'
import { type RecomputedPayslips, recomputePayslips, type Sample } from './recompute.js'

/** The findings of a check of a database. */
export interface DatabaseReport {
  readonly valid: boolean
  readonly problems: readonly string[]
  /** Partners whose webhook secret the service’s secret does not decrypt: the data are sound, the secret is another one. */
  readonly unreadable?: readonly string[]
  /** Entries of the audit log; this and what follows are absent for a damaged file, or one of an earlier version. */
  readonly auditEntries?: number
  readonly payslips?: RecomputedPayslips
  /** Findings of the comparison of the audit log with other rows. */
  readonly evidence?: Omit<EvidenceReport, 'wrong'>
  /** Parts that could not be checked, and why. */
  readonly unchecked?: string
}

interface Checks {
  /** Absent: no server has run on the database, so nothing is encrypted. */
  readonly secret: string | undefined
  /** Absent: no payslip is recomputed. */
  readonly sample?: Sample
  /** The public keys of receipts. Absent: the audit log is not compared with other rows. */
  readonly keys?: ReadonlyMap<string, KeyObject>
}

/**
 * Checks a database without writing to it; a server may be using it. The order: references between rows and pages of a
 * file, the secret, the chains of the audit log, their statements about other rows, finalized payslips. A damaged
 * database is not read further.
 */
export const checkDatabase = async (database: string, checks: Checks): Promise<DatabaseReport> =>
  checkStore(await readStore(database), checks)

/** Checks a database that is open, and closes it. */
export async function checkStore(store: ReadStore, { secret, sample, keys }: Checks): Promise<DatabaseReport> {
  try {
    const damage = await store.faults()
    if (damage.length > 0) return { valid: false, problems: damage }
    if (!store.isMigrated) {
      const unchecked = 'an earlier version wrote it: secret, audit log and payslips are checked once it is migrated'
      return { valid: true, problems: [], unchecked }
    }
    const partners = secret === undefined ? [] : await store.read((db) => unreadableSecrets(db, { secret }))
    const audit = await verifyAudit(store)
    const payslips = sample && (await recomputePayslips(store, sample))
    const { wrong = [], ...evidence } = keys === undefined ? {} : await compareEvidence(store, { keys, bytes: true })
    const unreadable = partners.map((id) => `CENTIME_SECRET does not decrypt the webhook secret of partner ${id}`)
    const broken = audit.problem === undefined ? [] : [`audit: ${audit.problem}`]
    const problems = [...broken, ...wrong, ...(payslips?.wrong ?? [])]
    return {
      valid: problems.length + unreadable.length === 0,
      problems,
      ...(unreadable.length > 0 && { unreadable }),
      auditEntries: audit.entries,
      ...(payslips && { payslips }),
      ...('receipts' in evidence && { evidence }),
    }
  } finally {
    await store.close()
  }
}

/** One sentence on the faults of a file, with which `backup` and `restore` refuse it. */
export function unsoundness(path: string, { problems }: Pick<DatabaseReport, 'problems'>): string | undefined {
  const [first, ...others] = problems
  if (first === undefined) return undefined
  return `${path} is not sound: ${first}${others.length === 0 ? '' : ` (and ${others.length} more)`}`
}
