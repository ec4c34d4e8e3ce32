import { Decimal } from '@centime/engine'
import { isDay } from '@centime/engine/ground'
import type { Faults } from '../faults.js'
import { NORM } from '../norm/norm.js'
import { isoDay, numberIn } from '../read/amounts.js'
import { childrenOf, type DsnBlock, lineAfter, lineFor, rubriqueOf, valueIn } from '../read/tree.js'

/** The controls within one person: rubriques that require one another, periods, and sums of single lines. */

interface Above {
  readonly declaration: DsnBlock
  /** Numbers of the plans of the establishment. */
  readonly plans: ReadonlySet<string>
}

export function checkPerson(person: DsnBlock, above: Above, faults: Faults): void {
  const contracts = childrenOf(person, '40')
  const payments = childrenOf(person, '50')
  checkNumbers([...payments.flatMap(({ children }) => children), ...childrenOf(person, '86')], contracts, faults)
  checkLastDays(
    [...payments, ...contracts].flatMap(({ children }) => children),
    faults,
  )
  for (const contract of contracts) {
    checkContract(contract, person, faults)
    checkContractBlocks(contract, above, faults)
  }
  for (const payment of payments) {
    checkTax(payment, faults)
    checkPay(payment, contracts, faults)
    const bases = childrenOf(payment, '78')
    checkContractDays('base_days', bases, ['006', '002', '003'], contracts, faults)
    for (const base of bases) checkBase(base, contracts, faults)
  }
  if (!['', '99'].includes(valueIn(person, '014')) && rubriqueOf(person, '007') === undefined) {
    missing('birthplace', person, '007', faults)
  }
  const isEmployee = contracts.some((contract) => !['29', '80', '81'].includes(valueIn(contract, '007')))
  if (isEmployee && !childrenOf(person, '86').some((one) => valueIn(one, '001') === '07')) {
    missingBlock('seniority', person, 'S21.G00.86', faults)
  }
}

/** A missing rubrique, at the line where it should stand. */
function missing(rule: Parameters<Faults['add']>[0], block: DsnBlock, number: string, faults: Faults): void {
  if (block.isCut) return
  const next = block.rubriques.find((one) => one.number > number)
  const line = next?.line ?? (block.rubriques.at(-1)?.line ?? block.line) + 1
  faults.add(rule, line, `${block.code}.${number}`)
}
/** A missing block, at the line where it should begin. */
function missingBlock(rule: Parameters<Faults['add']>[0], parent: DsnBlock, code: string, faults: Faults): void {
  const norm = NORM.get(code)
  faults.add(rule, norm === undefined ? lineAfter(parent) : lineFor(parent, norm), code)
}

function checkContract(contract: DsnBlock, person: DsnBlock, faults: Faults): void {
  const nature = valueIn(contract, '007')
  const policy = valueIn(contract, '008')
  if (['64', '65', '81'].includes(policy) && rubriqueOf(person, '025') === undefined) {
    missing('diploma', person, '025', faults)
  }
  if (['02', '29'].includes(nature) && rubriqueOf(contract, '010') === undefined) {
    missing('term', contract, '010', faults)
  }
  if (nature === '02' && policy === '99' && rubriqueOf(contract, '021') === undefined) {
    missing('reason', contract, '021', faults)
  }
  const status = rubriqueOf(contract, '002')
  if (valueIn(contract, '003') === '01' && status !== undefined && !['03', '04', '08'].includes(status.value)) {
    faults.add('executive', status.line, 'S21.G00.40.002', '03, 04, 08')
  }
  const rate = rubriqueOf(contract, '043')
  const hasNoRisk = valueIn(contract, '040') === '999ZZ'
  if (hasNoRisk && rate !== undefined) faults.add('risk', rate.line, 'S21.G00.40.043')
  if (!hasNoRisk && rate === undefined) missing('risk', contract, '043', faults)
}

function checkContractBlocks(contract: DsnBlock, { declaration, plans }: Above, faults: Faults): void {
  if (valueIn(contract, '003') === '04' && childrenOf(contract, '71').length === 0) {
    missingBlock('pension', contract, 'S21.G00.71', faults)
  }
  const month = valueIn(declaration, '005').slice(2)
  for (const end of childrenOf(contract, '62')) {
    const day = rubriqueOf(end, '001')
    if (day !== undefined && day.value.slice(2) !== month && valueIn(end, '002') !== '099') {
      faults.add('end_in_month', day.line, 'S21.G00.62.001', month)
    }
  }
  for (const affiliation of childrenOf(contract, '70')) {
    const plan = rubriqueOf(affiliation, '013')
    if (plan !== undefined && !plans.has(plan.value)) {
      faults.add('affiliation', plan.line, 'S21.G00.70.013', [...plans].join(', '))
    }
  }
}

