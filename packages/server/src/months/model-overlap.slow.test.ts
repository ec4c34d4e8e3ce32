import { test } from 'vitest'
import { CAMPAIGN_MILLISECONDS, campaign } from '../../testing/model/campaign.js'
import { overlapping } from '../../testing/model/wishes.js'

/** Like `model.slow.test.ts`, with up to three requests at once, while the workers still process earlier ones. */

test('overlapping requests are answered as if they ran in some order', { timeout: CAMPAIGN_MILLISECONDS }, () =>
  campaign(overlapping),
)
