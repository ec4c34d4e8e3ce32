import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { amountOf, lineOf } from '../calculate/lines.js'
import { MethodeEntreeSortie } from '../cases/absence-settings.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'

/**
 * An entry or an exit by one method of the company. January 2026 has 31 days, 22 Mondays to Fridays, 27 Mondays to
 * Saturdays.
 */

type Method = (typeof MethodeEntreeSortie.values)[number]
const METHODS = MethodeEntreeSortie.values

const MONTHLY = { HeuresTravaillees: '0', TauxHoraire: '0' }
const month = (
  method: Method | undefined,
  Contrat: Inputs[string],
  { period = '2026-01', salary = '2310', more = {} }: { period?: string; salary?: string; more?: Inputs } = {},
): Payslip =>
  payslipOf(
    defaut,
    employee(period, '0', {
      ...more,
      Remuneration: { ...MONTHLY, SalaireMensuel: salary },
      Contrat: { ...more['Contrat'], ...Contrat },
      ...(method && { Entreprise: { MethodeEntreeSortie: method } }),
    }),
  )
const deducted = (...of: Parameters<typeof month>): string => amounts(month(...of), 'EntreeSortie')[0] ?? ''
const shown = (payslip: Payslip): string => {
  const { quantity, price, value } = lineOf(payslip, 'EntreeSortie')
  return `${quantity?.toFixed()} × ${price?.toFixed()} = ${value.toFixed(2)}`
}

describe('O01 of worked-office.json: an entry on Monday 12 January 2026 with 2,310 €', () => {
  test.each<[Method | undefined, string, string]>([
    [undefined, '1575.00', '49 × 15 = 735.00'],
    ['heures_reelles', '1575.00', '49 × 15 = 735.00'],
    ['jours_ouvres_reels', '1575.00', '7 × 105 = 735.00'],
    // 27 Mondays to Saturdays, 18 of employment; Saturdays count although they are not worked.
    ['jours_ouvrables_reels', '1540.00', '9 × 85.5556 = 770.00'],
    ['jours_ouvrables_moyens', '1510.38', '9 × 88.8462 = 799.62'],
    ['jours_ouvres_moyens', '1563.81', '7 × 106.599 = 746.19'],
    ['heures_moyennes', '1563.71', '49 × 15.2304 = 746.29'],
    ['jours_calendaires', '1490.32', '11 × 74.5161 = 819.68'],
    // 20 days of presence; 11 days deducted would leave 1,463.00.
    ['trentiemes', '1540.00', '10 × 77 = 770.00'],
  ])('by %s pays %s: %s', (method, paid, line) => {
    const payslip = month(method, { DateDebutContrat: '2026-01-12' })
    expect([amounts(payslip, 'TotalBrut')[0], shown(payslip)]).toEqual([paid, line])
  })
  test.each(METHODS)('by %s the ceiling goes by calendar days and the reference wage by the pay', (method) => {
    const payslip = month(method, { DateDebutContrat: '2026-01-12' })
    // 4,005 × 20 ÷ 31 (CSS R242-2 I).
    expect(amounts(payslip, 'PlafondMois')).toEqual(['2583.87'])
    // 12.02 × 1,820 ÷ 12 × gross ÷ 2,310 (CSS D241-7 IV).
    const smic = amountOf(payslip, 'TotalBrut').times('12.02').times(1820).div(12).div(2310)
    expect(amountOf(payslip, 'SmicReference').minus(smic).abs().lt('1e-20')).toBe(true)
  })
})

