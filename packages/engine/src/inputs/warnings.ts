import { PlafondSS, SMICHoraire, SMICReduction } from '../cases/company.js'
import { AssujettiChomage } from '../cases/derived.js'
import * as employee from '../cases/employee.js'
import type { ChoiceField, NumberField } from '../cases/field.js'
import type { WARNING_FIELDS } from '../cases/readers.js'
import { type Decimal, roundTo, ZERO } from '../ground/money.js'
import { TauxMutuelle } from '../law/mutuelle.js'
import { Plafonds } from '../law/plafond.js'
import { TauxPrevoyances } from '../law/prevoyance.js'
import { Smic } from '../law/smic.js'
import type { Facts } from '../tree/facts.js'
import { type Figure, inForce } from '../tree/figure.js'
import type { Warning } from '../tree/payslip.js'

/** What an officer should check before paying: the inputs allow it, but it is probably a mistake. */
export function warningsOf(facts: Facts, lawDate: string): readonly Warning[] {
  const month = monthOf(facts, lawDate)
  return [...ofParameters(month), ...ofProvidentPlan(month), ...ofHealthPlan(month), ...ofPay(month), ...ofTax(month)]
}

type Key = (typeof WARNING_FIELDS)[number]['key']

/** The facts of a month and the published figures, to compare them. */
interface MonthRead {
  readonly lawDate: string
  readonly number: (field: NumberField<Key>) => Decimal
  readonly choice: (field: ChoiceField<Key>) => string | undefined
  readonly isTrue: (field: ChoiceField<Key>) => boolean
  /** Decimal text; 0 for a figure that is not in force. */
  readonly figure: (figure: Figure) => string
}

const monthOf = ({ numbers, choices }: Facts, lawDate: string): MonthRead => ({
  lawDate,
  number: ({ key }) => numbers[key] ?? ZERO,
  choice: ({ key }) => choices[key],
  isTrue: ({ key }) => choices[key] === 'true',
  figure: ({ values }) => inForce(values, lawDate)?.value ?? '0',
})

const FOR_ALL = [[PlafondSS, Plafonds.PlafondSS, 'every capped base is 0']] as const
const FOR_EMPLOYEES = [
  ...FOR_ALL,
  [SMICHoraire, Smic.SMICHoraire, 'pay is not compared with the minimum wage'],
  [SMICReduction, Smic.SMICReduction, 'there is no general reduction'],
] as const

function* ofParameters({ lawDate, number, isTrue, figure }: MonthRead): Generator<Warning> {
  for (const [field, published, effect] of isTrue(AssujettiChomage) ? FOR_EMPLOYEES : FOR_ALL) {
    const entered = number(field)
    if (entered.isZero()) yield { code: 'legal_parameters_missing', message: `${field.key} is not set: ${effect}` }
    // Of a month that nobody checked the figure for, nothing is known to be published: a notice says so.
    else if (published.confirmedUntil >= lawDate && !entered.eq(figure(published))) {
      const message = `${field.key} is ${entered}; the published value is ${figure(published)}`
      yield { code: 'legal_parameters_differ', message }
    }
  }
}

function* ofProvidentPlan({ number, isTrue, figure }: MonthRead): Generator<Warning> {
  if (!isTrue(employee.StatutCadre)) return
  if (!isTrue(employee.HasPrevoyance)) {
    const message = 'an executive has no provident plan: the employer owes 1.50 % of tranche 1 at least'
    yield { code: 'executive_without_provident_plan', message }
  } else if (number(employee.TauxPrevoyance).lt(figure(TauxPrevoyances.PrevoyanceCadreMinimum))) {
    yield { code: 'provident_rate_below_minimum', message: 'the provident rate of an executive is below 1.50 %' }
  }
}

function* ofHealthPlan({ number, isTrue, figure }: MonthRead): Generator<Warning> {
  if (!isTrue(employee.HasMutuelleObligatoire)) return
  if (number(employee.MutuelleObligatoire).isZero()) {
    const message = `${employee.MutuelleObligatoire.key} is not set: the mandatory health plan counts for 0`
    yield { code: 'health_plan_amount_missing', message }
  }
  if (number(employee.PartPatronaleMutuelle).lt(figure(TauxMutuelle.MutuellePartPatronaleMinimum))) {
    const message = 'the employer pays less than half of the mandatory health plan'
    yield { code: 'health_plan_share_below_minimum', message }
  }
}

function* ofPay({ number, choice }: MonthRead): Generator<Warning> {
  const isUnchecked = choice(employee.Vehicule) === 'inconnu' || number(employee.Kilometres).isZero()
  if (number(employee.IndemniteKilometriqueVersee).gt(0) && isUnchecked) {
    const message = 'the mileage allowance is taken as exempt: kilometres and vehicle are not given'
    yield { code: 'mileage_not_checked', message }
  }
  if (number(employee.HeuresTravaillees).gt(0) && roundTo(number(employee.TauxHoraire), 2).lt(number(SMICHoraire))) {
    const message = `the hourly rate ${number(employee.TauxHoraire)} is below the minimum wage ${number(SMICHoraire)}`
    yield { code: 'hourly_rate_below_minimum_wage', message }
  }
  if (number(employee.MontantAbsenceSansSolde).gt(0) && number(employee.JoursAbsenceSansSolde).isZero()) {
    const message = `${employee.JoursAbsenceSansSolde.key} is not set: unpaid leave does not lower the ceiling`
    yield { code: 'unpaid_days_missing', message }
  }
}

function* ofTax({ isTrue }: MonthRead): Generator<Warning> {
  if (isTrue(employee.NonResidentFiscal)) {
    const message = 'a person not resident for tax owes the withholding of CGI 182 A, which is not computed here'
    yield { code: 'non_resident_withholding', message }
  }
}
