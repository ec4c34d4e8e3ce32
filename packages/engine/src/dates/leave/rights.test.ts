import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ONE_DAY, rightsByDays, takenByDays } from '../../../testing/leave-by-days.js'
import { absencesFrom, weekPattern } from '../../../testing/random-leave.js'
import { RUNS } from '../../../testing/runs.js'
import { isHoliday } from '../../ground/holidays.js'
import { Decimal, ZERO } from '../../ground/money.js'
import { daysLater } from '../../ground/period.js'
import { leaveDays } from './days.js'
import { type LeaveAbsence, referenceYearOf, rightsOf } from './rights.js'
import type { LeaveTerms, TermsOn } from './terms.js'

/** Rights to leave (C. trav. L3141-3 to L3141-7). */

const FIVE_DAYS = [true, true, true, true, true, false, false]
const termsOf =
  (week: readonly boolean[], unit: LeaveTerms['unit'] = 'ouvrables') =>
  (): LeaveTerms => ({
    ...{ week, unit, isHoliday: (day) => isHoliday(day, false), start: '06-01', unused: 'report', split: true },
  })
const YEAR = referenceYearOf('2025-06-01', '06-01')
const person = {
  from: '2020-01-01',
  to: undefined as string | undefined,
  absences: [] as LeaveAbsence[],
  termsOn: termsOf(FIVE_DAYS),
}
const absence = (
  nature: LeaveAbsence['nature'],
  from: string,
  to: string,
  more: Partial<LeaveAbsence> = {},
): LeaveAbsence => ({
  ...{ id: `${nature} ${from}`, nature, from, to, fromNoon: false, untilNoon: false, worked: ZERO },
  ...more,
})
const daysOn = (upTo: string, changes: Partial<typeof person>): string | undefined =>
  rightsOf(YEAR, upTo, { ...person, ...changes })
    .at(-1)
    ?.days.toDecimalPlaces(2)
    .toFixed()

