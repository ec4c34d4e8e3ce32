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
import { frenchMonth } from '../ground/french.js'
import type { Bilingual } from '../ground/message.js'
import { type Decimal, roundTo, ZERO } from '../ground/money.js'
import type { LineName } from '../law/names.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import { type Warning, warning } from '../tree/payslip.js'

/** What a calculated month says: warnings that depend on its amounts, and attachments that it refuses. Those of the facts alone are in `inputs/`. */

/** The amounts that are read. */
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
  /** The lines that it reads of those that the regulation has. */
  readonly reads: readonly ReadName[]
  /** What the officer should check. `amountOf` gives the amount of a line by its place, in euros. */
  readonly warnings: (amountOf: AmountOf, facts: Facts) => readonly Warning[]
  /** An attachment that was entered above the limit: the month must not be paid. */
  readonly faults: (amountOf: AmountOf, facts: Facts) => readonly Fault[]
}
type AmountOf = (place: number) => Decimal | undefined

/** Reads the amounts of calculated months of a regulation; those of lines that it does not have are 0. */
export function monthCheck({ lines }: FixedRegulation): MonthCheck {
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
      const ofNet = [...warningsOfNet(amounts('NetAPayer'), facts), ...ofEntry(amounts, facts)]
      // Most months have neither: nothing more is read of them.
      const hasAttachments = ATTACHMENTS.some((field) => isEntered(facts, field))
      const ofDebts = hasAttachments ? [...ofAttachments(amounts, facts)] : NONE
      const ofEnd = isUnknownAtEnd(facts) ? [...atTheEnd(amounts, facts)] : NONE
      const all = [...ofNet, ...ofDebts, ...ofEnd]
      return isLeaving(facts) ? [...all, ...ofSeverance(amounts, facts)] : all
    },
    faults: (amountOf, facts) => {
      const most = isEntered(facts, employee.Saisies) ? attachable(reader(amountOf), facts) : undefined
      if (most === undefined) return NONE
      const value = roundTo(reading(facts)(employee.Saisies), 2).toFixed()
      return [fault('out_of_range', { ...at(employee.Saisies), value }, most)]
    },
  }
}
type Amounts = (name: ReadName) => Decimal | undefined

const NONE: readonly never[] = []
const isEntered = ({ numbers }: Facts, { key }: NumberField): boolean => numbers[key]?.isZero() === false
const isLeaving = ({ choices }: Facts): boolean => (choices[RegimeRupture.key] ?? 'aucun') !== 'aucun'

/** What is entered for the month and lowers the net: above 0, or below 0 in a field that may be negative. */
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
 * A negative net names the deductions that were entered. Attachments make no net negative: the law takes what there is. `net` is in euros;
 * absent: none.
 */
export function warningsOfNet(net: Decimal | undefined, facts: Pick<Facts, 'numbers'>): readonly Warning[] {
  if (net === undefined || !net.lt(0)) return NONE
  const entered = reading(facts)
  const deducted = DEDUCTIONS.filter((field) => (field.min.lt(0) ? entered(field).lt(0) : entered(field).gt(0)))
  const named = deducted.map((field) => `${field.key} (${entered(field)})`)
  const next =
    named.length === 0
      ? {
          en: 'contributions and tax exceed the pay; check the pay and the plans',
          fr: 'les cotisations et l’impôt dépassent la rémunération ; vérifier la rémunération et les régimes',
        }
      : { en: `lower ${named.join(', ')}`, fr: `diminuer ${named.join(', ')}` }
  const text = {
    en: `the net to pay is ${net.toFixed(2)}: ${next.en}`,
    fr: `le net à payer est de ${net.toFixed(2)} : ${next.fr}`,
  }
  return [warning('net_pay_negative', text)]
}

