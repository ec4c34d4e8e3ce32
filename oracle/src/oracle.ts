import { defaut, type Fault, type Payslip, payslip, salaire2026 } from '@centime/engine'
import {
  type AbsenceSituation,
  absenceAnswer,
  absenceInputs,
  isAbsenceSituation,
  problemOfAbsences,
} from './absences.js'
import { type Answer, answerOf } from './answer.js'
import { inputsOf } from './inputs.js'
import { answerLeaving } from './leaving.js'
import { isLeavingItem, type LeavingItem } from './leaving-situation.js'
import { problemOf, type Situation } from './situation.js'

/** One item of a file: a month, or consecutive months of one year of one person. */
export type Item =
  | { readonly id: string; readonly situation: Situation }
  | { readonly id: string; readonly months: readonly Situation[] }

export type ItemAnswer =
  | { readonly id: string; readonly result: Answer }
  | { readonly id: string; readonly results: readonly Answer[] }
  | { readonly id: string; readonly faults: readonly Pick<Fault, 'message'>[] }

/** Computes an item; each month of a year has the months before it as its history. A wrong item returns its faults. */
export function answerItem(item: Item): ItemAnswer {
  const { id } = item
  const months = 'months' in item ? item.months : [item.situation]
  const problem = Array.isArray(months) ? problemOf(months) : 'months must be a list'
  if (problem !== undefined) return { id, faults: [{ message: problem }] }
  const history: Payslip[] = []
  const results: Answer[] = []
  for (const situation of months) {
    const regulation = situation.worker === 'officer' ? salaire2026 : defaut
    const outcome = payslip(regulation, { ...inputsOf(situation, months[0]?.period), history })
    if (!outcome.ok) return { id, faults: outcome.faults }
    history.push(outcome.value)
    results.push(answerOf(outcome.value, situation))
  }
  const [result] = results
  return 'months' in item || result === undefined ? { id, results } : { id, result }
}

/** An item of any form. */
export function answerAny(
  item: Item | AbsenceItem | LeavingItem,
): ItemAnswer | ReturnType<typeof answerAbsences> | ReturnType<typeof answerLeaving> {
  if (isLeavingItem(item)) return answerLeaving(item)
  return isAbsenceItem(item) ? answerAbsences(item) : answerItem(item)
}

/** A month with absences; each is calculated alone. */
export interface AbsenceItem {
  readonly id: string
  readonly situation: AbsenceSituation
}
const isAbsenceItem = (item: Item | AbsenceItem): item is AbsenceItem =>
  'situation' in item && isAbsenceSituation(item.situation)

export function answerAbsences({ id, situation }: AbsenceItem) {
  const problem = problemOfAbsences(situation)
  if (problem !== undefined) return { id, faults: [{ message: problem }] }
  const outcome = payslip(defaut, absenceInputs(situation))
  return outcome.ok ? { id, result: absenceAnswer(outcome.value) } : { id, faults: outcome.faults }
}
