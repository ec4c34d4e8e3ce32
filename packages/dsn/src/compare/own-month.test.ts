import { expect, test } from 'vitest'
import { ownFile, ownPeople } from '../../testing/own-month.js'
import { readDsn } from '../read/reader.js'
import { compareDsn } from './compare.js'

test('a month of thirty that Centime pays, written as a test file and read back: no difference', () => {
  const people = ownPeople()
  const file = readDsn(ownFile(people))
  expect(file.faults).toEqual([])
  const { counts, rows } = compareDsn([file])
  expect(rows.filter(({ verdict }) => verdict !== 'equal')).toEqual([])
  expect(counts).toMatchObject({ months: 1, people: 30, unexplained: 0, explained: 0, rounding: 0 })
  expect(counts.compared).toBeGreaterThan(900)
})
