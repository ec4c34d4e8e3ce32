import { daysLater, isDay } from '@centime/engine/ground'
import { addedUp, isoDay } from '../read/amounts.js'
import { childrenOf, type DsnBlock, valueIn } from '../read/tree.js'
import type { DeclaredPerson } from './declared.js'
import { type PersonTerms, termsOf } from './month-inputs.js'

/**
 * A month with pay of several contracts: each by itself, or as one if a contract begins on the day after another ended.
 */

export interface ContractMonth {
  /** The person with the blocks of this contract only. */
  readonly person: DeclaredPerson
  readonly terms: PersonTerms
}

/** Each contract with pay in the month; none: the month has no pay. */
export function contractMonths(person: DeclaredPerson): readonly ContractMonth[] {
  const { contracts } = person
  const parts = contracts.length < 2 ? [person] : contracts.map((one, index) => partOf(person, one, index))
  const all = parts.flatMap((part) => {
    const terms = termsOf(part)
    return terms === undefined ? [] : [{ person: part, terms }]
  })
  return all.toSorted((a, b) => (a.terms.start < b.terms.start ? -1 : 1))
}

/**
 * Contracts that continue beside a contract of the same month that began later, in any establishment. A dossier has one contract of a
 * person: the one that began last.
 */
export function simultaneousContracts(months: readonly DeclaredPerson[]): ReadonlySet<DsnBlock> {
  const beside = new Set<DsnBlock>()
  for (const period of new Set(months.map((month) => month.period))) {
    const going = months
      .filter((month) => month.period === period)
      .flatMap(({ contracts }) => contracts.filter((contract) => childrenOf(contract, '62').length === 0))
      .toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
    const written = startOf(going.at(-1))
    for (const contract of going.slice(0, -1)) {
      const term = isoDay(valueIn(contract, '010'))
      if (!isDay(term) || term >= written) beside.add(contract)
    }
  }
  return beside
}
const startOf = (contract: DsnBlock | undefined): string => isoDay(valueIn(contract, '001'))

/** The same, with successive contracts of one kind as one: reduction and ceiling continue across them. */
export function joinedMonths(person: DeclaredPerson): readonly ContractMonth[] {
  const all = contractMonths(person)
  const [first] = all
  const last = all.at(-1)
  if (first === undefined || last === undefined || all.length < 2) return all
  const isChain = all.every(({ terms }, index) => {
    const before = all[index - 1]?.terms
    return (
      before === undefined || (before.end !== '' && daysLater(before.end, 1) === terms.start && isSame(before, terms))
    )
  })
  return isChain ? [joined(all, first, last, person)] : all
}
const isSame = (a: PersonTerms, b: PersonTerms): boolean =>
  ['003', '008', '011', '013', '014'].every((number) => valueIn(a.contract, number) === valueIn(b.contract, number)) &&
  a.isOfficer === b.isOfficer

function joined(
  all: readonly ContractMonth[],
  first: ContractMonth,
  last: ContractMonth,
  person: DeclaredPerson,
): ContractMonth {
  const pays = all.map(({ terms }) => terms.pay)
  const sum = (of: (pay: PersonTerms['pay']) => PersonTerms['pay']['gross']) => addedUp(pays.map(of))
  const hours = (of: 'overtime' | 'structural') => ({
    hours: sum((pay) => pay[of].hours),
    amount: sum((pay) => pay[of].amount),
  })
  const [overtime, structural] = [hours('overtime'), hours('structural')]
  const days = pays.flatMap(({ ceilingDays }) => ceilingDays ?? [])
  const { start } = first.terms
  const isPartial = start > `${person.period}-01` || last.terms.isPartial
  const rest = {
    gross: sum((pay) => pay.gross),
    premiums: sum((pay) => pay.premiums),
    benefits: sum((pay) => pay.benefits),
    lost: sum((pay) => pay.lost),
    others: sum((pay) => pay.others),
  }
  const named = [overtime.amount, structural.amount, rest.premiums, rest.benefits]
  const none = addedUp([])
  // Base and restored pay are each of a whole month: the paid base is that of the month, without a loss.
  const whole = { base: rest.gross.minus(addedUp(named)), lost: none, others: none }
  const pay = {
    ...last.terms.pay,
    ...{ ...rest, overtime, structural, from: first.terms.pay.from, to: last.terms.pay.to },
    severance: sum((one) => one.severance),
    valueSharing: sum((one) => one.valueSharing),
    ceilingDays: days.length === pays.length ? addedUp(days) : undefined,
    ...(!isPartial && whole),
  }
  return { person, terms: { ...last.terms, start, isPartial, pay } }
}

/** A person with the blocks of one contract. */
function partOf(person: DeclaredPerson, contract: DsnBlock, index: number): DeclaredPerson {
  const number = valueIn(contract, '009')
  const isLast = index === person.contracts.length - 1
  // A base of a plan belongs to the last contract with its affiliation.
  const ofPlan = (affiliation: string): DsnBlock | undefined =>
    person.contracts.findLast((one) => childrenOf(one, '70').some((plan) => valueIn(plan, '012') === affiliation))
  const isOwn = (block: DsnBlock): boolean => {
    if (block.code.endsWith('78') && valueIn(block, '001') === '31') {
      return (ofPlan(valueIn(block, '005')) ?? person.contracts.at(-1)) === contract
    }
    const of = CONTRACT_OF[block.code.slice(-2)]
    if (of === undefined) return true
    const named = valueIn(block, of)
    return named === number || (named === '' && isLast)
  }
  const payments = person.payments.map((payment) => ({ ...payment, children: payment.children.filter(isOwn) }))
  const others = person.block.children.filter(({ code }) => !['40', '50'].includes(code.slice(-2)))
  const block = { ...person.block, children: [contract, ...payments, ...others] }
  return { ...person, block, payments, contracts: [contract] }
}
/** The rubrique that names the contract of a block. */
const CONTRACT_OF: Readonly<Record<string, string>> = { 51: '010', 52: '006', 54: '005', 78: '006' }
