import type { CheckedFields } from '../cases/checked-fields.js'
import { Gratification, HeuresStage, SalaireMensuel } from '../cases/contract-kinds.js'
import { HeuresTravaillees, TauxHoraire, TauxPAS, TypeTaux } from '../cases/employee.js'
import { type Field, isRevocation, type NumberField } from '../cases/field.js'
import { type Asked, unsaid } from '../cases/minimum-inputs.js'
import { OPENING_CASE } from '../cases/opening-balances.js'
import { at, checkValue, type Inputs, isRecord, readNumber } from '../cases/read.js'
import { isRecordCase, RECORD_CASES } from '../cases/record-cases.js'
import { cached, cachedFor } from '../ground/cached.js'
import { type Fault, fault } from '../ground/fault.js'
import { Decimal } from '../ground/money.js'
import { type FieldsByCase, fieldsByCase, type Regulation } from '../tree/regulation.js'
import { type FieldReader, type ShapeRules, shapeReader } from './entry-shapes.js'

/**
 * A reader for the cases of many people. A missing case of a person takes the common one; both are read once. Records
 * may inherit members that several people share: read them by key (`entry-shapes.ts`).
 */
export function fieldReader(
  regulation: Regulation,
  byCase = fieldsByCase(regulation),
  common: Inputs = {},
  asked: Asked = 'pay',
): FieldReader {
  const placeOf = ({ caseName, caseFieldName }: Fault): number =>
    regulation.fields.findIndex((field) => field.caseName === caseName && field.name === caseFieldName)
  const numberOf = cachedFor(readNumber)
  const faultOf = cachedFor(checkValue)
  const isExcused = EXCUSES[asked]
  const readCase = caseReader(numberOf, faultOf, isExcused)
  // People of one payroll enter the same cases: the values of all other cases are read once per set of cases.
  const sharedBeside = cached((entered) => {
    const [read, names] = [nothingRead(), new Set(entered.split(' '))]
    for (const [caseName, fields] of byCase) {
      if (!isRecordCase(caseName) && !names.has(caseName)) readCase(read, fields, common[caseName])
    }
    return read
  })

  const general = (cases: unknown): CheckedFields => {
    const entered = isRecord(cases) ? cases : {}
    const names = [...byCase.keys()].filter((caseName) => entered[caseName] !== undefined && !isRecordCase(caseName))
    const { faults, numbers, choices, dates, opening } = sharedBeside(names.join(' '))
    const shared = { numbers: { ...numbers }, choices: { ...choices }, dates: { ...dates }, opening: { ...opening } }
    const read: Reading = { faults: [...faults], ...shared }
    for (const caseName of names) readCase(read, byCase.get(caseName) ?? new Map(), entered[caseName])
    // Faults follow the order of the regulation's fields, not the order of cases.
    read.faults.sort((a, b) => placeOf(a) - placeOf(b))
    read.faults.unshift(
      ...(isRecord(cases) ? strangers(regulation, byCase, cases) : [notAnObject({ value: cases }, 'cases')]),
    )
    return read
  }
  const meaningOf = (field: Field): ((text: string) => Decimal | Fault | undefined) =>
    field.kind === 'number-field' ? (text) => numberOf(field, text) : (text) => faultOf(field, text)
  return shapeReader(byCase, general, { meaningOf, isExcused })
}

const nothingRead = () => ({
  faults: [] as Fault[],
  numbers: {} as Record<string, Decimal>,
  choices: {} as Record<string, string>,
  dates: {} as Record<string, string>,
  opening: {} as Record<string, Decimal>,
})
type Reading = ReturnType<typeof nothingRead>

type Reads<Of, Value> = (field: Of, text: unknown) => Value

