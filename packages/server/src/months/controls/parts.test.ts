import { expect, test } from 'vitest'
import type { ReviewedFinding } from './reviewed.js'
import { controlsInParts } from './routes.js'

/** A finding of many people is written in parts: together they are one list. */

const accepted = { acceptedBy: 'key 1', acceptedAt: '2026-06-15T09:00:00.000Z', note: 'seen' }
const shown = { by: 'key 1', at: '2026-06-15T09:00:00.000Z', note: 'seen' }
const warnings = [{ code: 'health_cover_missing', message: 'the person has "no" health plan' }]

const findingOf = (code: string, count: number, one: Pick<ReviewedFinding, 'accepted'>): ReviewedFinding => ({
  ...{ code, severity: 'to_check', ...one },
  people: Array.from({ length: count }, (_, id) => ({
    ...{ employeeId: id, amounts: {}, warnings, inputsDigest: 'x', accepted: id % 2 === 0 ? accepted : undefined },
  })),
})

const partsOf = async (findings: readonly ReviewedFinding[]) => {
  const parts: string[] = []
  for await (const part of controlsInParts(findings)) parts.push(part)
  return parts
}

test('parts are one list, whatever the number of people', async () => {
  const counts = [0, 1, 499, 500, 501, 1001]
  const parts = await partsOf(
    counts.map((count, at) => findingOf('pay_moved', count, { accepted: at % 2 === 0 ? accepted : undefined })),
  )
  const list: readonly { readonly code: string; readonly people: readonly object[] }[] = JSON.parse(parts.join(''))
  expect(list.map(({ people }) => people.length)).toEqual(counts)
  expect(list[1]).toEqual({
    ...{ code: 'pay_moved', message: expect.any(String), severity: 'to_check' },
    people: [{ employeeId: 0, amounts: {}, warnings, accepted: shown }],
  })
  expect(list[4]).toMatchObject({ accepted: shown })
  expect(list[4]?.people[499]).toEqual({ employeeId: 499, amounts: {}, warnings })
  // The message of a code is translated part by part.
  for (const part of parts) expect(part.split('"code":').length).toBe(part.split('"message":').length)
  expect((await partsOf([])).join('')).toBe('[]')
})
