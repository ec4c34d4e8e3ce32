/** Memory for columns of which each row is read and written together. */
export interface Memory {
  readonly uint8: () => Uint8Array
  readonly int32: () => Int32Array
  readonly float64: () => Float64Array
}

const PAGE = 4096
const CACHE_LINE = 64

/**
 * Each column starts one cache line further into its page than the one before. Large arrays start at a page boundary;
 * without the offset, the entries of one row in a hundred columns compete for the same eight lines of the cache.
 */
export function memory(rows: number): Memory {
  let columns = 0
  const start = (): number => (columns++ * CACHE_LINE) % PAGE
  const buffer = (bytes: number): ArrayBuffer => new ArrayBuffer(rows * bytes + PAGE)
  return {
    uint8: () => new Uint8Array(buffer(1), start(), rows),
    int32: () => new Int32Array(buffer(4), start(), rows),
    float64: () => new Float64Array(buffer(8), start(), rows),
  }
}
