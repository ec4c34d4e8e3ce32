import { readFileSync } from 'node:fs'
import type { AuditVerdict, Statement, Store } from '@centime/store'
import * as store from '@centime/store'
import type { Settings } from '../ground/settings.js'
import { auditKeyOf } from '../ground/stored-keys.js'
import { compareEvidence, type EvidenceReport } from '../operations/evidence.js'
import { nowOf, opened, READING } from './administration.js'

/** Commands on evidence: export heads, and check exported heads and receipts, either against the log or by their signatures alone. */

/** The signed head of every chain. */
export const exportHeads = (settings: Settings) =>
  opened(
    settings,
    async (database) => {
      const key = auditKeyOf(settings)
      const { at, heads } = await database.read(async (db) => ({
        at: await nowOf(db),
        heads: await store.chainHeads(db),
      }))
      return heads.map((head) => store.signedHead(key, head, at))
    },
    READING,
  )

/** The required content of a file of statements. */
export const KINDS = {
  any: { type: /^/, name: 'head of the audit log and no receipt' },
  receipt: { type: /^centime-receipt-/, name: 'receipt' },
  head: { type: /^centime-audit-head-/, name: 'head of the audit log' },
}

/** The statements of a file: one, or a list of them. */
export function readStatements(
  path: string,
  { type, name } = KINDS.any,
): readonly Statement[] | { readonly problem: string } {
  const text = readText(path)
  if (typeof text !== 'string') return text
  const statements = store.parseStatements(text)
  const isRight = statements?.every((one) => type.test(String(one['type'] ?? ''))) === true
  return isRight ? statements : { problem: `${path} holds no ${name}` }
}

/** The public keys of a file in PEM. */
export function publicKeysIn(path: string) {
  const text = readText(path)
  if (typeof text !== 'string') return text
  const keys = store.readPublicKeys(text)
  return keys.size > 0 ? keys : { problem: `${path} holds no Ed25519 public key in PEM` }
}
type Keys = ReturnType<typeof store.readPublicKeys>

function readText(path: string): string | { readonly problem: string } {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return { problem: `cannot read ${path}` }
  }
}

export interface SignatureVerdict {
  readonly valid: boolean
  readonly statements: number
  readonly problem?: string
}

/** Checks every signature: needs no database and no server. */
export function checkSignatures(statements: readonly Statement[], keys: Keys): SignatureVerdict {
  const [problem] = statements.flatMap((one) => {
    const wrong = store.signatureProblem(one, keys)
    return wrong === undefined ? [] : [`the statement about entry ${one.position} of chain ${one.chain}: ${wrong}`]
  })
  return { valid: problem === undefined, statements: statements.length, ...(problem !== undefined && { problem }) }
}

interface Verdict extends AuditVerdict, Partial<EvidenceReport> {
  /** All problems, of which `problem` is the first. */
  readonly problems?: readonly string[]
}

/**
 * Verifies the log, its continuity with the statements exported before, and that its entries match the rows that they
 * describe. `keys`: to check signatures; absent: the service's own. An unsigned statement is compared too.
 */
export async function verify(settings: Settings, against: readonly Statement[], keys?: Keys): Promise<Verdict> {
  const known = keys ?? store.readPublicKeys(auditKeyOf(settings)?.publicKeys ?? '')
  return opened(settings, (database) => verifyStore(database, against, known), READING)
}

/** The same for an open database. */
export async function verifyStore(
  database: Pick<Store, 'read'>,
  against: readonly Statement[],
  keys: Keys,
): Promise<Verdict> {
  const { problem } = checkSignatures(
    against.filter(({ signature }) => signature !== null),
    keys,
  )
  const verdict = await store.verifyAudit(database, against)
  const { wrong, ...evidence } = await compareEvidence(database, { keys, bytes: false })
  const problems = [verdict.problem, problem, ...wrong].flatMap((one) => one ?? [])
  const [first] = problems
  const all = { ...verdict, valid: problems.length === 0, ...evidence }
  return first === undefined ? all : { ...all, problem: first, problems }
}
