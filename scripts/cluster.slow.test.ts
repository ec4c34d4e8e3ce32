import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { conformance } from '../conformance/src/conformance.js'
import { addPartner, issueKey } from '../packages/server/src/cli/administration.js'
import { readSettings } from '../packages/server/src/ground/settings.js'
import { OF_DATABASE } from '../packages/server/testing/conformance-target.js'
import { freePort } from './free-port.mjs'
import { findPostgres } from './postgres.mjs'
import { built } from './prepare.mjs'
import { ROOT } from './rooms.js'

/** PostgreSQL and three servers behind a balancer, on one machine without containers. */

/** All sections of the kit with `CENTIME_POSTGRES=three`. */
const SECTIONS = process.env['CENTIME_POSTGRES'] === 'three' ? [] : OF_DATABASE

/** The statements of the conformance kit that do not pass at an address, of a service with this database and these secrets. */
async function departures(base: string, variables: Readonly<Record<string, string>>) {
  const settings = readSettings(variables, 1)
  if ('problems' in settings) throw new Error(settings.problems.join())
  const partner = async (name: string): Promise<number> => (await addPartner(settings, name))?.partnerId ?? 0
  const [partnerId, other] = [await partner('played'), await partner('other')]
  const key = async (partnerId: number, role: 'admin' | 'partner'): Promise<string> =>
    (await issueKey(settings, { partnerId, role, expires: undefined }))?.key ?? ''
  const keys = {
    ...{ key: await key(partnerId, 'partner'), adminKey: await key(partnerId, 'admin') },
    otherKey: await key(other, 'partner'),
  }
  const rows = await conformance({ ...keys, base, partnerId, fetch, run: '1' }, SECTIONS)
  expect(rows.length).toBeGreaterThan(OF_DATABASE.length)
  return rows.filter(({ outcome }) => outcome !== 'passed')
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.skipIf(findPostgres() === undefined)(
  'npm run cluster serves from three servers as from one, restarts a killed server, and ends all its processes',
  async () => {
    await built()
    const port = await freePort()
    const child = spawn(process.execPath, [join(ROOT, 'scripts/bootstrap.mjs'), 'cluster'], {
      env: { ...process.env, PORT: `${port}`, CENTIME_NOW: '2026-07-15T08:00:00Z' },
    })
    const ended = new Promise((resolve) => child.once('close', resolve))
    let [said, complained] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      complained += text
    })
    try {
      await expect.poll(() => said + complained, { timeout: 60_000 }).toMatch(/^curl .*\n/m)
      const pids = [...said.matchAll(/\(process (\d+)\)/g)].map(([, pid]) => Number(pid))
      expect(pids).toHaveLength(4)
      expect(pids.every(isRunning)).toBe(true)
      const [, folder = ''] = /^Logs +(\S+)$/m.exec(said) ?? []
      expect(existsSync(folder)).toBe(true)
      const [, key = '', path = ''] = /Bearer (\S+)' http:\/\/[^/]+(\S+)/.exec(said) ?? []
      const ask = async () =>
        (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${key}` } })).status
      expect([await ask(), await ask()]).toEqual([200, 200])

      const [, address = ''] = /^PostgreSQL +(\S+)/m.exec(said) ?? []
      const secrets: Record<string, string> = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))
      expect(await departures(`http://127.0.0.1:${port}`, { ...secrets, CENTIME_DATABASE: address })).toEqual([])

      const [first = 0] = pids
      process.kill(first, 'SIGKILL')
      // Requests that it had just received are answered with 502.
      await expect.poll(ask, { timeout: 10_000 }).toBe(200)
      await expect
        .poll(() => complained, { timeout: 10_000 })
        .toContain(`server ${first} has ended: it is started again`)

      child.kill('SIGINT')
      expect(await ended).toBe(0)
      expect(pids.some(isRunning)).toBe(false)
      expect(existsSync(folder)).toBe(false)
    } finally {
      child.kill('SIGINT')
      await ended
    }
  },
  SECTIONS.length === 0 ? 400_000 : 120_000,
)

test.each([
  [['--servers', 'three'], 2, 'three is no number up to 20'],
  [['--directory', join(ROOT, 'docs')], 1, 'holds something else: give an empty directory'],
])('npm run cluster -- %j is refused', async (args, code, why) => {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/cluster.mjs'), ...args])
  let complained = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complained += text
  })
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(code)
  expect(complained).toContain(why)
})
