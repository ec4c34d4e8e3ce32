import type { Random } from '@centime/testing'
import type { AbsenceRecord } from '../src/cases/absence-events.js'
import { Effectif, PlafondSS } from '../src/cases/company.js'
import { JoursDuMois } from '../src/cases/derived.js'
import {
  HeuresTravaillees,
  JoursAbsenceSansSolde,
  RemunerationMandat,
  TauxHoraire,
  ValeurTitre,
} from '../src/cases/employee.js'
import type { ChoiceField, Field, NumberField } from '../src/cases/field.js'
import { UnitesDuMois } from '../src/cases/month-absences.js'
import { PLAN_FIELDS } from '../src/cases/plans.js'
import { publishedParameters } from '../src/catalogue/published.js'
import type { History } from '../src/dates/history.js'
import { Decimal } from '../src/ground/money.js'
import { dayOfMonth, daysBetween, earlier, firstDay, lastDay, later } from '../src/ground/period.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import type { Facts } from '../src/tree/facts.js'
import type { Regulation } from '../src/tree/regulation.js'
import { decimalText, withMoreDigits } from './decimal-text.js'
import { randomAbsences } from './random-absences.js'
import type { EventfulPerson } from './random-events.js'
import { randomKind } from './random-kinds.js'
import { randomLeaving, STAYING } from './random-leaving.js'
import { openingBalances } from './random-opening.js'

/** Random months of random people, from all fields that a regulation declares. */

type Cases = Record<string, Record<string, string>>

/** The dates and the kind of a contract, and the days of the period that it covers. */
export interface Contract {
  readonly fields: Readonly<Record<string, string>>
  readonly days: number
}

export interface MonthOptions {
  readonly regulation: Regulation
  readonly period: string
  readonly paymentDate?: string
  readonly history?: History
  readonly contract?: Contract
  /** Base pay in cents. Absent: drawn. */
  readonly pay?: number
  /** Whether the person may join with opening balances. */
  readonly opens?: boolean
  /** True: no optional field is left out. Absent: each may be. */
  readonly isComplete?: boolean
  /** Whether any number may have more decimals than usual; hourly rates always may. */
  readonly isFine?: boolean
  /** A person with events in every month. Absent: one in eight people has some. */
  readonly person?: EventfulPerson
}

/** The probability of amounts beside base pay, and of unusual numbers. */
interface Temper {
  readonly extras: number
  readonly oddity: number
  readonly isFine?: boolean
}
const TEMPERS: readonly [Temper, ...Temper[]] = [
  { extras: 0.08, oddity: 0.02 },
  { extras: 0.25, oddity: 0.05 },
  { extras: 0.6, oddity: 0.1 },
  { extras: 0.9, oddity: 0.35 },
]

export function randomMonth(draw: Random, options: MonthOptions): MonthInputs {
  const { regulation, period, paymentDate, history } = options
  const temper = { ...draw.oneOf(TEMPERS), isFine: options.isFine === true }
  const contract = options.contract ?? randomContract(draw, period)
  const cases: Cases = {}
  const pay = options.pay ?? randomPay(draw, temper)
  const kind = randomKind(draw, contract, pay)
  const leaving = options.isComplete === true ? STAYING : randomLeaving(draw, contract)
  // More days than the contract gave are refused.
  const declared = { ...leaving, PrisAuDepart: '0' }
  const known: Readonly<Record<string, string>> = {
    ...knownValues(draw, period, contract, temper, pay),
    ...kind,
    ...declared,
  }
  const hasPlans = draw.isTrue(temper.extras / 2)
  for (const field of regulation.fields) {
    if (
      field.caseName === 'CumulsDeReprise' ||
      field.timeType === 'event' ||
      field.caseName === 'Horaire' ||
      (isOfPlan(field) && !hasPlans)
    )
      continue
    const value = known[field.name] ?? randomValue(draw, field, temper)
    const isFixed = field.required || field.kind === 'date-field' || field.name in kind || field.name in leaving
    const mayBeLeftOut = options.isComplete !== true && !isFixed
    if (value === undefined || (mayBeLeftOut && draw.isTrue(0.05))) continue
    const ofCase = cases[field.caseName] ?? {}
    ofCase[field.name] = value
    cases[field.caseName] = ofCase
  }
  withinTheMonth(cases)
  if (options.isComplete !== true && draw.isTrue(0.5)) delete cases['Conges']
  if (options.opens === true && draw.isTrue(0.08)) {
    cases['CumulsDeReprise'] = openingBalances(draw, regulation, Number(period.slice(5)))
  }
  // The rows of a population have no absences.
  const events = options.person ? ofPerson(options.person, cases) : { absences: absencesOf(draw, options, cases) }
  return {
    ...{ period, cases },
    ...(paymentDate !== undefined && { paymentDate }),
    ...(history !== undefined && { history }),
    ...events,
  }
}

