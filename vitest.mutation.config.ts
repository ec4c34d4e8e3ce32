import { defineConfig } from 'vitest/config'

// What Stryker runs against each mutant: the tests of the package that is mutated, and no others.
export default defineConfig({
  test: { include: ['packages/cycle/src/*.test.ts'] },
})
