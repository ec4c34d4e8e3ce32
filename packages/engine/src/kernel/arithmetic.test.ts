import { type Random, SEED, seeded } from '@centime/testing'
import { describe, expect, test } from 'vitest'
import { Decimal, roundTo } from '../ground/money.js'
import { powerOf } from '../ground/power.js'
import { binary, compare, sumOf } from './arithmetic.js'
import { join } from './branches.js'
import { nearOf } from './conversion.js'
import { constantOf, type Num, SAFE } from './number.js'
import { roundHalfUp, roundQuotient } from './rounding.js'
import { Writer } from './writer.js'

/**
 * Each operation of a kernel is exact to the last digit, or the row falls back. Expected values are computed by hand or
 * in decimals.
 */

/** The slot of an operand: an exact column with decimals and bounds, or a near one with an error. */
interface Slot {
  readonly decimals: number | 'near'
  readonly least?: number
  readonly most?: number
}
type Operation = (writer: Writer, ...operands: readonly Num[]) => Num
/** The integer and its decimals; undefined if the row fell back. */
type Result = { readonly value: number; readonly scale: number | 'near' } | undefined

/** Compiles an operation once and runs it on rows of operands. */
function rowsOf(slots: readonly Slot[], operation: Operation, rows: readonly (readonly number[])[]): readonly Result[] {
  const writer = new Writer()
  const operands = slots.map(({ decimals, least = -SAFE, most = SAFE }, place): Num => {
    const code = writer.keep(`rows[i][${place}]`)
    if (decimals !== 'near') return { kind: 'exact', code, scale: decimals, least, most }
    return { kind: 'near', code, error: writer.keep(`Math.abs(${code}) * 1e-15`) }
  })
  const result = operation(writer, ...operands)
  const stored = result.kind === 'exact' ? result : nearOf(writer, result)
  writer.add(`results[i] = ${stored.code}`)
  const code = `row: for (let i = 0; i < rows.length; i++) {\n${writer.statements().join('\n')}\n}`
  const results: number[] = []
  const fallback: number[] = []
  new Function('rows', 'results', 'fallback', code)(rows, results, fallback)
  const scale = stored.kind === 'exact' ? stored.scale : 'near'
  return rows.map((_, row) => {
    const value = results[row]
    return fallback[row] === 1 || value === undefined ? undefined : { value, scale }
  })
}

const digitsOf = (results: readonly Result[]): readonly (number | undefined)[] => results.map((one) => one?.value)
const decimalOfResult = ({ value, scale }: NonNullable<Result>): Decimal =>
  scale === 'near' ? new Decimal(value) : new Decimal(value).times(`1e-${scale}`)

describe('rounding half up, away from zero', () => {
  const toCents: Operation = (writer, of = missing()) => roundHalfUp(writer, of, 2)
  test('of exact numbers: ties, one digit below and above, and negatives', () => {
    const rows = [125, 124, 126, -125, -124, -126, 5, -5, 4, -4, 0, 995, -995].map((digits) => [digits])
    // 0.125 → 0.13, 0.124 → 0.12, …
    const expected = [13, 12, 13, -13, -12, -13, 1, -1, 0, 0, 0, 100, -100]
    expect(digitsOf(rowsOf([{ decimals: 3 }], toCents, rows)).map(positiveZero)).toEqual(expected)
  })
  test('of exact numbers that are known not to be negative, and known not to be positive', () => {
    const up = rowsOf([{ decimals: 4, least: 0 }], toCents, [[12550], [12549], [0], [49], [50]])
    expect(digitsOf(up)).toEqual([126, 125, 0, 0, 1])
    const down = rowsOf([{ decimals: 4, most: 0 }], toCents, [[-12550], [-12549], [0], [-49], [-50]])
    expect(digitsOf(down).map(positiveZero)).toEqual([-126, -125, 0, 0, -1])
  })
  test('does not change a number with fewer decimals', () => {
    expect(rowsOf([{ decimals: 1 }], toCents, [[15]])).toEqual([{ value: 15, scale: 1 }])
  })
  test('near the end of the safe range is exact, or the row falls back', () => {
    const ends = [0, 1, 2, 9, 10, 11, 99, 2000, 3000].flatMap((below) => [SAFE - below, below - SAFE])
    const results = rowsOf(
      [{ decimals: 5 }],
      toCents,
      ends.map((end) => [end]),
    )
    for (const [index, result] of results.entries()) {
      if (result === undefined) continue
      expect(decimalOfResult(result)).toEqual(roundTo(new Decimal(ends[index] ?? 0).times('1e-5'), 2))
    }
    expect(results.at(0)).toBeUndefined()
    expect(results.at(-1)).toBeDefined()
  })
  test('of near numbers falls back if the error covers a tie', () => {
    const rows = [[0.125], [0.1250000001], [0.1249999999], [-0.1250000001], [-0.1249999999], [0.125 + 2 ** -54]]
    expect(digitsOf(rowsOf([{ decimals: 'near' }], toCents, rows)).map(positiveZero)).toEqual([
      undefined,
      13,
      12,
      -13,
      -12,
      undefined,
    ])
  })
  test('of near numbers falls back for NaN, infinity and numbers too large to have cents', () => {
    const rows = [[Number.NaN], [Infinity], [2 ** 52]]
    expect(digitsOf(rowsOf([{ decimals: 'near' }], toCents, rows))).toEqual([undefined, undefined, undefined])
  })
})

