import { type Refusal, refuse } from '../ground/refusal.js'
import { forecastPayslips } from '../store/jobs.js'
import { queuedJobs } from '../store/queue.js'
import type { ServiceDb } from '../store/scope.js'
import type { World } from '../world.js'

/** What one partner may hold, so that it fills neither the queue nor the disk of all. Managed months are not limited. */

type Limits = Pick<World, 'settings'>

/** Refuses a further job of a partner that has too many queued. */
export async function queueLimit(
  root: ServiceDb,
  { settings: { queueLimit: most } }: Limits,
  partnerId: number,
): Promise<Refusal<'payrun_queue_full'> | undefined> {
  const jobs = await queuedJobs(root, partnerId)
  if (jobs < most) return undefined
  const detail = `${jobs} jobs of this partner are waiting: at most ${most} may`
  return refuse('payrun_queue_full', detail, { headers: { 'retry-after': '5' } })
}

interface WantedForecast {
  readonly partnerId: number
  readonly people: number
  /** The jobs that it replaces. */
  readonly replaced: readonly number[]
}

/** Refuses a forecast with which the partner would store too many payslips of forecasts. */
export async function forecastLimit(
  root: ServiceDb,
  { settings: { forecastLimit: most } }: Limits,
  { partnerId, people, replaced }: WantedForecast,
): Promise<Refusal<'forecast_limit_reached'> | undefined> {
  const stored = await forecastPayslips(root, partnerId, replaced)
  if (stored + people <= most) return undefined
  const detail = `the other forecasts of this partner hold ${stored} payslips, this one has ${people}: at most ${most} are stored`
  return refuse('forecast_limit_reached', detail)
}
