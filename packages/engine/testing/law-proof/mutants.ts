import { readdirSync } from 'node:fs'
import { BroadcastChannel } from 'node:worker_threads'
import { test } from 'vitest'
import { type Case, casesIn } from './cases.js'
import { isProperty } from './corpus.js'

/**
 * What `npm run mutation -- dates` runs against its mutants: cases of facts about rules by dates, in one process that imports them once.
 * `scripts/mutants-in-process.mjs` asks for one mutant after another.
 */

/** Stryker's state, which the mutated code reads. */
interface Stryker {
  activeMutant: string | undefined
  currentTestId: string | undefined
  hitCount: number | undefined
  hitLimit: number | undefined
  mutantCoverage: { static: object; perTest: Record<string, object> }
}
interface Asked {
  readonly mutant: string
  readonly cases: readonly string[] | undefined
  readonly hitLimit: number | undefined
}

const root = new URL('../../../../', import.meta.url)
/** Folders of the engine, and which tests of each. */
const TESTS: Readonly<Record<string, RegExp>> = {
  dates: /./,
  'dates/leave': /./,
  inputs: /./,
  law: /^(?!worked-terms)/,
  calculate: /^worked-/,
}

const state = (): Stryker => {
  const all = globalThis as unknown as { __stryker__?: Stryker }
  all.__stryker__ ??= {
    activeMutant: undefined,
    currentTestId: undefined,
    hitCount: undefined,
    hitLimit: undefined,
    mutantCoverage: { static: {}, perTest: {} },
  }
  return all.__stryker__
}

const files = [
  ...Object.entries(TESTS).flatMap(([folder, wanted]) =>
    readdirSync(new URL(`packages/engine/src/${folder}/`, root))
      .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.slow.test.ts') && wanted.test(name))
      .toSorted()
      .map((name) => `packages/engine/src/${folder}/${name}`),
  ),
  'oracle/src/absences.test.ts',
  'oracle/src/leaving.test.ts',
]
/** In milliseconds; longer than this a case is left to others. */
const LONGEST = 300
/** All cases that are tried against a mutant. */
const LONGEST_OF_ALL = 4000
/** Mutants of about fifty lines. */
const BESIDE = 50

async function errorOf(one: Case): Promise<string | undefined> {
  try {
    await one.run()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

interface Measured extends Case {
  readonly id: string
  readonly file: string
  readonly milliseconds: number
  readonly error: string | undefined
  /** The numbers of the mutants that it reaches. */
  readonly reaches: readonly number[]
}

async function measured(): Promise<readonly Measured[]> {
  const stryker = state()
  const { perTest } = stryker.mutantCoverage
  const found: Measured[] = []
  for (const file of files) {
    const cases = await casesIn(() => import(/* @vite-ignore */ new URL(file, root).pathname))
    for (const [index, one] of cases.entries()) {
      if (isProperty(one)) continue
      const id = `${file} ${index}: ${one.name}`
      stryker.currentTestId = id
      const start = performance.now()
      const error = await errorOf(one)
      const milliseconds = performance.now() - start
      stryker.currentTestId = undefined
      if (milliseconds > LONGEST) delete perTest[id]
      else found.push({ ...one, id, file, error, milliseconds, reaches: Object.keys(perTest[id] ?? {}).map(Number) })
    }
  }
  return found
}

/** The cases that killed a mutant, the last one first: it is likely to kill the mutant beside it too. */
const killers: Measured[] = []

const spoiled = new Set<Measured>()

/**
 * The cases to try: what killed before, then those that reach most of the code beside the mutant, for a time that all of them take
 * when nothing is changed.
 */
function tried(cases: readonly Measured[], mutant: number): readonly Measured[] {
  const beside = (one: Measured): number => one.reaches.filter((id) => Math.abs(id - mutant) < BESIDE).length
  const ranked = cases.map((one) => ({ one, rank: beside(one) })).toSorted((a, b) => b.rank - a.rank)
  const wanted = new Set(cases)
  const first = killers.filter((one) => wanted.has(one)).slice(0, 20)
  let left = LONGEST_OF_ALL
  return [...new Set([...first, ...ranked.map(({ one }) => one)])].filter(({ milliseconds }) => (left -= milliseconds) > 0)
}

/** The first case that misses something under a mutant. */
async function killer(cases: readonly Measured[], { mutant, cases: names, hitLimit }: Asked) {
  const stryker = state()
  const wanted = names && new Set(names)
  const reaching = cases.filter((one) => !spoiled.has(one) && (wanted?.has(one.id) ?? true))
  let count = 0
  for (const one of tried(reaching, Number(mutant))) {
    count++
    Object.assign(stryker, { activeMutant: mutant, hitCount: 0, hitLimit })
    const error = await errorOf(one)
    const isEndless = hitLimit !== undefined && (stryker.hitCount ?? 0) > hitLimit
    stryker.activeMutant = undefined
    if (error === undefined) continue
    // What a mutant leaves behind would fail under the next ones too: the case is not used again.
    if ((await errorOf(one)) !== undefined) {
      spoiled.add(one)
      continue
    }
    if (killers.includes(one)) killers.splice(killers.indexOf(one), 1)
    killers.unshift(one)
    return { count, by: one.id, error, isEndless }
  }
  return { count }
}

test('mutants', { timeout: 0 }, async () => {
  const channel = new BroadcastChannel('centime mutants')
  const cases = await measured()
  channel.postMessage({
    cases: cases.map(({ run: _run, text: _text, reaches: _reaches, ...one }) => one),
    // What code does while it is imported, it does once, under no mutant.
    coverage: { static: {}, perTest: state().mutantCoverage.perTest },
  })
  await new Promise<void>((resolve) => {
    channel.onmessage = async ({ data }: { data: Asked | 'end' }) => {
      if (data === 'end') return resolve()
      channel.postMessage(await killer(cases, data))
    }
  })
  channel.close()
})
