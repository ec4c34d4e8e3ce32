import { hash } from 'node:crypto'
import { Decimal } from '@centime/engine'
import { type Layout, numberedLines } from './layout.js'
import { presentReader } from './stored-amounts.js'

/** A line of a result: its number, and its amount as decimal text. */
type Line = readonly [number: number, amount: string]

/**
 * SHA-256, hex, of a line with the employee's identifier and a line `number value` for each wage type that is not 0, by
 * number. A reader can compute it from the `result` of a month, and from the result sets of a job.
 */
export function digestOfLines(employeeIdentifier: string, lines: readonly Line[]): string {
  let text = `${employeeIdentifier}\n`
  for (const [number, amount] of lines) {
    const plain = PLAIN.test(amount) ? amount : new Decimal(amount).toFixed()
    if (plain !== '0' && plain !== '-0') text += `${number} ${plain}\n`
  }
  return hash('sha256', text)
}
/** A decimal text as `toFixed` writes it. */
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/

/** Makes a reader of that digest from the stored amounts of a person: no texts of lines without a number are made. */
export function digestReader(layout: Layout): (employeeIdentifier: string, amounts: string) => string {
  const lines = numberedLines(layout)
  const read = presentReader(lines.map(({ place }) => place))
  return (employeeIdentifier, amounts) => {
    const found: string[] = []
    read(amounts, (at, amount) => {
      found[at] = amount
    })
    const paid = lines.flatMap(({ wageTypeNumber }, at): readonly Line[] => {
      const amount = found[at]
      return amount === undefined ? [] : [[wageTypeNumber, amount]]
    })
    return digestOfLines(employeeIdentifier, paid)
  }
}
