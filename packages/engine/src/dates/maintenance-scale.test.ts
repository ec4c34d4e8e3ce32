import { expect, test } from 'vitest'
import { bracketsOf } from './maintenance-scale.js'

test('the scale of C. trav. D1226-1 and D1226-2, in any order of its years', () => {
  // 90 % and two thirds of the pay for 30 days each from one year on, for 40 from six, for 50 from eleven.
  const scale = bracketsOf('11:50x0.9,50x0.6667;1:30x0.9,30x0.6667;6:40x0.9,40x0.6667')
  expect(
    scale.map(({ years, tranches }) => [years, tranches.map(({ days, rate }) => `${days} at ${rate.toFixed()}`)]),
  ).toEqual([
    [1, ['30 at 0.9', '30 at 0.6667']],
    [6, ['40 at 0.9', '40 at 0.6667']],
    [11, ['50 at 0.9', '50 at 0.6667']],
  ])
  expect(bracketsOf(undefined)).toEqual([])
})
