import { type Decimal, defaut, payslip, readInputs } from '@centime/engine'
import { employee, healthPlan } from '@centime/engine/testing/inputs.js'
import { payrollOf } from '@centime/engine/testing/payrolls.js'
import { BACK_PAY_CASES, backPayOf } from '@centime/engine/testing/worked-back-pay.js'
import { expect, test } from 'vitest'
import { leavingRecord } from './leaving.js'

/** The data of the documents of the end of a contract: the amounts of case W11 of engine/testing/worked-leaving.json. */

const leaver = (end: string) =>
  employee('2026-06', '3000', {
    Contrat: { DateDebutContrat: '2018-01-01', DateFinContrat: end, Emploi: 'Comptable' },
    Rupture: {
      Motif: 'rupture_conventionnelle',
      Indemnite: end > '2026-06-30' ? '0' : '30000',
      RemunerationAnneePrecedente: '36000',
    },
    PrevoyanceMutuelle: healthPlan('60'),
    Entreprise: { Effectif: '30' },
  })

function recordOf(end: string) {
  const inputs = leaver(end)
  const read = readInputs(payrollOf(defaut, '2026-06').fixed, inputs)
  const result = payslip(defaut, inputs)
  if (!read.ok || !result.ok) throw new Error('inputs of a leaver')
  const gross = (amount: string): Decimal => result.value.lines[0]?.value.times(0).plus(amount) ?? raise()
  const months = Array.from({ length: 13 }, (_, place) => {
    const period = place < 8 ? `2025-${String(place + 5).padStart(2, '0')}` : `2026-0${place - 7}`
    return { period, paymentDate: `${period}-28`, gross: gross('3000') }
  })
  const employer = { name: 'Exemple SAS', siret: '73282932000074' }
  return leavingRecord({
    ...{ payslip: result.value, facts: read.value.facts, months, employer },
    employee: { name: 'Jeanne Martin', emploi: 'Comptable' },
  })
}
const raise = (): never => {
  throw new Error('a payslip without lines')
}

test('certificate, receipt and attestation of an agreed termination (C. trav. L1234-19, L1234-20, R1234-9)', () => {
  const record = recordOf('2026-06-30')
  expect(record?.certificate).toEqual({ from: '2018-01-01', to: '2026-06-30', job: 'Comptable' })
  expect(record?.employer).toEqual({ name: 'Exemple SAS', address: null, identifier: '73282932000074' })
  expect(record?.attestation).toMatchObject({
    motif: 'rupture_conventionnelle',
    reason: 'Rupture conventionnelle',
    severance: { minimum: '6375.00', paid: '30000.00', taxable: '0.00' },
  })
  expect(record?.attestation.months.map(({ period }) => period)).toEqual([
    ...['2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'],
    ...['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'],
  ])
  expect(record?.receipt.net).toBe('29919.96')
  const cents = record?.receipt.items.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  expect(cents).toBe(2_991_996)
})

test('a payslip after the contract has the receipt of what it pays, and the corrected months', () => {
  // B05 of the worked cases: six months of 2,200 are 2,300, and 162.50 of severance are due in August.
  const one = BACK_PAY_CASES.find(({ id }) => id === 'B05') ?? raise()
  const { payslip: august, counted } = backPayOf(one)
  const read = readInputs(payrollOf(defaut, '2026-06').fixed, leaver('2026-06-30'))
  const record = leavingRecord({
    ...{ payslip: august, facts: read.ok ? read.value.facts : raise(), employer: {}, employee: {} },
    months: counted.map((month) => ({ ...month, gross: month.carried['TotalBrut'] ?? raise() })),
  })
  expect(record?.receipt.net).toBe('637.52')
  const cents = record?.receipt.items.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  expect(cents).toBe(63_752)
  expect(record?.attestation.months.map(({ period, gross }) => [period, gross])).toEqual(
    ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'].map((period) => [period, '2300.00']),
  )
})

test('a month in which the contract does not end has none', () => {
  expect(recordOf('2026-07-31')).toBeUndefined()
})
