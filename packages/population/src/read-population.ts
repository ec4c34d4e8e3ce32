import type { LineName } from '@centime/engine'
import {
  type ChoiceSlot,
  type Column,
  Decimal,
  type NumberSlot,
  powerOfTen,
  type Shape,
  ZERO,
} from '@centime/engine/batch'
import * as declared from '@centime/engine/cases'
import { accepted, type Fault, fault, type Outcome, refused } from '@centime/engine/ground'
import { beganBefore, elementsPaid, type History, inputReader } from '@centime/engine/inputs'
import type { Facts, FixedRegulation } from '@centime/engine/tree'
import { faultsOfHistory, sumColumns } from './history.js'
import type { AmountColumn } from './population-amounts.js'
import type { PopulationMonth } from './population-month.js'
import { type ReadColumns, readColumns, type SlotColumn } from './read-columns.js'
import { faultOfRows } from './row-faults.js'

/** A population as the inputs of a kernel. */
export interface ReadPopulation {
  readonly shape: Shape
  readonly inputs: readonly Column[]
  /** 1 in the rows that the kernel cannot compute; it marks more. */
  readonly fallback: Uint8Array
  /** The facts common to all people. */
  readonly contract: Facts['contract']
  readonly factsOf: (row: number) => Facts
  /** Keys of the sums of earlier months that are near numbers. */
  readonly nearSums: readonly string[]
}

/**
 * Checks a population like one person's month: all faults at once. A required field needs a column or a value: otherwise it would be
 * 0 for all people.
 */
export function readPopulation(fixed: FixedRegulation, population: PopulationMonth): Outcome<ReadPopulation> {
  const { count, period, paymentDate } = population
  if (!Number.isInteger(count) || count < 0 || count > MOST_PEOPLE) {
    return refused([fault('wrong_type', { value: count }, `count as a whole number of people, at most ${MOST_PEOPLE}`)])
  }
  const columns = readColumns(fixed, population)
  const wrongHistory = faultsOfHistory(fixed, population)
  const history = wrongHistory.length > 0 ? [] : withoutAmounts(fixed, population)
  const readOne = inputReader(fixed, undefined, 'minimum')
  const read = readOne({ period, paymentDate, cases: columns.same, history })
  const faults = [...ofOnePerson(population), ...(read.ok ? [] : read.faults), ...columns.faults, ...wrongHistory]
  if (!read.ok || faults.length > 0) return refused(faults)
  const { facts } = read.value
  const wrong = [...faultsOfContracts(facts, columns), ...faultsOfCarried(population, columns)]
  const ofRow = faultOfRows(fixed, facts, columns, count)
  if (ofRow !== undefined) wrong.push(ofRow)
  if (wrong.length > 0) return refused(wrong)

  const { numbers, choices } = columns
  const fallback = new Uint8Array(count)
  const sums = sumColumns(fixed, population, facts, numbers.get(declared.MoisDebutSuite.key)?.column, fallback)
  const slots = new Map<string, NumberSlot>()
  const words = new Map<string, ChoiceSlot>()
  for (const { kind, key } of fixed.reads) {
    if (kind === 'number-field') {
      slots.set(key, numbers.get(key)?.slot ?? { kind: 'constant', value: facts.numbers[key] ?? ZERO })
    } else {
      const word = facts.choices[key] ?? ''
      words.set(key, choices.has(key) ? { kind: 'column' } : { kind: 'constant', word })
    }
  }
  const fields = choiceFields(fixed)
  const openingAt = openingOf(population, numbers.get(declared.MoisDebutSuite.key))
  const yearToDate = new Map([...sums].map(([key, { slot }]) => [key, slot]))
  return accepted({
    shape: { numbers: slots, yearToDate, choices: words },
    inputs: [
      ...[...slots.keys()].flatMap((key) => numbers.get(key)?.column ?? []),
      ...[...sums.values()].flatMap(({ column }) => column ?? []),
      ...[...words.keys()].flatMap((key) => choices.get(key) ?? []),
    ],
    fallback,
    contract: facts.contract,
    factsOf: (row) => {
      const ofRow = { ...facts.numbers, ...decimalsAt(numbers, row) }
      return {
        ...facts,
        ...elementsPaid(fixed, { numbers: ofRow }),
        numbers: ofRow,
        choices: { ...facts.choices, ...wordsAt(fields, choices, row), ...openingAt(row) },
        yearToDate: Object.fromEntries([...sums].map(([key, { at }]) => [key, at(row)])),
      }
    },
    nearSums: [...sums].flatMap(([key, { slot }]) => (slot.kind === 'near' ? [key] : [])),
  })
}