/** By hand, of 2,310 €, in the order of the field: hours, days of five and of six a week, calendar days, 30ths. */
describe('other parts of a month', () => {
  const ofAll = (...[Contrat, options]: [Inputs[string], Parameters<typeof month>[2]?]) =>
    METHODS.map((method) => deducted(method, Contrat, options))

  test('an exit on Friday 16 January deducts 10 working days, 13 of six days a week, 15 calendar days; 30ths pay 16', () => {
    expect(ofAll({ DateDebutContrat: '2024-01-01', DateFinContrat: '2026-01-16' })).toEqual(
      // 70 ÷ 154 h, 70 ÷ 151.67 h, 10 ÷ 22, 10 ÷ 21.67, 13 ÷ 27, 13 ÷ 26, 15 ÷ 31; 2,310 - 2,310 × 16 ÷ 30.
      ['1050.00', '1066.13', '1050.00', '1065.99', '1112.22', '1155.00', '1117.74', '1078.00'],
    )
  })
  test('an entry and an exit in one month deduct both: employed from Monday 12 to Friday 16', () => {
    expect(ofAll({ DateDebutContrat: '2026-01-12', DateFinContrat: '2026-01-16' })).toEqual(
      // 17 × 7 h of 154, of 151.67; 17 of 22, of 21.67; 22 of 27, of 26; 26 of 31; 30ths pay 5.
      ['1785.00', '1812.42', '1785.00', '1812.18', '1882.22', '1954.62', '1937.42', '1925.00'],
    )
  })
  test('two contracts apart deduct the days between them: until the 9th, from the 19th', () => {
    const Contrat = { DateDebutContrat: '2026-01-19', JoursContratPrecedent: '9', PeriodesPrecedentes: '01-09' }
    // 5 working days, 7 of six days a week (10, 12 to 17), 9 calendar days; 22 of presence.
    expect(ofAll(Contrat)).toEqual(
      // 35 ÷ 154, 35 ÷ 151.67, 5 ÷ 22, 5 ÷ 21.67, 7 ÷ 27, 7 ÷ 26, 9 ÷ 31; 2,310 - 2,310 × 22 ÷ 30.
      ['525.00', '533.07', '525.00', '532.99', '598.89', '621.92', '670.65', '616.00'],
    )
  })
  test('a month that contracts cover wholly deducts nothing, in February neither, and shows no line', () => {
    const none = METHODS.map(() => '0.00')
    expect(ofAll({ DateDebutContrat: '2024-01-01' })).toEqual(none)
    expect(ofAll({ DateDebutContrat: '2024-01-01' }, { period: '2026-02' })).toEqual(none)
    expect(ofAll({ DateDebutContrat: '2026-02-01', DateFinContrat: '2026-02-28' }, { period: '2026-02' })).toEqual(none)
    expect(ofAll({ DateDebutContrat: '2026-01-19', JoursContratPrecedent: '18' })).toEqual(none)
    expect(METHODS.map((method) => shown(month(method, {})))).toEqual(METHODS.map(() => '0 × 0 = 0.00'))
  })
  test('30ths pay all of 30 days of presence, and 27 days of February', () => {
    expect(deducted('trentiemes', { DateDebutContrat: '2026-01-02' })).toBe('0.00')
    expect(deducted('trentiemes', { DateDebutContrat: '2026-02-02' }, { period: '2026-02' })).toBe('231.00')
  })
  test('30ths round what is paid: 2,000.01 × 15 ÷ 30 = 1,000.005', () => {
    const payslip = month('trentiemes', { DateDebutContrat: '2026-01-17' }, { salary: '2000.01' })
    expect(amounts(payslip, 'TotalBrut', 'EntreeSortie')).toEqual(['1000.01', '1000.00'])
  })
})

describe('part time and agreements in days', () => {
  test('real days are those of the pattern; averages and days of six count the calendar', () => {
    // Tuesdays 6, 13, 20, 27 of 8 h and Thursdays 1, 8, 15, 22, 29 of 3.5 h: 49.5 h. Outside from 1 to 11: 8 + 7 = 15 h, 3 days.
    const more = { Contrat: { HeuresContrat: '11.5' }, Horaire: { Mardi: '8', Jeudi: '3.5' } }
    const of = (method: Method) => shown(month(method, { DateDebutContrat: '2026-01-12' }, { salary: '900', more }))
    expect(of('heures_reelles')).toBe('15 × 18.1818 = 272.73')
    // 11.5 × 52 ÷ 12 = 49.83.
    expect(of('heures_moyennes')).toBe('15 × 18.0614 = 270.92')
    expect(of('jours_ouvres_reels')).toBe('3 × 100 = 300.00')
    expect(of('jours_ouvres_moyens')).toBe('7 × 41.5321 = 290.72')
  })
  test('39 hours a week: real hours are 7.8 a day, average hours those that the base salary pays', () => {
    const more = { Contrat: { HeuresContrat: '39', HeuresSupStructurelles: 'true' } }
    const week = { Lundi: '7.8', Mardi: '7.8', Mercredi: '7.8', Jeudi: '7.8', Vendredi: '7.8' }
    for (const Horaire of [{}, week]) {
      const of = (method: Method) =>
        shown(month(method, { DateDebutContrat: '2026-01-12' }, { more: { ...more, Horaire } }))
      expect(of('heures_reelles')).toBe('54.6 × 13.4615 = 735.00')
      expect(of('heures_moyennes')).toBe('49 × 15.2304 = 746.29')
    }
  })
  test('an agreement in days has no hours: 22, or 21.67 days', () => {
    const more = { Contrat: { JoursForfait: '218' } }
    const of = (method: Method) => shown(month(method, { DateDebutContrat: '2026-01-12' }, { salary: '4400', more }))
    expect(of('heures_reelles')).toBe('7 × 200 = 1400.00')
    // 4,400 × 7 ÷ 21.67.
    expect(of('heures_moyennes')).toBe('7 × 203.0457 = 1421.32')
  })
  test('hours × rate have no entry line: fewer hours are entered', () => {
    const { cases } = employee('2026-01', '2500', {
      Contrat: { DateDebutContrat: '2026-01-12' },
      Entreprise: { MethodeEntreeSortie: 'trentiemes' },
    })
    expect(amounts(payslipOf(defaut, { period: '2026-01', cases }), 'EntreeSortie')).toEqual(['0.00'])
  })
})

