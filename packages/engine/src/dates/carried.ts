import type { OpeningName } from '../cases/opening-balances.js'
import { cachedByObject } from '../ground/cached.js'
import { type Fault, fault } from '../ground/fault.js'
import { Decimal, plusOf, ZERO } from '../ground/money.js'
import { decimalOfInteger, scaledOrDecimal, TEN_MILLIONTHS } from '../ground/scaled.js'
import type { LineName } from '../law/names.js'
import type { FixedRegulation } from '../tree/fix.js'

/** The amounts of an earlier month that later months read. */

/** Decimals or their texts by line, or the texts of a stored result. */
export type CarriedGiven = CarriedRecord | CarriedTexts
type CarriedRecord = Readonly<Record<string, Decimal | string>>

/** The texts of a stored result, at places that all results of its layout share; undefined: 0, as most are. */
export class CarriedTexts {
  readonly places: ReadonlyMap<string, number>
  readonly texts: readonly (string | undefined)[]
  /** What `readCarried` has read. A `WeakMap` would keep it through some garbage collections. */
  known: CarriedRead | undefined

  constructor(places: ReadonlyMap<string, number>, texts: readonly (string | undefined)[]) {
    this.places = places
    this.texts = texts
  }
}

/** The amount of a line; undefined: the month has no such line. */
export function carriedOf(carried: CarriedGiven, name: string): Decimal | string | undefined {
  if (!(carried instanceof CarriedTexts)) return carried[name]
  const place = carried.places.get(name)
  return place === undefined ? undefined : (carried.texts[place] ?? '0')
}

/** A number as an integer of ten-millionths, which most are and which add up faster, or else a decimal. */
type Carried = number | Decimal

/** The checked amounts that a fixed regulation reads. */
export class CarriedValues {
  readonly #places: ReadonlyMap<string, number>
  readonly #values: readonly (Carried | undefined)[]

  constructor(places: ReadonlyMap<string, number>, values: readonly (Carried | undefined)[]) {
    this.#places = places
    this.#values = values
  }

  /** Undefined: 0. */
  get(name: string): Decimal | undefined {
    const place = this.#places.get(name)
    const value = place === undefined ? undefined : this.#values[place]
    return typeof value === 'number' ? decimalOfInteger(value, TEN_MILLIONTHS) : value
  }

  /** Adds the amounts of lines to their sums in ten-millionths. NaN: not exact in integers. */
  addTo(sums: Float64Array, lines: readonly string[]): void {
    const places = placesOf(lines)(this.#places)
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at]
      const value = place === undefined ? undefined : this.#values[place]
      if (value === undefined) continue
      const sum = typeof value === 'number' ? (sums[at] ?? 0) + value : Number.NaN
      // A sum beyond the safe integers is not exact, even where a later month brings it back.
      sums[at] = Number.isSafeInteger(sum) ? sum : Number.NaN
    }
  }
}

/** The place of each line, if it has one; months of a layout share their places. */
const placesOf = cachedByObject((lines: readonly string[]) =>
  cachedByObject((places: ReadonlyMap<string, number>) => lines.map((line) => places.get(line))),
)

/**
 * Numbers with the amounts of a line each in some months, in their order. The lists of lines are few, and each is passed again and again;
 * `numbers` absent: all are 0.
 */
export function plusCarried(
  lines: readonly string[],
  months: readonly { readonly carried: CarriedValues }[],
  numbers?: readonly Decimal[],
): readonly Decimal[] {
  const digits = sumsFor(lines).fill(0)
  for (const { carried } of months) carried.addTo(digits, lines)
  return lines.map((line, at) => {
    const [number, sum] = [numbers?.[at] ?? ZERO, digits[at] ?? 0]
    if (!Number.isNaN(sum)) return plusOf(number, decimalOfInteger(sum, TEN_MILLIONTHS))
    return months.reduce((before, month) => plusOf(before, month.carried.get(line) ?? ZERO), number)
  })
}

/** Memory that is used again for each person. */
const sumsFor = cachedByObject((lines: readonly string[]) => new Float64Array(lines.length))

/**
 * Reads the amounts of a month. A frozen record and the texts of a result are read once for all months that need the same names, since
 * each later month of a chain reads those of the earlier ones.
 */
export function readCarried(
  fixed: FixedRegulation,
  month: { readonly period: string; readonly carried: CarriedGiven },
  faults: Fault[],
): CarriedValues {
  const { carried } = month
  const isText = carried instanceof CarriedTexts
  if (!isText && !Object.isFrozen(carried)) return valuesIn(fixed, month, faults)
  const known = isText ? carried.known : unchanging.get(carried)
  const names = namesCarried(fixed)
  if (known?.names === names) return known.values
  const before = faults.length
  const values = valuesIn(fixed, month, faults)
  if (faults.length > before) return values
  if (isText) carried.known = { names, values }
  else unchanging.set(carried, { names, values })
  return values
}
interface CarriedRead {
  readonly names: string
  readonly values: CarriedValues
}
const unchanging = new WeakMap<object, CarriedRead>()
const namesCarried = cachedByObject(({ carried }: FixedRegulation) => carried.join())

