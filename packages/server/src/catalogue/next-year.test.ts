import { payroll } from '@centime/engine'
import { figuresInForce, lookups, lookupValues, PUBLISHED_UNTIL } from '@centime/engine/catalogue'
import { hasLaw } from '@centime/engine/ground'
import { expect, test, vi } from 'vitest'
import { publishedValues } from '../ground/published-values.js'
import { REGULATIONS } from '../ground/regulations.js'

/** The last month of the law is moved a year on, and nobody has entered or checked a figure of that year. */

vi.mock('../../../engine/src/ground/period.js', async (original) => ({
  ...(await original<object>()),
  LAW_UNTIL: '2028-01-01',
  LAST_DAY_OF_LAW: '2027-12-31',
  hasLaw: (day: string) => day >= '2024-01-01' && day < '2028-01-01',
}))

const JANUARY = '2027-01-31'

test('no figure of 2026 looks as if it were in force in 2027', () => {
  expect([hasLaw(JANUARY), hasLaw('2028-01-01')]).toEqual([true, false])
  const figures = figuresInForce(JANUARY)
  expect(figures.length).toBeGreaterThan(150)
  expect(figures.filter(({ confirmedUntil }) => confirmedUntil >= JANUARY)).toEqual([])
})

test.each(REGULATIONS)(
  'a payslip of January 2027 and each entry of the catalogue say so: regulation $id',
  (shipped) => {
    const month = payroll(shipped.regulation, '2027-01')
    if (!month.ok) throw new Error(JSON.stringify(month.faults))
    const { fixed } = month.value
    expect(fixed.notices).toMatchObject([
      {
        code: 'figures_not_confirmed',
        message: expect.stringMatching(
          /^nobody checked Plafonds\.PlafondSS after 2026-12-31, .* and \d\d more figures: `centime law-due 2027-01-31` /,
        ),
      },
    ])
    const ofTheLaw = lookups().filter(({ name }) => name !== 'TauxEntreprise')
    const entries = ofTheLaw.flatMap(({ id }) => lookupValues(fixed, id))
    expect(entries.filter(({ notices }) => notices === undefined)).toEqual([])
  },
)

test('no value of 2026 is recorded as the published one of 2027', () => {
  expect(PUBLISHED_UNTIL).toBe('2026-12-31')
  expect(publishedValues('2027-01')).toEqual([])
  expect(publishedValues('2026-12').map(({ start }) => start.slice(0, 7))).toEqual(Array(3).fill('2026-12'))
})