/** What could not be taken is told, month by month. */
function* ofAttachments(amount: Amounts, facts: Facts): Generator<Warning> {
  const entered = reading(facts)
  const most = attachable(amount, facts)
  if (most !== undefined) {
    const [key, attached] = [employee.Saisies.key, entered(employee.Saisies)]
    yield warning('attachments_above_net', {
      en: `${key} is ${attached}: ${most.en}`,
      fr: `${key} vaut ${attached} : ${most.fr}`,
    })
  }
  for (const [field, carried, name] of DEBTS) {
    if (entered(field).isZero() && entered(carried).isZero()) continue
    const left = amount(name) ?? ZERO
    if (left.isZero()) continue
    const message = {
      en: `${field.key}: ${left.toFixed(2)} could not be taken of this month and is carried to the next one (C. trav. L3252-2, L3252-5)`,
      fr: `${field.key} : ${left.toFixed(2)} n’a pas pu être prélevé ce mois-ci et est reporté au mois suivant (C. trav. L3252-2, L3252-5)`,
    }
    yield warning('attachment_carried', message)
  }
}
const DEBTS = [
  [PensionAlimentaire, ReportPension, 'RestePension'],
  [SATD, ReportSATD, 'ResteSATD'],
] as const

/** The fields that `ofAttachments` starts from. */
const ATTACHMENTS = [employee.Saisies, PensionAlimentaire, ReportPension, SATD, ReportSATD]

/** What may be attached at most; undefined: no more is entered. */
function attachable(amount: Amounts, facts: Facts): Bilingual | undefined {
  const entered = roundTo(reading(facts)(employee.Saisies), 2)
  if (entered.isZero()) return undefined
  const most = amount('DisponibleSaisies') ?? ZERO
  if (entered.lte(most)) return undefined
  return {
    en: `at most ${most.toFixed(2)}, what may be seized of the pay of the month (C. trav. L3252-2 to L3252-5)`,
    fr: `au plus ${most.toFixed(2)}, la fraction saisissable de la rémunération du mois (C. trav. L3252-2 à L3252-5)`,
  }
}

/** Days that were worked are to be paid, whatever the method (C. trav. L3242-1): an average divisor may leave nothing of them. */
function* ofEntry(amount: Amounts, facts: Facts): Generator<Warning> {
  const entered = reading(facts)
  const worked = entered(JoursOuvresEmploi)
  if (entered(kinds.SalaireMensuel).isZero() || worked.isZero() || worked.gte(entered(JoursOuvresDuMois))) return
  if ((amount('EntreeSortie') ?? ZERO).lt(amount('SalaireBase') ?? ZERO)) return
  const message = {
    en: `${MethodeEntreeSortie.key} is ${facts.choices[MethodeEntreeSortie.key]}: it deducts the whole salary of a month of which ${worked} working days are in the contract; pay them by the real hours (C. trav. L3242-1)`,
    fr: `${MethodeEntreeSortie.key} vaut ${facts.choices[MethodeEntreeSortie.key]} : elle retient tout le salaire d’un mois dont ${worked} jours ouvrés sont dans le contrat ; les payer aux heures réelles (C. trav. L3242-1)`,
  }
  yield warning('entry_without_pay', message)
}

/** What is paid must not be less than law or agreement give; the rest may follow in another month. */
function* ofSeverance(amount: Amounts, facts: Facts): Generator<Warning> {
  if (!isLeaving(facts)) return
  const [paid, least] = [amount('IndemniteRupture') ?? ZERO, amount('MinimumRupture') ?? ZERO]
  const before = reading(facts)(RuptureVersee)
  if (paid.plus(before).gte(least)) return
  const message = {
    en: `${IndemniteVersee.key}: ${paid.plus(before).toFixed(2)} is paid and ${least.toFixed(2)} is the minimum of law or agreement (C. trav. L1234-9, L1237-13)`,
    fr: `${IndemniteVersee.key} : ${paid.plus(before).toFixed(2)} est versé et le minimum légal ou conventionnel est de ${least.toFixed(2)} (C. trav. L1234-9, L1237-13)`,
  }
  yield warning('severance_below_minimum', message)
}

const isUnknownAtEnd = ({ choices }: Facts): boolean =>
  (choices[DepartSansCompte.key] ?? 'non') !== 'non' || choices[PaieCDDInconnue.key] === 'true'

