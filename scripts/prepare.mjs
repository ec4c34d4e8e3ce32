// Installs and builds what is missing. A stamp file in node_modules and in each dist identifies what was installed or built. It
// is removed before the work and written last, so an interrupted run leaves no stamp. One process works at a time.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exclusively } from './lock.mjs'
import { takeBinary } from './sqlite-binary.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const lock = join(root, '.centime/lock')

const packages = [
  ...names('packages').map((name) => `packages/${name}`),
  'oracle',
  'conformance',
  'examples',
  'benchmarks',
  'testing',
  'bundler',
]
const manifests = ['.', ...packages].map((folder) => `${folder}/package.json`)
const patches = names('patches').map((name) => `patches/${name}`)

/** The packages of the server. */
const SERVER = ['books', 'console', 'cycle', 'dsn', 'engine', 'payslip', 'server', 'store'].map(
  (name) => `packages/${name}`,
)

/**
 * The scope of an installation and a build: the server alone (its dependencies and the bundler that builds it), or everything.
 * @typedef {'server' | 'all'} Scope
 */
const PRODUCTION = ['--prod', '--filter-prod', '@centime/server...']
const SERVER_ONLY = [...PRODUCTION, '--filter', '@centime/bundler']

/**
 * Whether everything was installed: earlier versions always installed everything and wrote no scope into the stamp.
 * @param {string | undefined} stamp
 */
const hasAll = (stamp) => stamp !== undefined && !stamp.startsWith('server ')

/**
 * Installs the packages of the lockfile if they are not installed yet. If everything was installed before, everything is kept up to
 * date. While native parts are compiled, `meanwhile` does other work that needs the packages.
 * @param {Scope} [scope]
 * @param {() => Promise<unknown>} [meanwhile]
 */
