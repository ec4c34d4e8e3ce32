import type { Lease, ServiceDb } from '@centime/store'
import { broken, type Violation } from '../violation.js'
import type { Activity } from './scheduler.js'

/** The rows of leases before and after a commit. */
export interface LeasesAround {
  readonly before: readonly Lease[]
  readonly after: readonly Lease[]
  readonly queued: ReadonlySet<number>
}

export const leasesIn = (db: ServiceDb): Promise<readonly Lease[]> => db.selectFrom('leases').selectAll().execute()

/** Conditions on the leases at every commit, read from their rows, never from the service's memory. */
export class Ownership {
  /** The owners whose session lives. */
  readonly living = new Set<number>()
  /** The lease that an activity has taken. */
  readonly #taken = new WeakMap<Activity, Lease>()

  /** Whether the process of an activity may still work on what it has taken. */
  isLiving(activity: Activity): boolean {
    return this.living.has(this.#taken.get(activity)?.owner ?? 0)
  }

  /** Checks an activity that has committed; returns the rule that it has broken. */
  committed(activity: Activity, { before, after, queued }: LeasesAround): Violation | undefined {
    const own = this.#taken.get(activity)
    const fresh = after.filter(({ fence }) => !before.some((lease) => lease.fence === fence))
    const said = `${activity.name}, with ${JSON.stringify(own)}`
    if (own !== undefined && fresh.length === 0 && !before.some(({ fence }) => fence === own.fence)) {
      return broken('fence', `${said}, has committed after it had lost its lease`)
    }
    for (const lease of before) {
      const is = after.find(({ fence }) => fence === lease.fence)
      if (is !== undefined && is.owner !== lease.owner) return broken('fence', `${said} owns what ${lease.owner} owned`)
      const isOver = lease.kind === 'job' && !queued.has(lease.item)
      if (is !== undefined || isOver || lease.fence === own?.fence) continue
      if (this.living.has(lease.owner)) return broken('live work', `${said} has ended ${JSON.stringify(lease)}`)
    }
    for (const { kind, item } of after) {
      if (kind === 'job' && !queued.has(item)) return broken('live work', `${said} left job ${item}`)
    }
    for (const lease of fresh) {
      if (before.some(({ fence }) => fence > lease.fence)) return broken('fence', `${lease.fence} is no new fence`)
      this.#taken.set(activity, lease)
    }
    return undefined
  }
}
