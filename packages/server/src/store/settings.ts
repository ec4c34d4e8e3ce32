import type { ServiceDb } from './scope.js'

/** The setting that holds how far the service's clock is ahead of the machine's, in milliseconds. */
export const CLOCK = 'clock-ahead-milliseconds'

/** A named value of the service. */
export const readSetting = async (db: ServiceDb, name: string): Promise<string | undefined> =>
  (await settingOf(db, name).executeTakeFirst())?.value

export const settingOf = (db: ServiceDb, name: string) =>
  db.selectFrom('settings').select('value').where('name', '=', name)

export async function writeSetting(db: ServiceDb, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((one) => one.column('name').doUpdateSet({ value }))
    .execute()
}
