import { describe, expect, test } from 'vitest'
import { employee, officer } from '../../testing/inputs.js'
import { payslipOf } from '../../testing/payrolls.js'
import { lineOf } from '../calculate/lines.js'
import type { Inputs } from '../cases/read.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { readInputs } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import { fix } from '../tree/fix.js'
import type { Regulation } from '../tree/regulation.js'

const withheld = (inputs: MonthInputs, regulation: Regulation = defaut): string[] => {
  const { base, rate, value } = lineOf(payslipOf(regulation, inputs), 'PAS')
  return [base?.toFixed(2) ?? '', rate?.toFixed() ?? '', value.toFixed(2)]
}

/** 2,500 € without any plan: contributions 172.50 + 10.00 + 78.75 + 21.50, deductible CSG 167.03, taxable 2,050.22. */
const taxable = (period: string, zone: string, base: string, paymentDate?: string): string[] =>
  withheld({
    ...employee(period, base, { Entreprise: { Zone: zone } }),
    ...(paymentDate === undefined ? {} : { paymentDate }),
  })

describe('the neutral grid', () => {
  test('of June 2026: 2,048.18 is in the bracket of 2.9 %, 59.40 € (CGI 204 H)', () => {
    const plan = {
      PrevoyanceMutuelle: { HasMutuelleObligatoire: 'true', MutuelleObligatoire: '60' },
      Entreprise: { Effectif: '30' },
    }
    expect(withheld(employee('2026-06', '2500', plan))).toEqual(['2048.18', '0.029', '59.40'])
  })

  test('is picked by the payment date: that of 2026 starts on 1 May', () => {
    expect(taxable('2026-04', 'metropole', '2500')[1]).toBe('0.035')
    const [base] = taxable('2026-04', 'metropole', '2500')
    expect(base).toBe('2050.22')
    // 2,050.22 is above 2,042 in the grid of 2025 and below 2,060 in that of 2026.
    expect(taxable('2026-04', 'metropole', '2500', '2026-05-04')[1]).toBe('0.029')
  })

  test.each([
    ['metropole', '0.029'],
    ['guadeloupe_reunion_martinique', '0.013'],
    ['guyane_mayotte', '0.005'],
  ])('of %s taxes 2,050.22 € in June 2026 at %s', (zone, rate) => {
    expect(taxable('2026-06', zone, '2500')).toEqual(['2050.22', rate, expect.any(String)])
  })

  test('a bound is already in the bracket above it', () => {
    const rateAt = (base: string): string | undefined => taxable('2026-06', 'metropole', base)[1]
    // Taxable 1,634.99 and 1,635.00 and a cent on either side, for 1,993.68 to 1,993.72 gross.
    const around = ['1993.66', '1993.68', '1993.70', '1993.72'].map((base) => taxable('2026-06', 'metropole', base))
    for (const [base = '', rate] of around) expect(rate).toBe(Number(base) < 1635 ? '0' : '0.005')
    expect(new Set(around.map(([, rate]) => rate)).size).toBe(2)
    expect(rateAt('20000000')).toBe('0.43')
  })
})

describe('short contracts', () => {
  const contract = (changes: Inputs['Contrat']): Inputs => ({
    Contrat: { TypeContrat: 'CDD', DateDebutContrat: '2026-06-01', ...changes },
  })
  const base = (period: string, changes: Inputs) => withheld(employee(period, '2500', changes))[0]

  test.each<[string, string, Inputs, string]>([
    [
      'two months to the day: half a net minimum wage less, 766 € in June 2026',
      '2026-06',
      contract({ DateFinContrat: '2026-07-31' }),
      '1284.22',
    ],
    ['its second month too', '2026-07', contract({ DateFinContrat: '2026-07-31' }), '1284.22'],
    ['a day more than two months: nothing less', '2026-06', contract({ DateFinContrat: '2026-08-01' }), '2050.22'],
    [
      'the initial term counts, whatever the end is by now',
      '2026-06',
      contract({ DateFinContrat: '2026-12-31', DureeInitialeMois: '2' }),
      '1284.22',
    ],
    [
      'not after the first two months',
      '2026-08',
      contract({ DateFinContrat: '2026-12-31', DureeInitialeMois: '2' }),
      '2050.22',
    ],
    [
      'a contract without end is not short',
      '2026-06',
      { Contrat: { DateFinContrat: '2026-06-30', DateDebutContrat: '2026-06-01' } },
      '2050.22',
    ],
    [
      '748 € in May',
      '2026-05',
      { Contrat: { TypeContrat: 'CDD', DateDebutContrat: '2026-05-01', DateFinContrat: '2026-05-31' } },
      '1302.22',
    ],
  ])('%s', (_name, period, changes, expected) => {
    expect(base(period, changes)).toBe(expected)
  })

  test.each([
    ['2024-10', '2024-10-31', '1325.22'],
    ['2024-11', '2024-11-30', '1311.22'],
    ['2025-12', '2025-12-31', '1311.22'],
    ['2025-12', '2026-01-05', '1302.22'],
    ['2026-05', '2026-05-31', '1302.22'],
    ['2026-05', '2026-06-05', '1284.22'],
  ])('725, 739, 748 then 766 € less, by the payment date: %s paid on %s', (period, paymentDate, expected) => {
    const Contrat = {
      TypeContrat: 'CDD',
      DateDebutContrat: `${period}-01`,
      DateFinContrat: '2027-01-31',
      DureeInitialeMois: '2',
    }
    expect(withheld({ ...employee(period, '2500', { Contrat }), paymentDate })[0]).toBe(expected)
  })

  test('with a personal rate there is no allowance', () => {
    const personal = {
      ...contract({ DateFinContrat: '2026-06-30' }),
      PAS: { TypeTaux: 'personnalise', TauxPAS: '0.1' },
    }
    expect(base('2026-06', personal)).toBe('2050.22')
  })

  test('the allowance never makes the base negative', () => {
    expect(withheld(employee('2026-06', '500', contract({ DateFinContrat: '2026-06-30' })))).toEqual([
      '0.00',
      '0',
      '0.00',
    ])
  })
})

