// A PostgreSQL of our own on this machine, for `npm run cluster`, tests and benchmarks: found where it is installed, made in a
// folder, on the loopback address with a password, run by a user without rights, stopped by its process id.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const USER = 'centime'
/** How long a start may take: after a crash it reads its log first. */
const START_MILLISECONDS = 60_000
/** The user without rights where there is none of the name `postgres`. */
const NOBODY = 65534

/** The folder of PostgreSQL's programs: of those on PATH, else of the newest that Debian has installed. Undefined: there is none. */
export function postgresPrograms(path = process.env['PATH'] ?? '', debian = '/usr/lib/postgresql') {
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : []
  const folders = [...path.split(delimiter), ...versions.map((name) => join(debian, name, 'bin'))]
  // A link on PATH leads to the folder that has all of them.
  const found = folders.map((folder) => join(folder, 'initdb')).find((program) => existsSync(program))
  return found === undefined ? undefined : dirname(realpathSync(found))
}

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} Postgres */

/**
 * Starts PostgreSQL on a folder; makes the database cluster where there is none. It ends with this process.
 * @param {string} programs
 * @param {string} folder its data, log and password
 * @param {Readonly<Record<string, string>>} [settings] of postgresql.conf
 */
export async function startPostgres(programs, folder, settings = {}) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const owner = await ownerOf(folder)
  const [data, secret] = [join(folder, 'data'), join(folder, 'password')]
  if (!existsSync(secret)) writeFileSync(secret, randomBytes(16).toString('hex'), { mode: 0o600 })
  if (owner !== undefined) for (const path of [folder, secret]) chownSync(path, owner, owner)
  const password = readFileSync(secret, 'utf8')
  const port = await freePort()
  /** @param {string} name @param {readonly string[]} args */
  const tool = (name, ...args) =>
    ran(join(programs, name), args, { ...asUser(owner), env: { ...process.env, LC_ALL: 'C', PGPASSWORD: password } })
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const how = ['--auth=scram-sha-256', `--pwfile=${secret}`, '--encoding=UTF8', '--locale=C']
    await tool('initdb', '-D', data, '-U', USER, ...how)
  }
  const options = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const server = ['-h', '127.0.0.1', '-p', `${port}`, '-U', USER]
  const start = async () => {
    const log = openSync(join(folder, 'log'), 'a')
    const given = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    // A group of its own: Ctrl-C in a terminal must not end it before those who use it.
    const how = { ...asUser(owner), detached: true, env: { ...process.env, LC_ALL: 'C' } }
    const child = spawn(join(programs, 'postgres'), ['-D', data, '-p', `${port}`, ...given], {
      ...how,
      stdio: ['ignore', log, log],
    })
    const ended = new Promise((resolve) => child.once('close', resolve))
    const follow = () => void child.kill('SIGQUIT')
    process.once('exit', follow)
    child.once('close', () => process.off('exit', follow))
    const deadline = Date.now() + START_MILLISECONDS
    for (;;) {
      const isReady = await tool('pg_isready', '-q', ...server).then(
        () => true,
        () => false,
      )
      if (isReady) return { child, ended }
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(
          `PostgreSQL does not start: ${readFileSync(join(folder, 'log'), 'utf8').trim().split('\n').slice(-3).join(' ')}`,
        )
      }
      await sleep(30)
    }
  }
  let running = await start()
  /** @param {NodeJS.Signals} signal SIGINT: connections are ended; SIGQUIT: as a crash */
  const stop = async (signal = 'SIGINT') => {
    running.child.kill(signal)
    await running.ended
  }
  return {
    port,
    pid: () => running.child.pid,
    /** @param {string} database */
    url: (database) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`,
    /** Makes an empty database. @param {string} name */
    createDatabase: (name) => tool('createdb', ...server, name),
    stop,
    /** @param {NodeJS.Signals} signal as of `stop` */
    restart: async (signal) => {
      await stop(signal)
      running = await start()
    },
  }
}

/**
 * PostgreSQL refuses to run as root: the user that it runs as then, the owner of its folder or one without rights.
 * @param {string} folder
 */
async function ownerOf(folder) {
  if (process.getuid?.() !== 0) return undefined
  const { uid } = statSync(folder)
  return uid !== 0 ? uid : ran('id', ['-u', 'postgres'], {}).then(Number, () => NOBODY)
}

/** @param {number | undefined} owner */
const asUser = (owner) => (owner === undefined ? {} : { uid: owner, gid: owner, cwd: '/' })

/** @returns {Promise<number>} a port that nobody listens on */
export function freePort() {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/**
 * Runs a program to its end; gives its standard output. Rejects with what it printed where it fails.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} how
 * @returns {Promise<string>}
 */
function ran(program, args, how) {
  const child = spawn(program, args, { ...how, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, error] = [collected(child.stdout), collected(child.stderr)]
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(out()) : reject(new Error(`${program}: ${error().trim()}`))))
  })
}

/** @param {import('node:stream').Readable | null} stream */
function collected(stream) {
  let text = ''
  stream?.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  return () => text
}
