import { describe, expect, test } from 'vitest'
import { SMICHoraire } from '../cases/company.js'
import { DureeInitialeMois, HeuresTravaillees } from '../cases/employee.js'
import { type ChoiceField, flag, number } from '../cases/field.js'
import { OPENING_BALANCES } from '../cases/opening-balances.js'
import type { LineName } from '../law/names.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import { contribution, line } from './declare.js'
import { since, table, until } from './figure.js'
import { fix } from './fix.js'
import { choose, dated, type Formula, isTrue, type Line, match, minus, plus, total, yearToDate } from './formula.js'
import type { Regulation } from './regulation.js'

/** Bugs in declarations that fixing a regulation refuses, each by name. */

const TEXT = 'texte'
const simple = (name: string, is: Formula | string, role: Line['role'] = 'gain'): Line =>
  line(name, role, { label: name, text: TEXT, is })
const regulation = (lines: Record<number, Line>, changes: Partial<Regulation> = {}): Regulation => ({
  name: 'Essai',
  description: '',
  validFrom: '2024-01-01',
  unemploymentInsurance: true,
  fields: [],
  lines,
  cumulated: [],
  collectors: {},
  ...changes,
})
const DAY = '2026-06-30'

describe('a regulation is refused', () => {
  test('with one line under two numbers', () => {
    const one = simple('Un', '1')
    expect(() => fix(regulation({ 1: one, 2: one }), DAY)).toThrow('Un has two numbers')
  })
  test('with two lines of one name', () => {
    expect(() => fix(regulation({ 1: simple('Un', '1'), 2: simple('Un', '2') }), DAY)).toThrow(
      'two lines are called Un',
    )
  })
  test('with a line that reads itself, also through a total', () => {
    const all = simple('Tout', total('gain'))
    expect(() => fix(regulation({ 1: all }), DAY)).toThrow('Tout reads itself')
  })
  test('with a sum of earlier months of a line that it does not have', () => {
    expect(() => fix(regulation({ 1: simple('Un', yearToDate('Deux')) }), DAY)).toThrow(
      'Deux is added up over the year but is not a line',
    )
  })
  test('with a figure that has no value on the day: not yet, or no longer', () => {
    const { Tard, Fini } = table('T', '2026-12-31', {
      Tard: [since('2026-07-01', '1', TEXT)],
      Fini: [since('2024-01-01', '1', TEXT), until('2026-06-30', TEXT)],
    })
    expect(() => fix(regulation({ 1: simple('Un', Tard) }), DAY)).toThrow(
      'T.Tard has no value on 2026-06-30 (read by Un)',
    )
    expect(() => fix(regulation({ 1: simple('Un', Tard) }), '2026-07-31')).not.toThrow()
    expect(() => fix(regulation({ 1: simple('Un', Fini) }), DAY)).toThrow('T.Fini has no value on 2026-06-30')
    expect(() => fix(regulation({ 1: simple('Un', Fini) }), '2026-06-29')).not.toThrow()
  })
  test('with a choice that lacks a value of its field', () => {
    const field: ChoiceField = flag('Cas.Oui', 'period', { fr: 'Oui', en: 'Yes', default: 'true' })
    expect(() => fix(regulation({ 1: simple('Un', match(field, { true: '1' })) }), DAY)).toThrow(
      'Un has no case for Oui = false',
    )
  })
  test('with a number or choice field that no formula reads, on any day', () => {
    const read = number('Cas.Lu', 'euros', 'month', { fr: 'Lu', en: 'Read' })
    const later = flag('Cas.PlusTard', 'period', { fr: 'Plus tard', en: 'Later' })
    const rule = dated(
      since<Formula>('2024-01-01', read, TEXT),
      since<Formula>('2026-07-01', choose(isTrue(later), read, '0'), TEXT),
    )
    const withFields = (...fields: Regulation['fields']) => fix(regulation({ 1: simple('Un', rule) }, { fields }), DAY)
    expect(() => withFields(read, later)).not.toThrow()
    const unread = number('Cas.Oublie', 'euros', 'month', { fr: 'Oublié', en: 'Forgotten' })
    const chosen = flag('Cas.Choix', 'period', { fr: 'Choix', en: 'Choice', default: 'true' })
    expect(() => withFields(read, unread)).toThrow('Cas.Oublie is a field of Essai that no formula')
    expect(() => withFields(chosen)).toThrow('Cas.Choix is a field of Essai that no formula')
  })
  test('with a personal field that only a warning reads, which would have no effect', () => {
    const fields = [HeuresTravaillees]
    const message = 'Remuneration.HeuresTravaillees is a field of Essai that no formula'
    expect(() => fix(regulation({ 1: simple('Un', '1') }, { fields }), DAY)).toThrow(message)
  })
  test('but not with a field that the contract or the opening balances read, or a parameter that warnings compare', () => {
    const fields = [DureeInitialeMois, SMICHoraire, ...OPENING_BALANCES]
    expect(() => fix(regulation({ 1: simple('Un', '1') }, { fields }), DAY)).not.toThrow()
  })
  test('on a day without law', () => {
    expect(() => fix(regulation({}), '2023-12-31')).toThrow('no law on 2023-12-31')
    expect(() => fix(regulation({}), '2027-04-01')).toThrow(RangeError)
  })
})

