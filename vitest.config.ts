import { defineConfig } from 'vitest/config'

// A property campaign lengthened with CENTIME_RUNS is given the time it needs.
const runs = Math.max(1000, Number(process.env['CENTIME_RUNS'] ?? 0))

export default defineConfig({
  // Workspace packages resolve to their source: tests need no build.
  resolve: { conditions: ['@centime/source'] },
  ssr: { resolve: { conditions: ['@centime/source'] } },
  test: {
    maxWorkers: '100%',
    testTimeout: 60 * runs,
    // A hook may build everything first, on a machine that does other things.
    hookTimeout: 300_000,
    reporters: ['default', './scripts/closing-line.ts'],
    projects: [
      // Packages without state: their tests share a process, which imports each module once.
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{packages/{engine,cycle,payslip,population},oracle,testing}/src/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'machine',
          include: ['{packages/server,examples,benchmarks}/src/**/*.test.ts', 'scripts/*.test.ts'],
        },
      },
    ],
  },
})
