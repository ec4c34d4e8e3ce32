import type { Lists } from '@centime/console'
import { hasLaw } from '@centime/engine/ground'
import * as store from '@centime/store'
import type { SnapshotValue } from '../calculation/batch.js'
import { calculateBatch } from '../calculation/calculate.js'
import { lawInForce } from '../calculation/law.js'
import type { Layout } from '../calculation/layout.js'
import { rowsOf } from '../calculation/months.js'
import { readPerson } from '../calculation/people.js'
import { selectOne } from '../calculation/selection.js'
import { amountsIn } from '../calculation/stored-amounts.js'
import type { OfClient } from './of-client.js'

/** Calculates the pay of a person's month with values that are not recorded. Nothing is stored. */
export const trialOf =
  (ofClient: OfClient): Lists['trial'] =>
  async ({ payrollId, employeeId, period, paymentDate, at }, values) => {
    const read = await ofClient(async (db, root) => {
      const payroll = await store.payrollById(db, payrollId)
      const { law, changes } = await lawInForce(root)
      if (payroll === undefined || !hasLaw(`${period}-01`, law.completeUntil)) return undefined
      const now = { payrollId, lastCaseValueId: Number.MAX_SAFE_INTEGER, forecast: null }
      const { regulationId, divisionId } = payroll
      const selection = await selectOne(db, root, { payrollId, divisionId, periodName: period }, employeeId)
      return { ...(await readPerson(db, root, now, selection, employeeId)), regulationId, law: changes }
    })
    if (read === undefined) return undefined
    const { person, ...others } = read
    // The highest id: the values count as the last recorded ones.
    const added = values.map(({ caseName, caseFieldName, value, start }): SnapshotValue => {
      return [caseName, caseFieldName, value, start, at, null, Number.MAX_SAFE_INTEGER, null, employeeId]
    })
    const people = [{ ...person, values: { text: JSON.stringify([...rowsOf(person), ...added]) } }]
    const { calculated, layout, faulty, outside } = calculateBatch(
      { ...others, period, paymentDate, forecast: null, people },
      () => 0,
    )
    const [result] = calculated
    if (result === undefined || layout === undefined) {
      const [refused] = [...faulty, ...outside]
      return { ok: false, faults: refused?.faults ?? [] }
    }
    const { lines }: Layout = JSON.parse(layout)
    const amounts = amountsIn(result.amounts)
    return { ok: true, lines: new Map(lines.map(([name], place) => [name, amounts[place] ?? '0'])) }
  }
