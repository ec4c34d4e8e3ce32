// PostgreSQL servers for tests, benchmarks and `npm run cluster`: each in a folder of its own, reached by a socket in it. They run
// as an unprivileged user: PostgreSQL refuses root.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The folder of PostgreSQL's programs, in PATH or in Debian's folder; undefined if it is not installed. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const places = [...(process.env['PATH'] ?? '').split(delimiter), ...versions.map((name) => `${debian}/${name}/bin`)]
  return places.find((place) => ['initdb', 'postgres'].every((program) => existsSync(join(place, program))))
}

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} PostgresServer */

/**
 * Starts a server in a folder, which it creates if necessary; every user who can read the folder may connect. The superuser is
 * `centime`. The server ends with this process.
 * @param {string} folder
 * @param {readonly string[]} settings such as `fsync=off`
 */
export async function startPostgres(folder, settings = []) {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('there is no PostgreSQL on this machine')
  const who = unprivileged()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid)
  const data = join(folder, 'data')
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const how = ['-D', data, '-U', 'centime', '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync']
    const made = spawn(join(programs, 'initdb'), how, { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    const [code, said] = await ended(made)
    if (code !== 0) throw new Error(`initdb failed: ${said}`)
  }
  const args = ['-D', data, '-k', folder, ...['listen_addresses=', ...settings].flatMap((setting) => ['-c', setting])]

  const begin = () => {
    // A process group of its own: Ctrl-C in a terminal must not end it before the programs that use it.
    const how = { ...who, cwd: folder, detached: true }
    const server = spawn(join(programs, 'postgres'), args, { ...how, stdio: ['ignore', 'ignore', 'pipe'] })
    const end = ended(server)
    const follow = () => void server.kill('SIGQUIT')
    process.once('exit', follow)
    server.once('close', () => process.off('exit', follow))
    return { server, end, ready: ready(server, end) }
  }
  let running = begin()
  await running.ready
  return {
    /** @param {string} database @param {string} [user] with its password: `name:password` */
    address: (database, user = 'centime') =>
      `postgres://${user}@localhost/${database}?host=${encodeURIComponent(folder)}`,
    pid: () => running.server.pid,
    /** Ends it: SIGINT cuts all connections, SIGQUIT is a crash. */
    stop: async (/** @type {NodeJS.Signals} */ signal = 'SIGINT') => {
      running.server.kill(signal)
      await running.end
    },
    /** Starts it again after a stop. */
    start: async () => {
      running = begin()
      await running.ready
    },
  }
}

/** The user and group of the server; empty if this process is not root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  const id = (/** @type {string[]} */ ...args) => spawnSync('id', args, { encoding: 'utf8' })
  const user = ['postgres', 'nobody'].find((name) => id('-u', name).status === 0) ?? 'nobody'
  return { uid: Number(id('-u', user).stdout), gid: Number(id('-g', user).stdout) }
}

/**
 * The exit code of a program and its output.
 * @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} child
 * @returns {Promise<[code: number | null, said: string]>}
 */
function ended(child) {
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said = `${said}${text}`.slice(-5000)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve([code, said]))
  })
}

/**
 * Resolves when a server accepts connections.
 * @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} server
 * @param {Promise<[number | null, string]>} end
 */
function ready(server, end) {
  const isReady = new Promise((resolve) => {
    server.stderr.on('data', (text) => {
      if (String(text).includes('ready to accept connections')) resolve(undefined)
    })
  })
  const isOver = end.then(([code, said]) => {
    throw new Error(`PostgreSQL ended with code ${code}: ${said}`)
  })
  return Promise.race([isReady, isOver])
}
