import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Times contestants that do the same work, interleaved in one process: a disturbance affects all of them. */

/** The same work, once for each case. Its result is stored, so that the compiler cannot remove the work. */
export type Contestant = readonly (() => unknown)[]

/** Milliseconds of one run: for each case, one sample a round. */
export type Timing = readonly (readonly number[])[]

export interface Plan {
  readonly rounds: number
  /** The least duration of a sample: short runs are repeated. */
  readonly sampleMilliseconds: number
  /** The warm-up of each contestant and case, before the first round. */
  readonly warmUpMilliseconds: number
}

export function measure<Name extends string>(
  contestants: Readonly<Record<Name, Contestant>>,
  plan: Plan,
): (name: Name) => Timing {
  const timed = Object.entries<Contestant>(contestants).map(([name, cases]) => ({
    name,
    cases: cases.map((run) => ({ run, repeats: repeatsFor(run, plan), samples: [] as number[] })),
  }))
  for (let round = 0; round < plan.rounds; round++) {
    // Each round starts with a different contestant, so that none always runs after the same one.
    const first = round % timed.length
    for (const { cases } of [...timed.slice(first), ...timed.slice(0, first)]) {
      for (const { run, repeats, samples } of cases) samples.push(sample(run, repeats))
    }
  }
  return (name) => timed.find((contestant) => contestant.name === name)?.cases.map(({ samples }) => samples) ?? []
}

/** Warms up, and measures how many runs make one sample. */
function repeatsFor(run: () => unknown, { sampleMilliseconds, warmUpMilliseconds }: Plan): number {
  const until = performance.now() + warmUpMilliseconds
  do lastResult = run()
  while (performance.now() < until)
  return Math.max(1, Math.ceil(sampleMilliseconds / sample(run, 5)))
}

function sample(run: () => unknown, repeats: number): number {
  const start = performance.now()
  for (let done = 0; done < repeats; done++) lastResult = run()
  return (performance.now() - start) / repeats
}

/**
 * Exported, so that no compiler can remove the work.
 * @public
 */
export let lastResult: unknown

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The quantile: the least value that a given share of the values does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

export const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

/** Milliseconds of one run, for each case. */
export const medians = (timing: Timing): readonly number[] => timing.map(median)

/** The ratio of two contestants' times, for each case: the median of the ratios of the rounds. */
export const ratios = (one: Timing, other: Timing): readonly number[] =>
  one.map((samples, which) => median(samples.map((time, round) => time / (other[which]?.[round] ?? Number.NaN))))

/** Collects the garbage of this process now: otherwise the collector would take a core from the next measurement. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('no garbage collector')
  collect()
}
