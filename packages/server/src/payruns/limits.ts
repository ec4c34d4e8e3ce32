import { type Refusal, refuse } from '../ground/refusal.js'
import type { World } from '../http/world.js'

/** Limits for one partner, so that it fills neither the shared queue nor the disk. Managed months are not limited. */

type Limits = Pick<World, 'settings'>

/** Refuses a further job of a partner that has so many queued. */
export function queueLimit(
  { settings: { queueLimit: most } }: Limits,
  jobs: number,
): Refusal<'payrun_queue_full'> | undefined {
  if (jobs < most) return undefined
  const detail = `${jobs} jobs of this partner are waiting: at most ${most} may`
  return refuse('payrun_queue_full', detail, { headers: { 'retry-after': '5' } })
}

/** Refuses a forecast if the partner, whose other forecasts hold `stored` payslips, would exceed its limit. */
export function forecastLimit(
  { settings: { forecastLimit: most } }: Limits,
  stored: number,
  people: number,
): Refusal<'forecast_limit_reached'> | undefined {
  if (stored + people <= most) return undefined
  const detail = `the other forecasts of this partner hold ${stored} payslips, this one has ${people}: at most ${most} are stored`
  return refuse('forecast_limit_reached', detail)
}
