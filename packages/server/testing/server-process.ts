import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The built server and the built command line as processes, as an operator runs them. */

/** With `CI=true` the folder of the production install that the tests of a run share (`scripts/production.mjs`). */
const { CENTIME_TEST_PRODUCTION: PRODUCTION } = process.env

/** The command line of this repository, or of the production install. */
const CLI =
  PRODUCTION === undefined
    ? fileURLToPath(new URL('../dist/cli.js', import.meta.url))
    : join(PRODUCTION, 'packages/server/dist/cli.js')

/** Longer than a start or an end takes on a machine that is busy with other things. */
const PATIENCE_MILLISECONDS = 60_000

/** A script, by its address: the scripts are a project of their own, outside the root of this one. */
const script = (name: string): string => new URL(`../../../scripts/${name}.mjs`, import.meta.url).href

/** Builds or installs the server if it is not there yet. Call it in `beforeAll`. */
export async function builtServer(): Promise<void> {
  const { built }: { readonly built: () => Promise<void> } = await import(script('prepare'))
  await built()
  if (PRODUCTION === undefined) return
  const { madeProduction }: { readonly madeProduction: (folder: string) => Promise<void> } = await import(
    script('production')
  )
  await madeProduction(PRODUCTION)
}

/** The variables of section 1 of the contract that a process gets; none comes from the environment of the tests. */
export type Variables = Readonly<Record<string, string>>

export interface Exit {
  /** Null where a signal ended the process. */
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export type ServerProcess = ReturnType<typeof launchServer>

/** Starts `centime serve` on a free port, without demo data unless the variables ask for it. `log` is empty with a `logFile`. */
export function launchServer(variables: Variables, logFile?: string) {
  const child = spawnCentime(['serve'], { PORT: '0', CENTIME_DEMO: 'off', ...variables }, logFile)
  const { pid } = child
  if (pid === undefined) throw new Error(`cannot run ${CLI}`)
  const [output, log] = [collected(child.stdout), collected(child.stderr)]
  const exited = endOf(child)
  const url = listening(child, exited, output, log)
  url.catch(() => {}) // a test may kill a server that starts, and not wait for its address
  const end = async (signal: NodeJS.Signals): Promise<Exit> => {
    child.kill(signal)
    const exit = await within(exited)
    if (exit !== undefined) return exit
    child.kill('SIGKILL')
    throw new Error(`process ${pid} has not ended after ${signal}:\n${log()}`)
  }
  return {
    pid,
    /** Where it listens, as it prints; rejects where it ends before. */
    url,
    exited,
    /** Its standard output so far, and its standard error: the log. */
    ...{ output, log },
    /** Suspends the process and resumes it, like a suspended machine. */
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    /** SIGKILL; resolves when it has ended. */
    kill: () => end('SIGKILL'),
    /** SIGTERM; resolves when it has ended. A process that does not end is killed, and that is an error. */
    stop: () => end('SIGTERM'),
  }
}

/** Runs one command of `centime` to its end; gives the JSON that it prints. Throws with its output where it fails. */
export async function centime(variables: Variables, ...args: readonly string[]): Promise<string> {
  const child = spawnCentime(args, variables)
  const [output, errors] = [collected(child.stdout), collected(child.stderr)]
  const { code } = await endOf(child)
  if (code !== 0) throw new Error(`centime ${args.join(' ')}: exit code ${code}\n${errors()}${output()}`)
  return output()
}

/** The environment of the tests without all variables of the server and of the campaigns, and with the given variables. */
export const environmentWith = (variables: Variables): NodeJS.ProcessEnv => {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(CENTIME_.*|PORT|HOST)$/.test(name))
  return { ...Object.fromEntries(inherited), ...variables }
}

function spawnCentime(args: readonly string[], variables: Variables, logFile?: string): ChildProcess {
  const env = environmentWith(variables)
  const log = logFile === undefined ? 'pipe' : openSync(logFile, 'a')
  const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', log] })
  if (typeof log === 'number') closeSync(log)
  // Interrupted tests must leave no process behind.
  const follow = (): void => void child.kill('SIGKILL')
  process.once('exit', follow)
  child.once('close', () => process.off('exit', follow))
  return child
}

function collected(stream: ChildProcess['stderr']): () => string {
  let text = ''
  stream?.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  return () => text
}

/** The end of a process and of its output. */
const endOf = (child: ChildProcess): Promise<Exit> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })

async function listening(
  child: ChildProcess,
  exited: Promise<Exit>,
  output: () => string,
  log: () => string,
): Promise<string> {
  const printed = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const [url] = /https?:\/\/\S+/.exec(output()) ?? []
      if (url !== undefined) resolve(url)
    })
  })
  const first = await within(Promise.race([printed, exited]))
  if (typeof first === 'string') return first
  throw new Error(`process ${child.pid} does not listen (${JSON.stringify(first)}):\n${log()}`)
}

/** The value of a promise, or undefined after the longest wait of a test. */
async function within<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  const cancel = new AbortController()
  const late = sleep(PATIENCE_MILLISECONDS, undefined, { signal: cancel.signal }).catch(() => undefined)
  return Promise.race([promise, late]).finally(() => cancel.abort())
}
