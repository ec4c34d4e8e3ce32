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
    include: ['{packages/*,oracle,testing,examples,benchmarks}/src/**/*.test.ts', 'scripts/*.test.ts'],
    // Test files share two processes, which import each module once: no module keeps state between its uses.
    isolate: false,
  },
})
