import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takenByDays } from '../../../testing/leave-by-days.js'
import { absencesFrom, weekPattern } from '../../../testing/random-leave.js'
import { RUNS } from '../../../testing/runs.js'
import { isHoliday } from '../../ground/holidays.js'
import { Decimal, ZERO } from '../../ground/money.js'
import { type LeaveSituation, leaveAccount } from './account.js'
import { balanceOf, type Counter } from './movements.js'
import type { LeaveRecord } from './records.js'
import type { LeaveAbsence } from './rights.js'
import type { LeaveTerms } from './terms.js'

/** Counters of leave and their movements. */

const FIVE_DAYS = [true, true, true, true, true, false, false]
const absence = (nature: LeaveAbsence['nature'], from: string, to: string | undefined): LeaveAbsence => ({
  ...{ id: `${nature} ${from}`, nature, from, to, fromNoon: false, untilNoon: false, worked: ZERO },
})
const record = (nature: LeaveRecord['nature'], date: string, more: Partial<LeaveRecord> = {}): LeaveRecord => ({
  ...{ id: `${nature} ${date}`, nature, date, compteur: 'N-1', jours: ZERO, acquis: ZERO, remuneration: ZERO },
  ...{ indemnites: undefined },
  ...more,
})
const days = (value: string): Decimal => new Decimal(value)
const opening = (date: string, compteur: 'N' | 'N-1', left: string, acquired = left): LeaveRecord =>
  record('reprise', date, { id: `${date} ${compteur}`, compteur, jours: days(left), acquis: days(acquired) })

interface Changes {
  readonly contract?: LeaveSituation['contract']
  readonly absences?: readonly LeaveAbsence[]
  readonly records?: readonly LeaveRecord[]
  readonly terms?: Partial<LeaveTerms>
  /** Terms in force up to a day. */
  readonly before?: Partial<LeaveTerms> & { readonly until: string }
}
const TERMS: LeaveTerms = {
  ...{ week: FIVE_DAYS, isHoliday: (day) => isHoliday(day, false), unit: 'ouvrables' },
  ...{ start: '06-01', unused: 'report', split: true },
}
function accountOf(upTo: string, { contract, absences = [], records = [], terms, before }: Changes) {
  const present = { ...TERMS, ...terms }
  const termsOn = (day: string) => (before && day <= before.until ? { ...present, ...before } : present)
  return leaveAccount({ contract: contract ?? { from: '2020-01-01', to: undefined }, absences, records, termsOn }, upTo)
}
/** `2025: 30 acquired -12 taken = 18`: a counter, by the year in which its days were acquired. */
const textOf = (counter: Counter): string => {
  const moves = counter.movements
    .filter(({ kind }) => kind !== 'acquired')
    .map(({ kind, days }) => `${days.toFixed()} ${kind}`)
  const acquired = counter.movements
    .filter(({ kind }) => kind === 'acquired')
    .reduce((sum, one) => sum.plus(one.days), ZERO)
  const first = acquired.isZero() ? [] : [`${acquired.toFixed()} acquired`]
  const name = `${counter.year.from.slice(0, 4)}${counter.carriedOver ? ' carried' : ''}`
  return `${name}: ${[...first, ...moves].join(' ')} = ${balanceOf(counter).toFixed()}`
}
const texts = (upTo: string, changes: Changes): readonly string[] => accountOf(upTo, changes).counters.map(textOf)

const articleOfCarried = (upTo: string, changes: Changes): string | undefined =>
  accountOf(upTo, changes)
    .counters.flatMap(({ movements }) => movements)
    .find(({ kind }) => kind === 'carried_in')?.text

const OPENED = [opening('2025-05-31', 'N', '30')]

test('an opening balance counts, months add up, days are taken from the previous year', () => {
  const absences = [absence('conges_payes', '2025-08-04', '2025-08-24')]
  // 18 working days; 15 August is a Friday: 17.
  expect(texts('2025-12-31', { records: OPENED, absences })).toEqual([
    '2024: 30 opening -17 taken = 13',
    '2025: 17.5 acquired = 17.5',
  ])
})

