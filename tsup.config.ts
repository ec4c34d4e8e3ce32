import { defineConfig, type Options } from 'tsup'

/** JavaScript only: `tsc -b` writes the types beside it. What a package imports from another stays an import. */
function build(folder: string, entry: Record<string, string> | string[], platform: 'neutral' | 'node'): Options {
  return {
    name: folder,
    entry: Array.isArray(entry)
      ? entry.map((path) => `${folder}/${path}`)
      : Object.fromEntries(Object.entries(entry).map(([name, path]) => [name, `${folder}/${path}`])),
    outDir: `${folder}/dist`,
    format: 'esm',
    target: 'es2022',
    platform,
    sourcemap: true,
    skipNodeModulesBundle: true,
    dts: false,
    clean: false,
    silent: true,
  }
}

export default defineConfig([
  build('packages/engine', { index: 'src/index.ts' }, 'neutral'),
  build('packages/cycle', { index: 'src/index.ts' }, 'neutral'),
  build('packages/payslip', { index: 'src/index.ts' }, 'neutral'),
  build('packages/server', { cli: 'src/cli/main.ts' }, 'node'),
  build('oracle', { main: 'src/main.ts' }, 'node'),
  build('examples', ['src/*.ts', '!src/*.test.ts'], 'node'),
  build('benchmarks', ['src/*.ts', '!src/*.test.ts'], 'node'),
])
