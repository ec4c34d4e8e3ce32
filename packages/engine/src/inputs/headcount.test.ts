import { describe, expect, test } from 'vitest'
import { Decimal } from '../ground/money.js'
import { defaut } from '../regulations/defaut.js'
import { headcountOf, headcountReader, headcountsOfYear, yearlyHeadcount } from './headcount.js'

/** Case O03 of the worked office cases (CSS L130-1, R130-1), and its neighbours by hand. */

const person = (fields: Readonly<Record<string, string>>) =>
  headcountOf({ Contrat: { DateDebutContrat: '2020-01-01', ...fields } }, '2026-03')

describe('a month', () => {
  test('O03: eight whole, 20 hours of 35, an entry on the 11th of 31 days', () => {
    const counted = [
      ...Array.from({ length: 8 }, () => person({})),
      person({ HeuresContrat: '20' }),
      person({ DateDebutContrat: '2026-03-11' }),
      person({ NatureContrat: 'apprentissage' }),
      person({ TypeContrat: 'CDD', MotifCDD: 'remplacement' }),
    ]
    expect(counted.slice(8, 10).map((one) => one.toFixed(4))).toEqual(['0.5714', '0.6774'])
    expect(counted.reduce((all, one) => all.plus(one)).toFixed(4)).toBe('9.2488')
  })

  test('counts at most one, an agreement in days by its days, and 0 outside the contract', () => {
    expect(person({ HeuresContrat: '39' }).toFixed()).toBe('1')
    expect(person({ JoursForfait: '109' }).toFixed()).toBe('0.5')
    expect(person({ DateFinContrat: '2026-02-28' }).toFixed()).toBe('0')
    expect(person({ DateDebutContrat: '2026-04-01' }).toFixed()).toBe('0')
    // Two contracts with days between them: 1 to 10 March, and from 22 March.
    const twice = { DateDebutContrat: '2026-03-22', JoursContratPrecedent: '10', PeriodesPrecedentes: '01-10' }
    expect(person(twice).times(31).toFixed(6)).toBe('20.000000')
  })

  test('is read from recorded values, month by month', () => {
    const value = (caseFieldName: string, text: string, day: string) => ({
      ...{
        caseName: 'Contrat',
        caseFieldName,
        value: text,
        start: `${day}T00:00:00Z`,
        recordedAt: '2026-01-01T00:00:00Z',
      },
    })
    const of = headcountReader(defaut)([
      value('DateDebutContrat', '2025-11-16', '2025-11-16'),
      value('HeuresContrat', '28', '2026-02-01'),
      value('DateFinContrat', '2026-04-15', '2025-11-16'),
    ])
    const months = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05']
    expect(months.map((period) => of(period).toFixed(2))).toEqual([
      '0.00',
      '0.50',
      '1.00',
      '1.00',
      '0.80',
      '0.80',
      '0.40',
      '0.00',
    ])
  })
})

describe('a year', () => {
  test('O03: the mean of its months with employees is cut at two decimals', () => {
    const months = [...Array(5).fill('9.24'), ...Array(5).fill('10.24'), ...Array(2).fill('11.24')]
    expect(yearlyHeadcount(months.map((month) => new Decimal(month)))?.toFixed()).toBe('9.99')
    expect(yearlyHeadcount(['0', '2', '2.019'].map((month) => new Decimal(month)))?.toFixed()).toBe('2')
    expect(yearlyHeadcount([new Decimal(0)])).toBeUndefined()
  })

  const of = (...means: readonly (string | undefined)[]) =>
    Object.fromEntries(
      headcountsOfYear(
        '2026',
        means.map((mean) => (mean === undefined ? undefined : new Decimal(mean))),
      ).map(({ field, value }) => [field.name, value.toFixed()]),
    )
  test('stays above a threshold that the headcount of the year before has crossed, until a year below', () => {
    const before = ({ name }: { readonly name: string }) => (name === 'EffectifFNAL' ? new Decimal('52') : undefined)
    const counted = (mean: string) =>
      headcountsOfYear('2026', [new Decimal(mean)], before).find(({ field }) => field.name === 'EffectifFNAL')
    expect(counted('55')?.value.toFixed()).toBe('55')
    expect(counted('49')?.value.toFixed()).toBe('49')
  })

  test('crosses a threshold after five years in a row', () => {
    expect(of('55', '55', '55', '55', '55')).toMatchObject({
      Effectif: '55',
      EffectifFNAL: '55',
      EffectifFormation: '55',
    })
    expect(of('55', '55', '55', '55', '49.99')).toMatchObject({ EffectifFNAL: '49.99', EffectifFormation: '55' })
    expect(of('55', '55', '55', '55')).toMatchObject({
      Effectif: '55',
      EffectifFNAL: '49.99',
      EffectifFormation: '10.99',
    })
    expect(of('260', '260', '260', '260', '100')).toMatchObject({
      EffectifHeuresSupplementaires: '249.99',
      EffectifPartageValeur: '249.99',
    })
  })
  test('asks for the headcount of the year before where unknown years may have crossed a threshold', () => {
    const asked = (means: readonly (string | undefined)[], before?: string) =>
      headcountsOfYear(
        '2026',
        means.map((mean) => (mean === undefined ? undefined : new Decimal(mean))),
        () => (before === undefined ? undefined : new Decimal(before)),
      ).flatMap(({ field, asks }) => (asks === undefined ? [] : [`${field.name} ${asks.toFixed()}`]))
    expect(asked(['55', '55', undefined, undefined, undefined])).toEqual([
      'EffectifFNAL 50',
      'EffectifFormation 11',
      'EffectifForfaitSocial 11',
      'EffectifVersementMobilite 11',
      'EffectifHeuresSupplementaires 20',
      'EffectifPartageValeur 50',
    ])
    // A known year below, or the headcount that counted in the year before, answers.
    expect(asked(['55', '10', undefined, undefined, undefined])).toEqual([])
    expect(asked(['55', '55', undefined, undefined, undefined], '0')).toEqual([])
    expect(asked(['55', '55', '55', '55', '55'])).toEqual([])
  })
  test('one year below is enough downwards', () => {
    expect(of('10.99', '30', '30', '30', '30')).toMatchObject({ Effectif: '10.99', EffectifFormation: '10.99' })
    expect(of(undefined, '30')).toEqual({})
  })
})
