import type { Inputs } from '../src/cases/read.js'
import { type BackPay, backPay } from '../src/compare/back-pay.js'
import { Decimal } from '../src/ground/money.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import { defaut } from '../src/regulations/defaut.js'
import type { Payslip } from '../src/tree/payslip.js'
import { employee } from './inputs.js'
import { yearOfPayslips } from './payrolls.js'
import worked from './worked-back-pay.json' with { type: 'json' }
import neighbours from './worked-back-pay-neighbours.json' with { type: 'json' }
import type { WorkedLines } from './worked-lines.js'

/**
 * The worked cases of back pay in `worked-back-pay.json`, computed by hand from the texts of law (R242-1 II, R242-2 II,
 * L241-13 III of the CSS; BOI-IR-PAS-30-10-50), with their runs. Their neighbours (`K…`) come from a second calculation from the same
 * texts, which gives the amounts of seven of the first to the cent: too much pay that is taken back by tenths, managers above the ceiling
 * and below it again, an absence of a day, a contract that has ended, a premium above three minimum wages, part time, two turns of a year.
 */

type Rate = string | { readonly default: string; readonly [month: string]: string | undefined }
interface Employer {
  readonly headcount: number
  readonly cadre: boolean
  readonly health: readonly string[]
  readonly atRate: Rate
  readonly planT1Employer?: string
}
interface WorkedMonth {
  readonly gross: string
  /** Hours of overtime. */
  readonly hsh?: string
  /** Pay left by an unpaid absence ÷ whole pay. */
  readonly ratio?: string
  readonly sev?: { readonly free: string }
}
type Months = Readonly<Record<string, WorkedMonth>>
export interface WorkedBackPay {
  readonly id: string
  readonly title: string
  readonly input: {
    readonly employer: Employer
    readonly employerCorrected?: Employer
    /** Of a neighbour: the whole salary where the corrected month has overtime or an absence; that absence; the end of the contract. */
    readonly salary?: string
    readonly absence?: NonNullable<MonthInputs['absences']>[number]
    readonly leaver?: string
    /** Of part time; absent: 35. */
    readonly weeklyHours?: string
    readonly counted: Months
    readonly corrected: Months
    readonly paidIn: string
    readonly monthOfPayment?: WorkedMonth
  }
  readonly expected: {
    readonly months: readonly (WorkedLines & {
      readonly month: string
      readonly rgdu: { readonly urssaf: string; readonly agircArrco: string }
    })[]
    readonly current?: WorkedLines
    readonly totals: Readonly<Record<string, string>>
  }
}
export const BACK_PAY_CASES: readonly WorkedBackPay[] = [
  ...worked.cases,
  ...neighbours.cases,
] as unknown as readonly WorkedBackPay[]

const percent = (text: string): string => new Decimal(text).div(100).toFixed()
const rateIn = (rate: Rate, month: string): string => (typeof rate === 'string' ? rate : (rate[month] ?? rate.default))

/** The absence of B03, and the contract of B05. */
const ABSENCE = { Evenement: '1', Nature: 'sans_solde', Debut: '2026-05-18', Fin: '2026-05-20' }
const LEAVER: Inputs = {
  Contrat: { DateDebutContrat: '2020-01-01', DateFinContrat: '2026-06-30' },
  Rupture: { Motif: 'licenciement', DateNotification: '2026-04-30', RemunerationAnneePrecedente: '30000' },
}

type Person = Pick<WorkedBackPay, 'id' | 'input'>
function monthOfCase({ id, input }: Person, period: string, own: WorkedMonth, employer: Employer): MonthInputs {
  const { absence = ABSENCE, leaver, weeklyHours } = input
  const { headcount, cadre, health, atRate, planT1Employer } = employer
  const salary =
    own.hsh === undefined && own.ratio === undefined ? own.gross : (input.salary ?? (id === 'B08' ? '2000' : '2500'))
  const common: Inputs = {
    ...(id === 'B05' && LEAVER),
    Contrat: {
      ...(id === 'B05' ? LEAVER['Contrat'] : { DateDebutContrat: '2020-01-01' }),
      ...(leaver !== undefined && { DateFinContrat: leaver }),
      ...(weeklyHours !== undefined && { HeuresContrat: weeklyHours }),
      StatutCadre: String(cadre),
    },
    Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel: salary },
    ...(leaver !== undefined && { Rupture: { Motif: 'demission' } }),
    RegimeSante: { MontantSalarial: health[0] ?? '0', MontantPatronal: health[1] ?? '0' },
    PrevoyanceMutuelle: { HasPrevoyance: String(cadre), TauxPrevoyance: percent(planT1Employer ?? '0') },
    HeuresSupplementaires: { HeuresSup25: own.hsh ?? '0' },
    Entreprise: { Effectif: String(headcount), TauxAT: percent(rateIn(atRate, period)) },
  }
  const month = employee(period, '0', common)
  return own.ratio === undefined ? month : { ...month, absences: [absence] }
}

interface Run extends BackPay {
  readonly counted: readonly Payslip[]
}
/** The months of a case as they were paid, and the payslip of the month of payment. */
export function backPayOf(person: WorkedBackPay): Run {
  const { input } = person
  const { employer, employerCorrected = employer, counted, corrected, paidIn, monthOfPayment } = input
  const paid = yearOfPayslips(
    defaut,
    Object.entries(counted).map(([period, own]) => monthOfCase(person, period, own, employer)),
  )
  const [first = Object.keys(counted)[0] ?? ''] = Object.keys(corrected)
  const again = Object.entries({ ...counted, ...corrected })
    .filter(([period]) => period >= first)
    .map(([period, own]) => monthOfCase(person, period, own, employerCorrected))
  const open = monthOfCase(person, paidIn, monthOfPayment ?? { gross: '0' }, employerCorrected)
  const found = backPay(defaut, { counted: paid, corrected: again, open })
  if (!found.ok) throw new Error(JSON.stringify(found.faults))
  return { ...found.value, counted: paid }
}
