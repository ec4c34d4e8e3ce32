import { Checks } from '../check/checks.js'
import { checkRubrique, VERSION, versionOf } from '../check/values.js'
import { type DsnFault, Faults } from '../faults.js'
import type { Version } from '../norm/norm.js'
import { type DsnLine, Lines } from './lines.js'
import { type DsnBlock, TreeBuilder } from './tree.js'

/**
 * A declaration file, read in pieces of any size. Memory is that of one person and of the sums of a declaration, unless the whole
 * tree is kept.
 */

export interface ReaderOptions {
  /** Receives each person (S21.G00.30) with the declaration (S20.G00.05) once; people are then not kept in the tree. */
  readonly person?: (person: DsnBlock, declaration: DsnBlock) => void
  /** Receives each declaration once; declarations are then not kept in the tree. */
  readonly declaration?: (declaration: DsnBlock) => void
  /** Faults that are kept whole; all are counted. Default: 1,000. */
  readonly limit?: number
}

/** What was read. */
export interface DsnFile {
  /** Undefined: the file names another norm. */
  readonly version: Version | undefined
  /** The blocks of the file: sender, declarations, total. */
  readonly blocks: readonly DsnBlock[]
  /** By line, the first ones if there are too many. */
  readonly faults: readonly DsnFault[]
  readonly counts: {
    readonly lines: number
    readonly people: number
    readonly refused: number
    readonly doubts: number
  }
}

export class DsnReader {
  readonly #faults: Faults
  readonly #lines: Lines
  readonly #tree: TreeBuilder
  readonly #checks: Checks
  #version: Version | undefined
  #people = 0

  constructor({ person, declaration: take, limit = 1000 }: ReaderOptions = {}) {
    this.#faults = new Faults(limit)
    this.#checks = new Checks(this.#faults)
    this.#tree = new TreeBuilder(this.#faults, (block, parents) => {
      this.#checks.closed(block, parents)
      if (block.code === DECLARATION && take !== undefined) {
        take(block)
        this.#tree.drop(block)
      }
      if (block.code !== PERSON) return
      this.#people += 1
      const [declaration] = parents
      if (person === undefined || declaration === undefined) return
      person(block, declaration)
      this.#tree.drop(block)
    })
    this.#lines = new Lines(this.#faults, (line) => this.#take(line))
  }

  push(bytes: Uint8Array): void {
    this.#lines.push(bytes)
  }

  /** Ends the file and gives what was read. */
  end(): DsnFile {
    this.#lines.end()
    this.#tree.end()
    this.#checks.end(this.#tree.roots, this.#lines.count)
    const { kept, refused, doubts } = this.#faults
    return {
      version: this.#version,
      blocks: this.#tree.roots,
      faults: kept.toSorted((a, b) => a.line - b.line),
      counts: { lines: this.#lines.count, people: this.#people, refused, doubts },
    }
  }

  #take(line: DsnLine): void {
    if (`${line.block}.${line.number}` === VERSION) this.#version = versionOf(line.value)
    checkRubrique(line, this.#version ?? 'P26V01', this.#faults)
    this.#tree.take(line)
  }
}
const PERSON = 'S21.G00.30'
const DECLARATION = 'S20.G00.05'

/** A whole file at once, people in the tree. */
export function readDsn(bytes: Uint8Array, options: ReaderOptions = {}): DsnFile {
  const reader = new DsnReader(options)
  reader.push(bytes)
  return reader.end()
}
