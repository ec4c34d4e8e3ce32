import { expect, test } from 'vitest'
import { amounts, ofEmployee } from '../../testing/law.js'

/**
 * Half a cent is a cent (règlement (CE) 1103/97 art. 5), in the amount that is entered and in what is left of it. Each case is the sum
 * that its line shows.
 */

type Row = readonly [string, Record<string, Record<string, string>>, Record<string, string>]

test.each<Row>([
  ['a 13th month', { Primes: { TreiziemeMois: '500.005' } }, { TreiziemeMois: '500.01' }],
  ['a yearly premium', { Primes: { PrimeAnnuelle: '300.005' } }, { PrimeAnnuelle: '300.01' }],
  ['an absence after an accident', { Absences: { MontantAbsenceATMP: '20.005' } }, { AbsenceATMP: '20.01' }],
  [
    'fuel below its limit',
    { Transport: { PrimeCarburant: '100.005' } },
    { PrimeCarburant: '100.01', ExcedentMobilites: '0.00' },
  ],
  [
    'sustainable travel below its limit',
    { Transport: { MobilitesDurables: '100.005' } },
    { MobilitesDurables: '100.01', ExcedentMobilites: '0.00' },
  ],
  // One day is exempt to 2.70 €.
  [
    'home work below its limit',
    { Teletravail: { Allocation: '1.005', Jours: '1' } },
    { IndemniteTeletravail: '1.01', ExcedentTeletravail: '0.00' },
  ],
  [
    'home work above its limit',
    { Teletravail: { Allocation: '3.005', Jours: '1' } },
    { IndemniteTeletravail: '2.70', ExcedentTeletravail: '0.31' },
  ],
  // 0.35 day × 2.70 = 0.945.
  ['the limit of home work', { Teletravail: { Allocation: '5', Jours: '0.35' } }, { LimiteTeletravail: '0.95' }],
  [
    'shared value below its limit',
    { PartageValeur: { Montant: '100.005' } },
    { PrimePartageValeur: '100.01', ExcedentPartageValeur: '0.00' },
  ],
  [
    'days worked beyond 218',
    {
      Contrat: { JoursForfait: '218' },
      Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel: '2500' },
      HeuresSupplementaires: { MontantJoursRenonces: '500.005', JoursRenonces: '1' },
    },
    { RachatJoursRepos: '500.01' },
  ],
])('%s', (_name, changes, expected) => {
  const payslip = ofEmployee('2026-06', '2500', changes)
  const names = Object.keys(expected) as Parameters<typeof amounts>[1][]
  expect(amounts(payslip, ...names)).toEqual(Object.values(expected))
})

/** What was exempt before, by the opening balances, is above the limit of the year: nothing is exempt now, and nothing is taken back. */
test.each<Row>([
  // 300 € of fuel in 2026 (CGI 81 19° ter).
  [
    'fuel',
    { Transport: { PrimeCarburant: '50' }, CumulsDeReprise: { PrimeCarburant: '350' } },
    { PrimeCarburant: '0.00', ExcedentMobilites: '50.00' },
  ],
  // 600 € with fuel: 280 + 330 are above, though 20 € of the 300 for fuel are left.
  [
    'fuel after sustainable travel',
    { Transport: { PrimeCarburant: '50' }, CumulsDeReprise: { PrimeCarburant: '280', MobilitesDurables: '330' } },
    { PrimeCarburant: '0.00', ExcedentMobilites: '50.00' },
  ],
  // 600 - (100 + 480) = 20 €, although 200 € are left of those for fuel alone.
  [
    'fuel where both have used nearly all',
    { Transport: { PrimeCarburant: '50' }, CumulsDeReprise: { PrimeCarburant: '100', MobilitesDurables: '480' } },
    { PrimeCarburant: '20.00', ExcedentMobilites: '30.00' },
  ],
  [
    'sustainable travel',
    { Transport: { MobilitesDurables: '50' }, CumulsDeReprise: { MobilitesDurables: '650' } },
    { MobilitesDurables: '0.00', ExcedentMobilites: '50.00' },
  ],
  // Passes of 950 € above the 900 € of both.
  [
    'sustainable travel after passes',
    { Transport: { MobilitesDurables: '50' }, CumulsDeReprise: { RemboursementTransport: '950' } },
    { LimiteMobilites: '0.00', MobilitesDurables: '0.00', ExcedentMobilites: '50.00' },
  ],
  // 3,000 € (loi 2022-1158 art. 1 V).
  [
    'shared value',
    { PartageValeur: { Montant: '100' }, CumulsDeReprise: { PrimePartageValeur: '3100' } },
    { PrimePartageValeur: '0.00', ExcedentPartageValeur: '100.00' },
  ],
])('a limit that %s has used up', (_name, changes, expected) => {
  const payslip = ofEmployee('2026-06', '2500', changes)
  const names = Object.keys(expected) as Parameters<typeof amounts>[1][]
  expect(amounts(payslip, ...names)).toEqual(Object.values(expected))
})
