import type { Faults } from '../faults.js'
import { type BlockNorm, NORM } from '../norm/norm.js'
import type { DsnLine } from './lines.js'

/** Lines → blocks: a block ends where another begins, and belongs to the last open block that is its parent. */

export interface Rubrique {
  readonly number: string
  readonly value: string
  readonly line: number
}
export interface DsnBlock {
  /** `S21.G00.40`. */
  readonly code: string
  /** The line of its first rubrique. */
  readonly line: number
  readonly rubriques: readonly Rubrique[]
  readonly children: readonly DsnBlock[]
  /** A lower number has ended the block: the rest of its rubriques were not read, so none is missing. */
  readonly isCut: boolean
}
interface Open extends DsnBlock {
  readonly norm: BlockNorm | undefined
  rubriques: Rubrique[]
  children: Open[]
  /** The place of the last child in the norm. */
  place: number
  isCut: boolean
  /** Unknown, or without its parent: it is put below the open block. */
  readonly isLoose: boolean
}

/** The first rubrique of a number in a block; absent: the block does not have it. */
export const rubriqueOf = ({ rubriques }: DsnBlock, number: string): Rubrique | undefined =>
  rubriques.find((one) => one.number === number)
/** Its value; empty where the block does not have it. */
export const valueIn = (block: DsnBlock | undefined, number: string): string =>
  (block && rubriqueOf(block, number))?.value ?? ''
/** The children of a kind, by the last two digits of their code: `51`. */
export const childrenOf = ({ children }: DsnBlock, kind: string): readonly DsnBlock[] =>
  children.filter(({ code }) => code.endsWith(kind))
/** All blocks of a kind below a block, in the order of the file. */
export function below(block: DsnBlock, kind: string): readonly DsnBlock[] {
  const found: DsnBlock[] = []
  collect(block, kind, found)
  return found
}
/** One list for the whole tree: this is asked some fifty times for each person. */
function collect({ children }: DsnBlock, kind: string, found: DsnBlock[]): void {
  for (const child of children) {
    if (child.code.endsWith(kind)) found.push(child)
    collect(child, kind, found)
  }
}
/** The line after everything in a block. */
export const lineAfter = ({ line, rubriques, children }: DsnBlock): number => {
  const last = children.at(-1)
  return last === undefined ? (rubriques.at(-1)?.line ?? line) + 1 : lineAfter(last)
}

/** The function that takes each closed block. Its parents, the declaration among them, are still open. */
export type Closed = (block: DsnBlock, parents: readonly DsnBlock[]) => void

export class TreeBuilder {
  readonly roots: Open[] = []
  readonly #faults: Faults
  readonly #closed: Closed
  /** The open blocks, outermost first. */
  readonly #open: Open[] = []
  /** Each number of a rubrique once: every line is read with a text of its own, and a tree would keep all of them. */
  readonly #numbers = new Map<string, string>()
  #rootPlace = -1

  constructor(faults: Faults, closed: Closed) {
    this.#faults = faults
    this.#closed = closed
  }

  take({ line, block: code, number, value }: DsnLine): void {
    let block = this.#open.at(-1)
    const last = block?.rubriques.at(-1)
    if (block === undefined || block.code !== code || last === undefined || this.#begins(block, last, number)) {
      block = this.#begin(code, line)
    } else if (block.isCut || number <= last.number) {
      if (!block.isCut) this.#faults.add('rubrique_order', line, `${code}.${number}`, `> ${code}.${last.number}`)
      block.isCut = true
      return
    }
    const known = this.#numbers.get(number)
    if (known === undefined) this.#numbers.set(number, number)
    block.rubriques.push({ number: known ?? number, value, line })
  }

  end(): void {
    this.#close(0)
  }

  /** Takes a closed block out of the tree, which then needs no memory. */
  drop(block: DsnBlock): void {
    const parent = this.#open.at(-1)
    const siblings = parent === undefined ? this.roots : parent.children
    // It has just closed: it is the last one.
    if (siblings.at(-1) === block) siblings.pop()
  }

