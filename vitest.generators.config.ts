import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@centime/source'] },
  ssr: { resolve: { conditions: ['@centime/source'] } },
  test: { include: ['packages/server/testing/generators.ts'] },
})
