import { armFault, moveClock, SANDBOX_FAULTS } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { invalid, refuse } from '../ground/refusal.js'
import { type Endpoint, serviceWrite } from '../http/endpoint.js'
import { growing, instant, utc } from '../http/fields.js'
import type { World } from '../http/world.js'

/** The clock and the faults of a sandbox: section 4 of the contract. Other environments do not have these routes. */

const postClock = serviceWrite(
  {
    method: 'post',
    path: '/sandbox/clock',
    operationId: 'moveClock',
    tag: 'Sandbox',
    role: 'admin',
    summary: "Move the service's clock forward",
    description: 'All servers of the database share the clock. It continues from the new time, also after a restart.',
    body: z.strictObject({ now: instant }).openapi('Clock'),
    example: { now: '2026-08-01T00:00:00Z' },
    answers: {
      200: { description: 'the clock as it is now', schema: z.object({ now: utc }).openapi('ClockNow') },
    },
    refusals: ['clock_moves_forward_only'],
  },
  async ({ body, now, world }, root) => {
    const wanted = new Date(body.now)
    if (wanted.getTime() >= END_OF_TIME) return invalid([{ pointer: '/now', message: 'must be before the year 2200' }])
    if (wanted < now) {
      return refuse('clock_moves_forward_only', `it is ${now.toISOString()} already: the clock never goes back`)
    }
    await moveClock(root, wanted, world.wall())
    return { status: 200, body: { now: wanted.toISOString() }, after: () => moved(world, wanted) }
  },
)

/** The clock cannot be moved back, so it may not be set to a time at which dates no longer work. */
const END_OF_TIME = Date.parse('2200-01-01T00:00:00Z')

function moved(world: World, to: Date): void {
  world.setNow(to)
  world.wake()
}

const postFaults = serviceWrite(
  {
    method: 'post',
    path: '/sandbox/faults',
    operationId: 'injectFault',
    tag: 'Sandbox',
    role: 'admin',
    summary: 'Inject faults',
    description:
      'The fault occurs the given number of times, on any server of the database, also after a restart; 0 ends it.',
    body: z.strictObject({ fault: z.enum(SANDBOX_FAULTS), times: z.int().min(0).max(1000) }).openapi('SandboxFault'),
    example: { fault: 'document_render_failed', times: 1 },
    answers: {
      200: {
        description: 'the fault to inject',
        schema: z.object({ fault: growing(SANDBOX_FAULTS), times: z.int() }).openapi('SandboxFaultArmed'),
      },
    },
  },
  async ({ body }, root) => {
    await armFault(root, body.fault, body.times)
    return { status: 200, body }
  },
)

export const sandboxRoutes: readonly Endpoint[] = [postClock, postFaults]
