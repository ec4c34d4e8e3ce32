import { hash } from 'node:crypto'
import { Decimal } from '@centime/engine'
import { type Layout, noAmount, numberedLines } from './layout.js'

/** A line of a result: its number, and its amount as decimal text. */
type Line = readonly [number: number, amount: string]

/**
 * SHA-256, hex, of a line with the employee's identifier and a line `number value` for each wage type that is not 0, by
 * number. A reader can compute it from the `result` of a month, and from the result sets of a job.
 */
export function digestOfLines(employeeIdentifier: string, lines: readonly Line[]): string {
  return hash('sha256', `${employeeIdentifier}\n${lines.map(([number, amount]) => textOf(number, amount)).join('')}`)
}
function textOf(number: number, amount: string): string {
  const plain = PLAIN.test(amount) ? amount : new Decimal(amount).toFixed()
  return plain === '0' || plain === '-0' ? '' : `${number} ${plain}\n`
}
/** A decimal text as `toFixed` writes it. */
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/

/** Makes a reader of that digest from the amounts of all lines in a layout. */
export function digestReader(layout: Layout): (employeeIdentifier: string, amounts: readonly string[]) => string {
  const lines = numberedLines(layout)
  return (employeeIdentifier, amounts) => {
    let text = `${employeeIdentifier}\n`
    for (const { wageTypeNumber, place } of lines) {
      const amount = amounts[place] ?? noAmount(place)
      if (amount !== '0') text += isPlain(amount) ? `${wageTypeNumber} ${amount}\n` : textOf(wageTypeNumber, amount)
    }
    return hash('sha256', text)
  }
}
/** Whether a stored amount is surely plain: it begins and ends with another digit than 0. */
const isPlain = (amount: string): boolean => amount.charCodeAt(0) > ZERO && amount.charCodeAt(amount.length - 1) > ZERO
const ZERO = 48
