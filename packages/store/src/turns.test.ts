import { expect, test } from 'vitest'
import { newGate, newTurns, taken, type Waiting } from './turns.js'

/** Waiting work is written as partner, tenant and number: `A1` is a job of tenant `A` of partner `A`, `Ab2` of its tenant `b`. */
const work = (name: string) => ({
  name,
  partnerId: name.charCodeAt(0),
  tenantId: name.charCodeAt(0) * 1000 + (/[a-z]/.exec(name)?.[0].charCodeAt(0) ?? 0),
})
const order = (...names: readonly string[]) => taken(newTurns(), names.map(work), names.length).map(({ name }) => name)

test('partners are served in turn, however much work one of them has waiting', () => {
  expect(order('A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'C1')).toEqual(['A1', 'B1', 'C1', 'A2', 'B2', 'A3', 'A4'])
})

test('tenants of a partner are served in turn, and more tenants give no partner more turns', () => {
  expect(order('Aa1', 'Aa2', 'Ab1', 'Ac1', 'B1', 'B2', 'B3')).toEqual(['Aa1', 'B1', 'Ab1', 'B2', 'Ac1', 'B3', 'Aa2'])
})

test('a partner that comes back at once waits for those that it has passed', () => {
  const turns = newTurns()
  const next = (...names: readonly string[]) => turns.next(names.map(work))?.name
  expect([next('A1'), next('A2', 'B1'), next('A2', 'B2'), next('A3', 'B2')]).toEqual(['A1', 'B1', 'A2', 'B2'])
  expect(next()).toBeUndefined()
})

test('a gate lets no more in than it has places, and lets those that wait in by turns', async () => {
  const gate = newGate(2)
  const entered: string[] = []
  const leave: (() => void)[] = []
  const tasks = ['A1', 'A2', 'A3', 'A4', 'B1', 'B2'].map((name) =>
    gate(work(name) satisfies Waiting, async () => {
      entered.push(name)
      await new Promise<void>((resolve) => leave.push(resolve))
      if (name === 'A2') throw new Error('a work that fails leaves its place')
      return name
    }),
  )
  const ended = Promise.allSettled(tasks)
  for (let left = 0; left < tasks.length; left += 1) {
    await new Promise(setImmediate)
    expect(entered.length).toBe(Math.min(left + 2, tasks.length))
    leave[left]?.()
  }
  const statuses = (await ended).map(({ status }) => status)
  expect(statuses.filter((status) => status === 'rejected')).toHaveLength(1)
  expect(entered).toEqual(['A1', 'A2', 'B1', 'A3', 'B2', 'A4'])
})
