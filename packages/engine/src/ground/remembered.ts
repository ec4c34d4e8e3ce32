/** The same answers, each worked out once. Keeps every text that it was asked: for readers that live as long as a batch. */
export function remembered<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { readonly value: Value }>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found.value
    const value = read(text)
    known.set(text, { value })
    return value
  }
}

/** The same for texts that mean something for each of some things, as fields. What is no text is read each time. */
export function rememberedOf<Thing extends object, Value>(
  read: (thing: Thing, text: unknown) => Value,
): (thing: Thing, text: unknown) => Value {
  const known = new Map<Thing, (text: string) => Value>()
  return (thing, text) => {
    if (typeof text !== 'string') return read(thing, text)
    let ofThing = known.get(thing)
    if (ofThing === undefined) {
      ofThing = remembered((one) => read(thing, one))
      known.set(thing, ofThing)
    }
    return ofThing(text)
  }
}
