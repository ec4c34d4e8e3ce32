import { expect, test } from 'vitest'
import { calculateMany } from '../batch/many.js'
import { number } from '../cases/field.js'
import { explain } from '../explain/explain.js'
import { payslip } from '../explain/payslip.js'
import { readInputs } from '../inputs/read-inputs.js'
import { line } from '../tree/declare.js'
import { minus } from '../tree/formula.js'
import { regulation } from '../tree/regulation.js'
import { findLine } from './lines.js'
import { payroll } from './payroll.js'

test('two cases can have a field of the same name: each reader reads its own', () => {
  const earned = number('Jour.Montant', 'euros', 'month', { fr: 'Gagné', en: 'Earned' })
  const spent = number('Nuit.Montant', 'euros', 'month', { fr: 'Dépensé', en: 'Spent' })
  const law = regulation({
    name: 'Essai',
    description: 'Essai',
    validFrom: '2024-01-01',
    unemploymentInsurance: true,
    fields: [earned, spent],
    lines: { 1: line('Reste', 'gain', { label: 'Reste', text: 'Essai', is: minus(earned, spent) }) },
    cumulated: [],
    collectors: {},
  })
  const inputs = { period: '2026-06', cases: { Jour: { Montant: '100' }, Nuit: { Montant: '30.5' } } }
  const [one, ready] = [payslip(law, inputs), payroll(law, inputs.period)]
  if (!one.ok || !ready.ok) throw new Error(JSON.stringify([one, ready]))
  expect(findLine(one.value, 'Reste')?.value.toFixed()).toBe('69.5')
  const [many] = calculateMany(ready.value, [inputs])
  expect(many?.ok && many.value.lines).toEqual(['69.5'])
  const read = readInputs(ready.value.fixed, inputs)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  expect(explain(ready.value.fixed, read.value.facts, 1).value.toFixed()).toBe('69.5')
})
