import { expect, test, vi } from 'vitest'

/** The program of docs/back-pay.md prints the differences and the payslip of the worked case B01 of `worked-back-pay.json`. */

test('the program pays a raise of three months back', async () => {
  const printed: unknown[][] = []
  const log = vi.spyOn(console, 'log').mockImplementation((...words) => printed.push(words))
  await import('./back-pay.js')
  log.mockRestore()
  expect(printed.map((words) => words.join(' '))).toEqual([
    ...['2026-04 79.17', '2026-05 79.17', '2026-06 79.17', 'July 2600.00 1950.72'],
    // 6.90 % of 2,200 and of 2,300.
    `151.80 158.70 ${JSON.stringify([
      ...[{ kind: 'input', caseName: 'Remuneration', caseFieldName: 'SalaireMensuel', before: '2200', after: '2300' }],
    ])}`,
  ])
})
