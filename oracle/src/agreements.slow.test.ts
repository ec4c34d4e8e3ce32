import { expect, test } from 'vitest'
import { agreementRows, differingRows, knownDifferences } from './agreement-report.js'
import { answerLeaving } from './leaving.js'

/**
 * The end of a contract under the agreements of the sheet, as the simulators of the Ministry of Labour answer it
 * (oracle/data/agreements.json). A row that differs is listed with its reason, and a reason without such a row is a fault.
 */

const rows = agreementRows()

test('the oracle has 1,404 rows of 35 agreements', () => {
  expect(rows).toHaveLength(1404)
  expect(new Set(rows.map(({ idcc }) => idcc)).size).toBe(35)
})

test('every row agrees to the cent or the day, but those that are listed with their reason', () => {
  const known = new Set(knownDifferences().flatMap(({ ids }) => ids))
  const wrong = differingRows(rows)
  const unlisted = wrong.filter(({ id }) => !known.has(id))
  expect(unlisted.map(({ expected, ...item }) => ({ expected, ...item, answer: answerLeaving(item) }))).toEqual([])
  const ids = new Set(wrong.map(({ id }) => id))
  expect([...known].filter((id) => !ids.has(id))).toEqual([])
})
