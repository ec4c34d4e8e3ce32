import type { ResultBlocker } from './codes.js'

/**
 * The amounts of a person in a managed month, copied from the native result set (section 2.9 of the specification). An
 * amount is decimal text in euros; null if the native result has none or several.
 */
export interface NativeWageType {
  readonly wageTypeNumber: number
  readonly wageTypeName: string
  /** Decimal text. */
  readonly value: string
}

export interface PersonAmounts {
  readonly gross: string | null
  readonly employeeContributions: string | null
  readonly employerContributions: string | null
  /** Withheld from net after contributions: advances, attachments, vouchers. */
  readonly netDeductions: string | null
  readonly netBeforeTax: string | null
  readonly netSocial: string | null
  readonly pas: string | null
  readonly netPayable: string | null
  readonly employerCost: string | null
}

export interface Blocker {
  readonly code: ResultBlocker
  readonly message: string
}

/** The wage types of the amounts in the French salary regulation 2026. */
const REMUNERATION = 1000
const GROSS = 7000
const EMPLOYEE_CONTRIBUTIONS = 7010
const EMPLOYER_CONTRIBUTIONS = 7011
const NET_DEDUCTIONS = 7018
const EMPLOYER_COST = 7035
const NET_PAYABLE = 7025
const PAS = 5100
const PAS_MIRRORED = 7005
const NET_SOCIAL = 6000

/**
 * The amounts, and the blockers that keep the result from being approved. The native result must have exactly the
 * confirmed `remuneration` (decimal text in euros). `sum` adds two decimal texts.
 */
export function personAmounts(
  wageTypes: readonly NativeWageType[],
  remuneration: string | undefined,
  sum: (a: string, b: string) => string,
): { readonly amounts: PersonAmounts; readonly blockers: readonly Blocker[] } {
  const amountOf = (number: number): string | null => {
    const [found, ...more] = wageTypes.filter(({ wageTypeNumber }) => wageTypeNumber === number)
    return found === undefined || more.length > 0 ? null : found.value
  }
  const [netPayable, pas, mirrored] = [amountOf(NET_PAYABLE), amountOf(PAS), amountOf(PAS_MIRRORED)]
  const agree = pas !== null && pas === mirrored
  const amounts: PersonAmounts = {
    gross: amountOf(GROSS),
    employeeContributions: amountOf(EMPLOYEE_CONTRIBUTIONS),
    employerContributions: amountOf(EMPLOYER_CONTRIBUTIONS),
    netDeductions: amountOf(NET_DEDUCTIONS),
    netBeforeTax: netPayable === null || !agree ? null : sum(netPayable, pas),
    netSocial: amountOf(NET_SOCIAL),
    pas: agree ? pas : null,
    netPayable,
    employerCost: amountOf(EMPLOYER_COST),
  }
  const missing = Object.entries(amounts).flatMap(([name, value]) =>
    value === null ? [blocker('amount_missing', `${name} is missing or ambiguous in the native result`)] : [],
  )
  const mismatches = [
    ...(pas !== null && mirrored !== null && pas !== mirrored
      ? [`wage type ${PAS} is ${pas}, ${PAS_MIRRORED} is ${mirrored}`]
      : []),
    ...(remuneration !== undefined && amountOf(REMUNERATION) !== remuneration
      ? [`the result is of a remuneration of ${amountOf(REMUNERATION)}, confirmed is ${remuneration}`]
      : []),
  ]
  return {
    amounts,
    blockers: [...mismatches.map((message) => blocker('amount_mismatch', message)), ...missing],
  }
}

const blocker = (code: ResultBlocker, message: string): Blocker => ({ code, message })
