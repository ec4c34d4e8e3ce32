import { describe, expect, test } from 'vitest'
import { APE, isSiren, isSiret, isSocialSecurityNumber } from './identifiers.js'

/** Public numbers of companies and people, and the same with one wrong digit. */

describe('a SIREN', () => {
  // INSEE's own example, Peugeot, La Poste, SNCF Voyageurs.
  test.each(['732829320', '552100554', '356000000', '519037584'])('%s has a right key', (siren) => {
    expect(isSiren(siren)).toBe(true)
  })
  test('with any one digit changed, or the first two exchanged, is wrong', () => {
    const siren = '732829320'
    for (let at = 0; at < 9; at++) {
      for (const digit of '0123456789') {
        const changed = siren.slice(0, at) + digit + siren.slice(at + 1)
        expect(isSiren(changed), changed).toBe(changed === siren)
      }
    }
    expect(isSiren('372829320')).toBe(false)
  })
  test.each(['', '73282932', '7328293200', '73282932A', '732 829 320'])('%j has the wrong form', (siren) => {
    expect(isSiren(siren)).toBe(false)
  })
})

describe('a SIRET', () => {
  test.each(['73282932000074', '55210055400013'])('%s has a right key', (siret) => expect(isSiret(siret)).toBe(true))
  test.each(['73282932000075', '55210055400014', '7328293200007', '12345678900012'])('%s is wrong', (siret) => {
    expect(isSiret(siret)).toBe(false)
  })
  test.each([
    // Its head office, by Luhn: the sum of the digits is 26.
    ['35600000000048', true],
    // Sums of 3 + 5 + 6 + 1 = 15, 3 + 5 + 6 + 9 + 2 = 25, 3 + 5 + 6 + 2 = 16.
    ['35600000000001', true],
    ['35600000000092', true],
    ['35600000000002', false],
  ])('of La Poste, %s: %s', (siret, right) => expect(isSiret(siret)).toBe(right))
  test('of another company follows the general rule', () => expect(isSiret('73282932000000')).toBe(false))
})

describe('an APE code', () => {
  test.each(['62.01Z', '6201Z', '43.32A'])('%s is valid', (code) => expect(APE.test(code)).toBe(true))
  test.each(['', '62', '62.01', '62.01z', '620.1Z', '62-01Z', '62.01ZZ', 'Z62.01'])('%j is invalid', (code) => {
    expect(APE.test(code)).toBe(false)
  })
})

describe('a social security number', () => {
  /** The key by long division, digit by digit. */
  const keyed = (number: string, digits = number): string => {
    const rest = [...digits].reduce((so, digit) => (so * 10 + Number(digit)) % 97, 0)
    return number + String(97 - rest).padStart(2, '0')
  }
  test.each([
    // Ameli's specimen card.
    ['269054958815780', true],
    ['2 69 05 49 588 157 80', true],
    [keyed('1850469123456'), true],
    [keyed('185042A123456', '1850419123456'), true],
    [keyed('185042B123456', '1850418123456'), true],
    [keyed('185042A123456', '1850418123456'), false],
    ['269054958815781', false],
    ['2690549588157', false],
    [keyed('1851369123456'), false],
    [keyed('9850469123456'), false],
    ['', false],
  ])('%j: %s', (text, right) => expect(isSocialSecurityNumber(text)).toBe(right))
})
