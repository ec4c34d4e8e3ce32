import { afterEach, expect, test, vi } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { payrollOf } from '../../testing/payrolls.js'
import { defaut } from '../regulations/defaut.js'
import { calculateMany } from './many.js'

afterEach(() => vi.unstubAllGlobals())

test('no function of a month’s law has more columns than V8 optimises in little time and memory', () => {
  const codes: string[] = []
  vi.stubGlobal(
    'Function',
    class extends Function {
      constructor(...of: string[]) {
        super(...of)
        codes.push(of.at(-1) ?? '')
      }
    },
  )
  const [found] = calculateMany(payrollOf(defaut, '2026-04'), [employee('2026-04', '2500')])
  expect(found?.ok === true && found.value.fellBack).toBe(false)
  const columns = codes.map((code) => code.match(/^const \w+ = (?:inputs|outputs|kept)\[/gm)?.length ?? 0)
  expect(columns.length).toBeGreaterThan(5)
  // A part that stored every line had 684 columns: 0.8 s of a processor, and 150 MB.
  expect(Math.max(...columns)).toBeLessThan(300)
})
