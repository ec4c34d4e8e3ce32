import { Gratification, HeuresStage, SalaireMensuel } from '../cases/contract-kinds.js'
import { HeuresTravaillees, TauxHoraire, TauxPAS, TypeTaux } from '../cases/employee.js'
import { type Field, isRevocation } from '../cases/field.js'
import { OPENING_CASE, type OpeningBalances } from '../cases/opening-balances.js'
import { at, checkValue, type Inputs, isRecord, readNumber } from '../cases/read.js'
import { isRecordCase, RECORD_CASES } from '../cases/record-cases.js'
import { cachedFor } from '../ground/cached.js'
import { type Fault, fault } from '../ground/fault.js'
import { Decimal, ZERO } from '../ground/money.js'
import { type FieldsByCase, fieldsByCase, type Regulation } from '../tree/regulation.js'

/** The values of a month by the key of their field, and every fault. A faulty value is left out. */
export interface ReadFields {
  readonly faults: readonly Fault[]
  readonly numbers: Record<string, Decimal>
  readonly choices: Record<string, string>
  readonly dates: Readonly<Record<string, string>>
  /** Opening balances that were entered, by the name of their line. */
  readonly opening: OpeningBalances
}

/** Checks cases of any form against the fields of a regulation. */
export type FieldReader = (cases: unknown) => ReadFields

/**
 * A reader for the cases of many people. A person's missing case is the common one, or absent; both are read once.
 */
export function fieldReader(
  regulation: Regulation,
  byCase = fieldsByCase(regulation),
  common: Inputs = {},
): FieldReader {
  const placeOf = ({ caseName, caseFieldName }: Fault): number =>
    regulation.fields.findIndex((field) => field.caseName === caseName && field.name === caseFieldName)
  const readCase = caseReader()
  const shared = new Map<string, ReadFields>()
  const sharedOf = (caseName: string, fields: Iterable<Field>): ReadFields => {
    const known = shared.get(caseName)
    if (known !== undefined) return known
    const read = nothingRead()
    readCase(read, fields, common[caseName])
    shared.set(caseName, read)
    return read
  }

  return (cases) => {
    const read = nothingRead()
    const entered = isRecord(cases) ? cases : {}
    for (const [caseName, fields] of byCase) {
      if (isRecordCase(caseName)) continue
      const ofCase = entered[caseName]
      if (ofCase === undefined) add(read, sharedOf(caseName, fields.values()))
      else readCase(read, fields.values(), ofCase)
    }
    // Faults are in the order of the regulation's fields, not case by case.
    read.faults.sort((a, b) => placeOf(a) - placeOf(b))
    read.faults.unshift(
      ...(isRecord(cases) ? strangers(regulation, byCase, cases) : [notAnObject({ value: cases }, 'cases')]),
    )
    return read
  }
}

const nothingRead = () => ({
  faults: [] as Fault[],
  numbers: {} as Record<string, Decimal>,
  choices: {} as Record<string, string>,
  dates: {} as Record<string, string>,
  opening: {} as Record<string, Decimal>,
})
type Reading = ReturnType<typeof nothingRead>

function add(read: Reading, { faults, numbers, choices, dates, opening }: ReadFields): void {
  read.faults.push(...faults)
  Object.assign(read.numbers, numbers)
  Object.assign(read.choices, choices)
  Object.assign(read.dates, dates)
  Object.assign(read.opening, opening)
}

/** Reads the fields of one case from a value of any form. Caches the meaning of each text of a field. */
function caseReader() {
  const numberOf = cachedFor(readNumber)
  const faultOf = cachedFor(checkValue)
  return (read: Reading, fields: Iterable<Field>, sentCase: unknown): void => {
    const entered = isRecord(sentCase) ? sentCase : {}
    for (const field of fields) {
      const given = entered[field.name]
      const sent = isRevocation(field, given) ? undefined : given
      if (sent === undefined && field.required) {
        if (isExcused(field, entered, read)) continue
        read.faults.push(fault('missing_field', at(field), `a value: ${field.fr} is required`))
        continue
      }
      const value = sent === undefined ? field.default : sent
      if (field.kind === 'number-field') {
        const number = value === undefined ? (numberIn(read, field.fallback) ?? ZERO) : numberOf(field, value)
        if (!(number instanceof Decimal)) read.faults.push(number)
        else if (field.caseName !== OPENING_CASE) read.numbers[field.key] = number
        else if (sent !== undefined) read.opening[field.name] = number
      } else if (value !== undefined) {
        const wrong = faultOf(field, value)
        if (wrong !== undefined) read.faults.push(wrong)
        else if (field.mention) continue
        else if (field.kind === 'choice-field' || (field.kind === 'text-field' && field.form))
          read.choices[field.key] = String(value)
        else if (field.kind === 'date-field') read.dates[field.key] = String(value)
      }
    }
  }
}

const numberIn = ({ numbers }: Reading, field: Field | undefined): Decimal | undefined => field && numbers[field.key]

const notAnObject = (where: { caseName?: string; value: unknown }, what: string): Fault =>
  fault('wrong_type', where, `${what} as an object`)

/**
 * The personal rate is not needed where the neutral one applies; hours and rate not beside a monthly salary or an internship,
 * which the fields of a regulation name before them.
 */
function isExcused(field: Field, entered: Readonly<Record<string, unknown>>, { numbers }: Reading): boolean {
  if (field === TauxPAS) return entered[TypeTaux.name] === 'neutre'
  if (field !== HeuresTravaillees && field !== TauxHoraire) return false
  return INSTEAD_OF_HOURS.some(({ key }) => numbers[key]?.gt(0))
}
const INSTEAD_OF_HOURS = [SalaireMensuel, Gratification, HeuresStage] as const

/** Cases and fields that the regulation does not have, and cases that are no objects. */
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
