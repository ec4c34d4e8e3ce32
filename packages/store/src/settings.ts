import type { ServiceDb } from './scope.js'
import type { Store } from './store.js'
import { builtOnce } from './together.js'

/** Setting: how far the service's clock is ahead of the machine's, in milliseconds. */
export const CLOCK = 'clock-ahead-milliseconds'

/** Setting: the instant to which a request last moved the sandbox's clock. */
const MOVED_TO = 'clock-moved-to'
/** Setting: exists after the sandbox's clock was started far ahead, until a request moves it. */
const UNASKED = 'purges-wait-until-asked'

/** Moves the clock of a sandbox: the request accepts the purges that follow from it. */
export async function moveClock(db: ServiceDb, to: Date, wall: number): Promise<void> {
  await writeSetting(db, CLOCK, String(to.getTime() - wall))
  await writeSetting(db, MOVED_TO, to.toISOString())
  await db.deleteFrom('settings').where('name', '=', UNASKED).execute()
}

export const clockMovedTo = (db: ServiceDb): Promise<string | undefined> => readSetting(db, MOVED_TO)

/** Suspends purges until the clock is moved. */
export const purgeWhenAsked = (db: ServiceDb): Promise<void> => writeSetting(db, UNASKED, 'on')

/** Whether purges are suspended: the machine's clock has jumped, or a start has moved the clock of a sandbox far ahead. */
export const isPurgeKept = async ({ isPurgeHeld, store }: Purging): Promise<boolean> =>
  isPurgeHeld() || (await store.ask((db) => readSetting(db, UNASKED))) !== undefined
interface Purging {
  readonly isPurgeHeld: () => boolean
  readonly store: Pick<Store, 'ask'>
}

/** A named value of the service. */
export const readSetting = async (db: ServiceDb, name: string): Promise<string | undefined> =>
  (await settingOf(db, name).executeTakeFirst())?.value

export const settingOf = builtOnce((db: ServiceDb, name: string) =>
  db.selectFrom('settings').select('value').where('name', '=', name),
)

export async function writeSetting(db: ServiceDb, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((one) => one.column('name').doUpdateSet({ value }))
    .execute()
}
