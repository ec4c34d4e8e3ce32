import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Field } from '../cases/field.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import { keysRead } from '../tree/reads.js'
import type { Regulation } from '../tree/regulation.js'

/**
 * Fields with `readBy: 'code'`: a regulation refuses a field without a reader; these tests refuse a mark without a
 * reason.
 */

const REGULATIONS: readonly Regulation[] = [defaut, salaire2026]
const marked: readonly Field[] = [
  ...new Set(REGULATIONS.flatMap(({ fields }) => fields.filter(({ readBy }) => readBy === 'code'))),
]
const source = fileURLToPath(new URL('..', import.meta.url))
const sources = (folder: string): string =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(source, folder, name), 'utf8'))
    .join('\n')

test('no formula of a regulation reads a marked field', () => {
  expect(marked.length).toBeGreaterThan(20)
  const needless = marked.filter((field) =>
    REGULATIONS.every((regulation) => !regulation.fields.includes(field) || keysRead(regulation).has(field.key)),
  )
  expect(needless.map(({ key }) => key)).toEqual([])
})

test('code in dates/ or inputs/ names each marked field, or the list of weekdays', () => {
  const declarations = sources('cases')
  const readers = sources('dates') + sources('inputs')
  expect(readers).toContain('SCHEDULE_FIELDS')
  const unnamed = marked
    .filter(({ caseName }) => caseName !== 'Horaire')
    .filter(({ key }) => {
      const [, name = ''] = new RegExp(`const (\\w+) = [^=]*?'${key.replace('.', '\\.')}'`).exec(declarations) ?? []
      return name === '' || !new RegExp(`\\b${name}\\b`).test(readers)
    })
  expect(unnamed.map(({ key }) => key)).toEqual([])
})
