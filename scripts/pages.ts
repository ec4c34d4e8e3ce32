import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './rooms.js'

/**
 * The pages that people paste from: their blocks, and the output that each page shows for a block. Marks after the language of a fence,
 * which readers do not see, except a block from plain pasting:
 *
 * - `file=NAME`: a file of the reader that a later block names;
 * - `continues`: continues the program before it;
 * - `by=PATH`: this test runs it, and names the page;
 * - `unrun="WHY"`: nothing runs it.
 */

export interface Block {
  readonly page: string
  /** The number of its first line in the page. */
  readonly line: number
  readonly language: string
  readonly text: string
  readonly marks: Readonly<Partial<Record<Mark, string>>>
  /** The output that the page shows, in order; `…` matches any text. */
  readonly prints: readonly string[]
  /** Whether this is the whole output. */
  readonly isWhole: boolean
}
const MARKS = ['file', 'continues', 'by', 'unrun'] as const
type Mark = (typeof MARKS)[number]

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

export const PAGES: readonly string[] = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/README.md`),
]

/** The blocks of a page, in its order. */
export function blocksOf(page: string): readonly Block[] {
  const text = textOf(page)
  const fences = [...text.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)]
  return fences.map(({ 0: whole, 1: info = '', 2: inside = '', index }, place) => {
    const [, language = '', rest = ''] = /^(\w*)(.*)$/.exec(info) ?? []
    const end = index + whole.length
    const following = fences[place + 1]
    const [next, kind, output] = [following?.index ?? text.length, following?.[1], following?.[2] ?? '']
    const between = text.slice(end, next).split(/^#/m)[0]?.trim() ?? ''
    const [said = ''] = between.split('\n\n')
    const isShown = kind === 'text' && said === between
    const line = text.slice(0, index).split('\n').length
    const block = { page, line, language, text: inside, marks: marksOf(rest, `${page}:${line}`) }
    if (!/^prints\b/.test(said)) return { ...block, prints: [], isWhole: false }
    if (isShown) return { ...block, prints: [output.trim()], isWhole: true }
    const [sentence = ''] = said.split(/(?<=\.)\s/)
    return { ...block, prints: [...sentence.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code), isWhole: false }
  })
}

function marksOf(info: string, place: string): Block['marks'] {
  const found = [...info.matchAll(/ (\w+)(?:=(?:"([^"]*)"|(\S+)))?/g)].map(([, name, quoted, word]) => {
    const mark = MARKS.find((one) => one === name)
    if (mark === undefined) throw new Error(`${place}: ${name} is no mark of a block`)
    return [mark, quoted ?? word ?? ''] as const
  })
  return Object.fromEntries(found)
}

/** The first text that is not printed after those before it; undefined if all are. */
export function notPrinted({ prints, isWhole }: Pick<Block, 'prints' | 'isWhole'>, output: string): string | undefined {
  const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').trim()
  let rest = plain(output)
  for (const text of prints) {
    const pattern = plain(text)
      .split('…')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^]*')
    const found = new RegExp(isWhole ? `^${pattern}$` : pattern).exec(rest)
    if (found === null) return text
    rest = rest.slice(found.index + found[0].length)
  }
  return undefined
}
