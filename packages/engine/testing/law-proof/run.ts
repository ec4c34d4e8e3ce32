import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allChanges, type Change } from './changes.js'
import { holes, noticedBefore, some } from './known.js'
import { corpus, proved, readersOf } from './prove.js'
import type { FoundWith, Smallest } from './report.js'
import { candidates, smallestOf } from './smallest.js'
import { statedOf } from './stated.js'

/**
 * The program of `npm run law-proof`. `CENTIME_LAW_PROOF`: how many changes, all if absent; `CENTIME_SEED`: which. Names of branches
 * instead, as `vieillesse.ts,csa.ts`: their changes, against the tests beside them and the worked lines alone; `open`: likewise the changes of `holes.json`. Each
 * shard of a run takes its part of the changes and writes what it found.
 */

const {
  CENTIME_LAW_PROOF: asked = '',
  LAW_PROOF_SEED: seed = '1',
  LAW_PROOF_SHARD: shard = '0',
  LAW_PROOF_SHARDS: shards = '1',
} = process.env
const open = asked === 'open' ? holes() : undefined
const OUT = new URL('../../../../.centime/law-proof/', import.meta.url)

test('changes of the law', { timeout: 7_200_000 }, async () => {
  const start = performance.now()
  const changes = allChanges()
  const branches = open
    ? changes.filter(({ id }) => id in open).map(({ place }) => place.file)
    : asked.includes('.ts')
      ? asked.split(',')
      : undefined
  const beside = branches && [...new Set(branches.map((file) => file.replace('.ts', ''))), 'worked-terms']
  const cases = await corpus(beside?.map((name) => `packages/engine/src/law/${name}.test.ts`))
  const readers = readersOf(cases)
  const all = changes.filter(({ id, place }) => (open ? id in open : (branches?.includes(place.file) ?? true)))
  const chosen = new Set(asked === '' || branches ? all : some(all, Number(asked), Number(seed)))
  const wanted = all.filter((change) => chosen.has(change))
  // The changes of one part are likely to be noticed by one case.
  const parts = [...new Set(wanted.map(({ part }) => part))]
  const ofShard = new Set(parts.filter((_part, index) => index % Number(shards) === Number(shard)))
  const own = wanted.filter(({ part }) => ofShard.has(part))
  if (shard === '0') {
    const outside = cases.filter(({ origin }) => origin !== undefined)
    console.log(
      `law-proof: ${cases.length} cases, ${outside.length} of them from outside; ${chosen.size} of ${all.length} changes; ${seconds(start)}`,
    )
  }
  const found: FoundWith[] = []
  const unnoticed: Change[] = []
  for (const change of own) {
    const one = await proved(change, readers(change))
    found.push(one)
    if (one.noticed === 'ours' || one.noticed === 'none') unnoticed.push(change)
    // A run that is stopped leaves what it found.
    if (found.length % 100 === 0) write(found)
  }
  console.log(`law-proof: shard ${shard} changed ${own.length}, ${unnoticed.length} without notice; ${seconds(start)}`)
  write(branches ? found : await withMonths(found, unnoticed))
  const noticed = noticedBefore()
  const lost = found.filter((one) => one.noticed !== 'outside' && one.noticed !== 'same' && noticed.has(one.id))
  // A branch alone is read by fewer cases.
  if (branches === undefined && process.env['CENTIME_WRITE'] !== 'on')
    expect(lost.map(({ file, line, id }) => `${file}:${line} ${id}`)).toEqual([])
})

function write(found: readonly FoundWith[]): void {
  mkdirSync(OUT, { recursive: true })
  writeFileSync(new URL(`shard-${shard}.json`, OUT), JSON.stringify(found))
}

/** How many random months are searched. */
const MONTHS = 150

async function withMonths(found: readonly FoundWith[], unnoticed: readonly Change[]): Promise<readonly FoundWith[]> {
  const months = candidates(unnoticed.length === 0 ? 0 : MONTHS, Number(seed))
  const smallest = new Map<string, Smallest>()
  for (const change of unnoticed) {
    const month = statedOf(change) ?? (await smallestOf(change, months))
    if (month) smallest.set(change.id, month)
  }
  return found.map((one) => {
    const month = smallest.get(one.id)
    return month ? { ...one, smallest: month } : one
  })
}

const seconds = (start: number): string => `${Math.round((performance.now() - start) / 1000)} s`
