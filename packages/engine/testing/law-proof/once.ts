/** Stands for `testing/once.ts`: fixing and compiling are remembered here, but not under a rule with other days. */
export const once = <Value>(_known: Map<string, Value>, _key: string, make: () => Value): Value => make()
