/** What a row of the form says, and whether an answer agrees with it. */
export interface ExpectedLeaving {
  readonly amount?: number
  readonly duration?: number
  readonly unit?: string
  readonly eligible?: boolean
  readonly extra?: Readonly<Record<string, number | boolean>>
}

type Answer = { readonly result: object } | { readonly faults: readonly unknown[] }

/** Amounts to the cent, since the simulators do not round them all; durations exact; a notice of 0 in any unit. */
export function agreesWith({ amount, duration, unit, eligible, extra = {} }: ExpectedLeaving, answer: Answer): boolean {
  if (!('result' in answer)) return false
  const own = new Map<string, unknown>(Object.entries(answer.result))
  const others = new Map<string, unknown>(Object.entries(own.get('extra') ?? {}))
  const isNear = (value: unknown, wanted: number, most: number): boolean =>
    typeof value === 'number' && Math.abs(value - wanted) <= most
  const lengths = [...own].filter(([name]) => name.startsWith('duration_'))
  const isNone = duration === 0 && lengths.length > 0 && lengths.every(([, value]) => value === 0)
  return (
    (amount === undefined || isNear(own.get('amount'), amount, 0.0101)) &&
    (duration === undefined || isNone || isNear(own.get(`duration_${unit}`), duration, 1e-6)) &&
    (eligible === undefined || own.get('eligible') === eligible) &&
    Object.entries(extra).every(
      ([name, wanted]) =>
        others.get(name) === wanted || (typeof wanted === 'number' && isNear(others.get(name), wanted, 1e-6)),
    )
  )
}
