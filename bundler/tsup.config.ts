import { existsSync, readdirSync } from 'node:fs'
import type { Options } from 'tsup'

/** JavaScript only: `tsc -b` writes the types beside it. What a package imports from another stays an import. */
function build(folder: string, entries: Record<string, string>, platform: 'neutral' | 'node'): Options {
  return {
    name: folder,
    entry: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, `${folder}/src/${file}`])),
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

/** The entries of a package that has a door in every room: `index.ts`, and `ROOM/index.ts` for each subpath. */
function doors(folder: string): Record<string, string> {
  const rooms = readdirSync(`${folder}/src`).filter((room) => existsSync(`${folder}/src/${room}/index.ts`))
  return Object.fromEntries([['index', 'index.ts'], ...rooms.map((room) => [`${room}/index`, `${room}/index.ts`])])
}

/** Every file right under src is a program of its own, but for the tests. */
function programs(folder: string): Options[] {
  const files = existsSync(`${folder}/src`) ? readdirSync(`${folder}/src`) : []
  const entries = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  if (entries.length === 0) return []
  // Each is whole in its own file: it asks by its address whether it is the one that was started.
  return [
    {
      ...build(folder, Object.fromEntries(entries.map((file) => [file.slice(0, -3), file])), 'node'),
      splitting: false,
    },
  ]
}

/** JSX as hono writes it. */
const hono: NonNullable<Options['esbuildOptions']> = (options) => {
  options.jsx = 'automatic'
  options.jsxImportSource = 'hono/jsx'
}

/** What the server consists of. */
export const SERVER: Options[] = [
  // date-fns would load its 300 files to use six: what is used of it comes along instead.
  {
    ...build('packages/engine', doors('packages/engine'), 'neutral'),
    noExternal: ['date-fns', '@date-fns/tz', '@date-fns/utc'],
  },
  { ...build('packages/cycle', { index: 'index.ts' }, 'neutral'), noExternal: ['date-fns'] },
  build('packages/payslip', doors('packages/payslip'), 'node'),
  build('packages/books', { index: 'index.ts' }, 'node'),
  build('packages/store', { index: 'index.ts' }, 'node'),
  { ...build('packages/console', { index: 'index.ts' }, 'node'), esbuildOptions: hono },
  build(
    'packages/server',
    {
      cli: 'cli/main.ts',
      thread: 'calculation/thread.ts',
      'copy-thread': 'operations/copy-thread.ts',
      'demo-dossier': 'dossiers/demo-dossier.ts',
    },
    'node',
  ),
]

export default [
  ...SERVER,
  build('packages/client', { index: 'index.ts' }, 'neutral'),
  build('packages/population', { index: 'index.ts', threads: 'threads.ts', thread: 'thread.ts' }, 'node'),
  build('oracle', { main: 'main.ts' }, 'node'),
  build('conformance', { main: 'main.ts', conformance: 'conformance.ts' }, 'node'),
  build('testing', { index: 'index.ts' }, 'neutral'),
  ...programs('examples'),
  ...programs('benchmarks'),
] satisfies Options[]
