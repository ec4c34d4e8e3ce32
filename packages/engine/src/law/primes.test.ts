import { describe, expect, test } from 'vitest'
import { amounts, ofEmployee } from '../../testing/law.js'
import { amountOf } from '../calculate/lines.js'

/** 13th month and annual bonuses bear all that pay bears; the tenth of leave pay excludes them (C. trav. L3141-24). */

const bonuses = { TreiziemeMois: '2000', PrimeAnnuelle: '500', MontantPrimes: '100' }
const month = (Primes: Record<string, string>) => ofEmployee('2026-06', '2500', { Primes })

test('each has its line in the gross', () => {
  expect(amounts(month(bonuses), 'TreiziemeMois', 'PrimeAnnuelle', 'Primes', 'TotalBrut', 'Assiette')).toEqual([
    '2000.00',
    '500.00',
    '100.00',
    '5100.00',
    '5100.00',
  ])
})

test('contributions, tax and the reduction are those of the same amount as a monthly bonus', () => {
  const [named, plain] = [month(bonuses), month({ MontantPrimes: '2600' })]
  for (const line of ['TotalCotisationsSalariales', 'NetImposable', 'ReductionFillonTotale', 'CoutTotal'] as const) {
    expect([line, amountOf(named, line)]).toEqual([line, amountOf(plain, line)])
  }
})

describe('pay that the tenth counts', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a monthly bonus', { MontantPrimes: '100' }, '2600.00'],
    ['no 13th month', { TreiziemeMois: '2000' }, '2500.00'],
    ['no bonus of the whole year', { PrimeAnnuelle: '500' }, '2500.00'],
    ['a bonus for personal work', { PrimeAnnuelle: '500', PrimeAnnuelleLieeAuTravail: 'true' }, '3000.00'],
    ['what was said to be outside', { MontantPrimes: '100', PrimesHorsConges: '40' }, '2560.00'],
  ])('%s', (_name, primes, expected) => {
    expect(amounts(month(primes), 'RemunerationConges')).toEqual([expected])
  })
})

test('the end-of-contract indemnity counts them: a tenth of 5,100 €', () => {
  const payslip = ofEmployee('2026-06', '2500', {
    Contrat: {
      TypeContrat: 'CDD',
      IndemniteFinContratMensuelle: 'true',
      DateDebutContrat: '2026-01-01',
      DateFinContrat: '2026-12-31',
    },
    Primes: bonuses,
  })
  expect(amounts(payslip, 'IndemniteFinContrat')).toEqual(['510.00'])
})
