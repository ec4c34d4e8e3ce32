import { lastDay } from '@centime/engine/ground'
import { z } from 'zod'
import { ValueAnswer } from '../answers.js'
import { deadlinesOf, headcountIn } from './deadlines.js'
import type { SignedIn } from './port.js'

interface Asked {
  /** Their head counts are those of the company. */
  readonly payrolls: readonly { readonly id: number }[]
  readonly period: string
  /** Undefined: the last day of the month. */
  readonly paymentDate: string | undefined
  /** How many are paid, where no head count is recorded. */
  readonly people: number
}

/** The deadlines of a month by the recorded head count, or by the number of its payslips. */
export async function deadlinesShown({ ask, tenant }: SignedIn, { payrolls, period, paymentDate, people }: Asked) {
  const query = 'caseName=Entreprise&caseFieldName=Effectif'
  const answers = await Promise.all(
    payrolls.map(({ id }) => ask(`${tenant}/payrolls/${id}/company-cases?${query}`, z.array(ValueAnswer))),
  )
  const headcount = headcountIn(
    period,
    answers.map((found) => (found.ok ? found.value : [])),
  )
  const day = paymentDate ?? lastDay(period)
  return { ...deadlinesOf(period, day, headcount > 0 ? headcount : people), isPeople: headcount === 0 }
}
