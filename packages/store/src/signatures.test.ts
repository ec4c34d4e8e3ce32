import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyPairKeyObjectResult,
  verify,
} from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPublicKeys } from './public-keys.js'
import { readAuditKey, signatureProblem, signed } from './signatures.js'

const pemOf = (pair: KeyPairKeyObjectResult): string => String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
const privateKey = (): string => pemOf(generateKeyPairSync('ed25519'))
const publicPart = (pem: string): string => String(createPublicKey(pem).export({ type: 'spki', format: 'pem' }))

const own = privateKey()
const key = readAuditKey(own)
const keys = readPublicKeys(key.publicKeys)
const facts = { type: 'test', chain: -3, position: 7, hash: 'ab', reason: 'congé « payé »\n', nothing: null }

describe('a signed statement', () => {
  test('is checked with the public key, in any order of its members', () => {
    const statement = signed(key, facts)
    expect(signatureProblem(statement, keys)).toBeUndefined()
    const turned = Object.fromEntries(Object.entries(statement).reverse())
    expect(signatureProblem(JSON.parse(JSON.stringify(turned, null, 3)), keys)).toBeUndefined()
  })
  test('has the bytes of RFC 8785, written here by hand', () => {
    const { signature, keyId } = signed(key, facts)
    const text = `{"chain":-3,"hash":"ab","keyId":"${keyId}","nothing":null,"position":7,"reason":"congé « payé »\\n","type":"test"}`
    const bytes = Buffer.from(signature ?? '', 'base64')
    expect(bytes).toHaveLength(64)
    expect(verify(null, Buffer.from(text), createPublicKey(publicPart(own)), bytes)).toBe(true)
  })
  test('is refused where a member has another value, is missing or is new', () => {
    const statement: Record<string, string | number | null> = signed(key, facts)
    const names = Object.keys(statement)
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.oneof(fc.string(), fc.integer(), fc.constant(null)), (name, value) => {
        fc.pre(statement[name] !== value)
        expect(signatureProblem({ ...statement, [name]: value }, keys)).toEqual(expect.any(String))
      }),
    )
    for (const name of names) {
      const { [name]: _, ...rest } = statement
      expect(signatureProblem(rest, keys), name).toEqual(expect.any(String))
    }
    expect(signatureProblem({ ...statement, more: 'x' }, keys)).toMatch(/signature is wrong/)
  })
  test('says with null that there is no key', () => {
    const statement = signed(undefined, facts)
    expect(statement).toEqual({ ...facts, keyId: null, signature: null })
    expect(signatureProblem(statement, keys)).toBe('it is not signed')
  })
})

describe('an audit key', () => {
  test('is followed by retired public keys, whose signatures can still be checked', () => {
    const next = readAuditKey(`${privateKey()}${key.publicKeys}`)
    expect(next.keyId).not.toBe(key.keyId)
    const known = readPublicKeys(next.publicKeys)
    expect([...known.keys()]).toEqual([next.keyId, key.keyId])
    for (const by of [next, key]) expect(signatureProblem(signed(by, facts), known)).toBeUndefined()
    expect(signatureProblem(signed(next, facts), keys)).toContain(`signed with the key ${next.keyId}`)
  })
  test('publishes nothing of its private part', () => {
    expect(key.publicKeys).not.toContain('PRIVATE')
    const { d } = createPrivateKey(own).export({ format: 'jwk' })
    expect(key.publicKeys).not.toContain(
      Buffer.from(d ?? '', 'base64url')
        .toString('base64')
        .slice(0, 20),
    )
  })
  test.each([
    ['', 'nothing'],
    ['secret', 'a text'],
    [publicPart(own), 'a public key'],
    [pemOf(generateKeyPairSync('ed448')), 'a key of another kind'],
    [own.replace(/[A-Za-z0-9]{8}/, '########'), 'a damaged key'],
  ])('is refused by name: %#', (pem) => {
    expect(() => readAuditKey(pem)).toThrow('CENTIME_AUDIT_KEY holds no Ed25519 private key in PEM')
  })
})
