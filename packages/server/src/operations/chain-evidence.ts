import { type CoveringEntry, coveringEntries, ERASE, EVERYTHING, readCovers, type ServiceDb } from '@centime/store'

/** Collects what a comparison finds. */
export interface Findings {
  readonly wrong: (problem: string) => void
  /** One more of these cannot be compared. */
  readonly uncompared: (what: string) => void
  readonly counted: (what: 'receipts' | 'jobs' | 'documents') => void
}

/** What the chain of a tenant or of a partner says of rows elsewhere. */
export interface ChainEvidence {
  readonly chain: number
  /** Whether everything is covered: what no entry covers was written past the service. */
  readonly isComplete: boolean
  /** The last digest of each subject. */
  readonly covers: ReadonlyMap<string, string>
  readonly entries: readonly CoveringEntry[]
  /** Whether the service has erased the tenant: rows may be gone. */
  readonly isErased: boolean
}

export async function chainEvidence(root: ServiceDb, chain: number): Promise<ChainEvidence> {
  const entries = await coveringEntries(root, chain)
  const covers = new Map(entries.flatMap((entry) => readCovers(entry.covers)))
  return {
    ...{ chain, covers, entries },
    isComplete: covers.has(EVERYTHING[0]),
    isErased: entries.some(({ action }) => action === ERASE),
  }
}
