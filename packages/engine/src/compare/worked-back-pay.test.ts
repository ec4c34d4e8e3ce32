import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { yearOfPayslips } from '../../testing/payrolls.js'
import worked from '../../testing/worked-back-pay.json' with { type: 'json' }
import { LINES, type WorkedLines } from '../../testing/worked-lines.js'
import { amountOf } from '../calculate/lines.js'
import type { Inputs } from '../cases/read.js'
import { Decimal } from '../ground/money.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import type { LineName } from '../law/names.js'
import { defaut } from '../regulations/defaut.js'
import type { BackPayMonth } from '../tree/back-pay.js'
import type { Payslip } from '../tree/payslip.js'
import { type BackPay, backPay } from './back-pay.js'

/**
 * The worked cases of back pay in `testing/worked-back-pay.json`, computed by hand from the texts of law (R242-1 II,
 * R242-2 II, L241-13 III of the CSS; BOI-IR-PAS-30-10-50): the differences of each month of origin line by line, and
 * the payslip of the month of payment.
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
interface WorkedCase {
  readonly id: string
  readonly title: string
  readonly input: {
    readonly employer: Employer
    readonly employerCorrected?: Employer
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
const CASES: readonly WorkedCase[] = worked.cases as unknown as readonly WorkedCase[]

const percent = (text: string): string => new Decimal(text).div(100).toFixed()
const rateIn = (rate: Rate, month: string): string => (typeof rate === 'string' ? rate : (rate[month] ?? rate.default))

/** The absence of B03, of the contract of B05 and of the others. */
const ABSENCE = { Evenement: '1', Nature: 'sans_solde', Debut: '2026-05-18', Fin: '2026-05-20' }
const LEAVER: Inputs = {
  Contrat: { DateDebutContrat: '2020-01-01', DateFinContrat: '2026-06-30' },
  Rupture: { Motif: 'licenciement', DateNotification: '2026-04-30', RemunerationAnneePrecedente: '30000' },
}

function monthOfCase(id: string, period: string, own: WorkedMonth, employer: Employer): MonthInputs {
  const { headcount, cadre, health, atRate, planT1Employer } = employer
  const salary = own.hsh === undefined && own.ratio === undefined ? own.gross : id === 'B08' ? '2000' : '2500'
  const common: Inputs = {
    ...(id === 'B05' && LEAVER),
    Contrat: {
      ...(id === 'B05' ? LEAVER['Contrat'] : { DateDebutContrat: '2020-01-01' }),
      StatutCadre: String(cadre),
    },
    Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel: salary },
    RegimeSante: { MontantSalarial: health[0] ?? '0', MontantPatronal: health[1] ?? '0' },
    PrevoyanceMutuelle: { HasPrevoyance: String(cadre), TauxPrevoyance: percent(planT1Employer ?? '0') },
    // The engine prints the raised price with four decimals, 16.4831: 8.0003 hours give the 131.87 of the sheet.
    HeuresSupplementaires: { HeuresSup25: own.hsh === undefined ? '0' : `${own.hsh}.0003` },
    Entreprise: { Effectif: String(headcount), TauxAT: percent(rateIn(atRate, period)) },
  }
  const month = employee(period, '0', common)
  return own.ratio === undefined ? month : { ...month, absences: [ABSENCE] }
}

interface Run extends BackPay {
  readonly counted: readonly Payslip[]
}
function runOf({ id, input }: WorkedCase): Run {
  const { employer, employerCorrected = employer, counted, corrected, paidIn, monthOfPayment } = input
  const paid = yearOfPayslips(
    defaut,
    Object.entries(counted).map(([period, own]) => monthOfCase(id, period, own, employer)),
  )
  const [first = Object.keys(counted)[0] ?? ''] = Object.keys(corrected)
  const again = Object.entries({ ...counted, ...corrected })
    .filter(([period]) => period >= first)
    .map(([period, own]) => monthOfCase(id, period, own, employerCorrected))
  const open = monthOfCase(id, paidIn, monthOfPayment ?? { gross: '0' }, employerCorrected)
  const found = backPay(defaut, { counted: paid, corrected: again, open })
  if (!found.ok) throw new Error(JSON.stringify(found.faults))
  return { ...found.value, counted: paid }
}

const cells = (month: BackPayMonth | undefined, name: LineName | undefined): string | null =>
  name === undefined ? null : new Decimal(month?.lines.find((line) => line.name === name)?.value ?? 0).toFixed(2)
