/** Looks at a part of a thing, by a function that finds the same part of another. */
export type Look<Thing> = (part: (of: Thing) => unknown) => void

/**
 * A function that remembers its results by the parts that it looked at: another thing with the same parts has the same result. `compute`
 * depends on nothing else, and reports each part before it reads it; where `look` is absent nothing is to be reported. `most`: results that are kept.
 */
export function remembered<Thing, Result>(
  compute: (thing: Thing, look?: Look<Thing>) => Result,
  most = 1000,
): (thing: Thing) => Result {
  let first: Step<Thing, Result> | Found<Result> | undefined
  let [kept, used, isWorth] = [0, 0, true]
  return (thing) => {
    let at = first
    while (at instanceof Step) at = at.next.get(at.part(thing))
    if (at !== undefined) {
      used += 1
      return at.result
    }
    if (!isWorth) return compute(thing)
    if (kept === most) {
      isWorth = used >= USES * most
      first = undefined
      ;[kept, used] = [0, 0]
    }
    kept += 1
    let step: Step<Thing, Result> | undefined
    let value: unknown
    const add = <Next extends Step<Thing, Result> | Found<Result>>(next: Next): Next => {
      if (step === undefined) first = next
      else step.next.set(value, next)
      return next
    }
    const result = compute(thing, (part) => {
      const next = step === undefined ? first : step.next.get(value)
      step = next instanceof Step ? next : add(new Step(part))
      value = part(thing)
    })
    add({ result })
    return result
  }
}

/** More than `most` are worth it only while each serves so many things. */
const USES = 4

/** What is looked at next, and then, by what was found. */
class Step<Thing, Result> {
  readonly part: (of: Thing) => unknown
  readonly next = new Map<unknown, Step<Thing, Result> | Found<Result>>()

  constructor(part: (of: Thing) => unknown) {
    this.part = part
  }
}
interface Found<Result> {
  readonly result: Result
}