  #begins({ norm }: Open, last: Rubrique, number: string): boolean {
    return number <= last.number && (norm === undefined || norm.starts.has(number))
  }

  #begin(code: string, line: number): Open {
    const norm = NORM.get(code)
    if (norm === undefined) this.#faults.add('unknown_block', line, code)
    const parent = this.#parentOf(norm)
    const isRoot = norm !== undefined && norm.parent === undefined
    if (norm?.parent !== undefined && parent < 0) this.#faults.add('parent', line, code, norm.parent)
    const isLoose = parent < 0 && !isRoot
    const block: Open = {
      code: norm?.code ?? code,
      line,
      norm,
      rubriques: [],
      children: [],
      place: -1,
      isCut: false,
      isLoose,
    }
    const loose = this.#open.findIndex((open) => open.isLoose)
    this.#close(isLoose ? (loose < 0 ? this.#open.length : loose) : parent + 1)
    const above = this.#open.at(-1)
    this.#placed(above, block)
    if (above === undefined) this.roots.push(block)
    else above.children.push(block)
    this.#open.push(block)
    return block
  }

  /** The place of the last open block that can be the parent. */
  #parentOf(norm: BlockNorm | undefined): number {
    if (norm?.parent === undefined) return -1
    const { parent, isAnywhere } = norm
    const own = this.#open.findLastIndex(({ code }) => code === parent)
    return own < 0 && isAnywhere ? this.#open.findLastIndex(({ code }) => code === ESTABLISHMENT) : own
  }

  #placed(above: Open | undefined, { code, line, norm }: Open): void {
    if (norm === undefined || norm.isAnywhere) return
    const before = above === undefined ? this.#rootPlace : above.place
    if (norm.place < before) this.#faults.add(norm.isPlaced ? 'block_order' : 'block_place', line, code)
    const place = Math.max(before, norm.place)
    if (above === undefined) this.#rootPlace = place
    else above.place = place
  }

  /** Closes all but the outermost blocks. */
  #close(keep: number): void {
    while (this.#open.length > keep) {
      const block = this.#open.pop()
      if (block === undefined) return
      // A copy takes only the memory of its entries; a list that grows reserves memory for 17.
      block.rubriques = block.rubriques.slice()
      block.children = block.children.slice()
      this.#complete(block)
      this.#closed(block, this.#open)
    }
  }

  /** Mandatory rubriques of a block that was read whole, and the number of its children. */
  #complete(block: Open): void {
    const { norm, rubriques, line, isCut, children } = block
    if (norm === undefined || isCut) return
    for (const { code, name } of norm.mandatory) {
      const number = code.slice(11)
      if (rubriqueOf(block, number) !== undefined || rubriqueOf(block, INSTEAD[code] ?? '') !== undefined) continue
      const next = rubriques.find((one) => one.number > number)?.line ?? (rubriques.at(-1)?.line ?? line) + 1
      this.#faults.add('rubrique_missing', next, code, name)
    }
    for (const child of norm.counted) {
      const found = children.filter(({ code }) => code === child.code)
      const extra = child.max === undefined ? undefined : found[child.max]
      if (extra !== undefined) this.#faults.add('block_count', extra.line, child.code, String(child.max))
      if (found.length < child.min) this.#faults.add('block_missing', lineFor(block, child), child.code, child.name)
    }
  }
}
const ESTABLISHMENT = 'S21.G00.11'
/** Rubriques that replace a mandatory one: NTT for NIR, country for postcode. */
const INSTEAD: Readonly<Record<string, string>> = { 'S21.G00.30.001': '020', 'S21.G00.30.009': '011' }

/** The line at which a missing child should begin: before the first child that follows it in the norm. */
export function lineFor(block: DsnBlock, { place }: Pick<BlockNorm, 'place'>): number {
  const next = block.children.find(({ code }) => (NORM.get(code)?.place ?? -1) > place)
  return next?.line ?? lineAfter(block)
}
