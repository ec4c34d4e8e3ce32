import type { OpeningName } from '../cases/opening-balances.js'
import { cachedByObject } from '../ground/cached.js'
import { type Fault, fault } from '../ground/fault.js'
import { Decimal, plusOf, ZERO } from '../ground/money.js'
import {
  decimalOf,
  decimalOfInteger,
  scaledInteger,
  scaledOrDecimal,
  TEN_MILLIONTHS,
  textOf,
} from '../ground/scaled.js'
import type { LineName } from '../law/names.js'
import type { EarlierSums } from '../tree/earlier-sums.js'
import type { FixedRegulation } from '../tree/fix.js'

/** The amounts of an earlier month that later months read. */

/** Decimals or their texts by line, or the amounts of a stored result. */
export type CarriedGiven = CarriedRecord | StoredCarried
type CarriedRecord = Readonly<Record<string, Decimal | string>>

/** The amounts of a stored result, at places that all results of its layout share. */
export class StoredCarried {
  readonly places: ReadonlyMap<string, number>
  /** In ten-millionths; NaN: an amount that is no safe integer of these. */
  readonly digits: readonly number[]
  /** The texts of such amounts, by place. */
  readonly others: ReadonlyMap<number, string>

  constructor(
    places: StoredCarried['places'],
    digits: StoredCarried['digits'],
    others: StoredCarried['others'] = NO_TEXTS,
  ) {
    this.places = places
    this.digits = digits
    this.others = others
  }
}
const NO_TEXTS: ReadonlyMap<number, string> = new Map()

/** The amount of a line; undefined: the month has no such line. */
export function carriedOf(carried: CarriedGiven, name: string): Decimal | string | undefined {
  if (!(carried instanceof StoredCarried)) return carried[name]
  const place = carried.places.get(name)
  return place === undefined ? undefined : amountAt(carried, place)
}

const amountAt = ({ digits, others }: StoredCarried, place: number): string =>
  others.get(place) ?? textOf(digits[place] ?? 0, TEN_MILLIONTHS)

/** The checked amounts that a fixed regulation reads: in ten-millionths, which add up faster than decimals, where they are integers of these. */
export class CarriedValues {
  readonly #places: ReadonlyMap<string, number>
  readonly #digits: readonly number[]
  readonly #others: ReadonlyMap<number, Decimal>

  /** As in `StoredCarried`. */
  constructor(
    places: ReadonlyMap<string, number>,
    digits: readonly number[],
    others: ReadonlyMap<number, Decimal> = NO_DECIMALS,
  ) {
    this.#places = places
    this.#digits = digits
    this.#others = others
  }

