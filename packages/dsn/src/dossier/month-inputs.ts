import { Decimal, publishedParameters } from '@centime/engine'
import type { FieldName, InputsOf } from '@centime/engine/cases'
import { lastDay, ZERO } from '@centime/engine/ground'
import { addedUp, amountIn, isoDay } from '../read/amounts.js'
import { below, childrenOf, type DsnBlock, valueIn } from '../read/tree.js'
import { type DeclaredCompany, fractionOf } from './company.js'
import type { DeclaredPerson } from './declared.js'
import { type DeclaredPay, declaredPay } from './pay.js'
import { plansOf } from './plans.js'

/** A declared month of a person as the inputs of the engine, from the files alone. */

export type MonthCases = InputsOf<FieldName>
type Case<Name extends keyof MonthCases> = NonNullable<MonthCases[Name]>

/** How an entry or an exit within the month lowers the pay: a choice of the company that no file names. */
export type EntryMethod = NonNullable<Case<'Entreprise'>['MethodeEntreeSortie']>

export interface PersonTerms {
  readonly contract: DsnBlock
  readonly pay: DeclaredPay
  /** Officers have the regulation of officers. */
  readonly isOfficer: boolean
  readonly isApprentice: boolean
  /** First and last day of the contract; no last day: open-ended. */
  readonly start: string
  readonly end: string
  /** Whether it begins or ends within the month. */
  readonly isPartial: boolean
}

/** The terms of the person's contract; undefined: the month has pay of several contracts, or of none. */
export function termsOf(person: DeclaredPerson): PersonTerms | undefined {
  const [contract, other] = person.contracts
  if (contract === undefined || other !== undefined || person.payments.length === 0) return undefined
  const start = isoDay(valueIn(contract, '001'))
  const [left] = childrenOf(contract, '62')
  const end = isoDay(valueIn(left, '001') || valueIn(contract, '010'))
  const [first, last] = [`${person.period}-01`, lastDay(person.period)]
  return {
    contract,
    pay: declaredPay(person, contract),
    isOfficer: valueIn(contract, '007') === '80',
    isApprentice: APPRENTICES.includes(valueIn(contract, '008')),
    start,
    end: end.length === 10 ? end : '',
    isPartial: start > first || (end.length === 10 && end < last),
  }
}
const APPRENTICES = ['64', '65', '81']

export function casesOf(
  person: DeclaredPerson,
  terms: PersonTerms,
  company: DeclaredCompany,
  method: EntryMethod = 'heures_reelles',
): MonthCases {
  return {
    ...(terms.isOfficer ? officerCases(person, terms) : employeeCases(person, terms)),
    PAS: { TypeTaux: 'personnalise', TauxPAS: fractionOf(taxRateOf(person)) },
    ...plansOf(person, company.plans),
    Exonerations: {
      JEI: String(company.isJei),
      // Acre lasts from the start of the activity, which is that of the office.
      ...(terms.isOfficer && hasCode(person, '011') && { DebutAcre: terms.start }),
    },
    Entreprise: companyCase(terms, company, method),
    ParametresLegaux: { ...publishedParameters(`${person.period}-01`) },
  }
}

/** The rate that was applied, in percent: personal or of the grid. */
const taxRateOf = ({ payments }: DeclaredPerson): Decimal => {
  const [first] = payments
  return first === undefined ? ZERO : amountIn(first, '006')
}

function companyCase(
  { contract, isOfficer }: PersonTerms,
  { headcounts, mobility, unemployment }: DeclaredCompany,
  method: EntryMethod,
): Case<'Entreprise'> {
  const { formation, fnal, forfait, mobilite, heures } = headcounts
  const known = [formation, fnal, forfait, mobilite, heures].flatMap((band) => band ?? [])
  const text = (band: number | undefined): string => String(Math.max(1, band ?? Math.max(1, ...known)))
  return {
    Effectif: text(undefined),
    EffectifFNAL: text(fnal),
    EffectifFormation: text(formation),
    EffectifForfaitSocial: text(forfait),
    EffectifVersementMobilite: text(mobilite),
    TauxAT: fractionOf(amountIn(contract, '043')),
    TauxVersementMobilite: fractionOf(mobility),
    AlsaceMoselle: String(valueIn(contract, '016') === '01'),
    ...(!isOfficer && {
      EffectifHeuresSupplementaires: text(heures),
      MethodeEntreeSortie: method,
      // The reference minimum wage is declared to the cent (79 of type 01).
      SmicAuCentime: 'true',
      ...(unemployment !== undefined && { TauxChomageNotifie: fractionOf(unemployment) }),
    }),
  }
}

