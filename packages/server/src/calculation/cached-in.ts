/** The value of a key in a cache of at most `most` entries; the oldest is dropped for a new one. */
export function cachedIn<Key extends string | number, Value>(
  cache: Map<Key, Value>,
  most: number,
  key: Key,
  make: () => Value,
): Value {
  const known = cache.get(key)
  if (known !== undefined) return known
  for (const oldest of cache.keys()) if (cache.size >= most) cache.delete(oldest)
  const made = make()
  cache.set(key, made)
  return made
}
