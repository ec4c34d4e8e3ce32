import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/longest-first.js'
import { moduleCache } from './scripts/module-cache.js'
import { findPostgres } from './scripts/postgres.mjs'

// A property campaign lengthened with CENTIME_RUNS is given the time it needs, also on a machine that does other things.
const runs = Math.max(1000, Number(process.env['CENTIME_RUNS'] ?? 0))

// Workspace packages resolve to their source: tests need no build.
const source = { resolve: { conditions: ['@centime/source'] }, ssr: { resolve: { conditions: ['@centime/source'] } } }

// Suites of the store and of the service that run on PostgreSQL too, where there is one: some, or all of those that do not concern SQLite itself.
const REPEATED = [
  'takeover',
  'conformance',
  'long-lists',
  'months/superseded',
  'months/payroll/{annulled,inputs,journey,raw-jobs}',
  'months/controls/{acceptance,findings}',
  'console/elements',
  'payruns/run',
  'operations/shared-state',
  'operations/evidence',
  'webhooks/changes',
]
const ALL = [
  '{bounds,client-refusals,clients,conformance,evidence,examples,fuzz,isolation,lists,long-lists,office-examples,openapi,outages,same-answers}',
  '{statements,takeover}',
  '{calculation,cases,console,documents,dossiers,http,months,payruns,webhooks}/**/*',
  'operations/{erasure,evidence,health,heads,law-packs,retention,sandbox,service-clock,shared-state}',
]
const { CENTIME_POSTGRES: asked = '', CENTIME_PICTURES, CENTIME_SLOW, CI } = process.env
/** What takes pictures of all pages for a reader and judges nothing, and what is slow. Vitest's `--exclude` does not reach projects. */
const LEFT_OUT = [
  ...(CENTIME_PICTURES === undefined ? ['**/pictures.slow.test.ts'] : []),
  ...(CENTIME_SLOW === 'off' ? ['**/*.slow.test.ts'] : []),
]
const repeated = ['all', 'three'].includes(asked) ? ALL : REPEATED
const postgresql = {
  ...source,
  extends: true as const,
  test: {
    name: 'postgresql',
    include: [
      'packages/store/src/{audit,leases,scope,together}.test.ts',
      ...repeated.map((name) => `packages/server/src/${name}{,.slow}.test.ts`),
    ],
    exclude: ['**/full-disk.test.ts', ...LEFT_OUT], // the disk that an SQLite file is on
    env: {
      CENTIME_TEST_POSTGRES: join(tmpdir(), `centime-postgres-${process.pid}`),
      CENTIME_TEST_SERVERS: asked === 'three' ? '3' : '1',
    },
    globalSetup: './scripts/postgres-of-the-run.ts',
  },
}

export default defineConfig({
  test: {
    maxWorkers: '100%',
    testTimeout: 180 * runs,
    // A hook may build everything first, on a machine that does other things.
    hookTimeout: 300_000,
    // What is waited for comes late on a busy machine; a second, the default, would judge the machine.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', './scripts/closing-line.ts'],
    // Test files share a process for each core, which import each module once: no module keeps state between its uses.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Requests and computations leave much garbage: collecting it less often takes a tenth of the processor time away.
    execArgv: ['--max-semi-space-size=64'],
    experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache() },
    projects: [
      {
        ...source,
        extends: true,
        test: {
          name: 'tests',
          // Braces around a folder with a slash would have all of node_modules looked through, for three seconds.
          include: [
            'packages/*/src/**/*.test.ts',
            '{oracle,testing,examples,benchmarks,conformance}/src/**/*.test.ts',
            'scripts/*.test.ts',
          ],
          exclude: LEFT_OUT,
          // With `CI=true` the tests of a built server start one that was installed for production.
          ...(CI === 'true' && {
            env: { CENTIME_TEST_PRODUCTION: join(tmpdir(), `centime-production-${process.pid}`) },
            globalSetup: './scripts/production-of-the-run.ts',
          }),
        },
      },
      ...(findPostgres() === undefined ? [] : [postgresql]),
    ],
  },
})
