import { Decimal, type Regulation } from '@centime/engine'
import { at, DateFinContrat, ELEMENT_CASE, TauxPAS, TypeTaux } from '@centime/engine/cases'
import { frenchDate, startOf } from '@centime/engine/ground'
import { countingReader } from '@centime/engine/inputs'
import type { RealValue, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import type { z } from '@hono/zod-openapi'
import { recordedForEverybody } from '../../calculation/elements.js'
import { NewEmployee } from '../../dossiers/master-data.js'
import { FieldErrors } from '../../ground/refusal.js'
import { parsed } from '../../http/request.js'
import { type BulkChange, newChanges } from '../bulk/changes.js'
import { newEmployees } from '../bulk/employees.js'
import { Outcomes } from '../bulk/outcomes.js'
import type { Item, Kind } from '../bulk/stage.js'
import { CONTRACT_DAYS, ContractEnds } from '../contract-ends.js'
import { askedAbout, relatedCasesOf, saidIn, unsaidValues } from '../unsaid.js'
import { IDENTIFIER, NIR } from './columns.js'
import { everybodysValues, isOfEverybody } from './everybody.js'
import { EXCLUDING, kindsIn, refuseExcluded } from './excluded-elements.js'
import { peopleByNumber, type RateChange, recordedRate, withoutKey } from './rates.js'
import {
  type ChangeCase,
  caseOfRow,
  type ReadRow,
  type RowValue,
  type Target,
  textsOf,
  valuesOfRow,
  wrong,
} from './row-change.js'
import { datesOfFile, GivenValues, refuseAdding, refuseAfterEnd, refuseOtherMonth } from './row-faults.js'

/** The rows of a file as items of a bulk write: the place of an item is its row, that of an error its column. */

/** How the rows of a file become items. */
export const rowsInto = (target: Target): Kind<ReadRow['cells']> =>
  target.kind === 'employees' ? employeeRows(target) : changeRows(target)

function employeeRows({ culture, payroll }: Target): Kind<ReadRow['cells']> {
  const inner = newEmployees(culture)
  /** The rows of earlier identifiers. */
  const given = new Map<string, number>()
  return {
    ...inner,
    check: async (slice, db, outcomes) => {
      const items: Item<z.infer<typeof NewEmployee>>[] = []
      for (const { item, value: cells } of slice) {
        const { divisions = payroll.division, ...person } = textsOf(cells)
        const errors = new FieldErrors()
        const before = given.get(person[IDENTIFIER] ?? '')
        if (before !== undefined) wrong(errors, `/${IDENTIFIER}`, `is the identifier of row ${before} too`)
        else given.set(person[IDENTIFIER] ?? '', item)
        const value = parsed(
          NewEmployee,
          { ...person, divisions: divisions.split('|').map((name) => name.trim()) },
          errors,
        )
        if (value === undefined || errors.listed.length > 0) {
          outcomes.fail(item, 'validation_failed', atColumns(errors, columnOfEmployee))
        } else items.push({ item, value })
      }
      const found = new Outcomes()
      const stage = await inner.check(items, db, found)
      for (const item of found.items) outcomes.take(item, found, columnOfEmployee)
      return stage
    },
  }
}
const columnOfEmployee = (pointer: string): string => pointer.split('/')[1] ?? ''

function changeRows(target: Target): Kind<ReadRow['cells']> {
  const { payroll, regulation } = target
  const ofMonth = takesMonths(target)
  const inner = newChanges({ areBeside: ofMonth })
  const rows = new RowChecks(target, regulation)
  /** The people for whom earlier rows record default values. */
  const presumed = new Set<number>()
  return {
    ...inner,
    check: async (slice, db, outcomes) => {
      const surroundings = await readAround(slice, target, regulation, db)
      const items: Item<BulkChange>[] = []
      const places = new Map<number, ReadonlyMap<string, string>>()
      const identifiers = new Map(slice.map(({ item, value }) => [item, surroundings.identifierOf(value)]))
      for (const { item, value: cells } of slice) {
        if (isOfEverybody(cells, target)) {
          rows.checkEverybody(item, cells, surroundings.ofEverybody, outcomes)
          continue
        }
        const errors = new FieldErrors()
        const employeeId = surroundings.idOf(cells)
        if (employeeId === undefined) {
          const [column, message] = surroundings.isTwice(cells)
            ? [NIR, 'is the number of several people of this payroll']
            : target.kind === 'rates'
              ? [NIR, 'is the number of no person of this payroll']
              : [IDENTIFIER, 'is not an employee of this tenant']
          wrong(errors, column, message)
        }
        const values = valuesOfRow(cells, target, errors)
        if (errors.listed.length === 0) rows.check(item, values, surroundings.of(employeeId ?? 0, cells), errors)
        if (errors.listed.length > 0) {
          outcomes.fail(item, 'validation_failed', errors)
          continue
        }
        const { change, columns } = caseOfRow(values)
        const id = employeeId ?? 0
        if (target.kind === 'rates') addChange(target, item, surroundings.ratesOf(id), values)
        const whole = presumed.has(id) ? change : withUnsaid(regulation, change, values, surroundings.saidOf(id))
        presumed.add(id)
        const { id: payrollId, divisionId } = payroll
        items.push({ item, value: { payrollId, divisionId, userId: target.userId, employeeId: id, case: whole } })
        places.set(item, columns)
      }
      const found = new Outcomes()
      const stage = await inner.check(items, db, found)
      for (const item of found.items) {
        // The next row of the same person records the defaults.
        for (const { item: of, value } of items) if (of === item) presumed.delete(value.employeeId)
        const placed = (pointer: string) => places.get(item)?.get(pointer) ?? columnOfChange(pointer)
        outcomes.take(item, found, placed, messageOfFile(identifiers.get(item)))
      }
      return stage
    },
  }
}

/** Whether values of a month are compared with the recorded ones, to which they would be added. */
const takesMonths = ({ kind, isAdded }: Target): boolean => (kind === 'variables' || kind === 'departures') && !isAdded

/** State for the checks of rows, across the slices of a file. */
class RowChecks {
  readonly #given = new GivenValues()
  readonly #counting: ReturnType<typeof countingReader>
  readonly #ends: ContractEnds
  readonly #target: Target

  constructor(target: Target, regulation: Regulation) {
    this.#target = target
    this.#counting = countingReader(regulation)
    this.#ends = new ContractEnds(regulation, target.now)
  }

  /** Checks a row for everybody, and keeps its values. */
  checkEverybody(item: number, cells: ReadRow['cells'], recorded: readonly RealValue[], outcomes: Outcomes): void {
    const target = this.#target
    const against = { regulation: target.regulation, given: this.#given, counting: this.#counting, recorded }
    const { values, errors } = everybodysValues({ item, value: cells }, target, against)
    if (errors.listed.length > 0) outcomes.fail(item, 'validation_failed', errors)
    else target.ofEverybody.set(item, values)
  }

  check(row: number, values: readonly RowValue[], person: PersonRead, errors: FieldErrors): void {
    const { warnings, kind } = this.#target
    this.#given.refuseTwice(person, values, row, errors)
    if (takesMonths(this.#target)) refuseAdding(values, this.#counting, person.recorded, errors)
    if (kind === 'departures') refuseOtherMonth(values, person.recorded, errors)
    const entered = values.map(({ field, value, day }) => ({ ...at(field), value, start: startOf(day) }))
    const contracts = this.#ends.contractsOf(person.id, person.contractDays, entered)
    const kinds = [...person.kinds, ...kindsIn(values, this.#target.now)]
    refuseExcluded({ identifier: person.identifier, kinds }, values, this.#target.regulation, this.#counting, errors)
    refuseAfterEnd(person.identifier, values, contracts, errors, (column, message) =>
      warnings.add(row, column, message),
    )
    if (errors.listed.length > 0) return
    this.#ends.keep(person.id, entered)
    const ended = values.find(({ field }) => field.key === DateFinContrat.key)
    const month = ended && contracts?.unpaidMonth(person.monthValues)
    if (ended !== undefined && month !== undefined) {
      const message = `${person.identifier}: a value of ${frenchDate(month)} is recorded, which is not paid after this end`
      warnings.add(row, ended.column.name, message)
    }
  }
}

interface PersonRead {
  readonly id: number
  readonly identifier: string
  /** Values of the cases in the file, where the file has values of months. */
  readonly recorded: readonly RealValue[]
  /** The values of the fields in `CONTRACT_DAYS`. */
  readonly contractDays: readonly RealValue[]
  /** The values of the fields in `EXCLUDING`, where the file has elements of pay. */
  readonly kinds: readonly RealValue[]
  /** Values of months, where the file can end a contract. */
  readonly monthValues: readonly RealValue[]
}

async function readAround(
  slice: readonly Item<ReadRow['cells']>[],
  target: Target,
  regulation: Regulation,
  db: TenantDb,
) {
  const { payroll } = target
  const people = await peopleOf(slice, target, db)
  const { identifierOf } = people
  const ids = [...new Set(slice.flatMap(({ value }) => people.idOf(value) ?? []))]
  const fields = [...new Set(slice.flatMap(({ value }) => [...value.keys()].flatMap(({ field }) => field ?? [])))]
  const ending = fields.includes(DateFinContrat) ? slice.filter(({ value }) => isEnding(value)) : []
  const leavers = ending.flatMap(({ value }) => people.idOf(value) ?? [])
  const recorded = takesMonths(target) ? await store.realValues(db, payroll.id, ids, fields) : []
  const contractDays = await store.realValues(db, payroll.id, ids, CONTRACT_DAYS)
  const hasElements = fields.some(({ caseName }) => caseName === ELEMENT_CASE)
  const kinds = hasElements ? await store.realValues(db, payroll.id, ids, EXCLUDING) : []
  const ofMonths = regulation.fields.filter(({ timeType }) => timeType === 'month')
  const monthValues = leavers.length === 0 ? [] : await store.realValues(db, payroll.id, leavers, ofMonths)
  const rates = target.kind === 'rates' ? await store.realValues(db, payroll.id, ids, [TauxPAS, TypeTaux]) : []
  const identifiers = target.kind === 'rates' ? await store.employeeIdentifiers(db, ids) : new Map<number, string>()
  const hasEverybody = takesMonths(target) && slice.some(({ value }) => isOfEverybody(value, target))
  const ofEverybody = hasEverybody
    ? (await recordedForEverybody(db, payroll.id)).map((one) => ({ ...one, employeeId: 0 }))
    : []
  const said = await store.fieldsSaid(db, payroll.id, ids, askedAbout(regulation))
  return {
    ...people,
    ofEverybody,
    ratesOf: (id: number) => ({
      ...{ employeeId: id, employeeIdentifier: identifiers.get(id) ?? '' },
      recorded: rates.filter(({ employeeId }) => employeeId === id),
    }),
    saidOf: (id: number) => said.filter(({ employeeId }) => employeeId === id),
    of: (id: number, cells: ReadRow['cells']): PersonRead => {
      const own = (values: readonly RealValue[]) => values.filter(({ employeeId }) => employeeId === id)
      return {
        ...{ id, identifier: identifierOf(cells), recorded: own(recorded) },
        ...{ contractDays: own(contractDays), monthValues: own(monthValues), kinds: own(kinds) },
      }
    },
  }
}
/** Finds the people of rows by their identifiers, or in a file of rates by their numbers. */
async function peopleOf(slice: readonly Item<ReadRow['cells']>[], target: Target, db: TenantDb) {
  const { kind, payroll } = target
  const name = kind === 'rates' ? NIR : IDENTIFIER
  const identifierOf = (cells: ReadRow['cells']): string => textsOf(cells)[name] ?? ''
  if (kind === 'rates') {
    const people = await numbersOf(target, db)
    const found = (cells: ReadRow['cells']) => people.get(withoutKey(identifierOf(cells)))
    return {
      identifierOf,
      idOf: (cells: ReadRow['cells']): number | undefined => found(cells) ?? undefined,
      isTwice: (cells: ReadRow['cells']): boolean => found(cells) === null,
    }
  }
  const identifiers = slice.map(({ value }) => identifierOf(value))
  const known = await store.employeesByIdentifier(db, identifiers, payroll.divisionId)
  return {
    identifierOf,
    idOf: (cells: ReadRow['cells']): number | undefined => known.get(identifierOf(cells))?.id,
    isTwice: (): boolean => false,
  }
}

/** The social security numbers of a payroll's people, read once for a file and not for each of its slices. */
async function numbersOf(target: Target, db: TenantDb): Promise<Numbers> {
  const known = numbersRead.get(target) ?? peopleByNumber(db, target.payroll)
  numbersRead.set(target, known)
  return known
}
type Numbers = Awaited<ReturnType<typeof peopleByNumber>>
/** By the target of a file: each file has one of its own. */
const numbersRead = new WeakMap<Target, Promise<Numbers>>()

/** Lists the person of a row if its rate differs from the one in force on its day. */
function addChange(
  { rates }: Target,
  row: number,
  { recorded, ...person }: Pick<RateChange, 'employeeId' | 'employeeIdentifier'> & { recorded: readonly RealValue[] },
  values: readonly RowValue[],
): void {
  const start = values[0]?.day ?? ''
  const was = recordedRate(recorded, start)
  const now = values.find(({ field }) => field.key === TauxPAS.key)?.value ?? null
  const isSame = was === null || now === null ? was === now : new Decimal(was).eq(now)
  if (!isSame) rates.add({ row, ...person, start, was, now })
}

const isEnding = (cells: ReadRow['cells']): boolean => [...cells.keys()].some(({ field }) => field === DateFinContrat)

/** The change with 0 or false for each required value that is neither recorded nor in the row. */
function withUnsaid(
  regulation: Regulation,
  change: ChangeCase,
  values: readonly RowValue[],
  recorded: readonly Pick<RealValue, 'caseName' | 'caseFieldName'>[],
): ChangeCase {
  const inRow = values.map(({ field }) => at(field))
  const unsaid = unsaidValues(regulation, saidIn([...recorded, ...inRow]))
  return { ...change, relatedCases: [...(change.relatedCases ?? []), ...relatedCasesOf(unsaid)] }
}

/** The message of a fault in the words of a file: the person before it, the column names the field, days are as in its cells. */
const messageOfFile =
  (who = '') =>
  (message: string): string =>
    datesOfFile(message.replace(/^\w+\.\w+: expected /, `${who}: is refused: expected `))

/** The column of an error that no single cell caused. */
export const columnOfChange = (pointer: string): string =>
  pointer === '/employeeId' || pointer === '/identifier' ? IDENTIFIER : pointer.startsWith('/case') ? '' : pointer

const atColumns = (errors: FieldErrors, columnOf: (pointer: string) => string): FieldErrors => {
  const placed = new FieldErrors()
  for (const { pointer, message } of errors.listed) wrong(placed, columnOf(pointer), message)
  placed.more = errors.more
  return placed
}
