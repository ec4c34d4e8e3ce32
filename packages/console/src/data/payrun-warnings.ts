import { type Language, WARNING_CODES } from '@centime/engine/ground'
import type { WarningGroup } from '../pieces/payrun-warnings.js'
import { meaningOf } from './meaning.js'
import type { PaidName } from './paid-amounts.js'

/** The warnings of a payrun by their code. Many people have the same ones, so the text of each list is read once. */

type Warned = Pick<PaidName, 'employeeId' | 'identifier' | 'name'>

/** How many people a group names; its link shows all in the table. */
const NAMED = 20

/** Collects the warnings of people, who come in the order of their names. */
export class WarningsByCode {
  readonly #people = new Map<string, Warned[]>()
  readonly #known = new Map<string, readonly string[]>()

  /** `warnings`: JSON array of `{code, message}`. */
  add(person: Warned, warnings: string): void {
    for (const code of this.codesOf(warnings)) {
      const people = this.#people.get(code)
      if (people === undefined) this.#people.set(code, [person])
      else people.push(person)
    }
  }

  codesOf(warnings: string): readonly string[] {
    const known = this.#known.get(warnings) ?? [...new Set(codesIn(warnings))]
    if (this.#known.size < TEXTS) this.#known.set(warnings, known)
    return known
  }

  groups(language: Language): readonly WarningGroup[] {
    const all = [...this.#people].map(([code, people]) => {
      const { meaning, actor, next } = meaningOf(WARNING_CODES, code, language)
      const shown = people.slice(0, NAMED).map(({ employeeId, identifier, name }) => ({ employeeId, identifier, name }))
      return { code, meaning: meaning === '' ? code : meaning, actor, next, count: people.length, people: shown }
    })
    return all.sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
  }
}
const TEXTS = 1000

function codesIn(warnings: string): readonly string[] {
  const list: unknown = JSON.parse(warnings)
  return Array.isArray(list) ? list.map((one: { readonly code?: unknown }) => String(one.code)) : []
}
