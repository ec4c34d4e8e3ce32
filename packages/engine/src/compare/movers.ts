import type { Since } from '../tree/figure.js'

/** A difference between two laws that changes a line: a figure, a scale, or a rule. */
export interface Mover {
  readonly kind: 'figure' | 'scale' | 'rule'
  /** `SMIC.SMICHoraire`; for a scale its name; for a rule the line that it computes, or `Indemnite1147.cadres` of an agreement. */
  readonly name: string
  readonly before: MoverSource
  readonly after: MoverSource
}

export interface MoverSource {
  /** For a figure, as decimal text. */
  readonly value?: string
  readonly since: string
  readonly text: string
}

/** The movers of a comparison, each once; readers of lines refer to them by index. */
export class Movers {
  readonly list: Mover[] = []
  /** The indexes of each line's own movers, whether they change an amount or not. */
  readonly ofLine = new Map<string, Set<number>>()
  readonly #places = new Map<string, number>()

  place(kind: Mover['kind'], name: string, before: Since<unknown>, after: Since<unknown>): number {
    const key = [kind, name, before.from, after.from].join()
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.list.length)
    this.list.push({ kind, name, before: sourceOf(before), after: sourceOf(after) })
    return this.list.length - 1
  }

  readBy(line: string, place: number): number {
    this.ofLine.set(line, (this.ofLine.get(line) ?? new Set()).add(place))
    return place
  }
}

const sourceOf = ({ from, text, value }: Since<unknown>): MoverSource => ({
  ...(typeof value === 'string' && { value }),
  since: from,
  text,
})
