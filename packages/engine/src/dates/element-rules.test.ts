import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { computed, payrollOf } from '../../testing/payrolls.js'
import { batchCalculator } from '../batch/of-facts.js'
import { amountOf, findLine } from '../calculate/lines.js'
import type { ElementDefinition, ElementRule } from '../cases/elements.js'
import { batchInputReader } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { withElements, wrongMembers } from '../regulations/with-elements.js'
import { dueByRule } from './element-rules.js'

/** Premiums of the year by rule: shares of a year by hand. */

const HALVES: ElementRule = {
  yearly: '1',
  parts: [
    { paid: 6, earnedFrom: 1, earnedTo: 6 },
    { paid: 12, earnedFrom: 7, earnedTo: 12 },
  ],
  leaver: 'pro_rata',
}
const once = (paid: number, earnedFrom: number, earnedTo: number): ElementRule => ({
  ...HALVES,
  parts: [{ paid, earnedFrom, earnedTo }],
})
const HOLIDAY = once(6, 6, 5)
const ADVANCE = once(11, 1, 12)
const ARREARS = once(1, 1, 12)
const THIRTEENTH: ElementDefinition = {
  ...{ code: 'TREIZIEME', label: '13e mois', nature: 'treizieme_mois', form: 'share', recurrence: 'monthly' },
  ...{ coverMonths: 6, start: '2026-01-01', rule: HALVES },
}

const since2020 = { from: '2020-01-01', to: undefined, absences: [] }
const shares = (rule: ElementRule, period: string, presence: Partial<typeof since2020 | { to: string }> = {}) => {
  const { due, earned } = dueByRule(rule, period, { ...since2020, ...presence })
  return [due.toFixed(6), earned.toFixed(6)]
}

describe('the share of a year that a month pays, and what is earned and not paid', () => {
  test.each([
    // Months of the half, of twelve.
    ['two halves, May', HALVES, '2026-05', '0.000000', '0.416667'],
    ['two halves, June', HALVES, '2026-06', '0.500000', '0.000000'],
    ['two halves, July', HALVES, '2026-07', '0.000000', '0.083333'],
    ['two halves, December', HALVES, '2026-12', '0.500000', '0.000000'],
    ['June for June to May, in May', HOLIDAY, '2026-05', '0.000000', '1.000000'],
    ['June for June to May, in June', HOLIDAY, '2026-06', '1.000000', '0.083333'],
    ['November for the year, in October', ADVANCE, '2026-10', '0.000000', '0.833333'],
    ['November for the year, in November', ADVANCE, '2026-11', '1.000000', '0.000000'],
    ['November for the year, in December', ADVANCE, '2026-12', '0.000000', '0.000000'],
    ['January for the year before, in December', ARREARS, '2026-12', '0.000000', '1.000000'],
    ['January for the year before, in January', ARREARS, '2027-01', '1.000000', '0.083333'],
  ] as const)('%s', (_, rule, period, due, earned) => {
    expect(shares(rule, period)).toEqual([due, earned])
  })

  test('an entry counts the calendar days of its month: 15 of 30 in June', () => {
    expect(shares(HALVES, '2026-06', { from: '2026-06-16' })).toEqual(['0.041667', '0.000000'])
  })

  test('a leaver gets the part earned, or nothing; on the last day of the month that pays, all of it', () => {
    // July to September, and 15 days of 31, of twelve months.
    expect(shares(HALVES, '2026-10', { to: '2026-10-15' })).toEqual(['0.290323', '0.000000'])
    const none = { ...HALVES, leaver: 'none' } as const
    expect(shares(none, '2026-10', { to: '2026-10-15' })).toEqual(['0.000000', '0.000000'])
    expect(shares(none, '2026-12', { to: '2026-12-15' })).toEqual(['0.000000', '0.000000'])
    expect(shares(none, '2026-12', { to: '2026-12-31' })).toEqual(['0.500000', '0.000000'])
    // A person whose premium of the year before is still due.
    expect(shares(ARREARS, '2026-01', { to: '2026-01-31' })).toEqual(['1.083333', '0.000000'])
  })
})

