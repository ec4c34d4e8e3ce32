import { SELECTION_FAULTS } from '@centime/cycle'
import { FAULT_CODES } from '@centime/engine/ground'
import type { PayrollMonthRead } from '../answers.js'
import { JobAnswer, PayrollRevisionAnswer } from '../answers.js'
import type { ChangedShown } from '../pieces/inputs-changed.js'
import type { BlockerGroup, PersonNamed } from '../pieces/payroll-month.js'
import type { PayrollMonthShown } from '../pieces/payroll-month-shown.js'
import { fieldFinder } from './field-named.js'
import { changedShown } from './inputs-changed.js'
import { meaningOf } from './meaning.js'
import type { SignedIn } from './port.js'

/** Parts of the page of a payroll's month: people blocked, held out or changed, and its revisions. */

/** How many people a list names. */
const NAMED = 100
const MEANINGS = { ...FAULT_CODES, ...SELECTION_FAULTS }

/** The names of people by id. */
export async function namesOf(
  { lists }: SignedIn,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => PersonNamed | undefined> {
  const found = await lists.peopleWithIds([...new Set(ids.flatMap((id) => id ?? []))].slice(0, 10 * NAMED))
  const names = new Map(
    found.map(({ id, firstName, lastName, identifier }) => [id, { id, name: `${lastName} ${firstName}`, identifier }]),
  )
  return (id) => (id === null ? undefined : names.get(id))
}

type Blocker = NonNullable<PayrollMonthRead['result']>['blockers'][number]

/** The faults that keep people out of a calculation: an equal fault of many people once, with their names. */
export async function blockersShown(visit: SignedIn, blockers: readonly Blocker[]): Promise<readonly BlockerGroup[]> {
  const { chrome, told } = visit
  const nameOf = await namesOf(
    visit,
    blockers.map(({ employeeId }) => employeeId),
  )
  const find = await fieldFinder(
    visit,
    blockers.map(({ caseName }) => caseName),
  )
  const groups = new Map<string, Blocker[]>()
  for (const one of blockers) {
    const key = `${one.code} ${one.caseName} ${one.caseFieldName}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].map((group): BlockerGroup => {
    const [
      { code, caseName, caseFieldName, message } = { code: '', caseName: null, caseFieldName: null, message: '' },
    ] = group
    const { meaning, next } = meaningOf(MEANINGS, code, chrome.language)
    const field = find(caseName, caseFieldName)
    return {
      what: field?.[chrome.language] ?? '',
      meaning: meaning === '' ? told(message.replace(/^[^:]*: /, ''), code) : meaning,
      ...{ next, caseName: caseName ?? undefined, count: group.length },
      value: field === undefined || field.timeType === 'event' ? undefined : field.key,
      people: group.slice(0, NAMED).flatMap(({ employeeId }) => nameOf(employeeId) ?? []),
    }
  })
}

/** The people whom the month does not pay until they are released. */
export async function heldShown(
  visit: SignedIn,
  month: PayrollMonthRead | undefined,
): Promise<PayrollMonthShown['held']> {
  const held = (month?.held ?? []).slice(0, NAMED)
  const nameOf = await namesOf(
    visit,
    held.map(({ employeeId }) => employeeId),
  )
  return held.flatMap(({ employeeId, reason }) => {
    const person = nameOf(employeeId)
    return person === undefined ? [] : [{ ...person, reason }]
  })
}

/** The changes since the last candidate, or since the final payslips of the revision before; undefined: none. */
export async function changesShown(
  visit: SignedIn,
  path: string,
  month: PayrollMonthRead | undefined,
): Promise<ChangedShown | undefined> {
  const first = month?.changes ?? []
  if (month === undefined || first.length > 0) {
    const shown = await changedShown(visit, { people: peopleIn(first), values: first.length, first }, month?.payrollId)
    return shown && { ...shown, isOfCompany: first.some(({ employeeId }) => employeeId === null) }
  }
  if (month.revision === 1 || month.candidate !== null) return undefined
  const before = await visit.ask(`${path}/revisions/${month.revision - 1}`, PayrollRevisionAnswer)
  const jobId = before.ok ? before.value.candidate?.payrunJobId : undefined
  const job = jobId === undefined ? undefined : await visit.ask(`${visit.tenant}/payruns/jobs/${jobId}`, JobAnswer)
  return job?.ok === true ? changedShown(visit, job.value.inputsChangedSince, month.payrollId) : undefined
}

const peopleIn = (changes: readonly { readonly employeeId: number | null }[]): number =>
  new Set(changes.map(({ employeeId }) => employeeId)).size

/** The revisions of a month, the first one first; a single revision is not listed. */
export async function revisionsShown(
  { ask }: SignedIn,
  path: string,
  month: PayrollMonthRead | undefined,
): Promise<PayrollMonthShown['revisions']> {
  const shown: PayrollMonthShown['revisions'][number][] = []
  for (let revision = 1; revision <= (month?.revision ?? 1) && (month?.revision ?? 1) > 1; revision += 1) {
    const found = await ask(`${path}/revisions/${revision}`, PayrollRevisionAnswer)
    if (!found.ok) continue
    const { state, people, annuls } = found.value
    shown.push({ revision, state, people: people.length, annuls: annuls.length })
  }
  return shown
}
