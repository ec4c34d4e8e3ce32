import { Decimal, type Regulation } from '@centime/engine'
import { at, ELEMENT_CASE, type Field, JoursForfait, NatureContrat } from '@centime/engine/cases'
import { lastDay, monthOf, startOf } from '@centime/engine/ground'
import { type countingReader, faultsOfElements } from '@centime/engine/inputs'
import { elementsOn } from '@centime/engine/tree'
import type { RealValue } from '@centime/store'
import type { FieldErrors } from '../../ground/refusal.js'
import { type RowValue, wrong } from './row-change.js'

/** The fields of a contract that exclude elements of pay: agreements in days have no hours, trainees no pay. */
export const EXCLUDING: readonly Field[] = [JoursForfait, NatureContrat]

/** Whether a value pays an element of pay. */
const paysElement = ({ field, value }: RowValue): boolean => field.caseName === ELEMENT_CASE && /[1-9]/.test(value)

interface Person {
  readonly identifier: string
  /** The values of the fields in `EXCLUDING`, recorded or of the row. */
  readonly kinds: readonly Omit<RealValue, 'employeeId'>[]
}

/** Adds an error for each element of pay that the contract in force in its month excludes; the month would be refused. */
export function refuseExcluded(
  { identifier, kinds }: Person,
  values: readonly RowValue[],
  { elements }: Regulation,
  counting: ReturnType<typeof countingReader>,
  errors: FieldErrors,
): void {
  const paid = values.filter(paysElement)
  if (paid.length === 0 || kinds.length === 0) return
  const monthRead = counting(kinds)
  for (const { column, field, value, day } of paid) {
    const period = monthOf(day)
    const month = monthRead({ period })
    const said = (of: Field): string | undefined =>
      month.ok ? month.value(of.caseName, of.name).at(-1)?.value : undefined
    const nature = said(NatureContrat)
    const fields = {
      numbers: { [field.key]: new Decimal(value), [JoursForfait.key]: new Decimal(said(JoursForfait) || 0) },
      choices: nature === undefined ? {} : { [NatureContrat.key]: nature },
    }
    const known = elementsOn(elements, lastDay(period)).map(({ element }) => element)
    for (const { code, expected } of faultsOfElements({ elements: known }, fields)) {
      if (code !== 'not_of_this_contract') continue
      wrong(errors, column.name, `${identifier}: is refused: expected ${expected}`)
    }
  }
}

/** The values of a row by which the contract excludes elements, as recorded from their days on. */
export const kindsIn = (values: readonly RowValue[], recordedAt: string): Person['kinds'] =>
  values
    .filter(({ field }) => EXCLUDING.some(({ key }) => key === field.key))
    .map(({ field, value, day }) => ({ ...at(field), value, start: startOf(day), recordedAt }))
