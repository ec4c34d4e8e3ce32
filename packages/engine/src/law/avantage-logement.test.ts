import { describe, expect, test } from 'vitest'
import { amounts, ofEmployee } from '../../testing/law.js'

/** Arrêté du 25/02/2025: bands of the pay in ceilings, for a home of one room or each room of a larger one. */

const home = (pay: string, PiecesLogement: string, period = '2026-06', changes: Record<string, string> = {}): string =>
  amounts(ofEmployee(period, pay, { AvantagesNature: { PiecesLogement, ...changes } }), 'AvantageLogement').join()

describe('by the pay, in ceilings of 4,005 €', () => {
  test.each([
    // 0.5, 0.6, 0.7, 0.9, 1.1, 1.3 and 1.5 ceilings: a cent below and at.
    ['2002.49', '79.70', '85.20'],
    ['2002.50', '93.00', '119.40'],
    ['2402.99', '93.00', '119.40'],
    ['2403', '106.20', '159.40'],
    ['2803.49', '106.20', '159.40'],
    ['2803.50', '119.40', '199.00'],
    ['3604.49', '119.40', '199.00'],
    ['3604.50', '146.40', '252.20'],
    ['4405.49', '146.40', '252.20'],
    ['4405.50', '172.60', '304.80'],
    ['5206.49', '172.60', '304.80'],
    ['5206.50', '199.40', '371.40'],
    ['6007.49', '199.40', '371.40'],
    ['6007.50', '225.60', '424.60'],
  ])('%s €: one room %s, two rooms %s', (pay, one, two) => {
    expect([home(pay, '1'), home(pay, '2')]).toEqual([one, two])
  })
})

test.each([
  ['2024-12', '77.30', '41.40'],
  ['2025-01', '78.70', '42.10'],
  ['2025-12', '78.70', '42.10'],
  ['2026-01', '79.70', '42.60'],
])('in %s below half a ceiling: %s for one room, %s for each of several', (period, one, each) => {
  expect([home('1800', '1', period), home('1800', '4', period)]).toEqual([one, (Number(each) * 4).toFixed(2)])
})

test('the benefit itself, other benefits and refunds do not raise the band; bonuses do', () => {
  const changes = {
    AvantagesNature: { PiecesLogement: '1', MontantAvantagesNature: '500' },
    Frais: { NombreRepas: '20', MontantRepas: '12' },
  }
  expect(amounts(ofEmployee('2026-06', '2002.49', changes), 'AvantageLogement')).toEqual(['79.70'])
  const bonus = { AvantagesNature: { PiecesLogement: '1' }, Primes: { TreiziemeMois: '0.01' } }
  expect(amounts(ofEmployee('2026-06', '2002.49', bonus), 'AvantageLogement')).toEqual(['93.00'])
})

test('a part of the month: a quarter for each begun week; what the person pays is deducted', () => {
  // 79.70 ÷ 4 = 19.925.
  expect(home('1800', '1', '2026-06', { SemainesLogement: '1' })).toBe('19.93')
  expect(home('1800', '1', '2026-06', { SemainesLogement: '5' })).toBe('79.70')
  expect(home('1800', '1', '2026-06', { ParticipationLogement: '30' })).toBe('49.70')
  expect(home('1800', '1', '2026-06', { ParticipationLogement: '300' })).toBe('0.00')
  expect(home('1800', '0')).toBe('0.00')
})
