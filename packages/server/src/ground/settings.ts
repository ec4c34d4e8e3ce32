// Room: settings, log, codes, refusals, outages, encryption, published values
// Uses: no room. Used by: http, calculation, webhooks, payruns, dossiers, documents, months, operations, cases, console, service, cli.

import { isInstant } from '@centime/engine/ground'
import type { Environment } from '@centime/store'
import { isAddress } from '@centime/store/address'
import { readPublicKeys } from '@centime/store/public-keys'
import { nearest } from './nearest.js'

/** The configuration of the service: section 1 of the contract. Read once, from the environment. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** The port of health and metrics; absent: they are served with everything else. */
  readonly healthPort: number | undefined
  /** The path of an SQLite file, `:memory:`, or the address of a PostgreSQL database (`isAddress`), which has a password. */
  readonly database: string
  readonly environment: Environment
  /** Absent: a sandbox generates one. */
  readonly secret: string | undefined
  /** An Ed25519 key in PEM, or the path of its file. Absent: a sandbox makes one; elsewhere no evidence is signed. */
  readonly auditKey: string | undefined
  /** Whether webhooks may go to this machine, without TLS. */
  readonly webhookLoopback: boolean
  /** Start of the sandbox's clock; absent: the wall clock. */
  readonly startsAt: Date | undefined
  readonly demo: boolean
  readonly tls: { readonly certificate: string; readonly key: string } | undefined
  readonly behindProxy: boolean
  /** Whether the proxy says in X-Forwarded-Proto how a client has reached it. */
  readonly forwardedProto: boolean
  /** Whether there are pages at /console. */
  readonly console: boolean
  readonly problemBase: string
  /** Requests per second and key, and as many wrong keys per address as writes; absent: no limit. */
  readonly rateLimit: { readonly reads: number; readonly writes: number } | undefined
  /** False: the routes of rule 8 of section 4.6 are closed. */
  readonly managedJourney: boolean
  /** Whether native drafts can be aborted. */
  readonly draftAbort: boolean
  /** Days until a document is purged; absent: never. */
  readonly retentionDays: number | undefined
  /** Days until temporary data is deleted; absent: never. */
  readonly retention: Retention
  /** Absent: the server makes no copies of its database. */
  readonly backups: Backups | undefined
  /** How often signed heads of the audit log are exported, in hours, and the directory; absent: to webhooks alone. */
  readonly heads: { readonly directory: string | undefined; readonly everyHours: number }
  /** The room on the disk of the database below which nothing is written, in bytes. */
  readonly leastFreeBytes: number
  readonly queueLimit: number
  readonly forecastLimit: number
  /** Maximum number of rows of an XLSX file: no program opens more. */
  readonly spreadsheetRows: number
  readonly threads: number
  /** The public keys that sign law packs, in PEM; absent: none. */
  readonly lawKeys: string | undefined
  /** The files and folders of law packs that the start adds; empty: none. */
  readonly lawFiles: readonly string[]
  /** Notices for the operator at the start, a sentence each: unknown variables, a missing audit key. */
  readonly warnings: readonly string[]
}
/** In days. */
interface Retention {
  /** Answers to repeat for an `Idempotency-Key`. */
  readonly answers: number | undefined
  /** Webhook events with their deliveries, also of a suspended destination; not those being tried. */
  readonly webhooks: number | undefined
  /** Simulations, from their end on. */
  readonly forecasts: number | undefined
}
interface Backups {
  readonly directory: string
  readonly everyHours: number
  readonly keep: number
}
type Variables = Readonly<Record<string, string | undefined>>

/** Variables whose value may come from a file, whose path is in the variable with `_FILE`: containers receive secrets as files. */
const SECRETS = ['CENTIME_SECRET', 'CENTIME_AUDIT_KEY', 'CENTIME_DATABASE']

