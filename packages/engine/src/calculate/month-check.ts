import { MethodeEntreeSortie } from '../cases/absence-settings.js'
import { PensionAlimentaire, ReportPension, ReportSATD, SATD } from '../cases/attachments.js'
import * as kinds from '../cases/contract-kinds.js'
import { JoursOuvresDuMois, JoursOuvresEmploi } from '../cases/derived.js'
import * as employee from '../cases/employee.js'
import type { NumberField } from '../cases/field.js'
import { CaisseConges, PrisAuDepart } from '../cases/leave-settings.js'
import { FinCDD, IndemniteVersee, RegimeRupture, RemunerationAnterieure, RuptureVersee } from '../cases/leaving.js'
import { MontantPrimeAnnuelle, MontantTreiziemeMois } from '../cases/premiums.js'
import { at } from '../cases/read.js'
import { DepartSansCompte, JoursSansCompte, PaieCDDInconnue } from '../cases/warning-derived.js'
import { type Fault, fault } from '../ground/fault.js'
import { type Decimal, roundTo, ZERO } from '../ground/money.js'
import { someEntered } from '../inputs/entry-shapes.js'
import type { LineName } from '../law/names.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { Warning } from '../tree/payslip.js'
import { endedMeasures } from './ended-measures.js'

/**
 * Warnings that depend on the amounts of a calculated month, and the attachments and measures that it refuses. Checks of the facts alone
 * are in `inputs/`.
 */

/** The lines that the check reads. */
const READ = [
  'NetAPayer',
  'DisponibleSaisies',
  'RestePension',
  'ResteSATD',
  'MinimumRupture',
  'IndemniteRupture',
  'SalaireBase',
  'EntreeSortie',
  'IndemniteFinContrat',
  'CompensatriceConges',
  'MinimumCompensatriceCDD',
  'CongesSansCompte',
] as const satisfies readonly LineName[]
type ReadName = (typeof READ)[number]

export interface MonthCheck {
  /** Those of these lines that the regulation has. */
  readonly reads: readonly ReadName[]
  /** Warnings for the officer. `amountOf` gives the amount of a line by its place, in euros. */
  readonly warnings: (amountOf: AmountOf, facts: Facts) => readonly Warning[]
  /** An attachment above the limit, or a measure that has ended: the month must not be paid. */
  readonly faults: (amountOf: AmountOf, facts: Facts) => readonly Fault[]
}
type AmountOf = (place: number) => Decimal | undefined

/** Reads the amounts of calculated months of a regulation; a line that the regulation does not have is 0. */
export function monthCheck(fixed: FixedRegulation): MonthCheck {
  const { lines, elements } = fixed
  const entries = [...DEDUCTIONS, ...elements.map(({ field }) => field)]
  const faultsOfMeasures = endedMeasures(fixed)
  const places = new Map(READ.map((name) => [name, lines.findIndex((line) => line.name === name)] as const))
  const reader =
    (amountOf: AmountOf): Amounts =>
    (name) => {
      const place = places.get(name) ?? -1
      return place < 0 ? undefined : amountOf(place)
    }
  return {
    reads: READ.filter((name) => (places.get(name) ?? -1) >= 0),
    warnings: (amountOf, facts) => {
      const amounts = reader(amountOf)
      const ofNet = [...warningsOfNet(amounts('NetAPayer'), facts, entries), ...ofEntry(amounts, facts)]
      // Most months have no attachment and no end of contract: they read no other line.
      const ofDebts = hasAttachments(facts.numbers) ? [...ofAttachments(amounts, facts)] : NONE
      const ofEnd = isUnknownAtEnd(facts) ? [...atTheEnd(amounts, facts)] : NONE
      const all = [...ofNet, ...ofDebts, ...ofEnd]
      return isLeaving(facts) ? [...all, ...ofSeverance(amounts, facts)] : all
    },
    faults: (amountOf, facts) => {
      const ended = faultsOfMeasures(facts)
      return hasAttachments(facts.numbers) ? [...aboveLimit(reader(amountOf), facts), ...ended] : ended
    },
  }
}
type Amounts = (name: ReadName) => Decimal | undefined

