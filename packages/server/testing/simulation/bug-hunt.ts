import { expect, test } from 'vitest'
import { playBackPay } from '../model/back-pay-play.js'
import { Violation } from '../violation.js'
import { simulate } from './simulation.js'

/** One planted bug; the name of the project is its name. `CENTIME_SIM` bounds the steps, `CENTIME_SEED` changes the run. */
const STEPS = Number(process.env['CENTIME_SIM'] ?? 300_000)
const SEED = Number(process.env['CENTIME_SEED'] ?? 1)

const BY = process.env['CENTIME_FOUND_BY'] ?? 'simulation'
/** Sequences of the model of back pay. */
const SEQUENCES = 30

test.runIf(BY === 'back pay')(
  'the model of back pay finds it',
  async () => {
    const found = await playBackPay(SEQUENCES, SEED).then(
      () => undefined,
      (error: unknown) => error,
    )
    const cause = found instanceof Error ? found.cause : undefined
    if (!(cause instanceof Error))
      throw new Error(`not found in ${SEQUENCES} sequences from seed ${SEED}: ${String(found)}`)
    expect(cause.name, 'found by a difference from the model, not by a failure').toBe('AssertionError')
  },
  600_000,
)

test.runIf(BY !== 'back pay')(
  'the simulation finds it',
  async () => {
    const started = performance.now()
    const only = BY === 'payrolls' ? { partners: [{ officers: 0, payrolls: 2 }] } : {}
    const found = await simulate({ seed: SEED, steps: STEPS, ...only }).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!(found instanceof Violation))
      throw new Error(`not found in ${STEPS} steps from seed ${SEED}: ${String(found)}`)
    const [first = ''] = found.message.split('\n')
    console.log(`found in ${Math.round(performance.now() - started)} ms: ${first.slice(0, 300)}`)
    expect(found.rule, 'found by a rule, not by a failure of the simulation').not.toBe('a failure')
  },
  600_000,
)
