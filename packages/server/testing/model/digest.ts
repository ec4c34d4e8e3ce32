import { contractIn } from '../contract-values.js'
import { lastDayOf } from '../months.js'
import type { Job, Month, World } from './world.js'

/** The inputs that the calculation of a month reads, as far as the model's requests change them. */

/** The pay of a month; undefined where no pay is recorded, or no contract covers the month. */
const grossOf = ({ recorded, contracts }: World, month: string): number | undefined =>
  'from' in contractIn(contracts, month) ? recorded[month] : undefined

/** The digest of a job that would be accepted now; for a month that cannot be paid, its fault. */
function digestOf(world: World, month: string, paymentDate = lastDayOf(month)): string {
  const gross = grossOf(world, month)
  const contract = contractIn(world.contracts, month)
  if (gross === undefined) return JSON.stringify([world.recorded[month] === undefined, 'after' in contract && contract])
  const since = Object.keys(world.rates)
    .filter((start) => `${start}-01` <= paymentDate)
    .sort()
    .at(-1)
  return JSON.stringify({
    gross,
    rate: world.rates[since ?? ''] ?? 0,
    paymentDate,
    contract,
    history: historyOf(world, month),
  })
}

/**
 * The pay of each earlier month: of several released jobs, the one released last counts. The tax of these officers is
 * neutral.
 */
function historyOf({ jobs }: World, month: string): Readonly<Record<string, number | undefined>> {
  const released = jobs
    .filter((job) => job.month < month && ['Release', 'Process', 'Complete'].includes(job.status))
    .sort((a, b) => (a.released ?? 0) - (b.released ?? 0))
  const paid = new Map(released.map((job) => [job.month, job.gross]))
  return Object.fromEntries([...paid].sort())
}

/** A job that is accepted now and is paid on the confirmed day. */
export const startedJob = (world: World, month: string): Job => ({
  month,
  status: 'calculating',
  gross: grossOf(world, month),
  digest: digestOfMonth(world, month),
})

/** Whether a month would be calculated from other inputs than a job of it was. */
export const isOutdated = (world: World, { month: name, digest }: Job, month: Month): boolean =>
  digest !== digestOf(world, name, month.pay?.dateDeVersement)

/** The digest that a native value changes or leaves unchanged. */
export const digestOfMonth = (world: World, name: string): string =>
  digestOf(world, name, world.months[name]?.pay?.dateDeVersement)

/** The jobs with one that is part of the history from now on. */
export const releasedNow = ({ jobs }: World): Pick<Job, 'released'> => ({
  released: jobs.filter(({ released }) => released !== undefined).length,
})
