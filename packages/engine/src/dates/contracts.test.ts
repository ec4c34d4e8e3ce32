import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts } from '../../testing/law.js'
import { computed } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import type { Inputs } from '../cases/read.js'
import { daysLater } from '../ground/period.js'
import { inputsOfPeriod, type RecordedValue } from '../inputs/recorded-values.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'

/** Contracts are periods: each first day opens one. */

/** Values of `Contrat`, each recorded one minute after the previous one. */
type Entry = readonly [field: string, value: string, start: string, forecast?: string]
const recorded = (entries: readonly Entry[]): readonly RecordedValue[] =>
  entries.map(([caseFieldName, value, start, forecast], minute) => ({
    caseName: 'Contrat',
    caseFieldName,
    value,
    start: `${start}T00:00:00Z`,
    recordedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    ...(forecast !== undefined && { forecast }),
  }))
const contractIn = (period: string, values: readonly RecordedValue[], forecast?: string): Inputs[string] => {
  const outcome = inputsOfPeriod(defaut, values, { period, ...(forecast !== undefined && { forecast }) })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.value.cases['Contrat'] ?? {}
}
const seen = (period: string, ...entries: readonly Entry[]): Inputs[string] => contractIn(period, recorded(entries))

const simulated = ([field, value, start]: Entry): Entry => [field, value, start, 'reprise']

const HIRED: Entry = ['DateDebutContrat', '2024-01-01', '2024-01-01']
const REHIRED: Entry = ['DateDebutContrat', '2026-06-16', '2026-06-16']
const LEFT: Entry = ['DateFinContrat', '2026-06-10', '2026-06-10']

describe('a value of DateDebutContrat opens a contract', () => {
  test('a future one changes no earlier month', () => {
    const future: Entry = ['DateDebutContrat', '2026-08-01', '2026-07-01']
    for (const period of ['2026-06', '2026-07']) expect(seen(period, HIRED, future)).toEqual(seen(period, HIRED))
    expect(seen('2026-08', HIRED, future)).toEqual({ DateDebutContrat: '2026-08-01', DebutSuite: '2024-01-01' })
  })
  test('repeating the day gives the same contract', () => {
    expect(seen('2026-06', HIRED, LEFT, HIRED)).toEqual(seen('2026-06', HIRED, LEFT))
  })
  test('a day recorded later for an earlier date opens an earlier contract, which the first one continues', () => {
    const earlier: Entry = ['DateDebutContrat', '2023-12-15', '2024-01-01']
    expect(seen('2026-06', HIRED, earlier)).toEqual({ DateDebutContrat: '2024-01-01', DebutSuite: '2023-12-15' })
  })
  test('after a gap the chain starts again, and the month reads both contracts', () => {
    expect(seen('2026-06', HIRED, LEFT, REHIRED)).toEqual({
      DateDebutContrat: '2026-06-16',
      DebutSuite: '2026-06-16',
      JoursContratPrecedent: '10',
      PeriodesPrecedentes: '01-10',
      ...{ DebutContratPrecedent: '2024-01-01', FinContratPrecedent: '2026-06-10' },
    })
    expect(seen('2026-05', HIRED, LEFT, REHIRED)).toEqual({
      DateDebutContrat: '2024-01-01',
      DateFinContrat: '2026-06-10',
      DebutSuite: '2024-01-01',
    })
  })
  test('a simulated one counts in its simulation only', () => {
    const values = recorded([HIRED, simulated(LEFT), simulated(REHIRED)])
    expect(contractIn('2026-06', values)).toEqual(seen('2026-06', HIRED))
    expect(contractIn('2026-06', values, 'reprise')).toEqual(seen('2026-06', HIRED, LEFT, REHIRED))
  })
})

