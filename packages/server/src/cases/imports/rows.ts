import type { Regulation } from '@centime/engine'
import { at, DateDebutContrat, Debut, Evenement, type Field } from '@centime/engine/cases'
import { dayInParis, isDay, isInstant, monthOf } from '@centime/engine/ground'
import { countingReader } from '@centime/engine/inputs'
import type { z } from '@hono/zod-openapi'
import { NewEmployee } from '../../dossiers/master-data.js'
import { startOf } from '../../ground/published-values.js'
import { FieldErrors } from '../../ground/refusal.js'
import { regulationOfPayroll } from '../../ground/regulations.js'
import { parsed } from '../../http/request.js'
import { fieldsSaid, type RealValue, realValues } from '../../store/cases.js'
import { employeesByIdentifier } from '../../store/employees.js'
import type { StoredPayroll } from '../../store/master-data.js'
import { type BulkChange, newChanges } from '../bulk/changes.js'
import { newEmployees } from '../bulk/employees.js'
import { Outcomes } from '../bulk/outcomes.js'
import type { Item, Kind } from '../bulk/stage.js'
import { askedAbout, relatedCasesOf, saidIn, unsaidValues } from '../unsaid.js'
import { type FileColumn, IDENTIFIER, type ImportKind, PERIOD, START } from './columns.js'
import type { Separator } from './csv.js'
import { dayOf, monthIn, type Read, textOfField } from './values.js'

/** The rows of a file as items of a bulk write. The place of an item is its row; where an error is, is its column. */

/** A row by the columns of its header, without empty cells and outer spaces. */
export interface ReadRow {
  readonly item: number
  readonly cells: ReadonlyMap<FileColumn, string>
}

/** What the rows of a file are read for. */
export interface Target {
  readonly kind: ImportKind
  readonly separator: Separator
  readonly payroll: StoredPayroll & { readonly division: string }
  readonly userId: number
  readonly culture: string
  /** Values of a month may be added to those that were recorded from other instants of it. */
  readonly isAdded: boolean
  /** The day of the request. */
  readonly today: string
}

/** The kind of items that the rows of a file are. */
export const rowsInto = (target: Target): Kind<ReadRow['cells']> =>
  target.kind === 'employees' ? employeeRows(target) : changeRows(target)

function employeeRows({ culture, payroll }: Target): Kind<ReadRow['cells']> {
  const inner = newEmployees(culture)
  return {
    ...inner,
    check: async (slice, db, outcomes) => {
      const items: Item<z.infer<typeof NewEmployee>>[] = []
      for (const { item, value: cells } of slice) {
        const { divisions = payroll.division, ...person } = textsOf(cells)
        const errors = new FieldErrors()
        const value = parsed(
          NewEmployee,
          { ...person, divisions: divisions.split('|').map((name) => name.trim()) },
          errors,
        )
        if (value === undefined) outcomes.fail(item, 'validation_failed', atColumns(errors, columnOfEmployee))
        else items.push({ item, value })
      }
      const found = new Outcomes()
      const stage = await inner.check(items, db, found)
      for (const item of found.items) outcomes.take(item, found, columnOfEmployee)
      return stage
    },
  }
}
const columnOfEmployee = (pointer: string): string => pointer.split('/')[1] ?? ''

const textsOf = (cells: ReadRow['cells']): Readonly<Record<string, string>> =>
  Object.fromEntries([...cells].map(([{ name }, text]) => [name, text]))

