// `npm run cluster`: PostgreSQL, several servers on it and a balancer before them, on the loopback address of one machine.
import { spawn } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startBalancer } from './balancer.mjs'
import { freePort } from './free-port.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { fail, root, say } from './prepare.mjs'

const CLI = join(root, 'packages/server/dist/cli.js')
const HELP = `npm run cluster -- [options]
  --directory DIR   keeps the database, its log and the secrets there; default: a temporary one, deleted at the end
  --servers N       how many servers; default: 3
  --port PORT       of the balancer; default: PORT, else 3000
The other settings of the servers are variables of the environment, as of npm start: docs/cluster.md`

/** The last line that a server prints when it listens. */
const SAID = /^(curl|Make a partner).*\n/m

const { directory, servers: wanted, port } = options()
if (findPostgres() === undefined) {
  fail(
    'there is no PostgreSQL on this machine: neither initdb on PATH nor /usr/lib/postgresql (Debian: apt-get install postgresql). `npm start` needs none',
  )
}
if (directory !== undefined && existsSync(directory)) {
  const isOurs = existsSync(join(directory, 'data/PG_VERSION')) || readdirSync(directory).length === 0
  if (!isOurs) fail(`${directory} holds something else: give an empty directory, or that of an earlier run`)
}

let stopping = false
/** The functions that stop everything at the end, called in reverse order. @type {(() => Promise<unknown>)[]} */
const stops = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))

const folder = directory ?? mkdtempSync(join(tmpdir(), 'centime-cluster-'))
const postgres = await startPostgres(folder, ['unix_socket_permissions=0700']).catch((error) => fail(error.message))
stops.push(() => postgres.stop())
const DATABASE = postgres.address('postgres')
const secrets = begun()

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
stops.push(() => Promise.all([...children].map(ended)))

// The first server creates the tables and the demo; the others find them.
const first = await startServer('on')
const others = await Promise.all(Array.from({ length: wanted - 1 }, () => startServer('off')))
const servers = [first, ...others]
const balancer = await startBalancer({ port, host: '127.0.0.1', servers: servers.map(({ url }) => url) }).catch(
  (error) => stop(1, error.code === 'EADDRINUSE' ? `port ${port} is in use` : error.message),
)
stops.push(() => balancer.stop())
console.log(
  `Centime API   ${balancer.url}   (${servers.length} servers behind a balancer; the reference: ${balancer.url}/docs)`,
)
for (const { url, pid } of servers) console.log(`Server        ${url}   (process ${pid()})`)
console.log(`PostgreSQL    ${DATABASE}   (process ${postgres.pid()})`)
console.log(`Logs          ${folder}`)
console.log(first.said.replaceAll(first.url, balancer.url).trimEnd())

function options() {
  try {
    const text = /** @type {const} */ ({ type: 'string' })
    const { values } = parseArgs({ options: { directory: text, servers: text, port: text, help: { type: 'boolean' } } })
    if (values.help) {
      console.log(HELP)
      process.exit(0)
    }
    const number = (
      /** @type {string | undefined} */ given,
      /** @type {number} */ absent,
      /** @type {number} */ most,
    ) => {
      const value = Number(given ?? absent)
      if (!Number.isInteger(value) || value < 0 || value > most) throw new Error(`${given} is no number up to ${most}`)
      return value
    }
    return {
      directory: values.directory === undefined ? undefined : resolve(values.directory),
      servers: Math.max(1, number(values.servers, 3, 20)),
      port: number(values.port ?? process.env['PORT'], 3000, 65535),
    }
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n${HELP}`, 2)
  }
}

/** The secrets of the folder; a new folder gets new ones. */
function begun() {
  const path = join(folder, 'secrets.json')
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('ed25519')
    const made = {
      CENTIME_SECRET: randomBytes(32).toString('hex'),
      CENTIME_AUDIT_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }
    writeFileSync(path, JSON.stringify(made), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(path, 'utf8'))
}

/**
 * Starts a server, and starts it again on the same port whenever it ends. Resolves when it listens.
 * @param {'on' | 'off'} demo
 */
async function startServer(demo) {
  const port = await freePort()
  const log = join(folder, `server-${port}.log`)
  const env = { CENTIME_BEHIND_PROXY: 'on', ...secrets, ...process.env, CENTIME_DATABASE: DATABASE }
  let pid = 0
  let said = ''
  /** @param {string} demo @param {() => void} listens */
  const run = (demo, listens) => {
    const child = spawn(process.execPath, [CLI, 'serve'], {
      env: { ...env, HOST: '127.0.0.1', PORT: `${port}`, CENTIME_DEMO: demo },
      stdio: ['ignore', 'pipe', openSync(log, 'a')],
      detached: true,
    })
    pid = child.pid ?? 0
    children.add(child)
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      said += text
      if (SAID.test(said)) listens()
    })
    child.once('close', (code) => {
      children.delete(child)
      if (stopping) return
      if (said === '') void stop(1, `a server has ended with exit code ${code}: ${readFileSync(log, 'utf8').trim()}`)
      else {
        say(`server ${pid} has ended: it is started again`)
        setTimeout(() => stopping || run('off', () => {}), 1000)
      }
    })
  }
  await new Promise((resolve) => run(demo, () => resolve(undefined)))
  return { url: `http://127.0.0.1:${port}`, pid: () => pid, said: said.split('\n').slice(1).join('\n') }
}

/**
 * Stops all by their process ids: first the servers, then their database.
 * @param {number} code
 * @param {string} [why]
 * @returns {Promise<never>}
 */
async function stop(code, why) {
  if (stopping) return new Promise(() => {})
  stopping = true
  if (why !== undefined) say(why)
  for (const end of stops.reverse()) await end()
  if (directory === undefined) rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}

/** @param {import('node:child_process').ChildProcess} child */
function ended(child) {
  child.kill('SIGTERM')
  return new Promise((resolve) => child.once('close', resolve))
}