describe('the leave of contracts', () => {
  const fixedTerm = (start: string, end: string): Entry[] => [
    ['DateDebutContrat', start, start],
    ['DateFinContrat', end, start],
  ]
  const next: Entry = ['DateDebutContrat', '2026-04-01', '2026-04-01']
  const asNew: Entry = ['Nouveau', 'true', '2026-04-01']
  const leaveOf = (fields: Inputs[string] = {}) => [
    ...[fields['DebutContratSuivant'], fields['DateFinContrat']],
    ...[fields['DebutContratPrecedent'], fields['FinContratPrecedent']],
  ]

  test('the last month of a contract includes a contract that continues it, but not a new one', () => {
    const term = fixedTerm('2026-01-01', '2026-03-31')
    expect(leaveOf(seen('2026-03', ...term, next))).toEqual(['2026-04-01', '2026-03-31', undefined, undefined])
    expect(leaveOf(seen('2026-02', ...term, next))).toEqual([undefined, '2026-03-31', undefined, undefined])
    expect(leaveOf(seen('2026-03', ...term, next, asNew))).toEqual([undefined, '2026-03-31', undefined, undefined])
    expect(leaveOf(seen('2026-03', ...term))).toEqual([undefined, '2026-03-31', undefined, undefined])
  })
  test('a new contract ends the previous one if no end was recorded', () => {
    expect(leaveOf(seen('2026-03', HIRED, next, asNew))).toEqual([undefined, '2026-03-31', undefined, undefined])
    expect(leaveOf(seen('2026-03', HIRED, next))).toEqual([undefined, undefined, undefined, undefined])
  })
  test('every month of a contract includes the contracts that ended in its first month, as one', () => {
    const three = [
      ...fixedTerm('2026-02-16', '2026-03-04'),
      ...fixedTerm('2026-03-09', '2026-03-13'),
      ...fixedTerm('2026-03-23', '2026-05-29'),
    ]
    for (const period of ['2026-03', '2026-04', '2026-05']) {
      expect(leaveOf(seen(period, ...three)).slice(2)).toEqual(['2026-02-16', '2026-03-13'])
    }
    expect(leaveOf(seen('2026-02', ...three)).slice(2)).toEqual([undefined, undefined])
    expect(leaveOf(seen('2026-04', ...fixedTerm('2026-01-05', '2026-03-31'), next, asNew)).slice(2)).toEqual([
      ...[undefined, undefined],
    ])
  })
})

describe('a month between two contracts reads the earlier one', () => {
  test.each([
    ['2026-03', { DateDebutContrat: '2024-01-01', DateFinContrat: '2026-02-28', DebutSuite: '2024-01-01' }],
    ['2023-12', { DateDebutContrat: '2024-01-01', DateFinContrat: '2026-02-28', DebutSuite: '2024-01-01' }],
  ])('%s', (period, expected) => {
    const left: Entry = ['DateFinContrat', '2026-02-28', '2026-02-01']
    expect(seen(period, HIRED, left, REHIRED)).toEqual(expected)
  })
})

describe('the end of a contract', () => {
  test.each(['2026-06-10', '2024-01-01', '2026-06-30'])('is withdrawn by empty text, recorded for %s', (start) => {
    expect(seen('2026-06', HIRED, LEFT, ['DateFinContrat', '', start])).toEqual(seen('2026-06', HIRED))
  })
  test('is corrected after a re-hire', () => {
    const corrected: Entry = ['DateFinContrat', '2026-06-12', '2026-06-10']
    expect(seen('2026-06', HIRED, LEFT, REHIRED, corrected)).toMatchObject({ JoursContratPrecedent: '12' })
    const back: Entry = ['DateFinContrat', '', '2026-06-10']
    expect(seen('2026-06', HIRED, LEFT, REHIRED, back)).toEqual(seen('2026-06', HIRED, REHIRED))
  })
  test('of a fixed term that becomes permanent before that end does not end the permanent one', () => {
    const term: Entry = ['DateFinContrat', '2026-12-31', '2024-01-01']
    const permanent = seen('2026-06', HIRED, term, REHIRED)
    expect(permanent).toEqual({
      DateDebutContrat: '2026-06-16',
      DebutSuite: '2024-01-01',
      JoursContratPrecedent: '15',
    })
  })
  test('of a re-hire may be recorded before it begins', () => {
    const end: Entry = ['DateFinContrat', '2026-12-31', '2026-06-12']
    for (const entries of [
      [HIRED, LEFT, REHIRED, end],
      [HIRED, LEFT, end, REHIRED],
    ]) {
      expect(seen('2026-06', ...entries)).toMatchObject({ DateFinContrat: '2026-12-31', JoursContratPrecedent: '10' })
    }
  })
  test('before the first day of its contract is a fault that names the field', () => {
    const { cases } = employee('2026-06', '2500')
    const Contrat = { ...cases['Contrat'], ...seen('2026-06', HIRED, ['DateFinContrat', '2020-01-01', '2026-06-01']) }
    expect(() => computed(defaut, { period: '2026-06', cases: { ...cases, Contrat } })).toThrow(
      'contract_ends_before_start',
    )
  })
})

