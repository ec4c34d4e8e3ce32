import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Context } from 'hono'
import { type Refusal, refuse } from '../ground/refusal.js'
import type { Env } from './env.js'
import { LIMITS } from './limits.js'

/** The bytes of a body, which may be sent with gzip. Reading and decompression stop at the limit. */
export async function bytesOf(c: Context<Env>, most: number = LIMITS.bytes): Promise<Uint8Array | Refusal> {
  const tooLarge = refuse('body_too_large', `a body has at most ${most} bytes here, also decompressed`)
  const coding = c.req.header('content-encoding')?.trim().toLowerCase() ?? 'identity'
  const bytes = await sentBytes(c, most)
  if (bytes === undefined) return tooLarge
  if (coding === 'identity' || bytes.byteLength === 0) return bytes
  if (coding !== 'gzip') {
    const headers = { 'accept-encoding': 'gzip, identity' }
    return refuse('unsupported_media_type', 'the only Content-Encoding is gzip', { headers })
  }
  try {
    return await decompressed(bytes, { maxOutputLength: most })
  } catch (error) {
    if (error instanceof RangeError) return tooLarge
    return refuse('malformed_json', 'the body is not gzip', { errors: [{ pointer: '', message: 'not gzip' }] })
  }
}
const decompressed = promisify(gunzip)

/** Undefined beyond the limit. */
async function sentBytes({ req }: Context<Env>, most: number): Promise<Uint8Array | undefined> {
  const declared = req.header('content-length')
  if (declared !== undefined && req.header('transfer-encoding') === undefined) {
    return Number(declared) > most ? undefined : new Uint8Array(await req.arrayBuffer())
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
