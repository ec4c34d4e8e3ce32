import { Decimal, fixedOn } from '@centime/engine'
import { lastDay, typographic } from '@centime/engine/ground'
import { type ComparedRow, ComparisonPage, type ReasonShown } from '../pages/comparison.js'
import { pageOfRows } from '../pieces/table.js'
import { openFindings, rowsAsked } from './comparison-rows.js'
import { fieldNamed, partNamed } from './field-named.js'
import type { Lists } from './lists.js'
import { type MonthPeople, type PersonBeside, peopleOf } from './month-people.js'
import { PLACE } from './paid-amounts.js'
import { controlsOf, type MonthRead, monthRead } from './payroll-month-read.js'
import type { SignedIn } from './port.js'
import { problemPage } from './problems.js'

/** The people of a month beside the month before: net, difference, share and reason. */

const SHOWN = 25

/** The page. */
export async function showComparison(visit: SignedIn) {
  const found = await monthRead(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const { query, lists, show, chrome } = visit
  const { place, client, payroll } = found.value
  const people = await peopleOf(lists, found.value)
  const findings = openFindings(await controlsOf(visit, found.value))
  const { filter, search, sort, rows } = rowsAsked(visit, people?.rows ?? [], findings)
  const paged = pageOfRows(query('page'), rows.length, SHOWN)
  const shown = rows.slice((paged.page - 1) * SHOWN, paged.page * SHOWN)
  const reasons = await reasonsOf(visit, shown, payroll, place.period)
  const page = ComparisonPage(chrome, {
    ...{ client, payroll, period: place.period, page: place.page, filter, search, sort, paged },
    earlier: people?.earlier ?? '',
    isOutdated: people?.isOutdated === true,
    counts: countsOf(people, findings),
    rows: shown.map((row) => rowShown(row, findings.get(row.employeeId) ?? 0, reasons.get(row.employeeId))),
  })
  return show(page)
}

const countsOf = (people: MonthPeople | undefined, findings: ReadonlyMap<number, number>) => ({
  tous: people?.rows.length ?? 0,
  ...(people?.counts ?? { in: 0, out: 0, missing: 0, changed: 0 }),
  controles: findings.size,
})

function rowShown(person: PersonBeside, findings: number, reasons: ComparedRow['reasons']): ComparedRow {
  const { employeeId, identifier, name, moved, now, before } = person
  const amountOf = (paid: PersonBeside['now'], place: number) => paid?.amounts[place]
  const [net, netBefore] = [amountOf(now, PLACE.NetAPayer), amountOf(before, PLACE.NetAPayer)]
  const leave = [PLACE.SoldeCongesReport, PLACE.SoldeCongesN1, PLACE.SoldeCongesN].map(
    (place) => new Decimal(amountOf(now, place) ?? '0'),
  )
  return {
    ...{ employeeId, identifier, name, moved, jobId: now?.jobId ?? before?.jobId ?? 0, findings, reasons },
    ...{ net, netBefore, share: shareOf(net, netBefore) },
    hours: now && rounded(amountOf(now, PLACE.DureeReference) ?? '0'),
    leave:
      now === undefined
        ? undefined
        : Decimal.sum(...leave)
            .toDecimalPlaces(2)
            .toFixed(),
  }
}

const rounded = (text: string): string => new Decimal(text).toDecimalPlaces(2).toFixed()

/** By how many percent an amount has changed, with one decimal; undefined: the amount was 0, or there is no month before. */
function shareOf(now: string | undefined, before: string | undefined): string | undefined {
  if (now === undefined || before === undefined || now === before || new Decimal(before).isZero()) return undefined
  const was = new Decimal(before)
  return new Decimal(now).minus(was).div(was.abs()).times(100).toDecimalPlaces(1).toFixed(1)
}

/** How many reasons a row names. */
const REASONS = 2

/** The reasons why the net of some people differs from the month before: entries first, then the law, then earlier months. */
async function reasonsOf(
  visit: SignedIn,
  rows: readonly PersonBeside[],
  payroll: MonthRead['payroll'],
  period: string,
) {
  const { say } = visit
  const { language } = visit.chrome
  const shown = new Map(
    [...(await keptCauses(visit, rows))].map(([employeeId, causes]) => {
      const direct = causes.filter(({ kind }) => kind !== 'earlier')
      return [employeeId, largestFirst(direct.length > 0 ? direct : causes)] as const
    }),
  )
  const inputs = [...shown.values()].flat().filter((cause) => cause.kind === 'input')
  // A value that the month derives cannot be entered: only the law has its name.
  const isDerived = inputs.some(({ caseName, caseFieldName }) => fieldNamed(caseName, caseFieldName) === undefined)
  const reads = isDerived ? (fixedOn(await visit.lists.regulation(payroll), lastDay(period))?.reads ?? []) : []
  const labelOf = (caseName: string, name: string): string => {
    const field = fieldNamed(caseName, name) ?? reads.find((one) => one.caseName === caseName && one.name === name)
    return typographic(field?.[language] ?? partNamed(say, caseName, name))
  }
  return new Map(
    [...shown].map(([employeeId, causes]) => {
      const named = causes.slice(0, REASONS).map((cause): ReasonShown => {
        return cause.kind === 'input' ? { ...cause, label: labelOf(cause.caseName, cause.caseFieldName) } : cause
      })
      return [employeeId, { named, more: causes.length - named.length }] as const
    }),
  )
}

/** Amounts in euros first, the largest change before the others. */
function largestFirst(causes: readonly NetCause[]): readonly NetCause[] {
  const sizes = new Map(causes.map((cause) => [cause, eurosMoved(cause)]))
  const sizeOf = (cause: NetCause): Decimal => sizes.get(cause) ?? NOTHING
  return causes.toSorted((a, b) => sizeOf(b).comparedTo(sizeOf(a)))
}
function eurosMoved(cause: NetCause): Decimal {
  if (cause.kind !== 'input') return NOTHING
  const field = fieldNamed(cause.caseName, cause.caseFieldName)
  if (field?.kind !== 'number-field' || field.unit !== 'euros') return NOTHING
  return new Decimal(cause.after ?? '0').minus(cause.before ?? '0').abs()
}
const NOTHING = new Decimal(0)

type Causes = Awaited<ReturnType<Lists['netCauses']>>
type NetCause = NonNullable<ReturnType<Causes['get']>>[number]

/** The causes between results that were shown last: stored results never change. */
const kept = new WeakMap<object, Map<string, NonNullable<ReturnType<Causes['get']>>>>()
const PEOPLE_KEPT = 5000

async function keptCauses({ lists, part }: SignedIn, rows: readonly PersonBeside[]): Promise<Causes> {
  const known: NonNullable<ReturnType<typeof kept.get>> = kept.get(lists.service) ?? new Map()
  kept.set(lists.service, known)
  const found = new Map<number, NonNullable<ReturnType<Causes['get']>>>()
  /** The people whose causes are not known, by the jobs that have paid them. */
  const unknown = new Map<string, { readonly before: number; readonly after: number; readonly people: number[] }>()
  const keyOf = (jobs: string, employeeId: number): string => `${part('tenantId')} ${jobs} ${employeeId}`
  for (const { employeeId, moved, now, before } of rows) {
    if (moved !== 'changed' || now === undefined || before === undefined) continue
    const jobs = `${before.jobId} ${now.jobId}`
    const causes = known.get(keyOf(jobs, employeeId))
    if (causes !== undefined) found.set(employeeId, causes)
    else {
      const of = unknown.get(jobs) ?? { before: before.jobId, after: now.jobId, people: [] }
      unknown.set(jobs, of)
      of.people.push(employeeId)
    }
  }
  for (const [jobs, { people, ...pair }] of unknown) {
    for (const [employeeId, causes] of await lists.netCauses(pair, people)) {
      known.set(keyOf(jobs, employeeId), causes)
      found.set(employeeId, causes)
    }
  }
  for (const oldest of known.keys()) if (known.size > PEOPLE_KEPT) known.delete(oldest)
  return found
}
