import type { OpeningName } from '../cases/opening-balances.js'
import { isRecord } from '../cases/read.js'
import { cachedByObject } from '../ground/cached.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { Decimal, plusOf, ZERO } from '../ground/money.js'
import { isDay, isMonth, yearOf } from '../ground/period.js'
import { decimalOf } from '../ground/scaled.js'
import type { LineName } from '../law/names.js'
import type { BackPayMonth, ContractSpan } from '../tree/facts.js'
import type { FixedRegulation, FixedYearToDate } from '../tree/fix.js'
import { firstMonthOf } from '../tree/window.js'

/**
 * The results of the earlier months of the year, in any order: payslips, or stored results with their carried values as
 * decimal text. The caller passes them.
 */
export type History = readonly HistoryMonth[]
export interface HistoryMonth {
  readonly period: string
  readonly paymentDate: string
  /** `Payslip.contract`. Absent: a contract that begins in a later month is a new one. */
  readonly contract?: ContractSpan
  /** `Payslip.carried`. A record may inherit its zeros from a frozen one that many months share. */
  readonly carried: Readonly<Record<string, Decimal | string>>
  /** `Payslip.backPay`: from this payment on, its months of origin count with their corrected values. */
  readonly backPay?: readonly CorrectedMonth[]
  /** Corrections of this month itself, the first paid first, for a caller without the payslips that paid them. */
  readonly corrections?: readonly Correction[]
}
interface Correction {
  /** The month that paid the correction, and its day of payment. */
  readonly payer: string
  readonly paymentDate: string
  readonly carried: Readonly<Record<string, Decimal | string>>
}
type CorrectedMonth = Pick<BackPayMonth, 'period' | 'paymentDate' | 'contract' | 'carried'>

/** A checked month of the history, with the carried values that a fixed regulation reads. */
export interface EarlierMonth extends Pick<HistoryMonth, 'period' | 'paymentDate' | 'contract'> {
  /** Values of 0 are left out. */
  readonly carried: ReadonlyMap<string, Decimal>
  /** For a corrected month, its values before each correction, with the day of its payment, in order. Absent: none. */
  readonly before?: readonly ValuesBefore[]
}
interface ValuesBefore {
  /** The month that paid the correction, and its day of payment. */
  readonly payer: string
  readonly paymentDate: string
  readonly carried: EarlierMonth['carried']
}

/**
 * Checks a history of unknown shape, such as parsed JSON: its months in order, or every fault. Months that later ones
 * corrected, or the month of payment by its own `backPay`, count with their corrected values.
 */
export function readHistory(
  fixed: FixedRegulation,
  period: string,
  history: unknown,
  backPay: readonly CorrectedMonth[] = [],
): Outcome<readonly EarlierMonth[]> {
  if (!Array.isArray(history)) {
    return refused([fault('wrong_history', { value: history }, 'a list of months as the history')])
  }
  if (history.length === 0 && backPay.length === 0) return NO_MONTHS
  const faults: Fault[] = []
  const months = new Map<string, KnownMonth>()
  for (const month of history) {
    if (!isMonthOfHistory(month)) {
      faults.push(fault('wrong_history', { value: month }, 'a month of the history: period, paymentDate, carried'))
      continue
    }
    const wrong = wrongMonth(month, period, months)
    if (wrong !== undefined) faults.push(wrong)
    else months.set(month.period, { ...month, carried: readCarried(fixed, month, faults) })
  }
  for (const month of [...months.values()].sort(byPeriod)) {
    for (const { payer, paymentDate, carried } of month.corrections ?? []) {
      correct(fixed, months, { period: payer, paymentDate }, [{ ...month, carried }], faults)
    }
    correct(fixed, months, month, month.backPay ?? [], faults)
  }
  correct(fixed, months, { period, paymentDate: fixed.paymentDate }, backPay, faults)
  return faults.length > 0 ? refused(faults) : accepted([...months.values()].sort(byPeriod))
}

