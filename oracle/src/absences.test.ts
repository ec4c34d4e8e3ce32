import { readFileSync } from 'node:fs'
import { Decimal } from '@centime/engine'
import { expect, test } from 'vitest'
import type { AbsenceSituation } from './absences.js'
import { answerAbsences } from './oracle.js'

/** Months with absences (oracle/data/absences.json) worked out line by line from the texts, exact to the cent. */

interface Case {
  readonly id: string
  readonly situation: AbsenceSituation
  readonly expected: Readonly<Record<string, unknown>>
}
const cases: readonly Case[] = JSON.parse(readFileSync(new URL('../data/absences.json', import.meta.url), 'utf8'))

const isAmount = (value: unknown): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)

/** The places where an answer differs: amounts as numbers, so that 0 equals 0.00. */
function differences(expected: unknown, actual: unknown, where = ''): readonly string[] {
  if (isAmount(expected)) {
    const same = isAmount(actual) && new Decimal(expected).eq(actual)
    return same ? [] : [`${where}: ${JSON.stringify(actual)} instead of ${expected}`]
  }
  if (Array.isArray(expected)) {
    const list: readonly { readonly key: string }[] = Array.isArray(actual) ? actual : []
    const keys = new Set([...expected, ...list].map(({ key }) => key))
    return [...keys].flatMap((key) => {
      const [wanted, found] = [expected, list].map((lines) => lines.find((line) => line.key === key))
      return differences(wanted ?? {}, found ?? {}, `${where}.${key}`)
    })
  }
  if (typeof expected !== 'object' || expected === null) return []
  const found = new Map(Object.entries(actual ?? {}))
  return Object.entries(expected).flatMap(([key, value]) =>
    FOR_PEOPLE.has(key) ? [] : differences(value, found.get(key), `${where}.${key}`),
  )
}
const FOR_PEOPLE: ReadonlySet<string> = new Set(['gross_lines', 'label'])

test('the oracle has 17 months with absences', () => {
  expect(cases).toHaveLength(17)
})

test.each(cases.map((item) => [item.id, item] as const))('%s is exact', (_id, { id, situation, expected }) => {
  const answer = answerAbsences({ id, situation })
  expect('result' in answer ? differences(expected, answer.result) : answer).toEqual([])
})
