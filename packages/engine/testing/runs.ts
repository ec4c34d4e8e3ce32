/** Number of cases that a property tries: 100, or `CENTIME_RUNS` for a longer campaign or a quick run. */
export const RUNS = Number(process.env['CENTIME_RUNS'] ?? 100)

/** Number of random years with late corrections: 150, or `CENTIME_LATE_YEARS`; a tenth in a quick run. */
export const LATE_YEARS = Number(process.env['CENTIME_LATE_YEARS'] ?? (RUNS < 100 ? 10 : 150))

/** Number of payslips that the batch reader is compared on: 750, or `CENTIME_BATCH` for a longer campaign. */
export const BATCH = Number(process.env['CENTIME_BATCH'] ?? 750)

/** A short run with too many fallbacks continues to this number, where one population that falls back wholly weighs less. */
export const ENOUGH = Math.max(BATCH, 10_000)

/** How long a test of so many payslips may take, in milliseconds. */
export const PATIENCE = 180_000 + ENOUGH * 20

/**
 * The largest share of payslips that may fall back: twice the share in `npm test`, where one population that falls back wholly weighs
 * more; any share in a shorter run, which may have that population only.
 */
export const mostFallbacks = (share: number): number => (BATCH < 1500 ? 1 : BATCH < 30_000 ? 2 * share : share)

/** `CENTIME_BATCH_OF=events`: only months that have absences, each of them. */
export const ONLY_EVENTS = process.env['CENTIME_BATCH_OF'] === 'events'

/** Number of payslips under collective agreements that all readers of the law agree on: 60, or `CENTIME_AGREEMENTS`. */
export const AGREED = Number(process.env['CENTIME_AGREEMENTS'] ?? 60)
