import { Decimal, fixedOn } from '@centime/engine'
import type { Field } from '@centime/engine/cases'
import { lastDay, typographic } from '@centime/engine/ground'
import { type ComparedRow, ComparisonPage, type ReasonShown } from '../pages/comparison.js'
import { pageOfRows } from '../pieces/table.js'
import { openFindings, rowsAsked } from './comparison-rows.js'
import { fieldNamed } from './field-named.js'
import type { Lists } from './lists.js'
import { type MonthPeople, type PersonBeside, peopleOf } from './month-people.js'
import { PLACE } from './paid-amounts.js'
import { controlsOf, monthRead } from './payroll-month-read.js'
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
  const reasons = await reasonsOf(
    visit,
    shown,
    fixedOn(await lists.regulation(payroll), lastDay(place.period))?.reads ?? [],
  )
  const page = ComparisonPage(chrome, {
    ...{ client, payroll, period: place.period, page: place.page, filter, search, sort, paged },
    earlier: people?.earlier ?? '',
    isOutdated: people?.isOutdated === true,
    counts: countsOf(people, findings),
    rows: shown.map((row) => rowShown(row, findings.get(row.employeeId) ?? 0, reasons.get(row.employeeId) ?? [])),
  })
  return show(page)
}

const countsOf = (people: MonthPeople | undefined, findings: ReadonlyMap<number, number>) => ({
  tous: people?.rows.length ?? 0,
  ...(people?.counts ?? { in: 0, out: 0, missing: 0, changed: 0 }),
  controles: findings.size,
})

function rowShown(person: PersonBeside, findings: number, reasons: readonly ReasonShown[]): ComparedRow {
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
async function reasonsOf(visit: SignedIn, rows: readonly PersonBeside[], reads: readonly Field[]) {
  const pairs = rows.flatMap(({ employeeId, moved, now, before }) =>
    moved === 'changed' && now && before ? [{ employeeId, before: before.jobId, after: now.jobId }] : [],
  )
  const { language } = visit.chrome
  const differences = await keptDifferences(visit, pairs)
  return new Map(
    [...differences].map(([employeeId, lines]) => {
      const net = lines.find(({ wageTypeName }) => wageTypeName === 'NetAPayer')
      const causes = net?.causes ?? []
      const direct = causes.filter(({ kind }) => kind !== 'earlier')
      const shown = (direct.length > 0 ? direct : causes).slice(0, REASONS)
      return [
        employeeId,
        shown.map((cause): ReasonShown => {
          if (cause.kind !== 'input') return cause
          const { caseName, caseFieldName } = cause
          // A value that the month derives cannot be entered: only the law has its name.
          const derived = reads.find((one) => one.caseName === caseName && one.name === caseFieldName)
          const field = derived ?? fieldNamed(caseName, caseFieldName)
          return { ...cause, label: typographic(field?.[language] ?? caseFieldName) }
        }),
      ] as const
    }),
  )
}

type Pairs = Parameters<Lists['differences']>[0]
type Lines = Awaited<ReturnType<Lists['differences']>>

/** The differences between results that were shown last: results stay as they are. */
const kept = new WeakMap<object, Map<string, NonNullable<ReturnType<Lines['get']>>>>()
const PAIRS_KEPT = 5000

async function keptDifferences({ lists, part }: SignedIn, pairs: Pairs): Promise<Lines> {
  const known: NonNullable<ReturnType<typeof kept.get>> = kept.get(lists.service) ?? new Map()
  kept.set(lists.service, known)
  const keyOf = ({ employeeId, before, after }: Pairs[number]): string =>
    `${part('tenantId')} ${employeeId} ${before} ${after}`
  const fresh = await lists.differences(pairs.filter((pair) => !known.has(keyOf(pair))))
  for (const pair of pairs) {
    const lines = fresh.get(pair.employeeId)
    if (lines !== undefined) known.set(keyOf(pair), lines)
  }
  const found = new Map(pairs.map((pair) => [pair.employeeId, known.get(keyOf(pair)) ?? []]))
  for (const oldest of known.keys()) if (known.size > PAIRS_KEPT) known.delete(oldest)
  return found
}