test('an opening balance counts from its day on; what it holds already is not counted again', () => {
  expect(texts('2025-05-31', { records: OPENED })).toEqual(['2024: 30 opening = 30'])
  expect(texts('2025-05-30', { records: OPENED })).toEqual(['2023: 30 acquired = 30', '2024: 30 acquired = 30'])
  const granted = (date: string, jours: string) => record('anciennete', date, { jours: days(jours) })
  const records = [
    opening('2025-08-15', 'N-1', '18', '30'),
    ...[granted('2025-08-15', '4'), granted('2025-08-16', '2'), granted('2025-08-20', '1'), granted('2025-08-21', '8')],
    record('information', '2025-08-18', { jours: days('16') }),
  ]
  expect(texts('2025-08-20', { records })[0]).toBe('2024: 18 opening 2 granted 1 granted = 21')
  // From Monday 11 to Saturday 23 August: Saturday 16 and the six days of the week after.
  const absences = [absence('conges_payes', '2025-08-11', '2025-08-23')]
  expect(texts('2025-08-31', { records: records.slice(0, 1), absences })[0]).toBe('2024: 18 opening -7 taken = 11')
})
test('days of the current year in an opening balance are a part of its rights', () => {
  const of = (acquired: string, unit: LeaveTerms['unit']) =>
    texts('2025-09-30', { records: [opening('2025-08-31', 'N', acquired)], terms: { unit } })
  expect(of('7.5', 'ouvrables')).toEqual(['2025: 2.5 acquired 7.5 opening = 10'])
  // 7.5 and 10 working days are 6.25 and 8.33 open days.
  expect(of('6.25', 'ouvres')).toEqual(['2025: 2.08 acquired 6.25 opening = 8.33'])
})
test('granted days open a year that has no other days', () => {
  const records = [record('anciennete', '2023-07-01', { jours: days('2') })]
  expect(texts('2023-07-31', { records })).toEqual(['2023: 5 acquired = 5', '2022: 2 granted = 2'])
})

test('each movement has its day, its reason and its article', () => {
  const absences = [absence('conges_payes', '2025-07-28', '2025-08-02')]
  const [before] = accountOf('2025-08-31', { records: OPENED, absences }).counters
  expect(before?.movements).toEqual([
    {
      kind: 'opening',
      date: '2025-05-31',
      until: '2025-05-31',
      days: days('30'),
      reason: 'Solde de reprise',
      text: 'C. trav. L3141-3',
      event: '2025-05-31 N',
    },
    {
      kind: 'taken',
      date: '2025-07-28',
      until: '2025-07-31',
      days: days('-4'),
      reason: 'Congés pris',
      text: 'C. trav. L3141-17',
      event: 'conges_payes 2025-07-28',
    },
    {
      kind: 'taken',
      date: '2025-08-01',
      until: '2025-08-02',
      days: days('-2'),
      reason: 'Congés pris',
      text: 'C. trav. L3141-17',
      event: 'conges_payes 2025-07-28',
    },
  ])
})

test('the total of a year is rounded up at its end and at the end of the contract (L3141-7)', () => {
  // From 15 June: 16/30 of 2.5 is 1.33, and 2.5 a month: at most 28.83; 351 days are 12 periods of four weeks: 30.
  const entered = { from: '2025-06-15', to: undefined }
  expect(texts('2026-05-31', { contract: entered })).toEqual(['2025: 30 acquired = 30'])
  // From 20 October to 31 May: 12/31 + 7 months are 18.47; 224 days are 8 periods: 20. To 3 May 196 days are 7 periods; months 16.21.
  expect(texts('2026-05-31', { contract: { from: '2025-10-20', to: '2026-05-03' } })).toEqual([
    '2025: 17.5 acquired 0.5 rounded -18 paid = 0',
  ])
})

test('at the end of the contract both years are paid, 6 days and 20', () => {
  const absences = [absence('conges_payes', '2025-07-07', '2025-08-02')]
  // July has 22 working days, 21 without the 14th; 2 in August; Thursday 4 September: 24, so 6 are left.
  const taken = [...absences, absence('conges_payes', '2025-09-04', '2025-09-04')]
  const left = { contract: { from: '2020-01-01', to: '2026-01-16' }, records: OPENED, absences: taken }
  expect(texts('2026-01-31', left)).toEqual([
    '2024: 30 opening -21 taken -2 taken -1 taken -6 paid = 0',
    '2025: 20 acquired -20 paid = 0',
  ])
})

test('leave beyond the rights is a debt, which the end of the contract claims back (L3141-29)', () => {
  const absences = [absence('conges_payes', '2025-08-04', '2025-08-09')]
  const contract = { from: '2025-07-01', to: '2025-08-31' }
  expect(texts('2025-08-31', { contract, absences })).toEqual(['2025: 5 acquired -6 taken 1 paid = 0'])
  expect(texts('2025-08-31', { contract: { from: '2025-07-01', to: undefined }, absences })).toEqual([
    '2025: 5 acquired -6 taken = -1',
  ])
})