/** The settings, or a sentence for each wrong variable. `textOf`: the content of a file; undefined: unreadable. */
export function readSettings(
  variables: Variables,
  cores: number,
  textOf: (path: string) => string | undefined = () => undefined,
): Settings | { readonly problems: readonly string[] } {
  const read = reader(withSecrets(variables, textOf))
  for (const name of SECRETS) checkFile(read, name, variables)
  const environment = read.oneOf('CENTIME_ENVIRONMENT', ['sandbox', 'staging', 'production'])
  const sandbox = environment === 'sandbox'
  const port = readPort(read, 'PORT') ?? 3000
  const database = read.text('CENTIME_DATABASE') ?? 'data/centime.db'
  const problemBase = read.text('CENTIME_PROBLEM_BASE') ?? 'https://centime.invalid/problems'
  read.require(URL.canParse(problemBase), `CENTIME_PROBLEM_BASE must be a URL, got ${problemBase}`)
  const settings: Settings = {
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    healthPort: readPort(read, 'CENTIME_HEALTH_PORT'),
    database,
    environment,
    secret: read.text('CENTIME_SECRET'),
    auditKey: read.text('CENTIME_AUDIT_KEY'),
    webhookLoopback: read.oneOf('CENTIME_WEBHOOK_LOOPBACK', sandbox ? ['on', 'off'] : ['off', 'on']) === 'on',
    startsAt: readStart(read),
    demo: read.oneOf('CENTIME_DEMO', ['on', 'off']) === 'on' && sandbox,
    tls: readTls(read),
    behindProxy: read.oneOf('CENTIME_BEHIND_PROXY', ['off', 'on']) === 'on',
    forwardedProto: read.oneOf('CENTIME_FORWARDED_PROTO', ['off', 'on']) === 'on',
    console: read.oneOf('CENTIME_CONSOLE', ['on', 'off']) === 'on',
    problemBase: problemBase.replace(/\/$/, ''),
    rateLimit: readRateLimit(read, sandbox),
    managedJourney: read.oneOf('CENTIME_MANAGED_JOURNEY', ['on', 'off']) === 'on',
    draftAbort: read.oneOf('CENTIME_DRAFT_ABORT', ['off', 'on']) === 'on',
    retentionDays: readDays(read, 'CENTIME_DOCUMENT_RETENTION_DAYS', sandbox ? '180' : 'none'),
    retention: {
      answers: readDays(read, 'CENTIME_IDEMPOTENCY_RETENTION_DAYS', '90'),
      webhooks: readDays(read, 'CENTIME_WEBHOOK_RETENTION_DAYS', '90'),
      forecasts: readDays(read, 'CENTIME_FORECAST_RETENTION_DAYS', '90'),
    },
    backups: readBackups(read),
    heads: readHeads(read),
    leastFreeBytes: readLeastFree(read),
    queueLimit: 100,
    forecastLimit: 1_000_000,
    spreadsheetRows: 1_048_576,
    // A second thread of two cores would compile the law once more: two seconds of a processor and 150 MB at a start.
    threads: Math.max(1, cores - 1),
    lawKeys: readLawKeys(read, textOf),
    lawFiles: (read.text('CENTIME_LAW_PACKS') ?? '').split(',').flatMap((path) => path.trim() || []),
    warnings: [],
  }
  checkEnvironment(read, settings)
  checkAddress(read, settings)
  if (read.problems.length > 0) return { problems: read.problems }
  return { ...settings, warnings: [...unread(variables, read.asked), ...(isUnsigned(settings) ? [UNSIGNED] : [])] }
}

const isUnsigned = ({ environment, auditKey }: Settings): boolean => environment !== 'sandbox' && auditKey === undefined
const UNSIGNED =
  'CENTIME_AUDIT_KEY is not set: receipts and heads of the audit log are not signed; `centime audit key` makes one'

/** Unknown variables, probably misspelt, each with the most similar known one. */
function unread(variables: Variables, asked: ReadonlySet<string>): readonly string[] {
  const unknown = Object.keys(variables).filter((name) => name.startsWith('CENTIME_') && !asked.has(name))
  const meant = (name: string) =>
    nearest(
      name,
      [...asked].filter((one) => one.startsWith('CENTIME_')),
    )
  return unknown.map((name) => `${name} is not a variable of this service; the nearest is ${meant(name)}`)
}

