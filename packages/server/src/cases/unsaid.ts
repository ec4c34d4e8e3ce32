import type { Regulation } from '@centime/engine'
import {
  at,
  type Field,
  isCompanyField,
  isPresumed,
  TauxPAS,
  TypeTaux,
  UNSAID_DAY,
  unsaid,
} from '@centime/engine/cases'
import { startOf } from '@centime/engine/ground'
import type { CaseValue } from '@centime/store'

/**
 * What an import or the console records of a person for the minimum inputs that were never said: 0 or false (contract section 6).
 * Over the routes of values they stay required.
 */

/** The fields that `unsaidValues` asks about. */
export const askedAbout = ({ fields }: Regulation): readonly Field[] =>
  fields.filter((field) => (isPresumed(field) && !isCompanyField(field)) || field.key === TypeTaux.key)

/**
 * The values for what was never said of a person, before and in a change. `isSaid`: by the key of a field. Who said a kind of
 * withholding rate has to say the rate, or needs none.
 */
export function unsaidValues(regulation: Regulation, isSaid: (key: string) => boolean): readonly CaseValue[] {
  const start = startOf(UNSAID_DAY)
  return askedAbout(regulation).flatMap((field) => {
    const value = unsaid(field)
    if (value === undefined || isSaid(field.key) || (field.key === TauxPAS.key && isSaid(TypeTaux.key))) return []
    return [{ ...at(field), value, start }]
  })
}

/** Tells by the key of a field whether something was said of it, of one person. */
export function saidIn(said: readonly Pick<CaseValue, 'caseName' | 'caseFieldName'>[]): (key: string) => boolean {
  const keys = new Set(said.map(({ caseName, caseFieldName }) => `${caseName}.${caseFieldName}`))
  return (key) => keys.has(key)
}

/** Values as the cases of a change beside others. */
export function relatedCasesOf(values: readonly CaseValue[]) {
  const byCase = new Map<string, { caseFieldName: string; value: string; start: string }[]>()
  for (const { caseName, ...value } of values) byCase.set(caseName, [...(byCase.get(caseName) ?? []), value])
  return [...byCase].map(([caseName, own]) => ({ caseName, values: own }))
}