test('the reference year runs from 1 June to 31 May, from 1 April with a fund (R3141-4)', () => {
  expect(referenceYearOf('2026-05-31', '06-01')).toEqual({ from: '2025-06-01', to: '2026-05-31' })
  expect(referenceYearOf('2026-06-01', '06-01')).toEqual({ from: '2026-06-01', to: '2027-05-31' })
  expect(referenceYearOf('2026-03-31', '04-01')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
})

test('a month of work gives 2.5 days, a year 30 (L3141-3)', () => {
  const days = rightsOf(YEAR, '2026-05-31', person).map(({ day, days }) => `${day} ${days.toFixed()}`)
  expect(days).toHaveLength(12)
  expect([days[0], days[1], days[11]]).toEqual(['2025-06-30 2.5', '2025-07-31 5', '2026-05-31 30'])
})

test('230 days are 8 periods of four weeks, 20 days, more than the 18.79 of the months (L3141-4)', () => {
  expect(daysOn('2026-01-31', { to: '2026-01-16' })).toBe('20')
})

test.each<[string, Partial<typeof person>, string]>([
  // 26 of 30 days of June would be 2.17 days, 25 of them 2.08, 24 of them 2, 25.5 of them 2.125.
  ['20 days of a week of five, in 26 days', { from: '2025-06-02', to: '2025-06-27' }, '2.5'],
  ['19 days are not four weeks', { from: '2025-06-02', to: '2025-06-26' }, '2.08'],
  [
    '12 days of a week of three, in 24 days',
    { from: '2025-06-02', to: '2025-06-25', termsOn: termsOf([true, true, true, false, false, false, false]) },
    '2.5',
  ],
  [
    'half a day without pay leaves 19.5 days',
    {
      from: '2025-06-02',
      to: '2025-06-27',
      absences: [absence('sans_solde', '2025-06-27', '2025-06-27', { fromNoon: true })],
    },
    '2.13',
  ],
])('four weeks of work are a month whatever their days (L3141-4): %s', (_name, changes, expected) => {
  expect(daysOn('2025-06-30', changes)).toBe(expected)
})
test('29 days from a Saturday on, one without pay, are four weeks, though only 19 are days of work (L3141-4)', () => {
  // 23 days of June and 5 of July would be 2.32 days.
  const absences = [absence('sans_solde', '2025-06-11', '2025-06-11')]
  expect(daysOn('2025-07-31', { from: '2025-06-07', to: '2025-07-05', absences })).toBe('2.5')
})

test.each<[string, LeaveAbsence[], string]>([
  // 8 months of work give 20, 4 months of sickness 8 (C. trav. L3141-5-1).
  ['8 months of work and 4 of sickness give 28 days', [absence('maladie', '2026-02-01', '2026-05-31')], '28'],
  ['a year of sickness gives 24 days', [absence('maladie', '2025-06-01', '2026-05-31')], '24'],
  ['a long illness is sickness', [absence('affection_longue_duree', '2025-06-01', '2026-05-31')], '24'],
  ['a year after a work accident gives 30 days', [absence('accident_travail', '2024-01-01', '2026-05-31')], '30'],
  ['maternity, paid leave, partial activity count as work', [absence('maternite', '2025-08-01', '2025-11-20')], '30'],
  // 10 months; 304 days are 10 periods of 28 days.
  ['two months of parental leave give nothing', [absence('conge_parental', '2025-07-01', '2025-08-31')], '25'],
  [
    'parental leave at part time counts as work',
    [absence('conge_parental', '2025-07-01', '2025-08-31', { worked: new Decimal('0.5') })],
    '30',
  ],
  // 11.5 months of work are 28.75, the half month of sickness 1: 29.75. 365 − 15 = 350 days are 12 periods: 30 already.
  [
    'half a month of sickness takes nothing from 12 periods of four weeks',
    [absence('maladie', '2025-06-01', '2025-06-15')],
    '30',
  ],
  // June without pay, half of it on the 30th: 11 months 27.5 + half a day of 30: 2.5 × 0.5/30 = 0.0417.
  ['half a day counts for half', [absence('sans_solde', '2025-06-01', '2025-06-30', { untilNoon: true })], '27.54'],
])('%s', (_name, absences, expected) => {
  expect(daysOn('2026-05-31', { absences })).toBe(expected)
})

test('an entry in the middle of a month gives a proportional part of the month', () => {
  // 16 of 30 days of June: 2.5 × 16/30.
  expect(daysOn('2025-06-30', { from: '2025-06-15' })).toBe('1.33')
})

const contract = fc
  .tuple(fc.integer({ min: 0, max: 500 }), fc.option(fc.integer({ min: 0, max: 600 }), { nil: undefined }))
  .map(([start, length]) => {
    const from = daysLater('2024-09-01', start)
    return { from, to: length === undefined ? undefined : daysLater(from, length) }
  })

test('a year of random absences and two schedules gives the rights that an independent daily computation gives', () => {
  fc.assert(
    fc.property(
      absencesFrom('2025-04-01'),
      weekPattern,
      weekPattern,
      contract,
      (absences, first, then, { from, to }) => {
        const random = { from, to, absences }
        const weekOn = (day: string) => (day <= '2025-11-30' ? first : then)
        const termsOn = (day: string) => termsOf(weekOn(day))()
        for (const { day, days } of rightsOf(YEAR, '2026-05-31', { ...random, termsOn })) {
          const expected = new Decimal(String(rightsByDays(YEAR.from, day, { ...random, weekOn }))).div(String(ONE_DAY))
          expect(days.toDecimalPlaces(20).toFixed()).toBe(expected.toDecimalPlaces(20).toFixed())
        }
      },
    ),
    { numRuns: Math.ceil(RUNS / 10) },
  )
})

test('an absence split in two consecutive ones gives the same rights', () => {
  fc.assert(
    fc.property(absencesFrom('2025-04-01'), fc.integer({ min: 0, max: 119 }), (absences, at) => {
      const split = absences.flatMap((one) => {
        const day = daysLater(one.from, at)
        if (one.to === undefined || day >= one.to) return [one]
        const second = { ...one, id: `${one.id}b`, from: daysLater(day, 1), fromNoon: false }
        return [{ ...one, to: day, untilNoon: false }, second]
      })
      expect(rightsOf(YEAR, '2026-05-31', { ...person, absences: split })).toEqual(
        rightsOf(YEAR, '2026-05-31', { ...person, absences }),
      )
    }),
    { numRuns: Math.ceil(RUNS / 10) },
  )
})

const counted = (leave: LeaveAbsence[], termsOn: TermsOn = termsOf(FIVE_DAYS)): string =>
  leaveDays(leave, '2026-12-31', termsOn)
    .reduce((sum, { days, givenBack }) => sum.plus(days).minus(givenBack), ZERO)
    .toFixed()

test.each<[string, LeaveAbsence[], string]>([
  [
    'W13: two weeks that end on a Saturday are 12 working days',
    [absence('conges_payes', '2026-01-12', '2026-01-24')],
    '12',
  ],
  [
    'two weeks that end on a Friday are 12 too: Saturday is before the return',
    [absence('conges_payes', '2026-01-12', '2026-01-23')],
    '12',
  ],
  [
    'a week that begins on the Saturday before counts from Monday',
    [absence('conges_payes', '2026-01-10', '2026-01-16')],
    '6',
  ],
  [
    'a public holiday is no day of leave: the week of 1 May 2026',
    [absence('conges_payes', '2026-04-27', '2026-05-03')],
    '5',
  ],
  ['half a day counts for half', [absence('conges_payes', '2026-01-14', '2026-01-14', { fromNoon: true })], '0.5'],
  [
    'a Friday until noon does not count the Saturday',
    [absence('conges_payes', '2026-01-16', '2026-01-16', { untilNoon: true })],
    '0.5',
  ],
  [
    'days of a stop during leave are given back (Cass. soc. 10/09/2025)',
    [absence('conges_payes', '2026-01-12', '2026-01-24'), absence('maladie', '2026-01-19', '2026-01-21')],
    '9',
  ],
  [
    'unpaid days during leave are not given back',
    [absence('conges_payes', '2026-01-12', '2026-01-24'), absence('formation', '2026-01-19', '2026-01-21')],
    '12',
  ],
])('%s', (_name, leave, expected) => {
  expect(counted(leave)).toBe(expected)
})

test('in open days two weeks are 10, and a part-time week from Wednesday is 4 working days', () => {
  expect(counted([absence('conges_payes', '2026-01-12', '2026-01-24')], termsOf(FIVE_DAYS, 'ouvres'))).toBe('10')
  const week = [true, true, true, false, false, false, false]
  expect(counted([absence('conges_payes', '2026-01-14', '2026-01-14')], termsOf(week))).toBe('4')
})

test('random leave takes the days that an independent computation gives, also when split in two', () => {
  fc.assert(
    fc.property(
      absencesFrom('2025-04-01'),
      weekPattern,
      weekPattern,
      fc.integer({ min: 0, max: 30 }),
      (absences, first, then, at) => {
        const upTo = '2025-12-31'
        const weekOn = (day: string) => (day <= '2025-07-31' ? first : then)
        const net = (all: readonly LeaveAbsence[]) =>
          leaveDays(all, upTo, (day) => termsOf(weekOn(day))()).reduce(
            (sum, { days, givenBack }) => sum.plus(days).minus(givenBack),
            ZERO,
          )
        expect(net(absences).times(2).toFixed()).toBe(
          String(takenByDays(absences, upTo, weekOn, (day) => isHoliday(day, false))),
        )
        const split = absences.flatMap((one) => {
          const day = daysLater(one.from, at)
          if (one.nature !== 'conges_payes' || one.to === undefined || day >= one.to) return [one]
          return [
            { ...one, to: day, untilNoon: false },
            { ...one, id: `${one.id}b`, from: daysLater(day, 1), fromNoon: false },
          ]
        })
        expect(net(split).toFixed()).toBe(net(absences).toFixed())
      },
    ),
    { numRuns: Math.ceil(RUNS / 40) },
  )
})
