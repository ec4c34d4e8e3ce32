/** What tests make of a regulation on a day, made once. The law proof makes it again under each change of the law. */
export function once<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const found = known.get(key) ?? make()
  known.set(key, found)
  return found
}
