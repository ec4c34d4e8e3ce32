import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import { InputColumns } from './input-columns.js'
import { type Kernel, type KernelLaw, kernelFor } from './kernel.js'
import type { Column } from './loop.js'

/** A line whose amount differs between rows. */
export interface RowLine {
  readonly index: number
  /** Decimals of its entries: value = entry / 10^decimals. An entry is NaN if a partial line is not exact. */
  readonly decimals: number
  readonly column: Int32Array | Float64Array
  readonly isPartial: boolean
}

/**
 * Facts in the columns of a kernel of their law, a number of rows at a time. Compiling takes as long as some hundred
 * payslips.
 */
export class FactRows {
  readonly inputs: InputColumns
  /** 1 for the rows that the kernel cannot compute. */
  readonly fallback: Uint8Array
  readonly lines: readonly RowLine[]
  /** The lines with the same amount in all rows. */
  readonly constants: readonly { readonly index: number; readonly digits: number; readonly decimals: number }[]
  readonly #kernel: Kernel
  readonly #stored: readonly Column[]

  /**
   * `lines`: those to compute, each after the lines that it reads; absent: the regulation's. `finer`: keys of fields
   * and sums with more decimals than their columns, which then are mixed and a little slower. `unused`: keys of numbers
   * that are 0 in all rows. Throws `NotExact`.
   */
  constructor(
    fixed: FixedRegulation,
    rows: number,
    finer: ReadonlySet<string>,
    lines: KernelLaw['lines'] = fixed.lines,
    unused?: ReadonlySet<string>,
  ) {
    this.inputs = new InputColumns(fixed, finer, rows, unused)
    this.fallback = new Uint8Array(rows)
    const law = { carried: fixed.carried, lines }
    this.#kernel = kernelFor(law, this.inputs.shape, new Set(lines.keys()), 'only exact')
    const { outputs } = this.#kernel
    this.constants = outputs.flatMap(({ index, decimals, constant }) =>
      decimals === null || constant === undefined ? [] : [{ index, decimals, digits: constant }],
    )
    this.lines = outputs.flatMap(({ index, decimals, isShort, isPartial, constant }) =>
      constant !== undefined || decimals === null
        ? []
        : [{ index, decimals, isPartial, column: isShort ? new Int32Array(rows) : new Float64Array(rows) }],
    )
    this.#stored = this.lines.map(({ column }) => column)
  }

  /** Keys of fields and of sums whose columns are mixed. */
  get finer(): ReadonlySet<string> {
    return this.inputs.finer
  }

  /** Enters facts from the first row on; returns the keys of numbers that need a mixed column. */
  enter(facts: readonly Facts[]): ReadonlySet<string> {
    return this.inputs.enter(facts, this.fallback)
  }

  /** Computes the first rows. */
  run(count: number): void {
    this.#kernel.run(this.inputs.columns, this.#stored, this.fallback, 0, count)
  }
}
