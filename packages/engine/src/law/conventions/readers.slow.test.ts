import { SEED, seeded } from '@centime/testing'
import { describe, expect, test } from 'vitest'
import { Agreement } from '../../../testing/agreement.js'
import { computed, payrollOf } from '../../../testing/payrolls.js'
import { randomEnd } from '../../../testing/random-agreements.js'
import { randomMonth } from '../../../testing/random-months.js'
import { AGREED } from '../../../testing/runs.js'
import { agreementSettler } from '../../calculate/agreement.js'
import { explainAll } from '../../explain/explain.js'
import type { MonthInputs } from '../../inputs/month-inputs.js'
import { defaut } from '../../regulations/defaut.js'

/**
 * Ends of contracts under agreements by every reader of the law: a kernel and decimals, the batch reader, explanation. `CENTIME_AGREEMENTS`
 * is the number of payslips, `CENTIME_SEED` repeats a run.
 */

const PERIODS = AGREED < 1000 ? ['2026-06'] : ['2024-06', '2025-01', '2025-12', '2026-06', '2026-12']
/** One of so many is explained. */
const EXPLAINED = 4

test(`${AGREED} payslips under agreements are the same by all readers`, { timeout: 120_000 + AGREED * 300 }, () => {
  const draw = seeded(SEED)
  const agreement = new Agreement()
  const differences: string[] = []
  const together = 100
  for (let done = 0; done < AGREED && differences.length === 0; done += together) {
    const period = PERIODS[(done / together) % PERIODS.length] ?? '2026-06'
    const people = Array.from({ length: Math.min(together, AGREED - done) }, () => {
      const inputs = randomEnd(draw, period)
      return { inputs, ...computed(defaut, inputs) }
    })
    agreement.compare(
      payrollOf(defaut, period),
      people.map(({ facts }) => facts),
    )
    for (const [place, { inputs, facts, payroll, payslip: paid }] of people.entries()) {
      if (place % EXPLAINED !== 0) continue
      const reasons = new Map(explainAll(payroll.fixed, facts).map(({ name, value }) => [name, value.toFixed()]))
      for (const { name, value } of paid.lines) {
        if (reasons.get(name) !== value.toFixed()) {
          differences.push(`${name} is ${value.toFixed()}, explained ${reasons.get(name)}: ${JSON.stringify(inputs)}`)
        }
      }
    }
  }
  console.log(`agreements, seed ${SEED}: ${agreement.all.payslips} payslips, ${agreement.all.fellBack} fell back`)
  expect([...agreement.differences, ...differences].slice(0, 3), `CENTIME_SEED=${SEED} repeats it`).toEqual([])
})

describe('an agreement that a person does not have costs nothing, and changes nothing', () => {
  const draw = seeded(SEED)
  const texts = (inputs: MonthInputs): readonly string[] => {
    const { payslip: paid } = computed(defaut, inputs)
    return [
      ...paid.lines.map((line) => JSON.stringify(line)),
      ...[paid.carried, paid.cumulated].map((one) => JSON.stringify(one)),
    ]
  }
  const under = (inputs: MonthInputs, IDCC?: string): MonthInputs => {
    const { IDCC: _, CategorieConventionnelle: __, Coefficient: ___, ...own } = inputs.cases['Contrat'] ?? {}
    return { ...inputs, cases: { ...inputs.cases, Contrat: { ...own, ...(IDCC !== undefined && { IDCC }) } } }
  }
  const months = Array.from({ length: 12 }, () => randomMonth(draw, { regulation: defaut, period: '2026-06' }))

  test('nor does one that is not covered, at the end of a contract too', () => {
    const ended = Array.from({ length: 10 }, () => under(randomEnd(draw, '2026-06'))).map((inputs) => {
      const { Entreprise } = inputs.cases
      const kept = Object.entries(Entreprise ?? {}).filter(([name]) => !name.startsWith('Accord'))
      return { ...inputs, cases: { ...inputs.cases, Entreprise: Object.fromEntries(kept) } }
    })
    for (const inputs of [...months.map((month) => under(month)), ...ended]) {
      const alone = texts(inputs)
      // 9999: no agreement; 86: an agreement without a file.
      for (const idcc of ['9999', '0086'])
        expect(texts(under(inputs, idcc)).filter((text, place) => text !== alone[place])).toEqual([])
    }
  })
  test('nor does any agreement in a month that no contract ends in: its facts are passed on as they are', () => {
    const goingOn = months.filter(
      (month) =>
        month.cases['Rupture']?.['Date'] === undefined &&
        computed(defaut, under(month)).facts.contract.end === undefined,
    )
    expect(goingOn.length).toBeGreaterThan(0)
    // 3239 has one category, so that its number is enough.
    for (const month of goingOn.flatMap((one) => [under(one), under(one, '3239')])) {
      const { facts, payroll } = computed(defaut, month)
      expect(agreementSettler(payroll.fixed)(facts)).toBe(facts)
    }
  })
})