export async function installed(scope = 'all', meanwhile = async () => {}) {
  const stamp = 'node_modules/.centime-installed'
  const abi = `${process.platform}-${process.arch}-${process.versions.modules}`
  const content = digest([...manifests, 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', ...patches])
  /** @param {Scope} of */
  const wantedOf = (of) => `${of} ${content} ${abi}`
  const isThere = () => [wantedOf('all'), wantedOf(scope)].includes(read(stamp) ?? '')
  if (isThere()) return
  await exclusively(lock, async () => {
    if (isThere()) return
    const found = read(stamp)
    const own = hasAll(found) ? 'all' : scope
    remove(stamp)
    say('installing what is missing, and compiling SQLite (the first time takes a minute)')
    await pnpm('install', '--frozen-lockfile', '--ignore-scripts', ...(own === 'all' ? ['--prod=false'] : SERVER_ONLY))
    // Native parts for this Node: those of this install, or all if another Node version compiled them.
    const compiled = compiledSqlite(false, ...(found?.endsWith(` ${abi}`) ? ['--pending'] : []))
    await Promise.all([compiled, meanwhile()])
    write(stamp, wantedOf(own))
  })
}

/**
 * Installs, and builds the JavaScript if it is older than the sources. Where SQLite must be compiled, `meanwhile` does other work too.
 * @param {Scope} [scope]
 * @param {() => Promise<unknown>} [meanwhile]
 */
export async function built(scope = 'all', meanwhile = async () => {}) {
  const own = scope === 'all' ? packages : SERVER
  const { programs, all } = sourcesOf(packages)
  const others = [...manifests, 'pnpm-lock.yaml', 'tsconfig.base.json', 'bundler/tsup.config.ts']
  const stamps = own
    .filter((folder) => programs.some((path) => path.startsWith(`${folder}/`)))
    .map((folder) => `${folder}/dist/.centime-built`)
  const looked = new Date()
  const isUntouched = untouchedSince(stamps, [...all, ...others])
  const wanted = isUntouched ? '' : digest([...programs, ...others])
  const fresh = () => isUntouched || stamps.every((stamp) => read(stamp) === wanted)
  const stamped = () => {
    for (const stamp of stamps) utimesSync(join(root, stamp), looked, looked)
  }
  const build = async () => {
    if (fresh()) return
    for (const stamp of stamps) remove(stamp)
    await bundle(scope, own)
    for (const stamp of stamps) write(stamp, wanted)
    stamped()
  }
  await installed(scope, () => Promise.all([build(), meanwhile()]))
  if (!fresh()) await exclusively(lock, build)
  else if (!isUntouched) stamped()
}

/**
 * Whether nothing has changed since the sources were read for every stamp, the time that it bears: reading them again takes much
 * longer. The time of a change cannot be set back, as that of a content can; the clock of files may be some milliseconds late.
 * @param {string[]} stamps
 * @param {string[]} paths files, and folders for their names
 */
function untouchedSince(stamps, paths) {
  const times = stamps.map((stamp) => statSync(join(root, stamp), { throwIfNoEntry: false })?.mtimeMs ?? 0)
  const since = Math.min(...times) - 100
  return paths.every((path) => (statSync(join(root, path), { throwIfNoEntry: false })?.ctimeMs ?? Infinity) < since)
}

/**
 * @param {Scope} scope
 * @param {string[]} folders
 */
async function bundle(scope, folders) {
  for (const folder of folders) removeChunks(`${folder}/dist`)
  say('building')
  const config = `bundler/tsup${scope === 'all' ? '' : '.server'}.config.ts`
  const program = 'bundler/node_modules/tsup/dist/cli-default.js'
  const code = await run(process.execPath, [program, '--config', config], ['ignore', 2, 2])
  if (code !== 0) fail('the build failed: the reason stands above')
}

/**
 * Leaves the built server with the packages that it needs to run and no build tools, for a container or another machine. Refused if
 * everything is installed, since that would be lost.
 */
export async function production() {
  if (hasAll(read('node_modules/.centime-installed'))) {
    fail('everything is installed here: use a clone of its own, whose node_modules may be replaced')
  }
  await built('server')
  await exclusively(lock, async () => {
    const compiled = compiledHere()
    for (const folder of ['.', ...packages])
      rmSync(join(root, folder, 'node_modules'), { recursive: true, force: true })
    await pnpm('install', '--frozen-lockfile', '--ignore-scripts', ...PRODUCTION)
    if (compiled === undefined) await compiledSqlite(true, '--pending')
    else {
      mkdirSync(join(SQLITE, 'build/Release'), { recursive: true })
      writeFileSync(join(SQLITE, BINARY), compiled)
    }
  })
}

/** SQLite as this machine has compiled it, not as a download; undefined where it has not. */
function compiledHere() {
  const isCompiled = existsSync(join(SQLITE, 'build/Release/obj.target/better_sqlite3.node'))
  return isCompiled ? readFileSync(join(SQLITE, BINARY)) : undefined
}
const SQLITE = join(root, 'packages/store/node_modules/better-sqlite3')
const BINARY = 'build/Release/better_sqlite3.node'

/**
 * The sources of a build: those of some packages, and other files.
 * @param {string[]} folders
 * @param {string[]} others
 */
export const sourcesDigest = (folders, ...others) => digest([...sourcesOf(folders).programs, ...others])

/**
 * The programs of some packages, without tests, and all that is in their folders of sources, also folders.
 * @param {string[]} packages
 */
function sourcesOf(packages) {
  const folders = packages.map((one) => `${one}/src`).filter((folder) => existsSync(join(root, folder)))
  const inside = folders.flatMap((folder) => names(folder, true).map((name) => `${folder}/${name}`))
  const programs = inside.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
  return { programs, all: [...folders, ...inside] }
}

/**
 * Compiles SQLite from the source of the lockfile. If that fails, mostly for lack of a compiler, downloads a binary instead; for
 * production only one whose hash is known.
 * @param {boolean} mustBeKnown
 * @param {string[]} what of what is installed
 */
async function compiledSqlite(mustBeKnown, ...what) {
  if ((await pnpmEnds('rebuild', '--recursive', ...what)) === 0) return
  say('SQLite was not compiled: that needs Python 3, make and a C++ compiler. Taking a binary of its authors instead')
  const { version, sha256: known } = JSON.parse(read('scripts/sqlite-binaries.json') ?? '{}')
  const from = 'https://github.com/WiseLibs/better-sqlite3/releases/download'
  await takeBinary({ from, version, known, mustBeKnown, into: SQLITE }).then(say, (/** @type {Error} */ error) =>
    fail(error.message),
  )
}

/**
 * Runs pnpm, in the version that package.json names; npx brings it.
 * @param {string[]} args
 */
async function pnpm(...args) {
  const code = await pnpmEnds(...args)
  if (code !== 0) fail(`pnpm ${args[0]} failed (exit code ${code}): the reason stands above`)
}

/**
 * The same; returns the exit code.
 * @param {string[]} args
 */
async function pnpmEnds(...args) {
  const { packageManager } = JSON.parse(read('package.json') ?? '{}')
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
  return run(npx, ['--yes', packageManager, ...args], ['ignore', 2, 2])
}

/**
 * Runs a command at the root and gives its exit code. Passes signals on to the command, and ends after it.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').StdioOptions} stdio
 * @param {(message: unknown) => void} [receive] what the command sends
 * @returns {Promise<number>}
 */
export function run(command, args, stdio, receive = () => {}) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env }
  delete env['npm_config_loglevel'] // `npm run --silent` must not hide a failed install
  const prefix = dirname(dirname(process.execPath))
  if (existsSync(join(prefix, 'include/node/node.h'))) env['npm_config_nodedir'] = prefix // headers for native parts
  const child = spawn(command, args, { cwd: root, env, stdio, shell: command.endsWith('.cmd') })
  child.on('message', receive)
  return new Promise((resolve) => {
    /** @type {NodeJS.Signals | undefined} */
    let ending
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      ending = signal
      child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, pass)
    child.on('error', (error) => fail(`cannot run ${command}: ${error.message}`))
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, pass)
      if (ending) process.exit(128 + constants.signals[ending])
      resolve(code ?? 1)
    })
  })
}

/** @param {string} text */
export function say(text) {
  process.stderr.write(`centime: ${text}\n`)
}

/**
 * @param {string} text
 * @returns {never}
 */
export function fail(text, code = 1) {
  say(text)
  process.exit(code)
}

/** @param {string} folder */
function names(folder, recursive = false) {
  const path = join(root, folder)
  return existsSync(path) ? readdirSync(path, { recursive, encoding: 'utf8' }) : []
}

/**
 * Removes the shared chunks of the last build: their names change with their content, so a build does not overwrite them.
 * @param {string} dist
 */
function removeChunks(dist) {
  for (const name of names(dist)) if (/-[A-Z0-9]{8}\.js(\.map)?$/.test(name)) remove(`${dist}/${name}`)
}

/** @param {string} path */
export function read(path) {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
}

/** @param {string} path */
function remove(path) {
  rmSync(join(root, path), { force: true })
}

/**
 * @param {string} path
 * @param {string} text
 */
export function write(path, text) {
  const draft = join(root, `${path}.draft`)
  mkdirSync(dirname(draft), { recursive: true })
  writeFileSync(draft, text)
  renameSync(draft, join(root, path))
}

/** @param {string[]} paths */
function digest(paths) {
  const hash = createHash('sha256')
  for (const path of paths.sort()) hash.update(`${path}\0${read(path)}\0`)
  return hash.digest('hex')
}
