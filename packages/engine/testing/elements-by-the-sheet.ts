import { type Fraction, fraction, isBelow, over, plus, rounded, sumOf, times, whole } from './fractions.js'

/**
 * What elements of pay enter, computed independently in exact fractions, from the table of premiums in the sheet of the
 * office's year alone: it imports no code and no declaration of the engine.
 */

/** Nature: leave tenth, overtime rate, minimum wage, premium of the year. A refund enters nothing and is no pay. */
const SHEET: Readonly<Record<string, 'refund' | readonly [string, string, string, string]>> = {
  anciennete: ['yes', 'no', 'no', 'no'],
  anciennete_maintenue: ['no', 'no', 'no', 'no'],
  nuit_dimanche_ferie: ['yes', 'yes', 'no', 'no'],
  forfait_dimanche: ['yes', 'yes', 'no', 'no'],
  astreinte: ['yes', 'no', 'no', 'no'],
  astreinte_occasionnelle: ['no', 'no', 'no', 'no'],
  resultat_individuel: ['yes', 'yes', 'yes', 'no'],
  resultat_collectif: ['yes', 'yes', 'yes', 'no'],
  conditions_de_travail: ['yes', 'yes', 'no', 'no'],
  assiduite: ['yes', 'yes', 'no', 'no'],
  treizieme_mois: ['no', 'no', 'yes', 'yes'],
  prime_vacances: ['no', 'no', 'yes', 'yes'],
  performance_annuelle: ['yes', 'no', 'yes', 'yes'],
  performance_annuelle_globale: ['no', 'no', 'yes', 'yes'],
  exceptionnelle: ['no', 'no', 'yes', 'yes'],
  liberalite: ['no', 'no', 'no', 'yes'],
  differentielle: ['yes', 'yes', 'yes', 'no'],
  premier_mai: ['yes', 'no', 'no', 'no'],
  transport_sans_justificatif: ['yes', 'no', 'no', 'no'],
  remboursement_frais: 'refund',
}
export const SHEET_NATURES: readonly string[] = Object.keys(SHEET)
export const isOfYear = (nature: string): boolean => SHEET[nature]?.[3] === 'yes'

export interface Entered {
  readonly nature: string
  readonly form: string
  readonly rate?: string
  readonly cover: number
  readonly value: string
}
/** Full time, a monthly salary in euros, overtime hours at 25 %. */
interface Month {
  readonly salary: string
  readonly overtime: string
  /** What an absence takes of the salary: without pay, or for sickness. */
  readonly absence: string
  readonly isSick: boolean
  /** Weeks of leave, and the pay of the reference year for 30 days of leave. */
  readonly weeks: number
  readonly reference: string
  readonly elements: readonly Entered[]
}

/** Of a month, leave included: deducted and maintained with the salary, so that the tenth does not pay them twice. */
const DEDUCTED_IN_LEAVE = ['anciennete', 'conditions_de_travail', 'differentielle']

const cents = (amount: Fraction, decimals = 2): Fraction => {
  const [digits, under] = amount
  const text = rounded(digits < 0n ? [-digits, under] : amount, decimals)
  return times(fraction(text), whole(digits < 0n ? -1 : 1))
}
const MONTHLY_HOURS = fraction('151.67')

/** The amounts of the month, as texts to the cent but for the hourly rate. */
export function byTheSheet({ salary, overtime, absence, isSick, weeks, reference, elements }: Month) {
  const [pay, deducted] = [fraction(salary), fraction(`-${absence}`)]
  const amounts = elements.map(({ nature, form, rate, cover, value }) => {
    const number = fraction(value)
    const hourly = cents(over(pay, MONTHLY_HOURS), 4)
    const price = rate === undefined ? hourly : fraction(rate)
    const base = nature === 'anciennete' ? plus(pay, deducted) : pay
    const amount = form === 'amount' ? number : times(number, form === 'share' && rate === undefined ? base : price)
    const isOfMonth = (form === 'amount' || form === 'share') && DEDUCTED_IN_LEAVE.includes(nature)
    return { enters: SHEET[nature] ?? 'refund', cover, amount: cents(amount), isOfMonth }
  })
  const sum = (counts: (row: readonly string[]) => boolean): Fraction =>
    sumOf(amounts.flatMap(({ enters, amount }) => (enters !== 'refund' && counts(enters) ? [amount] : [])))
  const rate = cents(
    over(
      plus(
        pay,
        sum(([, hours]) => hours === 'yes'),
      ),
      MONTHLY_HOURS,
    ),
    4,
  )
  const ofHours = cents(times(fraction(overtime), times(rate, fraction('1.25'))))
  const beyond = amounts.flatMap(({ enters, amount, cover }) =>
    enters !== 'refund' && enters[3] === 'yes' && cover > 3
      ? [over(times(amount, whole(cover - 3)), whole(cover))]
      : [],
  )
  // Without absences a share of the month is its amount: leave has no other absence beside it here.
  const ofMonth = sumOf(amounts.flatMap(({ amount, isOfMonth }) => (isOfMonth ? [amount] : [])))
  const maintained = cents(times(plus(pay, ofMonth), over(whole(35 * weeks), whole(154))))
  const tenth = cents(times(fraction(reference), over(whole(6 * weeks), whole(300))))
  const ofLeave = isBelow(maintained, tenth) ? plus(tenth, times(maintained, whole(-1))) : whole(0)
  // Sickness counts with 80 % of its pay (C. trav. L3141-24 I 4°).
  const counted = isSick ? times(deducted, fraction('0.2')) : deducted
  const text = (amount: Fraction): string => {
    const [digits, under] = amount
    return digits < 0n ? `-${rounded([-digits, under], 2)}` : rounded(amount, 2)
  }
  return {
    gross: text(sumOf([pay, deducted, ofLeave, ofHours, sum(() => true)])),
    refunds: text(sumOf(amounts.flatMap(({ enters, amount }) => (enters === 'refund' ? [amount] : [])))),
    overtime: text(ofHours),
    leave: text(sumOf([pay, counted, ofLeave, ofHours, sum(([leave]) => leave === 'yes')])),
    beyondThreeMonths: text(sumOf(beyond)),
    /** January 2026: 12.02 × 35 × 52 ÷ 12. */
    isBelowMinimumWage: isBelow(
      plus(
        pay,
        sum(([, , minimum]) => minimum === 'yes'),
      ),
      fraction('1823.03'),
    ),
  }
}
