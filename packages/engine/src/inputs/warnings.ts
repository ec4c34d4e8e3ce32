import { PlafondSS, SMICHoraire, SMICReduction } from '../cases/company.js'
import { AssujettiChomage } from '../cases/derived.js'
import {
  HasMutuelleObligatoire,
  HasPrevoyance,
  HeuresTravaillees,
  IndemniteKilometriqueVersee,
  JoursAbsenceSansSolde,
  Kilometres,
  MontantAbsenceSansSolde,
  MutuelleObligatoire,
  NonResidentFiscal,
  PartPatronaleMutuelle,
  StatutCadre,
  TauxHoraire,
  TauxPrevoyance,
  Vehicule,
} from '../cases/employee.js'
import type { ChoiceField, NumberField } from '../cases/field.js'
import { type Decimal, roundTo, ZERO } from '../ground/money.js'
import { LAW_UNTIL } from '../ground/period.js'
import { TauxMutuelle } from '../law/mutuelle.js'
import { Plafonds } from '../law/plafond.js'
import { TauxPrevoyances } from '../law/prevoyance.js'
import { Smic } from '../law/smic.js'
import type { Facts } from '../tree/facts.js'
import { type Figure, inForce } from '../tree/figure.js'
import type { Warning } from '../tree/payslip.js'

/** What an officer should look at before paying: the inputs allow it, and it is probably not meant. */
export function warningsOf(facts: Facts, lawDate: string): readonly Warning[] {
  const number = ({ key }: NumberField): Decimal => facts.numbers[key] ?? ZERO
  const isTrue = ({ key }: ChoiceField): boolean => facts.choices[key] === 'true'
  const figure = ({ values }: Figure): string => inForce(values, lawDate)?.value ?? '0'
  const warnings: Warning[] = []
  const warn = (when: boolean, code: Warning['code'], message: () => string): void => {
    if (when) warnings.push({ code, message: message() })
  }

  const forAll = [[PlafondSS, Plafonds.PlafondSS, 'every capped base is 0']] as const
  const forEmployees = [
    [SMICHoraire, Smic.SMICHoraire, 'pay is not compared with the minimum wage'],
    [SMICReduction, Smic.SMICReduction, 'there is no general reduction'],
  ] as const
  const parameters = isTrue(AssujettiChomage) ? [...forAll, ...forEmployees] : forAll
  for (const [field, published, effect] of parameters) {
    const missing = number(field).isZero()
    warn(missing, 'legal_parameters_missing', () => `ParametresLegaux.${field.name} is not set: ${effect}`)
    warn(
      !missing && !number(field).eq(figure(published)),
      'legal_parameters_differ',
      () => `ParametresLegaux.${field.name} is ${number(field)}; the published value is ${figure(published)}`,
    )
  }

  warn(
    isTrue(StatutCadre) && !isTrue(HasPrevoyance),
    'executive_without_provident_plan',
    () => 'an executive has no provident plan: the employer owes 1.50 % of tranche 1 at least',
  )
  warn(
    isTrue(StatutCadre) &&
      isTrue(HasPrevoyance) &&
      number(TauxPrevoyance).lt(figure(TauxPrevoyances.PrevoyanceCadreMinimum)),
    'provident_rate_below_minimum',
    () => 'the provident rate of an executive is below 1.50 %',
  )
  warn(
    isTrue(HasMutuelleObligatoire) && number(MutuelleObligatoire).isZero(),
    'health_plan_amount_missing',
    () => 'PrevoyanceMutuelle.MutuelleObligatoire is not set: the mandatory health plan counts for 0',
  )
  warn(
    isTrue(HasMutuelleObligatoire) &&
      number(PartPatronaleMutuelle).lt(figure(TauxMutuelle.MutuellePartPatronaleMinimum)),
    'health_plan_share_below_minimum',
    () => 'the employer pays less than half of the mandatory health plan',
  )
  warn(
    number(IndemniteKilometriqueVersee).gt(0) &&
      (facts.choices[Vehicule.key] === 'inconnu' || number(Kilometres).isZero()),
    'mileage_not_checked',
    () => 'the mileage allowance is taken as exempt: kilometres and vehicle are not given',
  )
  warn(
    number(HeuresTravaillees).gt(0) && roundTo(number(TauxHoraire), 2).lt(number(SMICHoraire)),
    'hourly_rate_below_minimum_wage',
    () => `the hourly rate ${number(TauxHoraire)} is below the minimum wage ${number(SMICHoraire)}`,
  )
  warn(
    number(MontantAbsenceSansSolde).gt(0) && number(JoursAbsenceSansSolde).isZero(),
    'unpaid_days_missing',
    () => 'Absences.JoursAbsenceSansSolde is not set: unpaid leave does not lower the ceiling',
  )
  warn(
    isTrue(NonResidentFiscal),
    'non_resident_withholding',
    () => 'a person not resident for tax owes the withholding of CGI 182 A, which is not computed here',
  )
  warn(
    facts.paymentDate >= LAW_UNTIL,
    'payment_after_known_law',
    () => `the withholding grid in force on ${facts.paymentDate} may not be published yet`,
  )
  return warnings
}
