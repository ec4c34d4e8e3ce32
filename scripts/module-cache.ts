import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(ROOT, '.centime/vitest')
const DAY_MILLISECONDS = 86_400_000

/**
 * The folder where vitest keeps transformed modules between runs. A module there holds the addresses of the modules that it imports:
 * other names of files, manifests or a lockfile give another folder. Folders that were made more than a day ago are removed.
 */
export function moduleCache(): string {
  const packages = [
    ...readdirSync(join(ROOT, 'packages'))
      .map((name) => `packages/${name}`)
      .filter((folder) => existsSync(join(ROOT, folder, 'package.json'))),
    ...['oracle', 'conformance', 'examples', 'benchmarks', 'testing'],
  ]
  const names = packages.flatMap((folder) => [folder, ...namesIn(`${folder}/src`), ...namesIn(`${folder}/testing`)])
  const hash = createHash('sha256').update([...names, ...namesIn('scripts')].join('\0'))
  for (const file of ['pnpm-lock.yaml', ...packages.map((folder) => `${folder}/package.json`)])
    hash.update(readFileSync(join(ROOT, file)))
  const own = hash.digest('hex').slice(0, 16)
  mkdirSync(join(CACHE, own), { recursive: true })
  for (const name of readdirSync(CACHE)) {
    const made = statSync(join(CACHE, name), { throwIfNoEntry: false })?.birthtimeMs ?? Infinity
    const isOld = Date.now() - made > DAY_MILLISECONDS
    if (name !== own && isOld) rmSync(join(CACHE, name), { recursive: true, force: true })
  }
  return join(CACHE, own)
}

function namesIn(folder: string): readonly string[] {
  const path = join(ROOT, folder)
  return existsSync(path)
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .map((name) => `${folder}/${name}`)
        .toSorted()
    : []
}
