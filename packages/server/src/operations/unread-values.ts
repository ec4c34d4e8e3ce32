import { regulationOfPayroll } from '@centime/engine'
import { lastDay } from '@centime/engine/ground'
import { laterReader } from '@centime/engine/inputs'
import type { Cover, OwnValue, ServiceDb, Store, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { storedBackPayOfJob } from '../calculation/batch.js'
import { digestedInputs } from '../calculation/digest.js'
import { lawOfJob } from '../calculation/law.js'
import { storedSelection } from '../calculation/selection.js'
import { chainEvidence } from './chain-evidence.js'

/** The recorded values of the people whom a tenant's kept jobs have paid, and that none of their payslips reads. */

/** How many people are read, and their values deleted, in one transaction. */
const PEOPLE = 50

interface Kept {
  readonly tenantId: number
  /** The final jobs that remain. */
  readonly jobs: readonly StoredJob[]
  readonly at: string
}
type Covers = ReadonlyMap<string, string>

/**
 * Deletes the values that were recorded after the last payslip of a person in a payroll, or begin after the months of its payslips.
 * Where the log covers the inputs of a job, a new entry covers what is left of them. Returns how many values are deleted.
 */
export async function eraseUnread(database: Store, kept: Kept): Promise<number> {
  const { tenantId } = kept
  const { covers } = await database.read((root) => chainEvidence(root, tenantId))
  let erased = 0
  let after: number | undefined = 0
  while (after !== undefined) {
    const from: number = after
    const work = (root: ServiceDb) => store.written(eraseOfPeople(root, kept, { covers, from }))
    const done = await database.write(work, { chain: tenantId })
    erased += done.erased
    after = done.last
  }
  return erased
}

async function eraseOfPeople(root: ServiceDb, kept: Kept, { covers, from }: { covers: Covers; from: number }) {
  const { tenantId, jobs, at } = kept
  const db = store.forTenant(root, tenantId)
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const paid = await store.peoplePaid(db, [...byId.keys()], { after: from, most: PEOPLE })
  const values = await store.valuesOwnedBy(db, [...paid.keys()])
  const unread: number[] = []
  const changed: StoredJob[] = []
  for (const [employeeId, jobIds] of paid) {
    const ofPerson = jobIds.flatMap((id) => byId.get(id) ?? [])
    const own = values.filter((value) => value.employeeId === employeeId)
    const ids = await unreadBy(db, own, ofPerson)
    for (const job of ids.length === 0 ? [] : ofPerson) {
      const cover = await inputsOf(db, root, job, covers)
      if (cover !== undefined && covers.get(cover[0]) === cover[1]) changed.push(job)
    }
    unread.push(...ids)
  }
  await store.deleteValues(db, unread)
  const again = await Promise.all(changed.map((job) => inputsOf(db, root, job, covers)))
  if (again.length > 0) {
    const entry = { at, actor: 'command line', action: store.ERASE, resource: `tenants/${tenantId}` }
    await store.appendAudit(root, {
      chain: tenantId,
      ...entry,
      covers: again.flatMap((cover) => (cover ? [cover] : [])),
    })
  }
  return { erased: unread.length, last: [...paid.keys()].at(PEOPLE - 1) }
}

/** The ids of a person's values that none of some jobs has read. */
async function unreadBy(db: TenantDb, values: readonly OwnValue[], jobs: readonly StoredJob[]) {
  const read = new Set<number>()
  for (const { id: jobId, payrollId, lastCaseValueId, periodName: period, paymentDate } of jobs) {
    const payroll = await store.payrollById(db, payrollId)
    if (payroll === undefined) throw new Error(`job ${jobId} has no payroll`)
    const seen = values.filter((value) => value.payrollId === payrollId && value.id <= lastCaseValueId)
    const month = { period, paymentDate: paymentDate ?? lastDay(period) }
    const later = laterReader(regulationOfPayroll(payroll))(seen, month)
    for (const value of seen) if (!later.has(value)) read.add(value.id)
  }
  return values.flatMap(({ id }) => (read.has(id) ? [] : [id]))
}

/** The recorded inputs of a job as the log covers them; undefined: no entry does, or this version cannot read them. */
async function inputsOf(db: TenantDb, root: ServiceDb, job: StoredJob, covers: Covers): Promise<Cover | undefined> {
  const payroll = covers.has(store.inputsCover(job.id, [])[0]) && (await store.payrollById(db, job.payrollId))
  if (!payroll) return undefined
  const { regulationId } = payroll
  const read = { ...job, regulationId, selection: storedSelection(job.selection), law: await lawOfJob(root, job) }
  const paysBack = storedBackPayOfJob(job.backPay)
  const inputs = await digestedInputs(db, root, { ...read, paysBack }).catch(() => undefined)
  return inputs && store.inputsCover(job.id, inputs.recorded)
}
