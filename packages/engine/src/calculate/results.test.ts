import { expect, test } from 'vitest'
import { employee, healthPlan } from '../../testing/inputs.js'
import { computed } from '../../testing/payrolls.js'
import { defaut } from '../regulations/defaut.js'
import { amountOf } from './lines.js'
import { collectorResults, payrunResults } from './results.js'

const { payslip, payroll } = computed(
  defaut,
  employee('2026-06', '2500', { PrevoyanceMutuelle: healthPlan('60'), Entreprise: { Effectif: '30' } }),
)

test('collectors are totals with the wage types that they add up', () => {
  const collectors = new Map(collectorResults(payroll.fixed, payslip).map((one) => [one.collectorName, one]))
  expect(collectors.get('Brut')?.value.toFixed(2)).toBe('2500.00')
  expect(collectors.get('CotisationsSalariales')?.value.toFixed(2)).toBe('553.92')
  expect(collectors.get('Allegements')).toMatchObject({ wageTypeNumbers: [499, 511, 520, 521] })
  expect(collectors.get('Net')).toMatchObject({ wageTypeNumbers: [945, 960, 961, 965] })
  for (const name of ['CotisationsSalariales', 'CotisationsPatronales', 'Allegements', 'Indemnites', 'RetenuesNet']) {
    const collector = collectors.get(name)
    const sum = collector?.wageTypeNumbers.reduce(
      (total, number) => total.plus(amountOf(payslip, number)),
      amountOf(payslip, 650),
    )
    expect(sum?.toFixed(2), name).toBe(collector?.value.toFixed(2))
  }
})

test('payrun results name bases, coefficient and yearly totals, with the days of the period', () => {
  const results = new Map(payrunResults(payslip).map((one) => [one.name, one]))
  expect(results.get('CoefficientReduction')).toEqual({
    name: 'CoefficientReduction',
    value: '0.1719',
    valueType: 'number',
    source: 'Centime.Defaut',
    start: '2026-06-01',
    end: '2026-06-30',
  })
  expect(results.get('Cumul.NetImposable')?.value).toBe('2048.18')
  expect(results.has('SalaireBase')).toBe(false)
})

test('wage types are listed by number, and the regulation with its day', () => {
  const numbers = payslip.wageTypes.map(({ wageTypeNumber }) => wageTypeNumber)
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  expect(payslip.regulation).toEqual({ name: 'Centime.Defaut', lawDate: '2026-06-30' })
})