test('a fixed regulation has the version in force, its totals, and the fields that it reads', () => {
  const amount = number('Cas.Montant', 'euros', 'month', { fr: 'Montant', en: 'Amount' })
  const yes = flag('Cas.Oui', 'period', { fr: 'Oui', en: 'Yes' })
  const base = simple('Base', amount)
  const rule = dated(
    since<Formula>('2024-01-01', amount, TEXT),
    since<Formula>('2026-01-01', choose(isTrue(yes), '1', '2'), TEXT),
  )
  const { Taux } = table('T', '2026-12-31', { Taux: [since('2024-01-01', '0.1', TEXT)] })
  const due = contribution('Cotisation', 'salariale', { label: '', text: TEXT, base, rate: Taux })
  const lines = {
    1: base,
    2: due,
    3: simple('Net', minus(total('gain'), plus(total('salariale'), total('patronale'))), 'net'),
    4: simple('Regle', rule, 'information'),
  }
  const in2025 = fix(regulation(lines), '2025-06-30')
  const in2026 = fix(regulation(lines), DAY)
  expect(in2025.reads.map(({ name }) => name)).toEqual(['Montant'])
  expect(in2026.reads.map(({ name }) => name)).toEqual(['Montant', 'Oui'])
  expect(in2026.lines.map(({ name }) => name)).toEqual(['Base', 'Cotisation', 'Net', 'Regle'])
})

describe('the shipped regulations', () => {
  /** Derived from dates, never entered. */
  const DERIVED: ReadonlySet<string> = new Set(['Calendrier', 'AbsencesDuMois'])
  const days = ['2024', '2025', '2026'].flatMap((year) =>
    Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(Number(year), month + 1, 0)).toISOString().slice(0, 10)),
  )
  test.each([defaut, salaire2026])('$name can be fixed on the last day of each of the 36 months', (shipped) => {
    for (const day of days) expect(fix(shipped, day).lines.length).toBeGreaterThan(60)
  })
  test.each([defaut, salaire2026])('$name has one field per key', ({ fields }) => {
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length)
  })
  test.each([defaut, salaire2026])('$name requires every field that its law reads, or has its default', (shipped) => {
    const { reads } = fix(shipped, DAY)
    const asked = new Set<string>(shipped.fields.map(({ key }) => key))
    const own = reads.filter(({ key, caseName }) => !asked.has(key) && !DERIVED.has(caseName))
    // An officer has no hours, meals or fixed term: the law reads 0, or the default.
    expect(own.filter((field) => field.kind === 'choice-field' && field.default === undefined)).toEqual([])
    if (shipped === defaut) expect(own.map(({ name }) => name)).toEqual([])
  })
  test.each<[number, LineName]>([
    [1000, 'RemunerationMandat'],
    [5100, 'PAS'],
    [6000, 'MontantNetSocial'],
    [7000, 'TotalBrut'],
    [7005, 'PASReporte'],
    [7010, 'TotalCotisationsSalariales'],
    [7011, 'TotalCotisationsPatronales'],
    [7018, 'TotalDeductions'],
    [7025, 'NetAPayer'],
    [7035, 'CoutTotal'],
  ])('number %i, which the managed cycle copies, is %s', (wageType, name) => {
    expect(salaire2026.lines[wageType]?.name).toBe(name)
  })
})