describe('a 13th month in halves', () => {
  const regulation = withElements(defaut, [THIRTEENTH])
  const month = (period: string, changes: Parameters<typeof employee>[2] = {}) =>
    employee(period, '0', {
      ...changes,
      Remuneration: { SalaireMensuel: '2400', HeuresTravaillees: '0', TauxHoraire: '0' },
    })
  const paid = (inputs: ReturnType<typeof month>) => {
    const { payslip } = computed(regulation, inputs)
    return [findLine(payslip, 10_001), findLine(payslip, 20_001)].map((line) => line?.value.toFixed(2))
  }

  test('is paid without being entered, and its provision grows by a twelfth of the salary a month', () => {
    expect(paid(month('2026-05'))).toEqual(['0.00', '1000.00'])
    expect(paid(month('2026-06'))).toEqual(['1200.00', '0.00'])
    expect(paid(month('2026-07'))).toEqual(['0.00', '200.00'])
    expect(amountOf(computed(regulation, month('2026-06')).payslip, 'TotalBrut').toFixed(2)).toBe('3600.00')
  })

  test('from an entry on 10 March to an exit on 20 September: 22 days of 31, then 20 of 30, each month of the provision', () => {
    const Contrat = { DateDebutContrat: '2026-03-10', DateFinContrat: '2026-09-20' }
    const months = ['03', '04', '05', '06', '07', '08', '09'].map((one) =>
      paid(month(`2026-${one}`, { Contrat, Rupture: { Motif: 'demission' } })),
    )
    // 200 a month: March 200 × 22 ÷ 31 = 141.94; June 141.935 + 3 × 200; September 2 × 200 + 200 × 20 ÷ 30.
    expect(months).toEqual([
      ['0.00', '141.94'],
      ['0.00', '341.94'],
      ['0.00', '541.94'],
      ['741.94', '0.00'],
      ['0.00', '200.00'],
      ['0.00', '400.00'],
      ['533.33', '0.00'],
    ])
  })

  test('of a leaver who is paid hours × rate is a share of a whole month', () => {
    // 15.2304 × 151.67 = 2,309.99; January to May, and 15 days of 30, of twelve months.
    const { payslip } = computed(
      regulation,
      employee('2026-06', '0', {
        Contrat: { DateFinContrat: '2026-06-15' },
        Remuneration: { HeuresTravaillees: '77', TauxHoraire: '15.2304' },
        Rupture: { Motif: 'demission' },
      }),
    )
    expect(findLine(payslip, 10_001)?.value.toFixed(2)).toBe('1058.75')
  })

  test('of two contracts in a month is the part that each has earned', () => {
    const contracts = {
      DateDebutContrat: '2026-06-20',
      DebutContratPrecedent: '2026-03-01',
      FinContratPrecedent: '2026-06-10',
    }
    const ofJune = { ...contracts, JoursContratPrecedent: '10', PeriodesPrecedentes: '01-10' }
    // March to May and 10 days of 30 of the first, which ends; 11 days of 30 of the second: 2,400 × (3 + 21/30) ÷ 12.
    expect(paid(month('2026-06', { Contrat: ofJune }))).toEqual(['740.00', '0.00'])
    // The first one was settled in June: July has earned 2,400 × 1 ÷ 12 under the second.
    expect(paid(month('2026-07', { Contrat: contracts }))).toEqual(['0.00', '200.00'])
  })

  test('is what the month says where it has a value', () => {
    expect(paid(month('2026-06', { Elements: { TREIZIEME: '0' } }))).toEqual(['0.00', '0.00'])
    expect(paid(month('2026-06', { Elements: { TREIZIEME: '0.25' } }))).toEqual(['600.00', '0.00'])
  })

  test('is the same for many people at once, who began on different days', () => {
    const payroll = payrollOf(regulation, '2026-06')
    const read = batchInputReader(payroll.fixed)
    const months = ['2020-01-01', '2026-06-16', '2020-01-01', '2026-05-01', '2026-06-16'].map((DateDebutContrat) =>
      month('2026-06', { Contrat: { DateDebutContrat } }),
    )
    const facts = months.flatMap((one) => {
      const outcome = read(one)
      return outcome.ok ? [outcome.value.facts] : []
    })
    const place = payroll.fixed.lines.findIndex(({ number }) => number === 10_001)
    expect(batchCalculator(payroll)(facts).map(({ lines }) => lines[place])).toEqual(
      months.map((one) => findLine(computed(regulation, one).payslip, 10_001)?.value.toFixed()),
    )
  })

  test('earns nothing in absences that the rule names', () => {
    const rule = { ...HALVES, absences: ['sans_solde' as const] }
    const unpaid = withElements(defaut, [{ ...THIRTEENTH, rule }])
    const absences = [{ Evenement: 'a', Nature: 'sans_solde', Debut: '2026-07-01', Fin: '2026-07-31' }]
    const { payslip } = computed(unpaid, { ...month('2026-12'), absences })
    // Five months of six: 2,400 × 5 ÷ 12.
    expect(findLine(payslip, 10_001)?.value.toFixed(2)).toBe('1000.00')
  })

  test.each([
    [{ ...HALVES, parts: [] }, 'from 1 to 12 parts'],
    [
      { ...HALVES, parts: [...HALVES.parts, { paid: 3, earnedFrom: 3, earnedTo: 3 }] },
      'parts that do not overlap: a month earns one of them',
    ],
    [
      { ...HALVES, parts: [{ paid: 13, earnedFrom: 1, earnedTo: 6 }] },
      'parts with paid, earnedFrom and earnedTo as months from 1 to 12',
    ],
    [{ ...HALVES, yearly: '0' }, 'a yearly number above 0 as text, such as 1'],
  ])('is refused with a wrong rule: %#', (rule, expected) => {
    expect([...wrongMembers(defaut, { ...THIRTEENTH, rule })]).toEqual([{ member: 'rule', expected }])
  })

  test('needs a nature of the year, values of a month and a form that presence divides', () => {
    const wrong = (more: Partial<ElementDefinition>) => [...wrongMembers(defaut, { ...THIRTEENTH, ...more })]
    expect(wrong({ recurrence: 'standing' })).toMatchObject([{ member: 'rule' }])
    expect(wrong({ form: 'hours' })).toMatchObject([{ member: 'rule' }])
    expect(wrong({ nature: 'anciennete' })).toContainEqual(expect.objectContaining({ member: 'rule' }))
  })
})
