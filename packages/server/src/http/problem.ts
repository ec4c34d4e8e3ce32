import type { Context } from 'hono'
import { BUILD } from '../ground/build.js'
import { statusOf } from '../ground/codes.js'
import type { Refusal } from '../ground/refusal.js'
import type { World } from '../world.js'
import { sized } from './caching.js'
import type { Env } from './env.js'

/** The error body of section 7 of the specification, as RFC 9457. */
export function problem(
  c: Context<Env>,
  world: World,
  { refusal: code, detail, errors, headers = {}, members = {} }: Refusal,
): Response {
  const { status, title } = statusOf(code)
  const requestId = c.get('requestId')
  const body = {
    type: `${world.settings.problemBase}/http-status/${status}`,
    title,
    status,
    detail,
    instance: c.req.path,
    code,
    ...(errors && { errors }),
    ...members,
    trace: { timestamp: world.now().toISOString(), requestId, buildId: BUILD, rayId: c.get('rayId') },
  }
  for (const [name, value] of Object.entries({ ...(status === 503 && SOON), ...headers })) c.header(name, value)
  c.header('content-type', 'application/problem+json')
  return sized(c, JSON.stringify(body), status)
}

/** What a 503 says, where its refusal does not know better. */
const SOON = { 'retry-after': '1' }
