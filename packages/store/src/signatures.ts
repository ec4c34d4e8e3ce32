import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { blocksOf, keyIdOf, readPublicKeys, valueUnlessThrown } from './public-keys.js'

/**
 * Signed statements: heads of the audit log and receipts. A statement is a JSON object of texts, numbers, and lists of them or of flat
 * objects. Its Ed25519 signature covers the text of all members but `signature`, sorted by name and without white space (RFC 8785),
 * so that a reader may store the object in any order. A statement without a signature has null there: it proves nothing by itself.
 */
export type FlatObject = Readonly<
  Record<string, Value | null | readonly Value[] | readonly Readonly<Record<string, Value>>[]>
>
type Value = string | number
export type Signed<Statement extends FlatObject> = Statement & {
  /** SHA-256 of the public key (SPKI, DER), hex; null: not signed. */
  readonly keyId: string | null
  /** Base64. */
  readonly signature: string | null
}

/** The content of `CENTIME_AUDIT_KEY`. */
export interface AuditKey {
  readonly keyId: string
  /** The public part in PEM, then the retired public keys that follow the private one in the setting. */
  readonly publicKeys: string
  readonly sign: (text: string) => string
}

/** Reads a private key in PEM, with retired public keys after it. Throws an error of one sentence for any other text. */
export function readAuditKey(pem: string): AuditKey {
  const [first] = blocksOf(pem, 'PRIVATE KEY')
  const key = first === undefined ? undefined : valueUnlessThrown(() => createPrivateKey(first))
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw unusable('CENTIME_AUDIT_KEY holds no Ed25519 private key in PEM: `centime audit key` makes one')
  }
  const current = createPublicKey(key)
  const retired = [...readPublicKeys(pem).values()]
  return {
    keyId: keyIdOf(current),
    publicKeys: [current, ...retired].map((one) => one.export({ type: 'spki', format: 'pem' })).join(''),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  }
}

/** Signs a statement; without a key its signature is null. */
export function signed<Statement extends FlatObject>(key: AuditKey | undefined, facts: Statement): Signed<Statement> {
  const statement = { ...facts, keyId: key?.keyId ?? null }
  return { ...statement, signature: key?.sign(canonical(statement)) ?? null }
}

/** The fault of a statement's signature; undefined if one of the keys made it. */
export function signatureProblem(
  { signature, ...statement }: FlatObject,
  keys: ReadonlyMap<string, KeyObject>,
): string | undefined {
  const { keyId } = statement
  if (typeof signature !== 'string' || typeof keyId !== 'string') return 'it is not signed'
  const key = keys.get(keyId)
  if (key === undefined) return `it is signed with the key ${keyId}, whose public part was not given`
  const right = verify(null, Buffer.from(canonical(statement)), key, Buffer.from(signature, 'base64'))
  return right ? undefined : 'its signature is wrong: it was changed after it was signed'
}

/** Whether one of some keys has signed a text; `signature`: base64. */
export function isSignedBy(keys: Iterable<KeyObject>, text: string, signature: string): boolean {
  for (const key of keys) if (verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))) return true
  return false
}

/** A head or a receipt: it states the place of an entry in its chain. */
export type Statement = FlatObject & { readonly chain: number; readonly position: number; readonly hash: string }
const Value = z.union([z.string(), z.number()])
const Statement: z.ZodType<Statement> = z
  .object({ chain: z.int(), position: z.int().min(0), hash: z.string() })
  .catchall(z.union([Value, z.null(), z.array(Value), z.array(z.record(z.string(), Value))]))

/**
 * The statements in a JSON text: one, or a list of them. Undefined for any other content, or if a member occurs twice: programs
 * differ in which of the two they take, and the signature covers only one.
 */
export function parseStatements(text: string): readonly Statement[] | undefined {
  const json = valueUnlessThrown((): unknown => JSON.parse(text))
  if (json === undefined || hasMemberTwice(text)) return undefined
  return z
    .array(Statement)
    .min(1)
    .safeParse(Array.isArray(json) ? json : [json]).data
}

/** Whether an object in a JSON text has two members of one name, however they are spelled. */
function hasMemberTwice(text: string): boolean {
  const names: Set<string>[] = []
  let before = ''
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}:]/g)) {
    if (token === '{') names.push(new Set())
    if (token === '}') names.pop()
    if (token === ':') {
      const name: string = JSON.parse(before)
      if (names.at(-1)?.has(name) === true) return true
      names.at(-1)?.add(name)
    }
    before = token
  }
  return false
}

/** The canonical text of a JSON value (RFC 8785): members sorted by name, no white space. Undefined members are left out. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const sorted = members.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`
}

/** An error of one sentence about a key in the settings. */
export const unusable = (message: string): Error => Object.assign(new Error(message), { code: 'UNUSABLE_KEY' })
