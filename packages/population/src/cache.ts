/** A cache of values that are slow to make, by key. Holds at most `capacity`; the oldest is evicted. */
export class Cache<Value> {
  readonly #capacity: number
  readonly #values = new Map<string, Value>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(key: string, make: () => Value): Value {
    const found = this.#values.get(key)
    if (found !== undefined) return found
    const value = make()
    for (const oldest of this.#values.keys()) if (this.#values.size >= this.#capacity) this.#values.delete(oldest)
    this.#values.set(key, value)
    return value
  }
}
