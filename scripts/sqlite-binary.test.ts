import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from './rooms.js'
import { takeBinary } from './sqlite-binary.mjs'

/** A downloaded binary of SQLite is used only if its hash is right. */

const BINARY = Buffer.from('a binary of SQLite')
const header = (name: string, size: number): Buffer => {
  const block = Buffer.alloc(512)
  block.write(name, 0)
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  return block
}
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)])
const other = Buffer.from('x'.repeat(700))
const ARCHIVE = gzipSync(
  Buffer.concat([
    ...[header('build/', 0), header('build/Release/other', other.length), padded(other)],
    ...[header('build/Release/better_sqlite3.node', BINARY.length), padded(BINARY), Buffer.alloc(1024)],
  ]),
)
const HASH = createHash('sha256').update(ARCHIVE).digest('hex')
const NAME = `better-sqlite3-v1.2.3-node-v${process.versions.modules}-${process.platform}-${process.arch}.tar.gz`

const into = mkdtempSync(join(tmpdir(), 'centime-binary-'))
let server: Server
let from = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    response.statusCode = request.url === `/v1.2.3/${NAME}` ? 200 : 404
    response.end(ARCHIVE)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  from = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(into, { recursive: true })
})
const taken = (known: Readonly<Record<string, string>>, mustBeKnown: boolean, version = '1.2.3') =>
  takeBinary({ from, version, known, mustBeKnown, into })

test('with the right hash is used', async () => {
  expect(await taken({ [NAME]: HASH }, true)).toBe(`${NAME} was taken, and has the right SHA-256`)
  expect(readFileSync(join(into, 'build/Release/better_sqlite3.node'))).toEqual(BINARY)
})
test('with a different hash is refused everywhere', async () => {
  for (const mustBeKnown of [true, false]) {
    await expect(taken({ [NAME]: '0'.repeat(64) }, mustBeKnown)).rejects.toThrow(/has the SHA-256 .* it is not used/)
  }
})
test('with an unknown hash is refused for production, and reported where a sandbox uses it', async () => {
  await expect(taken({}, true)).rejects.toThrow(`${NAME} was not checked (SHA-256 ${HASH})`)
  expect(await taken({}, false)).toContain(`it was not checked (SHA-256 ${HASH}): for a sandbox only`)
})
test('that does not exist is an error of one sentence', async () => {
  await expect(taken({}, false, '9.9.9')).rejects.toThrow(/^there is no better-sqlite3-v9\.9\.9-node-.*: 404$/)
})
test('has the installed version', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'scripts/sqlite-binaries.json'), 'utf8'))
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'packages/store/package.json'), 'utf8'))
  expect(version).toBe(dependencies['better-sqlite3'])
})
