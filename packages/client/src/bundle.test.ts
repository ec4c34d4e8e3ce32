import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** The size of the client in a program that uses it, and the platforms that it runs on. */

const here = fileURLToPath(new URL('.', import.meta.url))

/** The bytes of a module with all its imports, for no platform in particular: a module of one platform only is not found. */
async function bundled(contents: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...{ stdin: { contents, resolveDir: here, loader: 'ts' }, bundle: true, minify: true, write: false },
    ...{ format: 'esm', platform: 'neutral', target: 'es2022', mainFields: ['module', 'main'], logLevel: 'silent' },
  })
  return outputFiles[0]?.contents ?? new Uint8Array()
}

test('the whole client is at most 10 kB gzipped', async () => {
  const { length } = gzipSync(await bundled("export * from './index.js'"))
  expect(length).toBeGreaterThan(1000)
  expect(length).toBeLessThanOrEqual(10_000)
})

test('it uses no module of Node, here or in what it imports', async () => {
  const text = new TextDecoder().decode(await bundled("export * from './index.js'"))
  expect(text).not.toMatch(/\brequire\(|\bfrom ?"/)
  // This test would see one.
  await expect(bundled("export * from './index.js'; export * from 'node:crypto'")).rejects.toThrow(/node:crypto/)
})
