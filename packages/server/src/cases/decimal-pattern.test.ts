import { Decimal, defaut, salaire2026 } from '@centime/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { belowPattern, decimalPattern } from './decimal-pattern.js'

const RUNS = Number(process.env['CENTIME_RUNS'] ?? 1000)

const digits = (max: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: max })
const decimal = fc
  .tuple(fc.constantFrom('', '-'), digits(10), digits(36))
  .map(([sign, whole, decimals]) => `${sign}${whole === '' ? '0' : whole}${decimals === '' ? '' : `.${decimals}`}`)
/** Values around a bound, where patterns are most likely wrong. */
const near = (bound: string) =>
  fc
    .tuple(
      fc.constantFrom('0', '0.01', '-0.01', '1', '-1', '1e-34', '-1e-34', '0.1', '-0.1'),
      fc.constantFrom('', '0', '00'),
    )
    .map(([step, zeros]) => {
      const text = new Decimal(bound).plus(step).toFixed()
      return text.startsWith('-') ? text : `${zeros}${text}`
    })

const fields = [defaut, salaire2026].flatMap(({ fields: of }) =>
  of.flatMap((field) => (field.kind === 'number-field' ? [field] : [])),
)
const bounds = new Map(fields.map(({ min, max }) => [`${min} to ${max}`, { min, max }]))

test.each([...bounds])('the pattern of %s matches exactly the values within its bounds', (_, { min, max }) => {
  const lowest = min.isPositive() && !min.isZero() ? '0' : min.toFixed()
  const pattern = new RegExp(decimalPattern(lowest, max.toFixed()), 'u')
  const excluded = lowest === '0' && !min.isZero() ? new RegExp(belowPattern(min.toFixed()), 'u') : undefined
  fc.assert(
    fc.property(fc.oneof(decimal, near(max.toFixed()), near(min.toFixed())), (text) => {
      const within = /^-?\d+(\.\d{1,34})?$/.test(text) && new Decimal(text).gte(min) && new Decimal(text).lte(max)
      expect(pattern.test(text) && excluded?.test(text) !== true, text).toBe(within)
    }),
    { numRuns: RUNS },
  )
})
