import type { Row } from './kit.js'

/** The rows of a section as lines of a table. */

const MARKS = { passed: '✓', failed: '✗', skipped: '–' } as const

/** `width`: of the terminal, in characters. The texts of passed statements are cut to it; those of failed ones are not. */
export function linesOf(rows: readonly Row[], width: number): readonly string[] {
  const [first] = rows
  if (first === undefined) return []
  const reasons = new Set(rows.map(({ outcome, seen }) => (outcome === 'skipped' ? seen : undefined)))
  const skipped = reasons.size === 1 && first.outcome === 'skipped' ? `, skipped: ${first.seen}` : ''
  const head = `\n${first.section}  ${first.title}${skipped}`
  return [head, ...rows.flatMap((row) => lines(row, width, skipped !== ''))]
}

function lines({ outcome, statement, seen }: Row, width: number, isSaid: boolean): readonly string[] {
  const line = `  ${MARKS[outcome]} ${outcome.padEnd(7)}  ${statement}`
  if (outcome === 'failed' || (outcome === 'skipped' && !isSaid)) return [line, `             ${seen}`]
  const room = width - line.length - 4
  return [
    outcome === 'passed' && room > 8 ? `${line}  [${seen.length > room ? `${seen.slice(0, room - 1)}…` : seen}]` : line,
  ]
}

/** Such as `121 passed, 0 failed, 4 skipped`. */
export function tallyOf(rows: readonly Row[]): string {
  const count = (wanted: Row['outcome']): number => rows.filter(({ outcome }) => outcome === wanted).length
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`
}
