import { isInstant } from '@centime/engine/ground'

/** How the service is set up: contract.md section 1. Read once, from the environment, by the command line. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** A file path or `:memory:`. */
  readonly database: string
  readonly environment: Environment
  /** Absent: a sandbox generates one. */
  readonly secret: string | undefined
  /** Whether webhooks may go to this machine, without TLS. */
  readonly webhookLoopback: boolean
  /** Start of the sandbox's clock; absent: the wall clock. */
  readonly startsAt: Date | undefined
  readonly demo: boolean
  readonly tls: { readonly certificate: string; readonly key: string } | undefined
  readonly behindProxy: boolean
  readonly problemBase: string
  /** Requests per second and key; absent: no limit. */
  readonly rateLimit: { readonly reads: number; readonly writes: number } | undefined
  /** False: the routes of rule 8 of section 4.6 are closed. */
  readonly managedJourney: boolean
  /** Whether native drafts can be aborted. */
  readonly draftAbort: boolean
  /** Days until a document is purged; absent: never. */
  readonly retentionDays: number | undefined
  /** Maximum number of queued jobs; more are refused with 503. */
  readonly queueLimit: number
  /** Number of threads that calculate payslips. */
  readonly threads: number
}
export type Environment = 'sandbox' | 'staging' | 'production'
type Variables = Readonly<Record<string, string | undefined>>

/** The settings, or one sentence for each variable that is wrong. */
export function readSettings(variables: Variables, cores: number): Settings | { readonly problems: readonly string[] } {
  const read = new VariableReader(variables)
  const environment = read.oneOf('CENTIME_ENVIRONMENT', ['sandbox', 'staging', 'production'])
  const sandbox = environment === 'sandbox'
  const settings: Settings = {
    port: readPort(read),
    host: read.text('HOST') ?? '127.0.0.1',
    database: readDatabase(read),
    environment,
    secret: read.text('CENTIME_SECRET'),
    webhookLoopback: read.isOn('CENTIME_WEBHOOK_LOOPBACK', 'off'),
    startsAt: readStart(read),
    demo: read.isOn('CENTIME_DEMO', 'on') && sandbox,
    tls: readTls(read),
    behindProxy: read.isOn('CENTIME_BEHIND_PROXY', 'off'),
    problemBase: readProblemBase(read),
    rateLimit: readRateLimit(read),
    managedJourney: read.isOn('CENTIME_MANAGED_JOURNEY', 'on'),
    draftAbort: read.isOn('CENTIME_DRAFT_ABORT', 'off'),
    retentionDays: readRetention(read, sandbox),
    queueLimit: 1000,
    threads: Math.max(1, cores - 1),
  }
  checkEnvironment(read, settings)
  return read.problems.length > 0 ? { problems: read.problems } : settings
}

/** Reads variables and collects what is wrong with them. */
class VariableReader {
  readonly problems: string[] = []
  readonly #variables: Variables

  constructor(variables: Variables) {
    this.#variables = variables
  }

  /** An empty variable counts as not set: container files write it so. */
  text(name: string): string | undefined {
    return this.#variables[name] || undefined
  }
  oneOf<Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
    const value = this.text(name) ?? words[0]
    const word = words.find((candidate) => candidate === value)
    this.require(word !== undefined, `${name} must be one of ${words.join(', ')}, got ${value}`)
    return word ?? words[0]
  }
  isOn(name: string, initial: 'on' | 'off'): boolean {
    return this.oneOf(name, initial === 'on' ? ['on', 'off'] : ['off', 'on']) === 'on'
  }
  require(holds: boolean, problem: string): void {
    if (!holds) this.problems.push(problem)
  }
}

/** Checks the settings that depend on the environment. */
function checkEnvironment(read: VariableReader, settings: Settings): void {
  const { environment, secret, webhookLoopback, startsAt, tls, behindProxy } = settings
  const sandbox = environment === 'sandbox'
  read.require(sandbox || secret !== undefined, `CENTIME_SECRET is required in ${environment}`)
  read.require(sandbox || !webhookLoopback, 'CENTIME_WEBHOOK_LOOPBACK is for the sandbox only')
  read.require(sandbox || startsAt === undefined, 'CENTIME_NOW is for the sandbox only')
  const encrypted = tls !== undefined || behindProxy
  const needed = 'production needs CENTIME_TLS_CERT and CENTIME_TLS_KEY, or CENTIME_BEHIND_PROXY=on'
  read.require(environment !== 'production' || encrypted, needed)
}

function readPort(read: VariableReader): number {
  const text = read.text('PORT') ?? '3000'
  const port = Number(text)
  read.require(Number.isInteger(port) && port >= 0 && port <= 65535, `PORT must be a port, got ${text}`)
  return port
}

function readDatabase(read: VariableReader): string {
  const database = read.text('CENTIME_DATABASE') ?? 'data/centime.db'
  const isFile = !/^postgres(ql)?:/.test(database)
  read.require(isFile, 'CENTIME_DATABASE: PostgreSQL is not supported yet; give a file')
  return database
}

function readStart(read: VariableReader): Date | undefined {
  const text = read.text('CENTIME_NOW')
  if (text === undefined) return undefined
  const isStart = isInstant(text) && text < '2200'
  read.require(isStart, `CENTIME_NOW must be an instant as 2026-06-15T08:00:00Z, got ${text}`)
  return new Date(text)
}

function readTls(read: VariableReader): Settings['tls'] {
  const certificate = read.text('CENTIME_TLS_CERT')
  const key = read.text('CENTIME_TLS_KEY')
  const complete = (certificate === undefined) === (key === undefined)
  read.require(complete, 'CENTIME_TLS_CERT and CENTIME_TLS_KEY must be given together')
  return certificate === undefined || key === undefined ? undefined : { certificate, key }
}

function readProblemBase(read: VariableReader): string {
  const base = read.text('CENTIME_PROBLEM_BASE') ?? 'https://centime.invalid/problems'
  read.require(URL.canParse(base), `CENTIME_PROBLEM_BASE must be a URL, got ${base}`)
  return base.replace(/\/$/, '')
}

function readRateLimit(read: VariableReader): Settings['rateLimit'] {
  const limit = read.text('CENTIME_RATE_LIMIT') ?? 'off'
  const [, reads, writes] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(limit) ?? []
  const isLimit = limit === 'off' || reads !== undefined
  read.require(isLimit, `CENTIME_RATE_LIMIT must be off or READS/WRITES as 50/20, got ${limit}`)
  return reads === undefined ? undefined : { reads: Number(reads), writes: Number(writes) }
}

function readRetention(read: VariableReader, sandbox: boolean): number | undefined {
  const days = read.text('CENTIME_DOCUMENT_RETENTION_DAYS') ?? (sandbox ? '180' : 'none')
  const isDays = days === 'none' || /^[1-9]\d{0,4}$/.test(days)
  read.require(isDays, `CENTIME_DOCUMENT_RETENTION_DAYS must be a number of days or none, got ${days}`)
  return days === 'none' ? undefined : Number(days)
}