const NONE: readonly never[] = []
const isLeaving = ({ choices }: Facts): boolean => (choices[RegimeRupture.key] ?? 'aucun') !== 'aucun'

/** Entries that lower the net: above 0, or below 0 in a field that may be negative. */
const DEDUCTIONS: readonly NumberField[] = [
  employee.Acomptes,
  employee.NombreTitres,
  employee.NombreRepasFournis,
  employee.MontantAvantagesNature,
  employee.RegularisationNette,
  employee.MontantPrimes,
  MontantTreiziemeMois,
  MontantPrimeAnnuelle,
  employee.HeuresAbsenceMaladie,
  employee.MontantAbsenceMaladie,
  employee.MontantAbsenceATMP,
  employee.MontantAbsenceSansSolde,
  kinds.JoursOuvresMaladie,
  kinds.JoursOuvresATMP,
  kinds.JoursOuvresSansSolde,
]

const reading =
  ({ numbers }: Pick<Facts, 'numbers'>) =>
  ({ key }: NumberField): Decimal =>
    numbers[key] ?? ZERO

/**
 * A negative net, with the deductions that were entered. Attachments never make a net negative: the law takes the
 * available amount. `net` is in euros; absent: not negative. `entries`: the fields that can lower a net.
 */
export function warningsOfNet(
  net: Decimal | undefined,
  facts: Pick<Facts, 'numbers'>,
  entries: readonly NumberField[] = DEDUCTIONS,
): readonly Warning[] {
  if (net === undefined || !net.lt(0)) return NONE
  const entered = reading(facts)
  const deducted = entries.filter((field) => (field.min.lt(0) ? entered(field).lt(0) : entered(field).gt(0)))
  const named = deducted.map((field) => `${field.key} (${entered(field)})`)
  const next =
    named.length === 0
      ? 'contributions and tax exceed the pay; check the pay and the plans'
      : `lower ${named.join(', ')}`
  return [{ code: 'net_pay_negative', message: `the net to pay is ${net.toFixed(2)}: ${next}` }]
}

/** Warns of amounts that could not be taken, month by month. */
function* ofAttachments(amount: Amounts, facts: Facts): Generator<Warning> {
  const entered = reading(facts)
  for (const { expected } of aboveLimit(amount, facts)) {
    const message = `${employee.Saisies.key} is ${entered(employee.Saisies)}: ${expected}`
    yield { code: 'attachments_above_net', message }
  }
  for (const [field, carried, name] of DEBTS) {
    if (entered(field).isZero() && entered(carried).isZero()) continue
    const left = amount(name) ?? ZERO
    if (left.isZero()) continue
    const message = `${field.key}: ${left.toFixed(2)} could not be taken of this month and is carried to the next one (C. trav. L3252-2, L3252-5)`
    yield { code: 'attachment_carried', message }
  }
}
const DEBTS = [
  [PensionAlimentaire, ReportPension, 'RestePension'],
  [SATD, ReportSATD, 'ResteSATD'],
] as const

/** The fields that `ofAttachments` depends on. */
const ATTACHMENTS = [employee.Saisies, PensionAlimentaire, ReportPension, SATD, ReportSATD]
const hasAttachments = someEntered(ATTACHMENTS.map(({ key }) => key))

function* aboveLimit(amount: Amounts, facts: Facts): Generator<Fault> {
  const entered = roundTo(reading(facts)(employee.Saisies), 2)
  if (entered.isZero()) return
  const most = amount('DisponibleSaisies') ?? ZERO
  if (entered.lte(most)) return
  const expected = `at most ${most.toFixed(2)}, what may be seized of the pay of the month (C. trav. L3252-2 to L3252-5)`
  yield fault('out_of_range', { ...at(employee.Saisies), value: entered.toFixed() }, expected)
}

