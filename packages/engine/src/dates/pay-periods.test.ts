import { describe, expect, test } from 'vitest'
import type { CheckedFields } from '../cases/checked-fields.js'
import { Decimal } from '../ground/money.js'
import { crossesOvertime, type EarlierPeriod, paidByPeriods } from './pay-periods.js'

/**
 * January 2026 has 31 days, 27 without Sundays, 22 from Monday to Friday; up to Sunday 11 there are 11, 9 and 7. Amounts by hand: the pay of
 * each period × its days ÷ those of all periods.
 */

type Numbers = Readonly<Record<string, string>>
const fields = (numbers: Numbers, choices: Record<string, string> = {}): CheckedFields => ({
  ...{ faults: [], choices, dates: {}, opening: {} },
  numbers: Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, new Decimal(value)])),
})
const salary = (SalaireMensuel: string, hours = '35', choices: Record<string, string> = {}) =>
  fields({ 'Remuneration.SalaireMensuel': SalaireMensuel, 'Contrat.HeuresContrat': hours }, choices)
const hourly = (TauxHoraire: string, HeuresTravaillees = '0', hours = '35') =>
  fields({
    'Remuneration.TauxHoraire': TauxHoraire,
    'Remuneration.HeuresTravaillees': HeuresTravaillees,
    'Contrat.HeuresContrat': hours,
  })
const until = (day: string, own: CheckedFields, hours?: string): EarlierPeriod => ({
  ...{ until: `2026-01-${day}`, fields: own },
  hours: hours === undefined ? undefined : new Decimal(hours),
})
const WHOLE = { from: '2026-01-01', to: '2026-01-31' }
const paid = (month: CheckedFields, within: readonly EarlierPeriod[], employed = [WHOLE]) =>
  paidByPeriods(month, within, '2026-01', employed)
const amounts = (...[month, within, employed]: Parameters<typeof paid>) =>
  paid(month, within, employed)?.periods.map(({ amount }) => amount)
const number = (key: string, ...[month, within, employed]: Parameters<typeof paid>) =>
  paid(month, within, employed)?.numbers[key]?.toFixed()

describe('a raise from 3,100 to 2,700 within the month', () => {
  test.each([
    ['jours_calendaires', '1100.00', '1741.94'],
    ['trentiemes', '1100.00', '1741.94'],
    ['jours_ouvrables_reels', '1033.33', '1800.00'],
    ['jours_ouvrables_moyens', '1033.33', '1800.00'],
    ['jours_ouvres_reels', '986.36', '1840.91'],
    ['jours_ouvres_moyens', '986.36', '1840.91'],
    ['heures_reelles', '986.36', '1840.91'],
  ])('%s', (MethodeEntreeSortie, first, second) => {
    const month = salary('2700', '35', { 'Entreprise.MethodeEntreeSortie': MethodeEntreeSortie })
    expect(amounts(month, [until('11', salary('3100'))])).toEqual([first, second])
  })
  test('of which only the employed days count: 5 and 7 of 12 working days', () => {
    const employed = [{ from: '2026-01-05', to: '2026-01-20' }]
    const { periods, numbers } = paid(salary('3600'), [until('11', salary('2400'))], employed) ?? {}
    expect(periods?.map(({ from, to, amount }) => [from, to, amount])).toEqual([
      ['2026-01-05', '2026-01-11', '1000.00'],
      ['2026-01-12', '2026-01-20', '2100.00'],
    ])
    expect(numbers?.['Remuneration.SalaireMensuel']?.toFixed()).toBe('3100')
  })
  test('two contracts of one month add up their days: 2 and 5 of 22, then 15', () => {
    const employed = [
      { from: '2026-01-01', to: '2026-01-02' },
      { from: '2026-01-05', to: '2026-01-31' },
    ]
    expect(amounts(salary('2200'), [until('11', salary('1100'))], employed)).toEqual(['350.00', '1500.00'])
  })
  test('without a day before the change there is one period', () => {
    expect(
      paid(salary('3600'), [until('11', salary('2400'))], [{ from: '2026-01-12', to: '2026-01-31' }]),
    ).toBeUndefined()
    expect(amounts(salary('3600'), [until('11', salary('2400'))], [{ from: '2026-01-11', to: '2026-01-31' }])).toEqual([
      '0.00',
      '3600.00',
    ])
  })
  test('a weekend alone is divided by its calendar days', () => {
    const weekend = [{ from: '2026-01-10', to: '2026-01-11' }]
    expect(amounts(salary('3000'), [until('10', salary('2000'))], weekend)).toEqual(['1000.00', '1500.00'])
  })
  test('a salary that stays is paid whole, the last period takes the rest', () => {
    expect(amounts(salary('2000.01'), [until('11', salary('2000.01', '39')), until('12', salary('2000.01'))])).toEqual([
      '636.37',
      '90.91',
      '1272.73',
    ])
  })
})