/** Refuses records of one person, which an untyped caller may send. */
function* ofOnePerson(population: PopulationMonth): Generator<Fault> {
  const backPay: unknown = Reflect.get(population, 'backPay')
  if (backPay !== undefined) {
    yield fault('unknown_field', { value: backPay }, 'no backPay: back pay is of one person, who is calculated alone')
  }
  for (const [caseName, name] of Object.entries(declared.RECORD_CASES)) {
    const value: unknown = Reflect.get(population, name)
    if (value === undefined) continue
    yield fault('unknown_case', { caseName, value }, `no ${name}: records are of one person, who is calculated alone`)
  }
}

/** The earlier months with sums of 0, so that only the opening balances remain. */
const withoutAmounts = (fixed: FixedRegulation, { history = [] }: PopulationMonth): History =>
  history.map(({ period, paymentDate, contract }) => ({
    period,
    paymentDate,
    ...(contract !== undefined && { contract }),
    carried: Object.fromEntries(fixed.carried.map((name) => [name, ZERO])),
  }))

const MOST_PEOPLE = 10 ** 8

/** Checks columns against each other, where `readInputs` uses a contract's dates. */
function faultsOfContracts(facts: Facts, { numbers, choices, same }: Omit<ReadColumns, 'faults'>): Fault[] {
  const faults: Fault[] = []
  const began = numbers.get(declared.MoisDebutSuite.key)
  if (began !== undefined && (declared.OPENING_CASE in same || began.slot.decimals > 0)) {
    const expected = 'a column with 0 decimals, and no opening balances beside it'
    faults.push(fault('wrong_type', { ...declared.at(declared.MoisDebutSuite), value: 'a column' }, expected))
  }
  if (
    choices.has(declared.TypeContrat.key) &&
    facts.choices[declared.ContratCourt.key] === 'true' &&
    !choices.has(declared.ContratCourt.key)
  ) {
    const expected = 'a column: a fixed term that begins then may be short'
    faults.push(fault('missing_field', declared.at(declared.ContratCourt), expected))
  }
  if (choices.has(declared.TypeContrat.key) && same['Conges']?.[declared.PrisAuDepart.name] !== undefined) {
    const expected = 'text, the same for everybody beside days of leave declared at the end of the contract'
    faults.push(fault('wrong_type', { ...declared.at(declared.TypeContrat), value: 'a column' }, expected))
  }
  const hasAny = (field: declared.NumberField): boolean =>
    numbers.has(field.key) || facts.numbers[field.key]?.gt(0) === true
  if (numbers.has(declared.JoursEmploi.key) && hasAny(declared.SalaireMensuel)) {
    for (const [field, unit] of unitsOfEntry(facts, hasAny(declared.JoursForfait))) {
      if (numbers.has(field.key)) continue
      const expected = `a column beside ${declared.JoursEmploi.name}: a monthly salary is deducted by ${unit}`
      faults.push(fault('missing_field', declared.at(field), expected))
    }
  }
  for (const [part, whole] of OF_MONTH) {
    const most = facts.numbers[whole.key] ?? ZERO
    const column = numbers.get(part.key)
    const row = column?.column.findIndex((_, place) => decimalAt(column, place).gt(most)) ?? -1
    if (column === undefined || row < 0) continue
    const where = { ...declared.at(part), value: decimalAt(column, row).toFixed() }
    faults.push(fault('out_of_range', where, `at most the ${most} of the whole month in row ${row}`))
  }
  const unpaid = numbers.get(declared.JoursAbsenceSansSolde.key)
  const employed = numbers.get(declared.JoursEmploi.key)
  const isPaid = unpaid === undefined && facts.numbers[declared.JoursAbsenceSansSolde.key]?.isZero() !== false
  const rows = isPaid ? 0 : ((unpaid ?? employed)?.column.length ?? 0)
  const daysAt = (days: SlotColumn | undefined, field: declared.NumberField, row: number): Decimal =>
    (days && decimalAt(days, row)) ?? facts.numbers[field.key] ?? ZERO
  for (let row = 0; row < rows; row += 1) {
    if (unpaid?.column[row] === 0) continue
    const [days, most] = [
      daysAt(unpaid, declared.JoursAbsenceSansSolde, row),
      daysAt(employed, declared.JoursEmploi, row),
    ]
    if (days.lte(most)) continue
    const where = { ...declared.at(declared.JoursAbsenceSansSolde), value: days.toFixed() }
    return [...faults, fault('out_of_range', where, `at most the ${most} days employed in row ${row}`)]
  }
  return faults
}

