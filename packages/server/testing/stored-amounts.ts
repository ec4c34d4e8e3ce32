import { Decimal, type LineName } from '@centime/engine'
import { forTenant, jobById, layoutById, listResultSets, type Store } from '@centime/store'
import type { Layout } from '../src/calculation/layout.js'
import { amountsIn } from '../src/calculation/stored-amounts.js'

/** Changes a stored amount of every person in a job, which no command of the service can do. */
export const changeStored = (
  store: Store,
  tenantId: number,
  jobId: number,
  line: LineName,
  by: string,
): Promise<void> =>
  store.write(async (root) => {
    const db = forTenant(root, tenantId)
    const job = await jobById(db, jobId)
    const { lines }: Layout = JSON.parse(await layoutById(root, job?.layoutId ?? 0))
    const place = lines.findIndex(([name]) => name === line)
    for (const { id, amounts } of await listResultSets(db, jobId, { afterEmployee: 0, skip: 0, top: 1000 })) {
      const stored = amountsIn(amounts)
      const changed = stored.with(place, new Decimal(stored[place] ?? 0).plus(by).toFixed())
      await db
        .updateTable('resultSets')
        .set({ amounts: JSON.stringify(changed), summary: null })
        .where('id', '=', id)
        .execute()
    }
    return { value: undefined, commit: true }
  })