  /** Undefined: 0. */
  get(name: string): Decimal | undefined {
    const place = this.#places.get(name)
    const digits = place === undefined ? 0 : (this.#digits[place] ?? 0)
    if (digits === 0) return undefined
    return Number.isNaN(digits) && place !== undefined
      ? this.#others.get(place)
      : decimalOfInteger(digits, TEN_MILLIONTHS)
  }

  /** Adds the amounts of lines to the sums at some places, in ten-millionths. NaN: not exact in integers. */
  addTo(sums: number[], lines: readonly string[], places: readonly number[]): void {
    const own = placesOf(lines)(this.#places)
    for (let at = 0; at < own.length; at += 1) {
      const [from, to] = [own[at], places[at]]
      const digits = from === undefined ? 0 : (this.#digits[from] ?? 0)
      if (digits === 0 || to === undefined) continue
      const sum = (sums[to] ?? 0) + digits
      // A sum beyond the safe integers is not exact, even where a later month brings it back.
      sums[to] = Number.isSafeInteger(sum) ? sum : Number.NaN
    }
  }
}
const NO_DECIMALS: ReadonlyMap<number, Decimal> = new Map()

/** The place of each line, if it has one; months of a layout share their places. */
const placesOf = cachedByObject((lines: readonly string[]) =>
  cachedByObject((places: ReadonlyMap<string, number>) => lines.map((line) => places.get(line))),
)

/** Sums of earlier months while they are added up: all are 0 at first. */
export class SumsInWork implements EarlierSums {
  readonly digits: number[]
  readonly others = new Map<number, Decimal>()

  constructor(count: number) {
    this.digits = new Array<number>(count).fill(0)
  }

  /**
   * Adds a line each of some months, in their order, to what some sums were opened with (undefined: 0). Each sum gets its months at once:
   * `places` are those of sums that are still 0.
   */
  addMonths(
    months: readonly { readonly carried: CarriedValues }[],
    lines: readonly string[],
    places: readonly number[],
    opened: readonly (Decimal | undefined)[] = [],
  ): void {
    const { digits } = this
    for (const { carried } of months) carried.addTo(digits, lines, places)
    places.forEach((place, at) => {
      const [start, sum] = [opened[at] ?? ZERO, digits[place] ?? 0]
      if (Number.isNaN(sum)) {
        const line = lines[at] ?? ''
        this.#set(
          place,
          months.reduce((before, { carried }) => plusOf(before, carried.get(line) ?? ZERO), start),
        )
      } else if (!start.isZero()) this.#set(place, plusOf(start, decimalOfInteger(sum, TEN_MILLIONTHS)))
    })
  }

  #set(place: number, sum: Decimal): void {
    const digits = scaledInteger(sum, TEN_MILLIONTHS)
    this.digits[place] = digits ?? Number.NaN
    if (digits === undefined) this.others.set(place, sum)
  }

  areNone(): boolean {
    return this.digits.every((digits) => digits === 0)
  }
}

/** Reads the amounts of a month. A frozen record is read once for all months that need the same names: later months of a chain read earlier ones. */
export function readCarried(
  fixed: FixedRegulation,
  month: { readonly period: string; readonly carried: CarriedGiven },
  faults: Fault[],
): CarriedValues {
  const { carried } = month
  if (carried instanceof StoredCarried || !Object.isFrozen(carried)) return valuesIn(fixed, month, faults)
  const known = unchanging.get(carried)
  const names = namesCarried(fixed)
  if (known?.names === names) return known.values
  const before = faults.length
  const values = valuesIn(fixed, month, faults)
  if (faults.length === before) unchanging.set(carried, { names, values })
  return values
}
const unchanging = new WeakMap<object, { readonly names: string; readonly values: CarriedValues }>()
const namesCarried = cachedByObject(({ carried }: FixedRegulation) => carried.join())

function valuesIn(
  fixed: FixedRegulation,
  { period, carried }: { readonly period: string; readonly carried: CarriedGiven },
  faults: Fault[],
): CarriedValues {
  const others = new Map<number, Decimal>()
  const setOther = (name: string, place: number, given: unknown, value: Decimal | undefined): void => {
    if (value?.isZero()) return
    if (value !== undefined) others.set(place, value)
    else faults.push(fault('wrong_history', { value: given }, `a decimal ${name} in the history of ${period}`))
  }
  const { ownPlaces, namesIn } = placesRead(fixed)
  const names = carried instanceof StoredCarried ? namesIn(carried.places) : undefined
  if (carried instanceof StoredCarried && names !== undefined) {
    for (const [place, text] of carried.others) setOther(names[place] ?? '', place, text, decimalOf(text))
    return new CarriedValues(carried.places, carried.digits, others)
  }
  const all = withAdded(fixed, carried instanceof StoredCarried ? recordOf(carried) : carried)
  const digits = fixed.carried.map((name, place) => {
    const given = all[name]
    const value = typeof given === 'string' ? scaledOrDecimal(given) : readDecimal(given)
    if (typeof value === 'number') return value
    setOther(name, place, given, value)
    return value?.isZero() === true ? 0 : Number.NaN
  })
  return new CarriedValues(ownPlaces, digits, others)
}

/** For a value that a caller passes as a decimal, maybe made by another constructor. */
const readDecimal = (value: unknown): Decimal | undefined =>
  Decimal.isDecimal(value) && value.isFinite() ? new Decimal(value) : undefined

/** The places of the lines that a fixed regulation reads; in a layout that has all of them, the names by place. */
const placesRead = cachedByObject((fixed: FixedRegulation) => {
  const needed = [...fixed.carried, ...addedIn(fixed).newest]
  return {
    ownPlaces: new Map(fixed.carried.map((name, place) => [name, place])),
    namesIn: cachedByObject((places: ReadonlyMap<string, number>) => {
      const names: string[] = []
      for (const [name, place] of places) names[place] = name
      return needed.every((name) => places.has(name)) ? names : undefined
    }),
  }
})

const recordOf = (stored: StoredCarried): CarriedRecord =>
  Object.fromEntries([...stored.places].map(([name, place]) => [name, amountAt(stored, place)]))

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