function checkTax(payment: DsnBlock, faults: Faults): void {
  const identifier = rubriqueOf(payment, '008')
  const kind = valueIn(payment, '007')
  if (kind === '01' && identifier === undefined) missing('tax_rate', payment, '008', faults)
  if (kind !== '01' && identifier !== undefined && identifier.value !== '-1') {
    faults.add('tax_rate', identifier.line, 'S21.G00.50.008')
  }
  const [base, rate, withheld] = ['013', '006', '009'].map((number) => numberIn(valueIn(payment, number)))
  if (base !== undefined && rate !== undefined && withheld !== undefined) {
    const expected = base.times(rate).div(100)
    if (expected.minus(withheld).abs().gt(1)) {
      faults.add('tax', rubriqueOf(payment, '009')?.line ?? payment.line, 'S21.G00.50.009', expected.toFixed(2))
    }
  }
  if (!childrenOf(payment, '58').some((one) => valueIn(one, '003') === '03')) {
    missingBlock('net_social', payment, 'S21.G00.58', faults)
  }
}

const PAY_TYPES = ['001', '002', '003', '010']
function checkPay(payment: DsnBlock, contracts: readonly DsnBlock[], faults: Faults): void {
  const pays = childrenOf(payment, '51')
  const known = contracts.map((contract) => valueIn(contract, '009'))
  const areKnown = pays.every((pay) => known.includes(valueIn(pay, '010')))
  for (const number of new Set(areKnown ? pays.map((pay) => valueIn(pay, '010')) : [])) {
    const types = new Set(pays.filter((pay) => valueIn(pay, '010') === number).map((pay) => valueIn(pay, '011')))
    const missed = PAY_TYPES.filter((type) => !types.has(type))
    const last = pays.findLast((pay) => valueIn(pay, '010') === number)
    if (missed.length > 0 && last !== undefined) {
      faults.add('pay_types', lineAfter(last), 'S21.G00.51', missed.join(', '))
    }
  }
  if (pays.length === 0) missingBlock('pay_types', payment, 'S21.G00.51', faults)
  for (const pay of pays) {
    checkPeriod(pay, ['001', '002'], faults)
    const hours = rubriqueOf(pay, '012')
    if (hours !== undefined && valueIn(pay, '011') === '001') faults.add('pay_hours', hours.line, 'S21.G00.51.012')
  }
  checkContractDays('contract_days', pays, ['010', '001', '002'], contracts, faults)
  for (const premium of childrenOf(payment, '52')) {
    const missed = ['003', '004'].find((number) => rubriqueOf(premium, number) === undefined)
    if (['026', '027'].includes(valueIn(premium, '001')) && missed !== undefined) {
      missing('premium_period', premium, missed, faults)
    }
  }
}

/** Days of pay or of bases from the first day of the contract to the end that the file says: the first block that is outside. */
function checkContractDays(
  rule: 'contract_days' | 'base_days',
  blocks: readonly DsnBlock[],
  [number, first, last]: readonly [string, string, string],
  contracts: readonly DsnBlock[],
  faults: Faults,
): void {
  for (const contract of contracts) {
    const own = blocks.filter((block) => valueIn(block, number) === valueIn(contract, '009'))
    const [start, end] = [contract, childrenOf(contract, '62')[0]].map((block) => isoDay(valueIn(block, '001')))
    const early = own
      .map((block) => rubriqueOf(block, first))
      .find((from) => from && isoDay(from.value) < (start ?? ''))
    const late = own
      .map((block) => rubriqueOf(block, last))
      .find((to) => to && end?.length === 10 && isoDay(to.value) > end)
    for (const found of [early, late]) {
      if (found !== undefined) faults.add(rule, found.line, `${own[0]?.code}.${found.number}`)
    }
  }
}

/** The rubrique of each block that names a contract. */
const CONTRACT_IN: Readonly<Record<string, string>> = {
  'S21.G00.51': '010',
  'S21.G00.52': '006',
  'S21.G00.54': '005',
  'S21.G00.78': '006',
  'S21.G00.86': '005',
}
/** Each contract has a number of its own, and other blocks name one of them. */
function checkNumbers(blocks: readonly DsnBlock[], contracts: readonly DsnBlock[], faults: Faults): void {
  const known = new Set<string>()
  for (const contract of contracts) {
    const number = rubriqueOf(contract, '009')
    // The rest of a cut block is not read.
    if (number === undefined) return
    if (known.has(number.value)) faults.add('contract_number', number.line, 'S21.G00.40.009')
    known.add(number.value)
  }
  const named = blocks.flatMap((block) => {
    const number = CONTRACT_IN[block.code]
    const found = number === undefined ? undefined : rubriqueOf(block, number)
    return found === undefined ? [] : [{ code: `${block.code}.${number}`, ...found }]
  })
  const wrong = named.filter(({ value }) => !known.has(value))
  const unnamed = contracts.filter((contract) => !named.some(({ value }) => value === valueIn(contract, '009')))
  const [contract] = unnamed
  const [{ value: other } = { value: '' }] = wrong
  if (
    unnamed.length === 1 &&
    contract !== undefined &&
    wrong.length > 0 &&
    wrong.every(({ value }) => value === other)
  ) {
    faults.add('contract_number', rubriqueOf(contract, '009')?.line ?? contract.line, 'S21.G00.40.009')
    return
  }
  for (const { code, line } of wrong) faults.add('contract_number', line, code)
}