/** Of a contract that ends: what is paid on the months known alone, and leave of which nothing is known. */
function* atTheEnd(amount: Amounts, facts: Facts): Generator<Warning> {
  const { choices, contract } = facts
  const shown = (...names: readonly ReadName[]): string =>
    names.reduce((sum, name) => sum.plus(amount(name) ?? ZERO), ZERO).toFixed(2)
  if (choices[PaieCDDInconnue.key] === 'true') {
    const since = `${MONTH_NAMES[Number(contract.since.slice(5, 7)) - 1]} ${contract.since.slice(0, 4)}`
    const depuis = frenchMonth(contract.since)
    const paid =
      choices[FinCDD.key] === 'true'
        ? {
            en: `the end-of-contract indemnity: ${shown('IndemniteFinContrat')}`,
            fr: `l’indemnité de fin de contrat : ${shown('IndemniteFinContrat')}`,
          }
        : {
            en: `pay in lieu of leave: ${shown('CompensatriceConges', 'MinimumCompensatriceCDD')}`,
            fr: `l’indemnité compensatrice de congés : ${shown('CompensatriceConges', 'MinimumCompensatriceCDD')}`,
          }
    const message = {
      en: `the contract began in ${since}; only the months known count in ${paid.en}; enter the pay of the months before (${RemunerationAnterieure.key})`,
      fr: `le contrat a commencé en ${depuis} ; seuls les mois connus comptent dans ${paid.fr}. Indiquez la rémunération des mois précédents (${RemunerationAnterieure.key})`,
    }
    yield warning('fixed_term_pay_unknown', message)
  }
  const known = choices[DepartSansCompte.key] ?? 'non'
  // A trainee has no paid leave.
  if (known === 'non' || choices[kinds.NatureContrat.key] === 'stage') return
  if (known === 'declare') {
    const message = {
      en: `only the months known count in the tenth of pay in lieu of leave: ${shown('CompensatriceConges')}; enter a record of CompteurConges of kind reprise, with the pay of the months before (C. trav. L3141-24, L3141-28)`,
      fr: `seuls les mois connus comptent dans le dixième de l’indemnité compensatrice de congés : ${shown('CompensatriceConges')} ; saisir une ligne de CompteurConges de nature reprise, avec la rémunération des mois précédents (C. trav. L3141-24, L3141-28)`,
    }
    yield warning('leave_in_lieu_unknown', message)
    return
  }
  const [days, pay] = [reading(facts)(JoursSansCompte).toFixed(), shown('CongesSansCompte')]
  const acquired = {
    en: `${days} days are acquired and ${pay} is due`,
    fr: `${days} jours sont acquis et ${pay} est dû`,
  }
  const ofYear = {
    en: `if no day was taken since the reference year began, ${acquired.en}, without what is left of years before`,
    fr: `si aucun jour n’a été pris depuis le début de l’année de référence, ${acquired.fr}, sans le reliquat des années précédentes`,
  }
  const ofTerm = { en: `if no day was taken, ${acquired.en}`, fr: `si aucun jour n’a été pris, ${acquired.fr}` }
  const unknown = { en: 'what is due is not known', fr: 'l’indemnité due n’est pas connue' }
  const isFixedTerm = choices[employee.TypeContrat.key] === 'CDD'
  const due = known === 'inconnu' ? unknown : isFixedTerm ? ofTerm : ofYear
  const message = {
    en: `the contract ends without an account of leave: ${due.en} (C. trav. L3141-28, L1242-16); enter ${PrisAuDepart.key}, 0 where no day was taken, or ${CaisseConges.key}`,
    fr: `le contrat prend fin sans compte de congés : ${due.fr} (C. trav. L3141-28, L1242-16) ; saisir ${PrisAuDepart.key}, 0 si aucun jour n’a été pris, ou ${CaisseConges.key}`,
  }
  yield warning('leave_in_lieu_unknown', message)
}
const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ')