describe('hours', () => {
  const mean = (...[month, within]: [CheckedFields, readonly EarlierPeriod[]]) =>
    number('Contrat.HeuresContrat', month, within)
  test('their mean by the days of each period, 7 and 15 of 22', () => {
    expect(mean(salary('2700', '39'), [until('11', salary('3100', '36'))])).toBe('38.0455')
    // Beside part time a salary pays 35 hours at most; an hourly pay pays all.
    expect(mean(salary('2700', '39'), [until('11', salary('3100', '20'))])).toBe('30.2273')
    expect(mean(salary('2700', '39'), [until('11', salary('3100', '35'))])).toBe('37.7273')
    expect(mean(hourly('12', '100', '39'), [until('11', hourly('11', '0', '20'))])).toBe('32.9545')
    expect(mean(salary('2700', '39'), [until('11', salary('3100', '39'))])).toBe('39')
  })
  test('of a salary: at most 35 a week, 151.67 × 7 ÷ 22, at the price of an hour: 3,100 ÷ 121.33', () => {
    expect(paid(salary('2700', '39'), [until('11', salary('3100', '28'))])?.periods).toEqual([
      { from: '2026-01-01', to: '2026-01-11', amount: '986.36', hours: '38.61', price: '25.5502' },
      { from: '2026-01-12', to: '2026-01-31', amount: '1840.91', hours: '103.41', price: '17.8018' },
    ])
  })
  test('of an hourly pay: those of each period where all are known, else by days', () => {
    const month = hourly('12', '150')
    const known = [until('11', hourly('10'), '40'), until('18', hourly('11'), '30')]
    expect(amounts(month, known)).toEqual(['400.00', '330.00', '960.00'])
    expect(number('Remuneration.HeuresTravaillees', month, known)).toBe('150')
    expect(number('Remuneration.TauxHoraire', month, known)?.slice(0, 10)).toBe('11.2666666')
    // 7, 5 and 10 of 22 days: 47.73, 34.09 and the other 68.18 hours.
    expect(amounts(month, [until('11', hourly('10'), '40'), until('18', hourly('11'))])).toEqual([
      '477.30',
      '374.99',
      '818.16',
    ])
  })
  test('an hourly pay before a salary: all hours are its own', () => {
    const month = fields({
      'Remuneration.SalaireMensuel': '2200',
      'Contrat.HeuresContrat': '35',
      'Remuneration.HeuresTravaillees': '50',
    })
    const { periods, numbers } = paid(month, [until('11', hourly('15'))]) ?? {}
    expect(periods?.map(({ amount, price }) => [amount, price])).toEqual([
      ['750.00', '15'],
      ['1500.00', '14.5052'],
    ])
    expect(numbers?.['Remuneration.SalaireMensuel']?.toFixed()).toBe('2250')
  })
  test('a contract in days has neither hours nor a price; coefficient and category are shown where there are any', () => {
    const days = (JoursForfait: string, others: Numbers = {}, choices: Record<string, string> = {}) =>
      fields({ 'Remuneration.SalaireMensuel': '2200', 'Contrat.JoursForfait': JoursForfait, ...others }, choices)
    const now = days('218', { 'Contrat.Coefficient': '200' }, { 'Contrat.CategorieConventionnelle': 'cadres' })
    const before = days('200', {}, { 'Contrat.CategorieConventionnelle': '' })
    expect(paid(now, [until('11', before)])?.periods).toEqual([
      { from: '2026-01-01', to: '2026-01-11', amount: '700.00' },
      { from: '2026-01-12', to: '2026-01-31', amount: '1500.00', coefficient: '200', category: 'cadres' },
    ])
  })
  test.each([
    [['35', '36'], false],
    [['34', '36'], true],
    [['34', '35'], false],
    [['36', '42'], false],
    [['42', '43'], false],
    [['43', '44'], false],
    [['42', '44'], true],
  ])('%j on both sides of 35 or 43 a week: %s', (weekly, crosses) => {
    expect(crossesOvertime(weekly.map((hours) => salary('2000', hours)))).toBe(crosses)
  })
})
