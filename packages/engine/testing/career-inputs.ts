import { Decimal } from '../src/ground/money.js'
import { daysLater, lastDay, monthOf } from '../src/ground/period.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import { defaut } from '../src/regulations/defaut.js'
import { employee } from './inputs.js'
import { payrollOf } from './payrolls.js'
import type { Career, Month } from './severance-by-the-articles.js'

/** The last month of a career as inputs; earlier months are results with pays only. */

const MOTIFS: Readonly<Record<Career['reason'], string>> = {
  dismissal: 'licenciement',
  economic_dismissal: 'pse',
  unfitness: 'inaptitude',
  occupational_unfitness: 'inaptitude_professionnelle',
  agreed_termination: 'rupture_conventionnelle',
  retirement_by_employee: 'depart_retraite',
  retirement_by_employer: 'mise_a_la_retraite',
  serious_misconduct: 'faute_grave',
  resignation: 'demission',
}

export function inputsOfCareer(career: Career): MonthInputs {
  const { hired, ended, notified, reason, isDisabled, isNoticePaid, hours, absences, months, salary } = career
  const period = monthOf(ended)
  const nothing = Object.fromEntries(payrollOf(defaut, period).fixed.carried.map((name) => [name, '0']))
  const [bonus] = months.at(-1)?.bonuses ?? []
  const month = employee(period, '0', {
    Contrat: {
      DateDebutContrat: hired,
      DateFinContrat: ended,
      HeuresContrat: hours.at(-1)?.weekly ?? '35',
      TravailleurHandicape: String(isDisabled),
    },
    Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel: salary },
    Primes: { PrimeAnnuelle: bonus?.amount ?? '0', MoisPrimeAnnuelle: String(bonus?.covers ?? 12) },
    Rupture: { Motif: MOTIFS[reason], DateNotification: notified, Preavis: isNoticePaid ? 'paye' : 'effectue' },
  })
  return {
    ...month,
    before: hours.flatMap(({ weekly }, index) => {
      const next = hours[index + 1]?.from
      return next === undefined ? [] : [{ until: daysLater(next, -1), cases: { Contrat: { HeuresContrat: weekly } } }]
    }),
    absences: absences.map(({ nature, from, to, worked, prolongs }, index) => ({
      Evenement: String(index),
      Nature: nature,
      Debut: from,
      Fin: to,
      // An entered allowance requires no pay before the stop.
      MontantIJ: '10',
      ...(worked !== undefined && { PartTravaillee: worked }),
      ...(prolongs === true && { Prolonge: String(index - 1) }),
    })),
    history: months.filter((one) => one.month < period).map((one) => resultOf(one, career, nothing)),
  }
}

function resultOf({ month, pay, bonuses, lost }: Month, { hired }: Career, nothing: Readonly<Record<string, string>>) {
  const beyond = bonuses.map(({ amount, covers }) => new Decimal(amount).times(Math.max(0, covers - 3)).div(covers))
  const carried = {
    ...nothing,
    TotalBrut: pay,
    PaieDeReference: pay,
    AbsenceHorsAnciennete: lost,
    PrimesHorsTroisMois: Decimal.sum(0, ...beyond).toFixed(),
  }
  return { period: month, paymentDate: lastDay(month), contract: { since: hired }, carried }
}
