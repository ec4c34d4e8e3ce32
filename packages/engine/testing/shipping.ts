import type { LawPack, PackFigure } from '../src/catalogue/law-pack.js'
import { LOOKUP_TABLES } from '../src/catalogue/tables.js'
import type { Bracket, Figure, Scale, Since } from '../src/tree/figure.js'

/**
 * Does some work as a release would that ships the figures of law packs: the declarations of the law have their lines while the work
 * lasts. A regulation that was compiled before keeps what it has read: the work makes its own.
 */
export function shipping<Value>(packs: readonly LawPack[], work: () => Value): Value {
  const sent = packs.flatMap(({ figures, confirmedUntil }) => figures.map((one) => ({ ...one, confirmedUntil })))
  const declared = LOOKUP_TABLES.flatMap(({ figures }) => figures)
  const before = declared.map((one) => ({ ...one }))
  for (const one of declared) {
    const lines = sent.filter(({ table, key }) =>
      one.kind === 'figure' ? one.table === table && one.key === key : one.name === table,
    )
    if (lines.length > 0) Object.assign(one, one.kind === 'figure' ? withLines(one, lines) : withCells(one, lines))
  }
  try {
    return work()
  } finally {
    for (const [place, one] of declared.entries()) Object.assign(one, before[place])
  }
}

type Sent = PackFigure & Pick<LawPack, 'confirmedUntil'>

function withLines({ values, confirmedUntil }: Figure, sent: readonly Sent[]) {
  const dated = new Map<string, Since<string | undefined>>(values.map((one) => [one.from, one]))
  for (const { from, value, text } of sent) dated.set(from, { from, value, text })
  return { confirmedUntil: lastOf(confirmedUntil, sent), values: inOrder(dated) }
}

function withCells({ versions, confirmedUntil }: Scale, sent: readonly Sent[]) {
  const dated = new Map(versions.map((one) => [one.from, one]))
  for (const from of new Set(sent.map((one) => one.from))) {
    const cells = sent.filter((one) => one.from === from)
    const value = cells
      .filter(({ key }) => !key.includes(CONSTANT))
      .map(({ key }): Bracket => {
        const columns = cells.filter((one) => one.key === key || one.key === `${key}${CONSTANT}`)
        return [key === 'plus' ? null : key, ...columns.map((one) => one.value)]
      })
    dated.set(from, { from, value, text: cells[0]?.text ?? '' })
  }
  return { confirmedUntil: lastOf(confirmedUntil, sent), versions: inOrder(dated) }
}
const CONSTANT = '.constante'

const lastOf = (before: string, sent: readonly Sent[]): string =>
  [before, ...sent.map(({ confirmedUntil }) => confirmedUntil)].sort().at(-1) ?? before

const inOrder = <Value>(dated: ReadonlyMap<string, Since<Value>>): readonly Since<Value>[] =>
  [...dated.values()].sort((a, b) => (a.from < b.from ? -1 : 1))