describe('a rounded quotient', () => {
  const toCents: Operation = (writer, left = missing(), right = missing()) => roundQuotient(writer, left, right, 2)
  test('is exact at ties, negative or not', () => {
    // 1 ÷ 8 = 0.125; 3 ÷ 8 = 0.375; 1 ÷ 3; 2 ÷ 3; 0.005 = 1 ÷ 200
    const rows = [
      [1, 8],
      [-1, 8],
      [3, 8],
      [1, 3],
      [2, 3],
      [1, 200],
      [-1, 200],
      [1, 201],
      [0, 7],
    ]
    const results = rowsOf([{ decimals: 0 }, { decimals: 0, least: 0 }], toCents, rows)
    expect(digitsOf(results).map(positiveZero)).toEqual([13, -13, 38, 33, 67, 1, -1, 0, 0])
  })
  test('falls back if the divisor is not above 0', () => {
    expect(
      digitsOf(
        rowsOf([{ decimals: 0 }, { decimals: 0 }], toCents, [
          [1, 0],
          [1, -8],
          [1, 8],
        ]),
      ),
    ).toEqual([undefined, undefined, 13])
  })
  test('equals that of decimal.js, for operands with any decimals', () => {
    const draw = seeded(SEED)
    for (const [above, under] of [
      [2, 2],
      [4, 0],
      [0, 4],
      [6, 2],
      [2, 6],
    ] as const) {
      const rows = Array.from({ length: 3000 }, () => [anyInteger(draw), Math.abs(anyInteger(draw)) + 1])
      const results = rowsOf([{ decimals: above }, { decimals: under, least: 0 }], toCents, rows)
      expect(results.filter((one) => one !== undefined).length).toBeGreaterThan(500)
      agree(rows, results, ([a = 0, b = 0]) =>
        roundTo(new Decimal(a).times(`1e-${above}`).div(new Decimal(b).times(`1e-${under}`)), 2),
      )
    }
  })
})

