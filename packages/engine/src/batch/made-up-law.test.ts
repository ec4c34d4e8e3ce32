import { SEED, seeded } from '@centime/testing'
import { describe, expect, test } from 'vitest'
import { Agreement } from '../../testing/agreement.js'
import { EUROS, formula, madeUpLaw, madeUpLine, madeUpPayroll } from '../../testing/made-up-law.js'
import { randomFacts, randomRegulation } from '../../testing/random-regulations.js'
import { BATCH, mostFallbacks } from '../../testing/runs.js'
import { batchCalculator } from './of-facts.js'

/** The batch reader on made-up regulations: it computes every formula exactly, or refuses to compile it. */

const { over, power, round } = formula

describe('a formula that cannot be computed exactly throws when it is compiled, with the name of its line', () => {
  test.each<[string, formula.Formula]>([
    ['a square root', power(EUROS, '0.5')],
    ['a third root, rounded', round(power(EUROS, '0.3333'), 2)],
    ['an exponent that is no constant', power('2', EUROS)],
    ['a negative exponent', power(EUROS, '-1')],
    ['a division by the constant 0', over(EUROS, '0')],
  ])('%s', (_what, impossible) => {
    const law = madeUpLaw(madeUpLine('Simple', EUROS), madeUpLine('Impossible', impossible))
    expect(() => batchCalculator(madeUpPayroll(law))).toThrow('the batch reader cannot compute Impossible exactly')
  })
})

test('random regulations agree with calculate on every line', { timeout: 60_000 + BATCH }, () => {
  const draw = seeded(SEED)
  const agreement = new Agreement()
  let refused = 0
  while (agreement.payslips < BATCH / 5 && agreement.differences.length === 0) {
    const payroll = madeUpPayroll(randomRegulation(draw))
    const keys = payroll.fixed.yearToDates.map(({ key }) => key)
    const months = Array.from({ length: 128 }, () => randomFacts(draw, keys))
    try {
      agreement.compare(payroll, months)
    } catch (error) {
      // A divisor that is the constant 0.
      expect(String(error)).toMatch(/the batch reader cannot compute Ligne\d exactly/)
      refused += 1
    }
  }
  console.log(
    `random laws, seed ${SEED}: ${agreement.payslips} months, ${agreement.fellBack} fell back, ${refused} laws refused`,
  )
  expect(agreement.differences, `CENTIME_SEED=${SEED} CENTIME_BATCH=${BATCH} repeats it`).toEqual([])
  expect(agreement.fellBack / agreement.payslips).toBeLessThanOrEqual(mostFallbacks(0.6))
})
