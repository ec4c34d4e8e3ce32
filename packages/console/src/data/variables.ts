import { Decimal, type Regulation } from '@centime/engine'
import {
  type Field,
  HeuresContrat,
  type Inputs,
  isCompanyField,
  SalaireMensuel,
  TauxHoraire,
} from '@centime/engine/cases'
import { firstDay, lastDay, monthOf, monthsLater, type Outcome, startOf } from '@centime/engine/ground'
import { countingReader, type RecordedInputs, recordReader } from '@centime/engine/inputs'
import { fieldsByCase } from '@centime/engine/tree'
import { z } from 'zod'
import { UserAnswer } from '../answers.js'
import { type CellShown, type PayShown, type VariableRow, VariablesPage } from '../pages/variables.js'
import type { FinalMonth } from '../pieces/final-notice.js'
import { pageOfRows } from '../pieces/table.js'
import { isEmployedIn } from './counting.js'
import { byKey, folded, matcher } from './folded.js'
import { given, isNumber, numberWanted, typedNumber } from './form-values.js'
import { keptByState } from './kept-by-state.js'
import { type MonthRead, monthRead } from './payroll-month-read.js'
import type { Problem, SignedIn } from './port.js'
import { problemPage } from './problems.js'
import { sentence, withElementLabels } from './readable.js'
import { userOptions } from './user-options.js'
import { valuesForAll } from './values-for-all.js'

/**
 * The variables of a month: people × elements. A form without script; each row sends what its page has shown, so that
 * only cells that a reader has changed are recorded, and values that another user has recorded meanwhile are shown
 * before they are replaced.
 */

/** How many people a page has, and how many where a reader asks for all on one page. */
const [FEW, MANY] = [50, 500]

interface Column {
  readonly key: string
  readonly caseName: string
  readonly name: string
  readonly label: string
  readonly unit: string
}

interface GridPerson {
  readonly id: number
  readonly identifier: string
  readonly name: string
  readonly pay: PayShown
  /** The text that a month counts for a field: `now` of this month, `before` of the month before. */
  readonly now: (column: Column) => string
  readonly before: (column: Column) => string
  /** Whether the month has a value of the person: it replaces that for everybody, also 0. */
  readonly hasOwn: (column: Column) => boolean
  /** The values that count in this month, with the instants at which they stand. */
  readonly counting: (column: Column) => readonly { readonly value: string; readonly start: string }[]
}

/** The elements of the regulation that are numbers of a month. */
function elementsOf(regulation: Regulation, { chrome: { language } }: SignedIn): readonly Column[] {
  const fields = [...fieldsByCase(regulation).values()].flatMap((ofCase) => [...ofCase.values()])
  return fields.flatMap((field): readonly Column[] => {
    const { key, caseName, name, timeType, mention } = field
    if (timeType !== 'month' || field.kind !== 'number-field' || mention === true || isCompanyField(field)) return []
    return [{ key, caseName, name, label: field[language], unit: field.unit }]
  })
}

/** The texts that this month and the month before count for everybody without a value of their own. */
interface Common {
  readonly now: (column: Column) => string
  readonly before: (column: Column) => string
}

async function readCommon(visit: SignedIn, { payroll, place }: MonthRead): Promise<Common> {
  const common = await valuesForAll(visit, payroll)
  return { now: common(place.period), before: common(monthBefore(place.period)) }
}

const monthBefore = (period: string): string => monthOf(monthsLater(firstDay(period), -1))
const textOf =
  (month: Outcome<Pick<RecordedInputs, 'cases'>>) =>
  ({ caseName, name }: Column): string =>
    (month.ok ? month.value.cases[caseName]?.[name] : undefined) ?? ''

type Member = Awaited<ReturnType<SignedIn['lists']['members']>>[number]

/** The values of some people whom the payroll pays in the month, in their order. */
async function readPeople(
  { lists }: SignedIn,
  { payroll, place }: MonthRead,
  { members, common }: { readonly members: readonly Member[]; readonly common: Common },
): Promise<readonly GridPerson[]> {
  const regulation = await lists.regulation(payroll)
  const [read, counting] = [recordReader(regulation), countingReader(regulation)]
  const period = place.period
  const earlier = monthBefore(period)
  const ids = members.map(({ id }) => id)
  const recorded = await lists.valuesOf(ids, payroll.id)
  return members.flatMap(({ id, identifier, ...named }): readonly GridPerson[] => {
    const values = recorded.get(id) ?? []
    const [monthOfRead, valuesOf] = [read(values), counting(values)]
    const [now, before] = [monthOfRead({ period }), monthOfRead({ period: earlier })]
    if (!now.ok || !isEmployedIn(now.value.cases, firstDay(period), lastDay(period))) return []
    return [
      {
        ...{ id, identifier, name: nameOf(named), pay: payIn(now.value.cases) },
        now: (column) => textOf(now)(column) || common.now(column),
        before: (column) => textOf(before)(column) || common.before(column),
        hasOwn: (column) => textOf(now)(column) !== '',
        counting: ({ caseName, name }) => {
          const values = valuesOf({ period })
          return values.ok ? values.value(caseName, name) : []
        },
      },
    ]
  })
}

