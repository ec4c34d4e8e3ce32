import { ImpactSums } from '@centime/books'
import { Decimal, defaut } from '@centime/engine'
import { inputReader } from '@centime/engine/inputs'
import { randomMonth } from '@centime/engine/testing/random-months.js'
import { SEED, seeded } from '@centime/testing'
import { expect, test } from 'vitest'
import { compareMonths, comparisonOf } from './compare-batch.js'

/** Sums of a comparison equal those of two full calculations. */

test(`sums of random people are those of \`calculate\` under each law, seed ${SEED}`, () => {
  const draw = seeded(SEED, 4)
  const [period, regulationId] = ['2026-01', 1]
  const laws = {
    from: { day: '2025-12-31', figures: {} },
    to: { day: '2026-01-01', figures: { 'TauxURSSAF.CSA': '0.004' } },
  }
  const comparison = comparisonOf({ regulationId, period, paymentDate: null, laws, law: '', elements: '' })
  if (!comparison.ok) throw new Error(JSON.stringify(comparison.faults))
  const { sides } = comparison.value
  const sums = new ImpactSums()
  const expected = new Map<string, [Decimal, Decimal]>()
  for (let batch = 0; batch < 3; batch += 1) {
    const months = Array.from({ length: 20 }, (_, place) => {
      const inputs = randomMonth(draw, { regulation: defaut, period })
      // Both laws use the recorded parameters, so that `calculate` needs no other facts.
      const cases = { ...inputs.cases, ParametresLegaux: { PlafondSS: '4000', SMICHoraire: '12', SMICReduction: '12' } }
      const [before, after] = sides.map(({ payroll }) => inputReader(payroll.fixed)({ ...inputs, cases }))
      if (before === undefined || after === undefined) throw new Error('two laws')
      return { employeeIdentifier: String(place), before, after }
    })
    sums.add(compareMonths(comparison.value, months))
    for (const { before, after } of months) {
      if (!before.ok || !after.ok) throw new Error(JSON.stringify([before, after]))
      const payslips = [
        sides[0].payroll.calculate(before.value.facts),
        sides[1].payroll.calculate(after.value.facts),
      ] as const
      for (const [side, { wageTypes }] of payslips.entries()) {
        for (const { wageTypeName, value } of wageTypes) {
          const sum = expected.get(wageTypeName) ?? [new Decimal(0), new Decimal(0)]
          sum[side] = (sum[side] ?? new Decimal(0)).plus(value)
          expected.set(wageTypeName, sum)
        }
      }
    }
  }
  expect(sums.compared).toBe(60)
  expect(sums.totals).toHaveLength(9)
  for (const { line, before, after } of sums.totals) {
    expect([before.toFixed(2), after.toFixed(2)], line).toEqual(expected.get(line)?.map((sum) => sum.toFixed(2)))
  }
  const differences = [...expected].map(([name, [before, after]]) => [name, after.minus(before).toFixed(2)] as const)
  const moved = new Map(sums.lines.map(({ wageTypeName, difference }) => [wageTypeName, difference.toFixed(2)]))
  expect(differences.filter(([name, difference]) => (moved.get(name) ?? '0.00') !== difference)).toEqual([])
  expect(moved.get('CSA')).not.toBe('0.00')
})
