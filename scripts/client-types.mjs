// Makes the types of @centime/client from the document of the built server, with openapi-typescript. They are built and not
// committed: every change of a route changes them. The first line identifies their sources.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exclusively } from './lock.mjs'
import { built, fail, lock, read, root, say, sourcesDigest, write } from './prepare.mjs'

const FILE = 'packages/client/dist/schema.d.ts'
const SERVICE = ['books', 'dsn', 'engine', 'cycle', 'payslip', 'server', 'store'].map((name) => `packages/${name}`)

/** Makes the types unless the existing ones have the same sources. */
export async function clientTypes() {
  const first = `// ${sourcesDigest(SERVICE, 'pnpm-lock.yaml', 'scripts/client-types.mjs')}\n`
  const isFresh = () => read(FILE)?.startsWith(first) === true
  if (isFresh()) return
  await built()
  await exclusively(lock, async () => {
    if (isFresh()) return
    say('making the types of the client')
    write(FILE, first + (await typesOf(await servedDocument())))
  })
}

/** The document that a server returns, on a temporary database. */
async function servedDocument() {
  const folder = mkdtempSync(join(tmpdir(), 'centime-types-'))
  // Without the caller's settings, which could change the document.
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    CENTIME_DEMO: 'off',
    CENTIME_DATABASE: join(folder, 'centime.db'),
  }
  const server = spawn(process.execPath, [join(root, 'packages/server/dist/cli.js'), 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    /** @type {string} */
    const url = await new Promise((resolve) => {
      server.stdout.setEncoding('utf8').on('data', (text) => {
        const [found] = /http:\/\/\S+/.exec(text) ?? []
        if (found) resolve(found)
      })
      server.once('exit', (code) => fail(`the server that gives its document ended with ${code}`))
    })
    return JSON.parse(await (await fetch(`${url}/openapi.json`)).text())
  } finally {
    server.removeAllListeners('exit').kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    rmSync(folder, { recursive: true })
  }
}

/**
 * Removes the headers of answers: the client reads them by name, and they are half of the types. A field with a default is optional.
 * @param {Described} document
 */
async function typesOf({ paths, components: { headers: _, ...components }, ...document }) {
  const { default: typescriptOf, astToString } = await import('openapi-typescript')
  const answers = [
    ...Object.values(paths)
      .flatMap(Object.values)
      .map(({ responses }) => responses),
    components.responses,
  ]
  for (const answer of answers.flatMap(Object.values)) delete answer.headers
  return astToString(
    await typescriptOf(JSON.stringify({ ...document, paths, components }), { defaultNonNullable: false }),
  )
}
/** @typedef {Record<string, { headers?: unknown }>} Answers */
/** @typedef {{ paths: Record<string, Record<string, { responses: Answers }>>, components: { headers: unknown, responses: Answers } }} Described */
