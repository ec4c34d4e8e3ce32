/**
 * Keeps what was made of the state that a thing is in, until the thing is in another: by the key of the thing and a text that no other state
 * has. The oldest makes room. Each process keeps its own, and needs to tell none of another's.
 */
export function cachedByState<Value>(most: number) {
  const cached = new Map<number, { readonly state: string; readonly value: Value }>()
  return async (key: number, state: string, make: () => Promise<Value>): Promise<Value> => {
    const known = cached.get(key)
    if (known?.state === state) return known.value
    const value = await make()
    cached.delete(key)
    for (const oldest of cached.keys()) if (cached.size >= most) cached.delete(oldest)
    cached.set(key, { state, value })
    return value
  }
}