/** First and last day in blocks that may last longer than a month. */
const DAYS_IN: Readonly<Record<string, readonly [first: string, last: string]>> = {
  'S21.G00.52': ['003', '004'],
  'S21.G00.54': ['003', '004'],
  'S21.G00.60': ['002', '003'],
  'S21.G00.65': ['002', '003'],
}
function checkLastDays(blocks: readonly DsnBlock[], faults: Faults): void {
  for (const block of blocks) {
    const [first, last] = DAYS_IN[block.code] ?? []
    if (first === undefined || last === undefined) continue
    const end = rubriqueOf(block, last)
    const from = isoDay(valueIn(block, first))
    if (end !== undefined && isDay(from) && isoDay(end.value) < from) {
      faults.add('last_day', end.line, `${block.code}.${last}`)
    }
    const day = block.code === 'S21.G00.60' ? rubriqueOf(block, '012') : undefined
    if (day !== undefined) faults.add('stop_day', day.line, 'S21.G00.60.012')
  }
}

/** First and last day in one month, in this order. */
function checkPeriod(block: DsnBlock, [first, last]: readonly [string, string], faults: Faults): void {
  const [from, to] = [rubriqueOf(block, first), rubriqueOf(block, last)]
  if (from === undefined || to === undefined) return
  if (from.value.slice(2) !== to.value.slice(2) || from.value > to.value) {
    faults.add('period', to.line, `${block.code}.${last}`)
  }
}

function checkBase(base: DsnBlock, contracts: readonly DsnBlock[], faults: Faults): void {
  checkPeriod(base, ['002', '003'], faults)
  const contributions = childrenOf(base, '81')
  const has = (...codes: readonly string[]) => contributions.find((one) => codes.includes(valueIn(one, '001')))
  const kind = valueIn(base, '001')
  const pension = has('131')
  if (kind === '02' && pension !== undefined && has('142') === undefined) {
    faults.add('pension_share', lineAfter(pension), 'S21.G00.81')
  }
  const reduction = has('018', '106')
  if (reduction !== undefined && !childrenOf(base, '79').some((one) => valueIn(one, '001') === '01')) {
    missingBlock('minimum_wage', base, 'S21.G00.79', faults)
  }
  for (const contribution of contributions) {
    const isBodyless = ['059', '106', '131', '132'].includes(valueIn(contribution, '001'))
    const body = rubriqueOf(contribution, '002')
    if (isBodyless && body !== undefined) faults.add('body', body.line, 'S21.G00.81.002')
    if (!isBodyless && body === undefined) missing('body', contribution, '002', faults)
  }
  if (kind === '31') checkPlanBase(base, contracts, faults)
  for (const contribution of contributions) checkContribution(contribution, faults)
}

function checkPlanBase(base: DsnBlock, contracts: readonly DsnBlock[], faults: Faults): void {
  const amount = rubriqueOf(base, '004')
  if (amount !== undefined && amount.value !== '0.00') faults.add('plan_base', amount.line, 'S21.G00.78.004', '0.00')
  const known = contracts.flatMap((contract) => childrenOf(contract, '70').map((one) => valueIn(one, '012')))
  const affiliation = rubriqueOf(base, '005')
  if (affiliation === undefined) missing('plan_base', base, '005', faults)
  else if (!known.includes(affiliation.value)) {
    faults.add('plan_base', affiliation.line, 'S21.G00.78.005', known.join(', '))
  }
  if (childrenOf(base, '81').filter((one) => valueIn(one, '001') === '059').length !== 1) {
    missingBlock('plan_base', base, 'S21.G00.81', faults)
  }
}

/** Two shares are rounded: 1.5 cents. */
const HALF_CENTS = new Decimal('0.015')
function checkContribution(contribution: DsnBlock, faults: Faults): void {
  const [base, amount, rate] = ['003', '004', '007'].map((number) => numberIn(valueIn(contribution, number)))
  if (base === undefined || amount === undefined || rate === undefined) return
  const expected = base.times(rate).div(100)
  if (expected.minus(amount).abs().gt(HALF_CENTS)) {
    faults.add(
      'contribution',
      rubriqueOf(contribution, '004')?.line ?? contribution.line,
      'S21.G00.81.004',
      expected.toFixed(2),
    )
  }
}
