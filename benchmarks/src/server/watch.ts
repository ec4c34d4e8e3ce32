import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from './client.js'
import { type Server, withServer } from './process.js'

/** The effect of some work on other clients of the server. */
export interface Seen {
  readonly took: number
  /** The longest slice of the event loop, in processor time: the wall clock would count other programs too. */
  readonly slice: number
  /** The longest wait of another client. */
  readonly waited: number
  /** How much the peak of the process grew, in MB. */
  readonly memory: number
}
/** Does some work, while another client sends small requests to a path. */
export type Watch = (client: Client, path: string, work: () => Promise<unknown>) => Promise<Seen>

/** A server whose event loop is observed (Linux), at a sandbox instant. */
export async function withWatchedServer<Value>(
  now: string,
  work: (server: Server, watch: Watch) => Promise<Value>,
): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'centime-bench-'))
  const slices = join(folder, 'slices')
  writeFileSync(slices, '')
  const options = [process.env['CENTIME_BENCH_NODE'] ?? '']
  if (process.platform === 'linux') options.push(`--import=${new URL('loop-slices.js', import.meta.url).href}`)
  const variables = { CENTIME_NOW: now, CENTIME_BENCH_SLICES: slices, CENTIME_BENCH_NODE: options.join(' ') }
  try {
    return await withServer(variables, (server) => work(server, watchOf(server, slices)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const watchOf =
  (server: Server, slices: string): Watch =>
  async (client, path, work) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const earlier = readFileSync(slices, 'utf8').length
    const before = server.resetPeakMemory()
    const probe = await client.probe(path)
    const started = performance.now()
    await work()
    const took = performance.now() - started
    const waited = await probe()
    const memory = (server.peakMemory() ?? Number.NaN) - before
    const slice = Math.max(0, ...readFileSync(slices, 'utf8').slice(earlier).split('\n').map(Number))
    return { took, slice, waited, memory }
  }