/** Gives the months that a payment corrected their new values, and keeps the values before. */
function correct(
  fixed: FixedRegulation,
  months: Map<string, KnownMonth>,
  { period: payer, paymentDate }: Pick<HistoryMonth, 'period' | 'paymentDate'>,
  corrected: readonly Pick<HistoryMonth, 'period' | 'paymentDate' | 'contract' | 'carried'>[],
  faults: Fault[],
): void {
  for (const month of corrected) {
    const known = months.get(month.period)
    const before = { payer, paymentDate, carried: known?.carried ?? NOTHING }
    months.set(month.period, {
      ...(known ?? { period: month.period, paymentDate: month.paymentDate }),
      ...(month.contract && { contract: month.contract }),
      carried: readCarried(fixed, month, faults),
      before: [...(known?.before ?? []), before],
    })
  }
}
type KnownMonth = EarlierMonth & Pick<HistoryMonth, 'backPay' | 'corrections'>
const NOTHING: EarlierMonth['carried'] = new Map()

/**
 * The pay of a month as it was paid before a day: a correction that is paid later does not count (CSS R323-4).
 */
export const carriedBefore = ({ carried, before = [] }: Pick<EarlierMonth, 'carried' | 'before'>, day: string) =>
  before.find(({ paymentDate }) => day <= paymentDate)?.carried ?? carried

const NO_MONTHS = accepted<readonly EarlierMonth[]>([])

const byPeriod = (a: EarlierMonth, b: EarlierMonth): number => (a.period < b.period ? -1 : 1)

/** The first month of the year that is computed here: one of the history, or the period itself. */
export const firstComputed = (period: string, history: readonly Pick<EarlierMonth, 'period'>[]): string =>
  history.find((month) => yearOf(month.period) === yearOf(period))?.period ?? period

/** The sums of earlier months that a fixed regulation reads, opening balances included; sums of 0 are left out. */
export function sumsOfHistory(
  { yearToDates }: FixedRegulation,
  period: string,
  history: readonly EarlierMonth[],
  opening: Readonly<Record<string, Decimal>>,
  contract: Pick<ContractSpan, 'since'>,
): Record<string, Decimal> {
  const sums: Record<string, Decimal> = {}
  const isOpened = Object.keys(opening).length > 0
  if (history.length === 0 && !isOpened) return sums
  const first = firstComputed(period, history)
  for (const { ofWindow, months } of byWindow(yearToDates, history, contract)) {
    for (const sum of ofWindow) {
      const { key, line } = sum
      let value = (isOpened && opensWith(sum, period, first, contract) ? opening[line] : undefined) ?? ZERO
      for (const { carried } of months) {
        const ofMonth = carried.get(line)
        if (ofMonth !== undefined) value = plusOf(value, ofMonth)
      }
      if (!value.isZero()) sums[key] = value
    }
  }
  return sums
}

/** The sums by their windows, each with the earlier months that count in it. */
function byWindow(
  yearToDates: FixedRegulation['yearToDates'],
  history: readonly EarlierMonth[],
  contract: Pick<ContractSpan, 'since'>,
) {
  const known = windows.get(yearToDates) ?? windowsOf(yearToDates)
  windows.set(yearToDates, known)
  return known.map((ofWindow) => {
    const [sum] = ofWindow
    return { ofWindow, months: history.filter((month) => sum !== undefined && isCounted(month, sum, contract)) }
  })
}
const windows = new WeakMap<FixedRegulation['yearToDates'], readonly (readonly FixedYearToDate[])[]>()

/** Many sums have the same window. */
function windowsOf(yearToDates: FixedRegulation['yearToDates']): readonly (readonly FixedYearToDate[])[] {
  const found = new Map<string, FixedYearToDate[]>()
  for (const sum of yearToDates) {
    const key = JSON.stringify(sum.window)
    const same = found.get(key) ?? []
    found.set(key, same)
    same.push(sum)
  }
  return [...found.values()]
}

