import { IndemniteConventionnelle, MoisPreavis } from '../cases/leaving.js'
import { Decimal, ZERO } from '../ground/money.js'
import { unreachable } from '../ground/unreachable.js'
import { agreementOf } from '../law/conventions/index.js'
import { convention, OF_AGREEMENT } from '../regulations/convention.js'
import type { AgreementFacts, Facts } from '../tree/facts.js'
import { type FixedRegulation, fix } from '../tree/fix.js'
import { SHIPPED } from '../tree/law.js'
import { compileFormula, type Evaluator } from './compile.js'

/** What the collective agreement of a person gives at the end of a contract: a regulation of its own, settled before the month. */

/** The facts of a month as the regulation of the agreement reads them. */
export const factsOfAgreement = ({ agreement, ...facts }: Facts): Facts => ({
  ...facts,
  numbers: { ...facts.numbers, ...agreement?.numbers },
  choices: { ...facts.choices, ...agreement?.choices },
})

/** The regulation of a category of an agreement under the law of a month. */
export function fixedForAgreement({ idcc, category: code }: AgreementFacts, month: FixedRegulation): FixedRegulation {
  const agreement = agreementOf(idcc) ?? unreachable(idcc)
  const category = agreement.categories.find((one) => one.code === code) ?? unreachable(code)
  const regulation = convention(agreement, category)
  const { law, lawDate, paymentDate } = month
  return fix(law === SHIPPED ? regulation : { ...regulation, law }, lawDate, paymentDate)
}

/** The lines that settle a field of the month: what agreement and law give, beside what was entered. */
export const SETTLED: ReadonlyMap<string, number> = new Map([
  [IndemniteConventionnelle.key, OF_AGREEMENT.severance],
  [MoisPreavis.key, OF_AGREEMENT.noticeDue],
])

/**
 * Adds what the agreement gives to the facts that the law reads: the severance pay by agreement, and the months of
 * notice unless they are entered. Months without an agreement at the end of a contract are returned unchanged.
 */
export function agreementSettler(fixed: FixedRegulation): (month: Facts) => Facts {
  const compiled = new Map<string, (facts: Facts, number: number) => Decimal>()
  return (month) => {
    const { agreement } = month
    if (agreement === undefined) return month
    const key = `${agreement.idcc} ${agreement.category}`
    const read = compiled.get(key) ?? lineReader(fixedForAgreement(agreement, fixed))
    compiled.set(key, read)
    return settled(month, read)
  }
}

/**
 * What the agreement of a person gives by itself at the end of a contract: service in years, reference pay, severance
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

function settled(month: Facts, read: (facts: Facts, number: number) => Decimal): Facts {
  const { agreement, ...facts } = month
  const entered = facts.numbers[MoisPreavis.key] ?? ZERO
  const notice = entered.gt(0) ? entered : read(factsOfAgreement(month), OF_AGREEMENT.noticeDue)
  // A notice that is paid instead of worked is service.
  const withNotice = { ...month, numbers: { ...facts.numbers, [MoisPreavis.key]: notice } }
  const severance = read(factsOfAgreement(withNotice), OF_AGREEMENT.severance)
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