function changeRows(target: Target): Kind<ReadRow['cells']> {
  const ofMonth = target.kind === 'variables' && !target.isAdded
  const inner = newChanges(ofMonth)
  const given = new Map<string, Map<FileColumn, number>>()
  const regulation = regulationOfPayroll(target.payroll)
  const counting = countingReader(regulation)
  /** Of whom rows before have recorded what was never said. */
  const presumed = new Set<number>()
  return {
    ...inner,
    check: async (slice, db, outcomes) => {
      const texts = slice.map(({ value }) => ({ value, identifier: textsOf(value)[IDENTIFIER] ?? '' }))
      const known = await employeesByIdentifier(
        db,
        texts.map(({ identifier }) => identifier),
        target.payroll.divisionId,
      )
      const ids = [...known.values()].map(({ id }) => id)
      const names = [
        ...new Set(slice.flatMap(({ value }) => [...value.keys()].flatMap(({ field }) => field?.caseName ?? []))),
      ]
      const recorded = ofMonth ? await realValues(db, target.payroll.id, ids, names) : []
      const said = await fieldsSaid(db, target.payroll.id, ids, askedAbout(regulation))
      const items: Item<BulkChange>[] = []
      const places = new Map<number, ReadonlyMap<string, string>>()
      for (const { item, value: cells } of slice) {
        const errors = new FieldErrors()
        const employeeId = known.get(textsOf(cells)[IDENTIFIER] ?? '')?.id
        if (employeeId === undefined) wrong(errors, IDENTIFIER, 'is not an employee of this tenant')
        const { change, columns } = changeOf(cells, target, errors)
        if (errors.listed.length === 0) {
          // An absence has a name; other values have a day.
          const of = textsOf(cells)[Evenement.key] ?? change.values[0]?.start
          const key = `${employeeId} ${of}`
          const ofSame = given.get(key) ?? new Map<FileColumn, number>()
          given.set(key, ofSame)
          refuseTwice(cells, item, ofSame, errors)
          refuseAdding(
            cells,
            change,
            { counting, recorded: recorded.filter((one) => one.employeeId === employeeId) },
            errors,
          )
        }
        if (errors.listed.length > 0) outcomes.fail(item, 'validation_failed', errors)
        else {
          const { id: payrollId, divisionId } = target.payroll
          const { userId } = target
          const own = said.filter((one) => one.employeeId === employeeId)
          const id = employeeId ?? 0
          const whole = presumed.has(id) ? change : withUnsaid(regulation, change, cells, own)
          presumed.add(id)
          items.push({ item, value: { payrollId, divisionId, userId, employeeId: id, case: whole } })
          places.set(item, columns)
        }
      }
      const found = new Outcomes()
      const stage = await inner.check(items, db, found)
      for (const item of found.items) {
        // The next row of the same person records it.
        for (const { item: of, value } of items) if (of === item) presumed.delete(value.employeeId)
        outcomes.take(item, found, (pointer) => places.get(item)?.get(pointer) ?? columnOfChange(pointer))
      }
      return stage
    },
  }
}

/** A change with 0 or false for what was never said of the person: neither recorded, nor in the row. */
function withUnsaid(
  regulation: Regulation,
  change: ChangeCase,
  cells: ReadRow['cells'],
  recorded: readonly Pick<RealValue, 'caseName' | 'caseFieldName'>[],
): ChangeCase {
  const inRow = [...cells.keys()].flatMap(({ field }) => (field === undefined ? [] : [at(field)]))
  const values = unsaidValues(regulation, saidIn([...recorded, ...inRow]))
  return { ...change, relatedCases: [...(change.relatedCases ?? []), ...relatedCasesOf(values)] }
}

/** Adds an error for each value that a row before has given for the same: which of them counts nobody knows. */
function refuseTwice(cells: ReadRow['cells'], row: number, given: Map<FileColumn, number>, errors: FieldErrors): void {
  const isNamed = [...cells.keys()].some(({ field }) => field === Evenement)
  for (const column of cells.keys()) {
    const { name, field } = column
    if (field === undefined || (isNamed && field !== Evenement)) continue
    const before = given.get(column)
    if (before === undefined || before === row) given.set(column, row)
    else wrong(errors, name, `has a value for the same in row ${before}`)
  }
}

type CountingReader = ReturnType<typeof countingReader>

