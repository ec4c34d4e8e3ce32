import { describe, expect, test } from 'vitest'
import type { ServiceRule } from '../cases/agreements.js'
import type { CheckedFields } from '../cases/checked-fields.js'
import { JoursForfait } from '../cases/contract-kinds.js'
import { HeuresContrat } from '../cases/employee.js'
import { Decimal } from '../ground/money.js'
import { type AbsenceEvent, readAbsences } from './absence-events.js'
import { CarriedValues } from './carried.js'
import { type Career, exactMonthsOfService, monthsOfService, workingTime } from './service.js'

/** Service of a contract from 1 July 2016 to 30 June 2026, 120 months, less absences that do not count. */

const END = '2026-06-30'
type Absence = readonly [nature: string, from: string, to?: string, more?: Partial<AbsenceEvent>]

const career = (absences: readonly Absence[], more: Partial<Career> = {}): Career => ({
  span: { since: '2016-07-01', end: END },
  absences: absences.flatMap(([Nature, Debut, Fin, parts]) => {
    const read = readAbsences([{ Evenement: Debut, Nature, Debut, ...(Fin !== undefined && { Fin }) }])
    if (!read.ok) throw new Error(JSON.stringify(read.faults))
    return read.value.map((event) => ({ ...event, ...parts }))
  }),
  history: [],
  before: [],
  ...more,
})
const served = (absences: readonly Absence[], rule?: ServiceRule): string =>
  monthsOfService(career(absences), END, rule).toFixed()

describe('by the law (C. trav. L1234-11, R1234-1)', () => {
  test.each<[string, readonly Absence[], string]>([
    [
      'a stop of some days is a part of its month, 15/31',
      [['maladie', '2020-01-01', '2020-01-15']],
      '119.516129032258',
    ],
    [
      'half days count: 2 to 30 January are 29/31',
      [['maladie', '2020-01-01', '2020-01-31', { fromNoon: true, untilNoon: true }]],
      '119.064516129032',
    ],
    ['a half day', [['maladie', '2020-01-01', '2020-01-01', { fromNoon: true, untilNoon: true }]], '120'],
    ['it is cut where the contract begins', [['maladie', '2016-06-01', '2016-07-31']], '119'],
    ['an unknown end', [['maladie', '2026-06-01']], '119'],
    ['the last day alone, 1/30', [['maladie', '2026-06-30', '2026-07-20']], '119.966666666667'],
    ['after the last day', [['maladie', '2026-07-01', '2026-07-31']], '120'],
    ['with a part that is worked', [['maladie', '2020-01-01', '2020-12-31', { worked: new Decimal('0.5') }]], '120'],
    [
      'absences without a day between them are one: 1 January to 29 February',
      [
        ['maladie', '2020-01-01', '2020-01-20'],
        ['accident_trajet', '2020-01-21', '2020-02-29'],
      ],
      '118',
    ],
    // 20/31 and a month from 22 January to 21 February, then 8 of the 29 days from 22 February to 21 March.
    [
      'with a day between them they are two',
      [
        ['maladie', '2020-01-01', '2020-01-20'],
        ['accident_trajet', '2020-01-22', '2020-02-29'],
      ],
      '118.078976640712',
    ],
  ])('%s', (_, absences, wanted) => {
    expect(served(absences)).toBe(wanted)
  })

  test('full months less absences, or full months of what is left, whichever is more', () => {
    // 119 months and 15 of the 30 days from 16 June to 15 July.
    const span = { since: '2016-07-16', end: END }
    expect(exactMonthsOfService(career([], { span }), END, {}).toFixed()).toBe('119.5')
    const sick = career([['maladie', '2020-01-01', '2020-01-15']], { span })
    expect(monthsOfService(sick, END).toFixed()).toBe('119')
    expect(exactMonthsOfService(sick, END, {}).toFixed()).toBe('119.016129032258')
    const never = career([['greve', '2016-07-01', END]])
    expect(exactMonthsOfService(never, END, {}).toFixed()).toBe('0')
  })

  test('absences that were entered in months of the contract count up to the day', () => {
    const history = ['2016-06', '2016-07', '2026-05', '2026-06'].map((period) => ({
      ...{ period, paymentDate: `${period}-28`, before: [] },
      carried: new CarriedValues(new Map([['AbsenceHorsAnciennete', 0]]), [2_500_000]),
    }))
    expect(monthsOfService(career([], { history }), END).toFixed()).toBe('119.25')
    expect(monthsOfService(career([], { history }), '2026-05-31').toFixed()).toBe('118.5')
  })
})

