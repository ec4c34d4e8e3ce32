import {
  type Fraction,
  floor,
  fraction,
  isBelow,
  least,
  minus,
  most,
  over,
  plus,
  rounded,
  sumOf,
  times,
  whole,
} from './fractions.js'

/**
 * Severance computed independently, from the articles alone and in exact fractions: it imports no code, figure or
 * calendar of the engine. Articles without a code belong to the Code du travail.
 */

export type Reason =
  | 'dismissal'
  | 'economic_dismissal'
  | 'unfitness'
  | 'occupational_unfitness'
  | 'agreed_termination'
  | 'retirement_by_employee'
  | 'retirement_by_employer'
  | 'serious_misconduct'
  | 'resignation'

/** The known facts of a person; days are `YYYY-MM-DD`, amounts decimal text. */
export interface Career {
  readonly hired: string
  /** The last day of the contract. */
  readonly ended: string
  /** The day on which the notification is sent, or an agreed termination signed. */
  readonly notified: string
  readonly reason: Reason
  readonly isDisabled: boolean
  /** The notice is paid as a lump sum after the last day, and not worked. */
  readonly isNoticePaid?: boolean
  /** Weekly hours in turn, the first from the day of hiring on. */
  readonly hours: readonly { readonly from: string; readonly weekly: string }[]
  /** No day is in two of them. */
  readonly absences: readonly Absence[]
  /** Monthly pay of the contract on its last day. */
  readonly salary: string
  /** The months up to that of the end, without a gap. Pay is what all the work of the contract pays, with the bonuses. */
  readonly months: readonly Month[]
}
export interface Absence {
  readonly nature: string
  readonly from: string
  readonly to: string
  /** Part of the time that is worked during it. */
  readonly worked?: string
  /** Whether it prolongs the previous one: both are one stop. */
  readonly prolongs?: boolean
}
export interface Month {
  readonly month: string
  readonly pay: string
  /** Bonuses that are not monthly, paid in the month, with the months that each covers. */
  readonly bonuses: readonly { readonly amount: string; readonly covers: number }[]
  /** Part of the month without service, of absences that are known by hours or amounts alone. */
  readonly lost: string
}

/** Amounts in euros and cents. */
export interface Due {
  /** Months of service for the amount, with six decimals. */
  readonly service: string
  readonly reference: string
  /** Twice the legal amount if an occupational unfitness ends the contract. */
  readonly severance: string
  /** Absent: L1234-1 gives none, as for serious misconduct and for a resignation, which agreements decide (L1237-1). */
  readonly noticeMonths?: string
  /** L1226-14, L1226-16. */
  readonly compensatory: string
}

const WITHOUT_SEVERANCE: readonly Reason[] = ['serious_misconduct', 'resignation']
const WITHOUT_NOTICE: readonly Reason[] = [...WITHOUT_SEVERANCE, 'agreed_termination']
/** An agreed termination and an occupational unfitness ask for no service; a retirement has its own scale. */
const WITHOUT_LEAST_SERVICE: readonly Reason[] = [
  'agreed_termination',
  'occupational_unfitness',
  'retirement_by_employee',
]

const FULL_TIME = '35'

// The calendar.

const parts = (day: string): readonly [number, number, number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
]
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const dayText = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10)
/** Full months from a day up to another, which is not counted: the same day of the month completes one. */
function fullMonths(from: string, until: string): number {
  const [[y1, m1, d1], [y2, m2, d2]] = [parts(from), parts(until)]
  return Math.max(0, (y2 - y1) * 12 + m2 - m1 - (d2 < d1 ? 1 : 0))
}
/** The number of the day that lies months later, on the last day of a month that is too short. */
function monthsAfter(day: string, count: number): number {
  const [year, month, ofMonth] = parts(day)
  const [y, m] = [year + Math.floor((month - 1 + count) / 12), ((month - 1 + count) % 12) + 1]
  const length = new Date(Date.UTC(y, m, 0)).getUTCDate()
  return Date.UTC(y, m - 1, Math.min(ofMonth, length)) / 86_400_000
}
const after = (day: string): string => dayText(dayNumber(day) + 1)
const earlierDay = (a: string, b: string): string => (a < b ? a : b)

// Service.

/** Absences that are not service: L1234-11, and L1226-7 for a commuting accident. */
const WITHOUT_SERVICE = ['maladie', 'affection_longue_duree', 'accident_trajet', 'sans_solde', 'greve']
/** Full time it counts half, part time whole (L1225-54). */
const PARENTAL = 'conge_parental'

function lostPart({ nature, worked = '0' }: Absence): Fraction {
  if (WITHOUT_SERVICE.includes(nature)) return whole(1)
  return nature === PARENTAL && Number(worked) === 0 ? [1n, 2n] : whole(0)
}

