import { readFileSync } from 'node:fs'
import { answerLeaving } from './leaving.js'
import { agreesWith, type ExpectedLeaving } from './leaving-compare.js'
import type { LeavingItem } from './leaving-situation.js'

/** The rows of the simulators of the Ministry of Labour under collective agreements, and how many of them agree. */

export interface AgreementRow extends LeavingItem {
  readonly expected: ExpectedLeaving
}
/** Rows that differ for one reason, with the article where there is one. */
interface Difference {
  readonly why: string
  readonly ids: readonly string[]
}

function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8'))
}
export const agreementRows = (): readonly AgreementRow[] =>
  read<{ readonly rows: readonly AgreementRow[] }>('agreements.json').rows
/** Answers of the same simulators to random situations, for branches of their rules that no other row has. */
export const drawnRows = (): readonly AgreementRow[] =>
  read<{ readonly rows: readonly AgreementRow[] }>('agreements-drawn.json').rows
export const knownDifferences = (): readonly Difference[] => read('agreement-differences.json')

/** The rows whose answer differs. */
const differingRows = (rows: readonly AgreementRow[]): readonly AgreementRow[] =>
  rows.filter(({ expected, ...item }) => !agreesWith(expected, answerLeaving(item)))

/** A line for each agreement, then each difference with its reason. */
export function reportOfAgreements(): string {
  const rows = [...agreementRows(), ...drawnRows()]
  const wrong = new Set(differingRows(rows).map(({ id }) => id))
  const numbers = [...new Set(rows.map(({ idcc }) => Number(idcc)))].sort((a, b) => a - b)
  const lines = numbers.map((idcc) => {
    const own = rows.filter((row) => Number(row.idcc) === idcc)
    const agree = own.filter(({ id }) => !wrong.has(id)).length
    return `${String(idcc).padStart(5)}  ${agree} of ${own.length} agree`
  })
  const reasons = knownDifferences().map(({ why, ids }) => `${why}\n${ids.map((id) => `    ${id}`).join('\n')}`)
  const all = `  all  ${rows.length - wrong.size} of ${rows.length} agree`
  return `${[...lines, all, '', 'Why the others differ:', ...reasons].join('\n')}\n`
}
