import { configDefaults, defineConfig } from 'vitest/config'

// What Stryker runs against each mutant: the tests of the package that is mutated, and no others. The model runs reach every
// mutant of a month, so they would be run a thousand times; a fact of a month has its own test in the other files.
export default defineConfig({
  test: { include: ['packages/cycle/src/*.test.ts'], exclude: [...configDefaults.exclude, '**/*.model.test.ts'] },
})
