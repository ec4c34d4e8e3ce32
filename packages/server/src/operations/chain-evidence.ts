import { type CoveringEntry, coveringEntries, ERASE, EVERYTHING, readCovers, type ServiceDb } from '@centime/store'

/** Collects the findings of a comparison. */
export interface Findings {
  readonly wrong: (problem: string) => void
  /** Counts one more row of this kind that cannot be compared. */
  readonly uncompared: (what: string) => void
  readonly counted: (what: 'receipts' | 'jobs' | 'documents') => void
}

/** The statements of a tenant's or partner's chain about other rows. */
export interface ChainEvidence {
  readonly chain: number
  /** Whether everything is covered: rows without an entry were then written past the service. */
  readonly isComplete: boolean
  readonly covers: ReadonlyMap<string, string>
  readonly entries: readonly CoveringEntry[]
  /** Whether the service has erased the tenant: rows may be missing. */
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
