import { unreachable } from '../ground/unreachable.js'
import type { FixedCondition, FixedFormula, FixedScale } from '../tree/fix.js'
import { binary, compare, sumOf } from './arithmetic.js'
import { join, type Side } from './branches.js'
import { constantOf, literal, type Num, powerOfTen } from './number.js'
import { roundHalfUp, roundQuotient } from './rounding.js'
import type { Writer } from './writer.js'

/** The code of a formula's inputs. */
export interface Sources {
  /** By the key of the field. */
  readonly number: (key: string) => Num
  readonly yearToDate: (key: string) => Num
  /** The common word, or the code of its position in the field's list. */
  readonly choice: (key: string) => { readonly word: string } | { readonly code: string }
  readonly line: (index: number) => Num
}

/** Writes each formula as code, once only: the batch reader of the law's tree. */
export class Emitter {
  readonly #writer: Writer
  readonly #sources: Sources

  constructor(writer: Writer, sources: Sources) {
    this.#writer = writer
    this.#sources = sources
  }

  value(formula: FixedFormula): Num {
    const known = this.#writer.knownOf(formula)
    if (known !== undefined) return known
    const value = this.#new(formula)
    this.#writer.remember(formula, value)
    return value
  }

  #new(formula: FixedFormula): Num {
    switch (formula.kind) {
      case 'constant':
      case 'figure':
        return constantOf(formula.value)
      case 'input':
        return this.#sources.number(formula.field.key)
      case 'yearToDate':
        return this.#sources.yearToDate(formula.key)
      case 'line':
        return this.#sources.line(formula.index)
      case 'version':
        return this.value(formula.of)
      case 'binary':
        return binary(this.#writer, formula.operator, this.value(formula.left), this.value(formula.right))
      case 'sum':
        return sumOf(
          this.#writer,
          formula.terms.map((term) => this.value(term)),
        )
      case 'round':
        // Only the regulation of stops truncates, and it is settled before the columns are filled.
        if (formula.down) throw new Error('no column holds a number that is cut')
        return this.#rounded(formula.of, formula.decimals)
      case 'choose': {
        const when = this.#condition(formula.when)
        if (typeof when === 'boolean') return this.value(when ? formula.so : formula.otherwise)
        return this.#branch([{ when, so: formula.so }], formula.otherwise)
      }
      case 'match': {
        const choice = this.#sources.choice(formula.field.key)
        const caseOf = (word: string): FixedFormula => formula.cases.get(word) ?? unreachable(formula.field.key)
        if ('word' in choice) return this.value(caseOf(choice.word))
        const [last = '', ...others] = formula.field.values.toReversed()
        const branches = others.map((word) => ({
          when: `${choice.code} === ${formula.field.values.indexOf(word)}`,
          so: caseOf(word),
        }))
        return this.#branch(branches, caseOf(last))
      }
      case 'scale':
        return this.#column(formula)
    }
  }

  /** A quotient is rounded exactly, without an intermediate near number. */
  #rounded(formula: FixedFormula, decimals: number): Num {
    if (formula.kind === 'version') return this.#rounded(formula.of, decimals)
    if (formula.kind === 'binary' && formula.operator === '÷') {
      return roundQuotient(this.#writer, this.value(formula.left), this.value(formula.right), decimals)
    }
    return roundHalfUp(this.#writer, this.value(formula), decimals)
  }

  #branch(branches: readonly { readonly when: string; readonly so: FixedFormula }[], otherwise: FixedFormula): Num {
    const side = (when: string | undefined, formula: FixedFormula): Side => ({
      when,
      ...this.#writer.block(() => this.value(formula)),
    })
    return join(this.#writer, [...branches.map(({ when, so }) => side(when, so)), side(undefined, otherwise)])
  }

  /** An expression for a single immediate use; true or false if the bounds decide it. */
  #condition(condition: FixedCondition): string | boolean {
    switch (condition.kind) {
      case 'compare':
        return compare(this.#writer, condition.operator, this.value(condition.left), this.value(condition.right))
      case 'is': {
        const choice = this.#sources.choice(condition.field.key)
        if ('word' in choice) return choice.word === condition.value
        return `${choice.code} === ${condition.field.values.indexOf(condition.value)}`
      }
      case 'both':
        return this.#both(condition.conditions)
    }
  }

  /** The second is computed only if the first is true: it may divide by a number that the first compares with 0. */
  #both([first, ...rest]: readonly FixedCondition[]): string | boolean {
    if (first === undefined) return true
    const holds = this.#condition(first)
    if (holds === false || rest.length === 0) return holds
    if (holds === true) return this.#both(rest)
    const { block, value } = this.#writer.block(() => this.#both(rest))
    if (value === false) return false
    if (block.lines.length === 0) return value === true ? holds : `${holds} && ${value}`
    const code = this.#writer.name('b')
    this.#writer.add(`let ${code} = ${holds}`)
    this.#writer.add(`if (${code}) {\n${[...block.lines, `${code} = ${value}`].join('\n')}\n}`)
    return code
  }

  /** The cell of a number's bracket, found by binary search. */
  #column({ scale, brackets, column, of: number }: FixedScale): Num {
    const cells = brackets.map(({ columns }) => constantOf(columns[column] ?? unreachable(scale.name)))
    const exact = cells.map((cell) => (cell.kind === 'exact' ? cell : unreachable(scale.name)))
    const decimals = Math.max(...exact.map((cell) => cell.scale))
    const digits = exact.map((cell) => cell.least * powerOfTen(decimals - cell.scale))
    const bounds = brackets.flatMap(({ upTo }) => (upTo === null ? [] : [constantOf(upTo)]))
    const value = this.value(number)
    const tests = bounds.map((bound) => compare(this.#writer, scale.boundIncluded ? '≤' : '<', value, bound))
    const found = (from: number, to: number): string => {
      if (from === to) return literal(digits[from] ?? unreachable(scale.name))
      const middle = Math.floor((from + to) / 2)
      const test = tests[middle]
      if (typeof test === 'boolean') return test ? found(from, middle) : found(middle + 1, to)
      return `(${test} ? ${found(from, middle)} : ${found(middle + 1, to)})`
    }
    const code = this.#writer.keep(found(0, digits.length - 1))
    return { kind: 'exact', code, scale: decimals, least: Math.min(...digits), most: Math.max(...digits) }
  }
}