test.each<[number, string, string]>([
  [2, '17', '2024: 30 opening -2 taken = 28'],
  [3, '17', '2024: 30 opening -3 taken 1 split = 28'],
  [5, '18', '2024: 30 opening -5 taken 1 split = 26'],
  [6, '17', '2024: 30 opening -6 taken 1 split 1 split = 26'],
])('%i days from 1 November to 30 April give days for split leave (L3141-23)', (count, first, expected) => {
  // Monday 17 to Saturday 22 November 2025.
  const absences = [absence('conges_payes', `2025-11-${first}`, `2025-11-${Number(first) + count - 1}`)]
  expect(texts('2025-11-30', { records: OPENED, absences })[0]).toBe(expected)
  const waived = texts('2025-11-30', { records: OPENED, absences, terms: { split: false } })[0]
  expect(waived).not.toContain('split')
})

test('neither the fifth week nor days from May to October give days for split leave', () => {
  const absences = [
    absence('conges_payes', '2025-08-18', '2025-09-13'),
    absence('conges_payes', '2025-12-08', '2025-12-13'),
  ]
  // 24 days of principal leave in summer; the 6 days in December are the fifth week.
  expect(texts('2025-12-31', { records: OPENED, absences })[0]).toBe(
    '2024: 30 opening -12 taken -12 taken -6 taken = 0',
  )
})

test('a stop during leave gives its days back (Cass. soc. 10/09/2025)', () => {
  const absences = [absence('conges_payes', '2025-08-18', '2025-08-30'), absence('maladie', '2025-08-25', '2025-08-27')]
  expect(texts('2025-08-31', { records: OPENED, absences })[0]).toBe('2024: 30 opening -12 taken 3 given_back = 21')
})

test('seniority and company days join the counter that the record names', () => {
  const records = [
    ...OPENED,
    record('anciennete', '2025-06-01', { jours: days('2') }),
    record('supplementaires', '2025-07-01', { jours: days('1'), compteur: 'N' }),
  ]
  expect(texts('2025-07-31', { records })).toEqual([
    '2024: 30 opening 2 granted = 32',
    '2025: 5 acquired 1 granted = 6',
  ])
})

test('in open days a year gives 25, sickness 20, and the balance is never less than in working days', () => {
  const records = [opening('2025-05-31', 'N', '25')]
  expect(texts('2026-05-31', { records, terms: { unit: 'ouvres' } })[1]).toBe('2025: 25 acquired = 25')
  const sick = [absence('maladie', '2025-06-01', '2026-05-31')]
  expect(texts('2026-05-31', { records, terms: { unit: 'ouvres' }, absences: sick })[1]).toBe('2025: 20 acquired = 20')
})

test('days left at the end of the year are carried over, or expire if the company sets so (L3141-22)', () => {
  expect(texts('2026-06-30', { records: OPENED })).toEqual([
    '2024: 30 opening -30 carried_out = 0',
    '2025: 30 acquired = 30',
    '2024 carried: 30 carried_in = 30',
    '2026: 2.5 acquired = 2.5',
  ])
  expect(texts('2026-06-30', { records: OPENED, terms: { unused: 'perte' } })[0]).toBe('2024: 30 opening -30 lost = 0')
  expect(articleOfCarried('2026-06-30', { records: OPENED })).toBe('C. trav. L3141-22 (accord ou usage)')
})

test('days that could not be taken because of sickness are carried over 15 months from the information (L3141-19-1 to -3)', () => {
  // Sick from Monday 4 to Saturday 30 May 2026: 24 working days less 8, 14 and 25 May, 21.
  const sick = {
    records: OPENED,
    absences: [absence('maladie', '2026-05-04', '2026-05-30')],
    terms: { unused: 'perte' as const },
  }
  const [before, , carried] = texts('2026-12-31', sick)
  expect([before, carried]).toEqual([
    '2024: 30 opening -21 carried_out -9 lost = 0',
    '2024 carried: 21 carried_in = 21',
  ])
  expect(articleOfCarried('2026-12-31', sick)).toBe('C. trav. L3141-19-1 à L3141-19-3')
  const informed = { ...sick, records: [...OPENED, record('information', '2026-06-15')] }
  // Days granted after the return inform of nothing.
  const granted = {
    ...sick,
    records: [...OPENED, record('anciennete', '2026-06-15', { compteur: 'N', jours: days('1') })],
  }
  const carriedOn = (day: string, changes: Changes) =>
    texts(day, changes).find((text) => text.startsWith('2024 carried'))
  expect(carriedOn('2027-09-30', sick)).toBe('2024 carried: 21 carried_in = 21')
  expect(carriedOn('2027-09-30', granted)).toBe('2024 carried: 21 carried_in = 21')
  expect(carriedOn('2027-08-31', informed)).toBe('2024 carried: 21 carried_in = 21')
  expect(carriedOn('2027-09-30', informed)).toBe('2024 carried: 21 carried_in -21 lost = 0')
})

