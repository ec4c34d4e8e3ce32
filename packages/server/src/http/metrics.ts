import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { World } from './world.js'

export interface Metrics {
  readonly request: (seen: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly milliseconds: number
  }) => void
  /** Prometheus text. */
  readonly text: (queue: { readonly jobs: number; readonly ageSeconds: number }) => Promise<string>
  readonly contentType: string
}

/** Counts requests by route template; labels never name a tenant, a key or a person. */
export function meter({ droppedLogLines }: Pick<World, 'droppedLogLines'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const registers = [registry]
  const requests = new Counter({ name: 'centime_requests_total', help: 'Requests answered', labelNames, registers })
  const duration = new Histogram({
    name: 'centime_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  const waiting = new Gauge({
    name: 'centime_queue_jobs',
    help: 'Payrun jobs waiting or running, of all servers',
    registers,
  })
  const age = new Gauge({ name: 'centime_queue_age_seconds', help: 'Age of the oldest of them', registers })
  new Counter({
    name: 'centime_log_lines_dropped_total',
    help: 'Lines of the log that could not be written',
    registers,
    collect() {
      this.reset()
      this.inc(droppedLogLines())
    },
  })
  return {
    request: ({ method, route, status, milliseconds }) => {
      requests.inc({ method, route, status: String(status) })
      duration.observe({ method, route }, milliseconds / 1000)
    },
    text: ({ jobs, ageSeconds }) => {
      waiting.set(jobs)
      age.set(ageSeconds)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
