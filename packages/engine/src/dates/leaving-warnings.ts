import type { CheckedFields } from '../cases/checked-fields.js'
import { NatureContrat } from '../cases/contract-kinds.js'
import { IndemniteFinContratMensuelle, MotifCDD, TypeContrat } from '../cases/employee.js'
import * as leaving from '../cases/leaving.js'
import { firstDay, later, monthOf, monthsBetween, monthsLater, yearOf } from '../ground/period.js'
import type { Warning } from '../tree/payslip.js'
import { referenceWindow } from './reference-pay.js'
import type { Career } from './service.js'

/** Warnings about an end of contract, and about the payslips that it reads. */
export function* leavingWarnings(
  fields: CheckedFields,
  period: string,
  ended: string,
  career: Career,
): Generator<Warning> {
  const { numbers, choices, dates } = fields
  const { span, history } = career
  const motif = choices[leaving.MotifRupture.key] ?? 'aucun'
  if (motif === 'aucun' && monthOf(ended) === period && owesPrecarity(choices)) {
    const message = `${leaving.MotifRupture.key} is not set: the contract ends on ${ended} and no end-of-contract indemnity is paid (C. trav. L1243-8, L1243-10)`
    yield { code: 'end_of_contract_reason_missing', message }
  }
  if ((choices[leaving.RegimeRupture.key] ?? 'aucun') === 'aucun') return
  const notified = dates[leaving.DateNotification.key] ?? ended
  const { until, counts } = referenceWindow(fields, career, { period, ended, notified })
  const year = String(Number(yearOf(ended)) - 1)
  const needs = [
    [leaving.SalaireReference, monthOf(monthsLater(until, -12)), monthOf(until)],
    [leaving.RemunerationAnneePrecedente, `${year}-01`, `${Number(year) + 1}-01`],
  ] as const
  for (const [field, from, to] of needs) {
    // The tax limit does not depend on them.
    const isWithoutLimit = motif === 'pse' || motif === 'depart_retraite'
    if (numbers[field.key]?.gt(0) || (field === leaving.RemunerationAnneePrecedente && isWithoutLimit)) continue
    const first = firstDay(later(from, monthOf(span.since)))
    // The calculated month is known.
    const calculatedMonth = counts && to > period ? 1 : 0
    const wanted = monthsBetween(first, firstDay(to)) - calculatedMonth
    const found = history.filter((one) => one.period >= monthOf(first) && one.period < to).length
    if (found >= wanted) continue
    const message = `${field.key} is not set: ${found} of the ${wanted} payslips from ${monthOf(first)} on that it follows from are known`
    yield { code: 'severance_pay_unknown', message }
  }
}

/** Seasonal, customary and training contracts have no indemnity (C. trav. L1243-10). */
export const owesPrecarity = (choices: Readonly<Record<string, string>>): boolean =>
  choices[TypeContrat.key] === 'CDD' &&
  choices[IndemniteFinContratMensuelle.key] !== 'true' &&
  (choices[NatureContrat.key] ?? 'ordinaire') === 'ordinaire' &&
  !['saisonnier', 'usage', 'formation'].includes(choices[MotifCDD.key] ?? 'autre')
