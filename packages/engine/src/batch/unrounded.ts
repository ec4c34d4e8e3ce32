import { compileFormula } from '../calculate/compile.js'
import { Decimal, ZERO } from '../ground/money.js'
import { type Look, remembered } from '../ground/remembered.js'
import type { InputColumns } from '../kernel/input-columns.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'

/** A person's row of the columns, the facts that are entered there, and the texts of the lines so far. */
interface Row {
  readonly row: number
  readonly facts: Facts
  readonly lines: readonly string[]
}

/** The text of a line that no column holds, from the facts and the lines before it. */
export type LineInDecimals = (of: Row) => string

/**
 * A line in decimals. It is computed once for all rows that have the same entries in what it reads: hours and the minimum wage are
 * those of many people.
 */
export function lineInDecimals(fixed: FixedRegulation, index: number, inputs: InputColumns): LineInDecimals {
  const formula = fixed.lines[index]?.formula
  if (formula === undefined) throw new Error(`no line ${index}`)
  const evaluate = compileFormula(formula)
  return remembered((of: Row, look?: Look<Row>) => {
    const watched = (name: 'numbers' | 'sums' | 'choices', values: object): Record<string, never> =>
      new Proxy(
        {},
        {
          get: (_, key): unknown => {
            const value: unknown = Reflect.get(values, key)
            // The entry of a mixed column may be a rounded double: it does not say the number.
            const column = inputs.finer.has(String(key)) ? undefined : inputs.columnOf(name, String(key))
            if (column === undefined)
              look?.(({ facts }) => String(facts[name === 'sums' ? 'yearToDate' : name][String(key)]))
            else look?.(({ row }) => column[row])
            return value
          },
        },
      )
    const { facts } = of
    const values = new Proxy<Decimal[]>([], {
      get: (_, place): Decimal => {
        const text = (lines: readonly string[]): string => lines[Number(place)] ?? '0'
        look?.(({ lines }) => text(lines))
        return text(of.lines) === '0' ? ZERO : new Decimal(text(of.lines))
      },
    })
    const read = {
      ...facts,
      numbers: watched('numbers', facts.numbers),
      choices: watched('choices', facts.choices),
      yearToDate: watched('sums', facts.yearToDate),
    }
    return evaluate(read, values).toFixed()
  })
}