/**
 * Whether the opening balance of a line counts. It belongs to the calendar year of the period: a later year of payment
 * starts without it. A computation by contract uses it only if the contract began before the first month that is
 * computed here.
 */
function opensWith(
  { window }: FixedYearToDate,
  period: string,
  first: string,
  contract: Pick<ContractSpan, 'since'>,
): boolean {
  if ('paymentYear' in window) return window.paymentYear === yearOf(period)
  return !window.byContract || firstMonthOf(window, contract) < first
}

/** The history may be parsed JSON of unknown shape. */
const isMonthOfHistory = (month: unknown): month is HistoryMonth => isRecord(month) && isRecord(month['carried'])

/** Whether a month lies in the window of a sum, for a person's contract. */
export const isCounted = (
  month: Pick<HistoryMonth, 'period' | 'paymentDate'>,
  { window }: FixedYearToDate,
  contract: Pick<ContractSpan, 'since'>,
): boolean =>
  'paymentYear' in window
    ? yearOf(month.paymentDate) === window.paymentYear
    : month.period >= firstMonthOf(window, contract)

function wrongMonth(month: HistoryMonth, period: string, seen: ReadonlyMap<string, unknown>): Fault | undefined {
  if (!isMonth(month.period) || month.period >= period) {
    return fault('wrong_history', { value: month.period }, `a month of the history before ${period}`)
  }
  if (!isDay(month.paymentDate)) {
    return fault('wrong_history', { value: month.paymentDate }, `the payment date of ${month.period}, YYYY-MM-DD`)
  }
  if (!isSpan(month.contract)) {
    const expected = `the contract of ${month.period}: since, and an end or none, YYYY-MM-DD`
    return fault('wrong_history', { value: month.contract }, expected)
  }
  if (seen.has(month.period)) return fault('wrong_history', { value: month.period }, 'each month once in the history')
  if (month.corrections !== undefined && !areCorrections(month.corrections)) {
    const expected = `the corrections of ${month.period}: each with payer, paymentDate, carried`
    return fault('wrong_history', { value: month.corrections }, expected)
  }
  if (month.backPay !== undefined && !isBackPay(month.backPay, month.period)) {
    const expected = `the back pay of ${month.period}: months before it, each with period, paymentDate, contract, lines, carried`
    return fault('wrong_history', { value: month.backPay }, expected)
  }
  return undefined
}

/** Whether a value, maybe parsed JSON, is back pay of months before a month, each once. */
export const isBackPay = (value: unknown, period: string): value is readonly BackPayMonth[] =>
  Array.isArray(value) &&
  value.every((month) => isBackPayMonth(month) && month.period < period) &&
  new Set(value.map((month) => month.period)).size === value.length

const areCorrections = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      isRecord(one) && isText(one['payer'], isMonth) && isText(one['paymentDate'], isDay) && isRecord(one['carried']),
  )

const isBackPayMonth = (month: unknown): month is BackPayMonth =>
  isRecord(month) &&
  isText(month['period'], isMonth) &&
  isText(month['paymentDate'], isDay) &&
  month['contract'] !== undefined &&
  isSpan(month['contract']) &&
  isRecord(month['carried']) &&
  (month['untaxedOvertime'] === undefined || isText(month['untaxedOvertime'], isDecimal)) &&
  Array.isArray(month['lines']) &&
  month['lines'].every(isLine)
const isLine = (line: unknown): boolean =>
  isRecord(line) &&
  typeof line['name'] === 'string' &&
  isText(line['value'], isDecimal) &&
  [line['base'], line['rate'], line['quantity']].every((value) => value === undefined || isText(value, isDecimal))
const isText = (value: unknown, is: (text: string) => boolean): boolean => typeof value === 'string' && is(value)
const isDecimal = (text: string): boolean => decimalOf(text) !== undefined

