import type { ServiceDb } from './scope.js'

/** Named values that the service keeps for itself. */
export async function readSetting(db: ServiceDb, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function writeSetting(db: ServiceDb, name: string, value: string): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', name).execute()
  await db.insertInto('settings').values({ name, value }).execute()
}