test('after a stop of a year the 15 months begin with the end of the year of acquisition (L3141-19-2)', () => {
  const sick = {
    absences: [absence('maladie', '2024-05-01', undefined)],
    records: [opening('2025-05-31', 'N', '24')],
    terms: { unused: 'perte' as const },
  }
  // Acquired by 31 May 2025, carried over until 31 August 2026.
  expect(texts('2026-08-31', sick)).toContain('2024 carried: 24 carried_in = 24')
  expect(texts('2026-09-30', sick)).toContain('2024 carried: 24 carried_in -24 lost = 0')
})

test('carried days are taken first, and a debt passes to the year after', () => {
  const absences = [absence('conges_payes', '2026-07-06', '2026-07-11')]
  expect(texts('2026-07-31', { records: OPENED, absences })[2]).toBe('2024 carried: 30 carried_in -6 taken = 24')
  const debt = [absence('conges_payes', '2025-06-02', '2025-07-12')]
  const records = [opening('2024-05-31', 'N', '0')]
  // The working days of June and July 2025 without Whit Monday are 36; 30 days were acquired by May 2025.
  expect(texts('2025-07-31', { records, absences: debt }).slice(-2)).toEqual([
    '2024: 30 acquired -24 taken -6 taken = 0',
    '2025: 5 acquired -5 taken = 0',
  ])
})

test('leave follows the schedule of its days, rights follow that of each week', () => {
  // A Wednesday, and a Thursday before a free Friday, in a week of five days; from 2026 on Wednesday and Friday are
  // free.
  const absences = [
    absence('conges_payes', '2025-11-12', '2025-11-12'),
    absence('conges_payes', '2026-01-14', '2026-01-15'),
  ]
  const later = { terms: { week: [true, true, false, true, false, false, false] } }
  const before = { ...later, before: { until: '2025-12-31', week: FIVE_DAYS } }
  // Of 14 and 15 January only Thursday the 15th is worked: with the Friday and the Saturday before the return, three days.
  expect(texts('2026-01-31', { records: OPENED, absences, ...before })[0]).toBe(
    '2024: 30 opening -1 taken -3 taken 1 split = 27',
  )
  expect(texts('2026-01-31', { records: OPENED, absences, ...later })[0]).toBe('2024: 30 opening -3 taken 1 split = 28')
})

test('days under another unit are converted: six working days are five open days', () => {
  const records = [opening('2025-05-31', 'N', '25'), record('anciennete', '2025-07-01', { jours: days('1') })]
  const absences = [absence('conges_payes', '2025-08-04', '2025-08-09')]
  const before = { until: '2025-12-31', unit: 'ouvres' as const }
  // 25 open days, one for seniority, five taken: 30, 1.2 and 6 working days.
  expect(texts('2025-12-31', { records, absences, terms: { unit: 'ouvres' } })[0]).toBe(
    '2024: 25 opening 1 granted -5 taken = 21',
  )
  expect(texts('2026-01-31', { records, absences, before })[0]).toBe('2024: 30 opening 1.2 granted -6 taken = 25.2')
})

test('when the first day of the reference year changes, a shorter year ends before the new one', () => {
  const before = { until: '2025-12-31', start: '06-01' }
  // June to December: 17.5 days, 18 in whole days; the days of the previous year are carried over when their time ends.
  expect(texts('2026-02-28', { records: OPENED, terms: { start: '01-01' }, before })).toEqual([
    '2024: 30 opening -30 carried_out = 0',
    '2025: 17.5 acquired 0.5 rounded = 18',
    '2024 carried: 30 carried_in = 30',
    '2026: 5 acquired = 5',
  ])
})

test('days that expired under an earlier rule remain lost', () => {
  const before = { until: '2026-05-31', unused: 'perte' as const }
  expect(texts('2026-06-30', { records: OPENED, before })[0]).toBe('2024: 30 opening -30 lost = 0')
})