function isSpan(contract: unknown): boolean {
  if (contract === undefined) return true
  if (!isRecord(contract)) return false
  const { since, end } = contract
  const isDate = (value: unknown): boolean => typeof value === 'string' && isDay(value)
  return isDate(since) && (end === undefined || isDate(end))
}

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

function withAdded(fixed: FixedRegulation, carried: HistoryMonth['carried']): HistoryMonth['carried'] {
  const { groups, pay: payOfLeave, newest } = addedIn(fixed)
  if (newest.every((name) => name in carried)) return carried
  const missing = groups.filter((group) => Object.keys(group).some((name, place) => place === 0 && !(name in carried)))
  const { TotalBrut } = carried
  const pay = TotalBrut === undefined ? {} : Object.fromEntries(payOfLeave.map((name) => [name, TotalBrut]))
  const added = Object.entries(Object.assign(pay, ...missing)).filter(([name]) => !(name in carried))
  // Inherited members count too.
  return Object.assign(Object.create(carried), Object.fromEntries(added))
}

/**
 * The own lines of a record that inherits a 0 for every line, since most lines of most people are 0. Undefined: the record does not
 * inherit.
 */
function ownLines(fixed: FixedRegulation, carried: HistoryMonth['carried']): readonly string[] | undefined {
  const inherited: Readonly<Record<string, unknown>> | null = Object.getPrototypeOf(carried)
  if (inherited === null || inherited === Object.prototype || !Object.isFrozen(inherited)) return undefined
  const { names, zeros } = linesRead(fixed)
  const areZeros =
    zeros.get(inherited) ?? [...names, ...addedIn(fixed).newest].every((name) => isZeroIn(inherited, name))
  zeros.set(inherited, areZeros)
  return areZeros ? Object.keys(carried).filter((name) => names.has(name)) : undefined
}
const linesRead = cachedByObject(({ carried }: FixedRegulation) => ({
  names: new Set<string>(carried),
  zeros: new WeakMap<object, boolean>(),
}))
const isZeroIn = (record: Readonly<Record<string, unknown>>, name: string): boolean => record[name] === '0'

/**
 * A frozen record is read once for all months that need the same names, since each later month of a chain reads the
 * records of the earlier ones.
 */
function readCarried(
  fixed: FixedRegulation,
  month: Pick<HistoryMonth, 'period' | 'carried'>,
  faults: Fault[],
): EarlierMonth['carried'] {
  if (!Object.isFrozen(month.carried)) return carriedIn(fixed, month, faults)
  const known = frozen.get(month.carried)
  const names = namesCarried(fixed)
  if (known?.names === names) return known.values
  const before = faults.length
  const values = carriedIn(fixed, month, faults)
  if (faults.length === before) frozen.set(month.carried, { names, values })
  return values
}
const frozen = new WeakMap<object, { readonly names: string; readonly values: EarlierMonth['carried'] }>()
const namesCarried = cachedByObject(({ carried }: FixedRegulation) => carried.join())

function carriedIn(
  fixed: FixedRegulation,
  month: Pick<HistoryMonth, 'period' | 'carried'>,
  faults: Fault[],
): Map<string, Decimal> {
  const values = new Map<string, Decimal>()
  const own = ownLines(fixed, month.carried)
  const all = own === undefined ? withAdded(fixed, month.carried) : month.carried
  for (const name of own ?? fixed.carried) {
    const carried = all[name]
    if (carried === '0') continue
    const value = typeof carried === 'string' ? decimalOf(carried) : readDecimal(carried)
    if (value === undefined)
      faults.push(fault('wrong_history', { value: carried }, `a decimal ${name} in the history of ${month.period}`))
    else if (!value.isZero()) values.set(name, value)
  }
  return values
}

/** For a value that a caller passes as a decimal, maybe made by another constructor. */
const readDecimal = (value: unknown): Decimal | undefined =>
  Decimal.isDecimal(value) && value.isFinite() ? new Decimal(value) : undefined
