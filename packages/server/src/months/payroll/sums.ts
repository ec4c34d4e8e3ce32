import { Decimal } from '@centime/engine'
import { scaledText } from '@centime/engine/batch'
import { yieldToEventLoop } from '@centime/store'
import { EURO_AMOUNTS, type PersonResult } from '../../calculation/person-results.js'

/** The sums of a job over all its people. */
interface Sums {
  /** Euros; null where the regulation has no such line. */
  readonly totals: Readonly<Partial<Record<(typeof EURO_AMOUNTS)[number], number | null>>>
  /** Each warning once, with the number of people who have it. */
  readonly warnings: readonly { readonly code: string; readonly message: string; readonly people: number }[]
}

/** How many people are added at a time: other work runs in between. */
const TOGETHER = 100

/** The sums of the results of a job, cached as long as the results are. */
export async function sumsOf(people: readonly PersonResult[]): Promise<Sums> {
  const known = kept.get(people)
  if (known !== undefined) return known
  const totals = new Map<(typeof EURO_AMOUNTS)[number], Decimal | null>(EURO_AMOUNTS.map((name) => [name, ZERO]))
  const groups = new Map<string, { readonly message: string; people: number }>()
  for (let from = 0; from < people.length; from += TOGETHER) {
    const some = people.slice(from, from + TOGETHER)
    for (const name of EURO_AMOUNTS) totals.set(name, added(totals.get(name) ?? null, some, name))
    for (const { warnings } of some) {
      // A person may have several of one code, such as one for each plan.
      const counted = new Set<string>()
      for (const { code, message } of warnings) {
        const group = groups.get(code)
        if (group === undefined) groups.set(code, { message, people: 1 })
        else if (!counted.has(code)) group.people += 1
        counted.add(code)
      }
    }
    await yieldToEventLoop()
  }
  const sums = {
    totals: Object.fromEntries([...totals].map(([name, total]) => [name, total?.toNumber() ?? null])),
    warnings: [...groups].map(([code, group]) => ({ code, ...group })),
  }
  kept.set(people, sums)
  return sums
}
const ZERO = new Decimal(0)
const kept = new WeakMap<readonly PersonResult[], Sums>()

/** A total with the amounts of more people; null where one of them has none. Whole cents are added as integers, which is exact and faster. */
function added(total: Decimal | null, people: readonly PersonResult[], name: (typeof EURO_AMOUNTS)[number]) {
  let [sum, cents] = [total, 0]
  for (const { amounts } of people) {
    const amount = amounts[name]
    if (sum === null || amount === undefined) return null
    const entry = scaledText(amount, CENTS)
    if (Number.isInteger(entry)) cents += entry
    else sum = sum.plus(amount)
  }
  return sum?.plus(new Decimal(cents).div(100)) ?? null
}
/** In groups of a hundred people, so that each sum is a safe integer. */
const CENTS = { decimals: 2, least: -(10 ** 12), most: 10 ** 12 }
