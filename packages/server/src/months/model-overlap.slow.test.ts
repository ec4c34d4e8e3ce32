import { test } from 'vitest'
import { CAMPAIGN_MILLISECONDS, campaign } from '../../testing/model/campaign.js'
import { overlapping } from '../../testing/model/wishes.js'

/** Like `model.slow.test.ts`, with up to three requests at once, while the workers still work on earlier ones. */

test('the answers to overlapping requests are those of some order of them', { timeout: CAMPAIGN_MILLISECONDS }, () =>
  campaign(overlapping),
)
