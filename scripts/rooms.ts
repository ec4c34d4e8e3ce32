import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The rooms of the packages, each with its door: the file whose first two lines say what the room does, what it uses and which rooms
 * use it. A room is a folder directly under `src`, or a file there. Each may import only rooms before it: other arrows go backwards.
 */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  'packages/engine/src': [
    ...['ground/index.ts', 'cases/index.ts', 'tree/index.ts', 'law/index.ts', 'regulations/shipped.ts'],
    ...['kernel/kernel.ts', 'dates/contracts.ts', 'inputs/index.ts', 'calculate/index.ts', 'explain/index.ts'],
    ...['catalogue/index.ts', 'batch/index.ts', 'compare/index.ts', 'index.ts'],
  ],
  'packages/server/src': [
    ...['ground/settings.ts', 'http/endpoint.ts', 'calculation/calculate.ts', 'webhooks/record.ts'],
    ...['payruns/job-routes.ts', 'dossiers/tenants.ts', 'documents/answers.ts', 'months/cycle-routes.ts'],
    ...['operations/health.ts', 'cases/routes.ts', 'console/routes.ts', 'service/serve.ts', 'cli/main.ts'],
  ],
}
const roomAt = (path: string): string => path.split('/')[0] ?? ''
export const ROOMS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(DOORS).map(([folder, doors]) => [folder, doors.map(roomAt)]),
)

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface Source {
  /** The path from the root of the repository. */
  readonly path: string
  readonly text: string
  /** Its imports: paths from the root for its own package, names for other packages. */
  readonly imports: readonly string[]
}

/** Every TypeScript file below a folder. */
export function sourcesIn(folder: string): readonly Source[] {
  // With their types, entries that are links are not followed: those in node_modules lead to a hundred thousand files.
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map(({ parentPath, name }) => {
      const path = relative(ROOT, join(parentPath, name))
      const text = readFileSync(join(ROOT, path), 'utf8')
      const lines = text.matchAll(
        /^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gms,
      )
      const imports = [...lines].map(([, from, bare, lazy]) => resolved(path, from ?? bare ?? lazy ?? ''))
      return { path, text, imports }
    })
}

/** A relative import as a path from the root. */
function resolved(path: string, from: string): string {
  if (!from.startsWith('.')) return from
  const target = normalize(join(dirname(path), from)).replace(/\.js$/, '.ts')
  return existsSync(join(ROOT, `${target}x`)) ? `${target}x` : target
}

/** Whether a file is not shipped. */
export const isTest = ({ path }: Pick<Source, 'path'>): boolean =>
  path.endsWith('.test.ts') || path.includes('/testing/')

export interface Arrow {
  readonly from: string
  readonly to: string
  /** The imports behind it: `file → file`. */
  readonly imports: readonly string[]
}

const roomOf = (folder: string, path: string): string => roomAt(path.slice(folder.length + 1))

/** The arrows between the rooms of a package. */
export function arrowsOf(folder: string, sources: readonly Source[]): readonly Arrow[] {
  const arrows = new Map<string, { from: string; to: string; imports: string[] }>()
  for (const source of sources) {
    for (const target of source.imports) {
      if (!target.startsWith(`${folder}/`)) continue
      const [from, to] = [roomOf(folder, source.path), roomOf(folder, target)]
      if (from === to) continue
      const arrow = arrows.get(`${from} ${to}`) ?? { from, to, imports: [] }
      arrow.imports.push(`${source.path} → ${target}`)
      arrows.set(`${from} ${to}`, arrow)
    }
  }
  return [...arrows.values()]
}

/** The imports of a room that comes later in `ROOMS`. */
export function backwardsOf(folder: string, sources: readonly Source[]): readonly string[] {
  const place = (room: string): number => (ROOMS[folder] ?? []).indexOf(room)
  return arrowsOf(folder, sources).flatMap(({ from, to, imports }) => (place(to) > place(from) ? imports : []))
}

/** The existing rooms of a package. */
export const roomsOf = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder)).filter(
    (name) => statSync(join(ROOT, folder, name)).isDirectory() || (name.endsWith('.ts') && !name.endsWith('.test.ts')),
  )

/** Files that import each other in a circle, each circle as the paths along it. */
export function circlesOf(sources: readonly Source[]): readonly string[] {
  const importsOf = new Map(sources.map(({ path, imports }) => [path, imports]))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path)
    if (start >= 0) circles.push([...way.slice(start), path].join(' → '))
    else if (!done.has(path)) {
      for (const target of importsOf.get(path) ?? []) if (importsOf.has(target)) visit(target, [...way, path])
      done.add(path)
    }
  }
  for (const path of importsOf.keys()) visit(path, [])
  return circles
}

/** The drawing as text: each room with the rooms that it imports. */
export function drawn(folder: string, sources: readonly Source[]): string {
  const arrows = arrowsOf(folder, sources)
  const rooms = (ROOMS[folder] ?? []).map((room) => {
    const to = arrows.filter(({ from }) => from === room).map((arrow) => arrow.to)
    return `  ${room.padEnd(14)}→ ${to.join(' ')}`
  })
  return [`${folder}: ${rooms.length} rooms, ${arrows.length} arrows`, ...rooms].join('\n')
}

/** A room's description in its door. */
export interface RoomSaid {
  readonly room: string
  /** Path of the door, from the root. */
  readonly door: string
  /** The first line of the door: what the room does; undefined: the line is missing. */
  readonly does: string | undefined
  /** The second line of the door. */
  readonly said: string | undefined
  /** The expected second line: the rooms that it uses and that use it, from the imports. */
  readonly measured: string
}

/** The descriptions of a package's rooms that are folders. */
export function roomsSaid(folder: string, sources: readonly Source[]): readonly RoomSaid[] {
  const arrows = arrowsOf(folder, sources)
  const textOf = new Map(sources.map(({ path, text }) => [path, text]))
  const rooms = ROOMS[folder] ?? []
  return (DOORS[folder] ?? [])
    .filter((door) => door.includes('/'))
    .map((door) => {
      const room = roomAt(door)
      const named = (one: 'from' | 'to', other: 'from' | 'to'): string =>
        rooms.filter((name) => arrows.some((arrow) => arrow[one] === room && arrow[other] === name)).join(', ')
      const [first = '', said] = textOf.get(`${folder}/${door}`)?.split('\n') ?? []
      const [, does] = /^\/\/ Room: (.+)$/.exec(first) ?? []
      const measured = `// Uses: ${named('from', 'to') || 'no room'}. Used by: ${named('to', 'from') || 'no room'}.`
      return { room, door: `${folder}/${door}`, does, said, measured }
    })
}

/** The part of the map about the rooms of a package, from their doors: of the rooms above a room, those that it does not use. */
export const mapOf = (said: readonly RoomSaid[]): string =>
  said
    .map(({ room, does, measured }, at) => {
      const [, used = ''] = /Uses: (.*?)\./.exec(measured) ?? []
      const above = said.slice(0, at).map((one) => one.room)
      const unused = above.filter((one) => !used.split(', ').includes(one))
      const not = unused.length === 0 ? '' : `\n${' '.repeat(16)}not ${unused.join(', ')}`
      return `  ${`${room}/`.padEnd(13)} ${does}${not}\n`
    })
    .join('')
