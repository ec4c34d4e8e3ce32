import type { AbsenceRecord } from '../src/cases/absence-events.js'
import { eachDay } from './leave-by-days.js'

/**
 * The rights of stops computed independently (C. trav. D1226-1 to D1226-4, CSS R323-1), from the records and in whole
 * numbers, without code of `src/inputs`, `src/law` and `src/calculate`: each day is decided by counting all days before
 * it.
 */

/** The terms of a company and a contract. */
export interface SecondRules {
  readonly hired: string
  readonly isLegal: boolean
  readonly localDays: number
  readonly scale: readonly {
    readonly years: number
    readonly tranches: readonly (readonly [days: number, percent: number])[]
  }[]
  readonly waitingDays: number
  readonly keepsParents: boolean
}

export interface SecondDay {
  readonly event: AbsenceRecord
  readonly root: string
  readonly day: string
  readonly fund: 'maladie' | 'accident' | 'parentalite'
  /** No allowance, the first rate, the second. */
  readonly allowance: 0 | 1 | 2
  /** The maintained part of the pay: a fraction of whole numbers, and its rule. */
  readonly rate: readonly [number, number]
  readonly rule: string
  readonly isTaxed: boolean
}

const FUNDS: Readonly<Record<string, SecondDay['fund']>> = {
  ...{ maladie: 'maladie', affection_longue_duree: 'maladie', temps_partiel_therapeutique: 'maladie' },
  ...{ accident_travail: 'accident', maladie_professionnelle: 'accident', accident_trajet: 'accident' },
  ...{ maternite: 'parentalite', paternite: 'parentalite', adoption: 'parentalite' },
}
/** Days of each legal rate from 1, 6, 11, 16, 21, 26 and 31 years on (C. trav. D1226-1, D1226-2). */
const LEGAL = [30, 40, 50, 60, 70, 80, 90]

/** The same day so many months before, or the last one of that month. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}
const daysFrom = (a: string, b: string): number => (Date.parse(b) - Date.parse(a)) / 86_400_000
const fullYears = (from: string, to: string): number => {
  let years = 0
  while (`${Number(from.slice(0, 4)) + years + 1}${from.slice(4)}` <= to) years += 1
  return years
}

/** A day with the values that later days count. */
interface Counted extends SecondDay {
  /** First day of the stop that it belongs to. */
  readonly since: string
  /** Whether the agreement, and the law, may pay the day, and whether they do. */
  readonly agreed: 'none' | 'counted' | 'paid'
  readonly legal: 'none' | 'counted' | 'paid'
}

/** Each day of each stop until a day, of records that do not overlap. */
export function stopsByDays(
  records: readonly AbsenceRecord[],
  until: string,
  rules: SecondRules,
): readonly SecondDay[] {
  const rootOf = (one: AbsenceRecord): AbsenceRecord => {
    const before = records.find(({ Evenement }) => one.Prolonge === Evenement)
    return before === undefined ? one : rootOf(before)
  }
  const done: Counted[] = []
  const stops = records.filter(({ Nature }) => FUNDS[Nature ?? ''] !== undefined)
  for (const event of [...stops].sort((a, b) => ((a.Debut ?? '') < (b.Debut ?? '') ? -1 : 1))) {
    const { Evenement: root = '', Debut: since = '' } = rootOf(event)
    const fund = FUNDS[event.Nature ?? ''] ?? 'maladie'
    for (const day of eachDay(event.Debut ?? '', [event.Fin ?? until, until].sort()[0] ?? until)) {
      const own = done.filter((one) => one.root === root)
      const about = { event, root, since, day, fund }
      const allowance = allowanceOf(about, own.length + 1, done)
      const gap = [...own].reverse().findIndex((one, back) => daysFrom(one.day, day) !== back + 1)
      const inARow = (gap === -1 ? own.length : gap) + 1
      const isTaxed = event.Nature !== PART && (fund !== 'maladie' || inARow <= 60)
      done.push({ ...about, allowance, isTaxed, ...maintained(about, own, done, rules) })
    }
  }
  return done
}

const [PART, LONG] = ['temps_partiel_therapeutique', 'affection_longue_duree']
type About = Pick<Counted, 'event' | 'root' | 'since' | 'day' | 'fund'>

/** Three waiting days, but for a stop after 48 hours of work and the second one of a long illness; 360 days in three years. */
function allowanceOf({ event, root, since, day, fund }: About, place: number, done: readonly Counted[]): 0 | 1 | 2 {
  if (fund === 'parentalite') return 1
  if (fund === 'accident') return place <= 28 ? 1 : 2
  const before = done.filter((one) => one.fund === 'maladie' && one.root !== root)
  const isSoon = before.some((one) => daysFrom(one.day, since) <= 3)
  const isKnown =
    event.Nature === LONG && before.some((one) => one.event.Nature === LONG && one.since >= monthsBefore(since, 36))
  if (place <= (event.Nature === PART || isSoon || isKnown ? 0 : 3)) return 0
  const counted = done.filter(
    (one) =>
      one.fund === 'maladie' && one.event.Nature !== LONG && one.allowance === 1 && one.day >= monthsBefore(day, 36),
  )
  return event.Nature === LONG || counted.length < 360 ? 1 : 0
}