/** Whether a text may be the service's secret: 32 bytes, as many as its keys have. */
export const isLongEnough = (secret: string): boolean => Buffer.byteLength(secret) >= 32

/** With a database address no files can be kept: several servers share the database. */
function checkAddress(read: Reader, { database, secret, auditKey, backups }: Settings): void {
  // A misspelt address would be the path of a new and empty file.
  const isMisspelt = !isAddress(database) && database.includes('://')
  read.require(!isMisspelt, `CENTIME_DATABASE must be the path of a file, or an address as ${EXAMPLE}`)
  if (!isAddress(database)) return
  // A password with / would end the host early, and the rest of it would be shown as a path.
  const isWhole = URL.canParse(database) && !/[@/]/.test(new URL(database).pathname.slice(1))
  read.require(isWhole, `CENTIME_DATABASE must be an address as ${EXAMPLE}`)
  const isComplete = secret !== undefined && auditKey !== undefined
  read.require(isComplete, 'CENTIME_SECRET and CENTIME_AUDIT_KEY are required with PostgreSQL: its servers share them')
  read.require(backups === undefined, 'CENTIME_BACKUP_DIRECTORY is for a file: back PostgreSQL up with its own tools')
}
const EXAMPLE = 'postgres://user:password@host:5432/centime, with %40 for an @ and %2F for a / in the password'

function checkEnvironment(read: Reader, settings: Settings): void {
  const { environment, secret, webhookLoopback, startsAt, tls, behindProxy, forwardedProto } = settings
  const sandbox = environment === 'sandbox'
  read.require(sandbox || secret !== undefined, `CENTIME_SECRET is required in ${environment}`)
  const isLong = secret === undefined || isLongEnough(secret)
  read.require(isLong, 'CENTIME_SECRET must have at least 32 bytes: `centime secret` makes one')
  read.require(sandbox || !webhookLoopback, 'CENTIME_WEBHOOK_LOOPBACK is for the sandbox only')
  read.require(sandbox || startsAt === undefined, 'CENTIME_NOW is for the sandbox only')
  const isEncrypted = environment !== 'production' || tls !== undefined || behindProxy
  const hasProxy = behindProxy || !forwardedProto
  read.require(hasProxy, 'CENTIME_FORWARDED_PROTO needs CENTIME_BEHIND_PROXY=on: only a proxy may say that')
  read.require(isEncrypted, 'production needs CENTIME_TLS_CERT and CENTIME_TLS_KEY, or CENTIME_BEHIND_PROXY=on')
}

function withSecrets(variables: Variables, textOf: (path: string) => string | undefined): Variables {
  const found = SECRETS.flatMap((name) => {
    const path = variables[`${name}_FILE`]
    const text = path ? textOf(path)?.trim() : undefined
    return text && !variables[name] ? [[name, text] as const] : []
  })
  return { ...variables, ...Object.fromEntries(found) }
}

function checkFile(read: Reader, name: string, variables: Variables): void {
  const path = read.text(`${name}_FILE`)
  if (path === undefined) return
  read.require(!variables[name], `${name} and ${name}_FILE are not for use together`)
  read.require(
    read.text(name) !== undefined,
    `${name}_FILE must name a file that can be read and is not empty: ${path}`,
  )
}

type Reader = ReturnType<typeof reader>

/** Reads variables and collects their errors. An empty variable counts as not set, as container files write it. */
function reader(variables: Variables) {
  const problems: string[] = []
  const asked = new Set<string>()
  const text = (name: string): string | undefined => {
    asked.add(name)
    return variables[name] || undefined
  }
  const require = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(problem)
  }
  const oneOf = <Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word => {
    const value = text(name) ?? words[0]
    const word = words.find((candidate) => candidate === value)
    require(word !== undefined, `${name} must be one of ${words.join(', ')}, got ${value}`)
    return word ?? words[0]
  }
  return { problems, asked, text, require, oneOf }
}

