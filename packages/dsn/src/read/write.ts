import { encoded } from './encoding.js'
import type { DsnBlock } from './tree.js'

/**
 * The bytes of a tree: ISO-8859-1, CRLF. A good file that was read is written back byte for byte. For tests and round trips: no
 * official tool has judged what this writes, and nothing is sent.
 */
export const writeDsn = (blocks: readonly DsnBlock[]): Uint8Array => encoded(blocks.map(textOf).join(''))

const textOf = ({ code, rubriques, children }: DsnBlock): string =>
  rubriques.map(({ number, value }) => `${code}.${number},'${value}'\r\n`).join('') + children.map(textOf).join('')
