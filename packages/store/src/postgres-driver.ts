import { createRequire } from 'node:module'
import type pg from 'pg'

const require = createRequire(import.meta.url)
let loaded: typeof pg | undefined

/** The driver of PostgreSQL. A process loads it when it first needs it: with SQLite it would take a tenth of each start. */
export function driver(): typeof pg {
  // Each column of each result asks for it, and under vitest each `require` looks for the file again.
  const own: typeof pg = loaded ?? require('pg')
  loaded = own
  return own
}
