import { describe, expect, test } from 'vitest'
import { amounts, ofEmployee, ofOfficer, valuesOf } from '../../testing/law.js'
import { amountOf } from '../calculate/lines.js'
import { ForfaitsVehicule } from './avantage-vehicule.js'

/** Arrêté du 25/02/2025: parts of a price of 30,000 € or of a yearly cost of 7,200 €, a twelfth a month. */

type Car = Record<string, string>
const BOUGHT = { Prix: '30000' }
const HIRED = { Loue: 'true', CoutAnnuelLocation: '7200' }
const OLD = { PremiereCirculation: '2019-03-15' }
const FUEL = { Carburant: 'true' }
const BEFORE = { MiseADisposition: '2025-01-31' }
const SINCE = { MiseADisposition: '2025-02-01' }
const benefit = (car: Car, period = '2026-06'): string =>
  amounts(ofEmployee(period, '3000', { Vehicule: car }), 'AvantageVehicule').join()

describe('by the day of lending, and not by the month of pay', () => {
  test.each<[string, Car, string, string]>([
    // 9 % is 2,700 a year; 15 % is 4,500.
    ['bought, without fuel', BOUGHT, '225.00', '375.00'],
    ['bought, with fuel', { ...BOUGHT, ...FUEL }, '300.00', '500.00'],
    ['bought, above five years', { ...BOUGHT, ...OLD }, '150.00', '250.00'],
    ['bought, above five years, with fuel', { ...BOUGHT, ...OLD, ...FUEL }, '225.00', '375.00'],
    // 30 % of 7,200 is 2,160; 50 % is 3,600. 40 % is 2,880; 67 % is 4,824.
    ['hired, without fuel', HIRED, '180.00', '300.00'],
    ['hired, with fuel', { ...HIRED, ...FUEL }, '240.00', '402.00'],
  ])('%s', (_name, car, before, since) => {
    expect([benefit({ ...car, ...BEFORE }), benefit({ ...car, ...SINCE })]).toEqual([before, since])
    expect(benefit({ ...car, ...BEFORE }, '2024-06')).toBe('0.00')
    expect(benefit({ ...car, MiseADisposition: '2023-05-04' }, '2024-06')).toBe(before)
  })

  test('five years after the first registration the month after it is the first of an old car', () => {
    const car = { ...BOUGHT, ...SINCE, PremiereCirculation: '2021-03-15' }
    expect([benefit(car, '2026-03'), benefit(car, '2026-04')]).toEqual(['375.00', '250.00'])
  })
})

describe('electric', () => {
  test.each<[string, Car, string, string]>([
    // 2,700 − 1,350 = 1,350: 112.50 a month.
    ['lent before: half, whatever the score', { ...BOUGHT, ...BEFORE }, '2026-06', '112.50'],
    ['lent before, with fuel: electricity counts for nothing', { ...BOUGHT, ...BEFORE, ...FUEL }, '2026-06', '112.50'],
    // 9 % of 60,000 is 5,400; at most 2,000.30 less: 3,399.70. In 2024 at most 1,964.90 less: 3,435.10.
    ['lent before: at most 2,000.30 € a year', { Prix: '60000', ...BEFORE }, '2026-06', '283.31'],
    ['lent before: at most 1,964.90 € in 2024', { Prix: '60000', MiseADisposition: '2024-01-01' }, '2024-06', '286.26'],
    // 15 % of 30,000 is 4,500, less 70 %: 1,350.
    ['lent since, with the score: 70 %', { ...BOUGHT, ...SINCE, EcoScore: 'true' }, '2026-06', '112.50'],
    ['lent since, without the score: nothing', { ...BOUGHT, ...SINCE }, '2026-06', '375.00'],
    // 15 % of 60,000 is 9,000, at most 4,582 less: 4,418.
    ['lent since: at most 4,582 € a year', { Prix: '60000', ...SINCE, EcoScore: 'true' }, '2026-06', '368.17'],
    ['lent since, hired', { ...HIRED, ...SINCE, EcoScore: 'true', ...FUEL }, '2026-06', '90.00'],
  ])('%s', (_name, car, period, expected) => {
    expect(benefit({ ...car, Electrique: 'true' }, period)).toBe(expected)
  })
})

test('a begun month counts whole, one outside the lending not at all', () => {
  const car = { ...BOUGHT, MiseADisposition: '2026-02-28', FinMiseADisposition: '2026-04-01' }
  expect(['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'].map((period) => benefit(car, period))).toEqual([
    '0.00',
    '375.00',
    '375.00',
    '375.00',
    '0.00',
  ])
})

test('a hired car is worth no more than if it had been bought, where its price is entered', () => {
  expect(benefit({ ...HIRED, ...SINCE, Prix: '20000' })).toBe('250.00')
})

test('private fuel outside the flat value is added, the share of the person deducted, never below nothing', () => {
  expect(benefit({ ...BOUGHT, ...SINCE, FraisCarburant: '80.50', Participation: '100' })).toBe('355.50')
  expect(benefit({ ...BOUGHT, ...SINCE, Participation: '1000' })).toBe('0.00')
  expect(benefit({ ...BOUGHT, FraisCarburant: '80.50' })).toBe('0.00')
})

test('it bears contributions and is taken back from the net; officers have it too', () => {
  const [without, lent] = [
    ofEmployee('2026-06', '3000'),
    ofEmployee('2026-06', '3000', { Vehicule: { ...BOUGHT, ...SINCE } }),
  ]
  expect(amounts(lent, 'TotalBrut', 'RepriseAvantagesNature', 'Assiette')).toEqual(['3375.00', '375.00', '3375.00'])
  const contributions = amountOf(lent, 'TotalCotisationsSalariales').minus(
    amountOf(without, 'TotalCotisationsSalariales'),
  )
  expect(amountOf(lent, 'NetAvantImpot')).toEqual(amountOf(without, 'NetAvantImpot').minus(contributions))
  const officer = ofOfficer('2026-06', '3000', { Vehicule: { ...BOUGHT, ...SINCE, ...FUEL } })
  expect(amounts(officer, 'AvantageVehicule', 'TotalBrut', 'RepriseAvantagesNature')).toEqual([
    '500.00',
    '3500.00',
    '500.00',
  ])
})

test('the abatement of a year never exceeds its limit', () => {
  const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`)
  const full = benefit({ Prix: '90000', ...SINCE })
  const spared = months.reduce(
    (sum, period) =>
      sum + Number(full) - Number(benefit({ Prix: '90000', ...SINCE, Electrique: 'true', EcoScore: 'true' }, period)),
    0,
  )
  // Twelve twelfths of 4,582, each to the cent.
  expect(Math.abs(spared - 4582)).toBeLessThan(0.06)
})

test('the figures of both reforms', () => {
  const { AchatCarburant, AchatCarburantAvant, ElectriquePlafondAvant } = ForfaitsVehicule
  expect([AchatCarburant, AchatCarburantAvant, ElectriquePlafondAvant].map(valuesOf)).toEqual([
    '0.20 from 2025-02-01',
    '0.12',
    '1964.90, 2000.30 from 2025-01-01',
  ])
})
