import { lastDay } from '@centime/engine/ground'
import { z } from 'zod'
import { ValueAnswer } from '../answers.js'
import { deadlinesOf } from './deadlines.js'
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
export async function deadlinesShown(visit: SignedIn, { payrolls, period, paymentDate, people }: Asked) {
  const counts = await Promise.all(payrolls.map(({ id }) => headcountOf(visit, id, period)))
  const headcount = Math.max(0, ...counts)
  const day = paymentDate ?? lastDay(period)
  return { ...deadlinesOf(period, day, headcount > 0 ? headcount : people), isPeople: headcount === 0 }
}

async function headcountOf({ ask, tenant }: SignedIn, payrollId: number, period: string): Promise<number> {
  const query = 'caseName=Entreprise&caseFieldName=Effectif'
  const found = await ask(`${tenant}/payrolls/${payrollId}/company-cases?${query}`, z.array(ValueAnswer))
  const known = (found.ok ? found.value : []).filter(({ start }) => start.slice(0, 10) <= lastDay(period))
  const last = known.toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start))).at(-1)
  return Number(last?.value ?? 0)
}
