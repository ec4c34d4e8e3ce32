import type { Cover, Loop, ServiceDb, Store, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { storedBackPayOfJob } from '../calculation/batch.js'
import { digestedInputs } from '../calculation/digest.js'
import { lawOfJob } from '../calculation/law.js'
import { storedSelection } from '../calculation/selection.js'
import type { World } from '../http/world.js'
import { digestsOf } from './result-evidence.js'

/**
 * Rows written before version 0.3 have no entry in the audit log. Each chain gets one entry that covers all existing
 * rows: later changes past the service are then found.
 */

/** The setting that records that every chain has its entry. */
const BEGUN = 'evidence-begun'

/** Starts the loop that covers rows of earlier versions, chain after chain, and rests once that is done. */
export function startEvidence(world: World): Pick<Loop, 'wake' | 'stop'> {
  const { store: database, now, log } = world
  let left: number[] | undefined
  let isDone = false
  const poll = async (): Promise<boolean> => {
    if (isDone) return false
    left ??= await database.read(chainsLeft)
    const chain = left[0]
    if (chain !== undefined) {
      await beginChain(database, chain, now)
      left.shift()
      return true
    }
    const isSaid = await database.read((db) => store.readSetting(db, BEGUN))
    // The next start does not search the log again.
    if (isSaid === undefined)
      await database.write((db) => store.written(store.writeSetting(db, BEGUN, now().toISOString())))
    isDone = true
    return false
  }
  return store.startLoop(poll, (error) =>
    log.error({ error: store.errorText(error) }, 'the evidence of earlier versions failed'),
  )
}

/** The chains of partners and tenants that do not cover everything. New chains do from their first entry on. */
export async function chainsLeft(db: ServiceDb): Promise<number[]> {
  if ((await store.readSetting(db, BEGUN)) !== undefined) return []
  const done = await store.completeChains(db)
  const chains = [...(await store.partnerIds(db)).map(store.partnerChain), ...(await store.tenantIds(db))]
  return chains.filter((chain) => !done.has(chain))
}

async function beginChain(database: Pick<Store, 'read' | 'write'>, chain: number, now: () => Date): Promise<void> {
  // A job that ends meanwhile has its own entry, and ended jobs do not change.
  const paying = chain > 0 ? await payingCovers(database, chain) : []
  await database.write(
    async (root) => {
      const others = chain > 0 ? await tenantCovers(root, chain) : await partnerCovers(root, -chain)
      const covers = [store.EVERYTHING, ...others, ...paying]
      const about = { chain, at: now().toISOString(), actor: 'worker', action: 'evidence begins', resource: 'database' }
      await store.appendAudit(root, { ...about, covers })
      return { value: undefined, commit: true }
    },
    { chain },
  )
}

const partnerCovers = async (root: ServiceDb, partnerId: number): Promise<readonly Cover[]> => [
  ...(await store.keyCovers(root, partnerId)),
  ...(await store.destinationCovers(root, partnerId)),
  ...(await store.sessionCovers(root, partnerId)),
]

async function tenantCovers(root: ServiceDb, tenantId: number): Promise<readonly Cover[]> {
  const db = store.forTenant(root, tenantId)
  const policies = await store.storedPolicies(db).execute()
  const tenant = await store.tenantById(root, tenantId).executeTakeFirst()
  const covers = [
    ...(tenant === undefined ? [] : [store.ownerCover(tenant.partnerId)]),
    ...policies.map(store.policyCover),
    ...[...(await store.storedEvents(db))].map(([period, events]) => store.eventsCover(period, events)),
  ]
  for (const { id, documentId, resultSetId, status, checksum } of await store.finalDocuments(db)) {
    if (status !== 'ready') continue
    const isArchive = resultSetId === 0
    const digest = isArchive
      ? store.documentDigest((await store.documentContent(db, id)) ?? '', true)
      : (checksum ?? '')
    covers.push(store.documentCover(documentId, digest))
  }
  return covers
}

/**
 * The results of ended jobs, and the inputs with which jobs of one person were accepted; a transaction for each job. An
 * open job can be released later without another entry for its results.
 */
async function payingCovers({ read }: Pick<Store, 'read'>, tenantId: number): Promise<readonly Cover[]> {
  const jobs = await read((root) => store.payingJobs(store.forTenant(root, tenantId)))
  const covers: Cover[] = []
  for (const job of jobs) covers.push(...(await read((root) => jobCovers(store.forTenant(root, tenantId), root, job))))
  return covers
}

async function jobCovers(db: TenantDb, root: ServiceDb, job: StoredJob): Promise<readonly Cover[]> {
  const payroll = await store.payrollById(db, job.payrollId)
  const layout = job.layoutId === null ? '' : await store.layoutById(root, job.layoutId)
  const results = job.jobEnd === null ? [] : [store.resultsCover(job.id, layout, await digestsOf(db, job.id))]
  if (payroll === undefined || job.inputsDigest === null) return results
  const selection = storedSelection(job.selection)
  const inputs = await digestedInputs(db, root, {
    ...job,
    ...{ regulationId: payroll.regulationId, selection },
    law: await lawOfJob(root, job),
    paysBack: storedBackPayOfJob(job.backPay),
  })
  return inputs === undefined ? results : [...results, store.inputsCover(job.id, inputs.recorded)]
}