const hasCode = ({ block }: DeclaredPerson, code: string): boolean =>
  below(block, '81').some((one) => valueIn(one, '001') === code)

function officerCases(person: DeclaredPerson, { pay, contract, start, end }: PersonTerms): MonthCases {
  return {
    Contrat: {
      DateDebutContrat: start,
      ...(end !== '' && { DateFinContrat: end }),
      StatutCadre: String(valueIn(contract, '003') === '01'),
      // Sources differ about Apec for officers: the file decides.
      CotisationApec: String(hasCode(person, '132')),
    },
    Remuneration: { RemunerationMandat: pay.gross.minus(pay.premiums).minus(pay.benefits).toFixed() },
    Primes: { MontantPrimes: pay.premiums.toFixed() },
    AvantagesNature: { MontantAvantagesNature: pay.benefits.toFixed() },
  }
}

function employeeCases(person: DeclaredPerson, terms: PersonTerms): MonthCases {
  const { pay, contract, start, end } = terms
  const nature = natureOf(terms)
  const weekly = weeklyOf(amountIn(contract, '013'))
  const isInDays = valueIn(contract, '011') === '20'
  return {
    Identite: { DateNaissance: isoDay(valueIn(person.block, '006')) },
    Contrat: {
      DateDebutContrat: start,
      ...(end !== '' && { DateFinContrat: end }),
      TypeContrat: valueIn(contract, '007') === '02' ? 'CDD' : 'CDI',
      NatureContrat: nature,
      MotifCDD: REASONS[valueIn(contract, '021')] ?? 'autre',
      StatutCadre: String(valueIn(contract, '003') === '01'),
      ...(isInDays
        ? { JoursForfait: amountIn(contract, '013').times(12).toDecimalPlaces(0).toFixed() }
        : { HeuresContrat: weekly.toFixed() }),
      HeuresSupStructurelles: String(pay.structural.hours.gt(0)),
    },
    Remuneration: nature === 'stage' ? traineePay(person, terms) : monthlyPay(pay),
    PartageValeur: { Montant: pay.valueSharing.toFixed() },
    ...leavingCase(terms),
    ...overtimeCase(pay, contract, weekly),
    Absences: absenceCase(person, terms),
    Primes: { MontantPrimes: (nature === 'stage' ? pay.premiums : pay.premiums.plus(pay.others)).toFixed() },
    AvantagesNature: { MontantAvantagesNature: pay.benefits.toFixed() },
  }
}

const REASONS: Readonly<Record<string, Case<'Contrat'>['MotifCDD']>> = {
  '01': 'remplacement',
  '02': 'accroissement',
  '03': 'saisonnier',
  '05': 'usage',
  '10': 'formation',
  '11': 'formation',
}
function natureOf({ contract, isApprentice }: PersonTerms): NonNullable<Case<'Contrat'>['NatureContrat']> {
  if (isApprentice) return 'apprentissage'
  if (valueIn(contract, '008') === '61') return 'professionnalisation'
  return valueIn(contract, '007') === '29' ? 'stage' : 'ordinaire'
}

const monthlyPay = ({ base }: DeclaredPay): Case<'Remuneration'> => ({
  SalaireMensuel: base.toFixed(),
  HeuresTravaillees: '0',
  TauxHoraire: '0',
})
/**
 * A gratification, and the hours of presence that its exempt part depends on: 53 of type 01, or else those of the
 * contract. A trainee gets only the gratification, even if a base salary is declared.
 */
