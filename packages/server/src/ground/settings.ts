import { isInstant } from '@centime/engine/ground'

/** How the service is set up: contract.md section 1. Read once, from the environment, by the command line. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** A file path or `:memory:`. */
  readonly database: string
  readonly environment: Environment
  /** Absent: a sandbox makes one. */
  readonly secret: string | undefined
  /** Whether webhooks go to this machine too, without TLS. */
  readonly webhookLoopback: boolean
  /** Where the sandbox's clock starts; absent: the wall clock. */
  readonly startsAt: Date | undefined
  readonly demo: boolean
  readonly tls: { readonly certificate: string; readonly key: string } | undefined
  readonly behindProxy: boolean
  readonly problemBase: string
  /** Requests a second and key; absent: no limit. */
  readonly rateLimit: { readonly reads: number; readonly writes: number } | undefined
  /** Off: the routes of rule 8 of section 4.6 are closed. */
  readonly managedJourney: boolean
  /** Whether the route that aborts native drafts is open. */
  readonly draftAbort: boolean
  /** How long documents are kept, in days; absent: without end. */
  readonly retentionDays: number | undefined
  /** How many jobs may wait; more are refused with 503. */
  readonly queueLimit: number
  /** Threads that compute payslips. */
  readonly threads: number
}
export type Environment = 'sandbox' | 'staging' | 'production'
type Variables = Readonly<Record<string, string | undefined>>

/** The settings, or one sentence for each variable that is wrong. */
export function readSettings(variables: Variables, cores: number): Settings | { readonly problems: readonly string[] } {
  // A variable that is set to nothing is one that is not set: container files write it so.
  const env = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const problems: string[] = []
  const oneOf = <Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word => {
    const value = env[name] ?? words[0]
    const word = words.find((candidate) => candidate === value)
    if (word === undefined) problems.push(`${name} must be one of ${words.join(', ')}, got ${value}`)
    return word ?? words[0]
  }
  const environment = oneOf('CENTIME_ENVIRONMENT', ['sandbox', 'staging', 'production'])
  const sandbox = environment === 'sandbox'
  const port = Number(env['PORT'] ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65535) problems.push(`PORT must be a port, got ${env['PORT']}`)

  const database = env['CENTIME_DATABASE'] ?? 'data/centime.db'
  if (/^postgres(ql)?:/.test(database)) problems.push('CENTIME_DATABASE: PostgreSQL is not supported yet; give a file')
  if (!sandbox && env['CENTIME_SECRET'] === undefined) problems.push(`CENTIME_SECRET is required in ${environment}`)

  const webhookLoopback = oneOf('CENTIME_WEBHOOK_LOOPBACK', ['off', 'on']) === 'on'
  if (webhookLoopback && !sandbox) problems.push('CENTIME_WEBHOOK_LOOPBACK is for the sandbox only')

  const startsAt = env['CENTIME_NOW']
  if (startsAt !== undefined && !sandbox) problems.push('CENTIME_NOW is for the sandbox only')
  if (startsAt !== undefined && !(isInstant(startsAt) && startsAt < '2200')) {
    problems.push(`CENTIME_NOW must be an instant as 2026-06-15T08:00:00Z, got ${startsAt}`)
  }
  const certificate = env['CENTIME_TLS_CERT']
  const key = env['CENTIME_TLS_KEY']
  if ((certificate === undefined) !== (key === undefined)) {
    problems.push('CENTIME_TLS_CERT and CENTIME_TLS_KEY must be given together')
  }
  const behindProxy = oneOf('CENTIME_BEHIND_PROXY', ['off', 'on']) === 'on'
  if (environment === 'production' && certificate === undefined && !behindProxy) {
    problems.push('production needs CENTIME_TLS_CERT and CENTIME_TLS_KEY, or CENTIME_BEHIND_PROXY=on')
  }
  const problemBase = env['CENTIME_PROBLEM_BASE'] ?? 'https://centime.invalid/problems'
  if (!URL.canParse(problemBase)) problems.push(`CENTIME_PROBLEM_BASE must be a URL, got ${problemBase}`)
  const limit = env['CENTIME_RATE_LIMIT'] ?? 'off'
  const rates = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(limit)
  if (limit !== 'off' && rates === null) {
    problems.push(`CENTIME_RATE_LIMIT must be off or READS/WRITES as 50/20, got ${limit}`)
  }
  const retention = env['CENTIME_DOCUMENT_RETENTION_DAYS'] ?? (sandbox ? '180' : 'none')
  if (retention !== 'none' && !/^[1-9]\d{0,4}$/.test(retention)) {
    problems.push(`CENTIME_DOCUMENT_RETENTION_DAYS must be a number of days or none, got ${retention}`)
  }
  const managedJourney = oneOf('CENTIME_MANAGED_JOURNEY', ['on', 'off']) === 'on'
  const draftAbort = oneOf('CENTIME_DRAFT_ABORT', ['off', 'on']) === 'on'
  const demo = oneOf('CENTIME_DEMO', ['on', 'off']) === 'on'
  if (problems.length > 0) return { problems }
  return {
    port,
    host: env['HOST'] ?? '127.0.0.1',
    database,
    environment,
    secret: env['CENTIME_SECRET'],
    webhookLoopback,
    startsAt: startsAt === undefined ? undefined : new Date(startsAt),
    demo: demo && sandbox,
    tls: certificate === undefined || key === undefined ? undefined : { certificate, key },
    behindProxy,
    problemBase: problemBase.replace(/\/$/, ''),
    rateLimit: rates === null ? undefined : { reads: Number(rates[1]), writes: Number(rates[2]) },
    managedJourney,
    draftAbort,
    retentionDays: retention === 'none' ? undefined : Number(retention),
    queueLimit: 1000,
    threads: Math.max(1, cores - 1),
  }
}
