import { existsSync, readdirSync } from 'node:fs'
import type { Options } from 'tsup'

/** JavaScript only: `tsc -b` writes the types beside it. Imports between packages remain imports. */
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

/** The entries of a package with a door in every room: `index.ts`, and `ROOM/index.ts` for each subpath. */
function doors(folder: string): Record<string, string> {
  const rooms = readdirSync(`${folder}/src`).filter((room) => existsSync(`${folder}/src/${room}/index.ts`))
  return Object.fromEntries([['index', 'index.ts'], ...rooms.map((room) => [`${room}/index`, `${room}/index.ts`])])
}

/** Every file directly under src, except tests, is a program of its own. */
function programs(folder: string): Options[] {
  const files = existsSync(`${folder}/src`) ? readdirSync(`${folder}/src`) : []
  const entries = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  if (entries.length === 0) return []
  // Each program is complete in its own file: it compares its address with the started file.
  return [
    {
      ...build(folder, Object.fromEntries(entries.map((file) => [file.slice(0, -3), file])), 'node'),
      splitting: false,
    },
  ]
}

/** JSX for hono. */
const hono: NonNullable<Options['esbuildOptions']> = (options) => {
  options.jsx = 'automatic'
  options.jsxImportSource = 'hono/jsx'
}

/** The packages of the server. */
export const SERVER: Options[] = [
  // date-fns would load its 300 files for six: the used ones are bundled instead.
  {
    ...build('packages/engine', doors('packages/engine'), 'neutral'),
    noExternal: ['date-fns', '@date-fns/tz', '@date-fns/utc'],
  },
  { ...build('packages/cycle', { index: 'index.ts' }, 'neutral'), noExternal: ['date-fns'] },
  build('packages/payslip', doors('packages/payslip'), 'node'),
  build('packages/books', { index: 'index.ts' }, 'node'),
  build('packages/dsn', { index: 'index.ts' }, 'neutral'),
  build('packages/population', { index: 'index.ts', threads: 'threads.ts', thread: 'thread.ts' }, 'node'),
  // So would kysely its 260 files, in each process and in each thread of the server.
  {
    ...build('packages/store', { index: 'index.ts', address: 'address.ts', 'public-keys': 'public-keys.ts' }, 'node'),
    noExternal: ['kysely'],
  },
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
  build('oracle', { main: 'main.ts' }, 'node'),
  build('conformance', { main: 'main.ts', conformance: 'conformance.ts' }, 'node'),
  build('testing', { index: 'index.ts' }, 'neutral'),
  ...programs('examples'),
  ...programs('benchmarks'),
] satisfies Options[]
