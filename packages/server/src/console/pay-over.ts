import type { Lists } from '@centime/console'
import { Decimal } from '@centime/engine'
import { RemunerationMandat, SalaireMensuel, TauxHoraire } from '@centime/engine/cases'
import * as store from '@centime/store'
import type { StoredPayslip } from '../calculation/document.js'
import { compiledFor } from '../calculation/months.js'
import { earlierMonths } from '../calculation/people.js'
import { linesReader } from '../calculation/summary.js'
import type { OfClient } from './of-client.js'

/** The data of charts: the pay of a person over months, and over other base pays. */

/** The final months of a person before a month, with some lines as decimal texts; a line that a month does not have is 0. */
export const paidOverOf =
  (ofClient: OfClient): Lists['paidOver'] =>
  ({ employeeId, before }, names) =>
    ofClient(async (db, root) => {
      const history = store.historyAmong(await store.historyJobs(db, before).execute())
      if (history.length === 0) return []
      const { layouts, ...found } = await store.together(root, {
        results: store.resultsOfJobs(db, history, [employeeId]),
        jobs: store.jobsOfResults(db, history),
        layouts: store.layoutsOfJobs(db, root, history, employeeId),
      })
      const readers = new Map(layouts.map(({ id, content }) => [id, linesReader(JSON.parse(content), names)]))
      return earlierMonths(history, found)
        .months(employeeId)
        .map(({ job, amounts }) => ({
          period: job.periodName,
          lines: readers.get(job.layoutId)?.(amounts) ?? names.map(() => '0'),
        }))
        .toSorted((a, b) => (a.period < b.period ? -1 : 1))
    })

/** The entries of pay that a chart over pay varies together. */
const BASE_PAY = [TauxHoraire, SalaireMensuel, RemunerationMandat]

/** Some lines of a stored payslip for other base pays, all else the same: one list for each factor. */
export function variedPay({ facts, fixed, payslip }: Pick<StoredPayslip, 'facts' | 'fixed' | 'payslip'>) {
  const { calculate } = compiledFor(fixed).payroll
  return (factors: readonly string[], names: readonly string[]): readonly (readonly string[])[] =>
    factors.map((factor) => {
      const numbers = { ...facts.numbers }
      for (const { key } of BASE_PAY) {
        const pay = facts.numbers[key]
        if (pay !== undefined) numbers[key] = new Decimal(pay).times(factor)
      }
      const { lines } = calculate({ ...facts, numbers }, payslip.warnings)
      return names.map((name) => (lines.find((line) => line.name === name)?.value ?? new Decimal(0)).toFixed())
    })
}
