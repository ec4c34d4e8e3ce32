import { readdirSync } from 'node:fs'
import { BroadcastChannel } from 'node:worker_threads'
import { test } from 'vitest'
import { type Case, casesIn } from './cases.js'
import { isProperty } from './corpus.js'

/**
 * What `npm run mutation -- dates` runs against its mutants: cases of the law, in one thread that imports them once.
 * `scripts/mutants-in-process.mjs` asks for one mutant after another.
 */

/** Of Stryker's words, those that are used here. */
interface Asked {
  readonly activeMutant: { readonly id: string }
  readonly testFilter: readonly string[] | undefined
}
interface Measured extends Case {
  readonly id: string
  readonly file: string
  /** Of a processor: the machine may be busy. */
  readonly milliseconds: number
  readonly error: string | undefined
  /** How often it asks which mutant is active. */
  readonly reads: number
}

const root = new URL('../../../../', import.meta.url)
/** Folders of the engine, and which tests of each. */
const TESTS: Readonly<Record<string, RegExp>> = {
  dates: /./,
  'dates/leave': /./,
  inputs: /./,
  law: /^(?!worked-terms)/,
  'law/conventions': /^(branches|conventions|needs|notice|own)/,
  calculate: /^(worked-|annual|elements|severance|year-closing|month-check)/,
  compare: /^(worked|months|recomputed|back-pay)/,
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
/** A case that takes longer is left out. */
const LONGEST = 2000

/** Stryker's state. Each mutated place reads here which mutant is active, so the count of reads tells a loop without end. */
const state = {
  mutant: undefined as string | undefined,
  reads: 0,
  limit: Number.POSITIVE_INFINITY,
  currentTestId: undefined as string | undefined,
  mutantCoverage: { static: {}, perTest: {} as Record<string, object> },
  get activeMutant(): string | undefined {
    state.reads += 1
    if (state.reads > state.limit) throw new Error('a loop without end')
    return state.mutant
  },
}
Object.assign(globalThis, { __stryker__: state })

async function errorOf(one: Case): Promise<string | undefined> {
  state.reads = 0
  try {
    await one.run()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function measured(): Promise<readonly Measured[]> {
  const found: Measured[] = []
  for (const file of files) {
    const cases = await casesIn(() => import(/* @vite-ignore */ new URL(file, root).pathname))
    for (const [index, one] of cases.entries()) {
      if (isProperty(one)) continue
      const id = `${file} ${index}: ${one.name}`
      state.currentTestId = id
      const start = process.cpuUsage()
      const error = await errorOf(one)
      const milliseconds = process.cpuUsage(start).user / 1000
      state.currentTestId = undefined
      if (milliseconds > LONGEST) delete state.mutantCoverage.perTest[id]
      else found.push({ ...one, id, file, error, milliseconds, reads: state.reads })
    }
  }
  return found.toSorted((a, b) => a.milliseconds - b.milliseconds)
}

/** The cases that killed a mutant, the last one first: it is likely to kill the mutant beside it too. */
const killers = new Set<Measured>()

/** The cases to try: what killed before, then the cheapest. */
function tried(cases: readonly Measured[]): ReadonlySet<Measured> {
  const wanted = new Set(cases)
  const first = [...killers].reverse().filter((one) => wanted.has(one))
  return new Set([...first.slice(0, 20), ...cases])
}

/** What the cases say of a mutant; `isSpoiled`: they cannot, since an earlier mutant left something behind. */
async function judged(cases: readonly Measured[], { activeMutant, testFilter }: Asked, isFirst: boolean) {
  const wanted = testFilter && new Set(testFilter)
  let nrOfTests = 0
  for (const one of tried(cases.filter(({ id }) => wanted?.has(id) ?? true))) {
    nrOfTests += 1
    state.mutant = activeMutant.id
    state.limit = 20 * one.reads + 1_000_000
    const failureMessage = await errorOf(one)
    const isEndless = state.reads > state.limit
    state.mutant = undefined
    state.limit = Number.POSITIVE_INFINITY
    if (failureMessage === undefined) continue
    if (isEndless) return { status: 'timeout', reason: failureMessage }
    if (!isFirst && (await errorOf(one)) !== undefined) return { isSpoiled: true }
    killers.delete(one)
    killers.add(one)
    return { status: 'killed', killedBy: [one.id], failureMessage, nrOfTests }
  }
  return { status: 'survived', nrOfTests }
}

test('mutants', { timeout: 0 }, async () => {
  const channel = new BroadcastChannel('centime mutants')
  const cases = await measured()
  channel.postMessage({
    status: 'complete',
    // What code does while it is imported, it does once, under no mutant.
    mutantCoverage: { static: {}, perTest: state.mutantCoverage.perTest },
    tests: cases.map(({ id, name, file: fileName, milliseconds: timeSpentMs, error: failureMessage }) => ({
      ...{ id, name, fileName, timeSpentMs, status: failureMessage === undefined ? SUCCESS : FAILED },
      ...(failureMessage !== undefined && { failureMessage }),
    })),
  })
  let isFirst = true
  await new Promise<void>((resolve) => {
    channel.onmessage = async ({ data }: { data: Asked | 'end' }) => {
      if (data === 'end') return resolve()
      channel.postMessage(await judged(cases, data, isFirst))
      isFirst = false
    }
  })
  channel.close()
})
const [SUCCESS, FAILED] = [0, 1]
