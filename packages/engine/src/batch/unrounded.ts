import { compileFormula, type Evaluator } from '../calculate/compile.js'
import { Decimal, ZERO } from '../ground/money.js'
import { type Look, remembered } from '../ground/remembered.js'
import type { InputColumns } from '../kernel/input-columns.js'
import type { Facts } from '../tree/facts.js'
import { type FixedRegulation, linesIn } from '../tree/fix.js'

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
  const read = linesIn(formula)
  const values: Decimal[] = []
  const enterValues = ({ lines }: Row): void => {
    for (const place of read) values[place] = decimalOf(lines[place])
  }
  const watched = watchedRow(inputs)
  return remembered((of: Row, look?: Look<Row>) => {
    enterValues(of)
    if (look === undefined) return evaluate(of.facts, values).toFixed()
    return watched(of, look, values, evaluate).toFixed()
  })
}

const decimalOf = (text: string | undefined): Decimal => (text === undefined || text === '0' ? ZERO : new Decimal(text))

/** Evaluates a formula and tells which entries and lines of the row it reads. Its proxies are made once: to make them takes longer than a formula. */
function watchedRow(inputs: InputColumns) {
  let now: { readonly of: Row; readonly look: Look<Row>; readonly values: readonly Decimal[] } | undefined
  const watched = (name: 'numbers' | 'sums' | 'choices', valuesOf: (facts: Facts) => object): Record<string, never> =>
    new Proxy(
      {},
      {
        get: (_, key): unknown => {
          // The entry of a mixed column may be a rounded double: it does not say the number.
          const column = inputs.finer.has(String(key)) ? undefined : inputs.columnOf(name, String(key))
          if (column === undefined)
            now?.look(({ facts }) => String(facts[name === 'sums' ? 'yearToDate' : name][String(key)]))
          else now?.look(({ row }) => column[row])
          return now && Reflect.get(valuesOf(now.of.facts), key)
        },
      },
    )
  const numbers = watched('numbers', (facts) => facts.numbers)
  const choices = watched('choices', (facts) => facts.choices)
  const yearToDate = watched('sums', (facts) => facts.yearToDate)
  const lines = new Proxy<Decimal[]>([], {
    get: (_, place): Decimal | undefined => {
      now?.look((row) => row.lines[Number(place)] ?? '0')
      return now?.values[Number(place)]
    },
  })
  return (of: Row, look: Look<Row>, values: readonly Decimal[], evaluate: Evaluator): Decimal => {
    const { period, paymentDate, contract } = of.facts
    now = { of, look, values }
    return evaluate({ period, paymentDate, contract, numbers, choices, yearToDate }, lines)
  }
}
