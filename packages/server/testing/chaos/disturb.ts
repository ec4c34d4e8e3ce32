import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@centime/testing'
import { postgresClient } from '../postgres-process.js'
import type { Cluster, Host } from './cluster.js'

/** What happens to the servers and to their database while they work. */
type Disturbance = 'kill' | 'pause' | 'cut' | 'restart'

/** In this order, again and again: kills are what happens most. */
const ORDER: readonly Disturbance[] = ['kill', 'cut', 'pause', 'kill', 'restart', 'cut', 'kill', 'pause']
/** Between two of them. */
const [LEAST_PAUSE, LONGEST_PAUSE] = [200, 900]
const LONGEST_STOP = 1500
/** Until a server that was killed is started again. */
const AWAY_MILLISECONDS = 200

/** Disturbs until it is over; gives how many times each. Every server runs then. */
export async function disturb(cluster: Cluster, random: Random, isOver: () => boolean) {
  const tally: Record<Disturbance, number> = { kill: 0, pause: 0, cut: 0, restart: 0 }
  const stopped: Promise<void>[] = []
  for (let turn = 0; !isOver(); turn += 1) {
    await sleep(random.from(LEAST_PAUSE, LONGEST_PAUSE))
    const what = ORDER[turn % ORDER.length] ?? 'kill'
    const host = random.oneOf([...cluster.hosts] as [Host, ...Host[]])
    tally[what] += 1
    if (what === 'kill') await killed(host)
    else if (what === 'pause') stopped.push(paused(host, random.from(100, LONGEST_STOP)))
    else if (what === 'cut') await cut(cluster)
    else await cluster.postgres.restart(random.isTrue(0.5) ? 'SIGINT' : 'SIGQUIT')
  }
  await Promise.all(stopped)
  await Promise.all(cluster.hosts.map(({ process }) => process.url))
  return tally
}

/** Kills a server and starts it again. */
export async function killed(host: Host): Promise<void> {
  await host.process.kill()
  await sleep(AWAY_MILLISECONDS)
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
