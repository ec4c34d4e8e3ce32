import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The rooms of the packages, measured from the import lines. A room is a folder right under `src`, or a file there. Each
 * room may import only the rooms before it in `ROOMS`: an arrow the other way goes backwards.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'packages/engine/src':
    'ground cases tree law regulations kernel dates inputs calculate explain catalogue batch compare index.ts'.split(
      ' ',
    ),
  'packages/server/src':
    'ground http calculation webhooks payruns dossiers documents months operations cases console service cli'.split(
      ' ',
    ),
}

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface Source {
  /** From the root of the repository. */
  readonly path: string
  readonly text: string
  /** What it imports: paths from the root for its own package, names for other packages. */
  readonly imports: readonly string[]
}

/** Every TypeScript file below a folder. */
export function sourcesIn(folder: string): readonly Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => {
      const path = `${folder}/${name}`
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

/** A file that is not part of what is shipped. */
export const isTest = ({ path }: Pick<Source, 'path'>): boolean =>
  path.endsWith('.test.ts') || path.includes('/testing/')

export interface Arrow {
  readonly from: string
  readonly to: string
  /** The imports that make it: `file → file`. */
  readonly imports: readonly string[]
}

const roomOf = (folder: string, path: string): string => path.slice(folder.length + 1).split('/')[0] ?? ''

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

/** The rooms that a package has today. */
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
