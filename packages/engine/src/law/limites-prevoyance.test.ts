import { describe, expect, test } from 'vitest'
import { healthPlan } from '../../testing/inputs.js'
import { amounts, ofEmployee, ofYear } from '../../testing/law.js'
import type { Inputs } from '../cases/read.js'

/**
 * CSS D242-1 (exempt up to 6 % of the ceiling and 1.5 % of pay, at most 12 % of the ceiling) and CGI 83 1° quater (5 %
 * of the ceiling and 2 % of pay, at most 2 % of 8 ceilings).
 */

const plan = (total: string, PartPatronaleMutuelle: string): Inputs => ({
  PrevoyanceMutuelle: { ...healthPlan(total), PartPatronaleMutuelle },
})

describe('the employer’s shares above the limit bear contributions', () => {
  test.each([
    ['4,005 × 6 % + 2,500 × 1.5 % = 277.80', '2026-06', '2500', '277.80', '0.00'],
    ['a cent more', '2026-06', '2500', '277.81', '0.01'],
    ['of 400', '2026-06', '2500', '400', '122.20'],
    ['3,864 × 6 % + 2,500 × 1.5 % = 269.34', '2024-06', '2500', '400', '130.66'],
    ['at most 4,005 × 12 % = 480.60', '2026-06', '20000', '500', '19.40'],
  ])('%s', (_sum, period, pay, share, excess) => {
    const payslip = ofEmployee(period, pay, plan(share, '1'))
    expect(amounts(payslip, 'ExcedentPrevoyance', 'PartsPatronales')).toEqual([excess, Number(share).toFixed(2)])
  })
  test('a provident plan counts too: 60.08 + 400 under 300.08', () => {
    const both = { HasPrevoyance: 'true', TauxPrevoyance: '0.015' }
    const payslip = ofEmployee('2026-06', '4005', {
      PrevoyanceMutuelle: { ...healthPlan('400'), PartPatronaleMutuelle: '1', ...both },
    })
    // 4,005 × 6 % + 4,005 × 1.5 % = 300.375, 300.38 to the cent.
    expect(amounts(payslip, 'ExcedentPrevoyance')).toEqual(['159.70'])
  })
  test('the limit adds up over the year: what January left, February uses', () => {
    // 555.60 € in two months; 200 + 400 € of shares.
    const [january, february] = ofYear('2026', ['2500', plan('200', '1')], ['2500', plan('400', '1')])
    expect(january && amounts(january, 'ExcedentPrevoyance')).toEqual(['0.00'])
    expect(february && amounts(february, 'ExcedentPrevoyance')).toEqual(['44.40'])
  })
  test('an excess is called once: 122.20 € in each of two months', () => {
    const year = ofYear('2026', ['2500', plan('400', '1')], ['2500', plan('400', '1')])
    expect(year.map((month) => amounts(month, 'ExcedentPrevoyance'))).toEqual([['122.20'], ['122.20']])
  })
})

describe('what the plans cost above the tax limit is taxable', () => {
  test.each([
    ['4,005 × 5 % + 2,500 × 2 % = 250.25', '2500', '250.25', '0.00'],
    ['a cent more', '2500', '250.26', '0.01'],
    ['4,005 × 5 % + 2,500.10 × 2 % = 250.252, to the cent', '2500.10', '250.26', '0.01'],
    ['of 300', '2500', '300', '49.75'],
    ['at most 4,005 × 8 × 2 % = 640.80', '40000', '700', '59.20'],
  ])('%s', (_sum, pay, share, excess) => {
    expect(amounts(ofEmployee('2026-06', pay, plan(share, '0')), 'ExcedentFiscalPrevoyance')).toEqual([excess])
  })
  test('the employer’s health share does not use it up: 250 of 500 under 250.25', () => {
    const payslip = ofEmployee('2026-06', '2500', plan('500', '0.5'))
    expect(amounts(payslip, 'PartsDeductibles', 'ExcedentFiscalPrevoyance')).toEqual(['250.00', '0.00'])
  })
  test('an excess is taxed once: 49.75 € in each of two months', () => {
    const year = ofYear('2026', ['2500', plan('300', '0')], ['2500', plan('300', '0')])
    expect(year.map((month) => amounts(month, 'ExcedentFiscalPrevoyance'))).toEqual([['49.75'], ['49.75']])
  })
})