describe('a contract is withdrawn by an empty DateDebutContrat whose start is its first day', () => {
  const withdrawn: Entry = ['DateDebutContrat', '', '2026-06-16']
  test('with what was recorded for it', () => {
    const terms: readonly Entry[] = [
      ['HeuresContrat', '20', '2026-06-16'],
      ['DateFinContrat', '2026-09-30', '2026-06-16'],
    ]
    expect(seen('2026-06', HIRED, REHIRED, ...terms, withdrawn)).toEqual(seen('2026-06', HIRED))
    expect(seen('2026-10', HIRED, REHIRED, ...terms, withdrawn)).toEqual(seen('2026-10', HIRED))
  })
  test('but a contract opened in its place, as a correction of its start, keeps the terms', () => {
    const terms: readonly Entry[] = [
      ['HeuresContrat', '20', '2026-06-16'],
      ['DateFinContrat', '2026-09-30', '2026-06-16'],
    ]
    const corrected: Entry = ['DateDebutContrat', '2026-06-18', '2026-06-18']
    const expected = { DateDebutContrat: '2026-06-18', DateFinContrat: '2026-09-30', HeuresContrat: '20' }
    for (const order of [
      [corrected, withdrawn],
      [withdrawn, corrected],
    ]) {
      expect(seen('2026-06', REHIRED, ...terms, ...order)).toMatchObject(expected)
      expect(seen('2026-06', HIRED, LEFT, REHIRED, ...terms, ...order)).toMatchObject(expected)
    }
    const nextYear: Entry = ['DateDebutContrat', '2026-11-02', '2026-11-02']
    expect(seen('2026-11', REHIRED, ...terms, withdrawn, nextYear)).not.toHaveProperty('DateFinContrat')
  })
  test('and can be opened again', () => {
    expect(seen('2026-06', HIRED, LEFT, REHIRED, withdrawn, REHIRED)).toEqual(seen('2026-06', HIRED, LEFT, REHIRED))
  })
  test('withdrawing the only one leaves no contract, which is not the same as none ever recorded', () => {
    expect(seen('2026-06', HIRED, ['DateDebutContrat', '', '2024-01-01'])).toEqual({ DateDebutContrat: '' })
    expect(seen('2026-06')).toEqual({})
  })
  test('an empty text for another day withdraws nothing', () => {
    expect(seen('2026-06', HIRED, ['DateDebutContrat', '', '2026-06-01'])).toEqual(seen('2026-06', HIRED))
  })
})

describe('other fields of Contrat belong to the contract in force on their start', () => {
  const hours: Entry = ['HeuresContrat', '24', '2024-01-01']
  test('and are in force from that day', () => {
    const more: Entry = ['HeuresContrat', '30', '2026-06-15']
    expect(['2026-05', '2026-06'].map((period) => seen(period, HIRED, hours, more)['HeuresContrat'])).toEqual([
      '24',
      '30',
    ])
    const kind: readonly Entry[] = [
      ['TypeContrat', 'CDD', '2024-01-01'],
      ['TypeContrat', 'CDI', '2026-06-01'],
    ]
    expect(['2026-05', '2026-06'].map((period) => seen(period, HIRED, ...kind)['TypeContrat'])).toEqual(['CDD', 'CDI'])
  })
  test('recorded for a day before the first contract, they belong to that one', () => {
    expect(seen('2026-06', REHIRED, hours)).toMatchObject({ HeuresContrat: '24' })
  })
  test('apply to a renewal, not to a new contract', () => {
    const renewed: Entry = ['DateDebutContrat', '2026-06-11', '2026-06-11']
    expect(seen('2026-06', HIRED, hours, LEFT, renewed)).toMatchObject({ HeuresContrat: '24' })
    expect(seen('2026-06', HIRED, hours, LEFT, REHIRED)).not.toHaveProperty('HeuresContrat')
    const isNew: Entry = ['Nouveau', 'true', '2026-06-11']
    expect(seen('2026-06', HIRED, hours, LEFT, renewed, isNew)).toEqual({
      DateDebutContrat: '2026-06-11',
      DebutSuite: '2026-06-11',
      JoursContratPrecedent: '10',
      ...{ DebutContratPrecedent: '2024-01-01', FinContratPrecedent: '2026-06-10' },
      Nouveau: 'true',
    })
  })
  test('recorded between two contracts, they belong to the next one', () => {
    const next: Entry = ['HeuresContrat', '28', '2026-06-12']
    expect(seen('2026-06', HIRED, hours, LEFT, REHIRED, next)).toMatchObject({ HeuresContrat: '28' })
    expect(seen('2026-06', HIRED, hours, LEFT, next)).toMatchObject({ HeuresContrat: '24' })
  })
})

