import { type Decimal, type Output, scaledInteger } from '@centime/engine/batch'
import type { AmountColumn } from './population-amounts.js'

/** The column of a line while it is computed: the kernel fills `values`, `put` the rows that fell back. */
export class OutputColumn {
  /** The index of the line in the regulation. */
  readonly index: number
  readonly decimals: number | null
  readonly values: Int32Array | Float64Array | number
  readonly #apart = new Map<number, string>()

  /** `position`: the place of the column among those of the kernel. */
  constructor({ index, decimals, isShort, constant }: Output, count: number, position: number) {
    this.index = index
    this.decimals = decimals
    this.values =
      constant ??
      (isShort
        ? new Int32Array(...memory(position, 4 * count), count)
        : new Float64Array(...memory(position, 8 * count), count))
  }

  put(row: number, value: Decimal): void {
    const { decimals, values } = this
    const entry = decimals === null ? value.toNumber() : scaledInteger(value, decimals)
    const fits = entry !== undefined && (!(values instanceof Int32Array) || (entry | 0) === entry)
    if (fits && typeof values !== 'number') values[row] = entry
    else if (entry !== values) this.#apart.set(row, value.toFixed())
  }

  amounts(): AmountColumn {
    const { decimals, values } = this
    return { decimals, values, ...(this.#apart.size > 0 && { apart: this.#apart }) }
  }
}

/**
 * Memory of a column that starts one cache line further into its page than the column before. Large arrays start at a page
 * boundary; without the offset, the entries of one row in a hundred columns compete for the same eight lines of the
 * processor's cache.
 */
function memory(position: number, bytes: number): readonly [ArrayBuffer, offset: number] {
  const offset = (position * CACHE_LINE) % PAGE
  return [new ArrayBuffer(offset + bytes), offset]
}
const CACHE_LINE = 64
const PAGE = 4096
