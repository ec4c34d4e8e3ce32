import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestService, testService } from '../../testing/service.js'
import { meter } from '../http/metrics.js'
import type { World } from '../http/world.js'
import { createHealthApp } from '../service/app.js'

/** Health requests need no key. */

let wall = Date.parse('2026-07-15T09:00:00Z')
let service: TestService
beforeAll(async () => {
  service = await testService({ idle: true, wall: () => wall })
})
afterAll(() => service.stop())

test('readiness and metrics check the database once a second, with no write that waits for the disk', async () => {
  const { store } = service
  const writes: unknown[] = []
  let reads = 0
  const counted: World = {
    ...service.world,
    store: {
      ...store,
      ask: (query) => {
        reads += 1
        return store.ask(query)
      },
      write: (work, how) => {
        writes.push(how)
        return store.write(work, how)
      },
    },
  }
  const app = createHealthApp(counted, meter(counted))
  const ask = async (path: string) =>
    (await Promise.all([1, 2, 3].map(() => app.request(path)))).map((one) => one.status)
  for (let round = 1; round <= 3; round += 1) {
    for (const path of ['/readyz', '/readyz', '/metrics', '/metrics', '/livez']) {
      expect(await ask(path)).toEqual([200, 200, 200])
    }
    expect(reads).toBe(round)
    expect(writes).toEqual(Array.from({ length: round }, () => ({ provisional: true })))
    // The third round is after a step back of the clock.
    wall += round === 1 ? 1000 : -3_600_000
  }
})

test('the start and the end of a failure are noticed within a second', async () => {
  let broken = true
  const { store } = service
  const write: typeof store.write = (work, how) => (broken ? Promise.reject(new Error('full')) : store.write(work, how))
  const world = { ...service.world, store: { ...store, write } }
  const app = createHealthApp(world, meter(world))
  const ready = async () => (await app.request('/readyz')).status
  expect(await ready()).toBe(503)
  broken = false
  expect(await ready()).toBe(503)
  wall += 1000
  expect(await ready()).toBe(200)
})
