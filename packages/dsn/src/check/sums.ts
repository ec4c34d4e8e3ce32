import type { Decimal } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'
import { numberIn } from '../read/amounts.js'
import { childrenOf, type DsnBlock, rubriqueOf, valueIn } from '../read/tree.js'

/**
 * The sums of the people of a declaration, for the bordereau and the payments; their size does not grow with the
 * people.
 */

export interface PeopleSum {
  /** Sums of the bases 78. */
  base: Decimal
  /** Sums of the contributions 81 above and below 0. */
  positive: Decimal
  negative: Decimal
}

export class Sums {
  people = 0
  /** By body, month MMAAAA, base/code and commune: `75375957000108 032026 03/045 `. */
  readonly bases = new Map<string, PeopleSum>()
  /** Withheld and corrected: 50.009 and 56.007. */
  tax = ZERO
  /** 131, 132 and 106. */
  pension = ZERO
  /** 059 by the plan of the establishment (15.005). */
  readonly plans = new Map<string, Decimal>()
  /** The first line that names each workplace. */
  readonly workplaces = new Map<string, number>()

  add(person: DsnBlock): void {
    this.people += 1
    const planOf = new Map<string, string>()
    for (const contract of childrenOf(person, '40')) {
      const workplace = rubriqueOf(contract, '019')
      if (workplace !== undefined && !this.workplaces.has(workplace.value)) {
        this.workplaces.set(workplace.value, workplace.line)
      }
      for (const one of childrenOf(contract, '70')) planOf.set(valueIn(one, '012'), valueIn(one, '013'))
    }
    for (const payment of childrenOf(person, '50')) {
      this.tax = this.tax.plus(numberIn(valueIn(payment, '009')) ?? 0)
      for (const one of childrenOf(payment, '56')) this.tax = this.tax.plus(numberIn(valueIn(one, '007')) ?? 0)
      for (const base of childrenOf(payment, '78')) this.#base(base, planOf)
    }
  }

  /** The sum of people under a body, a month MMAAAA, a link `03/045` and a commune. */
  of(body: string, month: string, link: string, commune = ''): PeopleSum {
    return this.bases.get(`${body} ${month} ${link} ${commune}`) ?? { base: ZERO, positive: ZERO, negative: ZERO }
  }

  #base(base: DsnBlock, planOf: ReadonlyMap<string, string>): void {
    const kind = valueIn(base, '001')
    const month = valueIn(base, '002').slice(2)
    const assessed = numberIn(valueIn(base, '004')) ?? ZERO
    for (const contribution of childrenOf(base, '81')) {
      const code = valueIn(contribution, '001')
      const amount = numberIn(valueIn(contribution, '004')) ?? ZERO
      if (['131', '132', '106'].includes(code)) this.pension = this.pension.plus(amount)
      if (code === '059') {
        const plan = planOf.get(valueIn(base, '005')) ?? ''
        this.plans.set(plan, (this.plans.get(plan) ?? ZERO).plus(amount))
      }
      const key = `${valueIn(contribution, '002')} ${month} ${kind}/${code} ${valueIn(contribution, '005')}`
      const sum = this.bases.get(key) ?? { base: ZERO, positive: ZERO, negative: ZERO }
      this.bases.set(key, sum)
      sum.base = sum.base.plus(assessed)
      if (amount.isNegative()) sum.negative = sum.negative.plus(amount)
      else sum.positive = sum.positive.plus(amount)
    }
  }
}
