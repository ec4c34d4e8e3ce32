import { expect, test, vi } from 'vitest'

/** The program of docs/elements.md: 20 hours of a night premium at 2.10 beside 2 310. */

test('the program prints the gross and the why of the premium', async () => {
  const printed: unknown[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((words) => printed.push(words))
  await import('./elements.js')
  log.mockRestore()
  expect(printed).toEqual([
    '2352.00',
    '10001 Prime de nuit : 42   [CSS L242-1 ; Cass. soc. 22/05/2019, 17-22.376]\n  = arrondi au centime de (20 [Elements.NUIT] × 2,1)',
  ])
})
