import { format } from 'node:util'

/**
 * Stands for `vitest` in the test files of the corpus: their tests become cases that can be run again under a changed law. What a
 * `describe` computes for its tests is computed again too.
 */

export { expect } from 'vitest'

export interface Case {
  readonly name: string
  readonly run: () => unknown
  /** Its function and the row that it is given, as text. */
  readonly text: string
}

type Body = () => unknown
interface Item {
  readonly kind: 'test' | 'block'
  readonly name: string
  readonly body: Body
  readonly text: string
}

let items: Item[] = []
const registered = (body: Body): readonly Item[] => {
  const outer = items
  items = []
  body()
  const found = items
  items = outer
  return found
}

/** The cases that a file declares while it is imported. */
export async function casesIn(load: () => Promise<unknown>): Promise<readonly Case[]> {
  items = []
  await load()
  const found = items
  items = []
  return casesOf(found, () => found, [])
}

function casesOf(found: readonly Item[], again: () => readonly Item[], names: readonly string[]): readonly Case[] {
  return found.flatMap((item, index) => {
    const path = [...names, item.name]
    const same = (): Item => again()[index] ?? item
    if (item.kind === 'test') return [{ name: path.join(' › '), run: () => same().body(), text: item.text }]
    return casesOf(registered(item.body), () => registered(same().body), path)
  })
}

type Rows = readonly unknown[]
const named = (name: string, values: readonly unknown[]): string => {
  const [first] = values
  const byKey = name.replace(/\$(\w+)/g, (text, key: string) => {
    const known = typeof first === 'object' && first !== null ? Object.entries(first).find(([one]) => one === key) : []
    return known?.[1] === undefined ? text : String(known[1])
  })
  const places = byKey.match(/%[sdifjoO]/g)?.length ?? 0
  return format(byKey, ...values.slice(0, places))
}

const textOf = (given: Rows): string => {
  try {
    return JSON.stringify(given) ?? ''
  } catch {
    return ''
  }
}

function registrar(kind: Item['kind']) {
  const register = (name: string, ...rest: readonly unknown[]): void => {
    const body = rest.find((one) => typeof one === 'function') as Body | undefined
    if (body !== undefined) items.push({ kind, name, body, text: `${textOf(rest)} ${String(body)}` })
  }
  const each =
    (rows: Rows) =>
    (name: string, ...rest: readonly unknown[]): void => {
      const body = rest.find((one) => typeof one === 'function') as ((...given: Rows) => unknown) | undefined
      for (const row of rows) {
        const given: Rows = Array.isArray(row) ? row : [row]
        items.push({ kind, name: named(name, given), body: () => body?.(...given), text: `${textOf(given)} ${body}` })
      }
    }
  return Object.assign(register, { each })
}

export const test = registrar('test')
export const describe = registrar('block')
export const afterAll = (): void => {}
