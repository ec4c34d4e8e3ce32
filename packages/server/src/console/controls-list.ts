import type { Lists } from '@centime/console'
import { readMonths } from '@centime/store'
import type { World } from '../http/world.js'
import { reviewOf } from '../months/controls/reviewed.js'
import { controlMessage } from '../months/controls/routes.js'
import type { OfClient } from './of-client.js'

/**
 * The findings of a month of a payroll for pages: equal to those of the route, without the JSON of thousands of people.
 */
export const controlsList =
  ({ settings }: World, tenantId: number, ofClient: OfClient): Lists['controls'] =>
  (payrollId, period) =>
    ofClient(async (db, root) => {
      const { cycles } = await readMonths(root, tenantId, settings.environment, payrollId)
      const cycle = cycles.get(period)
      const { findings = [] } = (cycle && (await reviewOf({ db, root }, cycle))) ?? {}
      return findings.map((finding) => ({ ...finding, message: controlMessage(finding.code) }))
    })
