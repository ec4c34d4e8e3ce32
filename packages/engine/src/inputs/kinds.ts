import type { CheckedFields } from '../cases/checked-fields.js'
import * as kinds from '../cases/contract-kinds.js'
import { Age, AgeAuDebut, APPRENTIS_DEPUIS, ApprentiAncienRegime } from '../cases/derived.js'
import * as employee from '../cases/employee.js'
import { HeuresActivitePartielle, ProfessionDFS } from '../cases/employer-regimes.js'
import type { ChoiceField, NumberField } from '../cases/field.js'
import { MontantPartageValeur } from '../cases/premiums.js'
import { at } from '../cases/read.js'
import { type Fault, fault } from '../ground/fault.js'
import { Decimal, ZERO } from '../ground/money.js'
import { daysLater, firstDay, yearsBetween } from '../ground/period.js'

/** Entries that a kind of contract does not allow, and facts that follow from its dates. */

/** All values that the faults of a kind of contract depend on. */
export const KIND_FIELDS = [
  kinds.NatureContrat,
  kinds.SalaireMensuel,
  kinds.Gratification,
  kinds.HeuresStage,
  kinds.JoursForfait,
  kinds.JoursOuvresMaladie,
  kinds.JoursOuvresATMP,
  kinds.JoursOuvresSansSolde,
  kinds.JoursRenonces,
  kinds.MontantJoursRenonces,
  MontantPartageValeur,
  employee.HeuresTravaillees,
  employee.HeuresContrat,
  employee.HeuresSup25,
  employee.HeuresSup50,
  employee.HeuresComplementaires,
  employee.HeuresAbsenceMaladie,
  employee.StatutCadre,
  ProfessionDFS,
  HeuresActivitePartielle,
] as const
type Key = (typeof KIND_FIELDS)[number]['key']

/** The values of one person; 0 for a number that was not entered. */
export interface KindRead {
  readonly isAbove0: (field: NumberField<Key>) => boolean
  readonly number: (field: NumberField<Key>) => Decimal
  readonly choice: (field: ChoiceField<Key>) => string | undefined
}

/** Amounts and hours that a kind of contract excludes, with the article. */
interface Rule {
  readonly applies: (read: KindRead) => boolean
  readonly without: readonly NumberField<Key>[]
  readonly because: string
}

const has =
  (field: NumberField<Key>) =>
  ({ isAbove0 }: KindRead): boolean =>
    isAbove0(field)
const isWithout =
  (field: NumberField<Key>) =>
  ({ isAbove0 }: KindRead): boolean =>
    !isAbove0(field)
const isTrainee = ({ choice }: KindRead): boolean => choice(kinds.NatureContrat) === 'stage'

const OVERTIME = [employee.HeuresSup25, employee.HeuresSup50, employee.HeuresComplementaires] as const
const WORKING_DAYS = [kinds.JoursOuvresMaladie, kinds.JoursOuvresATMP, kinds.JoursOuvresSansSolde] as const

const RULES: readonly Rule[] = [
  {
    applies: has(kinds.SalaireMensuel),
    without: [employee.HeuresTravaillees],
    because: `nothing beside ${kinds.SalaireMensuel.key}, which does not depend on hours (C. trav. L3242-1): enter absences`,
  },
  {
    applies: isWithout(kinds.SalaireMensuel),
    without: [kinds.JoursForfait, ...WORKING_DAYS],
    because: `nothing without ${kinds.SalaireMensuel.key} (C. trav. L3121-61, L3242-1)`,
  },
  {
    applies: has(kinds.JoursForfait),
    without: [...OVERTIME, employee.HeuresAbsenceMaladie],
    because: `nothing beside ${kinds.JoursForfait.key}: an agreement in days has no hours (C. trav. L3121-62)`,
  },
  {
    applies: isWithout(kinds.JoursForfait),
    without: [kinds.JoursRenonces, kinds.MontantJoursRenonces],
    because: `nothing without ${kinds.JoursForfait.key} (C. trav. L3121-59)`,
  },
  {
    applies: isTrainee,
    without: [
      kinds.SalaireMensuel,
      employee.HeuresTravaillees,
      ...OVERTIME,
      ...WORKING_DAYS,
      HeuresActivitePartielle,
      MontantPartageValeur,
    ],
    because: 'nothing for a trainee, who has a gratification and no overtime (C. éduc. L124-6, L124-7, L124-14)',
  },
  {
    applies: (read) => !isTrainee(read),
    without: [kinds.Gratification, kinds.HeuresStage],
    because: `nothing unless ${kinds.NatureContrat.key} is stage (C. éduc. L124-1)`,
  },
]

