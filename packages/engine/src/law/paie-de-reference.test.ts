import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import type { AbsenceRecord } from '../cases/absence-events.js'
import type { Inputs } from '../cases/read.js'
import { Decimal } from '../ground/money.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'

/** The reference months of the daily allowance (CSS R323-4, R323-8), from finalized payslips. */

type Month = readonly [period: string, pay: string, changes?: Inputs, absences?: readonly AbsenceRecord[]]
const HIRED = { Contrat: { DateDebutContrat: '2023-01-01' } }
const NOVEMBER = { Evenement: 'n', Nature: 'maladie', Debut: '2025-11-10', Fin: '2025-11-21', Subrogation: 'true' }
const JANUARY = {
  ...{ Evenement: 'j', Nature: 'maladie', Debut: '2026-01-12', Fin: '2026-01-15' },
  ...{ Subrogation: 'true', SubrogationDebut: '2026-01-12' },
}
const paid = (months: readonly Month[]): readonly Payslip[] => {
  const history: Payslip[] = []
  for (const [period, pay, changes = {}, absences = []] of months) {
    history.push(
      payslipOf(defaut, { ...employee(period, pay, { ...HIRED, ...changes }), absences, history: [...history] }),
    )
  }
  return history
}
/** One day's allowance, the 4th of the stop of January, of a salary of 2,200 since then. */
const january = (history: readonly Payslip[], absences: readonly AbsenceRecord[] = [], changes: Inputs = HIRED) =>
  payslipOf(defaut, { ...employee('2026-01', '2200', changes), absences: [...absences, JANUARY], history })
const FULL = { Entreprise: { BaremeMaintien: '0:90x1', GarantieNet: 'stricte' } }

describe('a month of the history with an absence counts as if it had been worked', () => {
  test.each([
    ['unpaid', {}],
    ['maintained in full', FULL],
  ])('with its own bonus and salary, the absence %s', (_what, changes) => {
    const bonus = { ...changes, Primes: { MontantPrimes: '300' } }
    const months = paid([
      ['2025-10', '2000'],
      ['2025-11', '2000', bonus, [NOVEMBER]],
      ['2025-12', '2000'],
    ])
    // (2,000 + 2,300 + 2,000) ÷ 91.25 ÷ 2 = 34.5205.
    expect(amounts(january(months, [NOVEMBER]), 'IJSSBrutes')).toEqual(['34.52'])
  })
  test('in partial activity and in unpaid leave too', () => {
    const leave = { Evenement: 's', Nature: 'sans_solde', Debut: '2025-10-06', Fin: '2025-10-31' }
    const partial = { Evenement: 'p', Nature: 'activite_partielle', Debut: '2025-12-01', Fin: '2025-12-19' }
    const months = paid([
      ['2025-10', '2000', {}, [leave]],
      ['2025-11', '2000'],
      ['2025-12', '2000', {}, [leave, partial]],
    ])
    // 6,000 ÷ 91.25 ÷ 2 = 32.8767.
    expect(amounts(january(months, [leave, partial]), 'IJSSBrutes')).toEqual(['32.87'])
  })
})

describe('the month of an entry is brought to a whole one', () => {
  const entered = { Contrat: { DateDebutContrat: '2025-12-16' } }
  test('of a monthly salary by what the entry deducts', () => {
    const monthly = { SalaireMensuel: '2000', HeuresTravaillees: '0', TauxHoraire: '0' }
    const [december] = paid([['2025-12', '2000', { ...entered, Remuneration: monthly }]])
    expect(december?.carried['PaieDeReference']?.toFixed(2)).toBe('2000.00')
  })
  test('of hours × rate by its days: 80 × 13 for 16 of 31', () => {
    const hourly = { HeuresTravaillees: '80', TauxHoraire: '13' }
    const [december] = paid([['2025-12', '2000', { ...entered, Remuneration: hourly }]])
    expect(december?.carried['PaieDeReference']?.toFixed(2)).toBe('2015.00')
    // October and November are before the contract: the present salary. (2,015 + 2 × 2,200) ÷ 91.25 ÷ 2 = 35.1507.
    const allowance = january(december ? [december] : [], [], entered)
    expect(amounts(allowance, 'IJSSBrutes')).toEqual(['35.15'])
    expect(allowance.warnings.map(({ code }) => code)).not.toContain('reference_pay_unknown')
  })
})

test('a month without pay that is known counts with 0: nothing stands in for it, and nothing is unknown', () => {
  const months = paid([
    ['2025-10', '0'],
    ['2025-11', '2000'],
    ['2025-12', '2000'],
  ])
  const allowance = january(months)
  // 4,000 ÷ 91.25 ÷ 2 = 21.9178.
  expect(amounts(allowance, 'IJSSBrutes')).toEqual(['21.91'])
  expect(allowance.warnings.map(({ code }) => code)).not.toContain('reference_pay_unknown')
})

test('a month that was computed before this line counts with its gross, or the present salary where an absence lowered it', () => {
  const months = paid([
    ['2025-10', '2000'],
    ['2025-11', '2000', {}, [NOVEMBER]],
    ['2025-12', '2000'],
  ]).map((month) => {
    const { PaieDeReference: _, ...carried } = month.carried
    return { ...month, carried }
  })
  // (2,000 + 2,200 + 2,000) ÷ 91.25 ÷ 2 = 33.9726.
  expect(amounts(january(months, [NOVEMBER]), 'IJSSBrutes')).toEqual(['33.97'])
  expect(new Decimal(months[1]?.carried['TotalBrut'] ?? 0).lt(2000)).toBe(true)
})
