import { describe, expect, test } from 'vitest'
import { line, monthly, months, paidBack, sumOf, sumsOf } from '../../testing/back-pay.js'
import { officer } from '../../testing/inputs.js'
import { payslipOf, yearOfPayslips } from '../../testing/payrolls.js'
import { calculateMany } from '../batch/many.js'
import { amountOf } from '../calculate/lines.js'
import { payroll } from '../calculate/payroll.js'
import type { Inputs } from '../cases/read.js'
import { explainAll } from '../explain/explain.js'
import { explanationText } from '../explain/explain-text.js'
import { payslipFromJson } from '../explain/payslip.js'
import { ZERO } from '../ground/money.js'
import { monthOf, monthsLater } from '../ground/period.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { Payslip } from '../tree/payslip.js'
import { backPay, isTimeBarred, whyDifference } from './back-pay.js'

const faultsOf = (counted: readonly Payslip[], corrected: readonly MonthInputs[], open: MonthInputs) => {
  const found = backPay(defaut, { counted, corrected, open })
  return found.ok ? [] : found.faults.map(({ code, value }) => `${code} ${value}`)
}
describe('a payslip with back pay', () => {
  const counted = yearOfPayslips(defaut, months(1, 6, '2200'))
  const open = monthly('2026-07', '2300')
  const found = paidBack(counted, months(4, 6, '2300'), open)

  test('explains each line as the month and its differences, and each difference by both computations', () => {
    const explained = paidBack(
      months(1, 6, '2200').map((month, place, all) => {
        const history = counted.slice(0, place)
        const outcome = payslipFromJson(defaut, { ...month, history })
        if (!outcome.ok || all.length === 0) throw new Error('refused')
        return outcome.value
      }),
      months(4, 6, '2300'),
      open,
    )
    const reasons = explainAll(explained.payslip)
    for (const { name, value } of explained.payslip.lines) {
      expect([name, reasons.find((one) => one.name === name)?.value.toFixed()]).toEqual([name, value.toFixed()])
    }
    const gross = reasons.find(({ name }) => name === 'TotalBrut')
    expect(gross && explanationText(gross)).toContain('100 [Rappels.2026-04]')
    const why = whyDifference(explained, '2026-04', 'VieillessePlafonneeSalariale')
    // 6.90 % of 2,200 and of 2,300.
    expect([why?.counted?.value.toFixed(2), why?.recomputed.value.toFixed(2)]).toEqual(['151.80', '158.70'])
    expect(why?.causes).toEqual([
      { kind: 'input', caseName: 'Remuneration', caseFieldName: 'SalaireMensuel', before: '2200', after: '2300' },
    ])
    expect(whyDifference(explained, '2026-01', 'TotalBrut')).toBeUndefined()
  })

  test('is computed from its inputs alone, also as JSON and among many', () => {
    const inputs = { ...JSON.parse(JSON.stringify({ ...open, backPay: found.months })), history: counted }
    const alone = payslipFromJson(defaut, inputs)
    const amounts = (of: Payslip) => of.lines.map(({ value }) => value.toFixed())
    expect(alone.ok && amounts(alone.value)).toEqual(amounts(found.payslip))
    const of = payroll(defaut, '2026-07')
    if (!of.ok) throw new Error('no law')
    const [first, other] = [...calculateMany(of.value, [inputs, monthly('2026-07', '2300') as typeof inputs])]
    if (!(first?.ok && other?.ok)) throw new Error('refused')
    expect(first.value.lines).toEqual(amounts(found.payslip))
    const carried = Object.entries(found.payslip.carried).map(([name, value]) => [name, value.toFixed()])
    expect(first.value.carried).toEqual(Object.fromEntries(carried))
    expect([first.value.backPay, other.value.backPay]).toEqual([found.months, undefined])
  })

  test('takes attachments from the whole pay of the month', () => {
    const seized: Inputs = { Saisies: { SaisieEnCours: 'true' } }
    const paid = yearOfPayslips(defaut, months(1, 6, '2200', seized))
    const { payslip } = paidBack(paid, months(4, 6, '2300', seized), monthly('2026-07', '2300', seized))
    const seizable = amountOf(payslip, 'MontantNetSocial').minus(amountOf(payslip, 'PAS'))
    expect(line(payslip, 'NetSaisissable')).toBe(seizable.toFixed(2))
    expect(line(payslip, 'TotalDeductions')).toBe(line(payslip, 'SaisieRemunerations'))
  })

  test('of an officer', () => {
    const year = (pays: readonly string[]) => pays.map((pay, month) => officer(`2026-0${month + 1}`, pay))
    const paid = yearOfPayslips(salaire2026, year(['5000', '5000', '5000']))
    const known = year(['5000', '5000', '5500', '5500'])
    const { payslip } = paidBack(paid, known.slice(2, 3), officer('2026-04', '5500'), salaire2026)
    expect(sumsOf([...paid, payslip])).toEqual(sumsOf(yearOfPayslips(salaire2026, known)))
  })
})

