import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** PostgreSQL as a process of its own, on a folder of its own: of tests that stop it, or that count what is in it. */

interface Scripts {
  readonly postgresPrograms: () => string | undefined
  readonly startPostgres: (
    programs: string,
    folder: string,
    settings?: Readonly<Record<string, string>>,
  ) => Promise<PostgresProcess>
}
export interface PostgresProcess {
  readonly url: (database: string) => string
  readonly createDatabase: (name: string) => Promise<string>
  /** SIGINT ends its connections, SIGQUIT is as a crash. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
  readonly restart: (signal: NodeJS.Signals) => Promise<void>
}

// By its address: the scripts are a project of their own, outside the root of this one.
const address = new URL('../../../scripts/postgres.mjs', import.meta.url)
const { postgresPrograms, startPostgres }: Scripts = await import(address.href)

/** Whether PostgreSQL is installed. Tests that need it are skipped where it is not. */
export const hasPostgres = postgresPrograms() !== undefined

/** Starts one on a folder that is deleted when it stops. It does not wait for the disk: no test takes the power away. */
export async function ownPostgres(): Promise<PostgresProcess> {
  const programs = postgresPrograms()
  if (programs === undefined) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'centime-postgres-'))
  const started = await startPostgres(programs, folder, { fsync: 'off', full_page_writes: 'off' })
  return {
    ...started,
    stop: async (signal) => {
      await started.stop(signal)
      rmSync(folder, { recursive: true })
    },
  }
}