/** Months from a day to another, both counted: full ones, and the days beyond as a part of the month that they begin. */
function monthsOf(from: string, to: string): Fraction {
  const until = dayNumber(to) + 1
  const full = fullMonths(from, dayText(until))
  const [began, ends] = [monthsAfter(from, full), monthsAfter(from, full + 1)]
  return began >= until ? whole(full) : plus(whole(full), over(whole(until - began), whole(ends - began)))
}

/** The days that are lost, in a row: a stop that another one follows at once is one. */
function lostRuns({ absences }: Career, day: string): readonly Absence[] {
  const runs: Absence[] = []
  for (const one of absences) {
    const last = runs.at(-1)
    const [[lost], [lostBefore]] = [lostPart(one), last === undefined ? whole(0) : lostPart(last)]
    if (lost === 0n || one.from > day) continue
    const to = earlierDay(one.to, day)
    const isSame =
      last !== undefined &&
      lostBefore > 0n &&
      after(last.to) === one.from &&
      !isBelow(lostPart(one), lostPart(last)) &&
      !isBelow(lostPart(last), lostPart(one))
    if (isSame) runs[runs.length - 1] = { ...last, to }
    else runs.push({ ...one, to })
  }
  return runs
}

/**
 * Months of service on the evening of a day: the full ones of the contract less those that are lost, or the full ones of the time left
 * if these are more (R1234-1).
 */
function serviceOn(career: Career, day: string): Fraction {
  const all = monthsOf(career.hired, day)
  const lost = sumOf([
    ...lostRuns(career, day).map((one) => times(lostPart(one), monthsOf(one.from, one.to))),
    ...career.months.filter(({ month }) => month <= day.slice(0, 7)).map((one) => fraction(one.lost)),
  ])
  return most(whole(0), most(minus(floor(all), lost), floor(minus(all, lost))))
}

// Notice.

/** L1234-1, of service at the notification. */
const monthsOfNotice = (service: Fraction): Fraction =>
  whole(isBelow(service, whole(6)) ? 0 : isBelow(service, whole(24)) ? 1 : 2)

/** L5213-9 doubles the notice of L1234-1, to three months at most; L1237-6 and L1237-10 refer to it, as the Ministry's simulator reads them. */
function noticeOf({ reason, isDisabled }: Career, service: Fraction): Fraction {
  if (WITHOUT_NOTICE.includes(reason)) return whole(0)
  const months = monthsOfNotice(service)
  return isDisabled ? least(whole(3), times(whole(2), months)) : months
}

// Reference pay.

/** The contract is suspended with daily allowances instead of pay. */
const STOPS = [
  'maladie',
  'affection_longue_duree',
  'accident_travail',
  'maladie_professionnelle',
  'accident_trajet',
  'maternite',
  'paternite',
  'adoption',
  'deuil_enfant',
]
const RETIREMENTS: readonly Reason[] = ['retirement_by_employee', 'retirement_by_employer']

const lastDayOf = (month: string): string => dayText(monthsAfter(`${month}-01`, 1) - 1)
/** Pay at another working time than the last one is converted to it: both terms of L3123-5 follow from the last. */
const atLastTime = (career: Career, { month }: Month, amount: Fraction): Fraction =>
  times(amount, over(ratioOn(career, career.ended), ratioOn(career, lastDayOf(month))))
/** The part of a month's bonuses that three months do not count (R1234-4 2°: « à due proportion »). */
const tooMuch = ({ bonuses }: Month): Fraction =>
  sumOf(
    bonuses.map(({ amount, covers }) =>
      times(fraction(amount), minus(whole(1), least(whole(1), over(whole(3), whole(covers))))),
    ),
  )

/** The months before one, the last of them last. */
const monthsBefore = ({ months }: Career, month: string, count: number): readonly Month[] =>
  months.filter((one) => one.month < month).slice(-count)

/** Without a month before, the pay of the contract. */
function meanOf(career: Career, months: readonly Month[], less: (month: Month) => Fraction): Fraction {
  if (months.length === 0) return fraction(career.salary)
  const pays = months.map((one) => atLastTime(career, one, minus(fraction(one.pay), less(one))))
  return over(sumOf(pays), whole(months.length))
}

/** The stop that runs on a day, from its first day on. */
function stopOn(absences: readonly Absence[], day: string): Absence | undefined {
  const place = absences.findIndex(({ nature, from, to }) => STOPS.includes(nature) && from <= day && day <= to)
  const first = absences.slice(0, place + 1).findLastIndex(({ prolongs }) => prolongs !== true)
  return place < 0 ? undefined : absences[first]
}

