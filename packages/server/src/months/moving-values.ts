import { type Cycle, OFFICERS_REGULATION } from '@centime/cycle'
import type { Outcome } from '@centime/engine'
import { regulationOfPayroll } from '@centime/engine'
import { DateDebutContrat } from '@centime/engine/cases'
import { firstDay, hasLaw, lastDay } from '@centime/engine/ground'
import {
  countingReader,
  GIVEN_BY_CONTRACTS,
  type RecordedInputs,
  type RecordedValue,
  recordReader,
  type ValuesOfField,
} from '@centime/engine/inputs'
import {
  type CaseValue,
  type PersonValue,
  personValues,
  type TenantDb,
  yieldAmong,
  yieldToEventLoop,
} from '@centime/store'
import { cachedIn } from '../calculation/cached-in.js'
import { NO_ELEMENTS } from '../calculation/elements.js'
import { type Path, valuesFor } from '../calculation/establishments.js'
import { hasOtherDigest } from '../calculation/facts-digest.js'
import { regulationUnder } from '../calculation/law.js'
import { factsFrom, fixedFor } from '../calculation/months.js'

/**
 * Which values of a change alter the digest of a month. A change alters no history, so earlier months are left out of
 * the comparison: it needs no results, and a month in which no field of the change differs needs no facts.
 */

/** The values of an officer and of the company, up to a given one, as snapshots. */
interface Values {
  readonly own: readonly RecordedValue[]
  readonly company: readonly RecordedValue[]
}

/** The recorded values of an officer and of the company, to be read before a change. */
export const recordedBefore = (db: TenantDb, payrollId: number, employeeId: number) =>
  personValues(db, { payrollId, upTo: Number.MAX_SAFE_INTEGER, forecast: null }, employeeId)
export type RecordedRows = readonly Omit<PersonValue, 'id'>[]

/** `place`: the establishment of the officer. */
export function valuesOf(rows: RecordedRows, place?: Path): Values {
  const values = (wanted: RecordedRows) =>
    wanted.map(({ caseName, caseFieldName, value, start, created: recordedAt }) => ({
      ...{ caseName, caseFieldName, value, start, recordedAt },
    }))
  const ofCompany = rows.filter(({ employeeId }) => employeeId === null)
  return {
    own: values(rows.filter(({ employeeId }) => employeeId !== null)),
    company: values(valuesFor(ofCompany, place)),
  }
}

const OFFICERS = regulationOfPayroll({ regulationId: OFFICERS_REGULATION })

/** The values that a month read for a field before a change, and reads now; null: none, or unreadable. */
interface Readings {
  readonly old: string | null
  readonly now: string | null
}

/**
 * Returns the values of a change that alter the digest of a month; none where the digest stays the same. The values
 * before and after the change are parsed once for all months, so that a change that concerns every month of the law
 * takes milliseconds. `law`: the text of the law in force.
 */
export async function movingValues<Value extends CaseValue>(
  change: readonly Value[],
  before: Values,
  after: Values,
  law: string,
) {
  const regulation = regulationUnder(OFFICERS_REGULATION, law) ?? OFFICERS
  const [read, counting] = [recordReader(regulation), countingReader(regulation)]
  // A contract decides which values of other cases are in force.
  const cases = new Set([DateDebutContrat.caseName, ...change.map(({ caseName }) => caseName)])
  const parsed = ({ own: ofPerson, company }: Values) => {
    const rows = [...ofPerson, ...company].filter(({ caseName }) => cases.has(caseName))
    return {
      changed: read(rows),
      counting: once(() => counting(rows)),
      whole: once(() => ({ own: read(ofPerson), company: read(company) })),
    }
  }
  const was = parsed(before)
  await yieldToEventLoop()
  const is = parsed(after)
  await yieldToEventLoop()

  return async (cycle: Cycle): Promise<readonly (Value & Readings)[]> => {
    const { period } = cycle
    if (!hasLaw(firstDay(period), regulation.law?.completeUntil)) return []
    const month = { period, paymentDate: paymentDateOf(cycle) }
    const [old, now] = [was.changed(month), is.changed(month)]
    const differs = differsIn(old, now)
    const differing = change.filter(differs)
    if (differing.length === 0) return []
    await yieldAmong(change)
    const moving = differing.filter(counted(is.counting()(month)))
    const fixed = fixedFor({ regulationId: OFFICERS_REGULATION, law, elements: NO_ELEMENTS }, period, month.paymentDate)
    const factsOf = ({ whole }: typeof was) =>
      factsFrom(fixed, whole().company(month))({ ...month, recorded: whole().own(month) })
    await yieldAmong(change)
    const earlier = factsOf(was)
    await yieldToEventLoop()
    if (!hasOtherDigest(fixed, earlier, factsOf(is))) return []
    const listed = moving.length > 0 ? moving : differing
    return listed.map((value) => ({ ...value, old: readIn(old, value), now: readIn(now, value) }))
  }
}

function readIn(inputs: Outcome<RecordedInputs>, { caseName, caseFieldName }: CaseValue): string | null {
  const text = inputs.ok ? inputs.value.cases[caseName]?.[caseFieldName] : undefined
  return text === undefined ? null : String(text)
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The day on which the values of a month must be in force to be paid: the confirmed date, otherwise the last day. */
const paymentDateOf = ({ period, variables }: Cycle): string => variables?.dateDeVersement ?? lastDay(period)

/** Whether the field of a value reads differently now. A value of a contract can move all fields. */
function differsIn(was: Outcome<RecordedInputs>, is: Outcome<RecordedInputs>): (value: CaseValue) => boolean {
  if (!was.ok || !is.ok) return () => true
  const [contractBefore, contract] = [was, is].map(({ value }) =>
    JSON.stringify(value.cases[DateDebutContrat.caseName] ?? {}),
  )
  return ({ caseName, caseFieldName }) =>
    caseName === DateDebutContrat.caseName
      ? contractBefore !== contract
      : was.value.cases[caseName]?.[caseFieldName] !== is.value.cases[caseName]?.[caseFieldName]
}

/** Whether a value counts in a month. A value that opens or ends a contract changes this. The values of each field are read once. */
function counted(counting: Outcome<ValuesOfField<RecordedValue>>): (value: CaseValue) => boolean {
  const ofFields = new Map<string, ReadonlySet<string>>()
  return ({ caseName, caseFieldName, value, start }) => {
    const field = `${caseName}.${caseFieldName}`
    if (!counting.ok || GIVEN_BY_CONTRACTS.has(field)) return true
    const read = () => new Set(counting.value(caseName, caseFieldName).map(placed))
    return cachedIn(ofFields, MANY, field, read).has(placed({ value, start }))
  }
}
const MANY = 1000
const placed = ({ value, start }: Pick<CaseValue, 'value' | 'start'>): string => `${start} ${value}`
