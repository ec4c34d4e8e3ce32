import type { FaultCode } from './codes.js'
import { type Bilingual, type Said, typographic } from './message.js'

/** A refusal of an input: which field, what was sent, what was expected. Never an exception. */
export interface Fault extends Said {
  readonly code: FaultCode
  readonly caseName?: string
  readonly caseFieldName?: string
  /** As it was sent, cut to 100 characters. */
  readonly value?: string
  /** In English. `message` and `french` are a sentence that holds all of the above. */
  readonly expected: string
}

/** What can be refused: the value, or all the faults at once. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refused
export interface Refused {
  readonly ok: false
  readonly faults: readonly Fault[]
}

export const accepted = <Value>(value: Value): Outcome<Value> => ({ ok: true, value })
export const refused = (faults: readonly Fault[]): Refused => ({ ok: false, faults })

interface Where {
  readonly caseName?: string
  readonly caseFieldName?: string
  readonly value?: unknown
}

/** A fault. Numbers in `expected` stay as they are to be entered, with a point, in French too. */
export function fault(code: FaultCode, where: Where, { en: expected, fr }: Bilingual): Fault {
  const name = [where.caseName, where.caseFieldName].filter((part) => part !== undefined).join('.')
  const shown = where.value === undefined ? undefined : show(where.value)
  return {
    code,
    ...(where.caseName === undefined ? {} : { caseName: where.caseName }),
    ...(where.caseFieldName === undefined ? {} : { caseFieldName: where.caseFieldName }),
    ...(shown === undefined ? {} : { value: shown }),
    expected,
    message: `${name === '' ? 'input' : name}: expected ${expected}${shown === undefined ? '' : `, got ${shown}`}`,
    french: `${name === '' ? 'entrée' : name} – attendu\u00a0: ${typographic(fr)}${shown === undefined ? '' : `\u00a0; reçu\u00a0: ${shown}`}`,
  }
}

function show(value: unknown): string {
  const text = typeof value === 'string' ? value : asText(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

function asText(value: unknown): string {
  if (typeof value === 'bigint') return `${value}`
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}
