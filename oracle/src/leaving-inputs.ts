import {
  Decimal,
  defaut,
  type MonthInputs,
  type Payroll,
  payroll,
  publishedParameters,
  readInputs,
} from '@centime/engine'
import type { AbsenceRecord, FieldName, InputsOf } from '@centime/engine/cases'
import { lastDay, monthOf } from '@centime/engine/ground'
import { type LeavingDates, noticeMonths } from './leaving-dates.js'
import type { LeavingSituation, MonthPaid } from './leaving-situation.js'

export type LeavingInputs = MonthInputs<InputsOf<FieldName>>
type Month = NonNullable<LeavingInputs['history']>[number]

/** The shortest decimal text of a JSON number. */
export const decimal = (value: number): Decimal => new Decimal(String(value))

/** A month of an ordinary full-time employee. */
function monthlyInputs(period: string, salary: string, own: InputsOf<FieldName>): LeavingInputs {
  return {
    period,
    cases: {
      Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel: salary },
      Frais: { NombreRepas: '0', MontantRepas: '0' },
      PAS: { TypeTaux: 'neutre' },
      PrevoyanceMutuelle: {
        HasPrevoyance: 'false',
        TauxPrevoyance: '0',
        HasMutuelleObligatoire: 'false',
        HasMutuelleFacultative: 'false',
      },
      Entreprise: { Effectif: '10', TauxAT: '0.02' },
      ParametresLegaux: { ...publishedParameters(`${period}-01`) },
      ...own,
    },
  }
}

/** The month in which the contract ends, with the absences and the months before it. */
export function monthOfEnd(
  situation: LeavingSituation,
  dates: LeavingDates,
  salary: string,
  { Contrat, Rupture, ...own }: InputsOf<FieldName>,
): LeavingInputs {
  const { hired, notified, ended, absences } = dates
  const month = monthlyInputs(monthOf(ended), salary, {
    Contrat: {
      DateDebutContrat: hired,
      DateFinContrat: ended,
      TravailleurHandicape: String(situation.disabled_worker === true),
      ...Contrat,
    },
    Rupture: { ...(notified !== undefined && { DateNotification: notified }), ...Rupture },
    ...own,
  })
  return { ...month, absences: absences.map(recordOf), history: historyOf(situation, dates) }
}

/** The allowance of a stop has no effect on severance; entering it avoids the need for earlier pay. */
const recordOf = ({ nature, from, to }: LeavingDates['absences'][number], index: number): AbsenceRecord => ({
  Evenement: String(index),
  Nature: nature,
  Debut: from,
  Fin: to,
  MontantIJ: '10',
})

/** The form names no year, and some of its months precede the law here: each carries the sums that an equal month of this one would. */
const SOME_MONTH = '2026-06'

/** The months of the form; its bonuses are yearly or exceptional. */
function historyOf(
  situation: LeavingSituation,
  { hired, months, noticeMonths: ofNotice }: LeavingDates,
): readonly Month[] {
  const paid = (pays: readonly MonthPaid[], periods: readonly string[]): readonly Month[] =>
    pays.map(({ gross_eur, bonus_eur = 0 }, index) => {
      const period = periods[index] ?? SOME_MONTH
      const carried = carriedOf(decimal(gross_eur).minus(decimal(bonus_eur)).toFixed(), decimal(bonus_eur).toFixed())
      return { period, paymentDate: lastDay(period), contract: { since: hired }, carried }
    })
  return [...paid(situation.pay ?? [], months), ...paid(noticeMonths(situation), ofNotice)]
}

/** The law of a month, fixed once for all rows. */
export function payrollOf(period: string): Payroll {
  const known = payrolls.get(period)
  if (known !== undefined) return known
  const ready = payroll(defaut, period)
  if (!ready.ok) throw new Error(`${period} has no law`)
  payrolls.set(period, ready.value)
  return ready.value
}
const payrolls = new Map<string, Payroll>()

function carriedOf(salary: string, bonus: string): Month['carried'] {
  const { fixed, calculate } = payrollOf(SOME_MONTH)
  const Contrat = { DateDebutContrat: '2000-01-01' }
  const read = readInputs(fixed, monthlyInputs(SOME_MONTH, salary, { Contrat, Primes: { PrimeAnnuelle: bonus } }))
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return calculate(read.value.facts).carried
}
