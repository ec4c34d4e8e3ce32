import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Server, startServer } from './process.js'

/** The longest slice of the server's event loop since `mark`, in milliseconds of processor time (Linux; elsewhere 0). */
export interface Slices {
  readonly mark: () => void
  readonly longest: () => number
}

/** Does some work with a new server, on 15 July 2026, whose slices of the event loop are written down. */
export async function withSlices<Value>(work: (server: Server, slices: Slices) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'centime-bench-'))
  const file = join(folder, 'slices')
  writeFileSync(file, '')
  const node = process.env['CENTIME_BENCH_NODE']
  if (process.platform === 'linux') {
    process.env['CENTIME_BENCH_NODE'] = `${node ?? ''} --import=${new URL('loop-slices.js', import.meta.url).href}`
  }
  const server = await startServer(folder, { CENTIME_NOW: '2026-07-15T08:00:00Z', CENTIME_BENCH_SLICES: file })
  if (node === undefined) delete process.env['CENTIME_BENCH_NODE']
  else process.env['CENTIME_BENCH_NODE'] = node
  let from = 0
  const mark = () => {
    from = readFileSync(file, 'utf8').length
  }
  const longest = () => Math.max(0, ...readFileSync(file, 'utf8').slice(from).split('\n').map(Number))
  try {
    return await work(server, { mark, longest })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}
