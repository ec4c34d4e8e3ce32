import { cpus } from 'node:os'
import { median } from './measure.js'

/** A text table: first column aligned left, the others right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_title, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const text = (row: readonly string[]): string =>
    widths.map((width, column) => (row[column] ?? '')[column === 0 ? 'padEnd' : 'padStart'](width)).join('   ')
  return [text(head), widths.map((width) => '─'.repeat(width)).join('───'), ...rows.map(text)].join('\n')
}

export const printTable = (...shown: Parameters<typeof table>): void => console.log(table(...shown))

export const times = (ratio: number): string => `${ratio.toFixed(ratio < 10 ? 2 : 0)} ×`

export const count = (number: number): string => Math.round(number).toLocaleString('en')

export function duration(milliseconds: number): string {
  if (milliseconds < 1) return `${(milliseconds * 1000).toFixed(0)} µs`
  return `${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} ms`
}

/** A row of a table: least, median and most of a number of each thing (milliseconds, unless `say` differs), and the target. */
export function spread<Thing>(
  name: string,
  things: readonly Thing[],
  worth: (thing: Thing) => number,
  wanted = '',
  say = duration,
): string[] {
  const values = things.map((thing) => worth(thing))
  return [name, say(Math.min(...values)), say(median(values)), say(Math.max(...values)), wanted]
}

/** The target, and whether it is met. */
export const target = (met: boolean, text: string): string => `${text}: ${met ? 'met' : 'MISSED'}`

export function machine(): string {
  const processors = cpus()
  return `Node ${process.versions.node}, ${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}`
}
