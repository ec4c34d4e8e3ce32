import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { codedError } from './file.js'
import { MIGRATIONS } from './migrations.js'
import type { ServiceDb } from './scope.js'

/** A file with this table is a database of Centime. */
export const MIGRATIONS_TABLE = `create table if not exists "migrations"
  ("number" integer primary key, "name" text not null, "checksum" text not null)`

/**
 * Applies the missing migrations, in the caller's transaction. Throws where an applied migration is unknown to this program
 * or has another checksum.
 */
export async function migrate(db: ServiceDb, spelled: (statement: string) => string): Promise<void> {
  await sql.raw(MIGRATIONS_TABLE).execute(db)
  const { rows } = await sql<{
    number: number
    checksum: string
  }>`select * from "migrations" order by "number"`.execute(db)
  const unknown = rows.find(({ number }) => MIGRATIONS[number - 1] === undefined)
  if (unknown) throw codedError('NEWER', `the database is newer than this program: it has migration ${unknown.number}`)
  for (const [index, { name, statements }] of MIGRATIONS.entries()) {
    const number = index + 1
    const checksum = createHash('sha256').update(statements).digest('hex')
    const applied = rows.find((row) => row.number === number)
    if (applied === undefined) {
      for (const statement of statements.split(/;$/m).map(spelled)) {
        if (statement.trim() !== '') await sql.raw(statement).execute(db)
      }
      await sql`insert into "migrations" values (${number}, ${name}, ${checksum})`.execute(db)
    } else if (applied.checksum !== checksum) {
      throw codedError('ALTERED', `migration ${number} (${name}) was changed after it was applied to this database`)
    }
  }
}
