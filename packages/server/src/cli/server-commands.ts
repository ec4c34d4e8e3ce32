import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { isInstant } from '@centime/engine/ground'
import { isAddress } from '@centime/store/address'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { inlineLess, stepBackHelpers } from '../ground/priority.js'
import { readSettings, type Settings } from '../ground/settings.js'
import { makeAuditKey, makeSecret } from '../service/new-keys.js'
import { positive } from './arguments.js'

/** The exit code of a command whose data is refused. */
export const REFUSED = 1

/** Dependencies of the commands on the process. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (text: string) => void
  /** Prints one line on standard error. */
  readonly warn: (text: string) => void
  /** Prints one line on standard error and ends with exit code 1: refused data. */
  readonly refuse: (text: string) => never
  /** Prints one line on standard error and ends with exit code 2: wrong arguments. */
  readonly wrong: (text: string) => never
}

/** Adds the commands on the database. Their code is loaded when one runs, so that `pay` starts without it. */
export function addServerCommands(centime: Command, io: CommandIo): void {
  centime
    .command('serve')
    .description('serve the API; set up by environment variables: docs/operations.md')
    .action(() => serveUntilStopped(settingsOf(io), io))
  centime
    .command('secret')
    .description('make a CENTIME_SECRET: 32 random bytes as text')
    .action(() => io.print(makeSecret()))
  addCopyCommands(centime, io)
  addTenantCommands(centime.command('tenant').description('tenants of this service'), io)
  addPartnerCommands(centime.command('partner').description('partners of this service'), io)
  addKeyCommands(centime.command('key').description('keys of partners'), io)
  addAuditCommands(centime.command('audit').description('the log of accepted writes'), io)
}

const printDone = (io: CommandIo, answer: object | { readonly refused: string }): void =>
  'refused' in answer ? io.refuse(`centime: ${answer.refused}`) : printJson(io, answer)

function addTenantCommands(tenant: Command, io: CommandIo): void {
  tenant
    .command('export')
    .description('write everything of a tenant to a file of JSON lines')
    .argument('<tenantId>', 'its id', positive)
    .argument('<out>', 'a file that does not exist')
    .action(async (tenantId: number, out: string) =>
      printDone(io, await (await import('./administration.js')).exportOf(settingsOf(io), tenantId, out)),
    )
  tenant
    .command('erase')
    .description('erase an offboarded and exported tenant, but for what the law obliges to keep; it says what that is')
    .argument('<tenantId>', 'its id', positive)
    .action(async (tenantId: number) =>
      printDone(io, await (await import('./administration.js')).erase(settingsOf(io), tenantId)),
    )
}

function addCopyCommands(centime: Command, io: CommandIo): void {
  centime
    .command('backup')
    .description('copy the database and its secret, beside a running server; the copy is checked')
    .argument('<out>', 'a file that does not exist')
    .action(async (out: string) =>
      printDone(io, await (await import('./administration.js')).backup(settingsOf(io), out, io.env)),
    )
  centime
    .command('restore')
    .description('put a copy in the place of the database, on which no server may run; of PostgreSQL into an empty one')
    .argument('<from>', 'a file that backup has made')
    .option('--replace', 'put the database that is there aside, under another name')
    .action(async (from: string, { replace = false }: { readonly replace?: boolean }) =>
      printDone(io, await (await import('./administration.js')).restore(settingsOf(io), from, replace, io.env)),
    )
  centime
    .command('move')
    .description('bring the SQLite database to PostgreSQL; no server may run on it, and it stays as it is')
    .requiredOption('--to <address>', 'an empty PostgreSQL database, as CENTIME_DATABASE names it', postgresAddress)
    .action(async ({ to }: { readonly to: string }) => {
      const settings = settingsOf(io)
      if (isAddress(settings.database)) io.refuse('centime: CENTIME_DATABASE must be the file that is brought to --to')
      const { storedKeys } = await import('../ground/stored-keys.js')
      const { moveDatabase } = await import('@centime/store')
      printJson(io, await moveDatabase(settings.database, to))
      const keys = Object.entries(storedKeys({ ...settings, secret: undefined, auditKey: undefined }))
      for (const [name, key] of keys) {
        const variable = name === 'secret' ? 'CENTIME_SECRET' : 'CENTIME_AUDIT_KEY'
        if (key !== undefined)
          io.warn(`centime: servers on PostgreSQL need ${variable}: it is in ${settings.database}.${name}`)
      }
    })
  centime
    .command('check')
    .description(
      'check the database and recompute payslips, beside a running server; exit code 1 where something is wrong',
    )
    .option('--payslips <number>', 'how many finalized payslips are recomputed, or all', amount, 100)
    .action(async ({ payslips }: { readonly payslips: number }) => {
      const { check } = await import('./administration.js')
      const report = await check(settingsOf(io), payslips)
      printJson(io, report)
      const problems = [...report.problems, ...(report.unreadable ?? [])]
      for (const problem of problems) io.warn(`centime: ${problem}`)
      if (!report.valid) io.refuse(`centime: problems found: ${problems.length}`)
    })
}

