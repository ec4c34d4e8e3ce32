import { readFileSync } from 'node:fs'
import { z } from '@hono/zod-openapi'
import { type FlatObject, readPublicKeys, signatureProblem } from '../ground/evidence.js'
import { auditKeyOf } from '../ground/kept-keys.js'
import type { Settings } from '../ground/settings.js'
import { type AuditPosition, type AuditVerdict, chainHeads, signedHead, verifyAudit } from '../store/audit.js'
import { nowOf, opened, READING } from './administration.js'

/** Commands on evidence: heads and receipts, exported before by this server, checked against the log or alone. */

/** The signed head of every chain. */
export const exportHeads = (settings: Settings) =>
  opened(
    settings,
    async (store) => {
      const key = auditKeyOf(settings)
      const { at, heads } = await store.read(async (db) => ({
        at: await nowOf(db),
        heads: await chainHeads(db),
      }))
      return heads.map((head) => signedHead(key, head, at))
    },
    READING,
  )

/** A head or a receipt: a statement about the place of an entry in its chain. */
type Statement = AuditPosition & FlatObject

const Statement: z.ZodType<Statement> = z
  .object({ chain: z.int(), position: z.int().min(0), hash: z.string() })
  .catchall(z.union([z.string(), z.number(), z.null()]))

/** The statements of a file: one, or a list of them. */
export function readStatements(path: string): readonly Statement[] | { readonly problem: string } {
  const text = readText(path)
  if (typeof text !== 'string') return text
  try {
    const json: unknown = JSON.parse(text)
    return z
      .array(Statement)
      .min(1)
      .parse(Array.isArray(json) ? json : [json])
  } catch {
    return { problem: `${path} holds no head of the audit log and no receipt` }
  }
}

/** The public keys of a file in PEM. */
export function publicKeysIn(path: string) {
  const text = readText(path)
  if (typeof text !== 'string') return text
  const keys = readPublicKeys(text)
  return keys.size > 0 ? keys : { problem: `${path} holds no Ed25519 public key in PEM` }
}
type Keys = ReturnType<typeof readPublicKeys>

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
    const wrong = signatureProblem(one, keys)
    return wrong === undefined ? [] : [`the statement about entry ${one.position} of chain ${one.chain}: ${wrong}`]
  })
  return { valid: problem === undefined, statements: statements.length, ...(problem !== undefined && { problem }) }
}

/**
 * Verifies the log, and that it goes on from the statements that were exported before. `keys`: that check them; absent: the
 * service's own. A statement without a signature is compared nevertheless.
 */
export async function verify(settings: Settings, against: readonly Statement[], keys?: Keys): Promise<AuditVerdict> {
  const known = keys ?? readPublicKeys(auditKeyOf(settings)?.publicKeys ?? '')
  const { problem } = checkSignatures(
    against.filter(({ signature }) => signature !== null),
    known,
  )
  const verdict = await opened(settings, (store) => verifyAudit(store, against), READING)
  return verdict.valid && problem !== undefined ? { ...verdict, valid: false, problem } : verdict
}
