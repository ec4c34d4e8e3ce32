import { setTimeout as sleep } from 'node:timers/promises'
import { postgresClient } from '@centime/store/testing/postgres-process.js'
import type { Random } from '@centime/testing'
import { polled } from '../client.js'
import type { Cluster, Host } from './cluster.js'

/** Disturbances of the servers and their database during work. */
type Disturbance = 'kill' | 'pause' | 'cut' | 'restart'

/** In this order, again and again. */
const ORDER: readonly Disturbance[] = ['kill', 'cut', 'pause', 'kill', 'restart', 'kill', 'cut', 'kill']
const LONGEST_DELAY = 300
const LONGEST_PAUSE = 1500

/** How many servers are ready before the next disturbance: a slow machine must get on with its work too. */
const READY = 2

/** Disturbs once, soon after; gives how. */
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

/** Resolves when every server is ready: a gap after a kill is that of one server, while others live. */
export const allReady = ({ balancer, hosts }: Cluster): Promise<true> =>
  polled('all servers are ready', async () => balancer.ready() === hosts.length || undefined, 20)

/** Kills a server and starts it again. */
export async function killed(host: Host): Promise<void> {
  await host.process.kill()
  host.start()
}

/** Stops a process for a time, as a machine that is suspended does. */
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
