/** The same function with a cache that is emptied when full, so that callers' texts cannot fill the memory. */
export function cached<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { readonly value: Value }>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found.value
    const value = read(text)
    if (known.size >= MOST) known.clear()
    known.set(text, { value })
    return value
  }
}

const MOST = 2000

/**
 * The same for a function of an object, such as a field, and a text: one cache per object. Other values are not cached.
 */
export function cachedFor<Thing extends object, Value>(
  read: (thing: Thing, text: unknown) => Value,
): (thing: Thing, text: unknown) => Value {
  const known = new Map<Thing, (text: string) => Value>()
  return (thing, text) => {
    if (typeof text !== 'string') return read(thing, text)
    let ofThing = known.get(thing)
    if (ofThing === undefined) {
      ofThing = cached((one) => read(thing, one))
      known.set(thing, ofThing)
    }
    return ofThing(text)
  }
}

/** The same function of an object, computed once for each. */
export function cachedByObject<Thing extends object, Value>(read: (thing: Thing) => Value): (thing: Thing) => Value {
  const known = new WeakMap<Thing, { readonly value: Value }>()
  return (thing) => {
    const found = known.get(thing)
    if (found !== undefined) return found.value
    const value = read(thing)
    known.set(thing, { value })
    return value
  }
}