describe('exact operations', () => {
  const OPERATORS = ['+', '-', '×', 'min', 'max'] as const
  test.each(OPERATORS)('%s equals that of decimal.js, or the row falls back', (operator) => {
    const draw = seeded(SEED)
    const rows = Array.from({ length: 3000 }, () => [anyInteger(draw), anyInteger(draw)])
    rows.push([SAFE, 1], [SAFE, -1], [-SAFE, -1], [SAFE, SAFE], [2 ** 52, 2 ** 52], [94906266, 94906266])
    const operation: Operation = (writer, a = missing(), b = missing()) => binary(writer, operator, a, b)
    const results = rowsOf([{ decimals: 2 }, { decimals: 4 }], operation, rows)
    expect(results.filter((one) => one !== undefined).length).toBeGreaterThan(500)
    agree(rows, results, ([a = 0, b = 0]) => {
      const [left, right] = [new Decimal(a).times('0.01'), new Decimal(b).times('0.0001')]
      if (operator === 'min') return Decimal.min(left, right)
      if (operator === 'max') return Decimal.max(left, right)
      return operator === '+' ? left.plus(right) : operator === '-' ? left.minus(right) : left.times(right)
    })
  })
  test('a sum with a partial sum beyond the safe range is exact, or the row falls back', () => {
    const rows = [
      [SAFE, 1, -2],
      [SAFE, SAFE, -SAFE],
      [-SAFE, -5, 5],
      [1, 2, 3],
    ]
    const results = rowsOf(
      [{ decimals: 0 }, { decimals: 0 }, { decimals: 0 }],
      (writer, ...terms) => sumOf(writer, terms),
      rows,
    )
    agree(rows, results, (terms) => terms.reduce((sum, term) => sum.plus(term), new Decimal(0)))
    expect(results.at(-1)).toEqual({ value: 6, scale: 0 })
  })
  test('a quotient that ends is exact: half of a cent', () => {
    const half: Operation = (writer, of = missing()) => binary(writer, '÷', of, constantOf(new Decimal('2')))
    expect(rowsOf([{ decimals: 2 }], half, [[1], [-3]])).toEqual([
      { value: 5, scale: 3 },
      { value: -15, scale: 3 },
    ])
  })
  test('0 divided by a number is 0; divided by 0, the row falls back', () => {
    const nothing: Operation = (writer, by = missing()) => binary(writer, '÷', constantOf(new Decimal(0)), by)
    const rows = [[5], [0], [-5]]
    expect(digitsOf(rowsOf([{ decimals: 2 }], nothing, rows))).toEqual([0, undefined, 0])
    expect(digitsOf(rowsOf([{ decimals: 'near' }], nothing, rows))).toEqual([0, undefined, 0])
  })
  const OPERATORS_OF_ORDER = ['<', '≤', '>', '≥'] as const
  /** 1 if the comparison is true, else 0. */
  const decide =
    (operator: (typeof OPERATORS_OF_ORDER)[number]): Operation =>
    (writer, a = missing(), b = missing()) => {
      const when = compare(writer, operator, a, b)
      if (typeof when === 'boolean') return constantOf(new Decimal(when ? 1 : 0))
      return join(writer, [
        { when, ...writer.block(() => constantOf(new Decimal(1))) },
        { when: undefined, ...writer.block(() => constantOf(new Decimal(0))) },
      ])
    }
  const AT = { '<': [1, 0, 0], '≤': [1, 1, 0], '>': [0, 0, 1], '≥': [0, 1, 1] } as const
  test.each(OPERATORS_OF_ORDER)('%s is decided at equality', (operator) => {
    const rows = [
      [99, 10000],
      [100, 10000],
      [101, 10000],
    ]
    expect(digitsOf(rowsOf([{ decimals: 2 }, { decimals: 4 }], decide(operator), rows))).toEqual(AT[operator])
    // Near operands fall back at equality, and are decided otherwise.
    const near = [
      [0.99, 1],
      [1, 1],
      [1.01, 1],
    ]
    const [below, , above] = AT[operator]
    expect(digitsOf(rowsOf([{ decimals: 'near' }, { decimals: 'near' }], decide(operator), near))).toEqual([
      below,
      undefined,
      above,
    ])
  })
  test.each(OPERATORS_OF_ORDER)('%s is decided by the bounds only if they do not touch', (operator) => {
    const fifty: Operation = (writer, of = missing()) => decide(operator)(writer, of, constantOf(new Decimal(50)))
    const upToIt = rowsOf([{ decimals: 0, least: 0, most: 50 }], fifty, [[49], [50]])
    const fromIt = rowsOf([{ decimals: 0, least: 50, most: 90 }], fifty, [[50], [51]])
    const beyondIt = rowsOf([{ decimals: 0, least: 51, most: 90 }], fifty, [[51]])
    const belowIt = rowsOf([{ decimals: 0, least: 0, most: 49 }], fifty, [[49]])
    const [below, at, above] = AT[operator]
    expect([upToIt, fromIt, beyondIt, belowIt].map(digitsOf)).toEqual([[below, at], [at, above], [above], [below]])
  })
  test('a constant with more digits than a double is near: a comparison that depends on them falls back', () => {
    const aLittleMore: Operation = (writer, of = missing()) =>
      decide('<')(writer, of, constantOf(new Decimal('1.00000000000000000001')))
    expect(digitsOf(rowsOf([{ decimals: 0 }], aLittleMore, [[0], [1], [2]]))).toEqual([1, undefined, 0])
  })
})