/** The events of a person, who enters none by its result. */
function ofPerson(
  { absences, leave, cases: own }: EventfulPerson,
  cases: Cases,
): Pick<MonthInputs, 'absences' | 'leave'> {
  for (const [name, values] of Object.entries(own)) cases[name] = { ...cases[name], ...values }
  withoutResults(cases)
  return { absences, leave }
}
function withoutResults(cases: Cases): void {
  delete cases['Absences']
  if (cases['ActivitePartielle'] !== undefined) cases['ActivitePartielle']['Heures'] = '0'
}

/** Absences of one in eight people, who enter none by its result. The search for a guaranteed net takes milliseconds: few have one. */
function absencesOf(
  draw: Random,
  { regulation, period, isComplete }: MonthOptions,
  cases: Cases,
): readonly AbsenceRecord[] {
  const has = isComplete !== true && regulation.fields.some(({ timeType }) => timeType === 'event')
  if (!has || !draw.isTrue(0.125)) return []
  withoutResults(cases)
  if (cases['Entreprise'] !== undefined && draw.isTrue(0.98)) cases['Entreprise']['GarantieNet'] = 'aucune'
  return randomAbsences(draw, period)
}

/**
 * A field that was left out may leave fewer hours than those of partial activity: there are none then. Trainees and
 * agreements in days exclude elements of pay. No withholding is corrected: its month would have to
 * lie before each month that tests take these cases to.
 */
function withinTheMonth(cases: Cases): void {
  const { ActivitePartielle: partial, Contrat: contract, PAS: tax } = cases
  if (tax?.['BaseRegularisee'] !== undefined) tax['BaseRegularisee'] = '0'
  if (contract?.['NatureContrat'] === 'stage' || Number(contract?.['JoursForfait'] ?? 0) > 0) delete cases['Elements']
  if (partial?.['Heures'] === undefined) return
  const reference = Number(partial['HeuresReference'] ?? 0)
  const weekly = Math.min(35, Number(contract?.['HeuresContrat'] ?? 35))
  const most = reference > 0 ? reference : (weekly * 52) / 12
  if (Number(partial['Heures']) > most - 0.01) partial['Heures'] = '0'
}

const isOfPlan = ({ caseName }: Field): boolean => PLAN_FIELDS.some((field) => field.caseName === caseName)

/** Mostly the whole month; also entries, exits, and fixed terms near the two months of a short one. */
export function randomContract(draw: Random, period: string): Contract {
  const [first, last] = [firstDay(period), lastDay(period)]
  const day = (): string => `${period}-${String(draw.from(1, dayOfMonth(last))).padStart(2, '0')}`
  const isFixedTerm = draw.isTrue(0.25)
  const start = draw.isTrue(0.85) ? (isFixedTerm && draw.isTrue(0.5) ? monthBefore(period) : '2019-03-15') : day()
  const end = draw.isTrue(0.9) ? undefined : later(start, day())
  const fields: Record<string, string> = { DateDebutContrat: start, TypeContrat: isFixedTerm ? 'CDD' : 'CDI' }
  if (end !== undefined) fields['DateFinContrat'] = end
  const daysBefore = start > first ? Number(start.slice(8)) - 1 : 0
  fields['JoursContratPrecedent'] = String(draw.isTrue(0.8) ? 0 : draw.from(0, daysBefore))
  fields['DureeInitialeMois'] = isFixedTerm ? draw.oneOf(['0', '1', '2', '2.5', '3', '18']) : '0'
  return { fields, days: daysBetween(later(start, first), earlier(end ?? last, last)) }
}

function monthBefore(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return month === 1 ? `${year - 1}-12-10` : `${year}-${String(month - 1).padStart(2, '0')}-10`
}

const WEEKLY_HOURS = [35, 35, 35, 35, 28, 24, 17.5, 39, 0.5, 60] as const

