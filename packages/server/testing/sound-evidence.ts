import { readAuditKey, readPublicKeys, type Store, verifyAudit } from '@centime/store'
import { compareEvidence } from '../src/operations/evidence.js'
import { AUDIT_KEY } from './service.js'

const keys = readPublicKeys(readAuditKey(AUDIT_KEY).publicKeys)

/**
 * Faults of the audit log and of its statements about other rows; none in a database that only the service has written.
 */
export async function evidenceProblems(store: Pick<Store, 'read'>): Promise<readonly string[]> {
  const { problem } = await verifyAudit(store)
  const { wrong } = await compareEvidence(store, { keys, bytes: true })
  return [...(problem === undefined ? [] : [problem]), ...wrong]
}
