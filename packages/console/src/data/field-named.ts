import { REGULATIONS } from '@centime/engine'
import { ELEMENT_CASE, ELEMENT_DEFINITIONS, type Field } from '@centime/engine/cases'
import { fieldsByCase } from '@centime/engine/tree'
import { PayrollAnswer } from '../answers.js'
import type { Say } from '../chrome.js'
import { dayShown, ofMonthShown } from '../pieces/numbers.js'
import type { SignedIn } from './port.js'

/** A field of a shipped regulation; undefined: none has it. */
export function fieldNamed(caseName: string | null, name: string | null): Field | undefined {
  const fields = REGULATIONS.map(({ regulation }) =>
    fieldsByCase(regulation)
      .get(caseName ?? '')
      ?.get(name ?? ''),
  )
  return fields.find((field) => field !== undefined)
}

/** The name of an entry of an explanation that is no field: what is paid of a past month, or the base pay of some days of this one. */
export function partNamed(say: Say, caseName: string, name: string): string {
  if (caseName === 'Rappels') return say('Rappel ', 'Back pay ') + ofMonthShown(say, name)
  if (caseName !== 'Periodes') return name
  const [from = '', to = ''] = name.split('/').map(dayShown)
  return say(`Salaire de base du ${from} au ${to}`, `Base pay from ${from} to ${to}`)
}

export type FindField = typeof fieldNamed

/**
 * Finds fields by name, also the elements of pay that payrolls of the client define. `cases`: those that are asked for, since elements
 * are read only where one is named. `payrollId`: the payroll whose elements come first; undefined: any.
 */
export async function fieldFinder(
  { ask, tenant, lists }: SignedIn,
  cases: readonly (string | null)[],
  payrollId?: number,
): Promise<FindField> {
  if (!cases.some((one) => one === ELEMENT_CASE || one === ELEMENT_DEFINITIONS)) return fieldNamed
  const payrolls = await ask(`${tenant}/payrolls`, PayrollAnswer.array())
  const all = payrolls.ok
    ? payrolls.value.toSorted((a, b) => Number(b.id === payrollId) - Number(a.id === payrollId))
    : []
  const known = await Promise.all(all.map(async (payroll) => fieldsByCase(await lists.regulation(payroll))))
  return (caseName, name) => {
    const own = known.map((fields) => fields.get(caseName ?? '')?.get(name ?? ''))
    return own.find((field) => field !== undefined) ?? fieldNamed(caseName, name)
  }
}
