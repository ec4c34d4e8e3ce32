import { type Evidence, instantShown, jobStateText, type LostAnswer } from '@centime/console'
import type { z } from '@hono/zod-openapi'
import type { CycleRecord } from '../months/records.js'
import { caseChangesByKey, valuesOfChange } from '../store/cases.js'
import { jobById, jobsByKey } from '../store/jobs.js'
import { operationById } from '../store/operations.js'
import { forTenant, type TenantDb } from '../store/scope.js'
import type { SignedIn } from './visit.js'

/** The request of a month whose answer was lost, with what the engine holds under its key; undefined: none is in doubt. */
export async function lostAnswerOf(
  { world, say, chrome }: SignedIn,
  tenantId: number,
  { operation, variableWrite }: Pick<z.infer<typeof CycleRecord>, 'operation' | 'variableWrite'>,
): Promise<LostAnswer | undefined> {
  const inDoubt = operation?.status === 'reconcile_required' ? operation : variableWrite
  if (inDoubt?.status !== 'reconcile_required') return undefined
  return world.store.read(async (root) => {
    const db = forTenant(root, tenantId)
    const found = await operationById(db, inDoubt.id)
    if (found === undefined) return undefined
    const { id, kind, commandKey, requestedAt, effectId } = found
    const evidence =
      kind === 'write_variables'
        ? await changesFound(db, commandKey, say)
        : await jobsFound(db, kind === 'calculate' ? await jobsByKey(db, 'commandKey', commandKey) : [effectId ?? 0], {
            say,
            chrome,
          })
    return { kind, id, requestedAt, evidence }
  })
}

async function jobsFound(
  db: TenantDb,
  ids: readonly number[],
  { say, chrome }: Pick<SignedIn, 'say' | 'chrome'>,
): Promise<readonly Evidence[]> {
  const found: Evidence[] = []
  for (const id of ids) {
    const job = await jobById(db, id)
    if (job === undefined) continue
    const { status, forecast, totalEmployeeCount: people } = job
    const state = jobStateText(chrome, { status, forecast, isEnded: job.jobEnd !== null })
    found.push({
      id,
      text: say(
        `paie n° ${id}, ${state}, ${people} personne(s), lancée le ${instantShown(job.jobStart)}`,
        `payrun no. ${id}, ${state}, ${people} people, started ${instantShown(job.jobStart)}`,
      ),
    })
  }
  return found
}

async function changesFound(db: TenantDb, key: string, say: SignedIn['say']): Promise<readonly Evidence[]> {
  const found: Evidence[] = []
  for (const id of await caseChangesByKey(db, key)) {
    const fields = (await valuesOfChange(db, id)).map(({ caseName, caseFieldName }) => `${caseName}.${caseFieldName}`)
    found.push({ id, text: say(`saisie n° ${id} : ${fields.join(', ')}`, `change no. ${id}: ${fields.join(', ')}`) })
  }
  return found
}