describe('an average divisor is less than the days of some months', () => {
  test('no more than the salary is deducted: July 2026 has 23 working days', () => {
    const entered = month('jours_ouvres_moyens', { DateDebutContrat: '2026-07-31' }, { period: '2026-07' })
    expect(amounts(entered, 'EntreeSortie', 'TotalBrut')).toEqual(['2310.00', '0.00'])
  })
  test('and that the day worked has no pay is a warning, which real hours do not give', () => {
    const codes = (method: Method, DateDebutContrat: string) =>
      month(method, { DateDebutContrat }, { period: '2026-07' }).warnings.map(({ code }) => code)
    expect(codes('jours_ouvres_moyens', '2026-07-31')).toContain('entry_without_pay')
    expect(codes('jours_ouvres_moyens', '2026-07-30')).not.toContain('entry_without_pay')
    expect(codes('heures_reelles', '2026-07-31')).not.toContain('entry_without_pay')
    // Saturday 6 to Sunday 7 June: no working day, and no pay, as by real hours.
    const weekend = month(
      'heures_reelles',
      { DateDebutContrat: '2026-06-06', DateFinContrat: '2026-06-07' },
      { period: '2026-06' },
    )
    expect(weekend.warnings.map(({ code }) => code)).not.toContain('entry_without_pay')
  })
})

/** 2,310.005 € are 2,310.01 €: neither the salary, what is deducted of it nor the price of a unit keeps parts of a cent. */
describe('half a cent of the salary', () => {
  const salary = '2310.005'
  const row = (method: Method, Contrat: Inputs[string], options: Parameters<typeof month>[2] = {}) => {
    const payslip = month(method, Contrat, { salary, ...options })
    return [amounts(payslip, 'EntreeSortie')[0], lineOf(payslip, 'EntreeSortie').price?.toFixed()]
  }
  test.each<[Method, string, string]>([
    ['heures_reelles', '735.00', '15'],
    ['jours_ouvres_reels', '735.00', '105.0002'],
    ['jours_ouvrables_reels', '770.00', '85.5557'],
    ['jours_ouvrables_moyens', '799.62', '88.8463'],
    ['jours_ouvres_moyens', '746.19', '106.5992'],
    ['heures_moyennes', '746.29', '15.2305'],
    ['jours_calendaires', '819.68', '74.5163'],
    // 2,310.005 × 20 ÷ 30 = 1,540.00 are paid.
    ['trentiemes', '770.01', '77.0002'],
  ])('by %s an entry on 12 January 2026 deducts %s, at %s', (method, deducts, price) => {
    expect(row(method, { DateDebutContrat: '2026-01-12' })).toEqual([deducts, price])
  })
  // May 2026 has 21 working days and 26 of six a week, none of them in the contract; one calendar day is.
  test.each<[Method, string]>([
    ['heures_reelles', '2310.01'],
    ['jours_ouvres_reels', '2310.01'],
    ['jours_ouvrables_reels', '2310.01'],
    ['jours_ouvrables_moyens', '2310.01'],
    // 21 ÷ 21.67, 147 ÷ 151.67 h, 30 ÷ 31; 2,310.01 - 77.00.
    ['jours_ouvres_moyens', '2238.58'],
    ['heures_moyennes', '2238.88'],
    ['jours_calendaires', '2235.49'],
    ['trentiemes', '2233.01'],
  ])('by %s an entry on Sunday 31 May 2026 deducts %s', (method, deducts) => {
    expect(row(method, { DateDebutContrat: '2026-05-31' }, { period: '2026-05' })[0]).toBe(deducts)
  })
  test('of an agreement in days, of a pattern, and of an average month', () => {
    const days = { more: { Contrat: { JoursForfait: '218' } } }
    const entry = { DateDebutContrat: '2026-01-12' }
    // 7 of 22, of 21.67 days.
    expect(row('heures_reelles', entry, days)).toEqual(['735.00', '105.0002'])
    expect(row('heures_moyennes', entry, days)).toEqual(['746.19', '106.5992'])
    const last = { DateDebutContrat: '2026-05-31' }
    expect(row('heures_reelles', last, { ...days, period: '2026-05' })[0]).toBe('2310.01')
    // 15 h of 49.5, of 49.83; 3 days of 9.
    const pattern = { more: { Contrat: { HeuresContrat: '11.5' }, Horaire: { Mardi: '8', Jeudi: '3.5' } } }
    const part = { ...pattern, salary: '900.005' }
    expect(row('heures_reelles', entry, part)).toEqual(['272.73', '18.1819'])
    expect(row('heures_moyennes', entry, part)).toEqual(['270.92', '18.0615'])
    expect(row('jours_ouvres_reels', entry, part)).toEqual(['300.00', '100.0006'])
    for (const method of ['heures_reelles', 'jours_ouvres_reels'] as const)
      expect(row(method, last, { ...part, period: '2026-05' })[0]).toBe('900.01')
    // July 2026 has 23 working days, 22 of them before the entry: more than 21.67 days or 151.67 hours.
    const friday = { DateDebutContrat: '2026-07-31' }
    for (const method of ['heures_moyennes', 'jours_ouvres_moyens'] as const) {
      expect(row(method, friday, { period: '2026-07' })[0]).toBe('2310.01')
      expect(row(method, friday, { ...days, period: '2026-07' })[0]).toBe('2310.01')
    }
  })
})
