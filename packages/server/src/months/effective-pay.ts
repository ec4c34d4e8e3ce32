import { OFFICERS_REGULATION } from '@centime/cycle'
import { Decimal, regulationOfPayroll } from '@centime/engine'
import { at, DateDebutContrat, DateFinContrat, NouveauContrat, RemunerationMandat } from '@centime/engine/cases'
import { firstDay, startOf } from '@centime/engine/ground'
import { type RecordedValue, recordReader } from '@centime/engine/inputs'
import { onlyOfficer, valuesOfFields } from '@centime/store'
import type { MonthTransaction } from './transaction.js'

/** The case value that the variables of a month are recorded as. */
export const payOfVariables = (period: string, remuneration: string) => ({
  ...at(RemunerationMandat),
  value: remuneration,
  start: startOf(firstDay(period)),
})

/**
 * Whether the month of the present officer would read another pay once the variables are recorded. False without
 * exactly one officer: a write would be refused.
 */
export async function movesPay(
  { db, now, months: { managed } }: MonthTransaction,
  period: string,
  remuneration: string,
): Promise<boolean> {
  const officer = onlyOfficer(managed)
  if (managed === undefined || officer === undefined) return false
  const snapshot = { payrollId: managed.payrollId, upTo: Number.MAX_SAFE_INTEGER, forecast: null }
  const recorded = await valuesOfFields(db, snapshot, officer.id, READ.map(at))
  const read = recordReader(regulationOfPayroll({ regulationId: OFFICERS_REGULATION }))
  const payIn = (values: readonly RecordedValue[]): string | undefined => {
    const month = read(values)({ period })
    const text = month.ok ? month.value.cases[RemunerationMandat.caseName]?.[RemunerationMandat.name] : undefined
    return text === undefined ? undefined : new Decimal(text).toFixed()
  }
  const written = { ...payOfVariables(period, remuneration), recordedAt: now.toISOString() }
  return payIn(recorded) !== payIn([...recorded, written])
}
const READ = [RemunerationMandat, DateDebutContrat, DateFinContrat, NouveauContrat]