describe('near operations', () => {
  test.each(['+', '-', '×', '÷', 'min', 'max'] as const)('%s is within its error', (operator) => {
    const draw = seeded(SEED)
    const withError: Operation = (writer, a = missing(), b = missing()) => {
      const result = binary(writer, operator, a, b)
      const near = nearOf(writer, result)
      // The value and its error are a pair.
      return { kind: 'near', code: writer.keep(`[${near.code}, ${near.error}]`), error: '0' }
    }
    // The true operands may lie at either end of their errors.
    const rows = Array.from({ length: 1000 }, () => [anyInteger(draw) / 7, anyInteger(draw) / 3])
    const results: readonly unknown[] = digitsOf(rowsOf([{ decimals: 'near' }, { decimals: 'near' }], withError, rows))
    let compared = 0
    for (const [row, [a = 0, b = 0]] of rows.entries()) {
      const result = results[row]
      if (!Array.isArray(result)) continue
      compared += 1
      for (const [left, right] of [
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
      ] as const) {
        const truth = decimalOf(operator, atEnd(a, left), atEnd(b, right))
        const off = truth.minus(exactly(result[0])).abs()
        expect(off.lte(exactly(result[1])), `${a} ${operator} ${b}, seed ${SEED}`).toBe(true)
      }
    }
    expect(compared).toBeGreaterThan(700)
  })
  test('the lesser of a near number and a ceiling is exact if it is the ceiling, ties included', () => {
    // 60 % of 52.425 is 31.455.
    const capped: Operation = (writer, of = missing()) => {
      const lesser = binary(writer, 'min', of, constantOf(new Decimal('52.425')))
      return roundHalfUp(writer, binary(writer, '×', lesser, constantOf(new Decimal('0.6'))), 2)
    }
    const rows = [[60.1], [52.4251], [52.425], [50.001]]
    expect(digitsOf(rowsOf([{ decimals: 'near' }], capped, rows))).toEqual([3146, 3146, undefined, 3000])
    const raised: Operation = (writer, of = missing()) => {
      const greater = binary(writer, 'max', of, constantOf(new Decimal('0.005')))
      return roundHalfUp(writer, greater, 2)
    }
    expect(digitsOf(rowsOf([{ decimals: 'near' }], raised, [[0.001], [0.005], [0.014]]))).toEqual([1, undefined, 1])
  })
  test('a quotient limited to 0 to 1 is exactly 1 from 1 on, and 0 below 0', () => {
    const [nothing, whole, eighth] = ['0', '1', '0.125'].map((text) => constantOf(new Decimal(text)))
    const part: Operation = (writer, left = missing(), right = missing()) => {
      const of = binary(writer, 'max', nothing ?? missing(), binary(writer, '÷', left, right))
      return roundHalfUp(
        writer,
        binary(writer, '×', binary(writer, 'min', whole ?? missing(), of), eighth ?? missing()),
        2,
      )
    }
    const slot = { decimals: 2, least: -(10 ** 9), most: 10 ** 9 }
    const rows = [300, 301, 900, 299, 100, 0, -300].map((digits) => [digits, 300])
    // 0.125 is a tie; of 299 ÷ 300 it is 0.12458…, of a third 0.04166…
    const results = rowsOf([slot, { ...slot, least: 0 }], part, rows)
    expect(digitsOf(results).map(positiveZero)).toEqual([13, 13, 13, 12, 4, 0, 0])
    expect(digitsOf(rowsOf([slot, { ...slot, least: 0 }], part, [[0, 0]]))).toEqual([undefined])
  })
  test('a power in quarters is within its error, and falls back for a negative base', () => {
    const raise: Operation = (writer, of = missing()) => {
      const near = nearOf(writer, binary(writer, '^', of, constantOf(new Decimal('1.75'))))
      return { kind: 'near', code: writer.keep(`[${near.code}, ${near.error}]`), error: '0' }
    }
    const values = [0.000001, 0.1, 0.333, 0.9999, 1, 1.5]
    const rows = [...values, -0.1].map((value) => [value])
    const results: readonly unknown[] = digitsOf(rowsOf([{ decimals: 'near' }], raise, rows))
    expect(results.at(-1)).toBeUndefined()
    for (const [row, value] of values.entries()) {
      const result = results[row]
      if (!Array.isArray(result)) throw new Error(`no power of ${value}`)
      for (const end of [-1, 1] as const) {
        const off = powerOf(atEnd(value, end), new Decimal('1.75')).minus(exactly(result[0])).abs()
        expect(off.lte(exactly(result[1]))).toBe(true)
      }
    }
  })
  test.each(['0.5', '1.3', '-1'])('an exponent of %s is refused when it is compiled', (exponent) => {
    const writer = new Writer()
    const base: Num = { kind: 'near', code: 'x', error: '0' }
    expect(() => binary(writer, '^', base, constantOf(new Decimal(exponent)))).toThrow('exponent')
  })
})

