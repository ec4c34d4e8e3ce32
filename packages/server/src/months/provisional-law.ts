import { type TenantDb, tenantPolicy } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { provisionalFiguresOf } from '../calculation/provisional.js'

/** The consent to pay by figures of the year before, since the new ones are not published: the policy `provisionalLaw`. */

export const acceptProvisionalLaw = z
  .boolean()
  .optional()
  .describe('whether to pay by the figures of the year before that the result names in `provisional`')

interface Reviewed {
  /** How the provisional figures were accepted; undefined: the result uses none, or they are not accepted. */
  readonly consent: 'accepted' | 'policy' | undefined
  /** The provisional figures without consent. */
  readonly openFigures: readonly string[]
}

/** The consent to the provisional figures of a job. `isAccepted`: what the request says. */
export async function lawConsent(db: TenantDb, jobId: number, isAccepted = false): Promise<Reviewed> {
  const figures = await provisionalFiguresOf(db, jobId)
  if (figures.length === 0) return { consent: undefined, openFigures: [] }
  const { provisionalLaw } = await tenantPolicy(db)
  const asked = provisionalLaw === 'ask' && isAccepted ? 'accepted' : undefined
  const consent = provisionalLaw === 'accept' ? 'policy' : asked
  return { consent, openFigures: consent === undefined ? [...new Set(figures.map(({ figure }) => figure))] : [] }
}
