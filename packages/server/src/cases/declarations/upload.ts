import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import * as store from '@centime/store'
import { isRefusal, type Refusal } from '../../ground/refusal.js'
import { inParts } from '../../http/body.js'
import type { Reply, StagedBody, TenantRun } from '../../http/endpoint.js'
import type { StageCall } from '../bulk/stage.js'
import { filesOf, type SentFile } from './multipart.js'
import { addPieces } from './pieces.js'

/** How files are received: compressed as they arrive, then stored in one transaction. */

/** The places of the pieces of one file: 16 MiB have fewer. */
export const FILE_PLACES = 1000
const PIECE = 256 * 1024

export interface UploadQuery {
  readonly keepDays?: number | undefined
}

export interface ReceivedFiles extends StagedBody {
  /** Each as compressed pieces. */
  readonly files: readonly SentFile<readonly Uint8Array[]>[]
}

/** Receives the parts of a body, of at most 16 MiB. */
export async function receiveFiles(
  _call: StageCall,
  parts: AsyncIterable<Uint8Array>,
): Promise<ReceivedFiles | Refusal> {
  const files = await filesOf(parts, compressedPieces)
  return isRefusal(files) ? files : { files, end: () => undefined }
}

async function compressedPieces(bytes: AsyncIterable<Uint8Array>): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = []
  await pipeline(bytes, createGzip(), async (compressed: AsyncIterable<Uint8Array>) => {
    for await (const piece of inParts(compressed, PIECE)) pieces.push(piece)
  })
  return pieces
}

/** Stores the received files, and queues their reading. */
export const recordUpload: TenantRun<ReceivedFiles, UploadQuery> = async (call, db, root): Promise<Reply> => {
  const { world, tenant, now, actor, body, query } = call
  const keptUntil =
    query.keepDays === undefined ? null : new Date(now.getTime() + query.keepDays * 86_400_000).toISOString()
  const upload = await store.addDsnUpload(db, { receivedAt: now.toISOString(), receivedBy: actor, keptUntil })
  const of = { tenantId: tenant.id, dsnId: upload.id }
  await addPieces(world, db, of, 'names', [Buffer.from(JSON.stringify(body.files.map(({ name }) => name)))])
  for (const [index, { content }] of body.files.entries()) {
    await addPieces(world, db, of, 'file', content, index * FILE_PLACES)
  }
  await store.scheduleDsn(root, tenant.id, upload.id, now.toISOString())
  return {
    status: 202,
    body: uploadRecord(upload),
    headers: { location: `${call.url.pathname}/${upload.id}` },
    after: () => world.wake('dsn'),
  }
}

/** The members of every answer about an upload. */
export const uploadRecord = (upload: store.DsnUpload) => ({
  id: upload.id,
  state: upload.state,
  progress: { done: upload.done, total: upload.total },
  receivedAt: upload.receivedAt,
  keptUntil: upload.keptUntil,
  filesErasedAt: upload.filesErasedAt,
  appliedAt: upload.appliedAt,
})
