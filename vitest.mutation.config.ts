import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

// What Stryker runs against each mutant: tests of facts that could miss it, and no others. A model run or a random month reaches
// every mutant, so it would be run a thousand times.
const cycle = {
  include: ['packages/cycle/src/*.test.ts'],
  exclude: [...configDefaults.exclude, '**/*.model.test.ts'],
}
const dates = {
  include: [
    'packages/engine/src/dates/**/*.test.ts',
    'packages/engine/src/calculate/worked-*.test.ts',
    'packages/engine/src/law/{absences,arrets,conges-*,contract-kinds,depart-sans-compte,entree-sortie,inaptitude}.test.ts',
    'packages/engine/src/law/{paie-de-reference,preavis,temps-de-travail}.test.ts',
    'packages/engine/src/inputs/within.test.ts',
    'oracle/src/{absences,leaving}.test.ts',
  ],
  exclude: [...configDefaults.exclude, '**/{absence-properties,element-rules,stop-rights}.test.ts'],
  env: { CENTIME_RUNS: '1' },
  testTimeout: 60_000,
  // One process imports the modules of all files once.
  isolate: false,
}

// The mutated engine is the one that the cases beside it import.
const engine = fileURLToPath(new URL('packages/engine/src/', import.meta.url))
const alias = [
  { find: /^@centime\/engine$/, replacement: `${engine}index.ts` },
  { find: /^@centime\/engine\/(\w+)$/, replacement: `${engine}$1/index.ts` },
]

export default defineConfig(
  process.env['CENTIME_MUTATION'] === 'dates'
    ? {
        resolve: { conditions: ['@centime/source'], alias },
        ssr: { resolve: { conditions: ['@centime/source'] } },
        test: dates,
      }
    : { test: cycle },
)
