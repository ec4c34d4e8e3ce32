import type { ResultDigest, ServiceDb, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import type { ChainEvidence, Findings } from './chain-evidence.js'

const RESULTS = 200

/** The stored results of final jobs. */
export async function compareResults(db: TenantDb, root: ServiceDb, evidence: ChainEvidence, found: Findings) {
  for (const { id, periodName, layoutId } of await store.finalJobs(db)) {
    const covered = evidence.covers.get(`results of job ${id}`)
    const place = `tenant ${evidence.chain}, job ${id} (${periodName})`
    if (covered === undefined) {
      if (evidence.isComplete) found.wrong(`${place}: its results are in no entry of the audit log`)
      else found.uncompared('results of final jobs')
      continue
    }
    found.counted('jobs')
    const layout = layoutId === null ? '' : await store.layoutById(root, layoutId)
    const isCovered = async (digest: typeof store.resultDigest): Promise<boolean> =>
      store.resultsCover(id, layout, await digestsOf(db, id, digest))[1] === covered
    if (!(await isCovered(store.resultDigest)) && !(await isCovered(store.resultDigestAsJson))) {
      found.wrong(`${place}: its results are not those that were calculated`)
    }
  }
}

/** The digests of the results of a job. */
export async function digestsOf(
  db: TenantDb,
  jobId: number,
  digest = store.resultDigest,
): Promise<readonly ResultDigest[]> {
  const digests: ResultDigest[] = []
  for (let afterEmployee = 0, isLeft = true; isLeft; ) {
    const sets = await store.listResultSets(db, jobId, { afterEmployee, skip: 0, top: RESULTS })
    digests.push(...sets.map(digest))
    isLeft = sets.length === RESULTS
    afterEmployee = sets.at(-1)?.employeeId ?? afterEmployee
  }
  return digests
}
