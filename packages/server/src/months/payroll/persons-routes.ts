import { candidateOf } from '@centime/cycle'
import { Decimal } from '@centime/engine'
import { jobById, type ServiceDb, type TenantDb, yieldToEventLoop } from '@centime/store'
import { type AmountName, EURO_AMOUNTS, type PersonResult } from '../../calculation/person-results.js'
import { type Endpoint, tenantRead } from '../../http/endpoint.js'
import { page } from '../../http/fields.js'
import { listed, listOf } from '../../http/paging.js'
import { type FinalResult, lastFinalOf } from '../controls/last-finals.js'
import { findingsOfCandidate } from '../controls/of-candidate.js'
import { currentCycle, cycleRequest } from '../cycle-request.js'
import { comparedLines, MOST_COMPARED, type MonthsRead } from './compared.js'
import { PAYROLLS, Y } from './kind.js'
import { MonthPerson } from './records.js'
import { resultsOfJob } from './results.js'

/** The people of a candidate, each beside the last final month. */

const getPersons = tenantRead(
  {
    method: 'get',
    path: `${Y}/{period}/persons`,
    operationId: 'listPayrollMonthPersons',
    tag: PAYROLLS.tag,
    summary: 'List the people of the candidate of a month',
    description: `Each person has the difference from the last final month; in pages of at most ${MOST_COMPARED} people also the lines that differ and the causes. The list is empty while there is no candidate.`,
    gate: 'journey',
    query: page,
    isLong: true,
    answers: listOf(MonthPerson, 'the people of the candidate, by employee'),
  },
  async (call, db, root) => {
    const request = cycleRequest(call, db, root, PAYROLLS)
    const cycle = currentCycle(request, false)
    if ('refusal' in cycle) return cycle
    const candidate = candidateOf(cycle)
    if (candidate === undefined) return listed(call, { rows: [], total: 0 })
    const people = await resultsOfJob(db, root, candidate.payrunJobId)
    const { top = people.length, skip } = call.query
    const rows = people.slice(skip, skip + top)
    const job = await jobById(db, candidate.payrunJobId)
    const ids = new Set(rows.map(({ employeeId }) => employeeId))
    const before = job === undefined ? () => undefined : await lastFinalOf(db, root, job, [...ids])
    const codes = new Map<number, string[]>()
    for (const { code, people: found } of await findingsOfCandidate(request.tx, cycle, candidate)) {
      for (const { employeeId } of found) {
        if (ids.has(employeeId)) codes.set(employeeId, [...(codes.get(employeeId) ?? []), code])
      }
    }
    const lines = await linesOf(db, root, top > MOST_COMPARED ? [] : rows, before)
    return listed(call, { rows, total: people.length }, (person) => ({
      ...personRecord(person, before(person.employeeId), codes.get(person.employeeId) ?? []),
      ...(top <= MOST_COMPARED && { lines: lines.get(person.employeeId) ?? [] }),
    }))
  },
)

/** The lines in which people differ from their last final month, by employee. */
async function linesOf(
  db: TenantDb,
  root: ServiceDb,
  people: readonly PersonResult[],
  beforeOf: (employeeId: number) => FinalResult | undefined,
) {
  const lines = new Map<number, Awaited<ReturnType<typeof comparedLines>>>()
  const months: MonthsRead = new Map()
  for (const { employeeId, resultSetId: after } of people) {
    const before = beforeOf(employeeId)?.result.resultSetId
    if (before !== undefined) lines.set(employeeId, await comparedLines(db, root, { before, after }, months))
    await yieldToEventLoop()
  }
  return lines
}

const COMPARED = ['gross', 'netPayable', 'employerCost'] as const satisfies readonly AmountName[]

function personRecord(person: PersonResult, before: FinalResult | undefined, findings: readonly string[]): object {
  const { employeeId, employeeIdentifier, resultSetId, inputsDigest, provisional } = person
  return {
    ...{ employeeId, employeeIdentifier, resultSetId },
    ...Object.fromEntries(EURO_AMOUNTS.map((name) => [name, euros(person.amounts[name])])),
    ...{ inputsDigest, ...(provisional.length > 0 && { provisional }), findings },
    before:
      before === undefined
        ? null
        : {
            period: before.period,
            resultSetId: before.result.resultSetId,
            ...compared((name) => euros(before.result.amounts[name])),
          },
    difference:
      before === undefined ? null : compared((name) => difference(before.result.amounts[name], person.amounts[name])),
  }
}

const compared = (value: (name: (typeof COMPARED)[number]) => number | null) =>
  Object.fromEntries(COMPARED.map((name) => [name, value(name)]))
const euros = (amount: string | undefined): number | null => (amount === undefined ? null : Number(amount))
const difference = (was: string | undefined, is: string | undefined): number | null =>
  was === undefined || is === undefined ? null : new Decimal(is).minus(was).toNumber()

export const personRoutes: readonly Endpoint[] = [getPersons]