/** The settings of the environment. */
export function settingsOf(io: CommandIo): Settings {
  // The files written here contain pay or secrets: only their owner may read them.
  process.umask(0o077)
  const read = readSettings(io.env, availableParallelism(), textOf)
  if ('problems' in read) return io.wrong(`centime: ${read.problems.join('; ')}`)
  for (const warning of read.warnings) io.warn(`centime: ${warning}`)
  return read
}

/** The content of a secret's file; undefined where it cannot be read. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const printJson = ({ print }: CommandIo, value: object): void => print(JSON.stringify(value))

function addPartnerCommands(partner: Command, io: CommandIo): void {
  partner
    .command('create')
    .description('add a partner')
    .requiredOption('--name <name>', 'its name', text)
    .action(async ({ name }: { readonly name: string }) => {
      const { addPartner } = await import('./administration.js')
      printJson(io, (await addPartner(settingsOf(io), name)) ?? {})
    })
}

function addKeyCommands(key: Command, io: CommandIo): void {
  key
    .command('create')
    .description('make a key; it is shown this once')
    .requiredOption('--partner <id>', 'the partner that it opens', positive)
    .addOption(new Option('--role <role>', 'what it may do').choices(['partner', 'admin']).makeOptionMandatory())
    .option('--expires <instant>', 'when it ends, as 2027-01-01T00:00:00Z; default: never', instant)
    .action(
      async (options: { readonly partner: number; readonly role: 'partner' | 'admin'; readonly expires?: string }) => {
        const { issueKey } = await import('./administration.js')
        const { partner: partnerId, role, expires } = options
        const issued = await issueKey(settingsOf(io), { partnerId, role, expires })
        printJson(io, issued ?? io.refuse(`centime: there is no partner ${partnerId}`))
      },
    )
  key
    .command('revoke')
    .description('end a key, at once')
    .argument('<keyId>', 'the id that key create or key list gave', positive)
    .action(async (keyId: number) => {
      const { revoke } = await import('./administration.js')
      printJson(io, (await revoke(settingsOf(io), keyId)) ?? io.refuse(`centime: there is no key ${keyId}`))
    })
  key
    .command('list')
    .description('list every key, without what proves it')
    .action(async () => {
      const { keys } = await import('./administration.js')
      printJson(io, await keys(settingsOf(io)))
    })
}

function addAuditCommands(audit: Command, io: CommandIo): void {
  const given = <Value extends object>(value: Value | { readonly problem: string }): Value =>
    'problem' in value ? io.wrong(`centime: ${value.problem}`) : value
  const conclude = (verdict: {
    readonly valid: boolean
    readonly problem?: string
    readonly problems?: readonly string[]
  }): void => {
    printJson(io, verdict)
    for (const problem of verdict.problems?.slice(1) ?? []) io.warn(`centime: ${problem}`)
    if (!verdict.valid) io.refuse(`centime: ${verdict.problem}`)
  }
  audit
    .command('verify')
    .description(
      'read every chain of the log from its start, and compare what it says with what is stored; exit code 1 where something is wrong',
    )
    .option('--against <file>', 'heads or a receipt, exported before: nothing up to them was removed or rewritten')
    .option('--key <file>', "public keys in PEM that signed them; default: the service's own")
    .action(async ({ against, key }: { readonly against?: string; readonly key?: string }) => {
      const { publicKeysIn, readStatements, verify } = await import('./evidence.js')
      const statements = against === undefined ? [] : given(readStatements(against))
      if (statements.some(({ signature }) => signature === null)) io.warn(`centime: ${against} is not signed`)
      conclude(await verify(settingsOf(io), statements, key === undefined ? undefined : given(publicKeysIn(key))))
    })
  audit
    .command('head')
    .description('export the head of every chain, signed: keep it elsewhere, for verify --against')
    .option('--check <file>', 'check the signatures of exported heads instead, without a server and its database')
    .option('--key <file>', 'with --check: the public keys, of /.well-known/centime-audit-key')
    .action(async ({ check, key }: { readonly check?: string; readonly key?: string }) => {
      const { checkSignatures, exportHeads, KINDS, publicKeysIn, readStatements } = await import('./evidence.js')
      if (check === undefined) return printJson(io, await exportHeads(settingsOf(io)))
      if (key === undefined) return io.wrong('centime: --check needs --key')
      conclude(checkSignatures(given(readStatements(check, KINDS.head)), given(publicKeysIn(key))))
    })
  audit
    .command('receipt')
    .description('check the signature of a receipt, without a server and its database')
    .argument('<file>', 'the receipt as the service gave it')
    .requiredOption('--key <file>', 'its public keys, of /.well-known/centime-audit-key')
    .action(async (file: string, { key }: { readonly key: string }) => {
      const { checkSignatures, KINDS, publicKeysIn, readStatements } = await import('./evidence.js')
      conclude(checkSignatures(given(readStatements(file, KINDS.receipt)), given(publicKeysIn(key))))
    })
  audit
    .command('key')
    .description('make a CENTIME_AUDIT_KEY: an Ed25519 private key in PEM')
    .action(() => io.print(makeAuditKey().trimEnd()))
}

async function serveUntilStopped(settings: Settings, { print, refuse }: CommandIo): Promise<void> {
  stepBackHelpers()
  inlineLess()
  const { serve } = await import('../service/serve.js')
  const { linesOf, startRefusal } = await import('./start-lines.js')
  // A failed print at the start must not stop the service: its output may be on a full disk.
  process.stdout.removeAllListeners('error').on('error', () => {})
  process.stderr.on('error', () => {})
  const service = await serve(settings).catch(async (error: unknown) =>
    refuse(`centime: ${await startRefusal(error, settings)}`),
  )
  let stopping = false
  const stop = (): void => {
    // A second signal arrives where a terminal and npm both forward the first.
    if (stopping) return
    stopping = true
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => refuse(`centime: ${String(error)}`),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  for (const line of linesOf(service, settings)) print(line)
}

function amount(text: string): number {
  return text === 'all' ? Number.MAX_SAFE_INTEGER : positive(text)
}
function postgresAddress(value: string): string {
  if (!isAddress(value) || !URL.canParse(value)) throw new InvalidArgumentError('It must begin with postgres://.')
  return value
}
function instant(value: string): string {
  if (!isInstant(value)) throw new InvalidArgumentError('It must be an instant with its time zone.')
  return value
}
function text(value: string): string {
  if (value.trim() === '' || value.length > 200) throw new InvalidArgumentError('It must be 1 to 200 characters.')
  return value
}
