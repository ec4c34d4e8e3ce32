import type { Language } from '@centime/engine/ground'
import type { Context } from 'hono'
import { jsonIn } from '../ground/french.js'
import { sized } from './caching.js'
import type { Success } from './endpoint.js'
import type { Env } from './env.js'
import { languageOf } from './language.js'

/** Sends the answer of an endpoint: JSON or a file, streamed where it comes in parts. */
export function respond(
  c: Context<Env>,
  { status, body, text, parts, type = 'application/json', headers = {} }: Success,
): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (status === 204) return c.body(null, 204)
  c.header('content-type', type)
  const language = type === 'application/json' ? languageOf(c) : undefined
  return parts === undefined
    ? sized(c, language === undefined ? (text ?? '') : jsonIn(language, text ?? JSON.stringify(body)), status)
    : c.body(streamOf(language === undefined ? parts : inLanguage(language, parts)), status as 200)
}

/** Each part of JSON holds whole elements of a list. */
async function* inLanguage(language: Language, parts: AsyncIterable<string | Uint8Array>) {
  for await (const part of parts) yield typeof part === 'string' ? jsonIn(language, part) : part
}

/** Parts as they are asked for. */
export function streamOf(parts: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = parts[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done === true) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
