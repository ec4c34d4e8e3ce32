// For machines without a compiler: the binary of better-sqlite3 that its authors have built. Its hash is compared with the one in
// sqlite-binaries.json, which a maintainer has checked against a local build. Production accepts no other binary.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * Downloads the binary to the place where better-sqlite3 looks for it. Returns a sentence about the binary.
 * @param {object} wanted
 * @param {string} wanted.from the address of the releases
 * @param {string} wanted.version
 * @param {Readonly<Record<string, string>>} wanted.known SHA-256 in hex, by the name of the archive
 * @param {boolean} wanted.mustBeKnown
 * @param {string} wanted.into the folder of better-sqlite3
 */
export async function takeBinary({ from, version, known, mustBeKnown, into }) {
  const { platform, arch, versions } = process
  const name = `better-sqlite3-v${version}-node-v${versions.modules}-${platform}-${arch}.tar.gz`
  const answer = await fetch(`${from}/v${version}/${name}`)
  if (!answer.ok) throw new Error(`there is no ${name}: ${answer.status}`)
  const archive = Buffer.from(await answer.arrayBuffer())
  const hash = createHash('sha256').update(archive).digest('hex')
  const right = known[name]
  if (right === undefined && mustBeKnown) throw new Error(`${name} was not checked (SHA-256 ${hash})`)
  if (right !== undefined && right !== hash)
    throw new Error(`${name} has the SHA-256 ${hash}, not ${right}: it is not used`)
  const binary = fileIn(gunzipSync(archive), 'build/Release/better_sqlite3.node')
  if (binary === undefined) throw new Error(`${name} holds no binary`)
  mkdirSync(join(into, 'build/Release'), { recursive: true })
  writeFileSync(join(into, 'build/Release/better_sqlite3.node'), binary)
  return right === undefined
    ? `${name} was taken from ${from}; it was not checked (SHA-256 ${hash}): for a sandbox only`
    : `${name} was taken, and has the right SHA-256`
}

/**
 * A file of a tar archive: a header of 512 bytes, then its bytes, padded to a multiple of 512.
 * @param {Buffer} tar
 * @param {string} wanted
 */
function fileIn(tar, wanted) {
  for (let at = 0; at + 512 <= tar.length; ) {
    const text = (/** @type {number} */ from, /** @type {number} */ to) =>
      tar.toString('latin1', at + from, at + to).replace(/\0.*$/s, '')
    const size = Number.parseInt(text(124, 136), 8) || 0
    if (text(0, 100).replace(/^\.\//, '') === wanted) return tar.subarray(at + 512, at + 512 + size)
    at += 512 + Math.ceil(size / 512) * 512
  }
  return undefined
}
