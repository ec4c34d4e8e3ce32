import { readAuditKey, readPublicKeys, type Store, verifyAudit } from '@centime/store'
import { compareEvidence } from '../src/operations/evidence.js'
import { AUDIT_KEY } from './service.js'

const keys = readPublicKeys(readAuditKey(AUDIT_KEY).publicKeys)

/** What is wrong with the audit log, and with what it says of other rows; nothing in a database that only the service has written. */
export async function evidenceProblems(store: Pick<Store, 'read'>): Promise<readonly string[]> {
  const { problem } = await verifyAudit(store)
  const { wrong } = await compareEvidence(store, { keys, bytes: true })
  return [...(problem === undefined ? [] : [problem]), ...wrong]
}