/** Values that depend on each other: hours, rate and pay, days of absence, the parameters of the month. */
function knownValues(
  draw: Random,
  period: string,
  { fields, days }: Contract,
  temper: Temper,
  pay: number,
): Record<string, string> {
  const weekly = draw.oneOf(WEEKLY_HOURS)
  // In hundredths.
  const monthly = Math.round((weekly * 5200) / 12)
  const isOdd = draw.isTrue(temper.oddity)
  const hours = isOdd ? draw.from(0, 30000) : days < 28 ? Math.round((monthly * days) / 30) : monthly
  return {
    ...parameters(draw, period),
    JoursContratPrecedent: '0',
    ...fields,
    HeuresContrat: isOdd ? decimalText(draw.from(50, 6000), 2) : String(weekly),
    HeuresTravaillees: isOdd && temper.isFine ? withMoreDigits(draw, decimalText(hours, 2), 3) : decimalText(hours, 2),
    TauxHoraire: hourlyRate(
      draw,
      hours < 3000 && draw.isTrue(0.9) ? Math.min(pay, hours * 100) : pay,
      Math.max(1, hours),
    ),
    RemunerationMandat: withSomeDecimals(draw, decimalText(pay, 2), temper),
    Effectif: headcount(draw),
    ValeurTitre: decimalText(draw.from(0, draw.isTrue(0.99) ? 1500 : 100_000), 2),
    ...regimes(draw, period, temper, monthly),
    TypeTaux: draw.isTrue(0.6) ? 'neutre' : 'personnalise',
    JoursAbsenceSansSolde: draw.isTrue(temper.extras / 4) ? String(draw.from(0, days)) : '0',
  }
}

/** Regimes that exclude each other or end within the year, and hours of partial activity within those of the contract. */
function regimes(draw: Random, period: string, { extras }: Temper, monthly: number): Record<string, string> {
  const isOfAcre = draw.isTrue(extras / 2)
  const isPartial = draw.isTrue(extras / 3)
  return {
    ...(period > '2026-06' && { BaremeLodeom: 'aucun' }),
    ...(draw.isTrue(extras / 3) && {
      MiseADisposition: draw.oneOf(['2023-05-04', '2025-01-31', '2025-02-01', '2026-03-10']),
      PremiereCirculation: draw.oneOf(['2018-06-15', '2021-03-01', '2025-01-02']),
    }),
    ...(isOfAcre && { DebutAcre: `${draw.oneOf(['2023', '2024', '2025', '2026'])}-0${draw.from(1, 9)}-15` }),
    JEI: String(!isOfAcre && draw.isTrue(extras / 4)),
    Heures: isPartial ? decimalText(draw.isTrue(0.2) ? monthly : draw.from(0, monthly), 2) : '0',
    HeuresReference: isPartial && draw.isTrue(0.5) ? decimalText(monthly, 2) : '0',
    HeuresRetenue: draw.isTrue(0.5) ? '0' : draw.oneOf(['140', '147', '154', '161']),
  }
}

/** In cents: nothing, less than the minimum wage, ordinary pay, the ceilings and the four and eight ceilings, fortunes. */
function randomPay(draw: Random, { oddity }: Temper): number {
  if (draw.isTrue(0.03)) return 0
  if (draw.isTrue(0.04)) return draw.from(0, 200)
  if (draw.isTrue(0.15)) return draw.from(0, 190_000)
  if (draw.isTrue(0.55)) return draw.from(175_000, 600_000)
  if (draw.isTrue(oddity / 300)) return draw.from(100_000_000, 9_999_999_999)
  return draw.isTrue(0.8) ? draw.from(350_000, 1_700_000) : draw.from(1_000_000, 4_000_000)
}

/** With 2 or 4 decimals, or with the 20 that give the pay to the cent. */
function hourlyRate(draw: Random, pay: number, hours: number): string {
  const digits = draw.oneOf([2, 2, 4, 20])
  const most = 9_999_999_999
  if (digits === 20) return Decimal.min(new Decimal(pay).div(hours), '99999999.99').toDecimalPlaces(20).toFixed()
  const unit = 10 ** digits
  return decimalText(Math.min(Math.round((pay / hours) * unit), (most * unit) / 100), digits)
}

const HEADCOUNTS = ['0', '1', '5', '10', '11', '19', '20', '49', '50', '249', '250', '2000', '1000000'] as const
const headcount = (draw: Random): string =>
  draw.isTrue(0.9) ? draw.oneOf(HEADCOUNTS) : draw.isTrue(0.9) ? String(draw.from(0, 3000)) : '10.5'

/** Mostly the published ones; else those of another establishment, or none. */
function parameters(draw: Random, period: string): Record<string, string> {
  const published = publishedParameters(lastDay(period))
  if (published === undefined || draw.isTrue(0.02)) return {}
  if (draw.isTrue(0.95)) return { ...published }
  return {
    PlafondSS: decimalText(draw.from(0, 500_000), draw.oneOf([0, 2])),
    SMICHoraire: decimalText(draw.from(0, 2000), 2),
    SMICReduction: decimalText(draw.from(0, 2000), 2),
  }
}

/** Fields that only dates decide. */
export const isDerived = ({ caseName }: Field): boolean =>
  caseName === JoursDuMois.caseName || caseName === UnitesDuMois.caseName

