import type { Generated } from 'kysely'

/** The rows of law packs and of laws. */

export interface LawPackRow {
  id: Generated<number>
  /** The id that the pack gives itself; unique among the packs in force. */
  name: string
  /** SHA-256 of `content`, hex. */
  digest: string
  /** The pack as JSON, as it was sent. */
  content: string
  /** The day on which it was checked. */
  addedOn: string
  added: string
  /** As the audit log names the author. */
  addedBy: string
  /** Null: in force. */
  removed: string | null
  removedBy: string | null
}

export interface LawRow {
  /** SHA-256 of `content`, hex. */
  digest: string
  /** JSON of all its figures: see `calculation/law.ts`. */
  content: string
}