test('a personal rate is on the whole net taxable pay, to the cent, half up', () => {
  // 2,050.22 × 10.15 % = 208.09733; 2,050.22 × 2.5 % = 51.2555.
  const personal = (TauxPAS: string) =>
    withheld(employee('2026-06', '2500', { PAS: { TypeTaux: 'personnalise', TauxPAS } }))
  expect(personal('0.1015')).toEqual(['2050.22', '0.1015', '208.10'])
  expect(personal('0.025')).toEqual(['2050.22', '0.025', '51.26'])
})

test('a negative taxable net bears no tax', () => {
  const changes = {
    PrevoyanceMutuelle: { HasMutuelleObligatoire: 'true', MutuelleObligatoire: '40' },
    PAS: { TypeTaux: 'personnalise', TauxPAS: '0.2' },
  }
  expect(withheld(officer('2026-06', '0', changes), salaire2026)[2]).toBe('0.00')
})

describe('a withholding at a wrong rate', () => {
  const corrected = (cases: Inputs['PAS'], taken = '0.08') => {
    const { lines } = payslipOf(defaut, employee('2026-04', '2500', { PAS: { TauxPAS: taken, ...cases } }))
    const valueOfLine = (name: string) => lines.find((line) => line.name === name)?.value
    return ['RegularisationPAS', 'NetImposable', 'PAS', 'NetAPayer'].map((name) => valueOfLine(name)?.toFixed(2) ?? '')
  }
  const MARCH = { BaseRegularisee: '2000', TauxApplique: '0.05', TauxTransmis: '0.08', MoisRegularise: '3' }

  test('O10: 100.00 taken in March instead of 160.00 is 60.00 more in April; the net taxable does not move', () => {
    const [none, taxable = '', tax = '', net = ''] = corrected({})
    const [more, same, own, less] = corrected(MARCH)
    expect([none, more]).toEqual(['0.00', '60.00'])
    expect([same, own]).toEqual([taxable, tax])
    expect((Number(net) - Number(less)).toFixed(2)).toBe('60.00')
  })

  test('of another year or of no month is refused with its field', () => {
    const wrong = (MoisRegularise: string) =>
      readInputs(fix(defaut, '2026-04-30'), employee('2026-04', '2500', { PAS: { ...MARCH, MoisRegularise } }))
    for (const month of ['0', '4', '12']) {
      expect(wrong(month)).toMatchObject({ ok: false, faults: [{ caseFieldName: 'MoisRegularise', value: month }] })
    }
  })

  test('without one of its rates is refused with that field', () => {
    for (const rate of ['TauxApplique', 'TauxTransmis']) {
      const left = Object.fromEntries(Object.entries(MARCH).filter(([name]) => name !== rate))
      const read = readInputs(fix(defaut, '2026-04-30'), employee('2026-04', '2500', { PAS: left }))
      expect(read).toMatchObject({ ok: false, faults: [{ code: 'missing_field', caseFieldName: rate }] })
    }
  })

  test('of the year before is corrected in January, and not later', () => {
    const read = (period: string, MoisRegularise: string) =>
      readInputs(fix(defaut, `${period}-31`), employee(period, '2500', { PAS: { ...MARCH, MoisRegularise } })).ok
    expect([read('2026-01', '12'), read('2026-03', '12')]).toEqual([true, false])
  })

  test('what was taken too much is given back, to the cent of each withholding', () => {
    const given = { ...MARCH, BaseRegularisee: '2000.10', TauxApplique: '0.083', TauxTransmis: '0.05' }
    // 166.01 (166.0083) taken, 100.01 (100.005) due.
    expect(corrected(given)[0]).toBe('-66.00')
  })
})
