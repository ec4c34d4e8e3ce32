import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * `npm run playground -- playground.html`: writes one HTML file with the engine in it, which a browser opens from disk: a form,
 * a payslip, and the reasons of each line. It uses no network.
 */

/** In the sources, even for the built program: the page is a file of the repository. */
const SOURCES = new URL('../src/playground/', import.meta.url)

/** The page as text. `conditions`: how to resolve packages of this repository; absent: the built ones. */
export async function playground(conditions: readonly string[] = []): Promise<string> {
  const { outputFiles } = await build({
    ...{ entryPoints: [fileURLToPath(new URL('calculate.ts', SOURCES))], bundle: true, minify: true, write: false },
    ...{ format: 'iife', globalName: 'Centime', platform: 'browser', target: 'es2022', logLevel: 'error' },
    conditions: [...conditions],
  })
  const [engine] = outputFiles
  if (engine === undefined) throw new Error('esbuild wrote nothing')
  const page = readFileSync(new URL('page.html', SOURCES), 'utf8')
  // A script ends at the first closing tag, even inside a string.
  return page.replace('/* ENGINE */', () => engine.text.replaceAll('</script', '<\\/script'))
}

const [, program, file] = process.argv
if (program === fileURLToPath(import.meta.url)) {
  const path = file ?? 'playground.html'
  writeFileSync(path, await playground())
  console.log(`${path}: open it in a browser`)
}
