import type { Regulation } from '@centime/engine'
import * as cases from '@centime/engine/cases'
import { startOf } from '@centime/engine/ground'
import type { CaseValue } from '@centime/store'

/**
 * Default values, 0 or false, that an import or the console records for minimum inputs a person never got (section 6 of
 * the contract). Over the routes of values they remain required.
 */

/** The fields that `unsaidValues` checks. */
export const askedAbout = ({ fields }: Regulation): readonly cases.Field[] =>
  fields.filter(
    (field) => (cases.isPresumed(field) && !cases.isCompanyField(field)) || field.key === cases.TypeTaux.key,
  )

/**
 * The default values for inputs that are neither recorded nor in the change. `isSaid`: by the key of a field. A
 * recorded kind of withholding rate requires its rate, or needs none.
 */
export function unsaidValues(regulation: Regulation, isSaid: (key: string) => boolean): readonly CaseValue[] {
  const start = startOf(cases.UNSAID_DAY)
  return askedAbout(regulation).flatMap((field) => {
    const value = cases.unsaid(field)
    if (value === undefined || isSaid(field.key) || (field.key === cases.TauxPAS.key && isSaid(cases.TypeTaux.key)))
      return []
    return [{ ...cases.at(field), value, start }]
  })
}

/** Returns a function that tells, by the key of a field, whether the person has a value for it. */
export function saidIn(said: readonly Pick<CaseValue, 'caseName' | 'caseFieldName'>[]): (key: string) => boolean {
  const keys = new Set(said.map(({ caseName, caseFieldName }) => `${caseName}.${caseFieldName}`))
  return (key) => keys.has(key)
}

/** The values as related cases of a change. */
export function relatedCasesOf(values: readonly CaseValue[]) {
  const byCase = new Map<string, { caseFieldName: string; value: string; start: string }[]>()
  for (const { caseName, ...value } of values) byCase.set(caseName, [...(byCase.get(caseName) ?? []), value])
  return [...byCase].map(([caseName, own]) => ({ caseName, values: own }))
}
