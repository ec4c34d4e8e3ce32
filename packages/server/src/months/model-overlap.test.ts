import { test } from 'vitest'
import { CAMPAIGN_MILLISECONDS, campaign } from '../../testing/model/campaign.js'
import { overlapping } from '../../testing/model/wishes.js'

/** As `model.test.ts`, with two or three requests at once, while the workers are still busy with those before. */

test('requests that overlap: some order of them explains every answer', { timeout: CAMPAIGN_MILLISECONDS }, () =>
  campaign(overlapping),
)
