import { parseAst } from 'vitest/node'
import type { Source } from './rooms.js'

/** The largest number of lines of a function, from its first to its last. */
const LINES = 60
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/**
 * The functions of a source that are too long, each as `path name`. A parser counts their lines: Biome counts the line breaks before
 * tokens, and so misses comments and the text inside JSX.
 */
export function longFunctionsIn({ path, text }: Pick<Source, 'path' | 'text'>): readonly string[] {
  const found: string[] = []
  const visit = (node: unknown, outer: string): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, outer)
      return
    }
    if (typeof node !== 'object' || node === null) return
    const { type, id, key, start, end } = node as Node
    const name = id?.name ?? key?.name ?? outer
    if (FUNCTIONS.includes(type) && text.slice(start, end).split('\n').length > LINES) found.push(`${path} ${name}`)
    for (const child of Object.values(node)) visit(child, name)
  }
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body, '')
  return found
}

/** The members of a syntax node that the count reads. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly id?: { readonly name?: string } | null
  readonly key?: { readonly name?: string }
}
