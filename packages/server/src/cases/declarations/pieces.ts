import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { DsnPieceKind, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { seal, unsealBytes } from '../../ground/seal.js'
import type { World } from '../../http/world.js'

/** The content of an upload in the database: compressed pieces, each encrypted. */

interface Of {
  readonly tenantId: number
  readonly dsnId: number
}
const sealPlace = ({ tenantId, dsnId }: Of, kind: DsnPieceKind, place: number): string =>
  `dsn ${tenantId} ${dsnId} ${kind} ${place}`

/** Stores bytes as pieces from a place on; other requests are served between them. */
export async function addPieces(
  world: World,
  db: TenantDb,
  of: Of,
  kind: DsnPieceKind,
  pieces: readonly Uint8Array[],
  first = 0,
): Promise<void> {
  for (const [index, piece] of pieces.entries()) {
    const place = first + index
    const content = seal(world, sealPlace(of, kind, place), piece)
    await store.addDsnPieces(db, of.dsnId, [{ kind, place, content }])
    await store.yieldToEventLoop()
  }
}

/** The pieces from a place on, until one is missing. Undefined: the service's secret has changed since, so none can be read. */
export async function readPieces(
  world: World,
  db: TenantDb,
  of: Of,
  kind: DsnPieceKind,
  first = 0,
): Promise<readonly Uint8Array[] | undefined> {
  const pieces: Uint8Array[] = []
  for (let place = first; ; place += 1) {
    const stored = await store.dsnPiece(db, of.dsnId, kind, place)
    if (stored === undefined) return pieces
    const bytes = unsealBytes(world, sealPlace(of, kind, place), stored.content)
    if (bytes === undefined) return undefined
    pieces.push(bytes)
    await store.yieldToEventLoop()
  }
}

const decompressed = promisify(gunzip)

/** The texts of pieces that were compressed one by one. */
export async function* unpacked(pieces: readonly Uint8Array[]): AsyncGenerator<string> {
  for (const piece of pieces) yield (await decompressed(piece)).toString('utf8')
}
/** The lines of that text; other requests are served between pieces. */
export async function* unpackedLines(pieces: readonly Uint8Array[]): AsyncGenerator<string> {
  let rest = ''
  for await (const part of unpacked(pieces)) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    await store.yieldToEventLoop()
  }
  if (rest !== '') yield rest
}
