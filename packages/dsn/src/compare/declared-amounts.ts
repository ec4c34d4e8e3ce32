import type { Decimal } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'
import type { PlanKind } from '../dossier/company.js'
import { planOf } from '../dossier/company.js'
import type { DeclaredPerson } from '../dossier/declared.js'
import { correctedMonths } from '../dossier/pay.js'
import { isoMonth, numberIn } from '../read/amounts.js'
import { childrenOf, type DsnBlock, rubriqueOf, valueIn } from '../read/tree.js'

/** The amounts that a file declares for a person, by kind; lines of one kind are added up. */

export interface DeclaredAmount {
  readonly what: string
  readonly origin: string
  readonly line: number
  readonly amount: Decimal
  /** The number of amounts: each line counts, but 075 + 907 and 074 + 102 count as one. */
  readonly amounts: number
  /** 81.003 and, in percent, 81.007; undefined: not declared. */
  readonly base: Decimal | undefined
  readonly rate: Decimal | undefined
}

/** Codes of one line of the law. The first two pairs are one amount each. */
const MERGED: Readonly<Record<string, string>> = {
  '075': '075+907',
  '907': '075+907',
  '074': '074+102',
  '102': '074+102',
  '081': '081+082+918',
  '082': '081+082+918',
  '918': '081+082+918',
  '001': '001+002',
  '002': '001+002',
}
const COUNTED_ONCE = ['907', '102']

/** By month of origin and kind of amount. */
export function declaredAmounts(
  person: DeclaredPerson,
  plans: ReadonlyMap<string, PlanKind>,
): ReadonlyMap<string, DeclaredAmount> {
  const found = new Map<string, DeclaredAmount>()
  const { period } = person
  const add = (what: string, block: DsnBlock, number: string, origin = period, once = 1) => {
    const rubrique = rubriqueOf(block, number)
    const amount = rubrique && numberIn(rubrique.value)
    if (rubrique === undefined || amount === undefined) return
    const known = found.get(`${origin} ${what}`)
    found.set(
      `${origin} ${what}`,
      merged(known, { what, origin, line: rubrique.line, amount, amounts: once, ...rateIn(block) }),
    )
  }
  const corrected = correctedMonths(person.payments, period)
  for (const payment of person.payments) {
    for (const number of ['002', '009', '013']) add(`50.${number}`, payment, number)
    for (const pay of childrenOf(payment, '51')) {
      const origin = isoMonth(valueIn(pay, '001'))
      if (valueIn(pay, '011') === '001') add('51 001', pay, '013', corrected.has(origin) ? origin : period)
    }
    for (const net of childrenOf(payment, '58')) if (valueIn(net, '003') === '03') add('58 03', net, '004')
    for (const base of childrenOf(payment, '78')) {
      const origin = isoMonth(valueIn(base, '002'))
      const kind = valueIn(base, '001')
      add(`78 ${kind}`, base, '004', origin)
      for (const contribution of childrenOf(base, '81')) {
        const code = valueIn(contribution, '001')
        // Apec is declared under the whole base, or under the capped one.
        const under = code === '132' && kind === '02' ? '03' : kind
        const plan = code === '059' ? ` ${plans.get(planOf(person.block, valueIn(base, '005'))) ?? 'sante'}` : ''
        const isSecond = COUNTED_ONCE.includes(code) && found.has(`${origin} 81 ${under}/${MERGED[code]}`)
        add(`81 ${under}/${MERGED[code] ?? code}${plan}`, contribution, '004', origin, isSecond ? 0 : 1)
      }
    }
  }
  return found
}

/** Rates of merged codes add up, on one base. */
function merged(known: DeclaredAmount | undefined, one: DeclaredAmount): DeclaredAmount {
  if (known === undefined) return one
  const isSameBase = known.base !== undefined && one.base !== undefined && known.base.eq(one.base)
  return {
    ...known,
    amount: known.amount.plus(one.amount),
    amounts: known.amounts + one.amounts,
    base: isSameBase ? known.base : known.base && one.base && known.base.plus(one.base),
    rate: isSameBase ? known.rate?.plus(one.rate ?? ZERO) : known.rate,
  }
}
const rateIn = (block: DsnBlock) =>
  block.code.endsWith('81')
    ? { base: numberIn(valueIn(block, '003')), rate: numberIn(valueIn(block, '007')) }
    : { base: undefined, rate: undefined }
