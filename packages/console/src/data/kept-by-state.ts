import type { SignedIn } from './port.js'

/**
 * Keeps values that pages have made from a state of a client, by a key, until the state changes: values of thousands of
 * people are made once for all pages of a month. The oldest of `most` values is dropped. Each service has its own.
 */
export function keptByState<Value>(most: number) {
  const kept = new WeakMap<object, Map<string, { readonly state: string; readonly value: Promise<Value> }>>()
  return (lists: SignedIn['lists'], key: string, state: string, make: () => Promise<Value>): Promise<Value> => {
    const known: NonNullable<ReturnType<typeof kept.get>> = kept.get(lists.service) ?? new Map()
    kept.set(lists.service, known)
    const found = known.get(key)
    if (found?.state === state) return found.value
    const value = make()
    known.delete(key)
    known.set(key, { state, value })
    for (const oldest of known.keys()) if (known.size > most) known.delete(oldest)
    // A failure is not kept.
    value.catch(() => {
      if (known.get(key)?.value === value) known.delete(key)
    })
    return value
  }
}
