import { setTimeout as sleep } from 'node:timers/promises'
import { postgresClient } from '@centime/store/testing/postgres-process.js'
import type { Random } from '@centime/testing'
import { polled } from '../client.js'
import type { Cluster, Host } from './cluster.js'

/** Disturbances of the servers and their database during work. */
type Disturbance = 'kill' | 'pause' | 'cut' | 'restart'

/** The order of disturbances, which repeats. */
const ORDER: readonly Disturbance[] = ['kill', 'cut', 'pause', 'kill', 'restart', 'kill', 'cut', 'kill']
const LONGEST_DELAY = 300
const LONGEST_PAUSE = 1500

/** How many servers must be ready before the next disturbance, so that work also progresses on a slow machine. */
const READY = 2

/** Disturbs once after a short wait; returns the kind of disturbance. */
export async function disturb(cluster: Cluster, random: Random, turn: number): Promise<Disturbance> {
  const isReady = async () => cluster.balancer.ready() >= READY || undefined
  await polled('servers are ready', isReady, 20)
  await sleep(random.from(0, LONGEST_DELAY))
  const what = ORDER[turn % ORDER.length] ?? 'kill'
  const host = random.someOf(cluster.hosts)
  if (host === undefined) throw new Error('no server')
  if (what === 'kill') await killed(host)
  else if (what === 'pause') await paused(host, random.from(100, LONGEST_PAUSE))
  else if (what === 'cut') await cut(cluster)
  else await cluster.postgres.restart(random.isTrue(0.5) ? 'SIGINT' : 'SIGQUIT')
  return what
}

/** Resolves when every server is ready, so that a gap is measured after the kill of one server while the others live. */
export const allReady = ({ balancer, hosts }: Cluster): Promise<true> =>
  polled('all servers are ready', async () => balancer.ready() === hosts.length || undefined, 20)

/** Kills a server and starts it again. */
export async function killed(host: Host): Promise<void> {
  await host.process.kill()
  host.start()
}

/** Stops a process for a time, like a suspended machine. */
async function paused({ process }: Host, milliseconds: number): Promise<void> {
  process.pause()
  await sleep(milliseconds)
  process.resume()
}

/** Ends about half of the connections to the database. */
async function cut({ postgres }: Cluster): Promise<void> {
  const client = await postgresClient(postgres.address('postgres'))
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname <> $1 and random() < 0.5', [
    'postgres',
  ])
  await client.end()
}
