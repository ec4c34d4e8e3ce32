import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { clockAhead, startAhead } from '../operations/clock.js'
import { readSettings } from './settings.js'

/** The variables of section 1 of the contract. */

const PRODUCTION = { CENTIME_ENVIRONMENT: 'production', CENTIME_SECRET: 's'.repeat(32) }

describe('settings', () => {
  test('have the defaults of the contract', () => {
    expect(readSettings({}, 4)).toEqual({
      lawFiles: [],
      port: 3000,
      host: '127.0.0.1',
      healthPort: undefined,
      database: 'data/centime.db',
      environment: 'sandbox',
      secret: undefined,
      auditKey: undefined,
      webhookLoopback: true,
      startsAt: undefined,
      demo: true,
      tls: undefined,
      behindProxy: false,
      forwardedProto: false,
      console: true,
      problemBase: 'https://centime.invalid/problems',
      rateLimit: undefined,
      leastFreeBytes: 100 * 2 ** 20,
      managedJourney: true,
      draftAbort: false,
      retentionDays: 180,
      retention: { answers: 90, webhooks: 90, forecasts: 90 },
      backups: undefined,
      queueLimit: 100,
      heads: { directory: undefined, everyHours: 24 },
      forecastLimit: 1_000_000,
      threads: 3,
      spreadsheetRows: 1_048_576,
      warnings: [],
    })
  })
  test('come from the variables; an empty variable is not set', () => {
    const env = { PORT: '8080', HOST: '', CENTIME_RATE_LIMIT: '50/20', CENTIME_NOW: '2026-06-15T08:00:00Z' }
    expect(readSettings(env, 1)).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      rateLimit: { reads: 50, writes: 20 },
      startsAt: new Date('2026-06-15T08:00:00Z'),
      threads: 1,
    })
  })
  test('take secrets from files that variables name; a file may end with a line break', () => {
    const files: Readonly<Record<string, string>> = {
      '/run/secrets/centime': `${'s'.repeat(32)}\n`,
      '/run/empty': '\n',
    }
    const read = (env: Record<string, string>) => {
      const found = readSettings(
        { ...PRODUCTION, CENTIME_SECRET: '', CENTIME_BEHIND_PROXY: 'on', ...env },
        2,
        (path) => files[path],
      )
      return 'problems' in found ? found.problems.join() : found.secret
    }
    expect(read({ CENTIME_SECRET_FILE: '/run/secrets/centime' })).toBe('s'.repeat(32))
    for (const path of ['/run/empty', '/run/missing']) {
      expect(read({ CENTIME_SECRET_FILE: path })).toContain(
        `CENTIME_SECRET_FILE must name a file that can be read and is not empty: ${path}`,
      )
    }
    const both = { CENTIME_SECRET: 't'.repeat(32), CENTIME_SECRET_FILE: '/run/secrets/centime' }
    expect(read(both)).toContain('CENTIME_SECRET and CENTIME_SECRET_FILE are not for use together')
  })
  test('have no demo outside the sandbox', () => {
    expect(readSettings({ ...PRODUCTION, CENTIME_BEHIND_PROXY: 'on' }, 2)).toMatchObject({ demo: false })
  })
  test('limit the rate by default in production and staging, not in the sandbox', () => {
    const limitOf = (env: Record<string, string>) => {
      const read = readSettings({ CENTIME_SECRET: 's'.repeat(32), CENTIME_BEHIND_PROXY: 'on', ...env }, 2)
      return 'problems' in read ? read.problems : read.rateLimit
    }
    for (const CENTIME_ENVIRONMENT of ['production', 'staging']) {
      expect(limitOf({ CENTIME_ENVIRONMENT })).toEqual({ reads: 50, writes: 20 })
      expect(limitOf({ CENTIME_ENVIRONMENT, CENTIME_RATE_LIMIT: 'off' })).toBeUndefined()
    }
    expect(limitOf({})).toBeUndefined()
  })
  test.each<[Record<string, string>, string]>([
    [{ PORT: 'http' }, 'PORT must be a port, got http'],
    [{ PORT: '70000' }, 'PORT must be a port'],
    [{ CENTIME_HEALTH_PORT: '-1' }, 'CENTIME_HEALTH_PORT must be a port, got -1'],
    [{ CENTIME_ENVIRONMENT: 'prod' }, 'CENTIME_ENVIRONMENT must be one of sandbox, staging, production, got prod'],
    [{ CENTIME_ENVIRONMENT: 'staging' }, 'CENTIME_SECRET is required in staging'],
    [{ CENTIME_SECRET: 'é'.repeat(15) }, 'CENTIME_SECRET must have at least 32 bytes'],
    [PRODUCTION, 'production needs CENTIME_TLS_CERT and CENTIME_TLS_KEY, or CENTIME_BEHIND_PROXY=on'],
    [{ ...PRODUCTION, CENTIME_NOW: '2026-06-15T08:00:00Z' }, 'CENTIME_NOW is for the sandbox only'],
    [{ CENTIME_WEBHOOK_LOOPBACK: 'yes' }, 'CENTIME_WEBHOOK_LOOPBACK must be one of on, off, got yes'],
    [{ ...PRODUCTION, CENTIME_WEBHOOK_LOOPBACK: 'on' }, 'CENTIME_WEBHOOK_LOOPBACK is for the sandbox only'],
    [{ CENTIME_NOW: '2026-06-15' }, 'CENTIME_NOW must be an instant'],
    [{ CENTIME_FORWARDED_PROTO: 'on' }, 'CENTIME_FORWARDED_PROTO needs CENTIME_BEHIND_PROXY=on'],
    [{ CENTIME_TLS_CERT: 'a.pem' }, 'CENTIME_TLS_CERT and CENTIME_TLS_KEY must be given together'],
    [{ CENTIME_RATE_LIMIT: '50' }, 'CENTIME_RATE_LIMIT must be off or READS/WRITES'],
    [{ CENTIME_RATE_LIMIT: '0/5' }, 'CENTIME_RATE_LIMIT'],
    [{ CENTIME_PROBLEM_BASE: 'problems' }, 'CENTIME_PROBLEM_BASE must be a URL'],
    [{ CENTIME_DOCUMENT_RETENTION_DAYS: '0' }, 'CENTIME_DOCUMENT_RETENTION_DAYS must be a number of days or none'],
    [{ CENTIME_WEBHOOK_RETENTION_DAYS: 'all' }, 'CENTIME_WEBHOOK_RETENTION_DAYS must be a number of days or none'],
    [{ CENTIME_BACKUP_HOURS: '12' }, 'CENTIME_BACKUP_HOURS and CENTIME_BACKUP_KEEP need CENTIME_BACKUP_DIRECTORY'],
    [{ CENTIME_BACKUP_DIRECTORY: 'b', CENTIME_BACKUP_KEEP: '0' }, 'CENTIME_BACKUP_KEEP must be a number of copies'],
    [{ CENTIME_DEMO: 'yes' }, 'CENTIME_DEMO must be one of on, off'],
    [
      { CENTIME_DATABASE: 'postgres://db/centime' },
      'CENTIME_SECRET and CENTIME_AUDIT_KEY are required with PostgreSQL',
    ],
    [{ CENTIME_DATABASE: 'postgres://me:p@ss:w/ord@db/x' }, 'CENTIME_DATABASE must be an address as postgres://'],
    [{ CENTIME_DATABASE: 'postgres://me:pa@ss/word@db:5432/x' }, '%40 for an @ and %2F for a / in the password'],
    [
      { CENTIME_DATABASE: 'POSTGRES://db/centime' },
      'CENTIME_SECRET and CENTIME_AUDIT_KEY are required with PostgreSQL',
    ],
    [
      { CENTIME_DATABASE: 'postgress://db/centime' },
      'CENTIME_DATABASE must be the path of a file, or an address as post',
    ],
    [{ CENTIME_DATABASE: 'file://centime.db' }, 'CENTIME_DATABASE must be the path of a file, or an address as post'],
    [
      { CENTIME_DATABASE: 'postgresql://db/centime', CENTIME_BACKUP_DIRECTORY: '/backups' },
      'CENTIME_BACKUP_DIRECTORY is for a file',
    ],
  ])('%j are refused by name', (env, problem) => {
    const read = readSettings(env, 2)
    expect('problems' in read && read.problems.join('\n')).toContain(problem)
  })
  test('take a secret of 32 bytes, whatever its letters', () => {
    expect(readSettings({ CENTIME_SECRET: 'é'.repeat(16) }, 2)).toMatchObject({ secret: 'é'.repeat(16) })
  })
  test.each([
    ['CENTIME_DATABSE', 'CENTIME_DATABASE'],
    ['CENTIME_BEHIND_PROXIES', 'CENTIME_BEHIND_PROXY'],
    ['CENTIME_tls_cert', 'CENTIME_TLS_CERT'],
    ['CENTIME_ENV', 'CENTIME_ENVIRONMENT'],
  ])('are taken with a misspelt %s: a warning names %s', (name, near) => {
    expect(readSettings({ [name]: 'x', PATH: '/bin', PORTS: '1' }, 2)).toMatchObject({
      warnings: [`${name} is not a variable of this service; the nearest is ${near}`],
    })
  })
  test('know every variable of docs/operations.md', () => {
    const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
    const rows = page.split('\n').filter((line) => line.startsWith('| `'))
    const names = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/CENTIME_\w+/g)].map(([name]) => name))
    expect(names.length).toBeGreaterThan(12)
    const unset = Object.fromEntries(names.map((name) => [name, '']))
    expect(readSettings(unset, 2)).toMatchObject({ warnings: [] })
  })
  test('are refused with every problem at once', () => {
    const read = readSettings({ PORT: 'x', CENTIME_DEMO: 'x', CENTIME_RATE_LIMIT: 'x' }, 2)
    expect('problems' in read && read.problems).toHaveLength(3)
  })
})

describe('the clock', () => {
  test("runs with the machine's clock, at the offset that was set", () => {
    let wall = 1000
    const clock = clockAhead(() => wall, 500)
    expect(clock.now().getTime()).toBe(1500)
    wall = 1100
    expect(clock.now().getTime()).toBe(1600)
    clock.setNow(new Date(9000))
    wall = 1200
    expect(clock.now().getTime()).toBe(9100)
  })
  test('starts at the stored offset, or at a later given instant', () => {
    expect(startAhead(1000, undefined, undefined)).toBe(0)
    expect(startAhead(1000, '700', undefined)).toBe(700)
    expect(startAhead(1000, undefined, new Date(600))).toBe(-400)
    expect(startAhead(1000, '700', new Date(5000))).toBe(4000)
    expect(startAhead(1000, '700', new Date(600))).toBe(700)
  })
})
