import { createRequire } from 'node:module'
import type pg from 'pg'

const require = createRequire(import.meta.url)

/** The driver of PostgreSQL. A process loads it when it first needs it: with SQLite it would take a tenth of each start. */
export const driver = (): typeof pg => require('pg')