test('days of employment are the days that any contract covers: 25 of 30 days of the ceiling of 4,005 €', () => {
  const { cases } = employee('2026-06', '2500')
  const Contrat = { ...cases['Contrat'], ...seen('2026-06', HIRED, LEFT, REHIRED) }
  const { facts, payslip } = computed(defaut, { period: '2026-06', cases: { ...cases, Contrat } })
  expect(facts.numbers['Calendrier.JoursEmploi']?.toFixed()).toBe('25')
  expect(amounts(payslip, 'PlafondMois')).toEqual(['3337.50'])
})

test('days under an earlier contract that lie outside the month are refused by name', () => {
  const Contrat = { DateDebutContrat: '2026-06-16', JoursContratPrecedent: '16' }
  expect(() => computed(defaut, employee('2026-06', '2500', { Contrat }))).toThrow('at most the 15 days before')
})

describe('periods', () => {
  const MONTHS = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)
  const day = fc.integer({ min: 0, max: 364 }).map((count) => daysLater('2026-01-01', count))
  const days = (least: number) => fc.uniqueArray(day, { minLength: least, maxLength: 5 }).map((some) => some.sort())
  /** Contracts from each given day on; some end a few days later, at the latest on the day before the next one. */
  const contracts = fc.tuple(
    days(1),
    fc.array(fc.option(fc.integer({ min: 0, max: 60 })), { minLength: 5, maxLength: 5 }),
  )
  const entriesOf = ([starts, lengths]: readonly [readonly string[], readonly (number | null)[]]): Entry[] =>
    starts.flatMap((start, index): Entry[] => {
      const length = lengths[index] ?? null
      const next = starts[index + 1]
      const end = length === null ? undefined : daysLater(start, length)
      const isOwn = end !== undefined && (next === undefined || end < next)
      return [['DateDebutContrat', start, start], ...(isOwn ? [['DateFinContrat', end, start] as const] : [])]
    })
  const everyMonth = (values: readonly RecordedValue[]) => MONTHS.map((period) => contractIn(period, values))

  test('the order in which openings and ends are recorded changes nothing', () => {
    const order = fc.array(fc.nat(), { minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(contracts, order, (of, places) => {
        const entries = entriesOf(of)
        const shuffled = entries.map((entry, index) => ({ entry, at: places[index] ?? 0 })).sort((a, b) => a.at - b.at)
        expect(everyMonth(recorded(shuffled.map(({ entry }) => entry)))).toEqual(everyMonth(recorded(entries)))
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    )
  })

  test('withdrawing a contract restores the previous state', () => {
    fc.assert(
      fc.property(contracts, day, fc.integer({ min: 0, max: 90 }), (of, start, length) => {
        fc.pre(!of[0].includes(start))
        const before = [...entriesOf(of), ['HeuresContrat', '24', '2026-01-01'] as const]
        const after: readonly Entry[] = [
          ...before,
          ['DateDebutContrat', start, start],
          ['DateFinContrat', daysLater(start, length), start],
          ['HeuresContrat', '20', start],
          ['Nouveau', 'true', start],
          ['DateDebutContrat', '', start],
        ]
        expect(everyMonth(recorded(after))).toEqual(everyMonth(recorded(before)))
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    )
  })

  test('a chain of renewals gives the reduction of one contract, month by month', () => {
    const pay = fc.integer({ min: 1800, max: 6000 })
    const pays = fc.array(pay, { minLength: 12, maxLength: 12 })
    const reductions = (entries: readonly Entry[], gross: readonly number[]) => {
      const history: Payslip[] = []
      for (const [index, period] of MONTHS.entries()) {
        const { cases } = employee(period, String(gross[index]))
        const Contrat = { ...cases['Contrat'], ...contractIn(period, recorded(entries)) }
        history.push(computed(defaut, { period, cases: { ...cases, Contrat }, history: [...history] }).payslip)
      }
      return history.map((payslip) => amounts(payslip, 'ReductionFillonTotale', 'ReductionFillonAGIRC', 'PlafondMois'))
    }
    fc.assert(
      fc.property(days(1), pays, (cuts, gross) => {
        const renewals = cuts.flatMap((start, index): Entry[] => {
          const next = cuts[index + 1]
          const opening: Entry = ['DateDebutContrat', start, start]
          // Every second contract has a recorded end: the day before the next one begins.
          return next === undefined || index % 2 === 0
            ? [opening]
            : [opening, ['DateFinContrat', daysLater(next, -1), start]]
        })
        const hired: Entry = ['DateDebutContrat', '2025-11-03', '2025-11-03']
        expect(reductions([hired, ...renewals], gross)).toEqual(reductions([hired], gross))
      }),
      { numRuns: Math.min(20, RUNS) },
    )
  })
})