function valuesIn(
  fixed: FixedRegulation,
  { period, carried }: { readonly period: string; readonly carried: CarriedGiven },
  faults: Fault[],
): CarriedValues {
  const checked = (name: string, given: Decimal | string | undefined): Carried | undefined => {
    const value = typeof given === 'string' ? scaledOrDecimal(given) : readDecimal(given)
    if (value === undefined) {
      const expected = `a decimal ${name} in the history of ${period}`
      faults.push(fault('wrong_history', { value: given }, expected))
    }
    const isZero = typeof value === 'number' ? value === 0 : value?.isZero()
    return isZero === true ? undefined : value
  }
  const { ownPlaces, placesIn } = placesRead(fixed)
  const places = carried instanceof CarriedTexts ? placesIn(carried.places) : undefined
  if (carried instanceof CarriedTexts && places !== undefined) {
    const values = new Array<Carried | undefined>(carried.texts.length)
    for (const { name, place } of places) {
      const text = carried.texts[place]
      if (text !== undefined) values[place] = checked(name, text)
    }
    return new CarriedValues(carried.places, values)
  }
  const all = withAdded(fixed, carried instanceof CarriedTexts ? recordOf(carried) : carried)
  const values = fixed.carried.map((name) => (all[name] === '0' ? undefined : checked(name, all[name])))
  return new CarriedValues(ownPlaces, values)
}

/** For a value that a caller passes as a decimal, maybe made by another constructor. */
const readDecimal = (value: unknown): Decimal | undefined =>
  Decimal.isDecimal(value) && value.isFinite() ? new Decimal(value) : undefined

/** The places of the lines that a fixed regulation reads; in a layout that lacks one of them, undefined. */
const placesRead = cachedByObject((fixed: FixedRegulation) => {
  const needed = [...fixed.carried, ...addedIn(fixed).newest]
  return {
    ownPlaces: new Map(fixed.carried.map((name, place) => [name, place])),
    placesIn: cachedByObject((places: ReadonlyMap<string, number>) =>
      needed.every((name) => places.has(name))
        ? fixed.carried.map((name) => ({ name, place: places.get(name) ?? -1 }))
        : undefined,
    ),
  }
})

const recordOf = ({ places, texts }: CarriedTexts): CarriedRecord =>
  Object.fromEntries([...places].map(([name, place]) => [name, texts[place] ?? '0']))

/**
 * Lines that later versions of the engine added, in groups. A month without the first line of a group was computed
 * before them: it gets the values of the group.
 */
const ADDED: readonly Readonly<Partial<Record<LineName | OpeningName, string>>>[] = [
  {
    MoisDeContrat: '1',
    RetraitePatronale: '0',
    ExcedentRetraite: '0',
    PartsRetraite: '0',
    ExcedentFiscalRetraite: '0',
  },
  // Added for months of 2026: months of earlier years always had these lines.
  { SeuilMaladie: '0', SeuilFamille: '0', AssietteComplementMaladie: '0', AssietteComplementFamille: '0' },
  { RemunerationLodeom: '0', SmicLodeom: '0', ExonerationLodeom: '0', DeductionDFS: '0' },
  { ExonerationApprentis: '0' },
  { RemunerationAcre: '0', PlafondAcre: '0', ExonerationAcrePatronale: '0', ExonerationAcreSalariale: '0' },
  { CongesVersesN1: '0', CongesVersesN: '0', CompensatriceConges: '0' },
  { PaieDeReference: '0' },
  { RemunerationJourReporte: '0' },
  {
    IndemniteRuptureSoumise: '0',
    IndemniteRupture: '0',
    IndemniteRuptureExoneree: '0',
    RuptureHorsCSG: '0',
    RuptureNonImposable: '0',
    IndemniteFinContrat: '0',
    RestePension: '0',
    ResteSATD: '0',
  },
  { PrimesHorsTroisMois: '0', AbsenceHorsAnciennete: '0' },
  { PrimePartageValeur: '0', RemunerationPartageValeur: '0', SmicPartageValeur: '0' },
  { PrimeCarburant: '0', MobilitesDurables: '0', RemboursementTransport: '0' },
  { ResteTropPercu: '0' },
  { RegularisationPAS: '0' },
]
/** Pay that measures leave: all gross pay, for a month that was computed before these lines existed. */
const PAY_OF_LEAVE: readonly LineName[] = ['RemunerationConges', 'RemunerationHorsCompensatrice']

/** The added lines that a fixed regulation reads. `newest`: a month that has all of them lacks none. */
const addedIn = cachedByObject(({ carried }: FixedRegulation) => {
  const names = new Set(carried)
  const groups = ADDED.filter((group) => Object.keys(group).some((name) => names.has(name)))
  const pay = PAY_OF_LEAVE.filter((name) => names.has(name))
  return { groups, pay, newest: [...groups.flatMap((group) => Object.keys(group).slice(0, 1)), ...pay] }
})

function withAdded(fixed: FixedRegulation, carried: CarriedRecord): CarriedRecord {
  const { groups, pay: payOfLeave, newest } = addedIn(fixed)
  if (newest.every((name) => name in carried)) return carried
  const missing = groups.filter((group) => Object.keys(group).some((name, place) => place === 0 && !(name in carried)))
  const { TotalBrut } = carried
  const pay = TotalBrut === undefined ? {} : Object.fromEntries(payOfLeave.map((name) => [name, TotalBrut]))
  const added = Object.entries(Object.assign(pay, ...missing)).filter(([name]) => !(name in carried))
  // Inherited members count too.
  return Object.assign(Object.create(carried), Object.fromEntries(added))
}