describe('by the rules of agreements', () => {
  const beyond = (per?: 'calendar-year' | 'service-year' | 'career', months = '6'): ServiceRule => {
    const rule = { part: '1', beyond: months, ...(per && { per }) }
    return { maladie: rule, accident_trajet: rule }
  }
  const [winter, spring]: readonly (readonly [string, string])[] = [
    ['2020-01-01', '2020-04-30'],
    ['2020-05-01', '2020-08-31'],
  ] as const
  test.each<[string, ServiceRule, readonly Absence[], string]>([
    ['six months of an absence count', beyond(), [['maladie', '2020-01-01', '2020-06-30']], '120'],
    [
      'four and four months without a day between them are one',
      beyond(),
      [
        ['maladie', ...winter],
        ['maladie', ...spring],
      ],
      '118',
    ],
    [
      'with a day between them they are two',
      beyond(),
      [
        ['maladie', ...winter],
        ['maladie', '2020-05-02', '2020-08-31'],
      ],
      '120',
    ],
    [
      'of two natures they are two',
      beyond(),
      [
        ['maladie', ...winter],
        ['accident_trajet', ...spring],
      ],
      '120',
    ],
    [
      'half of what is beyond six months',
      { conge_parental: { part: '0.5', beyond: '6' } },
      [['conge_parental', '2020-01-01', '2020-12-31']],
      '117',
    ],
    ['of a month at most', { greve: { part: '1', longerThan: '1' } }, [['greve', '2020-01-01', '2020-01-31']], '120'],
    // A month and 1/29.
    [
      'of a month and a day, nothing counts',
      { greve: { part: '1', longerThan: '1' } },
      [['greve', '2020-01-01', '2020-02-01']],
      '118.965517241379',
    ],
    [
      'six months of each calendar year (1996)',
      beyond('calendar-year'),
      [['maladie', '2020-07-01', '2021-06-30']],
      '120',
    ],
    [
      'seven months of a calendar year, six of the next',
      beyond('calendar-year'),
      [['maladie', '2020-06-01', '2021-06-30']],
      '119',
    ],
    [
      'eight months of a calendar year in two absences',
      beyond('calendar-year'),
      [
        ['maladie', ...winter],
        ['maladie', '2020-07-01', '2020-10-31'],
      ],
      '118',
    ],
    [
      'four months of each of two years',
      beyond('calendar-year'),
      [
        ['maladie', ...winter],
        ['maladie', '2021-01-01', '2021-04-30'],
      ],
      '120',
    ],
    ['each of three years', beyond('calendar-year'), [['maladie', '2020-01-01', '2022-12-31']], '102'],
    [
      'four months of each of two natures',
      beyond('calendar-year'),
      [
        ['maladie', ...winter],
        ['accident_trajet', '2020-07-01', '2020-10-31'],
      ],
      '120',
    ],
    [
      'the first month of each year of service (2941)',
      beyond('service-year', '1'),
      [['maladie', '2020-06-01', '2020-07-31']],
      '120',
    ],
    [
      'one month of a year of service, two of the next',
      beyond('service-year', '1'),
      [['maladie', '2020-06-01', '2020-08-31']],
      '119',
    ],
    [
      'eight months of a career',
      beyond('career'),
      [
        ['maladie', '2018-01-01', '2018-04-30'],
        ['maladie', ...winter],
      ],
      '118',
    ],
    [
      'eight months of a career, of two natures',
      beyond('career'),
      [
        ['maladie', '2018-01-01', '2018-04-30'],
        ['accident_trajet', ...winter],
      ],
      '120',
    ],
  ])('%s', (_, rule, absences, wanted) => {
    expect(served(absences, rule)).toBe(wanted)
  })

  test('leave without pay of a month within twelve months from the first (1527)', () => {
    const rule: ServiceRule = { sans_solde: { part: '1', longerThan: '0.999', per: 'twelve-months' } }
    const unpaid = (...spans: readonly (readonly [string, string])[]) =>
      served(
        spans.map(([from, to]) => ['sans_solde', from, to]),
        rule,
      )
    const first = ['2020-03-01', '2020-03-15'] as const
    // 15/31 and 15/28.
    expect(unpaid(first, ['2021-02-10', '2021-02-24'])).toBe('118.980414746544')
    expect(unpaid(first, ['2021-03-01', '2021-03-15'])).toBe('120')
    // Cut on 1 March 2021: 15/31 and 13/28, then 15/31.
    expect(unpaid(first, ['2021-02-16', '2021-03-15'])).toBe('120')
    // The next twelve months begin with the next absence: 30/31 and 1/31 until 2 March 2022.
    const next = ['2021-03-03', '2021-04-01'] as const
    expect(unpaid(first, next, ['2022-03-02', '2022-03-02'])).toBe('119')
    expect(unpaid(first, next, ['2022-03-03', '2022-03-03'])).toBe('120')
  })
})

describe('working time (C. trav. L3123-5, L3121-27)', () => {
  const fields = (hours: string, days = '0'): CheckedFields => ({
    ...{ faults: [], choices: {}, dates: {}, opening: {} },
    numbers: { [HeuresContrat.key]: new Decimal(hours), [JoursForfait.key]: new Decimal(days) },
  })
  const timeOf = (last: CheckedFields, ...before: readonly (readonly [until: string, fields: CheckedFields])[]) =>
    workingTime(last, career([], { before: before.map(([until, of]) => ({ until, fields: of })) }), END)

  test('the mean over the last: 24 months at 17.5 hours, 48 at 28 and 48 at 35 are 0.82 of 35', () => {
    const { ratio, toLast } = timeOf(fields('35'), ['2018-06-30', fields('17.5')], ['2022-06-30', fields('28')])
    expect(ratio.toFixed()).toBe('0.82')
    expect(['2018-06', '2018-07', '2022-06', '2022-07'].map((month) => toLast(month).toFixed())).toEqual([
      ...['2', '1.25', '1.25', '1'],
    ])
  })
  test('what ended before the contract, or ends with it, has no month of it', () => {
    expect(timeOf(fields('35'), ['2016-06-30', fields('28')], [END, fields('28')]).ratio.toFixed()).toBe('0')
    // 1/31 of a month on 1 July 2016, 119 and 29/30 from 2 July on: (28/31 + 35 × (119 + 29/30)) ÷ (35 × (1/31 + 119 + 29/30)).
    expect(timeOf(fields('35'), ['2016-07-01', fields('28')]).ratio.toFixed()).toBe('0.999946236077')
  })
  test('neither more than 35 hours nor an agreement in days is longer than full time', () => {
    expect(timeOf(fields('35'), ['2022-06-30', fields('39')]).ratio.toFixed()).toBe('0')
    expect(timeOf(fields('35'), ['2022-06-30', fields('28', '218')]).ratio.toFixed()).toBe('0')
  })
})
