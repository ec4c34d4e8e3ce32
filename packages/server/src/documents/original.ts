import type { Document, ServiceDb } from '@centime/store'
import * as store from '@centime/store'

/** The original content of a document; undefined before its generation and after its purge. */
export async function originalContent(
  root: ServiceDb,
  tenantId: number,
  document: Pick<Document, 'id' | 'documentId' | 'checksum' | 'resultSetId' | 'variant'>,
): Promise<string | 'altered' | undefined> {
  const content = await store.documentContent(store.forTenant(root, tenantId), document.id)
  if (content === undefined) return undefined
  const isArchive = document.resultSetId === 0
  const digest = store.documentDigest(content, isArchive)
  // The checksum of an archive covers its bytes, which are read one document after another.
  if (!isArchive && digest !== document.checksum) return 'altered'
  if (document.variant !== 'final') return content
  const covers = await store.coversOfDocument(root, tenantId, document.documentId)
  return covers.every(([, covered]) => covered === digest) ? content : 'altered'
}