function traineePay({ block }: DeclaredPerson, { pay, contract }: PersonTerms): Case<'Remuneration'> {
  const gratification = pay.gross.minus(pay.premiums).minus(pay.benefits)
  const present = below(block, '53').filter((one) => valueIn(one, '001') === '01' && valueIn(one, '003') === '10')
  const hours = present.length === 0 ? amountIn(contract, '013') : addedUp(present.map((one) => amountIn(one, '002')))
  const none = { HeuresTravaillees: '0', TauxHoraire: '0' }
  return { Gratification: gratification.toFixed(), HeuresStage: hours.toFixed(), ...none }
}

/** The end of a contract with severance pay; other ends pay only amounts of the other blocks. */
function leavingCase({ contract, pay }: PersonTerms): Pick<MonthCases, 'Rupture'> {
  const [left] = childrenOf(contract, '62')
  const Motif = ENDS[valueIn(left, '002')]
  return pay.severance.isZero() || Motif === undefined ? {} : { Rupture: { Motif, Indemnite: pay.severance.toFixed() } }
}
/** Reasons of the end of a contract (62.002). */
export const ENDS: Readonly<Record<string, Case<'Rupture'>['Motif']>> = {
  '011': 'licenciement',
  '012': 'licenciement',
  '014': 'licenciement',
  '015': 'licenciement',
  '020': 'licenciement',
  '038': 'mise_a_la_retraite',
  '039': 'depart_retraite',
  '043': 'rupture_conventionnelle',
  '091': 'inaptitude',
  '092': 'inaptitude_professionnelle',
}

/** Hours a week that give the declared hours a month, to the cent of an hour: 151.67 is 35. */
function weeklyOf(monthly: Decimal): Decimal {
  const exact = monthly.times(12).div(52)
  for (const decimals of [0, 1, 2, 3]) {
    const weekly = exact.toDecimalPlaces(decimals)
    if (weekly.times(52).div(12).toDecimalPlaces(2).minus(monthly).abs().lte('0.01')) return weekly
  }
  return exact.toDecimalPlaces(4)
}

/** Overtime at 25 % and 50 % from its hours and its pay; part time has complementary hours. */
function overtimeCase(
  { base, overtime }: DeclaredPay,
  contract: DsnBlock,
  weekly: Decimal,
): Pick<MonthCases, 'HeuresSupplementaires'> {
  const { hours, amount } = overtime
  if (hours.isZero()) return {}
  if (valueIn(contract, '014') === '20') return { HeuresSupplementaires: { HeuresComplementaires: hours.toFixed() } }
  const monthly = Decimal.min(weekly, 35).times(52).div(12).toDecimalPlaces(2)
  const hourly = base.div(monthly)
  const above = amount.minus(hourly.times(hours).times('1.25')).div(hourly.times('0.25')).toDecimalPlaces(2)
  // Cents of rounding do not count as hours.
  const at50 = above.lt('0.1') ? ZERO : Decimal.min(above, hours)
  return { HeuresSupplementaires: { HeuresSup25: hours.minus(at50).toFixed(), HeuresSup50: at50.toFixed() } }
}

/** Pay that an absence took, and the days that do not count for the ceiling. An entry or exit takes its own part. */
function absenceCase(person: DeclaredPerson, { pay, isPartial }: PersonTerms): Case<'Absences'> {
  const days = pay.ceilingDays
  const employed = dayNumber(pay.to) - dayNumber(pay.from) + 1
  const away = days === undefined ? 0 : Math.max(0, employed - Number(days.toFixed(0)))
  const isSick = below(person.block, '60').length > 0
  const lost = isPartial ? '0' : pay.lost.toFixed()
  return {
    ...(isSick ? { MontantAbsenceMaladie: lost } : { MontantAbsenceSansSolde: lost }),
    JoursAbsenceSansSolde: String(away),
  }
}
const dayNumber = (day: string): number => Number(day.slice(8))
