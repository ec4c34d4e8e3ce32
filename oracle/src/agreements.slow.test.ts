import { expect, test } from 'vitest'
import { type AgreementRow, agreementRows, drawnRows, knownDifferences } from './agreement-report.js'
import { answerLeaving } from './leaving.js'
import { agreesWith } from './leaving-compare.js'
import { atStart } from './leaving-dates.js'
import type { Band } from './leaving-situation.js'

/**
 * The end of a contract under the agreements of the sheet, as the simulators of the Ministry of Labour answer it
 * (oracle/data/agreements.json, agreements-drawn.json). A row that differs is listed with its reason, and a reason without such a row is a fault.
 */

const rows = agreementRows()
const known = new Set(knownDifferences().flatMap(({ ids }) => ids))
const answers = ({ expected, ...item }: AgreementRow) => {
  const answer = answerLeaving(item)
  return agreesWith(expected, answer) ? 'agrees' : { expected, answer }
}

test('the oracle has 1,404 rows of 35 agreements', () => {
  expect(rows).toHaveLength(1404)
  expect(new Set(rows.map(({ idcc }) => idcc)).size).toBe(35)
})

const named = rows.map((row) => [row.id, row] as const)

test.each(named.filter(([id]) => !known.has(id)))('%s agrees to the cent or the day', (_id, row) => {
  expect(answers(row)).toBe('agrees')
})

test.each(drawnRows().map((row) => [row.id, row] as const))('%s agrees to the cent or the day', (_id, row) => {
  expect(answers(row)).toBe('agrees')
})

test('every row that has a reason differs', () => {
  const listed = rows.filter(({ id }) => known.has(id))
  expect(listed.map(({ id }) => id).sort()).toEqual([...known].sort())
  expect(listed.filter((row) => answers(row) === 'agrees').map(({ id }) => id)).toEqual([])
})

/**
 * A row that gives its service as a band says the same of the first day of that band: a day later than the limit for `plus de`, and
 * where another choice of the form ends with it (`2 ans ou moins`).
 */
const ofBands = named.flatMap(([id, row]) => {
  const { seniority_band: own, seniority_band_legal: legal } = row.situation
  const starts = { ...startOf(row, 'seniority_band', own), ...startOf(row, 'seniority_band_legal', legal) }
  if (known.has(id) || Object.keys(starts).length === 0) return []
  return [[id, { ...row, situation: { ...row.situation, ...starts } }] as const]
})
function startOf({ idcc }: AgreementRow, name: 'seniority_band' | 'seniority_band_legal', band: Band | undefined) {
  if (band?.from === undefined) return {}
  const others = rows.flatMap(({ idcc: other, situation }) => (other === idcc ? (situation[name] ?? []) : []))
  const isBeyond = others.some(({ to, label }) => to === band.from && /ou moins|jusqu/.test(label))
  return { [name]: atStart(band, isBeyond || /^plus de/i.test(band.label)) }
}

test.each(ofBands)('%s agrees on the first day of its band of service', (_id, row) => {
  expect(answers(row)).toBe('agrees')
})
