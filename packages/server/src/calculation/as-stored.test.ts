import { type Decimal, defaut, lineOf, payroll, readInputs } from '@centime/engine'
import { employee } from '@centime/engine/testing/inputs.js'
import { expect, test } from 'vitest'
import { asStored } from './as-stored.js'
import { layoutOf } from './layout.js'

/**
 * The document of a stored result shows the stored amounts, even where today's version of the law would give others.
 */

const ready = payroll(defaut, '2026-06')
if (!ready.ok) throw new Error('no law')
const { fixed, calculate } = ready.value
const read = readInputs(fixed, employee('2026-06', '2500'))
if (!read.ok) throw new Error(JSON.stringify(read.faults))
const today = calculate(read.value.facts)
const layout = layoutOf(fixed)
const textOf = (value: Decimal): string => value.toFixed()
const amounts = [...today.lines.map(({ value }) => textOf(value)), ...Object.values(today.cumulated).map(textOf)]

test('a result calculated by this version gives the same payslip', () => {
  const stored = asStored(fixed, today, layout, amounts)
  expect(JSON.stringify(stored)).toBe(JSON.stringify(today))
})

test('a result of another law keeps its amounts, bases and totals; a rate that does not match the amount is left out', () => {
  // On 2,600 € instead of 2,500 €: health at 13 %, and old age at 0.40 % plus one cent; 104 € more gross in the year.
  const changed: Readonly<Record<string, string>> = {
    Assiette: '2600',
    AssietteSalariale: '2600',
    AssuranceMaladiePatronale: '338',
    VieillesseDeplafonneeSalariale: '10.41',
  }
  const other = amounts.map((text, place) => {
    if (layout.cumulated[place - layout.lines.length] === 'TotalBrut') return '2604'
    return changed[layout.lines[place]?.[0] ?? ''] ?? text
  })
  const stored = asStored(fixed, today, layout, other)
  const shown = (name: 'AssuranceMaladiePatronale' | 'VieillesseDeplafonneeSalariale' | 'CSA') => {
    const { base, rate, value } = lineOf(stored, name)
    return [base, rate, value].map((number) => number?.toFixed())
  }
  expect(shown('AssuranceMaladiePatronale')).toEqual(['2600', '0.13', '338'])
  expect(shown('VieillesseDeplafonneeSalariale')).toEqual(['2600', undefined, '10.41'])
  expect(stored.wageTypes.find(({ wageTypeNumber }) => wageTypeNumber === 200)?.value.toFixed()).toBe('338')
  expect(stored.cumulated['TotalBrut']?.toFixed()).toBe('2604')
})

test('a base that the earlier law did not have is shown where it matches the amount, and is never 0', () => {
  const place = layout.lines.findIndex(([name]) => name === 'AssietteSalariale')
  const then = { lines: layout.lines.filter((_, index) => index !== place), cumulated: layout.cumulated }
  const shown = (value: string) => {
    const stored = amounts.map((text, at) =>
      layout.lines[at]?.[0] === 'VieillesseDeplafonneeSalariale' ? value : text,
    )
    const line = lineOf(
      asStored(
        fixed,
        today,
        then,
        stored.filter((_, index) => index !== place),
      ),
      'VieillesseDeplafonneeSalariale',
    )
    return [line.base?.toFixed(), line.rate?.toFixed(), line.value.toFixed()]
  }
  // 0.40 % of 2,500 €.
  expect(shown('10')).toEqual(['2500', '0.004', '10'])
  expect(shown('10.41')).toEqual([undefined, undefined, '10.41'])
})

test('a line that the earlier law did not have is 0', () => {
  const place = layout.lines.findIndex(([name]) => name === 'CSA')
  const then = { lines: layout.lines.filter((_, index) => index !== place), cumulated: layout.cumulated }
  const stored = asStored(
    fixed,
    today,
    then,
    amounts.filter((_, index) => index !== place),
  )
  expect(lineOf(stored, 'CSA').value.toFixed()).toBe('0')
  expect(lineOf(stored, 'FNAL').value.eq(lineOf(today, 'FNAL').value)).toBe(true)
})
