import type { Context } from 'hono'
import { sized } from './caching.js'
import type { Success } from './endpoint.js'
import type { Env } from './env.js'
import { jsonIn, languageOf } from './language.js'

/** Sends the answer of an endpoint: JSON, streamed where it comes in parts. */
export function respond(c: Context<Env>, { status, body, text, parts, headers = {} }: Success): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (status === 204) return c.body(null, 204)
  c.header('content-type', 'application/json')
  const language = languageOf(c)
  return parts === undefined
    ? sized(c, jsonIn(language, text ?? JSON.stringify(body)), status)
    : c.body(
        streamOf(parts, (part) => jsonIn(language, part)),
        status as 200,
      )
}

/** Each part holds whole elements of a list. */
function streamOf(parts: AsyncIterable<string>, written: (part: string) => string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = parts[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(written(value)))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