/** Adds an error for each value of a month that would be added to one that was recorded from another instant of it. */
function refuseAdding(
  cells: ReadRow['cells'],
  { values }: ChangeCase,
  { counting, recorded }: { readonly counting: CountingReader; readonly recorded: readonly RealValue[] },
  errors: FieldErrors,
): void {
  const start = values[0]?.start ?? ''
  const period = monthOf(dayInParis(start))
  for (const [{ name, field }] of cells) {
    if (field?.kind !== 'number-field') continue
    const same = recorded.filter((one) => one.caseName === field.caseName && one.caseFieldName === field.name)
    const found = same.length === 0 ? undefined : counting(same)({ period })
    const standing = found?.ok === true ? found.value(field.caseName, field.name) : []
    const other = standing.find((one) => Date.parse(one.start) !== Date.parse(start) && /[1-9]/.test(one.value))
    if (other !== undefined) wrong(errors, name, addedTo(other))
  }
}
const addedTo = ({ value, start }: RealValue): string =>
  `is ${value} in this month already, from ${start}, and this would be added to it: correct that value, or send add=true`

/** The column that an error is in which no cell caused. */
export const columnOfChange = (pointer: string): string =>
  pointer === '/employeeId' || pointer === '/identifier' ? IDENTIFIER : pointer.startsWith('/case') ? '' : pointer

const wrong = (errors: FieldErrors, column: string, message: string): void =>
  errors.add(() => ({ pointer: column, message }))

const atColumns = (errors: FieldErrors, columnOf: (pointer: string) => string): FieldErrors => {
  const placed = new FieldErrors()
  for (const { pointer, message } of errors.listed) wrong(placed, columnOf(pointer), message)
  placed.more = errors.more
  return placed
}

type ChangeCase = BulkChange['case']

/** The case of a row, and the columns by the pointers to their values in it. */
function changeOf(cells: ReadRow['cells'], target: Target, errors: FieldErrors) {
  const start = startOf(startDay(cells, target, errors))
  if (!isInstant(start)) wrong(errors, START, 'is a day before the year 1000')
  const byCase = new Map<string, { values: ChangeCase['values']; columns: string[] }>()
  for (const [{ name, field }, text] of cells) {
    if (field === undefined) continue
    const read = textOfField(field, text, target.separator)
    if ('wrong' in read) {
      wrong(errors, name, read.wrong)
      continue
    }
    const of = byCase.get(field.caseName) ?? { values: [], columns: [] }
    byCase.set(field.caseName, of)
    of.values.push({ caseFieldName: field.name, value: read.value, start })
    of.columns.push(name)
  }
  const columns = new Map<string, string>()
  const cases = [...byCase].map(([caseName, of], index) => {
    const path = index === 0 ? '/case' : `/case/relatedCases/${index - 1}`
    for (const [place, name] of of.columns.entries()) {
      columns.set(`${path}/values/${place}/value`, name)
      columns.set(`${path}/values/${place}/start`, START)
    }
    columns.set(`${path}/values`, caseName)
    return { caseName, values: of.values }
  })
  const [root, ...relatedCases] = cases
  if (root === undefined && errors.listed.length === 0) wrong(errors, '', 'holds no value')
  const change: ChangeCase = { ...(root ?? { caseName: '', values: [] }), relatedCases }
  return { change, columns }
}

/** The day from which the values of a row hold; some day, with errors, where it has none. */
function startDay(cells: ReadRow['cells'], { kind, today }: Target, errors: FieldErrors): string {
  const texts = textsOf(cells)
  const dayIn = (column: string, read: Read, day = (value: string) => value): string => {
    const found = 'value' in read ? day(read.value) : ''
    if (isDay(found)) return found
    const unit = column === PERIOD ? 'month' : 'day'
    wrong(errors, column, 'wrong' in read ? read.wrong : `is no ${unit} of the calendar`)
    return today
  }
  // What is wrong with a field of a case is found where its value is checked.
  const dayOfField = ({ key }: Field): string | undefined => {
    const read = texts[key] === undefined ? undefined : dayOf(texts[key])
    return read === undefined ? undefined : 'value' in read && isDay(read.value) ? read.value : today
  }
  if (kind === 'variables') return dayIn(PERIOD, monthIn(texts[PERIOD] ?? ''), (month) => `${month}-01`)
  if (kind === 'absences') return dayOfField(Debut) ?? today
  if (texts[START] !== undefined) return dayIn(START, dayOf(texts[START]))
  const contract = dayOfField(DateDebutContrat)
  if (contract === undefined) wrong(errors, START, 'is required in a row that opens no contract')
  return contract ?? today
}
