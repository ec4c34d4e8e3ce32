import type { Page, PrintedNumber } from './page.js'

/** A number of a page, with its name for readers: the label of its row, and the title of its column if it has one. */
export interface NamedNumber {
  readonly label: string
  readonly number: PrintedNumber
}

/** Every number of a page that comes from its result, in the order of the page. */
export function numbersOf({ facts, tables, boxes }: Page): readonly NamedNumber[] {
  return [
    ...facts.flatMap(({ label, number }) => named(number, label)),
    ...tables.flatMap(({ columns = [], rows }) =>
      rows.flatMap(({ label, numbers }) => numbers.flatMap((number, at) => named(number, label, columns[at + 1]))),
    ),
    ...boxes.flatMap(({ title, columns, rows }) =>
      rows.flatMap(({ label, numbers }) => numbers.flatMap((number, at) => named(number, title, columns[at], label))),
    ),
  ]
}

const named = (number: PrintedNumber | undefined, ...names: readonly (string | undefined)[]): readonly NamedNumber[] =>
  number === undefined ? [] : [{ label: names.filter(Boolean).join(' · '), number }]
