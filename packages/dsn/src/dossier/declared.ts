import { isoDay, isoMonth } from '../read/amounts.js'
import type { DsnFile } from '../read/reader.js'
import { below, childrenOf, type DsnBlock, valueIn } from '../read/tree.js'

/**
 * Files → the declared months of companies, and their people, in order. A declaration that replaces another takes its place, one that
 * cancels it leaves none.
 */

export interface DeclaredMonth {
  /** YYYY-MM. */
  readonly period: string
  readonly siret: string
  readonly siren: string
  readonly declaration: DsnBlock
  readonly company: DsnBlock
  readonly establishment: DsnBlock
  readonly people: readonly DeclaredPerson[]
}

export interface DeclaredPerson {
  /** The company's own number (30.019); the NIR or the NTT if there is none, or if another person of the company has the same. */
  readonly identifier: string
  readonly nir: string
  readonly period: string
  readonly block: DsnBlock
  readonly payments: readonly DsnBlock[]
  /** The contracts with pay in the month; one of them, mostly. */
  readonly contracts: readonly DsnBlock[]
  /** Day of payment, YYYY-MM-DD. */
  readonly paymentDate: string
}

/** The months by period, then by establishment. A file that is refused has no month. */
export function declaredMonths(files: readonly DsnFile[]): readonly DeclaredMonth[] {
  const months = new Map<string, { readonly month: DeclaredMonth; readonly order: number }>()
  for (const { blocks, counts } of files) {
    if (counts.refused > 0) continue
    for (const declaration of blocks) {
      const order = Number(valueIn(declaration, '004'))
      for (const month of monthsOf(declaration)) {
        // Each fraction has people of its own.
        const key = `${month.period} ${month.siret} ${valueIn(declaration, '003')}`
        const known = months.get(key)
        if (known === undefined || known.order <= order) months.set(key, { month, order })
      }
    }
  }
  const found = [...months.keys()].sort().flatMap((key) => months.get(key)?.month ?? [])
  return identified(found.filter(({ declaration }) => WITH_PEOPLE.includes(valueIn(declaration, '002'))))
}

/** A number that two people of a company have, at once or one after the other, identifies neither of them. */
function identified(months: readonly DeclaredMonth[]): readonly DeclaredMonth[] {
  const owners = new Map<string, DsnBlock>()
  const shared = new Set<string>()
  for (const { siren, people } of months) {
    for (const { block, identifier } of people) {
      const key = `${siren} ${identifier}`
      const owner = owners.get(key) ?? block
      if (!isSamePerson(owner, block)) shared.add(key)
      owners.set(key, owner)
    }
  }
  return months.map((month) => ({
    ...month,
    people: month.people.map((person) =>
      shared.has(`${month.siren} ${person.identifier}`)
        ? { ...person, identifier: officialNumberOf(person.block) }
        : person,
    ),
  }))
}
/** A person's NIR may be corrected, or follow an NTT: names and birth stay. */
const isSamePerson = (one: DsnBlock, other: DsnBlock): boolean =>
  officialNumberOf(one) === officialNumberOf(other) ||
  ['002', '004', '006'].every((number) => valueIn(one, number) === valueIn(other, number))
/** The NIR, or the NTT. */
export const officialNumberOf = (person: DsnBlock): string => valueIn(person, '001') || valueIn(person, '020')

/** Normal, or replacing the whole. */
const WITH_PEOPLE = ['01', '03']
/** Cancelling, or replacing without any people. */
const WITHOUT = ['04', '05']

/** Monthly declarations. */
function monthsOf(declaration: DsnBlock): readonly DeclaredMonth[] {
  const isMonthly =
    valueIn(declaration, '001') === '01' && [...WITH_PEOPLE, ...WITHOUT].includes(valueIn(declaration, '002'))
  if (declaration.code !== 'S20.G00.05' || !isMonthly) return []
  const period = isoMonth(valueIn(declaration, '005'))
  return childrenOf(declaration, '06').flatMap((company) =>
    childrenOf(company, '11').map((establishment) => ({
      period,
      siren: valueIn(company, '001'),
      siret: valueIn(company, '001') + valueIn(establishment, '001'),
      declaration,
      company,
      establishment,
      people: childrenOf(establishment, '30').map((person) => personOf(person, period)),
    })),
  )
}

function personOf(block: DsnBlock, period: string): DeclaredPerson {
  const payments = childrenOf(block, '50')
  const nir = valueIn(block, '001')
  const paid = new Set(payments.flatMap((payment) => below(payment, '51').map((pay) => valueIn(pay, '010'))))
  const contracts = childrenOf(block, '40')
  const withPay = contracts.filter((contract) => paid.has(valueIn(contract, '009')))
  const [first] = payments
  return {
    identifier: valueIn(block, '019') || officialNumberOf(block),
    nir,
    period,
    block,
    payments,
    contracts: withPay.length > 0 ? withPay : contracts.slice(-1),
    paymentDate: isoDay(valueIn(first, '001')),
  }
}
