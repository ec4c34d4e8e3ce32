import { NumeroSecuriteSociale, TauxPAS, TypeTaux } from '@centime/engine/cases'
import { dayInParis } from '@centime/engine/ground'
import type { StoredPayroll, TenantDb } from '@centime/store'
import { realValues } from '@centime/store'

/** Files of withholding rates: people by their social security number, with the rates that change. */

/** A person whose rate a row changes. A rate is decimal text; null: none, the neutral grid. */
export interface RateChange {
  readonly row: number
  readonly employeeId: number
  readonly employeeIdentifier: string
  /** The first day of the new rate. */
  readonly start: string
  readonly was: string | null
  readonly now: string | null
}

/** The rates of a file that change, the first ones listed. */
export class RateChanges {
  readonly listed: RateChange[] = []

  add(change: RateChange): void {
    if (this.listed.length < MOST) this.listed.push(change)
  }
}
const MOST = 10_000

/** The people of a payroll by their social security number without its key, which the tax office leaves out; null: several. */
export async function peopleByNumber(
  db: TenantDb,
  { id }: Pick<StoredPayroll, 'id'>,
): Promise<ReadonlyMap<string, number | null>> {
  const people = new Map<string, number | null>()
  const last = new Map<number, string>()
  for (const { employeeId, value } of await realValues(db, id, 'everybody', [NumeroSecuriteSociale])) {
    if (employeeId !== null) last.set(employeeId, value)
  }
  for (const [employeeId, value] of last) {
    const number = withoutKey(value)
    people.set(number, people.has(number) ? null : employeeId)
  }
  return people
}

/** 13 characters of a number, with or without spaces and its key. */
export const withoutKey = (number: string): string => number.replaceAll(/\s/g, '').slice(0, 13)

/** The rate of a person on a day, from recorded values in their order; null: the neutral grid or none. */
export function recordedRate(recorded: readonly Recorded[], day: string): string | null {
  const inForce = (name: string): string | undefined =>
    recorded
      .filter(({ caseFieldName, start }) => caseFieldName === name && dayInParis(start) <= day)
      // The last recorded rate of a day counts.
      .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
      .at(-1)?.value
  return inForce(TypeTaux.name) === 'neutre' ? null : (inForce(TauxPAS.name) ?? null)
}
interface Recorded {
  readonly caseFieldName: string
  readonly value: string
  readonly start: string
}
