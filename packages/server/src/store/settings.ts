import type { ServiceDb } from './scope.js'

/** A named value of the service. */
export async function readSetting(db: ServiceDb, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function writeSetting(db: ServiceDb, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((one) => one.column('name').doUpdateSet({ value }))
    .execute()
}