/** The base pay of a month and the hours of the contract. */
function payIn(cases: Inputs): PayShown {
  const entered = ({ caseName, name }: Field): string | undefined => cases[caseName]?.[name]
  const hours = entered(HeuresContrat) ?? HeuresContrat.default
  const monthly = entered(SalaireMensuel)
  if (monthly !== undefined && Number(monthly) > 0) return { amount: monthly, per: 'month', hours }
  const hourly = entered(TauxHoraire)
  return hourly !== undefined && Number(hourly) > 0 ? { amount: hourly, per: 'hour', hours } : undefined
}
const nameOf = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string => `${lastName} ${firstName}`

/** The active people of the payroll whom a search finds, by name. */
async function membersFound({ lists }: SignedIn, read: MonthRead, search: string): Promise<readonly Member[]> {
  const isFound = matcher(search)
  const keyed = await keptMembers(lists, read.place.payroll, read.state, () => membersByName(lists, read))
  return keyed.filter(({ key }) => isFound(key)).map(({ member }) => member)
}

interface KeyedMember {
  readonly member: Member
  /** Name and identifier as they are searched. */
  readonly key: string
}
const keptMembers = keptByState<readonly KeyedMember[]>(4)
const keptElements = keptByState<ReadonlySet<string>>(4)

async function membersByName(lists: SignedIn['lists'], { payroll }: MonthRead): Promise<readonly KeyedMember[]> {
  const members = await lists.members(payroll.divisionId)
  const keyed = members.map((member) => ({ member, key: folded(`${nameOf(member)} ${member.identifier}`) }))
  return keyed.sort(byKey)
}

/** The typed texts of cells that were not recorded, with the reasons. */
interface Typed {
  readonly values: ReadonlyMap<string, string>
  readonly faults: ReadonlyMap<string, string>
  readonly summary: string
  readonly status: number
}

const cellOf = (person: { readonly id: number }, { key }: Column): string => `${person.id}.${key}`

