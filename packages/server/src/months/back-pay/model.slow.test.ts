import { SEED } from '@centime/testing'
import { test } from 'vitest'
import { playBackPay } from '../../../testing/model/back-pay-play.js'

/** Random sequences of late rates and decisions. `CENTIME_MODEL` sets fifty times their number; `CENTIME_SEED` repeats a run. */

const SEQUENCES = Math.ceil(Number(process.env['CENTIME_MODEL'] ?? 240) / 50)

test(
  `${SEQUENCES} sequences of late rates and decisions pay what the model expects`,
  () => playBackPay(SEQUENCES, SEED),
  240_000 + SEQUENCES * 10_000,
)
