/**
 * Caches values made from the state of a thing until the state changes, by the key of the thing and a text that is
 * unique for each state. A full cache drops its oldest entry. Each process has its own cache, and needs no messages
 * from others.
 */
export function cachedByState<Value>(most: number) {
  const cached = new Map<number, { readonly state: string; readonly value: Value }>()
  /** The value, if it is there. */
  const peek = (key: number, state: string): Value | undefined => {
    const known = cached.get(key)
    return known?.state === state ? known.value : undefined
  }
  const cachedValue = async (key: number, state: string, make: () => Promise<Value>): Promise<Value> => {
    const known = cached.get(key)
    if (known?.state === state) return known.value
    const value = await make()
    cached.delete(key)
    for (const oldest of cached.keys()) if (cached.size >= most) cached.delete(oldest)
    cached.set(key, { state, value })
    return value
  }
  return Object.assign(cachedValue, { peek })
}
