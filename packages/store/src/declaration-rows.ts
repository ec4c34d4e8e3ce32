import type { Generated } from 'kysely'

/** The rows of declarations (DSN) that a client has uploaded. */

/** An upload. */
export interface DsnUploadRow {
  id: Generated<number>
  state: DsnState
  /** The number of compared months of people, and their total. */
  done: number
  total: number
  /** JSON without personal data; null: not read yet. */
  counts: string | null
  receivedAt: string
  receivedBy: string
  /** The instant until which the files are kept; null: until the dossier is written. */
  keptUntil: string | null
  appliedAt: string | null
  filesErasedAt: string | null
}
type DsnState = 'reading' | 'ready' | 'refused' | 'failed' | 'applied' | 'expired'

export interface DsnPieceRow {
  id: Generated<number>
  dsnId: number
  kind: DsnPieceKind
  place: number
  content: string
}

export type DsnPieceKind = 'names' | 'file' | 'report' | 'page' | 'amounts' | 'values'
