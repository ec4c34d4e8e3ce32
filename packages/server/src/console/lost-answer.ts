import type { Lists } from '@centime/console'
import { caseChangesByKey, jobById, jobsByKey, operationById, type TenantDb, valuesOfChange } from '@centime/store'

type LostAnswer = NonNullable<Awaited<ReturnType<Lists['lostAnswer']>>>

/** A command whose answer was lost, with the effects that the engine holds under its key; undefined: unknown. */
export async function lostAnswer(db: TenantDb, id: number): Promise<LostAnswer | undefined> {
  const operation = await operationById(db, id)
  if (operation === undefined) return undefined
  const { kind, commandKey, requestedAt, effectId } = operation
  if (kind === 'write_variables') return { kind, requestedAt, jobs: [], changes: await changesFound(db, commandKey) }
  const ids = kind === 'calculate' ? await jobsByKey(db, 'commandKey', commandKey) : [effectId ?? 0]
  const jobs: LostAnswer['jobs'][number][] = []
  for (const jobId of ids) {
    const job = await jobById(db, jobId)
    if (job !== undefined) jobs.push(job)
  }
  return { kind, requestedAt, jobs, changes: [] }
}

async function changesFound(db: TenantDb, key: string): Promise<LostAnswer['changes']> {
  const found: LostAnswer['changes'][number][] = []
  for (const id of await caseChangesByKey(db, key)) {
    const values = await valuesOfChange(db, id)
    found.push({ id, fields: values.map(({ caseName, caseFieldName }) => `${caseName}.${caseFieldName}`) })
  }
  return found
}
