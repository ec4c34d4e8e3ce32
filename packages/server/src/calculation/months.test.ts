import { expect, test } from 'vitest'
import type { SnapshotValue } from './batch.js'
import { rowsOf } from './months.js'

const at = '2026-06-01T00:00:00Z'
const row = (employeeId: number, id: number): SnapshotValue => [
  ...(['Remuneration', 'SalaireMensuel', `${1000 + id}`, at, at, null, id, null] as const),
  employeeId,
]

test('people who are read together have their own rows, in the order of recording', () => {
  const values = { text: JSON.stringify([row(7, 12), row(8, 9), row(7, 3), row(8, 10), row(7, 4)]) }
  expect(rowsOf({ employeeId: 7, values })).toEqual([row(7, 3), row(7, 4), row(7, 12)])
  expect(rowsOf({ employeeId: 8, values })).toEqual([row(8, 9), row(8, 10)])
  expect(rowsOf({ employeeId: 9, values })).toEqual([])
})

test('the rows of a person are those of the snapshot that is asked for, also by turns', () => {
  const [before, now] = [[row(7, 3)], [row(7, 3), row(7, 4)]].map((rows) => ({ text: JSON.stringify(rows) }))
  if (before === undefined || now === undefined) throw new Error('two snapshots')
  for (const values of [before, now, before]) {
    expect(rowsOf({ employeeId: 7, values })).toHaveLength(values === now ? 2 : 1)
  }
})