/**
 * The better mean of twelve and of three months (R1234-4, D1237-2). They precede the notification, or the retirement, whose month counts
 * if it is over on that day; if a stop runs then, they precede the stop (Cass. soc. 23 May 2017, 15-22.223).
 */
function referenceOf(career: Career): Fraction {
  const { absences, notified, ended, reason } = career
  const isRetirement = RETIREMENTS.includes(reason)
  const day = isRetirement ? ended : notified
  const stop = stopOn(absences, day)
  const before = (stop?.from ?? (isRetirement ? after(day) : day)).slice(0, 7)
  const twelve = meanOf(career, monthsBefore(career, before, 12), () => whole(0))
  return most(twelve, meanOf(career, monthsBefore(career, before, 3), tooMuch))
}

// The indemnity.

/** Months of pay for months of service: R1234-2. */
function dismissalScale(service: Fraction): Fraction {
  const years = over(service, whole(12))
  const beyond = most(whole(0), minus(years, whole(10)))
  return plus(over(least(years, whole(10)), whole(4)), over(beyond, whole(3)))
}
/** D1237-1. */
function retirementScale(service: Fraction): Fraction {
  const years = over(service, whole(12))
  if (isBelow(years, whole(10))) return whole(0)
  if (isBelow(years, whole(15))) return [1n, 2n]
  if (isBelow(years, whole(20))) return whole(1)
  return isBelow(years, whole(30)) ? [3n, 2n] : whole(2)
}

const ratioOf = (weekly: string): Fraction => least(whole(1), over(fraction(weekly), fraction(FULL_TIME)))
/** The working time of the contract on a day, 1 at full time. */
const ratioOn = ({ hours }: Career, day: string): Fraction =>
  ratioOf(hours.findLast(({ from }) => from <= day)?.weekly ?? hours[0]?.weekly ?? FULL_TIME)

/**
 * Each working time has its own pay, for its months (L3123-5): the indemnity of the full-time pay at each ratio, in
 * proportion. Part-time parental leave is not a working time of the contract: its months have the full pay (CJUE 8 May
 * 2019, C-486/18).
 */
function inProportion(career: Career, reference: Fraction): Fraction {
  const { hours, ended } = career
  const asFullTime = over(reference, ratioOn(career, ended))
  const periods = hours.map(({ from, weekly }, index) => {
    const next = hours[index + 1]?.from
    return { ratio: ratioOf(weekly), months: monthsOf(from, next === undefined ? ended : dayText(dayNumber(next) - 1)) }
  })
  const all = sumOf(periods.map(({ months }) => months))
  return sumOf(periods.map(({ ratio, months }) => times(times(asFullTime, ratio), over(months, all))))
}

/** Eight months at the notification (L1234-9). */
const hasRight = (reason: Reason, service: Fraction): boolean =>
  !WITHOUT_SEVERANCE.includes(reason) && (WITHOUT_LEAST_SERVICE.includes(reason) || !isBelow(service, whole(8)))

/** All payments that the end of a contract gives, by the articles. */
export function severanceByTheArticles(career: Career): Due {
  const { reason, notified, ended, isNoticePaid = false } = career
  const right = serviceOn(career, notified)
  const notice = noticeOf(career, right)
  // L1226-4: a notice that is neither worked nor paid counts in the amount; L1234-4: so does one that is paid and not worked.
  const service = plus(serviceOn(career, ended), reason === 'unfitness' || isNoticePaid ? notice : whole(0))
  const isDouble = reason === 'occupational_unfitness'
  const ordinary = referenceOf(career)
  const lastThree = meanOf(career, monthsBefore(career, notified.slice(0, 7), 3), () => whole(0))
  const scale = reason === 'retirement_by_employee' ? retirementScale(service) : dismissalScale(service)
  const base = inProportion(career, isDouble ? most(ordinary, lastThree) : ordinary)
  const simple = hasRight(reason, right) ? rounded(times(base, scale), 2) : '0.00'
  const isDue = !WITHOUT_SEVERANCE.includes(reason)
  return {
    service: isDue ? rounded(service, 6) : '0.000000',
    reference: isDue ? rounded(ordinary, 2) : '0.00',
    severance: rounded(times(fraction(simple), whole(isDouble ? 2 : 1)), 2),
    ...(isDue && { noticeMonths: rounded(isDouble ? whole(0) : notice, 0) }),
    // L1226-14 refers to L1234-1, not to L5213-9 (Cass. soc. 10 March 2009, 08-42.249).
    compensatory: isDouble ? rounded(times(lastThree, monthsOfNotice(right)), 2) : '0.00',
  }
}