test('a raise of December 2025 is paid in January 2027 by the rates of December 2025', () => {
  const year = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`)
  const periods = ['2025-12', ...year]
  const paid = periods.map((period) => monthly(period, '2200'))
  const corrected = [monthly('2025-12', '2300'), ...paid.slice(1)]
  const { months: found, payslip } = paidBack(yearOfPayslips(defaut, paid), corrected, monthly('2027-01', '2200'))
  const [{ period, lines } = { period: '', lines: [] }] = found
  const difference = (name: string) => lines.find((one) => one.name === name)?.value
  expect([period, difference('TotalBrut')]).toEqual(['2025-12', '100'])
  // 2.02 % of 2,300 and 2,200 in 2025, 46.46 and 44.44; in 2026 it would be 2.11 % (CSS D242-4).
  expect(difference('VieillesseDeplafonneePatronale')).toBe('2.02')
  // The month of January 2027 itself carries the ceiling of 2026; the past month carries nothing.
  expect(payslip.provisional.map(({ figure }) => figure)).toContain('Plafonds.PlafondSS')
})

describe('daily allowances', () => {
  const stopped = (nature: 'maladie' | 'accident_travail', month: string, pay: string) => ({
    ...monthly(month, pay),
    absences: [{ Evenement: 's', Nature: nature, Debut: `${month}-01`, Fin: `${month}-20`, Subrogation: 'true' }],
  })
  const counted = yearOfPayslips(defaut, months(1, 6, '1800'))
  const { payslip: july } = paidBack(counted, months(4, 6, '2100'), monthly('2026-07', '1800'))
  const after = (history: readonly Payslip[], month: MonthInputs) => payslipOf(defaut, { ...month, history })
  const changeOf = (nature: 'maladie' | 'accident_travail', month: string): string => {
    const before = (from: readonly Payslip[]): readonly Payslip[] =>
      month === '2026-08' ? from : [...from, after(from, monthly('2026-08', '1800'))]
    const plain = before([...counted, after(counted, monthly('2026-07', '1800'))])
    const [was, is] = [plain, before([...counted, july])].map((history) =>
      amountOf(after(history, stopped(nature, month, '1800')), 'IJSSNettes'),
    )
    return (is ?? ZERO).minus(was ?? ZERO).toFixed(2)
  }

  test('of sickness count pay that was paid before the stop, in its months (CSS R323-4)', () => {
    // May and June count 2,100: from the 8th day, 13 days at 6,000 ÷ 91.25 ÷ 2 = 32.87 are 427.31, less 16.24, 10.26 and
    // 2.14 of CSG and CRDS; without the raise 13 days at 29.58 are 384.54, less 14.61, 9.23 and 1.92.
    expect(changeOf('maladie', '2026-08')).toBe('39.89')
    // September reads June to August: 13 days at 31.23 are 405.99, less 15.43, 9.74 and 2.03.
    expect(changeOf('maladie', '2026-09')).toBe('20.01')
  })

  test('of an accident count it in the months after its payment (CSS R433-5)', () => {
    expect(changeOf('accident_travail', '2026-08')).toBe('0.00')
    expect(Number(changeOf('accident_travail', '2026-09'))).toBeGreaterThan(0)
  })

  test('of a month that is computed again stay as the fund paid them', () => {
    const paid = yearOfPayslips(defaut, [...months(1, 5, '1800'), stopped('maladie', '2026-06', '1800')])
    const corrected = [...months(4, 5, '2100'), stopped('maladie', '2026-06', '2100')]
    const { computed } = paidBack(paid, corrected, monthly('2026-07', '2100'))
    const june = computed.find(({ period }) => period === '2026-06')?.recomputed
    expect(june && line(june, 'IJSSNettes')).toBe(sumOf(paid, 'IJSSNettes').toFixed(2))
    expect(sumOf(paid, 'IJSSNettes').gt(0)).toBe(true)
  })
})

describe('refusals and first months', () => {
  test('every month after the first corrected one is needed', () => {
    const counted = yearOfPayslips(defaut, months(1, 6, '2200'))
    expect(faultsOf(counted, months(4, 5, '2300'), monthly('2026-07', '2300'))).toEqual(['wrong_history 2026-06'])
    expect(faultsOf(counted, months(4, 7, '2300'), monthly('2026-07', '2300'))).toEqual(['wrong_period 2026-07'])
  })

  test('a month before the first known one is an opening balance', () => {
    const counted = yearOfPayslips(defaut, months(3, 6, '2200'))
    expect(faultsOf(counted, months(2, 6, '2300'), monthly('2026-07', '2300'))).toEqual(['wrong_history 2026-02'])
  })

  test('a hire learnt late: a month that was never paid is paid whole', () => {
    const hired: Inputs = { Contrat: { DateDebutContrat: '2026-06-15' } }
    const { payslip } = paidBack([], months(6, 6, '2200', hired), monthly('2026-07', '2200', hired))
    const inTime = yearOfPayslips(defaut, months(6, 7, '2200', hired))
    expect(sumsOf([payslip])).toEqual(sumsOf(inTime))
    expect(payslip.cumulated['TotalBrut']?.toFixed()).toBe(sumOf(inTime, 'TotalBrut').toFixed())
    // In August June is known as paid by July, whole; a raise of June by 100 is due alone.
    const august = (pay: string) => paidBack([payslip], months(6, 7, pay, hired), monthly('2026-08', pay, hired))
    expect(august('2200').months).toEqual([])
    const raised = yearOfPayslips(defaut, months(6, 8, '2300', hired))
    expect(sumsOf([payslip, august('2300').payslip])).toEqual(sumsOf(raised))
  })

  test('a hire learnt late: every month since the contract began is paid, also after a month that was paid without them', () => {
    const hired: Inputs = { Contrat: { DateDebutContrat: '2026-04-13' } }
    const inTime = yearOfPayslips(defaut, months(4, 7, '2200', hired))
    const { payslip } = paidBack([], months(4, 6, '2200', hired), monthly('2026-07', '2200', hired))
    expect(sumsOf([payslip])).toEqual(sumsOf(inTime))
    const alone = payslipOf(defaut, monthly('2026-07', '2200', hired))
    const august = paidBack([alone], months(4, 7, '2200', hired), monthly('2026-08', '2200', hired))
    expect(sumsOf([alone, august.payslip])).toEqual(sumsOf(yearOfPayslips(defaut, months(4, 8, '2200', hired))))
    // What July has paid for April is known as paid by July, more than a month after April.
    const later = (pay: string) => paidBack([payslip], months(4, 7, pay, hired), monthly('2026-08', pay, hired))
    expect(later('2200').months).toEqual([])
    const raised = sumsOf(yearOfPayslips(defaut, months(4, 8, '2300', hired)))
    expect(sumsOf([payslip, later('2300').payslip])).toEqual(raised)
  })

  test('a day of payment that is none', () => {
    const counted = yearOfPayslips(defaut, months(6, 6, '2200')).map((month) => ({
      ...month,
      paymentDate: '2026-06-31',
    }))
    const refused = ['wrong_payment_date 2026-06-31']
    expect(faultsOf(counted, months(6, 6, '2300'), monthly('2026-07', '2300'))).toEqual(refused)
  })

  test('a stored result without quantities: those of a line that it has paid are not known', () => {
    const counted = yearOfPayslips(defaut, months(6, 6, '2200')).map(({ lines, ...payslip }) => ({
      ...payslip,
      lines: lines.map(({ name, value, base }) => ({ name, value: value.toFixed(), base })),
    }))
    const found = backPay(defaut, { counted, corrected: months(6, 6, '2300'), open: monthly('2026-07', '2300') })
    const lines = found.ok ? (found.value.months[0]?.lines ?? []) : []
    expect(lines.find(({ name }) => name === 'SalaireBase')).toEqual({ name: 'SalaireBase', value: '100' })
    // The flat deduction is 0, of a gross that is printed as its quantity.
    expect(lines.filter(({ quantity }) => quantity !== undefined)).toEqual([])
  })

  test('pay is claimed for three years (C. trav. L3245-1)', () => {
    expect([isTimeBarred('2023-06', '2026-06-30'), isTimeBarred('2023-06', '2026-07-01')]).toEqual([false, true])
  })

  test.each(['x', [{ period: '2026-07' }], [{}], {}])('back pay that is %j is a fault', (wrong) => {
    const outcome = payslipFromJson(defaut, { ...monthly('2026-07', '2300'), backPay: wrong })
    expect(outcome.ok ? [] : outcome.faults.map(({ code }) => code)).toEqual(['wrong_type'])
  })
})

describe('the tenth of leave at the end of a contract', () => {
  // Without an account, the pay since the last 1 June counts (C. trav. L3141-24): 2,200 in June, July and August are a tenth of 660.
  const leaving: Inputs = {
    Contrat: { DateDebutContrat: '2020-01-01', DateFinContrat: '2026-08-31' },
    Rupture: { Motif: 'demission' },
    Conges: { PrisAuDepart: '0' },
  }
  /** Pay in lieu in August, where a month of 3,200 instead of 2,200 euros was known in July. */
  function inLieu(corrected: string | undefined): string {
    const counted = yearOfPayslips(defaut, months(5, 6, '2200', leaving))
    const now = months(5, 6, '2200', leaving).map((month) =>
      month.period === corrected ? monthly(month.period, '3200', leaving) : month,
    )
    const { payslip } = paidBack(counted, now, monthly('2026-07', '2200', leaving))
    const august = { ...monthly('2026-08', '2200', leaving), history: [...counted, payslip] }
    return line(payslipOf(defaut, august), 'CompensatriceConges')
  }

  test('has back pay of a month of its period, whichever month pays it', () => {
    // A tenth of 2,200 + 1,000 + 2 × 2,200 = 7,600, for 8 days of 7.5 acquired (C. trav. L3141-7): 760 × 8 ÷ 7.5.
    expect(inLieu('2026-06')).toBe('810.67')
  })
  test('has none of an earlier period that is paid in it', () => {
    // 660 × 8 ÷ 7.5, as without any.
    expect([inLieu('2026-05'), inLieu(undefined)]).toEqual(['704.00', '704.00'])
  })
})

test('reference pay of severance has back pay by its months of work, not by the month that pays it (Cass. soc. 30/04/2003, 00-44.789)', () => {
  const leaving: Inputs = {
    Contrat: { DateDebutContrat: '2020-01-01', DateFinContrat: '2026-08-31' },
    Rupture: { Motif: 'licenciement', DateNotification: '2026-07-15', RemunerationAnneePrecedente: '26400' },
    Conges: { PrisAuDepart: '0' },
  }
  // From June 2025 to June 2026.
  const periods = Array.from({ length: 13 }, (_, later) => monthOf(monthsLater('2025-06-01', later)))
  /** The severance of August, where a month of 3,400 instead of 2,200 euros was known and paid in July. */
  const severance = (corrected: string | undefined): string => {
    const month = (period: string) => monthly(period, '2200', leaving)
    const counted = yearOfPayslips(defaut, periods.map(month))
    const now = periods.map((period) => monthly(period, period === corrected ? '3400' : '2200', leaving))
    const { payslip } = paidBack(counted, now, month('2026-07'))
    const august = { ...month('2026-08'), history: [...counted, payslip] }
    return line(payslipOf(defaut, august), 'IndemniteRupture')
  }
  // 6 years and 8 months at a quarter of the better mean: of April to June (2,200 + 2,200 + 3,400) ÷ 3, else of 2,200.
  expect(severance('2026-06')).toBe('4333.33')
  // June 2025 lies before the twelve months: 2,200 × 6.6667 ÷ 4, though it is paid in July 2026.
  expect([severance('2025-06'), severance(undefined)]).toEqual(['3666.67', '3666.67'])
})
