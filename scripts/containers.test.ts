import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings, type Settings } from '../packages/server/src/ground/settings.js'
import { built } from './prepare.mjs'
import { ROOT } from './rooms.js'

/** Issue 17 point 7: no container can run here, so what the files of containers name is compared with what there is. */

interface Service {
  readonly image?: string
  readonly build?: string
  readonly command?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
}
const GIVEN: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'password',
  CENTIME_SECRET: 'a secret that has more than 32 bytes',
  CENTIME_AUDIT_KEY: '-----BEGIN PRIVATE KEY-----',
}
const readFile = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** The services of compose.yaml, its variables replaced by those that are given, as compose does. */
function services(given: Readonly<Record<string, string>> = GIVEN): Readonly<Record<string, Service>> {
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
  const read = readSettings({ ...variablesOfTheImage(), ...environment }, 2)
  if ('problems' in read) throw new Error(read.problems.join())
  return read
}

test.each(['sandbox', 'production'])('each server of compose.yaml gets what a server in %s needs', (environment) => {
  const all = services({ ...GIVEN, CENTIME_ENVIRONMENT: environment })
  const servers = serversOf(all)
  expect(servers).toHaveLength(3)
  const { POSTGRES_USER: user, POSTGRES_PASSWORD: password } = all['postgres']?.environment ?? {}
  for (const [, server] of servers) {
    const settings = settingsOf(server)
    expect(settings).toMatchObject({ environment, host: '0.0.0.0', behindProxy: true, warnings: [] })
    // PostgreSQL's image makes a database with the name of the user.
    expect(settings.database).toBe(`postgres://${user}:${password}@postgres:5432/${user}`)
  }
  expect(servers.filter(([, server]) => settingsOf(server).demo)).toHaveLength(environment === 'sandbox' ? 1 : 0)
})

test('the balancer of compose.yaml listens on the port that is published, and asks every server where it listens', () => {
  const all = services()
  const { command = '', ports = [] } = all['balancer'] ?? {}
  const [program, script = '', port, host, ...urls] = command.split(' ')
  expect([program, host, ports]).toEqual(['node', '0.0.0.0', [`127.0.0.1:3000:${port}`]])
  expect(existsSync(join(ROOT, script))).toBe(true)
  expect(urls).toEqual(serversOf(all).map(([name, server]) => `http://${name}:${settingsOf(server).port}`))
})

test('the Dockerfile builds with a Node that the service runs on, and starts what the build makes', async () => {
  const [image = ''] = instructions('FROM')
  const { engines } = JSON.parse(readFile('package.json'))
  expect(engines.node).toBe(`>=${/^node:(\d+)-/.exec(image)?.[1]}.19`)
  const [, build = ''] = instructions('RUN')
  const [program, script = '', task] = build.split(' ')
  expect([program, script, task]).toEqual(['node', 'scripts/bootstrap.mjs', 'build'])
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