test('a stop that another prolongs beyond the end of the year delays the 15 months as one stop does', () => {
  const carriedOn = (stops: readonly LeaveAbsence[]) =>
    texts('2027-10-31', {
      records: [...OPENED, record('information', '2026-06-15'), record('information', '2026-08-17')],
      absences: stops,
      terms: { unused: 'perte' },
    }).find((text) => text.startsWith('2024 carried'))
  const two = [absence('maladie', '2026-05-04', '2026-05-31'), absence('maladie', '2026-06-01', '2026-08-16')]
  // Informed on 17 August 2026, after the return: kept until 17 November 2027.
  expect(carriedOn(two)).toBe('2024 carried: 21 carried_in = 21')
  expect(carriedOn([absence('maladie', '2026-05-04', '2026-08-16')])).toBe(carriedOn(two))
})

test('counters are the sum of their movements, and only leave takes days', () => {
  const contract = fc.constantFrom(undefined, '2025-12-31', '2026-03-17', '2026-06-04')
  const settings = fc.record({
    unused: fc.constantFrom<LeaveTerms['unused']>('report', 'perte'),
    split: fc.boolean(),
    start: fc.constantFrom('06-01', '04-01', '01-01'),
  })
  fc.assert(
    fc.property(
      absencesFrom('2025-02-01'),
      weekPattern,
      weekPattern,
      contract,
      settings,
      (absences, first, week, to, own) => {
        const before = { until: '2025-12-31', week: first }
        const changes = { absences, contract: { from: '2024-09-16', to }, terms: { ...own, week }, before }
        const { counters, takings } = accountOf('2026-06-30', changes)
        const net = (...kinds: readonly string[]) =>
          counters
            .flatMap(({ movements }) => movements)
            .filter(({ kind }) => kinds.includes(kind))
            .reduce((sum, one) => sum.plus(one.days), ZERO)
        const last = to ?? '2026-06-30'
        const taken = net('taken', 'given_back').negated()
        expect(taken.times(2).toFixed()).toBe(
          String(
            takenByDays(
              absences,
              last,
              (day) => (day <= before.until ? first : week),
              (day) => isHoliday(day, false),
            ),
          ),
        )
        expect(takings.reduce((sum, one) => sum.plus(one.days), ZERO).toFixed()).toBe(taken.toFixed())
        // Days carried out of a counter are carried into another.
        expect(net('carried_out', 'carried_in').toFixed()).toBe('0')
        const left = counters.reduce((sum, one) => sum.plus(balanceOf(one)), ZERO)
        const given = net('acquired', 'rounded', 'split')
        expect(left.toFixed()).toBe(given.minus(taken).plus(net('lost', 'paid')).toFixed())
        if (to !== undefined) expect(counters.map((one) => balanceOf(one).toFixed())).toEqual(counters.map(() => '0'))
        // An account of an earlier day has the same movements up to that day: later months change none of them.
        const then = accountOf('2025-10-31', changes).counters.map(({ movements }) => movements.length)
        const after = counters.map(({ movements }) => movements.filter(({ date }) => date <= '2025-10-31').length)
        expect(after.slice(0, then.length)).toEqual(then)
      },
    ),
    { numRuns: Math.ceil(RUNS / 40) },
  )
})

test('a correction gives its days back to the counters of every later month, and to no other counter', () => {
  const isHolidayOf = (day: string) => isHoliday(day, false)
  fc.assert(
    fc.property(absencesFrom('2025-02-01'), weekPattern, fc.nat(), (absences, week, at) => {
      const leave = absences.filter(({ nature }) => nature === 'conges_payes')
      const corrected = absences.filter((one) => one !== leave[at % leave.length])
      // Without days for split leave, which depend on the days taken.
      const left = (upTo: string, all: readonly LeaveAbsence[]) =>
        accountOf(upTo, {
          absences: all,
          contract: { from: '2024-09-16', to: undefined },
          terms: { week, split: false },
        })
          .counters.map(balanceOf)
          .reduce((sum, balance) => sum.plus(balance), ZERO)
      for (const upTo of ['2025-06-30', '2025-10-31', '2026-07-31']) {
        const taken = (all: readonly LeaveAbsence[]) => takenByDays(all, upTo, () => week, isHolidayOf)
        const more = left(upTo, corrected).minus(left(upTo, absences))
        expect(more.times(2).toFixed()).toBe(String(taken(absences) - taken(corrected)))
      }
    }),
    { numRuns: Math.ceil(RUNS / 100) },
  )
})
