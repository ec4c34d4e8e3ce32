import { readdirSync, readFileSync } from 'node:fs'
import type { Payslip } from '@centime/engine'
import { findLine } from '@centime/engine/calculate'
import { describe, expect, test } from 'vitest'
import { computeFile, parsePayrollFile } from './payroll-file.js'

/** Every example file: the amounts that its origin gives, to the cent. */

const FOLDER = new URL('../../../../examples/payslips/', import.meta.url)
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
const read = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8')

interface Expectations {
  readonly origin: string
  readonly expected?: Readonly<Record<string, string>>
  readonly months?: readonly { readonly expected?: Readonly<Record<string, string>> }[]
}

const expectAmounts = (payslip: Payslip | undefined, expected: Readonly<Record<string, string>> = {}): void => {
  for (const [name, amount] of Object.entries(expected)) {
    if (payslip === undefined) throw new Error('no payslip')
    const which = /^\d+$/.test(name) ? Number(name) : name
    expect(findLine(payslip, which)?.value.toFixed(amount.split('.')[1]?.length ?? 0), name).toBe(amount)
  }
}

describe('the examples', () => {
  test('are the eight worked payslips, a president without pay, 2024, 2025, a year with a bonus, plans, eight kinds of contract, eight regimes, sixteen absences, a leaver with leave left, and the one of the README', () => {
    expect(files).toHaveLength(47)
  })

  test.each(files)('%s gives the amounts of its origin', (name) => {
    const text = read(name)
    const file = parsePayrollFile(text)
    if ('problem' in file) throw new Error(file.problem)
    const outcome = computeFile(file)
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
    const expectations: Expectations = JSON.parse(text)
    expect(expectations.origin).not.toBe('')
    const payslips = outcome.value.map(({ payslip }) => payslip)
    expectAmounts(payslips.at(-1), expectations.expected)
    for (const [index, month] of (expectations.months ?? []).entries()) expectAmounts(payslips[index], month.expected)
    expect(Object.keys(expectations.expected ?? {}).length + (expectations.months ?? []).length).toBeGreaterThan(4)
    expect(payslips.flatMap(({ warnings }) => warnings)).toEqual([])
  })
})

test.each([
  ['', 'not JSON'],
  ['[]', 'must be a JSON object'],
  ['{"periode":"2026-06"}', 'unknown member "periode"'],
  ['{"regulation":"x","period":"2026-06"}', '"regulation" must be one of defaut, salaire-2026'],
  ['{"cases":{}}', '"period" is missing'],
  ['{"period":"2026-06","cases":{"PAS":1}}', '"cases" in the file must be an object'],
  ['{"months":[]}', '"months" must be a list'],
  ['{"months":[1]}', 'months[0] must be an object'],
  ['{"period":"2026-06","employer":{"siret":"12345678900012"}}', '"employer.siret" must be a SIRET'],
  ['{"period":"2026-06","employer":{"apeCode":"62"}}', '"employer.apeCode" must be an APE code'],
  ['{"period":"2026-06","employee":{"numeroSecuriteSociale":"269054958815781"}}', 'must be a social security number'],
  ['{"period":"2026-06","employer":{"nom":"x"}}', '"employer" may hold text for name'],
])('the file %s is refused in one sentence', (text, problem) => {
  const file = parsePayrollFile(text)
  expect('problem' in file && file.problem).toContain(problem)
})
