import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BUGS, type Bug, planted } from './packages/server/testing/simulation/bugs.js'

// Each bug is a project of its own: the same simulation or model with one change in the source.
const plant = (bug: Bug) => ({
  name: 'planted-bug',
  enforce: 'pre' as const,
  transform: (source: string, id: string) =>
    id === fileURLToPath(new URL(bug.file, import.meta.url)) ? planted(bug, source) : undefined,
})

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: BUGS.map((bug) => ({
      plugins: [plant(bug)],
      resolve: { conditions: ['@centime/source'] },
      ssr: { resolve: { conditions: ['@centime/source'] } },
      test: {
        name: bug.name,
        include: ['packages/server/testing/simulation/bug-hunt.ts'],
        env: { CENTIME_FOUND_BY: bug.by },
      },
    })),
  },
})
