import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.mjs'

/** Starts the PostgreSQL server that the tests of a run share: vitest's project `postgresql`. */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const { CENTIME_TEST_POSTGRES: folder = '' } = config.env
  const unsafe = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=1000', 'shared_buffers=64MB']
  const server = await startPostgres(folder, unsafe)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}
