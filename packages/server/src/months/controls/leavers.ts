import { OFFICERS_REGULATION } from '@centime/cycle'
import {
  AdresseSalarie,
  DateFinContrat,
  DebutContratSuivant,
  Emploi,
  type Field,
  type Inputs,
  MotifRupture,
  NatureContrat,
  NumeroSecuriteSociale,
} from '@centime/engine/cases'
import { companySnapshot, lastValueId, type StoredJob, type TenantDb, yieldToEventLoop } from '@centime/store'
import { monthFor } from '../../calculation/months.js'
import { readPeople, snapshotOf } from '../../calculation/people.js'
import { type FoundOfPerson, foundBy } from './findings.js'

/** People whose contract ends in a month, and who lack data that the documents of its end print. */

/** The number, the address and the job are on the work certificate (C. trav. D1234-6) and the attestation (R1234-9), the reason on the latter. */
const PRINTED: readonly Field[] = [NumeroSecuriteSociale, AdresseSalarie, Emploi]

type Job = Pick<StoredJob, 'payrollId' | 'periodName' | 'paymentDate'> & {
  /** The text of the law that it was computed with. */
  readonly law: string
}

/**
 * Reads the people who may leave, as they are recorded now: these fields change no payslip, so that the month need not be calculated
 * again. A contract that another continues does not end; officers and trainees get none of the documents.
 */
export async function leaversWithoutData(
  db: TenantDb,
  { payrollId, periodName: period, paymentDate, law }: Job,
  regulationId: number,
  employeeIds: readonly number[],
): Promise<readonly FoundOfPerson[]> {
  if (regulationId === OFFICERS_REGULATION) return []
  const snapshot = { payrollId, lastCaseValueId: await lastValueId(db), forecast: null }
  const company = await companySnapshot(db, snapshotOf(snapshot))
  const { read } = monthFor({ regulationId, period, paymentDate, forecast: null, law, company })
  const found: FoundOfPerson[] = []
  for (let from = 0; from < employeeIds.length; from += TOGETHER) {
    const { people } = await readPeople(db, snapshot, { history: [] }, employeeIds.slice(from, from + TOGETHER))
    for (const person of people) {
      const recorded = read(person)
      const missing = recorded.ok ? missingAtTheEnd(recorded.value.cases, period) : []
      if (missing.length > 0)
        found.push(foundBy('leaving_data_missing', person.employeeId, { missing: missing.join(', ') }))
    }
    await yieldToEventLoop()
  }
  return found
}
/** How many people are in memory at a time. */
const TOGETHER = 100

/** The fields that are missing; none where no contract ends in the month. */
function missingAtTheEnd(cases: Inputs, period: string): readonly string[] {
  const textOf = ({ caseName, name }: Field): string => cases[caseName]?.[name]?.trim() ?? ''
  if (!textOf(DateFinContrat).startsWith(period) || textOf(DebutContratSuivant) !== '') return []
  if (textOf(NatureContrat) === 'stage') return []
  const missing = PRINTED.filter((field) => textOf(field) === '')
  const hasReason = !['', MotifRupture.default].includes(textOf(MotifRupture))
  return [...missing, ...(hasReason ? [] : [MotifRupture])].map(({ key }) => key)
}
