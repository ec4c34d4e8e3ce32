import type { Context } from 'hono'
import { BUILD } from '../ground/build.js'
import { REFUSALS, type Refusal } from '../ground/refusal.js'
import type { World } from '../world.js'
import type { Env } from './env.js'

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** The error body of section 7 of the specification, as RFC 9457. */
export function problem(c: Context<Env>, world: World, refusal: Refusal): Response {
  return answer(c, world, REFUSALS[refusal.refusal], refusal.refusal, refusal.detail, refusal)
}

/** A bug of ours: the answer tells nothing of it, the log tells all under the same request id. */
export const bug = (c: Context<Env>, world: World): Response =>
  answer(c, world, 500, 'internal_error', 'the service failed; give the requestId to support', {})

function answer(
  c: Context<Env>,
  world: World,
  status: number,
  code: string,
  detail: string,
  { errors, headers = {}, members = {} }: Pick<Refusal, 'errors' | 'headers' | 'members'>,
): Response {
  const requestId = c.get('requestId')
  const body = {
    type: `${world.settings.problemBase}/http-status/${status}`,
    title: TITLES[status] ?? 'Error',
    status,
    detail,
    instance: c.req.path,
    code,
    ...(errors && { errors }),
    ...members,
    trace: { timestamp: world.now().toISOString(), requestId, buildId: BUILD, rayId: c.get('rayId') },
  }
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  c.header('content-type', 'application/problem+json')
  return c.body(JSON.stringify(body), status as 400)
}
