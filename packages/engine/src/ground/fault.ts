import type { FaultCode } from './codes.js'

/** A refusal of an input: the field, the value sent, the value expected. Never an exception. */
export interface Fault {
  readonly code: FaultCode
  readonly caseName?: string
  readonly caseFieldName?: string
  /** As sent, cut to 100 characters. */
  readonly value?: string
  /** The index of the item in the list that the input has; absent: the input has none, or the fault is of all. */
  readonly item?: number
  readonly expected: string
  /** One English sentence with all of the above. */
  readonly message: string
}

/** The result of an operation that may refuse: the value, or all faults at once. */
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
  readonly item?: number | undefined
}

export function fault(code: FaultCode, where: Where, expected: string): Fault {
  const name = [where.caseName, where.caseFieldName].filter((part) => part !== undefined).join('.')
  const shown = where.value === undefined ? undefined : show(where.value)
  const got = shown === undefined ? '' : `, got ${shown}`
  return {
    code,
    ...(where.caseName === undefined ? {} : { caseName: where.caseName }),
    ...(where.caseFieldName === undefined ? {} : { caseFieldName: where.caseFieldName }),
    ...(shown === undefined ? {} : { value: shown }),
    ...(where.item === undefined ? {} : { item: where.item }),
    expected,
    message: `${name === '' ? 'input' : name}: expected ${expected}${got}`,
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
