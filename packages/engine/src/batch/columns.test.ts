import { afterEach, expect, test, vi } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { payroll } from '../calculate/payroll.js'
import { compiled } from '../kernel/loop.js'
import { defaut } from '../regulations/defaut.js'
import { calculateMany } from './many.js'

afterEach(() => vi.unstubAllGlobals())

test('no function of a month’s law has more columns than V8 optimises in little time and memory', () => {
  // Other tests of this process have had the functions of this law made: many others displace them from the cache.
  for (let made = 0; made < 1000; made++) compiled([`const t1 = ${made}`])
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
  const law = payroll(defaut, '2026-04')
  if (!law.ok) throw new Error(JSON.stringify(law.faults))
  const [found] = calculateMany(law.value, [employee('2026-04', '2500')])
  expect(found?.ok === true && found.value.fellBack).toBe(false)
  const columns = codes.map((code) => code.match(/^const \w+ = (?:inputs|outputs|kept)\[/gm)?.length ?? 0)
  expect(columns.length).toBeGreaterThan(5)
  // A part that stored every line had 684 columns: 0.8 s of a processor, and 150 MB.
  expect(Math.max(...columns)).toBeLessThan(300)
})
