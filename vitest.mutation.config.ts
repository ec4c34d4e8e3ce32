import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig, type Plugin } from 'vitest/config'

// What Stryker runs against each mutant: tests of facts that could miss it, and no others. A model run or a random month reaches
// every mutant, so it would be run a thousand times.
const cycle = {
  include: ['packages/cycle/src/*.test.ts'],
  exclude: [...configDefaults.exclude, '**/*.model.test.ts'],
}
const dates = {
  include: ['packages/engine/testing/law-proof/mutants.ts'],
  pool: 'threads' as const,
  isolate: false,
  env: { CENTIME_SEED: '1' },
  reporters: ['dot'],
}

// The mutated engine is the one that the cases beside it import.
const engine = fileURLToPath(new URL('packages/engine/src/', import.meta.url))
const alias = [
  { find: /^@centime\/engine$/, replacement: `${engine}index.ts` },
  { find: /^@centime\/engine\/(\w+)$/, replacement: `${engine}$1/index.ts` },
]

const proof = fileURLToPath(new URL('packages/engine/testing/law-proof/', import.meta.url))
/** Tests declare cases instead of running, and no month is served by what another one left. */
const INSTEAD: Readonly<Record<string, string>> = { vitest: 'cases.ts', './template.js': 'no-template.ts' }
const instead: Plugin = {
  name: 'mutants',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    INSTEAD[source] === undefined || importer.startsWith(proof) || importer.includes('node_modules')
      ? undefined
      : `${proof}${INSTEAD[source]}`,
}

export default defineConfig(
  process.env['CENTIME_MUTATION'] === 'dates'
    ? {
        plugins: [instead],
        resolve: { conditions: ['@centime/source'], alias },
        ssr: { resolve: { conditions: ['@centime/source'] } },
        test: dates,
      }
    : { test: cycle },
)
