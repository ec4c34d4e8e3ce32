import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'
import { moduleCache } from './scripts/module-cache.js'

const engine = fileURLToPath(new URL('packages/engine/', import.meta.url))
const proof = `${engine}testing/law-proof/`

/** Modules of the engine that the proof puts its own in the place of; its own import the first ones. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  [`${engine}src/tree/fix.ts`, `${proof}fix.ts`],
  [`${engine}src/tree/formula.ts`, `${proof}formula.ts`],
  [`${engine}src/tree/figure.ts`, `${proof}figure.ts`],
  [`${engine}src/calculate/compile.ts`, `${proof}compile.ts`],
  [`${engine}src/calculate/figures.ts`, `${proof}figures.ts`],
  [`${engine}src/calculate/calculate.ts`, `${proof}calculate.ts`],
  [`${engine}src/inputs/month-view.ts`, `${proof}month-view.ts`],
  [`${engine}src/regulations/convention.ts`, `${proof}convention.ts`],
  [`${engine}testing/once.ts`, `${proof}once.ts`],
])

const instead: Plugin = {
  name: 'law-proof',
  enforce: 'pre',
  async resolveId(source, importer) {
    // A module of the cache imports what was found for it before.
    if (importer === undefined || importer.startsWith(proof) || isAbsolute(source)) return undefined
    if (source === 'vitest') return /node_modules/.test(importer) ? undefined : `${proof}cases.ts`
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found ? INSTEAD.get(found.id) : undefined
  },
}

const isSample = process.env['CENTIME_LAW_PROOF'] === 'sample'
/** What a random case draws is fixed, so that it notices again what it noticed; `CENTIME_SEED` repeats which changes are made. */
const SEED_OF_CASES = '1'
const seedOfChanges = process.env['CENTIME_SEED'] ?? (isSample ? `${Math.floor(Math.random() * 2 ** 31)}` : '1')
/** Processes of a run, each with its part of the changes. */
const shards = isSample ? 1 : 2

export default defineConfig({
  test: {
    maxWorkers: shards,
    // Modules import others than those of the tests do, so they are kept apart.
    experimental: { fsModuleCache: true, fsModuleCachePath: `${moduleCache()}-law-proof` },
    globalSetup: './packages/engine/testing/law-proof/report-of-the-run.ts',
    projects: Array.from({ length: shards }, (_one, shard) => ({
      plugins: [instead],
      resolve: { conditions: ['@centime/source'] },
      ssr: { resolve: { conditions: ['@centime/source'] } },
      test: {
        name: `shard ${shard}`,
        include: [`packages/engine/testing/law-proof/${isSample ? 'sample' : 'run'}.ts`],
        env: {
          LAW_PROOF_SHARD: `${shard}`,
          LAW_PROOF_SHARDS: `${shards}`,
          LAW_PROOF_SEED: seedOfChanges,
          CENTIME_SEED: SEED_OF_CASES,
        },
        disableConsoleIntercept: true,
        // A case leaves much behind at once.
        execArgv: ['--max-semi-space-size=96'],
      },
    })),
  },
})