describe('a number that is exact in some rows and near in others', () => {
  /** An integer of cents is exact, any other entry near. */
  const mixed: Operation = (writer, of = missing()) => {
    const flag = writer.keep(`Number.isInteger(${code(of)})`)
    const near = writer.keep(`${code(of)} / 100`)
    const error = writer.keep(`Math.abs(${near}) * 1e-15`)
    const exact: Num = { kind: 'exact', code: code(of), scale: 2, least: -SAFE, most: SAFE }
    return { kind: 'either', flag, exact, near: { kind: 'near', code: near, error } }
  }
  test('is rounded exactly in its exact rows, ties included', () => {
    const toTenths: Operation = (writer, of = missing()) => roundHalfUp(writer, mixed(writer, of), 1)
    expect(digitsOf(rowsOf([{ decimals: 2 }], toTenths, [[25], [24], [24.9], [25.1], [-25]]))).toEqual([3, 2, 2, 3, -3])
  })
  test('is compared exactly in its exact rows', () => {
    const isBelowHalf: Operation = (writer, of = missing()) => {
      const when = compare(writer, '<', mixed(writer, of), constantOf(new Decimal('0.5')))
      if (typeof when === 'boolean') throw new Error('known')
      const [so, otherwise] = [
        writer.block(() => constantOf(new Decimal(1))),
        writer.block(() => constantOf(new Decimal(0))),
      ]
      return join(writer, [
        { when, ...so },
        { when: undefined, ...otherwise },
      ])
    }
    expect(digitsOf(rowsOf([{ decimals: 2 }], isBelowHalf, [[49], [50], [51], [49.5], [50.5]]))).toEqual([
      1, 0, 0, 1, 0,
    ])
  })
  test('is added to another by the form of each row', () => {
    const doubled: Operation = (writer, a = missing(), b = missing()) =>
      roundHalfUp(writer, binary(writer, '+', mixed(writer, a), mixed(writer, b)), 1)
    const rows = [
      [20, 5],
      [20.5, 5],
      [20, 5.4],
      [20.2, 5.2],
    ]
    expect(digitsOf(rowsOf([{ decimals: 2 }, { decimals: 2 }], doubled, rows))).toEqual([3, 3, 3, 3])
  })
})

const missing = (): never => {
  throw new Error('an operand is missing')
}
const code = (num: Num): string => (num.kind === 'either' ? missing() : num.code)
/** A small negative number is rounded to -0. */
const positiveZero = (value: number | undefined): number | undefined => (value === 0 ? 0 : value)

const anyInteger = (draw: Random): number => {
  const size = 10 ** draw.from(0, 15)
  return draw.from(-size, size)
}

function agree(
  rows: readonly (readonly number[])[],
  results: readonly Result[],
  truth: (row: readonly number[]) => Decimal,
) {
  const wrong = rows.flatMap((row, index) => {
    const result = results[index]
    return result === undefined || decimalOfResult(result).eq(truth(row)) ? [] : [`${row}: ${decimalOfResult(result)}`]
  })
  expect(wrong, `seed ${SEED}`).toEqual([])
}

/** The exact value of a double: its text is only the shortest one that identifies it. */
const exactly = (value: unknown): Decimal => new Decimal(typeof value === 'number' ? value.toPrecision(60) : Number.NaN)
const atEnd = (value: number, end: 1 | -1): Decimal =>
  exactly(value).plus(exactly(Math.abs(value)).times(`${end}e-15`).times('0.99'))

function decimalOf(operator: '+' | '-' | '×' | '÷' | 'min' | 'max', a: Decimal, b: Decimal): Decimal {
  switch (operator) {
    case '+':
      return a.plus(b)
    case '-':
      return a.minus(b)
    case '×':
      return a.times(b)
    case '÷':
      return a.div(b)
    case 'min':
      return Decimal.min(a, b)
    case 'max':
      return Decimal.max(a, b)
  }
}
