import {
  appendAudit,
  type Cover,
  completeChains,
  destinationCovers,
  documentContent,
  documentCover,
  documentDigest,
  EVERYTHING,
  errorText,
  eventsCover,
  finalDocuments,
  forTenant,
  inputsCover,
  keyCovers,
  type Loop,
  layoutById,
  nativeWritePolicy,
  ownerCover,
  partnerChain,
  partnerIds,
  payingJobs,
  payrollById,
  policyCover,
  readSetting,
  resultsCover,
  type ServiceDb,
  type Store,
  type StoredJob,
  sessionCovers,
  startLoop,
  storedEvents,
  type TenantDb,
  tenantById,
  tenantIds,
  writeSetting,
  written,
} from '@centime/store'
import { digestedInputs } from '../calculation/digest.js'
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
  const { store, now, log } = world
  let left: number[] | undefined
  let isDone = false
  const poll = async (): Promise<boolean> => {
    if (isDone) return false
    left ??= await store.read(chainsLeft)
    const chain = left[0]
    if (chain !== undefined) {
      await beginChain(store, chain, now)
      left.shift()
      return true
    }
    const isSaid = await store.read((db) => readSetting(db, BEGUN))
    // The next start does not search the log again.
    if (isSaid === undefined) await store.write((db) => written(writeSetting(db, BEGUN, now().toISOString())))
    isDone = true
    return false
  }
  return startLoop(poll, (error) => log.error({ error: errorText(error) }, 'the evidence of earlier versions failed'))
}

/** The chains of partners and tenants that do not cover everything. New chains do from their first entry on. */
export async function chainsLeft(db: ServiceDb): Promise<number[]> {
  if ((await readSetting(db, BEGUN)) !== undefined) return []
  const done = await completeChains(db)
  const chains = [...(await partnerIds(db)).map(partnerChain), ...(await tenantIds(db))]
  return chains.filter((chain) => !done.has(chain))
}

async function beginChain(store: Pick<Store, 'read' | 'write'>, chain: number, now: () => Date): Promise<void> {
  // A job that ends meanwhile has its own entry, and ended jobs do not change.
  const paying = chain > 0 ? await payingCovers(store, chain) : []
  await store.write(
    async (root) => {
      const others = chain > 0 ? await tenantCovers(root, chain) : await partnerCovers(root, -chain)
      const covers = [EVERYTHING, ...others, ...paying]
      const about = { chain, at: now().toISOString(), actor: 'worker', action: 'evidence begins', resource: 'database' }
      await appendAudit(root, { ...about, covers })
      return { value: undefined, commit: true }
    },
    { chain },
  )
}

const partnerCovers = async (root: ServiceDb, partnerId: number): Promise<readonly Cover[]> => [
  ...(await keyCovers(root, partnerId)),
  ...(await destinationCovers(root, partnerId)),
  ...(await sessionCovers(root, partnerId)),
]

async function tenantCovers(root: ServiceDb, tenantId: number): Promise<readonly Cover[]> {
  const db = forTenant(root, tenantId)
  const policies = await nativeWritePolicy(db).execute()
  const tenant = await tenantById(root, tenantId).executeTakeFirst()
  const covers = [
    ...(tenant === undefined ? [] : [ownerCover(tenant.partnerId)]),
    ...policies.map(({ nativeWrites }) => policyCover(nativeWrites)),
    ...[...(await storedEvents(db))].map(([period, events]) => eventsCover(period, events)),
  ]
  for (const { id, documentId, resultSetId, status, checksum } of await finalDocuments(db)) {
    if (status !== 'ready') continue
    const isArchive = resultSetId === 0
    const digest = isArchive ? documentDigest((await documentContent(db, id)) ?? '', true) : (checksum ?? '')
    covers.push(documentCover(documentId, digest))
  }
  return covers
}

/**
 * The results of ended jobs, and the inputs with which jobs of one person were accepted; a transaction for each job. An
 * open job can be released later without another entry for its results.
 */
async function payingCovers({ read }: Pick<Store, 'read'>, tenantId: number): Promise<readonly Cover[]> {
  const jobs = await read((root) => payingJobs(forTenant(root, tenantId)))
  const covers: Cover[] = []
  for (const job of jobs) covers.push(...(await read((root) => jobCovers(forTenant(root, tenantId), root, job))))
  return covers
}

async function jobCovers(db: TenantDb, root: ServiceDb, job: StoredJob): Promise<readonly Cover[]> {
  const payroll = await payrollById(db, job.payrollId)
  const layout = job.layoutId === null ? '' : await layoutById(root, job.layoutId)
  const results = job.jobEnd === null ? [] : [resultsCover(job.id, layout, await digestsOf(db, job.id))]
  if (payroll === undefined || job.inputsDigest === null) return results
  const selection = storedSelection(job.selection)
  const inputs = await digestedInputs(db, root, { ...job, regulationId: payroll.regulationId, selection })
  return inputs === undefined ? results : [...results, inputsCover(job.id, inputs.recorded)]
}
