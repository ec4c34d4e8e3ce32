import { expect, test } from 'vitest'
import { oneAfterAnother } from './strands.js'

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('work of several loops never overlaps, and the event loop has a turn in between, even after a failure', async () => {
  const seen: string[] = []
  const inTurn = oneAfterAnother()
  const piece = (name: string, failure?: Error) =>
    inTurn(async () => {
      seen.push(`${name} begins`)
      setImmediate(() => seen.push(`a turn after ${name}`))
      await Promise.resolve()
      seen.push(`${name} ends`)
      if (failure !== undefined) throw failure
      return name
    })
  const failure = new Error('the disk is full')
  const all = await Promise.allSettled([piece('first'), piece('second', failure), piece('third')])
  await nextTurn()
  expect(all).toEqual([
    { status: 'fulfilled', value: 'first' },
    { status: 'rejected', reason: failure },
    { status: 'fulfilled', value: 'third' },
  ])
  const names = ['first', 'second', 'third']
  expect(seen).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`, `a turn after ${name}`]))
})
