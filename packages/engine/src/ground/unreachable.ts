/** A bug: what was compiled from a regulation always has the place that is asked for. */
export function unreachable(what: string | number): never {
  throw new Error(`a compiled regulation has no ${what}`)
}
