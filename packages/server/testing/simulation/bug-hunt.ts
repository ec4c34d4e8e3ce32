import { expect, test } from 'vitest'
import { Violation } from '../violation.js'
import { simulate } from './simulation.js'

/** One planted bug; the name of the project is its name. `CENTIME_SIM` bounds the steps, `CENTIME_SEED` changes the run. */
const STEPS = Number(process.env['CENTIME_SIM'] ?? 100_000)
const SEED = Number(process.env['CENTIME_SEED'] ?? 1)

test('the simulation finds it', async () => {
  const started = performance.now()
  const only = process.env['CENTIME_PAYROLLS'] === 'on' ? { partners: [{ officers: 0, payrolls: 2 }] } : {}
  const found = await simulate({ seed: SEED, steps: STEPS, ...only }).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(found instanceof Violation)) throw new Error(`not found in ${STEPS} steps from seed ${SEED}: ${String(found)}`)
  const [first = ''] = found.message.split('\n')
  console.log(`found in ${Math.round(performance.now() - started)} ms: ${first.slice(0, 300)}`)
  expect(found.rule, 'found by a rule, not by a failure of the simulation').not.toBe('a failure')
}, 600_000)
