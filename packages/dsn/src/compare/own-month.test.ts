import { Decimal } from '@centime/engine'
import { findLine } from '@centime/engine/calculate'
import { expect, test } from 'vitest'
import { bordereauBlocks } from '../../testing/own-bordereau.js'
import { ownFile } from '../../testing/own-file.js'
import { ownPeople } from '../../testing/own-month.js'
import { numberIn } from '../read/amounts.js'
import { readDsn } from '../read/reader.js'
import { below, valueIn } from '../read/tree.js'
import { compareDsn } from './compare.js'
import { totalsByBody, totalsByTypeCode } from './totals.js'

test('a month of thirty that Centime pays, written as a test file and read back: no difference', () => {
  const people = ownPeople()
  const file = readDsn(ownFile(people, bordereauBlocks(people)))
  expect(file.faults).toEqual([])
  const { counts, rows } = compareDsn([file])
  expect(rows.filter(({ verdict }) => verdict !== 'equal')).toEqual([])
  expect(counts).toMatchObject({ months: 1, people: 30, unexplained: 0, explained: 0, rounding: 0 })
  expect(counts.compared).toBeGreaterThan(900)

  // Each row of the bordereau by type code, and what is due to each body.
  const bordereau = file.blocks.flatMap((one) => below(one, '23'))
  expect(totalsByTypeCode(rows).map(({ name }) => name)).toEqual(
    bordereau.map((row) => `${valueIn(row, '001')} ${valueIn(row, '002')}`),
  )
  const bodies = totalsByBody(rows)
  expect(bodies.map(({ declared, ours }) => declared.minus(ours).toFixed(2))).toEqual(bodies.map(() => '0.00'))
  const [urssaf, pension, plans, tax] = bodies.map(({ ours }) => ours)
  const paid = file.blocks.flatMap((one) => below(one, '20')).map((one) => numberIn(valueIn(one, '005')))
  const [toUrssaf, toTax, toPension, toHealth, toProvident] = paid
  expect(toPension?.toFixed(2)).toBe(pension?.toFixed(2))
  expect(toHealth?.plus(toProvident ?? 0).toFixed(2)).toBe(plans?.toFixed(2))
  expect(toTax?.toFixed(2)).toBe(tax?.toDecimalPlaces(0).toFixed(2))
  // Rounded bases at the rates of the page: each row is some cents off.
  expect(
    toUrssaf
      ?.minus(urssaf ?? 0)
      .abs()
      .lt(bordereau.length),
  ).toBe(true)

  // The file has all deductions and costs of the payslips.
  const lines = ['TotalCotisationsSalariales', 'TotalCotisationsPatronales', 'TotalAllegements']
  const due = people.flatMap(({ payslip }) => lines.map((name) => findLine(payslip, name)?.value ?? 0))
  expect(Decimal.sum(0, ...bodies.slice(0, 3).map(({ ours }) => ours)).toFixed(2)).toBe(
    Decimal.sum(0, ...due).toFixed(2),
  )
})
