import { NaturePreavis } from '../cases/agreements.js'
import { IndemniteConventionnelle, MoisPreavis } from '../cases/leaving.js'
import { cached } from '../ground/cached.js'
import { Decimal, ZERO } from '../ground/money.js'
import { unreachable } from '../ground/unreachable.js'
import type { Agreement, Category } from '../law/conventions/agreement.js'
import { agreementOf } from '../law/conventions/index.js'
import { ownAgreement } from '../law/conventions/own.js'
import { convention, OF_AGREEMENT } from '../regulations/convention.js'
import type { AgreementFacts, Facts } from '../tree/facts.js'
import { type FixedRegulation, fix } from '../tree/fix.js'
import { SHIPPED } from '../tree/law.js'
import { compileFormula, type Evaluator } from './compile.js'

/** The collective agreement of a person at the end of a contract: a regulation of its own, settled before the month. */

/** The facts of a month as the regulation of the agreement reads them. */
export const factsOfAgreement = ({ agreement, ...facts }: Facts): Facts => ({
  ...facts,
  numbers: { ...facts.numbers, ...agreement?.numbers },
  choices: { ...facts.choices, ...agreement?.choices },
})

/** The regulation of a category of an agreement under the law of a month. */
export function fixedForAgreement(of: AgreementFacts, month: FixedRegulation): FixedRegulation {
  const [agreement, category] = namedBy(of)
  const regulation = convention(agreement, category)
  const { law, lawDate, paymentDate } = month
  return fix(law === SHIPPED ? regulation : { ...regulation, law }, lawDate, paymentDate)
}

function namedBy({ idcc, category: code, own }: AgreementFacts): readonly [Agreement, Category] {
  const agreement = own === undefined ? (agreementOf(idcc) ?? unreachable(idcc)) : ofCompany(JSON.stringify(own))
  return [agreement, agreement.categories.find((one) => one.code === code) ?? unreachable(code)]
}

const ofCompany = cached((scales) => ownAgreement(JSON.parse(scales)))

/** The lines that settle a field of the month: amounts of agreement and law, beside the entry. */
const SETTLED: ReadonlyMap<string, number> = new Map([
  [IndemniteConventionnelle.key, OF_AGREEMENT.severance],
  [MoisPreavis.key, OF_AGREEMENT.noticeDue],
])

/** A field gets its value from lines of one agreement, or from the greater or the lesser value of two agreements. */
interface Settling {
  readonly number: number
  readonly operator: 'max' | 'min'
  readonly by: readonly [AgreementFacts, ...AgreementFacts[]]
}

/**
 * The agreements that settle a field: the company's alone, where it has a rule and prevails over the branch (C. trav.
 * L2253-3); otherwise the more favourable one among those with a rule. A shorter notice favours the person who leaves.
 * Undefined: no field of an agreement.
 */
export function settling(key: string, agreement: AgreementFacts): Settling | undefined {
  const number = SETTLED.get(key)
  if (number === undefined) return undefined
  const kind = agreement.choices[NaturePreavis.key] ?? 'aucun'
  const says = (of: AgreementFacts): boolean => {
    const [, { severance, notice }] = namedBy(of)
    return number === OF_AGREEMENT.severance ? severance !== undefined : kind in notice
  }
  const { beside } = agreement
  const operator = number === OF_AGREEMENT.noticeDue && LEAVING.includes(kind) ? 'min' : 'max'
  if (beside === undefined || !says(beside)) return { number, operator, by: [agreement] }
  const isAlone = beside.own?.prevails === true || !says(agreement)
  return { number, operator, by: isAlone ? [beside] : [agreement, beside] }
}
const LEAVING: readonly string[] = ['demission', 'depart_retraite']

/**
 * Adds what the agreement gives to the facts that the law reads: the severance pay by agreement, and the months of
 * notice unless they are entered. Months without an agreement at the end of a contract are returned unchanged.
 */
export function agreementSettler(fixed: FixedRegulation): (month: Facts) => Facts {
  const compiled = new Map<string, (facts: Facts, number: number) => Decimal>()
  return (month) => {
    const { agreement } = month
    if (agreement === undefined) return month
    return settled(month, agreement, (of) => {
      const { idcc, category, own } = of
      const key = own === undefined ? `${idcc} ${category}` : JSON.stringify(own)
      const read = compiled.get(key) ?? lineReader(fixedForAgreement(of, fixed))
      if (compiled.size >= KEPT) compiled.clear()
      compiled.set(key, read)
      return read
    })
  }
}
/** More than all categories of the agreements that are covered. */
const KEPT = 500

/**
 * The amounts of a person's agreement by itself at the end of a contract: service in years, reference pay, severance
 * pay, notice; `noticeDue` is that of law and agreement, in months. Undefined: the facts have no agreement.
 */
export function agreementReader(
  fixed: FixedRegulation,
  month: Facts,
): ((line: keyof typeof OF_AGREEMENT) => Decimal) | undefined {
  const { agreement } = month
  if (agreement === undefined) return undefined
  const read = lineReader(fixedForAgreement(agreement, fixed))
  return (line) => read(factsOfAgreement(month), OF_AGREEMENT[line])
}

function settled(
  month: Facts,
  agreement: AgreementFacts,
  readerOf: (of: AgreementFacts) => (facts: Facts, number: number) => Decimal,
): Facts {
  const { agreement: _, ...facts } = month
  const give = (key: string, own: Facts): Decimal => {
    const { number, operator, by } = settling(key, agreement) ?? unreachable(key)
    return Decimal[operator](...by.map((of) => readerOf(of)(factsOfAgreement({ ...own, agreement: of }), number)))
  }
  const entered = facts.numbers[MoisPreavis.key] ?? ZERO
  const notice = entered.gt(0) ? entered : give(MoisPreavis.key, month)
  // A notice that is paid instead of worked is service.
  const withNotice = { ...month, numbers: { ...facts.numbers, [MoisPreavis.key]: notice } }
  const severance = give(IndemniteConventionnelle.key, withNotice)
  const ofEntries = facts.numbers[IndemniteConventionnelle.key] ?? ZERO
  const numbers = { ...withNotice.numbers, [IndemniteConventionnelle.key]: Decimal.max(severance, ofEntries) }
  return { ...facts, numbers }
}

/** Reads a line by its number. */
function lineReader({ lines }: FixedRegulation): (facts: Facts, number: number) => Decimal {
  const steps: readonly Evaluator[] = lines.map(({ formula }) => compileFormula(formula))
  return (facts, number) => {
    const values: Decimal[] = []
    for (const step of steps) values.push(step(facts, values))
    return values[lines.findIndex((line) => line.number === number)] ?? ZERO
  }
}
