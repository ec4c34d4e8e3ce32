import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { driver } from './postgres-driver.js'

/** Counts of the last second, which all processes of a database share. A crash of the database may empty the table. */
export const LIMITS_TABLE = `create unlogged table if not exists "rateLimits"
  ("key" varchar(255) primary key, "points" integer not null default 0, "expire" bigint)`

/**
 * Limiters on connections of their own: a request is counted even while all other connections are in use. If the database does not
 * count at once, each process counts by itself: limits still hold for each process, and requests within them go on.
 */
export function postgresLimits(connection: pg.ClientConfig) {
  const pool = new (driver().Pool)({
    ...connection,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    max: 2,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return {
    limiter: (name: string, points: number): RateLimiterAbstract =>
      new RateLimiterPostgres({
        ...{ storeClient: pool, tableName: 'rateLimits', tableCreated: true, keyPrefix: name, points, duration: 1 },
        insuranceLimiter: new RateLimiterMemory({ points, duration: 1 }),
      }),
    close: async () => void (pool.ending || (await pool.end())),
  }
}

const PATIENCE = 1000
