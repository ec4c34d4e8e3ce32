import { SEED } from '@centime/testing'
import { describe, expect, test } from 'vitest'
import { simulate } from '../testing/simulation/simulation.js'
import type { Engine } from './months/engine.js'

/** `CENTIME_SIM` sets the number of steps; `CENTIME_SEED` repeats the choices of a run. */
const STEPS = Number(process.env['CENTIME_SIM'] ?? 10_000)

test(
  `${STEPS} steps of three processes that crash, pause and lose their sessions, with faulty connections, break no rule`,
  async () => {
    const started = performance.now()
    const { steps, episodes, tally, commitPoints } = await simulate({ seed: SEED, steps: STEPS })
    const commits = [...commitPoints.values()].filter(({ crashes }) => crashes > 0)
    console.log(
      `simulation, seed ${SEED}: ${steps} steps on ${episodes} databases, ${Math.round(performance.now() - started)} ms;`,
      `crashes after a commit at ${commits.length} of ${commitPoints.size} points;`,
      JSON.stringify(tally),
    )
    expect(steps).toBeGreaterThanOrEqual(STEPS)
    if (STEPS < 10_000) return
    // A process crashed after every commit of an operation, of a job and of a delivery.
    const places = ['operation 1', 'operation 2', 'payrun 1', 'payrun 2', 'payrun 3', 'payrun 4']
    for (const place of [...places, 'webhook 1', 'webhook 2']) {
      expect(commitPoints.get(place)?.crashes, place).toBeGreaterThan(0)
    }
  },
  120_000 + STEPS * 30,
)

test('a seed replays exactly, and another seed is another run', async () => {
  const runs: string[][] = [[], [], []]
  const digests: string[] = []
  for (const [run, seed] of [SEED, SEED, SEED + 1].entries()) {
    const { digest } = await simulate({ seed, steps: 700, onStep: (step) => void runs[run]?.push(step) })
    digests.push(digest)
  }
  expect(runs[1]).toEqual(runs[0])
  expect(digests[1]).toBe(digests[0])
  expect(digests[2]).not.toBe(digests[0])
}, 180_000)

describe('an adapter of the engine that', () => {
  const planted: readonly (readonly [string, string, (engine: Engine) => Engine])[] = [
    [
      'sends again what was lost',
      'sent on a guess',
      (engine) => ({
        ...engine,
        send: async (command) => {
          const answer = await engine.send(command)
          return answer.kind === 'lost' ? engine.send(command) : answer
        },
      }),
    ],
    [
      'shows the first of several effects',
      'lost answers',
      (engine) => ({
        ...engine,
        find: async (command) => {
          const { effects, authoritative } = await engine.find(command)
          return { effects: effects.slice(0, 1), authoritative }
        },
      }),
    ],
    [
      'takes no answer for a refusal',
      'lost answers',
      (engine) => ({
        ...engine,
        send: async (command) => {
          const answer = await engine.send(command)
          return answer.kind === 'lost' ? { kind: 'refused', blocker: 'draft_not_draft', message: 'no answer' } : answer
        },
      }),
    ],
  ]
  test.each(planted)(
    '%s is found (%s)',
    async (_, rule, plant) => {
      await expect(simulate({ seed: SEED, steps: 10_000, plant })).rejects.toMatchObject({ rule })
    },
    180_000,
  )
})
