import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, ofEmployee } from '../../testing/law.js'
import { reprise } from '../../testing/leave-months.js'
import { payslipOf } from '../../testing/payrolls.js'
import { lineOf } from '../calculate/lines.js'
import type { ElementDefinition } from '../cases/elements.js'
import type { Inputs } from '../cases/read.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { withElements } from '../regulations/with-elements.js'
import { ELEMENT_NATURES, type NatureName } from './elements.js'

/** C. trav. L1234-1: one month of notice from six months of service, two from two years, unless better. */

const paid = (Rupture: Inputs[string], since = '2018-01-01') =>
  amounts(
    ofEmployee('2026-06', '3000', {
      Contrat: { DateDebutContrat: since, DateFinContrat: '2026-06-30' },
      Rupture: { Motif: 'licenciement', Preavis: 'paye', ...Rupture },
    }),
    'IndemnitePreavis',
  )[0]

test('notice that is paid instead of worked is a salary of one or two months, by seniority', () => {
  expect(paid({}, '2026-01-02')).toBe('0.00')
  expect(paid({}, '2026-01-01')).toBe('3000.00')
  expect(paid({}, '2024-07-02')).toBe('3000.00')
  expect(paid({}, '2024-07-01')).toBe('6000.00')
})

test('seniority counts on the day of the notification', () => {
  expect(paid({ DateNotification: '2026-04-30' }, '2024-07-01')).toBe('3000.00')
})

test('more months or an amount by agreement; notice that was worked or is not due adds nothing', () => {
  expect(paid({ MoisPreavis: '3' })).toBe('9000.00')
  expect(paid({ MontantPreavis: '5000' })).toBe('5000.00')
  expect(paid({ Preavis: 'effectue' })).toBe('0.00')
  expect(paid({ Motif: 'faute_grave', Preavis: 'non_paye' })).toBe('0.00')
})

describe('a month of notice has the premiums that work would have paid (C. trav. L1234-5): two months of 2,400 €', () => {
  const standing = (nature: NatureName, more: Partial<ElementDefinition> = {}): ElementDefinition => ({
    ...{ code: 'A', label: 'Prime', nature, form: 'amount', recurrence: 'standing', start: '2024-01-01' },
    ...more,
  })
  const monthly = { recurrence: 'monthly' } as const
  const MONTHLY_SALARY = { SalaireMensuel: '2400', HeuresTravaillees: '0', TauxHoraire: '0' }
  const dismissed = (
    definition: ElementDefinition,
    A: string,
    changes: Inputs = {},
    records: Partial<MonthInputs> = {},
  ) =>
    payslipOf(withElements(defaut, [definition]), {
      ...employee('2026-05', '2400', {
        Contrat: { DateDebutContrat: '2018-01-01', DateFinContrat: '2026-05-20' },
        Remuneration: MONTHLY_SALARY,
        Rupture: { Motif: 'licenciement', Preavis: 'paye' },
        Elements: { A },
        ...changes,
      }),
      ...records,
    })
  const noticeOf = (...of: Parameters<typeof dismissed>) => amounts(dismissed(...of), 'IndemnitePreavis').join()

  test('seniority of 150 €, of 3 % and as a share of an agreed base', () => {
    // 2 × 2,550; 3 % of a whole month is 72, though the month pays 20 days; 2 × 2,472; 3 % of 2,000 is 60.
    expect(noticeOf(standing('anciennete'), '150')).toBe('5100.00')
    expect(noticeOf(standing('anciennete', { form: 'share' }), '0.03')).toBe('4944.00')
    expect(noticeOf(standing('anciennete', { form: 'share', rate: '0.03' }), '2000')).toBe('4920.00')
    const { quantity, price } = lineOf(dismissed(standing('anciennete'), '150'), 'IndemnitePreavis')
    expect([quantity?.toFixed(), price?.toFixed()]).toEqual(['2', '2550'])
  })
  test('a standing value of every nature but refunds; of one month only what is paid for a whole month', () => {
    const counted = (more: Partial<ElementDefinition>) =>
      (Object.keys(ELEMENT_NATURES) as NatureName[]).filter((nature) => {
        const notice = noticeOf(standing(nature, more), '100')
        expect(['4800.00', '5000.00'], nature).toContain(notice)
        return notice === '5000.00'
      })
    expect(counted({})).toEqual(Object.keys(ELEMENT_NATURES).filter((nature) => nature !== 'remboursement_frais'))
    expect(counted(monthly)).toEqual(['anciennete', 'anciennete_maintenue', 'conditions_de_travail', 'differentielle'])
  })
  test('20 hours of night at 2.10 € each month are 42.00; hours of one month do not say what others have', () => {
    const nights = standing('nuit_dimanche_ferie', { form: 'hours', rate: '2.10' })
    expect(noticeOf(nights, '20')).toBe('4884.00')
    expect(noticeOf({ ...nights, ...monthly }, '20')).toBe('4800.00')
    expect(noticeOf({ ...nights, nature: 'conditions_de_travail', ...monthly }, '20')).toBe('4800.00')
  })
  test('an amount that is entered is all of it', () => {
    const Rupture = { Motif: 'licenciement', Preavis: 'paye', MontantPreavis: '5000' }
    expect(noticeOf(standing('anciennete'), '150', { Rupture })).toBe('5000.00')
  })
  test('also of an hourly wage without an hour in the last month, as pay in lieu of leave has them', () => {
    // 151.67 × 15 = 2,275.05, 3 % 68.25: 2 × 2,343.30; of six days 2,343.30 × 6 ÷ 26.
    const Remuneration = { SalaireMensuel: '0', HeuresTravaillees: '0', TauxHoraire: '15' }
    const share = standing('anciennete', { form: 'share' })
    const leave = [reprise('N-1', { Date: '2026-04-30', Jours: '6' })]
    expect(
      amounts(dismissed(share, '0.03', { Remuneration }, { leave }), 'IndemnitePreavis', 'CompensatriceCongesN1'),
    ).toEqual([...['4686.60', '540.76']])
  })
  test('the tenth of leave counts them as in a month of work: not seniority that leave does not lower', () => {
    const Contrat = { DateDebutContrat: '2018-01-01', DateFinContrat: '2026-05-31' }
    const tenth = (nature: NatureName) =>
      amounts(dismissed(standing(nature), '150', { Contrat }), 'IndemnitePreavis', 'RemunerationConges')
    // 2,400 + 150 + 5,100; 2,400 + 4,800.
    expect(tenth('anciennete')).toEqual(['5100.00', '7650.00'])
    expect(tenth('anciennete_maintenue')).toEqual(['5100.00', '7200.00'])
  })
  test('the indemnity of occupational unfitness has them too, where no earlier month is known (L1226-14, L1226-16)', () => {
    const Rupture = { Motif: 'inaptitude_professionnelle' }
    expect(amounts(dismissed(standing('anciennete'), '150', { Rupture }), 'IndemniteInaptitude')).toEqual(['5100.00'])
  })
})
