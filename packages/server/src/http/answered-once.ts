import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type AnswerKey, fingerprintOf, type StoredAnswer, storeAnswer, storedAnswer } from '@centime/store'
import { isRefusal, type Refusal, refuse } from '../ground/refusal.js'
import type { Reply, Success } from './endpoint.js'
import type { ReadRequest } from './request.js'
import type { World } from './world.js'

/** A POST that writes only its own answer. The same `Idempotency-Key` repeats that answer. */

interface Keyed extends Pick<ReadRequest, 'body' | 'query'> {
  readonly place: AnswerKey
  readonly path: string
}

/**
 * Returns the stored answer of an `Idempotency-Key`; on first use, `ask` makes the answer. The answer is stored before
 * it is sent; a refusal is not stored.
 */
export async function answeredOnce(
  { store, now }: Pick<World, 'store' | 'now'>,
  { place, path, query, body }: Keyed,
  ask: () => Promise<Reply>,
): Promise<Reply> {
  const fingerprint = fingerprintOf('POST', path, JSON.stringify([query, body ?? null]))
  const [known] = await store.ask((root) => storedAnswer(root, place).execute())
  if (known !== undefined) return repeated(known, fingerprint)
  const reply = await ask()
  if (isRefusal(reply)) return reply
  const made = { ...reply, text: await wholeText(reply) }
  const packed = await stored(made)
  const earlier = await store.write<StoredAnswer | undefined>(
    async (root) => {
      const [other] = await storedAnswer(root, place).execute()
      if (other !== undefined) return { value: other, commit: false }
      const answer = { fingerprint, status: reply.status, location: null, etag: null, body: packed }
      await storeAnswer(root, place, answer, now().toISOString()).execute()
      return { value: undefined, commit: true }
    },
    { chain: place.tenantId },
  )
  const { parts: _, ...whole } = made
  return earlier === undefined ? whole : repeated(earlier, fingerprint)
}

/** The refusal of a key that another request has already used. */
export const reusedKey = (): Refusal =>
  refuse('idempotency_key_reused', 'this Idempotency-Key was used for another request')

/** Reports about many people: compression reduces them to a tenth. */
interface Packed extends Pick<Success, 'type' | 'headers'> {
  readonly gzip: string
}
const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

async function stored({ text, type, headers }: Success & { readonly text: string }): Promise<string> {
  const packed: Packed = {
    ...(type && { type }),
    ...(headers && { headers }),
    gzip: (await pack(text)).toString('base64'),
  }
  return JSON.stringify(packed)
}

async function repeated({ fingerprint, status, body }: StoredAnswer, asked: string): Promise<Reply> {
  if (fingerprint !== asked) return reusedKey()
  // Only `stored` writes this text: the path is part of the fingerprint.
  const { gzip: packed, ...others }: Packed = JSON.parse(body)
  return { ...others, status, text: (await unpack(Buffer.from(packed, 'base64'))).toString() }
}

async function wholeText({ body, text, parts }: Success): Promise<string> {
  if (parts === undefined) return text ?? JSON.stringify(body)
  const all: string[] = []
  for await (const part of parts) all.push(typeof part === 'string' ? part : Buffer.from(part).toString())
  return all.join('')
}
