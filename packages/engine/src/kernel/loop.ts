/** The compiled loop of a kernel over rows of columns. */
export type Run = (
  inputs: readonly Column[],
  outputs: readonly Column[],
  fallback: Uint8Array,
  from: number,
  to: number,
) => void
export type Column = Int32Array | Float64Array | Uint8Array

/** Rows that one part computes before the next part runs: their columns fit the processor's cache. */
export const ROWS = 256

/**
 * The law of a month has some 300,000 characters of code. V8 does not optimise a function of more than 60 KB of bytecode: a row then takes
 * some ten times as long. Below that, the time and memory of optimising grow faster than the code: parts of 20,000 characters take half a
 * second of a processor for a law, parts of 40,000 two thirds.
 */
const CHARACTERS = 20_000

type Part = (...of: [...Parameters<Run>, kept: readonly Float64Array[]]) => void
const PARAMETERS = ['inputs', 'outputs', 'fallback', 'from', 'to', 'kept'] as const

/**
 * Compiles the statements of one row, in order, into a loop of several functions. A number that a later function reads
 * is stored in a column. Undefined if the host forbids code from text (a content security policy, an edge runtime).
 */
export function compiled(statements: readonly string[]): Run | undefined {
  const parts = partsOf(statements)
  const kept = keptBy(parts)
  try {
    const ofParts = parts.map((part) => functionOf(codeOf(part, kept)))
    const columns = [...kept].map(() => new Float64Array(ROWS))
    return (inputs, outputs, fallback, from, to) => {
      for (let start = from; start < to; start += ROWS) {
        const end = Math.min(to, start + ROWS)
        for (const part of ofParts) part(inputs, outputs, fallback, start, end, columns)
      }
    }
  } catch (error) {
    if (error instanceof EvalError) return undefined
    throw error
  }
}

/**
 * Most months of a law have the same code. A function that is made again is slow until V8 has optimised it again, which takes half a
 * second of a processor for a whole month.
 */
function functionOf(code: string): Part {
  const known = functions.get(code)
  if (known !== undefined) return known
  for (const oldest of functions.keys()) if (functions.size >= FUNCTIONS) functions.delete(oldest)
  const made = new Function(...PARAMETERS, code) as Part
  functions.set(code, made)
  return made
}
const functions = new Map<string, Part>()
/** Room for some ten months whose laws differ: 30 KB of text each. */
const FUNCTIONS = 200

/** Splits only before a constant: a variable and the branch that assigns it remain together. */
function partsOf(statements: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]]
  let characters = 0
  for (const statement of statements) {
    if (characters > CHARACTERS && statement.startsWith('const ')) {
      parts.push([])
      characters = 0
    }
    parts.at(-1)?.push(statement)
    characters += statement.length
  }
  return parts
}

const NAMES = /\b[a-z]\d+\b/g
const namesIn = (statements: readonly string[]): ReadonlySet<string> =>
  new Set(statements.flatMap((statement) => statement.match(NAMES) ?? []))
/** Names that the statements of a row declare outside their blocks. */
const declaredBy = (part: readonly string[]): ReadonlySet<string> =>
  new Set(
    part.flatMap((statement) => (/^(?:const|let) /.test(statement) ? (statement.match(/[a-z]\d+(?= = )/g) ?? []) : [])),
  )

/** The names that a part declares and a later one reads. */
function keptBy(parts: readonly (readonly string[])[]): ReadonlySet<string> {
  const kept = new Set<string>()
  const declared = new Set<string>()
  for (const part of parts) {
    for (const name of namesIn(part)) if (declared.has(name)) kept.add(name)
    for (const name of declaredBy(part)) declared.add(name)
  }
  return kept
}

/** The code contains no text of a user: names are numbered, and common values are written as numbers. */
function codeOf(part: readonly string[], kept: ReadonlySet<string>): string {
  const [declared, read] = [declaredBy(part), namesIn(part)]
  const columns = [...read].flatMap((name) => {
    const of = name.startsWith('a') ? 'inputs' : name.startsWith('o') ? 'outputs' : undefined
    return of === undefined ? [] : [`const ${name} = ${of}[${name.slice(1)}]`]
  })
  const used = [...kept].flatMap((name, place) => (read.has(name) ? [{ name, place, isOwn: declared.has(name) }] : []))
  return [
    '"use strict"',
    ...columns,
    ...used.map(({ place }) => `const k${place} = kept[${place}]`),
    'row: for (let i = from; i < to; i++) {',
    'if (fallback[i] === 1) continue',
    ...used.flatMap(({ name, place, isOwn }) => (isOwn ? [] : [`const ${name} = k${place}[i - from]`])),
    ...part,
    ...used.flatMap(({ name, place, isOwn }) => (isOwn ? [`k${place}[i - from] = ${name}`] : [])),
    '}',
  ].join('\n')
}