function caseReader(
  numberOf: Reads<NumberField, Decimal | Fault>,
  faultOf: Reads<Field, Fault | undefined>,
  isExcused: Excuse,
) {
  const readField = (read: Reading, field: Field, entered: Readonly<Record<string, unknown>>): void => {
    const given = entered[field.name]
    const sent = isRevocation(field, given) ? undefined : given
    if (sent === undefined && field.required && !isExcused(field, entered, read)) {
      read.faults.push(absent(field, given))
      return
    }
    // A number that is absent is 0.
    const unentered = field.default ?? (field.kind === 'choice-field' ? unsaid(field) : undefined)
    const value = sent === undefined ? unentered : sent
    if (field.kind === 'number-field') {
      const number = value === undefined ? numberIn(read, field.fallback) : numberOf(field, value)
      if (number === undefined) return
      if (!(number instanceof Decimal)) read.faults.push(number)
      else if (field.caseName !== OPENING_CASE) read.numbers[field.key] = number
      else if (sent !== undefined) read.opening[field.name] = number
    } else if (value !== undefined) {
      const wrong = faultOf(field, value)
      if (wrong !== undefined) read.faults.push(wrong)
      else if (field.mention) return
      else if (field.kind === 'choice-field' || (field.kind === 'text-field' && field.form))
        read.choices[field.key] = String(value)
      else if (field.kind === 'date-field') read.dates[field.key] = String(value)
    }
  }
  return (read: Reading, fields: ReadonlyMap<string, Field>, sentCase: unknown): void => {
    const entered = isRecord(sentCase) ? sentCase : {}
    const standing = standingOf(fields)
    // Entered fields are read first, since the others may depend on them.
    for (const name of Object.keys(entered)) {
      const field = fields.get(name)
      if (field !== undefined && !standing.has(field)) readField(read, field, entered)
    }
    for (const field of standing) readField(read, field, entered)
  }
}

/** The fault of a required field without a value. A withdrawn contract start says that no contract is left: none is missing. */
const absent = (field: Field, given: unknown): Fault =>
  isRevocation(field, given)
    ? fault('contract_outside_period', { ...at(field), value: given }, 'a contract that is not withdrawn')
    : fault('missing_field', at(field), `a value: ${field.fr} is required`)

/** The fields of a case that have a meaning when they are not entered, in their order. */
function standingOf(fields: ReadonlyMap<string, Field>): ReadonlySet<Field> {
  let standing = ofCases.get(fields)
  if (standing === undefined) {
    const means = (field: Field): boolean =>
      field.required || field.default !== undefined || (field.kind === 'number-field' && field.fallback !== undefined)
    standing = new Set([...fields.values()].filter(means))
    ofCases.set(fields, standing)
  }
  return standing
}
const ofCases = new WeakMap<ReadonlyMap<string, Field>, ReadonlySet<Field>>()

const numberIn = ({ numbers }: Reading, field: Field | undefined): Decimal | undefined => field && numbers[field.key]

const notAnObject = (where: { caseName?: string; value: unknown }, what: string): Fault =>
  fault('wrong_type', where, `${what} as an object`)

type Excuse = ShapeRules['isExcused']

/**
 * The personal rate is not required where the neutral rate applies; hours and rate are not required beside a monthly
 * salary or an internship. A regulation lists the fields that excuse before those that are excused.
 */
const isReplaced: Excuse = (field, entered, { numbers }) => {
  if (field === TauxPAS) return entered[TypeTaux.name] === 'neutre'
  if (field !== HeuresTravaillees && field !== TauxHoraire) return false
  return INSTEAD_OF_HOURS.some(({ key }) => numbers[key]?.gt(0))
}
const isPresumed: Excuse = (field, entered, read) => unsaid(field) !== undefined || isReplaced(field, entered, read)
const EXCUSES: Readonly<Record<Asked, Excuse>> = { minimum: isReplaced, pay: isPresumed }
const INSTEAD_OF_HOURS = [SalaireMensuel, Gratification, HeuresStage] as const

/** Faults: cases and fields that the regulation does not have, and cases that are not objects. */
function* strangers(
  regulation: Regulation,
  fields: FieldsByCase,
  cases: Readonly<Record<string, unknown>>,
): Generator<Fault> {
  for (const [caseName, value] of Object.entries(cases)) {
    const known = fields.get(caseName)
    if (isRecordCase(caseName)) {
      yield fault('wrong_type', { caseName, value }, `a list named ${RECORD_CASES[caseName]} beside the cases`)
    } else if (known === undefined) {
      const expected = `a case of ${regulation.name}: ${[...fields.keys()].join(', ')}`
      yield fault('unknown_case', { caseName, value }, expected)
    } else if (isRecord(value)) {
      for (const [caseFieldName, sent] of Object.entries(value)) {
        if (known.has(caseFieldName)) continue
        const expected = `a field of ${caseName}: ${[...known.keys()].join(', ')}`
        yield fault('unknown_field', { caseName, caseFieldName, value: sent }, expected)
      }
    } else yield notAnObject({ caseName, value }, 'fields and their values')
  }
}