/** Worked days must be paid by any method (C. trav. L3242-1): an average divisor may leave no pay for them. */
function* ofEntry(amount: Amounts, facts: Facts): Generator<Warning> {
  const entered = reading(facts)
  const worked = entered(JoursOuvresEmploi)
  if (entered(kinds.SalaireMensuel).isZero() || worked.isZero() || worked.gte(entered(JoursOuvresDuMois))) return
  if ((amount('EntreeSortie') ?? ZERO).lt(amount('SalaireBase') ?? ZERO)) return
  const message = `${MethodeEntreeSortie.key} is ${facts.choices[MethodeEntreeSortie.key]}: it deducts the whole salary of a month of which ${worked} working days are in the contract; pay them by the real hours (C. trav. L3242-1)`
  yield { code: 'entry_without_pay', message }
}

/** A payment must not be below law or agreement; the rest may follow in another month. */
function* ofSeverance(amount: Amounts, facts: Facts): Generator<Warning> {
  if (!isLeaving(facts)) return
  const [paid, least] = [amount('IndemniteRupture') ?? ZERO, amount('MinimumRupture') ?? ZERO]
  const before = reading(facts)(RuptureVersee)
  if (paid.plus(before).gte(least)) return
  const message = `${IndemniteVersee.key}: ${paid.plus(before).toFixed(2)} is paid and ${least.toFixed(2)} is the minimum of law or agreement (C. trav. L1234-9, L1237-13)`
  yield { code: 'severance_below_minimum', message }
}

const isUnknownAtEnd = ({ choices }: Facts): boolean =>
  (choices[DepartSansCompte.key] ?? 'non') !== 'non' || choices[PaieCDDInconnue.key] === 'true'

/** For a contract that ends: warns of payments based on the known months only, and of leave that is unknown. */
function* atTheEnd(amount: Amounts, facts: Facts): Generator<Warning> {
  const { choices, contract } = facts
  const shown = (...names: readonly ReadName[]): string =>
    names.reduce((sum, name) => sum.plus(amount(name) ?? ZERO), ZERO).toFixed(2)
  if (choices[PaieCDDInconnue.key] === 'true') {
    const since = `${MONTH_NAMES[Number(contract.since.slice(5, 7)) - 1]} ${contract.since.slice(0, 4)}`
    const paid =
      choices[FinCDD.key] === 'true'
        ? `the end-of-contract indemnity: ${shown('IndemniteFinContrat')}`
        : `pay in lieu of leave: ${shown('CompensatriceConges', 'MinimumCompensatriceCDD')}`
    const message = `the contract began in ${since}; only the months known count in ${paid}; enter the pay of the months before (${RemunerationAnterieure.key})`
    yield { code: 'fixed_term_pay_unknown', message }
  }
  const known = choices[DepartSansCompte.key] ?? 'non'
  // Trainees have no paid leave.
  if (known === 'non' || choices[kinds.NatureContrat.key] === 'stage') return
  if (known === 'declare') {
    const message = `only the months known count in the tenth of pay in lieu of leave: ${shown('CompensatriceConges')}; enter a record of CompteurConges of kind reprise, with the pay of the months before (C. trav. L3141-24, L3141-28)`
    yield { code: 'leave_in_lieu_unknown', message }
    return
  }
  const days = reading(facts)(JoursSansCompte)
  const acquired = `${days.toDecimalPlaces(2).toFixed()} days are acquired and ${shown('CongesSansCompte')} is due`
  const ofYear = `if no day was taken since the reference year began, ${acquired}, without what is left of years before`
  const isFixedTerm = choices[employee.TypeContrat.key] === 'CDD'
  const due =
    known === 'inconnu' ? 'what is due is not known' : isFixedTerm ? `if no day was taken, ${acquired}` : ofYear
  const message = `the contract ends without an account of leave: ${due} (C. trav. L3141-28, L1242-16); enter ${PrisAuDepart.key}, 0 where no day was taken, or ${CaisseConges.key}`
  yield { code: 'leave_in_lieu_unknown', message }
}
const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ')
