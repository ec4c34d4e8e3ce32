import { Decimal } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'
import { amountIn } from '../read/amounts.js'
import { below, childrenOf, type DsnBlock, valueIn } from '../read/tree.js'
import type { DeclaredMonth } from './declared.js'

/**
 * The data of a month about its company: headcounts as bands, the rates that bodies notify, the kind of each collective
 * plan.
 */

export type PlanKind = 'sante' | 'prevoyance'

export interface DeclaredCompany {
  /** The least headcount of the band that each threshold shows; undefined: nothing in the file depends on it. */
  readonly headcounts: {
    readonly [Threshold in 'formation' | 'fnal' | 'forfait' | 'mobilite' | 'heures']: number | undefined
  }
  /** Percent; 0: none. Added up where several are due. */
  readonly mobility: Decimal
  /** Percent, where it is not the rate of the law; undefined: the rate of the law. */
  readonly unemployment: Decimal | undefined
  readonly isJei: boolean
  /** The kind of each plan by its number (15.005). */
  readonly plans: ReadonlyMap<string, PlanKind>
}

const known = new WeakMap<DsnBlock, DeclaredCompany>()
/** The company of a month; read once, since each of its people asks for it. */
export function declaredCompany({ establishment }: Pick<DeclaredMonth, 'establishment'>): DeclaredCompany {
  const company = known.get(establishment) ?? companyOf(establishment)
  known.set(establishment, company)
  return company
}

function companyOf(establishment: DsnBlock): DeclaredCompany {
  const all = new Map<string, DsnBlock[]>()
  for (const base of below(establishment, '78')) {
    for (const one of childrenOf(base, '81')) {
      const key = `${valueIn(base, '001')} ${valueIn(one, '001')}`
      const known = all.get(key)
      if (known === undefined) all.set(key, [one])
      else known.push(one)
    }
  }
  const contributions = (kind: string, code: string): readonly DsnBlock[] => all.get(`${kind} ${code}`) ?? []
  const has = (kind: string, code: string) => contributions(kind, code).length > 0
  const [training] = contributions('03', '128')
  const mobility = ['081', '082', '918'].map((code) => rateOf(contributions('57', code)[0]))
  const notified = below(establishment, '23').some((row) => valueIn(row, '001') === '725')
  return {
    headcounts: {
      formation: training && (rateOf(training).gte(1) ? 11 : 0),
      fnal: has('03', '049') ? 50 : has('02', '049') ? 0 : undefined,
      forfait: has('13', '071') ? 11 : hasShares(establishment) ? 0 : undefined,
      mobilite: mobility.some((rate) => rate.gt(0)) ? 11 : undefined,
      heures: overtimeBand(contributions('03', '021'), establishment),
    },
    mobility: mobility.reduce((sum, rate) => sum.plus(rate)),
    unemployment: notified ? rateOf(contributions('07', '040')[0]) : undefined,
    isJei: has('03', '014'),
    plans: planKinds(establishment),
  }
}
/** Whether the employer pays a part of a plan: without one nothing bears the forfait social. */
const hasShares = (establishment: DsnBlock): boolean =>
  below(establishment, '54').some((one) => ['92', '93'].includes(valueIn(one, '001')))

/** Percent; a rate that is not written is the quotient of amount and base. */
function rateOf(contribution: DsnBlock | undefined): Decimal {
  if (contribution === undefined) return ZERO
  const [rate, amount, base] = ['007', '004', '003'].map((number) => amountIn(contribution, number))
  if (rate?.isZero() === false) return rate
  return amount === undefined || base === undefined || base.isZero()
    ? ZERO
    : amount.div(base).times(100).toDecimalPlaces(2)
}

/** The deduction of an hour of overtime: 1.50 € below 20 people, 0.50 € from 20 on (CSS L241-18, L241-18-1). */
function overtimeBand(deductions: readonly DsnBlock[], establishment: DsnBlock): number | undefined {
  if (deductions.length === 0) return undefined
  const hours = below(establishment, '51').filter((pay) => ['017', '018'].includes(valueIn(pay, '011')))
  const all = hours.reduce((sum, pay) => sum.plus(amountIn(pay, '012')), ZERO)
  const deducted = deductions.reduce((sum, one) => sum.minus(amountIn(one, '004')), ZERO)
  return all.isZero() || deducted.div(all).gt(1) ? 0 : 20
}

/**
 * Employer shares tell the kind: 54 of type 92 for health, 93 for provident and pension. A person with one plan decides; else a flat
 * amount is health, a rate provident.
 */
function planKinds(establishment: DsnBlock): ReadonlyMap<string, PlanKind> {
  const votes = new Map<string, Record<PlanKind, number>>()
  for (const person of childrenOf(establishment, '30')) {
    const shares = below(person, '54').map((one) => valueIn(one, '001'))
    const bases = below(person, '78').filter((base) => valueIn(base, '001') === '31')
    for (const base of bases) {
      const plan = planOf(person, valueIn(base, '005'))
      const kind = kindOf(base, bases.length === 1, shares)
      const known = votes.get(plan) ?? { sante: 0, prevoyance: 0 }
      votes.set(plan, known)
      known[kind] += bases.length === 1 ? 1000 : 1
    }
  }
  return new Map(
    [...votes].map(([plan, { sante, prevoyance }]) => [plan, sante >= prevoyance ? 'sante' : 'prevoyance']),
  )
}

function kindOf(base: DsnBlock, isAlone: boolean, shares: readonly string[]): PlanKind {
  const [health, provident] = ['92', '93'].map((type) => shares.includes(type))
  if (isAlone && health !== provident) return health ? 'sante' : 'prevoyance'
  return childrenOf(base, '79').some((one) => FLAT.includes(valueIn(one, '001'))) ? 'sante' : 'prevoyance'
}
/** Components of a flat amount: 79.001. */
const FLAT = ['18', '20', '21']

/** The plan (70.013) of a person's affiliation (70.012). */
export const planOf = (person: DsnBlock, affiliation: string): string =>
  valueIn(
    below(person, '70').find((one) => valueIn(one, '012') === affiliation),
    '013',
  )

/** The rate with the fewest decimals that gives an amount of a base, to the cent; the quotient where none of four decimals does. */
export function rateFor(amount: Decimal, base: Decimal): Decimal {
  if (amount.isZero() || base.isZero()) return ZERO
  const exact = amount.div(base)
  for (let decimals = 2; decimals <= 6; decimals += 1) {
    const rate = exact.toDecimalPlaces(decimals)
    if (base.times(rate).toDecimalPlaces(2).eq(amount)) return rate
  }
  return exact
}
/** Percent as a fraction, as the engine reads rates. */
export const fractionOf = (percent: Decimal): string => new Decimal(percent).div(100).toFixed()
