import type { Context } from 'hono'
import { BUILD } from '../ground/build.js'
import { statusOf } from '../ground/codes.js'
import { inFrench, jsonIn } from '../ground/french.js'
import { type FieldError, type Refusal, summary } from '../ground/refusal.js'
import { sized } from './caching.js'
import type { Env } from './env.js'
import { languageOf } from './language.js'
import type { World } from './world.js'

/** The error body of section 7 of the specification, as RFC 9457. */
export function problem(
  c: Context<Env>,
  world: World,
  { refusal: code, detail, errors, headers = {}, members = {} }: Refusal,
): Response {
  const { status, title } = statusOf(code)
  const requestId = c.get('requestId')
  const language = languageOf(c)
  const body = {
    type: `${world.settings.problemBase}/http-status/${status}`,
    title: title[language],
    status,
    detail: language === 'en' ? detail : frenchDetail(code, detail, errors),
    instance: c.req.path,
    code,
    ...(errors && { errors }),
    ...members,
    trace: { timestamp: world.now().toISOString(), requestId, buildId: BUILD, rayId: c.get('rayId') },
  }
  for (const [name, value] of Object.entries({ ...(status === 503 && SOON), ...headers })) c.header(name, value)
  c.header('content-type', 'application/problem+json')
  return sized(c, jsonIn(language, JSON.stringify(body)), status)
}

/** A detail that lists the wrong fields lists them in French. */
const frenchDetail = (code: string, detail: string, errors: readonly FieldError[] | undefined): string =>
  errors !== undefined && detail === summary(errors)
    ? summary(errors.map(({ pointer, message }) => ({ pointer, message: inFrench(message) })))
    : inFrench(detail, code)

/** What a 503 says, where its refusal does not know better. */
const SOON = { 'retry-after': '1' }
