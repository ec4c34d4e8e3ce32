import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built server in its own process, on its own database. */
export interface Server {
  readonly url: string
  /** Makes a partner and a key of it, by the command line on the same database. */
  readonly partner: (role: 'admin' | 'partner') => { readonly partnerId: number; readonly key: string }
  /** The peak memory of the process in MB; undefined if the system does not provide it. */
  readonly peakMemory: () => number | undefined
  /** Resets the peak; returns the current memory in MB. */
  readonly resetPeakMemory: () => number
  /** Milliseconds of processor time so far, of the event loop and of all threads together; NaN where the system does not say. */
  readonly processorTime: () => { readonly loop: number; readonly all: number }
  /** The log so far. */
  readonly logged: () => readonly Readonly<Record<string, unknown>>[]
  readonly stop: () => Promise<void>
}

/** Starts a server in a folder of its own; stops it and removes the folder when the work ends. */
export async function withServer<Value>(
  variables: Readonly<Record<string, string>>,
  work: (server: Server) => Promise<Value>,
): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'centime-bench-'))
  const server = await startServer(folder, variables)
  try {
    return await work(server)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

export async function startServer(folder: string, variables: Readonly<Record<string, string>> = {}): Promise<Server> {
  const program = commandLine()
  const log = join(folder, 'server.log')
  const database = join(folder, 'centime.db')
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: '0',
    CENTIME_DEMO: 'off',
    CENTIME_DATABASE: database,
    ...variables,
  }
  // CENTIME_BENCH_NODE: options for the server's Node, such as --cpu-prof.
  const options = (env['CENTIME_BENCH_NODE'] ?? '').split(' ').filter((option) => option !== '')
  const child = spawn(process.execPath, [...options, program, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', openSync(log, 'w')],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  process.once('exit', () => child.kill())
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const [found] = /http:\/\/\S+/.exec(text) ?? []
      if (found !== undefined) resolve(found)
    })
    ended.then(() => reject(new Error(`the server did not start: ${readFileSync(log, 'utf8')}`)))
  })
  const command = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return JSON.parse(stdout)
  }
  return {
    url,
    partner: (role) => {
      const { partnerId } = command('partner', 'create', '--name', 'benchmark')
      const { key } = command('key', 'create', '--partner', String(partnerId), '--role', role)
      return { partnerId, key }
    },
    ...spentBy(child.pid),
    logged: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => JSON.parse(line)),
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** The program that the server's package installs. */
function commandLine(): string {
  const manifest = import.meta.resolve('@centime/server/package.json')
  const { bin } = JSON.parse(readFileSync(new URL(manifest), 'utf8'))
  return fileURLToPath(new URL(bin.centime, manifest))
}

/** The memory and the processor time of a process. */
function spentBy(pid: number | undefined): Pick<Server, 'peakMemory' | 'resetPeakMemory' | 'processorTime'> {
  if (process.platform !== 'linux') {
    return {
      peakMemory: () => undefined,
      resetPeakMemory: () => Number.NaN,
      processorTime: () => ({ loop: Number.NaN, all: Number.NaN }),
    }
  }
  const memory = (name: string): number | undefined => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return found?.[1] === undefined ? undefined : Number(found[1]) / 1024
  }
  const taken = (task: string): number =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  return {
    peakMemory: () => memory('VmHWM'),
    resetPeakMemory: () => {
      writeFileSync(`/proc/${pid}/clear_refs`, '5')
      return memory('VmRSS') ?? Number.NaN
    },
    processorTime: () => {
      const all = readdirSync(`/proc/${pid}/task`).reduce((sum, task) => sum + taken(task), 0)
      return { loop: taken(String(pid)), all }
    },
  }
}
