import { expect, test } from 'vitest'
import { payrollOf } from '../../testing/payrolls.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { Role } from '../tree/formula.js'
import { kernelFor } from './kernel.js'
import type { ExactSlot, Shape } from './shape.js'

/** Amounts that are paid or withheld. Bases may have more decimals, and information counts days too. */
const PAID: readonly Role[] = [
  ...(['gain', 'retenue', 'salariale', 'patronale', 'allegement', 'indemnite', 'deduction', 'total', 'net'] as const),
]

/** Every number with six decimals. */
function finestShape({ reads, yearToDates }: FixedRegulation): Shape {
  const slot: ExactSlot = { kind: 'exact', decimals: 6, least: -1000, most: 1000 }
  const numbers = reads.flatMap(({ kind, key }) => (kind === 'number-field' ? [key] : []))
  const choices = reads.flatMap(({ kind, key }) => (kind === 'choice-field' ? [key] : []))
  return {
    numbers: new Map(numbers.map((key) => [key, slot])),
    yearToDate: new Map(yearToDates.map(({ key }) => [key, { ...slot, decimals: 2 }])),
    choices: new Map(choices.map((key) => [key, { kind: 'column' }])),
  }
}

test('every amount that a payslip pays or withholds is whole cents by its formula, for any entries', () => {
  for (const regulation of [defaut, salaire2026]) {
    for (const period of ['2024-06', '2025-12', '2026-06']) {
      const { fixed } = payrollOf(regulation, period)
      const paid = new Set(fixed.lines.flatMap(({ role }, index) => (PAID.includes(role) ? [index] : [])))
      const { outputs } = kernelFor(fixed, finestShape(fixed), paid)
      const finer = outputs.filter(({ decimals }) => decimals === null || decimals > 2)
      expect(finer.map(({ index }) => fixed.lines[index]?.name)).toEqual([])
      expect(outputs.length).toBeGreaterThan(100)
    }
  }
})
