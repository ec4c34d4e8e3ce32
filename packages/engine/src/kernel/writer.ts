import type { FixedFormula } from '../tree/fix.js'
import type { Num } from './number.js'

/** Statements, and the formulas that they compute. */
export interface Block {
  readonly lines: string[]
  readonly known: Map<FixedFormula, Num>
}

/** Writes the body of a kernel's loop, statement by statement, in nested blocks. */
export class Writer {
  readonly #blocks: Block[] = [{ lines: [], known: new Map() }]
  #names = 0

  /** A new variable name. */
  name(prefix: string): string {
    this.#names += 1
    return `${prefix}${this.#names}`
  }

  add(line: string): void {
    this.#innermost.lines.push(line)
  }

  /** Assigns an expression to a constant of this block; returns the constant's name. */
  keep(expression: string): string {
    const name = this.name('t')
    this.add(`const ${name} = ${expression}`)
    return name
  }

  /**
   * Marks the row for fallback and continues with the next if the condition is true. Written as `!(…)` it is true for
   * NaN too.
   */
  fallBackIf(condition: string): void {
    this.add(`if (${condition}) { fallback[i] = 1; continue row }`)
  }

  /** Writes a new block, for one side of a branch. */
  block<Value>(make: () => Value): { readonly block: Block; readonly value: Value } {
    const block: Block = { lines: [], known: new Map() }
    return { block, value: this.within(block, make) }
  }

  /** Appends to an existing block. */
  within<Value>(block: Block, make: () => Value): Value {
    this.#blocks.push(block)
    try {
      return make()
    } finally {
      this.#blocks.pop()
    }
  }

  /** The value of a formula that this block or an enclosing one has computed; undefined if none has. */
  knownOf(formula: FixedFormula): Num | undefined {
    for (const { known } of this.#blocks) {
      const found = known.get(formula)
      if (found !== undefined) return found
    }
    return undefined
  }

  remember(formula: FixedFormula, value: Num): void {
    this.#innermost.known.set(formula, value)
  }

  /** The body of the loop. */
  statements(): readonly string[] {
    return this.#innermost.lines
  }

  get #innermost(): Block {
    const block = this.#blocks.at(-1)
    if (block === undefined) throw new Error('no block is open')
    return block
  }
}