/** The same facts with some entered values drawn again: faster than another month. */
export function variantOf(draw: Random, facts: Facts, fields: readonly (NumberField | ChoiceField)[]): Facts {
  const [numbers, choices] = [{ ...facts.numbers }, { ...facts.choices }]
  const temper = draw.oneOf(TEMPERS)
  for (let change = draw.from(1, 5); change > 0; change -= 1) {
    const field = draw.someOf(fields)
    if (field === undefined || isDerived(field)) continue
    if (field.kind === 'choice-field') choices[field.key] = draw.someOf(field.values) ?? ''
    else if (field === ValeurTitre) numbers[field.key] = new Decimal(decimalText(draw.from(0, 1500), 2))
    else if (field.fallback === Effectif) numbers[field.key] = new Decimal(headcount(draw))
    else if (field !== JoursAbsenceSansSolde && field.caseName !== PlafondSS.caseName) {
      numbers[field.key] = Decimal.max(field.min, randomNumber(draw, field, temper))
    }
  }
  const pay = randomPay(draw, temper)
  const hours = numbers[HeuresTravaillees.key]
  if (hours?.gt(0))
    numbers[TauxHoraire.key] = new Decimal(
      hourlyRate(draw, Math.min(pay, 2_000_000), Math.max(3000, Math.ceil(Number(hours.times(100))))),
    )
  if (RemunerationMandat.key in numbers) numbers[RemunerationMandat.key] = new Decimal(decimalText(pay, 2))
  return { ...facts, numbers, choices }
}

function randomValue(draw: Random, field: Field, temper: Temper): string | undefined {
  switch (field.kind) {
    case 'choice-field':
      return randomWord(draw, field, temper)
    case 'number-field':
      // Rates of plans up to a tenth: 18 of them add up.
      if (isOfPlan(field) && field.unit === 'fraction') return decimalText(draw.oneOf([0, draw.from(0, 1000)]), 4)
      if (field.fallback !== undefined) return headcount(draw)
      if (!draw.isTrue(field.unit === 'fraction' ? 0.9 : temper.extras)) return field.default ?? leastOf(field)
      return randomNumber(draw, field, temper)
    default:
      return undefined
  }
}

const randomWord = (draw: Random, { values, default: usual }: ChoiceField, { extras }: Temper): string | undefined =>
  usual === undefined || draw.isTrue(0.2 + extras / 2) ? draw.someOf(values) : usual

const leastOf = ({ min }: NumberField): string => (min.gt(0) ? min.toFixed() : '0')

function randomNumber(draw: Random, { unit, min, max }: NumberField, temper: Temper): string {
  const sign = min.lt(0) && draw.isTrue(0.4) ? -1 : 1
  const [least, most] = [Math.max(0, Math.ceil(Number(min.toFixed()))), Number(max.toFixed())]
  const text = (digits: number, decimals: number): string =>
    decimalText(sign * Math.max(least * 10 ** decimals, Math.min(digits, Math.floor(most * 10 ** decimals))), decimals)
  switch (unit) {
    case 'euros':
      if (draw.isTrue(temper.oddity / 600)) return text(draw.from(0, 9_999_999_999), 2)
      return withSomeDecimals(
        draw,
        text(draw.from(0, draw.oneOf([1, 1500, 1500, 3000, 30_000, 30_000, 150_000])), 2),
        temper,
      )
    case 'hours':
      return withSomeDecimals(draw, text(draw.oneOf([100, draw.from(0, 4000), draw.from(0, 20_000)]), 2), temper)
    case 'kilometres':
      return withSomeDecimals(
        draw,
        text(draw.oneOf([draw.from(0, 1000), draw.from(0, 25_000)]), draw.oneOf([0, 0, 1])),
        temper,
      )
    case 'count':
    case 'days':
      return draw.isTrue(temper.oddity / 2) ? text(draw.from(0, 2500), 2) : text(draw.from(0, 25), 0)
    case 'fraction': {
      if (draw.isTrue(0.1)) return draw.oneOf(['0', '1', '0.5', '0.6', '0.75'])
      const decimals =
        temper.isFine && draw.isTrue(temper.oddity) ? draw.oneOf([6, 7, 8, 12]) : draw.oneOf([2, 3, 4, 4])
      const whole = 10 ** decimals
      return text(draw.isTrue(0.5) ? draw.from(0, Math.ceil(whole / 20)) : draw.from(0, whole), decimals)
    }
  }
}

const withSomeDecimals = (draw: Random, text: string, { oddity, isFine }: Temper): string =>
  isFine === true && draw.isTrue(oddity / 8) && !text.startsWith('99999999')
    ? withMoreDigits(draw, text, draw.oneOf([1, 2, 6, 18]))
    : text
