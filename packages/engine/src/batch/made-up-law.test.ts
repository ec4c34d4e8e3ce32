import { type Random, SEED, seeded } from '@centime/testing'
import { describe, expect, test } from 'vitest'
import { Agreement } from '../../testing/agreement.js'
import { decimalText, withMoreDigits } from '../../testing/decimal-text.js'
import {
  COUNT,
  EUROS,
  FRACTION,
  formula,
  HOURS,
  madeUpLaw,
  madeUpLine,
  madeUpPayroll,
  PERIOD,
  WORD,
} from '../../testing/made-up-law.js'
import { BATCH, mostFallbacks } from '../../testing/runs.js'
import type { NumberField } from '../cases/field.js'
import { Decimal } from '../ground/money.js'
import type { Facts } from '../tree/facts.js'
import { scale, since } from '../tree/figure.js'
import type { Condition, Formula, Line } from '../tree/formula.js'
import type { Regulation } from '../tree/regulation.js'
import { batchCalculator } from './of-facts.js'

/** The batch reader on made-up regulations: it computes every formula exactly or refuses to compile it. */

const { over, power, round } = formula

describe('a formula that cannot be computed exactly throws when it is compiled, with the name of its line', () => {
  test.each<[string, Formula]>([
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
  while (agreement.all.payslips < BATCH / 5 && agreement.differences.length === 0) {
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
    `random laws, seed ${SEED}: ${agreement.all.payslips} months, ${agreement.all.fellBack} fell back, ${refused} laws refused`,
  )
  expect(agreement.differences, `CENTIME_SEED=${SEED} CENTIME_BATCH=${BATCH} repeats it`).toEqual([])
  expect(agreement.all.part).toBeLessThanOrEqual(mostFallbacks(0.6))
})

const NUMBERS: readonly [NumberField, ...NumberField[]] = [EUROS, HOURS, FRACTION, COUNT]

const BRACKETS = scale('Tranches', { boundIncluded: true, datedBy: 'period', confirmedUntil: '2026-12-31' }, [
  since(
    '2024-01-01',
    [
      ['0', '0.5', '1'],
      ['100', '0.065', '12.5'],
      ['2500.50', '0.1234', '-3'],
      [null, '1', '0'],
    ],
    'Essai',
  ),
])
const BELOW = scale('Seuils', { boundIncluded: false, datedBy: 'period', confirmedUntil: '2026-12-31' }, [
  since(
    '2024-01-01',
    [
      ['1', '0.01'],
      ['35', '0.2'],
      [null, '3'],
    ],
    'Essai',
  ),
])
const CONSTANTS = [0, 1, 0.5, 2, 3, 7, 12, 0.069, 0.9825, 1820, -4, 0.333, 35, 100, 8] as const

/** Eight lines, each of which may read earlier lines and sums of earlier months. */
function randomRegulation(draw: Random): Regulation {
  const lines: Line[] = []
  for (let index = 0; index < 8; index += 1) {
    const content = anyFormula(draw, lines, 4)
    // Most lines of the law are amounts.
    lines.push(madeUpLine(`Ligne${index}`, draw.isTrue(0.6) ? formula.cents(content) : content))
  }
  return madeUpLaw(...lines)
}

function anyFormula(draw: Random, lines: readonly Line[], depth: number): Formula {
  const leaf = (): Formula => {
    const known = draw.isTrue(0.35) ? draw.someOf(lines) : undefined
    if (known !== undefined) return draw.isTrue(0.15) ? formula.yearToDate(known.name) : known
    return draw.isTrue(0.6) ? draw.oneOf(NUMBERS) : formula.formulaOf(String(draw.oneOf(CONSTANTS)))
  }
  if (depth === 0 || draw.isTrue(0.15)) return leaf()
  const part = (): Formula => anyFormula(draw, lines, depth - 1)
  const binary = draw.oneOf([formula.plus, formula.minus, formula.times, formula.lesser, formula.greater])
  switch (draw.from(0, 11)) {
    case 0:
      return formula.sum(part(), part(), part())
    case 1:
      return formula.round(part(), draw.oneOf([0, 2, 2, 4, 6]))
    case 2:
      return formula.round(
        formula.over(part(), draw.isTrue(0.5) ? part() : draw.oneOf(['3', '12', '8', '7'])),
        draw.oneOf([2, 4]),
      )
    case 3:
      return formula.over(part(), draw.isTrue(0.3) ? part() : draw.oneOf(['3', '12', '8', '7', '1820']))
    case 4:
      return formula.choose(anyCondition(draw, lines, depth - 1), part(), part())
    case 5:
      return formula.match(WORD, { un: part(), deux: part(), trois: part() })
    case 6:
      return draw.isTrue(0.5) ? formula.read(BRACKETS, part(), draw.from(0, 1)) : formula.read(BELOW, part())
    case 7:
      return formula.power(formula.lesser('3', formula.greater('0', part())), draw.oneOf(['1', '1.5', '1.75', '2']))
    default:
      return binary(part(), part())
  }
}

function anyCondition(draw: Random, lines: readonly Line[], depth: number): Condition {
  const compare = draw.oneOf([formula.isBelow, formula.isAtMost, formula.isAbove, formula.isAtLeast])
  const one = (): Condition =>
    draw.isTrue(0.25)
      ? formula.is(WORD, draw.oneOf(['un', 'deux', 'trois']))
      : compare(anyFormula(draw, lines, depth), anyFormula(draw, lines, draw.from(0, 1)))
  return draw.isTrue(0.25) ? formula.both(one(), one()) : one()
}

/** Facts with few different values, so that comparisons often meet equality, and some with many decimals. */
function randomFacts(draw: Random, keys: readonly string[]): Facts {
  const euros = draw.oneOf([0, 1, -1, 100, 10_000, 250_050, draw.from(-5000, 5000), draw.from(0, 900_000)])
  const numbers = {
    [EUROS.key]: odd(draw, decimalText(euros, 2)),
    [HOURS.key]: odd(draw, decimalText(draw.oneOf([0, 100, 3500, 15167, draw.from(0, 20_000)]), 2)),
    [FRACTION.key]: odd(draw, draw.oneOf(['0', '0.5', '1', '0.0208', decimalText(draw.from(0, 1000), 3)])),
    [COUNT.key]: new Decimal(draw.oneOf(['0', '1', '2', '12', '50', '7.5'])),
  }
  const yearToDate = Object.fromEntries(
    keys.map((key) => [key, odd(draw, decimalText(draw.oneOf([0, 0, draw.from(-1000, 1_000_000)]), 2))]),
  )
  return {
    period: PERIOD,
    paymentDate: '2026-06-30',
    numbers,
    choices: { [WORD.key]: draw.oneOf(['un', 'deux', 'trois']) },
    contract: { since: '2020-01-01' },
    yearToDate,
  }
}

const odd = (draw: Random, text: string): Decimal =>
  new Decimal(draw.isTrue(0.05) ? withMoreDigits(draw, text, draw.oneOf([3, 9, 18])) : text)
