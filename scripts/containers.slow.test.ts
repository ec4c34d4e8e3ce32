import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings, type Settings } from '../packages/server/src/ground/settings.js'
import { built } from './prepare.mjs'
import { ROOT } from './rooms.js'

/** Tests run no containers, so the names in the containers' files are compared with the repository. */

interface Service {
  readonly image?: string
  readonly build?: string
  readonly command?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly mem_limit?: string
  readonly cpus?: number
  readonly pids_limit?: number
  readonly healthcheck?: object
  readonly ports?: readonly string[]
}
/** The files of secrets, as the head of compose.yaml makes them. */
const FILES: Readonly<Record<string, string>> = {
  '/run/secrets/postgres-password': 'password',
  '/run/secrets/database': 'postgres://centime:password@postgres:5432/centime',
  '/run/secrets/secret': 'a secret that has more than 32 bytes\n',
  '/run/secrets/audit-key': '-----BEGIN PRIVATE KEY-----\n',
}
const readFile = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** The services of compose.yaml, its variables replaced by those that are given, as compose does. */
function services(given: Readonly<Record<string, string>> = {}): Readonly<Record<string, Service>> {
  const text = readFile('compose.yaml').replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, how, word) => {
    const value = given[name] ?? (how === '-' ? word : undefined)
    if (value === undefined) throw new Error(`compose.yaml needs ${name}`)
    return value
  })
  return parse(text, { merge: true }).services
}
/** The instructions of the Dockerfile with this name, without it. */
const instructions = (name: string): readonly string[] =>
  [...readFile('Dockerfile').matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, rest = '']) => rest)
const variablesOfTheImage = () => Object.fromEntries(instructions('ENV').map((each) => each.split('=')))
const isServer = ({ build, command }: Service): boolean => build === '.' && command === undefined
const serversOf = (all: Readonly<Record<string, Service>>) => Object.entries(all).filter(([, of]) => isServer(of))

function settingsOf({ environment }: Service): Settings {
  const read = readSettings({ ...variablesOfTheImage(), ...environment }, 2, (path) => FILES[path])
  if ('problems' in read) throw new Error(read.problems.join())
  return read
}

test.each(['sandbox', 'production'])(
  'each server of compose.yaml has the settings that a server in %s needs',
  (environment) => {
    const all = services({ CENTIME_ENVIRONMENT: environment })
    const servers = serversOf(all)
    expect(servers).toHaveLength(3)
    const { POSTGRES_USER: user, POSTGRES_PASSWORD_FILE: file = '' } = all['postgres']?.environment ?? {}
    for (const [, server] of servers) {
      const settings = settingsOf(server)
      expect(settings).toMatchObject({ environment, host: '0.0.0.0', behindProxy: true, warnings: [] })
      // PostgreSQL's image creates a database with the name of the user.
      expect(settings.database).toBe(`postgres://${user}:${FILES[file]}@postgres:5432/${user}`)
    }
    expect(servers.filter(([, server]) => settingsOf(server).demo)).toHaveLength(environment === 'sandbox' ? 1 : 0)
  },
)

test('the balancer of compose.yaml listens on the published port, and reaches every server on its port', () => {
  const all = services()
  const { command = '', ports = [] } = all['balancer'] ?? {}
  const [program, script = '', port, host, ...urls] = command.split(' ')
  expect([program, host, ports]).toEqual(['node', '0.0.0.0', [`127.0.0.1:3000:${port}`]])
  expect(existsSync(join(ROOT, script))).toBe(true)
  expect(urls).toEqual(serversOf(all).map(([name, server]) => `http://${name}:${settingsOf(server).port}`))
})

test('its environment is production by default; its containers have limits and read-only file systems', () => {
  const all = services()
  for (const [, server] of serversOf(all)) expect(settingsOf(server).environment).toBe('production')
  const { secrets } = parse(readFile('compose.yaml'), { merge: true })
  for (const [name, service] of Object.entries(all)) {
    expect([name, service.mem_limit, service.cpus, service.pids_limit]).not.toContain(undefined)
    const files = Object.values(service.environment ?? {}).filter((value) => value.startsWith('/run/secrets/'))
    expect([name, files.map((path) => path.slice('/run/secrets/'.length)).toSorted()]).toEqual([
      name,
      [...(service.secrets ?? [])].toSorted(),
    ])
    for (const secret of service.secrets ?? []) expect(secrets[secret]).toEqual({ file: `secrets/${secret}` })
    if (service.build !== undefined) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  }
  const text = readFile('compose.yaml')
  expect(text).not.toMatch(/(SECRET|PASSWORD|AUDIT_KEY): /)
})

test('the image has a supported Node, runs without root, checks its health, and starts the built server', async () => {
  const images = instructions('FROM')
  expect(images.map((image) => image.replace(/ AS .*/, ''))).toEqual(['node:24-bookworm-slim', 'node:24-bookworm-slim'])
  expect(readFile('docs/operations.md')).toMatch(/tests pass on Node [\d, ]*24/)
  expect(instructions('RUN')).toContain('node scripts/bootstrap.mjs production')
  expect(readFile('scripts/bootstrap.mjs')).toMatch(/^ {2}production,$/m) // the task of this name
  expect(instructions('USER')).toEqual(['node'])
  const [, check = ''] = /CMD (\[.*\])$/.exec(instructions('HEALTHCHECK').join()) ?? []
  const [, script = '', url]: readonly string[] = JSON.parse(check)
  expect([existsSync(join(ROOT, script)), url]).toEqual([true, 'http://127.0.0.1:3000/readyz'])
  const { port, healthPort } = settingsOf({
    environment: { CENTIME_SECRET_FILE: '/run/secrets/secret', CENTIME_BEHIND_PROXY: 'on' },
  })
  expect([port, healthPort]).toEqual([3000, undefined])
  await built()
  const [start = '[]'] = instructions('CMD')
  const [node, path = '', command]: readonly string[] = JSON.parse(start)
  expect([node, existsSync(join(ROOT, path)), command]).toEqual(['node', true, 'serve'])
  expect(readFile('packages/server/src/cli/server-commands.ts')).toContain(`.command('${command}')`)
})

test('.dockerignore keeps no file of the repository out of the image', () => {
  const patterns = readFile('.dockerignore').trim().split('\n')
  const isKeptOut = (path: string): boolean =>
    patterns.some((pattern) =>
      pattern.startsWith('**/') ? path.split('/').includes(pattern.slice(3)) : path.startsWith(`${pattern}/`),
    )
  expect(isKeptOut('packages/server/dist/cli.js')).toBe(true)
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  expect(files.filter(isKeptOut)).toEqual([])
})
