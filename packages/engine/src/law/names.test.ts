import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the names of lines are read from every module of the law', () => {
  const modules = readdirSync(new URL('.', import.meta.url))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'names.ts' && name !== 'index.ts')
    .map((name) => `./${name.replace(/\.ts$/, '.js')}`)
  const index = readFileSync(new URL('index.ts', import.meta.url), 'utf8')
  const read = [...index.matchAll(/^export \* as \w+ from '([^']+)'/gm)].map(([, module]) => module)
  expect(read.sort()).toEqual(modules.sort())
})