/** The grid; after a refused save with the faults and the typed texts in their cells. */
export async function showVariables(visit: SignedIn, typed?: Typed) {
  const found = await monthRead(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const { query, show, chrome, ask, tenant, form } = visit
  const { place, client, payroll } = found.value
  const users = await ask(`${tenant}/users`, z.array(UserAnswer))
  const elements = elementsOf(await visit.lists.regulation(payroll), visit)
  const search = query('recherche') ?? ''
  const members = await membersFound(visit, found.value, search)
  const size = query('lignes') === String(MANY) ? MANY : FEW
  const paged = pageOfRows(query('page'), members.length, size)
  const common = await readCommon(visit, found.value)
  const onPage = members.slice((paged.page - 1) * size, paged.page * size)
  const shown = await readPeople(visit, found.value, { members: onPage, common })
  const days = { from: firstDay(monthBefore(place.period)), to: lastDay(place.period) }
  const ofPeople = await keptElements(visit.lists, place.month, found.value.state, () =>
    visit.lists.elementsUsed(payroll.id, days),
  )
  const ofAll = elements.filter((column) => [common.now(column), common.before(column)].some(isPaid))
  const used = new Set([...ofPeople, ...ofAll.map(({ key }) => key)])
  const chosen = await keptColumns(visit, found.value)
  const columns = columnsOf(elements, used, chosen)
  const rows = shown.map((person) => rowOf(person, { columns, common, typed }))
  const page = VariablesPage(chrome, {
    ...{ client, payroll, period: place.period, page: place.page, rows, paged, search },
    final: await finalOf(visit, found.value),
    many: size === FEW && members.length > FEW ? MANY : undefined,
    columns: columns.map(({ key, label, unit }) => ({
      ...{ key, label, isEmpty: chosen.includes(key) && !used.has(key), isEuros: unit === 'euros' },
    })),
    others: elements.filter((one) => !columns.includes(one)).map(({ key, label }) => ({ value: key, text: label })),
    users: userOptions(users.ok ? users.value : []),
    typed: form,
    summary: typed?.summary,
    saved: query('enregistre'),
  })
  return show(page, typed?.status)
}

interface RowRead {
  readonly columns: readonly Column[]
  readonly common: Common
  readonly typed: Typed | undefined
}

/** The row of a person. A cell without a value of the person has that for everybody, which the month pays. */
const rowOf = (person: GridPerson, { columns, common, typed }: RowRead): VariableRow => ({
  ...{ id: person.id, identifier: person.identifier, name: person.name, pay: person.pay },
  cells: columns.map((column): CellShown => {
    const cell = cellOf(person, column)
    const [recorded, ofAll] = [person.now(column), common.now(column)]
    return {
      ...{ recorded, before: person.before(column), fault: typed?.faults.get(cell) },
      ...(isPaid(ofAll) && { ofAll: { value: ofAll, isReplaced: person.hasOwn(column) } }),
      value: typed?.values.get(cell) ?? shownNumber(recorded),
    }
  }),
})

/** How the month is final for people whom it pays; undefined: it is not. */
async function finalOf({ lists }: SignedIn, { payroll, place, month }: MonthRead): Promise<FinalMonth | undefined> {
  const jobs = await lists.finalJobs(payroll.id, place.period)
  return jobs.length === 0 ? undefined : month === undefined ? 'payrun' : 'managed'
}

/** The columns that the payroll keeps for each of its months. */
async function keptColumns({ ask }: SignedIn, { place }: MonthRead): Promise<readonly string[]> {
  const kept = await ask(`${place.payroll}/grid-columns`, ColumnsAnswer)
  return kept.ok ? kept.value.columns : []
}
const ColumnsAnswer = z.object({ columns: z.array(z.string()) })

/** Adds a column for the payroll, or removes one; then shows the grid again. */
async function chooseColumn(visit: SignedIn, read: MonthRead) {
  const { act, form, redirect, path } = visit
  const { colonne: added = '', retirer: removed = '' } = form
  const kept = await keptColumns(visit, read)
  const others = kept.filter((key) => key !== added && key !== removed)
  const columns = added === '' ? others : [...others.slice(1 - COLUMNS), added]
  const done = await act('PUT', `${read.place.payroll}/grid-columns`, { body: { columns } })
  return done.ok ? redirect(`${path}?${gridAsked(visit)}`) : problemPage(visit, done.problem)
}

/** Which part of the grid a reader sees. */
const gridAsked = ({ query }: SignedIn) =>
  new URLSearchParams({
    ...given('page', query('page')),
    ...given('recherche', query('recherche')),
    ...given('lignes', query('lignes')),
  })

/** How many columns a grid has at most. */
const COLUMNS = 12

/** The elements with values in this month or the month before, and the chosen ones, which stay without values too. */
function columnsOf(elements: readonly Column[], used: ReadonlySet<string>, chosen: readonly string[]) {
  const wanted = elements.filter(({ key }) => chosen.includes(key)).slice(0, COLUMNS)
  const others = elements.filter(({ key }) => used.has(key) && !chosen.includes(key))
  return [...others.slice(0, COLUMNS - wanted.length), ...wanted]
}

const shownNumber = (text: string): string => text.replace('.', ',')
/** A number as the API wants it; an empty cell is 0. */
const plainNumber = (text: string): string => typedNumber(text.replaceAll('€', '')) || '0'
/** Whether two texts are one number. A text that is none is never the same. */
const isSame = (a: string, b: string): boolean => {
  const [one, other] = [plainNumber(a), plainNumber(b)]
  return isNumber(one) && isNumber(other) && new Decimal(one).equals(other)
}
/** Whether a recorded text is another number than 0. */
const isPaid = (recorded: string): boolean => !isSame(recorded, '0')

/** Records the cells that were changed, as one change of each person with one reason, all or none; or keeps a column. */
export async function saveVariables(visit: SignedIn) {
  const found = await monthRead(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const { form, act, tenant, say, redirect } = visit
  if (form['colonne'] !== undefined || form['retirer'] !== undefined) return chooseColumn(visit, found.value)
  const { payroll, place } = found.value
  const columns = elementsOf(await visit.lists.regulation(payroll), visit)
  const sent = new Set(Object.keys(form).flatMap((name) => (/^vu\.\d+$/.test(name) ? [Number(name.slice(3))] : [])))
  const members = await membersFound(visit, found.value, '')
  const people = await readPeople(visit, found.value, {
    members: members.filter(({ id }) => sent.has(id)),
    common: await readCommon(visit, found.value),
  })
  const shown = (form['colonnes'] ?? '').split(',').flatMap((key) => columns.find((one) => one.key === key) ?? [])
  const values = new Map<string, string>()
  const faults = new Map<string, string>()
  const moved = new Map<string, string>()
  const items: { readonly person: GridPerson; readonly cells: readonly Column[]; readonly body: object }[] = []
  for (const person of people) {
    const seen = form[`vu.${person.id}`]?.split('|')
    if (seen === undefined) continue
    // With script a cell that was not changed is not sent.
    const changed = shown.filter((column, at) => {
      const typed = form[cellOf(person, column)]
      return typed !== undefined && !isSame(typed, seen[at] ?? '')
    })
    for (const column of changed) {
      const [cell, now] = [cellOf(person, column), person.now(column)]
      values.set(cell, form[cell] ?? '')
      if (!isNumber(plainNumber(form[cell] ?? ''))) faults.set(cell, numberWanted(say))
      if (!isSame(now, seen[shown.indexOf(column)] ?? '')) {
        const what = shownNumber(now === '' ? '0' : now)
        moved.set(cell, say(`enregistré entre-temps : ${what}`, `recorded meanwhile: ${what}`))
      }
    }
    if (changed.length > 0)
      items.push({ person, cells: changed, body: changeOf(visit, person, changed, { payroll, place }) })
  }
  const back = gridAsked(visit)
  back.set('enregistre', String(values.size))
  if (items.length === 0) return redirect(`${visit.path}?${back}`)
  if (moved.size > 0) {
    const summary = say(
      'D’autres valeurs ont été enregistrées depuis que vous avez ouvert la page : elles sont à côté des vôtres. Enregistrez de nouveau pour les remplacer.',
      'Other values were recorded since you opened the page: they stand beside yours. Save again to replace them.',
    )
    return showVariables(visit, { values, faults: new Map([...faults, ...moved]), summary, status: 409 })
  }
  if (faults.size > 0) return showVariables(visit, { values, faults, summary: '', status: 400 })
  const done = await act('POST', `${tenant}/cases/bulk`, {
    body: { items: items.map(({ body }) => body), mode: 'all' },
  })
  if (!done.ok) return showVariables(visit, refusedCells(visit, done.problem, { items, values }))
  return redirect(`${visit.path}?${back}`)
}

/**
 * A change of a person with all its cells. A month counts exactly what is typed: 0 replaces values at other instants.
 */
function changeOf(
  { form }: SignedIn,
  person: GridPerson,
  cells: readonly Column[],
  { payroll, place }: Pick<MonthRead, 'payroll' | 'place'>,
): object {
  const cases = new Map<string, object[]>()
  for (const column of cells) {
    const value = plainNumber(form[cellOf(person, column)] ?? '')
    const [first, ...others] = person.counting(column)
    const own = [
      { caseFieldName: column.name, value, start: first?.start ?? startOf(firstDay(place.period)) },
      ...others.map(({ start }) => ({ caseFieldName: column.name, value: '0', start })),
    ]
    cases.set(column.caseName, [...(cases.get(column.caseName) ?? []), ...own])
  }
  const [root, ...related] = [...cases].map(([caseName, values]) => ({ caseName, values }))
  return {
    ...{ payrollId: payroll.id, userId: Number(form['userId']), employeeId: person.id, divisionId: payroll.divisionId },
    ...given('reason', form['reason']),
    case: { ...root, ...(related.length > 0 && { relatedCases: related }) },
  }
}

/** A refused save: each fault in its cell, the rest at the top. */
function refusedCells(
  { say }: SignedIn,
  { errors, detail, status }: Problem,
  {
    items,
    values,
  }: {
    readonly items: readonly { readonly person: GridPerson; readonly cells: readonly Column[] }[]
    readonly values: ReadonlyMap<string, string>
  },
): Typed {
  const faults = new Map<string, string>()
  const others: string[] = []
  for (const { pointer, message } of errors) {
    const [, , at = ''] = pointer.split('/')
    const item = items[Number(at)]
    const column = item?.cells.find(({ name }) => message.includes(name)) ?? cellAt(item?.cells ?? [], pointer)
    const said = sentence(withElementLabels(say, message, item?.cells ?? []))
    if (item === undefined || column === undefined) others.push(said)
    else faults.set(cellOf(item.person, column), said)
  }
  return { values, faults, summary: others[0] ?? (faults.size > 0 ? '' : sentence(detail)), status }
}

/** The column of a pointer into a change: its cases are in the order of the cells. */
function cellAt(cells: readonly Column[], pointer: string): Column | undefined {
  const [, related, at] = /^\/items\/\d+\/case(?:\/relatedCases\/(\d+))?\/values\/(\d+)/.exec(pointer) ?? []
  const names = [...new Set(cells.map(({ caseName }) => caseName))]
  const caseName = names[related === undefined ? 0 : Number(related) + 1]
  return at === undefined ? undefined : cells.filter((one) => one.caseName === caseName)[Number(at)]
}
