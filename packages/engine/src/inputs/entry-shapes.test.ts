import { type Random, SEED, seeded } from '@centime/testing'
import { expect, test } from 'vitest'
import { employee, officer } from '../../testing/inputs.js'
import { payrollOf } from '../../testing/payrolls.js'
import { randomMonth } from '../../testing/random-months.js'
import { RUNS } from '../../testing/runs.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { MonthInputs } from './month-inputs.js'
import { batchInputReader, inputReader } from './read-inputs.js'

/** A payrun reads facts by the shape of their cases. A known shape changes no fact, no fault and no warning. */

const PERIOD = '2026-06'
const PEOPLE = Math.ceil(Math.min(RUNS, 1000) / 4)
const TEXTS = [
  '0',
  '0.00',
  '1',
  '35',
  '-1',
  'x',
  '',
  'true',
  'false',
  'neutre',
  '2026-06-12',
  '2027-01-01',
  '99999999999',
] as const

/** The same month with one field changed or removed; the new text is usually valid. */
function changed(draw: Random, inputs: MonthInputs): MonthInputs {
  const { cases } = inputs
  const [caseName, fields] = draw.someOf(Object.entries(cases)) ?? ['Contrat', {}]
  const name = draw.someOf(Object.keys(fields)) ?? 'DateDebutContrat'
  const { [name]: text = '', ...others } = fields
  const other = draw.isTrue(0.5) && /^\d+(\.\d)?\d*$/.test(text) ? text.replace(/\d$/, '1') : draw.oneOf(TEXTS)
  return { ...inputs, cases: { ...cases, [caseName]: draw.isTrue(0.1) ? others : { ...fields, [name]: other } } }
}

test('a reader gives the same result whether it knows the shape of a month or meets it for the first time', () => {
  const draw = seeded(SEED)
  let accepted = 0
  for (const [regulation, asked] of [
    [defaut, 'pay'],
    [defaut, 'minimum'],
    [salaire2026, 'pay'],
  ] as const) {
    const { fixed } = payrollOf(regulation, PERIOD)
    const known = inputReader(fixed, undefined, asked)
    for (let person = 0; person < PEOPLE; person += 1) {
      const inputs = randomMonth(draw, { regulation, period: PERIOD, opens: true })
      for (let time = 0; time < 2; time += 1) known(inputs)
      for (const month of [inputs, changed(draw, inputs), changed(draw, inputs), changed(draw, inputs)]) {
        const read = known(month)
        expect(read, `CENTIME_SEED=${SEED} ${JSON.stringify(month)}`).toEqual(
          inputReader(fixed, undefined, asked)(month),
        )
        if (read.ok) accepted += 1
      }
    }
  }
  expect(accepted).toBeGreaterThan(2 * PEOPLE)
})

test('people of one shape beside common cases have their own values only', () => {
  const { fixed } = payrollOf(defaut, PERIOD)
  const { Entreprise = {}, ParametresLegaux = {}, ...own } = employee(PERIOD, '2000').cases
  const read = batchInputReader(fixed, { cases: { Entreprise, ParametresLegaux } })
  const rates = ['12.31', '20', '0', '15.5'].map((TauxHoraire) => {
    const cases = { ...own, Remuneration: { ...own['Remuneration'], TauxHoraire } }
    const one = read({ period: PERIOD, cases })
    return one.ok && one.value.facts.numbers['Remuneration.TauxHoraire']?.toFixed()
  })
  expect(rates).toEqual(['12.31', '20', '0', '15.5'])
})

test('a field that a person must enter is missing in a known shape too', () => {
  const { fixed } = payrollOf(salaire2026, PERIOD)
  const read = inputReader(fixed)
  const inputs = officer(PERIOD, '3000')
  const { Remuneration: _, ...cases } = inputs.cases
  for (let time = 0; time < 3; time += 1) {
    expect(read(inputs).ok).toBe(true)
    const faulty = read({ ...inputs, cases })
    expect(faulty.ok === false && faulty.faults.map(({ caseFieldName }) => caseFieldName)).toEqual([
      'RemunerationMandat',
    ])
  }
})
