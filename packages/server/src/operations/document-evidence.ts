import { documentContent, documentDigest, finalDocuments, GONE, type TenantDb } from '@centime/store'
import type { ChainEvidence, Findings } from './chain-evidence.js'

interface Comparison {
  readonly evidence: ChainEvidence
  /** Whether the bytes are read, which for many documents takes as long as the disk needs. */
  readonly bytes: boolean
  readonly found: Findings
}

/** Final documents: compares each entry of the audit log with the checksum and the bytes. */
export async function compareDocuments(db: TenantDb, { evidence, bytes, found }: Comparison): Promise<void> {
  const { chain, covers, isComplete, isErased } = evidence
  const rows = await finalDocuments(db)
  for (const row of rows) {
    const place = `tenant ${chain}, ${row.documentId}`
    const isReady = row.status === 'ready'
    const covered = covers.get(`document ${row.documentId}`)
    if (covered === undefined) {
      if (!isReady) continue
      if (isComplete) found.wrong(`${place} is in no entry of the audit log`)
      else found.uncompared('final documents')
    } else if (isReady === (covered === GONE)) {
      found.wrong(`${place} is ${row.status}, which the audit log does not say`)
      continue
    }
    if (!isReady) continue
    found.counted('documents')
    const isArchive = row.resultSetId === 0
    const expected = covered ?? (isArchive ? undefined : row.checksum)
    if (!isArchive && row.checksum !== expected) found.wrong(`${place} has another checksum than the audit log says`)
    if (!bytes || expected === undefined) continue
    const content = await documentContent(db, row.id)
    if (content === undefined) found.wrong(`${place} has no bytes`)
    else if (documentDigest(content, isArchive) !== expected) found.wrong(`${place} is not the document that was made`)
  }
  const there = new Set(rows.map(({ documentId }) => documentId))
  for (const [subject, digest] of covers) {
    const [, documentId] = /^document (.*)$/.exec(subject) ?? []
    const isMissing = documentId !== undefined && digest !== GONE && !there.has(documentId)
    if (isMissing && !isErased) found.wrong(`tenant ${chain}, ${documentId} is gone`)
  }
}