const TOTALS = {
  gross: 'TotalBrut',
  totalEmployee: 'TotalCotisationsSalariales',
  totalEmployerBeforeReductions: 'TotalCotisationsPatronales',
  reductions: 'TotalAllegements',
  netBeforeTax: 'NetAvantImpot',
  montantNetSocial: 'MontantNetSocial',
  netTaxable: 'NetImposable',
  employerCost: 'CoutTotal',
} as const satisfies Readonly<Record<string, LineName>>

/** Rows of these cases that other worked cases do not have. */
const ROWS: typeof LINES = {
  ...LINES,
  'Réduction salariale HS (11,31 %)': ['ReductionSalarialeHeures', undefined],
  'CSG non déductible (heures exonérées)': ['CSGHeuresExonerees', undefined],
  'CRDS (heures exonérées)': ['CRDSHeuresExonerees', undefined],
  'Déduction forfaitaire HS': [undefined, 'DeductionForfaitaireHeures'],
}
/** Rows whose base the line does not print, or that have another sign than the line. */
const WITHOUT_BASE = ['CSG non déductible', 'CRDS', ...Object.keys(ROWS).filter((row) => !(row in LINES))]

/** The sheet pays the lost reduced rate of sickness as a complement of 6 % of the year; the engine as the rate of the month and the earlier months. */
const together = (lines: WorkedLines['lines']): WorkedLines['lines'] => {
  const complement = lines.find(({ line }) => line === 'Maladie complément')
  if (complement === undefined) return lines
  const others = lines.filter(({ line }) => line !== 'Maladie' && line !== complement.line)
  const own = lines.find(({ line }) => line === 'Maladie')?.employer ?? '0'
  return [
    ...others,
    { line: 'Maladie', employee: null, employer: new Decimal(own).plus(complement.employer ?? 0).toFixed(2) },
  ]
}

test.each(CASES)('$id: $title: the differences of each month of origin', (one) => {
  const { months } = runOf(one)
  expect(months.map(({ period }) => period)).toEqual(one.expected.months.map(({ month }) => month))
  for (const expected of one.expected.months) {
    const month = months.find(({ period }) => period === expected.month)
    const value = (name: LineName | undefined): string | null =>
      name === 'AssuranceMaladiePatronale'
        ? new Decimal(cells(month, name) ?? 0).plus(cells(month, 'RegularisationMaladie') ?? 0).toFixed(2)
        : cells(month, name)
    for (const { line, base, employee: mine, employer } of together(expected.lines)) {
      // The sheet writes the change of the reduction as what is given back.
      if (line === 'Réduction générale') continue
      const [own, theirs] = ROWS[line] ?? []
      const row = [expected.month, line]
      expect([...row, value(own), value(theirs)]).toEqual([...row, own ? mine : null, theirs ? employer : null])
      if (base == null || WITHOUT_BASE.includes(line)) continue
      const shown = month?.lines.find(({ name }) => name === (theirs ?? own))
      expect([...row, new Decimal(shown?.base ?? 0).toFixed(2)]).toEqual([...row, base])
    }
    for (const [total, name] of Object.entries(TOTALS)) {
      const wanted = new Decimal(expected.totals[total] ?? 0).times(total === 'reductions' ? -1 : 1)
      expect([expected.month, total, cells(month, name)]).toEqual([expected.month, total, wanted.plus(0).toFixed(2)])
    }
    const { urssaf, agircArrco } = expected.rgdu
    const parts = [cells(month, 'ReductionFillonURSSAF'), cells(month, 'ReductionFillonAGIRC')]
    expect(parts).toEqual([urssaf, agircArrco].map((text) => new Decimal(text).neg().plus(0).toFixed(2)))
  }
})

test.each(CASES)('$id: the payslip of the month of payment', ({ expected, ...one }) => {
  const { payslip } = runOf({ ...one, expected })
  const { totals } = expected
  const line = (name: LineName): string => amountOf(payslip, name).toFixed(2)
  for (const [total, name] of Object.entries({ ...TOTALS, pas: 'PAS', netPaid: 'NetAPayer' } as const)) {
    const wanted = totals[total] ?? '0'
    const amount = total === 'reductions' ? amountOf(payslip, name).neg() : amountOf(payslip, name)
    expect([total, amount.toFixed(2)]).toEqual([total, new Decimal(wanted).toFixed(2)])
  }
  if (totals['carriedToNextMonths'] !== undefined) {
    expect(line('ResteTropPercu')).toBe(totals['carriedToNextMonths'])
    expect(line('RepriseTropPercu')).toBe(totals['tenthOfNet'])
  }
})