/** The greatest of local law, agreement and law; the first of equals. */
function maintained(
  { event, root, since, fund }: About,
  own: readonly Counted[],
  done: readonly Counted[],
  rules: SecondRules,
): Pick<Counted, 'rate' | 'rule' | 'agreed' | 'legal'> {
  const none = { rule: 'none', rate: [0, 1] as const, agreed: 'none' as const, legal: 'none' as const }
  if (event.Nature === PART) return none
  if (fund === 'parentalite') return rules.keepsParents ? { ...none, rule: 'agreement', rate: [1, 1] } : none
  const place = own.length + 1
  const atWork = event.Nature === 'accident_travail' || event.Nature === 'maladie_professionnelle'
  const years = fullYears(rules.hired, since)
  const recent = done.filter((one) => one.root !== root && one.day >= monthsBefore(since, 12) && one.day < since)
  const countOf = (of: 'agreed' | 'legal'): number =>
    own.filter((one) => one[of] !== 'none').length + recent.filter((one) => one[of] === 'paid').length + 1
  const rates: { readonly rule: string; readonly rate: readonly [number, number] }[] = []
  if (place <= rules.localDays) rates.push({ rule: 'local', rate: [1, 1] })
  const bracket = rules.scale.filter((one) => one.years <= years).at(-1)
  const mayAgree = bracket !== undefined && (atWork || place > rules.waitingDays)
  const paid = (bracket?.tranches ?? []).flatMap(([days, percent]) => Array.from({ length: days }, () => percent))
  const percent = paid[countOf('agreed') - 1]
  if (mayAgree && percent !== undefined) rates.push({ rule: 'agreement', rate: [percent, 100] })
  const mayPay = rules.isLegal && years >= 1 && place > (atWork ? 0 : 7)
  const each = LEGAL[Math.min(6, Math.floor((years - 1) / 5))] ?? 0
  const isFirst = countOf('legal') <= each
  const pays = mayPay && countOf('legal') <= 2 * each
  if (pays) rates.push(isFirst ? { rule: 'law 90 %', rate: [9, 10] } : { rule: 'law 2/3', rate: [2, 3] })
  const best = rates.reduce((a, b) => (b.rate[0] * a.rate[1] > a.rate[0] * b.rate[1] ? b : a), none)
  const said = (may: boolean, paid: boolean) =>
    may ? (paid ? ('paid' as const) : ('counted' as const)) : ('none' as const)
  return { rule: best.rule, rate: best.rate, agreed: said(mayAgree, percent !== undefined), legal: said(mayPay, pays) }
}

/** The daily allowance in cents, cut, of three equal pays in cents that reach no ceiling. */
function centsOfDay({ fund, allowance, event }: SecondDay, pay: number): number {
  if (allowance === 0) return 0
  if (event.MontantIJ !== undefined) return Math.round(Number(event.MontantIJ) * 100)
  if (fund === 'maladie') return Math.floor((6 * pay) / 365)
  if (fund === 'parentalite') return Math.floor((948 * pay) / 36500)
  return Math.floor(((allowance === 1 ? 60 : 79) * pay) / 3042)
}

/**
 * Maintained pay and allowances deducted from it, in cents, for the days of a month with a salary in cents: under each
 * rule of each stop, maintained pay and allowances reach the target of the rule, or the fund pays more and the employer
 * nothing. A day has two halves; a given number of halves of each working day is absent.
 */
export function payByDays(
  days: readonly SecondDay[],
  salary: number,
  halvesOfMonth: number,
  halvesOf: (day: SecondDay) => number,
): { readonly maintained: number; readonly deducted: number } {
  const pieces = new Map<string, SecondDay[]>()
  for (const one of days) {
    const key = `${one.root} ${one.event.MontantIJ} ${one.rule} ${one.rate}`
    pieces.set(key, [...(pieces.get(key) ?? []), one])
  }
  let [maintained, deducted] = [0, 0]
  for (const piece of pieces.values()) {
    const [of = 0, parts = 1] = piece[0]?.rate ?? []
    const halves = piece.reduce((sum, one) => sum + halvesOf(one), 0)
    const target = Math.floor((2 * of * salary * halves + parts * halvesOfMonth) / (2 * parts * halvesOfMonth))
    const allowances = piece.reduce((sum, one) => sum + centsOfDay(one, salary), 0)
    if (target <= allowances) continue
    maintained += target
    deducted += allowances
  }
  return { maintained, deducted }
}
