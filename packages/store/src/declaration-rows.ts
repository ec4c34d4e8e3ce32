import type { Generated } from 'kysely'

/** The rows of declarations (DSN) that a client has uploaded. */

/** An upload. */
export interface DsnUploadRow {
  id: Generated<number>
  state: DsnState
  /** Months of people that are compared, and of how many. */
  done: number
  total: number
  /** JSON without personal data; null: not read yet. */
  counts: string | null
  receivedAt: string
  receivedBy: string
  /** Until when the files are kept at any rate; null: until the dossier is written. */
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
