import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { getTypeParser } from '../src/postgres-dialect.js'

/** PostgreSQL as a process of its own, for tests that stop it or that look into it beside the service. */

interface Scripts {
  readonly findPostgres: () => string | undefined
  readonly startPostgres: (folder: string, settings: readonly string[]) => Promise<PostgresServer>
}
interface PostgresServer {
  readonly address: (database: string) => string
  /** SIGINT ends its connections, SIGQUIT acts like a crash. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
  readonly start: () => Promise<void>
}
export type PostgresProcess = Awaited<ReturnType<typeof ownPostgres>>

// By its URL: the scripts are a project of their own, outside the root of this one.
const scripts = new URL('../../../scripts/postgres.mjs', import.meta.url)
const { findPostgres, startPostgres }: Scripts = await import(scripts.href)

/** Whether PostgreSQL is installed. Tests that need it are skipped where it is not. */
export const hasPostgres = findPostgres() !== undefined

/** Starts one on a folder that is deleted when it stops. It does not wait for the disk: no test cuts the power. */
export async function ownPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'centime-postgres-'))
  const server = await startPostgres(folder, ['fsync=off', 'full_page_writes=off'])
  let made = 0
  return {
    address: server.address,
    /** Makes an empty database; returns its address. */
    newDatabase: async (): Promise<string> => {
      made += 1
      const asking = await postgresClient(server.address('postgres'))
      await asking.query(`create database d${made}`)
      await asking.end()
      return server.address(`d${made}`)
    },
    restart: async (signal: NodeJS.Signals): Promise<void> => {
      await server.stop(signal)
      await server.start()
    },
    stop: async (): Promise<void> => {
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A connection that returns the same types as the store's. */
export async function postgresClient(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address, types: { getTypeParser } })
  client.on('error', () => {}) // it is cut with the server
  await client.connect()
  return client
}
