import { defaut } from '@centime/engine'
import { batchInputReader } from '@centime/engine/batch'
import { inputReader, type MonthInputs } from '@centime/engine/inputs'
import { employee } from '@centime/engine/testing/inputs.js'
import { payrollOf, payslipOf } from '@centime/engine/testing/payrolls.js'
import { expect, test } from 'vitest'
import { digestOfFacts } from './facts-digest.js'

/** Facts of the batch reader inherit what people have in common; their digest is that of the same facts read one by one. */

const PERIOD = '2026-06'
const { fixed } = payrollOf(defaut, PERIOD)
const STOP = { Evenement: 'a', Nature: 'maladie', Debut: '2026-06-08', Fin: '2026-06-12' }
const HISTORY = [payslipOf(defaut, employee('2026-05', '2000'))]

/** People of one shape, then others: with a case of their own, with earlier months, with an absence, and one who is refused. */
const MONTHS: readonly MonthInputs[] = [
  employee(PERIOD, '2000'),
  employee(PERIOD, '2100'),
  employee(PERIOD, '2200'),
  employee(PERIOD, '2000', { Frais: { NombreRepas: '3', MontantRepas: '7.30' } }),
  employee(PERIOD, '2100', { Contrat: { TypeContrat: 'CDD', DateDebutContrat: '2026-06-10' } }),
  { ...employee(PERIOD, '2000'), history: HISTORY },
  { ...employee(PERIOD, '2100'), history: HISTORY },
  { ...employee(PERIOD, '2000'), absences: [STOP] },
  employee(PERIOD, '2000', { PAS: { TypeTaux: 'aucun' } }),
]

test('the digest does not depend on the reader of the facts', () => {
  const [ofBatch, ofOne] = [batchInputReader(fixed), inputReader(fixed)]
  const digests = MONTHS.map((inputs) =>
    [ofBatch, ofOne].map((reader) => digestOfFacts(fixed, [{ employeeId: 1, facts: reader(inputs) }])),
  )
  for (const [batch, one] of digests) expect(batch).toBe(one)
  expect(new Set(digests.map(([digest]) => digest)).size).toBe(MONTHS.length)
})
