/** Throws for a bug: code compiled from a regulation always has the requested place. */
export function unreachable(what: string | number): never {
  throw new Error(`a compiled regulation has no ${what}`)
}