/** The keys of law packs: PEM, or the paths of PEM files with commas between them. */
function readLawKeys(read: Reader, textOf: (path: string) => string | undefined): string | undefined {
  const given = read.text('CENTIME_LAW_KEYS')
  if (given === undefined) return undefined
  const pems = given.startsWith('-----BEGIN ') ? [given] : given.split(',').map((path) => textOf(path.trim()))
  const keys = pems.join('\n')
  const isKeys = pems.every((pem) => pem !== undefined && readPublicKeys(pem).size > 0)
  read.require(isKeys, 'CENTIME_LAW_KEYS must be Ed25519 public keys in PEM, or files of them with commas between')
  return keys
}

function readPort(read: Reader, name: string): number | undefined {
  const text = read.text(name)
  if (text === undefined) return undefined
  const port = Number(text)
  read.require(Number.isInteger(port) && port >= 0 && port <= 65535, `${name} must be a port, got ${text}`)
  return port
}

function readStart(read: Reader): Date | undefined {
  const start = read.text('CENTIME_NOW')
  if (start === undefined) return undefined
  const isStart = isInstant(start) && start < '2200'
  read.require(isStart, `CENTIME_NOW must be an instant as 2026-06-15T08:00:00Z, got ${start}`)
  return new Date(start)
}

function readTls(read: Reader): Settings['tls'] {
  const [certificate, key] = [read.text('CENTIME_TLS_CERT'), read.text('CENTIME_TLS_KEY')]
  if (certificate !== undefined && key !== undefined) return { certificate, key }
  read.require(certificate === key, 'CENTIME_TLS_CERT and CENTIME_TLS_KEY must be given together')
  return undefined
}

function readRateLimit(read: Reader, sandbox: boolean): Settings['rateLimit'] {
  const limit = read.text('CENTIME_RATE_LIMIT') ?? (sandbox ? 'off' : '50/20')
  const [, reads, writes] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(limit) ?? []
  if (reads !== undefined) return { reads: Number(reads), writes: Number(writes) }
  read.require(limit === 'off', `CENTIME_RATE_LIMIT must be off or READS/WRITES as 50/20, got ${limit}`)
  return undefined
}

function readLeastFree(read: Reader): number {
  const mebibytes = read.text('CENTIME_MIN_FREE_MB') ?? '100'
  const isNumber = /^\d{1,9}$/.test(mebibytes)
  read.require(isNumber, `CENTIME_MIN_FREE_MB must be a whole number of MiB, got ${mebibytes}`)
  return Number(mebibytes) * 2 ** 20
}

function readDays(read: Reader, name: string, absent: string): number | undefined {
  const days = read.text(name) ?? absent
  if (/^[1-9]\d{0,4}$/.test(days)) return Number(days)
  read.require(days === 'none', `${name} must be a number of days or none, got ${days}`)
  return undefined
}

function readHeads(read: Reader): Settings['heads'] {
  const hours = read.text('CENTIME_AUDIT_HEADS_HOURS') ?? '24'
  read.require(/^[1-9]\d{0,3}$/.test(hours), `CENTIME_AUDIT_HEADS_HOURS must be a number of hours, got ${hours}`)
  return { directory: read.text('CENTIME_AUDIT_HEADS_DIRECTORY'), everyHours: Number(hours) }
}

function readBackups(read: Reader): Backups | undefined {
  const directory = read.text('CENTIME_BACKUP_DIRECTORY')
  const [hours, keep] = [read.text('CENTIME_BACKUP_HOURS'), read.text('CENTIME_BACKUP_KEEP')]
  const isNumber = (text = '1'): boolean => /^[1-9]\d{0,3}$/.test(text)
  read.require(isNumber(hours), `CENTIME_BACKUP_HOURS must be a number of hours, got ${hours}`)
  read.require(isNumber(keep), `CENTIME_BACKUP_KEEP must be a number of copies, got ${keep}`)
  const isUsed = directory !== undefined || (hours === undefined && keep === undefined)
  read.require(isUsed, 'CENTIME_BACKUP_HOURS and CENTIME_BACKUP_KEEP need CENTIME_BACKUP_DIRECTORY')
  return directory === undefined ? undefined : { directory, everyHours: Number(hours ?? 24), keep: Number(keep ?? 7) }
}
