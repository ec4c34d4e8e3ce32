import { test } from 'vitest'
import { CAMPAIGN_MILLISECONDS, campaign } from '../../testing/model/campaign.js'
import { oneAfterAnother } from '../../testing/model/wishes.js'

/**
 * Managed months over HTTP against a model of them (`testing/model/world.ts`), section 4.6 of the specification: sequences
 * of requests of two clients and an operator, with faults of the engine. `CENTIME_MODEL` sets the number of sequences, here
 * and in `model-overlap.slow.test.ts` together; `CENTIME_SEED` repeats a run.
 */

test('requests one after another are answered as the model expects', { timeout: CAMPAIGN_MILLISECONDS }, () =>
  campaign(oneAfterAnother),
)
