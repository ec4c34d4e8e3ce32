import type { CalendarEntry } from '@centime/engine/catalogue'
import { frenchDate } from '@centime/engine/ground'
import type { Style } from './style.js'

/** The figures that a year publishes, as a check list for a terminal. */

interface Due {
  /** The figures that are not checked for `by`: names by their last checked day. */
  readonly due: ReadonlyMap<string, readonly string[]>
  readonly by: string
}

export function* checkList(
  calendar: readonly CalendarEntry[],
  { due, by }: Due,
  { heading, quiet, alert }: Style,
): Generator<string> {
  yield `À vérifier jusqu’au ${frenchDate(by)}`
  const untilOf = new Map([...due].flatMap(([until, names]) => names.map((name) => [name, until] as const)))
  for (const { title, usually, text, figures, estimate } of calendar) {
    const open = figures.filter((name) => untilOf.has(name))
    const isDone = open.length === 0 && figures.length > 0
    yield heading(`[${isDone ? 'x' : ' '}] ${title.fr}`)
    yield quiet(`    ${usually.fr} · ${text}`)
    yield* rows(open, untilOf)
    if (estimate !== undefined) {
      const { figure, from, value, source } = estimate
      yield alert(`    ${figure} au ${frenchDate(from)} : ${value} estimé (${source}), utilisé par aucun calcul`)
    }
    for (const name of open) untilOf.delete(name)
  }
  if (untilOf.size === 0) return
  yield heading('[ ] Autres chiffres')
  yield* rows([...untilOf.keys()], untilOf)
}

/** The figures, those with the same last checked day on one line. */
function* rows(names: readonly string[], untilOf: ReadonlyMap<string, string>): Generator<string> {
  for (const until of new Set(names.map((name) => untilOf.get(name) ?? ''))) {
    const same = names.filter((name) => untilOf.get(name) === until)
    yield `    vérifié jusqu’au ${until} : ${same.join(', ')}`
  }
}
