import type { FixedFormula } from '../tree/fix.js'
import type { Num } from './number.js'

/** Lines of code, and the formulas whose value they have. */
export interface Block {
  readonly lines: string[]
  readonly known: Map<FixedFormula, Num>
}

/** Straight-line code as it is written, one statement after another, in blocks. */
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

  /** An expression as a constant of this block. */
  keep(expression: string): string {
    const name = this.name('t')
    this.add(`const ${name} = ${expression}`)
    return name
  }

  /** Leaves the row to decimal.js where the condition holds, NaN included if it is written so. */
  fallBackIf(condition: string): void {
    this.add(`if (${condition}) { fallback[i] = 1; continue row }`)
  }

  /** Statements apart, for one side of a branch. */
  block<Value>(make: () => Value): { readonly block: Block; readonly value: Value } {
    const block: Block = { lines: [], known: new Map() }
    return { block, value: this.within(block, make) }
  }

  /** More statements at the end of a block. */
  within<Value>(block: Block, make: () => Value): Value {
    this.#blocks.push(block)
    try {
      return make()
    } finally {
      this.#blocks.pop()
    }
  }

  /** The value of a formula that was already computed in this block or in one around it. */
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

  text(): string {
    return this.#innermost.lines.join('\n')
  }

  get #innermost(): Block {
    const block = this.#blocks.at(-1)
    if (block === undefined) throw new Error('no block is open')
    return block
  }
}
