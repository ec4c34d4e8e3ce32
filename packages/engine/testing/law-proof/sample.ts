import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALL_FIGURES } from '../../src/catalogue/tables.js'
import { TauxVieillesse } from '../../src/law/vieillesse.js'
import { since } from '../../src/tree/figure.js'
import { allChanges, type Change } from './changes.js'
import type { Found } from './found.js'
import { noticedBefore, some, type Where } from './known.js'
import { placeOf } from './located.js'
import { corpus, proved, readersOf, stillNotices } from './prove.js'
import { shippedValues, watchFigure } from './watch.js'

/** What `npm test` proves again: a sample of the changes that the last full run saw noticed, and planted faults. */

/** How many changes a sample makes, and how many at most against one case, so that it has cases of many kinds. */
const [CHANGES, OF_ONE_CASE] = [200, 8]
const SEED = Number(process.env['LAW_PROOF_SEED'])

test('a sample of the changes that the last run saw noticed', { timeout: 600_000 }, async () => {
  for (const figure of ALL_FIGURES) watchFigure(figure)
  const noticed = noticedBefore()
  const byCase = new Map<Where, Change[]>()
  for (const change of allChanges()) {
    const where = noticed.get(change.id)
    if (where) byCase.set(where, [...(byCase.get(where) ?? []), change])
  }
  const drawn = some([...byCase], byCase.size, SEED).flatMap(([where, changes]) =>
    some(changes, OF_ONE_CASE, SEED).map((change) => ({ where, change })),
  )
  const tried = drawn.slice(0, CHANGES)
  const missed: string[] = []
  for (const { where, change } of tried) {
    const { id, place } = change
    if (!(await stillNotices(change, where)))
      missed.push(`${place.file}:${place.line} ${id}; ${where.file}: ${where.name}`)
  }
  console.log(`law-proof: seed ${SEED}, ${tried.length} changes, ${missed.length} no longer noticed`)
  expect(missed).toEqual([])
})

const WORKED = ['vieillesse', 'plafond', 'formation'].map((name) => `packages/engine/src/law/${name}.test.ts`)

/** A rate that is right in 2024 and wrong from 2025 on. */
function wrongFromSecondYear(): Change {
  const part = TauxVieillesse.VieillesseDeplafonneeSalariale
  const [first] = part.values
  const values = [since('2024-01-01', '0.004', 'planted'), since('2025-01-01', '0.005', 'planted')]
  const place = (first && placeOf(first)) ?? { file: '?', line: 0 }
  return { id: 'a rate wrong from its second year on', part, how: 'planted', effect: '2024-01-01 value', values, place }
}

test('three planted faults are named, with file and line', { timeout: 600_000 }, async () => {
  const readers = readersOf(await corpus(WORKED))
  const all = allChanges()
  const planted = [wrongFromSecondYear(), ...all.filter(({ id }) => id === CEILING || THRESHOLD.test(id))]
  const found: Found[] = []
  for (const change of planted) found.push(await proved(change, readers(change)))
  expect(found.map(({ file, noticed }) => `${file} ${noticed}`)).toEqual([
    'vieillesse.ts outside',
    'plafond.ts outside',
    'formation.ts outside',
  ])
  expect(shippedValues(TauxVieillesse.VieillesseDeplafonneeSalariale)).toHaveLength(1)
  expect(found.map(declaration)).toEqual([
    expect.stringContaining("'0.004'"),
    expect.stringContaining("'2026-01-01', '4005'"),
    expect.stringContaining('isAtLeast(EffectifFormation, TauxFormation.FormationSeuilEffectif)'),
  ])
})
const declaration = ({ file, line }: Found): string | undefined =>
  readFileSync(new URL(`../../src/law/${file}`, import.meta.url), 'utf8').split('\n')[line - 1]

const CEILING = 'Plafonds.PlafondSS 2026-01-01 a day earlier'
/** From 11 employees, not above them (C. trav. L6331-3). */
const THRESHOLD = /^FormationProfessionnelle\b.* >$/