/** The faults of one person's values. `workingDays` are the working days of employment in the month, if known. */
export function* faultsOf(read: KindRead, workingDays: number | undefined): Generator<Fault> {
  const { isAbove0, number, choice } = read
  for (const { applies, without, because } of RULES) {
    if (!applies(read)) continue
    for (const field of without) if (isAbove0(field)) yield wrong(field, number(field).toFixed(), because)
  }
  for (const [field, none] of isTrainee(read) ? NOT_OF_TRAINEES : []) {
    const value = choice(field) ?? none
    const expected = `${none} for a trainee: an internship is no contract of employment (C. éduc. L124-7)`
    if (value !== none) yield wrong(field, value, expected)
  }
  const weekly = number(employee.HeuresContrat)
  if (isAbove0(kinds.JoursForfait) && !weekly.eq(FULL_TIME)) {
    yield wrong(
      employee.HeuresContrat,
      weekly.toFixed(),
      `nothing beside ${kinds.JoursForfait.key} (C. trav. L3121-62)`,
    )
  }
  const [renounced, pay] = [number(kinds.JoursRenonces), number(kinds.MontantJoursRenonces)]
  if (renounced.gt(0) !== pay.gt(0)) {
    const [field, other] = pay.gt(0) ? DAYS_AND_PAY : ([DAYS_AND_PAY[1], DAYS_AND_PAY[0]] as const)
    yield fault('missing_field', at(field), `a number above 0, beside ${other.key} (C. trav. L3121-59)`)
  }
  if (workingDays === undefined || !WORKING_DAYS.some(isAbove0)) return
  const absent = WORKING_DAYS.reduce((days, field) => days.plus(number(field)), ZERO)
  if (absent.gt(workingDays)) {
    const where = { ...at(kinds.JoursOuvresSansSolde), value: absent.toFixed() }
    yield fault(
      'out_of_range',
      where,
      `with the other working days of absence at most the ${workingDays} days employed`,
    )
  }
}

const NOT_OF_TRAINEES = [
  [employee.StatutCadre, 'false'],
  [ProfessionDFS, 'aucune'],
] as const
const FULL_TIME = 35
const DAYS_AND_PAY = [kinds.JoursRenonces, kinds.MontantJoursRenonces] as const

const wrong = (field: NumberField | ChoiceField, value: string, expected: string): Fault =>
  fault('not_of_this_contract', { ...at(field), value }, expected)

/** If none of these fields is above 0 and the person is no trainee, no kind forbids anything. */
export const OF_KINDS: readonly NumberField<Key>[] = [
  kinds.SalaireMensuel,
  kinds.Gratification,
  kinds.HeuresStage,
  kinds.JoursForfait,
  kinds.JoursRenonces,
  kinds.MontantJoursRenonces,
  ...WORKING_DAYS,
]

/** Adds the facts that follow from the person's dates and those of a contract that began on `start`. */
export function addKind({ numbers, choices, dates }: CheckedFields, start: string, period: string): void {
  const first = firstDay(period)
  const signed = dates[kinds.DateSignature.key] ?? start
  choices[ApprentiAncienRegime.key] = String(signed < APPRENTIS_DEPUIS)
  const birth = dates[kinds.DateNaissance.key]
  if (birth !== undefined) {
    numbers[Age.key] = new Decimal(yearsBetween(birth, daysLater(first, -1)))
    numbers[AgeAuDebut.key] = new Decimal(yearsBetween(birth, start))
  }
  const isOrdinary = (choices[kinds.NatureContrat.key] ?? 'ordinaire') === 'ordinaire'
  if (!isOrdinary && !numbers[kinds.AnneeExecution.key]?.gt(0)) {
    numbers[kinds.AnneeExecution.key] = new Decimal(yearsBetween(start, first) + 1)
  }
}