/** The part of an attachment that the month before could not take is due in this month: a column has to give it. */
function* faultsOfCarried(
  { history = [] }: PopulationMonth,
  { numbers }: Omit<ReadColumns, 'faults'>,
): Generator<Fault> {
  const [last] = [...history].sort((a, b) => (a.period < b.period ? 1 : -1))
  for (const [name, field] of CARRIED) {
    const left = last?.columns[name]
    if (numbers.has(field.key) || left === undefined || isNothing(left)) continue
    yield fault(
      'missing_field',
      declared.at(field),
      `a column: what the month before could not take, its column ${name}`,
    )
  }
}
const isNothing = ({ values, apart }: AmountColumn): boolean =>
  (apart?.size ?? 0) === 0 && (typeof values === 'number' ? values === 0 : values.every((value) => value === 0))
const CARRIED = [
  ['RestePension', declared.CARRIED_ATTACHMENTS[0]],
  ['ResteSATD', declared.CARRIED_ATTACHMENTS[1]],
  ['ResteTropPercu', declared.ReportTropPercu],
] as const satisfies readonly (readonly [LineName, declared.NumberField])[]

type UnitOfEntry = readonly [field: declared.NumberField, unit: string]
const WORKING_DAYS: UnitOfEntry = [declared.JoursOuvresEmploi, 'working days']

/** The unit in which the company's method deducts an entry or an exit, other than calendar days. */
function unitsOfEntry({ numbers, choices }: Facts, hasAgreementInDays: boolean): readonly UnitOfEntry[] {
  const hasSchedule = numbers[declared.HeuresDuMois.key]?.gt(0)
  const hours: UnitOfEntry = hasSchedule ? [declared.HeuresEmploi, 'hours of the schedule'] : WORKING_DAYS
  switch (choices[declared.MethodeEntreeSortie.key]) {
    case 'jours_calendaires':
    case 'trentiemes':
      return []
    case 'jours_ouvrables_reels':
    case 'jours_ouvrables_moyens':
      return [[declared.JoursOuvrablesEmploi, 'Mondays to Saturdays']]
    case 'jours_ouvres_reels':
      return [hasSchedule ? [declared.JoursTravaillesEmploi, 'days of the schedule'] : WORKING_DAYS]
    case 'jours_ouvres_moyens':
      return [WORKING_DAYS]
    case 'heures_moyennes':
      return hasSchedule && hasAgreementInDays ? [hours, WORKING_DAYS] : [hours]
    default:
      return [hours]
  }
}

/** More such units than the month has would increase a monthly salary. */
const OF_MONTH = [
  [declared.JoursOuvresEmploi, declared.JoursOuvresDuMois],
  [declared.JoursOuvrablesEmploi, declared.JoursOuvrablesDuMois],
  [declared.JoursTravaillesEmploi, declared.JoursTravaillesDuMois],
  [declared.HeuresEmploi, declared.HeuresDuMois],
] as const

const decimalAt = ({ slot, column }: SlotColumn, row: number): Decimal =>
  new Decimal(column[row] ?? Number.NaN).div(powerOfTen(slot.decimals))

const decimalsAt = (columns: ReadColumns['numbers'], row: number): Record<string, Decimal> =>
  Object.fromEntries([...columns].map(([key, column]) => [key, decimalAt(column, row)]))

function wordsAt(
  fields: readonly declared.ChoiceField[],
  choices: ReadColumns['choices'],
  row: number,
): Record<string, string> {
  const words: Record<string, string> = {}
  for (const { key, values } of fields) {
    const place = choices.get(key)?.[row]
    if (place !== undefined) words[key] = values[place] ?? ''
  }
  return words
}

/** The choice fields that formulas read, and those that only warnings read. */
const choiceFields = ({ reads, fields }: FixedRegulation): readonly declared.ChoiceField[] => {
  const all: readonly declared.Field[] = [...reads, ...[...fields.values()].flatMap((ofCase) => [...ofCase.values()])]
  return [...new Set(all)].filter((field) => field.kind === 'choice-field')
}

/** Whether opening balances of the year are missing for people whose contracts began in the months of a column. */
function openingOf({ period, history = [] }: PopulationMonth, began: SlotColumn | undefined) {
  if (began === undefined) return () => ({})
  const year = period.slice(0, 4)
  const known = [period, ...history.map((month) => month.period)].filter((month) => month.startsWith(year)).sort()
  return (row: number) => {
    const since = `${year}-${decimalAt(began, row).toFixed().padStart(2, '0')}-01`
    return { [declared.RepriseManquante.key]: String(beganBefore(known[0] ?? period, since)) }
  }
}
