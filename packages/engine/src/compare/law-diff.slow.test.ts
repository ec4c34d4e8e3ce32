import { SEED, seeded } from '@centime/testing'
import { describe, expect, test } from 'vitest'
import { employee, officer } from '../../testing/inputs.js'
import { differing, lawOf, type Movement, sideUnder } from '../../testing/laws.js'
import { payslipOf } from '../../testing/payrolls.js'
import { eventfulPerson } from '../../testing/random-events.js'
import { randomMonth } from '../../testing/random-months.js'
import { Decimal } from '../ground/money.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { Facts } from '../tree/facts.js'
import type { OtherLaw } from '../tree/fix.js'
import type { Regulation } from '../tree/regulation.js'
import { type LawSide, lawSide } from './under-law.js'

/** The changes of one month under two laws. */

/** Compares the month of one person. */
function compared(regulation: Regulation, inputs: MonthInputs, from: OtherLaw, to: OtherLaw) {
  const [before, after] = [sideUnder(regulation, inputs.period, from), sideUnder(regulation, inputs.period, to)]
  const { diff, found } = differing(before, after, [inputs])
  const [person] = found
  if (person === undefined) throw new Error('one person')
  return { ...person, movers: diff.movers, own: diff.ownParameters(person.facts.before) }
}
const shownOf = (moved: ReadonlyMap<string, Movement>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, moved.get(name)]))

describe('a hand-checked set', () => {
  /**
   * An officer paid 5,000 in January 2026, by the laws of 31/12/2025 and 01/01/2026 (`law/plafond.ts`,
   * `law/vieillesse.ts`). The ceiling rises from 3,925 to 4,005 and the uncapped old-age rate of the employer from 2.02
   * % to 2.11 %; no other rate of an officer changes. 3,925 × 6.90 % = 270.825; 4,005 × 6.90 % = 276.345. 3,925 × 8.55
   * % = 335.5875; 4,005 × 8.55 % = 342.4275. 5,000 × 2.02 % = 101.00; × 2.11 % = 105.50. 3,925 × 0.10 % = 3.925; 4,005
   * × 0.10 % = 4.005. Tranche 2: 1,075 × 8.64 % = 92.88; 995 × 8.64 % = 85.968. 1,075 × 12.95 % = 139.2125; 995 × 12.95
   * % = 128.8525.
   */
  test('the ceiling and a rate: each line names the one that moved it, the totals both', () => {
    const inputs = officer('2026-01', '5000', { PAS: { TypeTaux: 'personnalise', TauxPAS: '0.05' } })
    const { moved, movers, warnings } = compared(salaire2026, inputs, lawOf('2025-12-31'), lawOf('2026-01-01'))
    const [ceiling, rate] = [['Plafonds.PlafondSS'], ['TauxURSSAF.VieillesseDeplafonneePatronale']]
    const expected = {
      VieillessePlafonneeSalariale: ['270.83', '276.35', ceiling],
      VieillessePlafonneePatronale: ['335.59', '342.43', ceiling],
      VieillesseDeplafonneePatronale: ['101', '105.5', rate],
      FNAL: ['3.93', '4.01', ceiling],
      AgircArrcoT2Salariale: ['92.88', '85.97', ceiling],
      AgircArrcoT2Patronale: ['139.21', '128.85', ceiling],
    }
    expect(shownOf(moved, Object.keys(expected))).toEqual(expected)
    expect(moved.get('NetAPayer')?.[2]).toEqual(ceiling)
    expect(moved.get('CoutTotal')?.[2].toSorted()).toEqual([...ceiling, ...rate])
    // Bases and rates of the other lines are equal: 0.40 % of 5,000, 13 % of 5,000.
    expect(
      ['VieillesseDeplafonneeSalariale', 'AssuranceMaladiePatronale', 'PASTaux'].filter((name) => moved.has(name)),
    ).toEqual([])
    expect(movers.find(({ name }) => name === rate[0])).toEqual({
      kind: 'figure',
      name: rate[0],
      before: { value: '0.0202', since: '2024-01-01', text: expect.stringContaining('2023-1329') },
      after: { value: '0.0211', since: '2026-01-01', text: expect.stringContaining('2025-1446') },
    })
    expect(warnings).toEqual([])
  })

  /**
   * 2,500 in June 2026 with fewer than 50 employees, if the SMIC of the reduction were not frozen (CSS D241-7): the
   * reduction is 459.75 instead of 429.75. Agirc-Arrco: 459.75 × 0.0601 ÷ 0.3981 = 69.4072, before 64.88; URSSAF has
   * the rest.
   */
  test('a given SMIC of the reduction changes the reduction and the cost, but no net', () => {
    const given = lawOf('2026-06-30', { 'SMIC.SMICReduction': '12.31' })
    const { moved, movers } = compared(defaut, employee('2026-06', '2500'), lawOf('2026-06-30'), given)
    const smic = ['SMIC.SMICReduction']
    const expected = {
      ReductionFillonTotale: ['-429.75', '-459.75', smic],
      ReductionFillonAGIRC: ['-64.88', '-69.41', smic],
      ReductionFillonURSSAF: ['-364.87', '-390.34', smic],
      TotalAllegements: ['-429.75', '-459.75', smic],
    }
    expect(shownOf(moved, Object.keys(expected))).toEqual(expected)
    const [was, is] = moved.get('CoutTotal') ?? ['0', '0']
    expect(new Decimal(is).minus(was).toFixed(2)).toBe('-30.00')
    expect(moved.has('NetAPayer')).toBe(false)
    expect(movers).toMatchObject([
      { before: { value: '12.02' }, after: { value: '12.31', text: 'valeur donnée, non publiée' } },
    ])
  })

  /** The SMIC is 12.02 an hour until 31/05/2026 and 12.31 from 01/06/2026. Pay is recorded: no law raises it. */
  test('a higher SMIC raises no pay: it warns of hourly rates that are now below it', () => {
    const inputs = employee('2026-06', '1823.04')
    const { moved, warnings } = compared(defaut, inputs, lawOf('2026-05-31'), lawOf('2026-06-01'))
    expect(['TotalBrut', 'NetAPayer', 'CoutTotal'].filter((name) => moved.has(name))).toEqual([])
    expect(warnings.map(({ code }) => code)).toEqual(['hourly_rate_below_minimum_wage'])
  })

  /**
   * The neutral grid of 01/05/2026 (CGI 204 H): a base of 2,048.18 has 2.9 %, and 3.5 % in the grid of 2025 (2,042 to
   * 2,151): 59.40 and 71.69. A personal rate is recorded, so no grid changes it.
   */
  test('a grid changes the tax of neutral rates only', () => {
    const neutral = employee('2026-06', '2500', {
      PrevoyanceMutuelle: { HasMutuelleObligatoire: 'true', MutuelleObligatoire: '60' },
    })
    const laws = [lawOf('2026-04-30'), lawOf('2026-05-01')] as const
    const { moved } = compared(defaut, neutral, ...laws)
    expect(moved.get('PAS')).toEqual(['71.69', '59.4', [expect.stringMatching(/neutre/i)]])
    const personal = { ...neutral, cases: { ...neutral.cases, PAS: { TypeTaux: 'personnalise', TauxPAS: '0.05' } } }
    expect([...compared(defaut, personal, ...laws).moved.keys()]).toEqual([])
  })

  /** Until 2025 the rate is 7 % below 2.25 SMIC with 6 % beside it; since 2026 it is 13 % (CSS D242-3). */
  test('a rule that was replaced is named with both texts', () => {
    const { moved, movers } = compared(defaut, employee('2026-01', '2500'), lawOf('2025-12-31'), lawOf('2026-01-01'))
    const [was, is, names] = moved.get('AssuranceMaladiePatronale') ?? ['0', '0', []]
    expect([new Decimal(was).toFixed(2), new Decimal(is).toFixed(2), names]).toEqual([
      '175.00',
      '325.00',
      ['AssuranceMaladiePatronale'],
    ])
    expect(movers.find(({ kind, name }) => kind === 'rule' && name === names[0])).toMatchObject({
      before: { since: '2024-01-01' },
      after: { since: '2026-01-01' },
    })
  })
})

test('a legal parameter that was never published is the company’s own: no law changes it', () => {
  const inputs = employee('2026-06', '2500', { ParametresLegaux: { SMICReduction: '9.56' } })
  const { moved, own } = compared(
    defaut,
    inputs,
    lawOf('2026-06-30'),
    lawOf('2026-06-30', { 'SMIC.SMICReduction': '12.31' }),
  )
  expect([[...moved.keys()], own]).toEqual([[], ['ParametresLegaux.SMICReduction']])
})

test('earlier months count as recorded under both laws', () => {
  // January and February at 2,000 had 629.40 each. March at 4,500: C is 0.1191, −246.45 under the law of the month.
  const [january, february] = [0, 1].map((place) => payslipOf(defaut, employee(`2026-0${place + 1}`, '2000', {}, '35')))
  if (january === undefined || february === undefined) throw new Error('two months')
  const second = payslipOf(defaut, { ...employee('2026-02', '2000'), history: [january] })
  const inputs = { ...employee('2026-03', '4500'), history: [january, second] }
  const given = lawOf('2026-03-31', { 'SMIC.SMICReduction': '12.31' })
  const { moved } = compared(defaut, inputs, lawOf('2026-03-31'), given)
  // 1,823.0333 + 1,823.0333 + 12.31 × 1820/12 = 5,513.0833 for 8,500: C = 0.02 + 0.3781 × (½ × (3 × 5,513.0833 ÷ 8,500 − 1))^1.75 = 0.1220.
  // 0.1220 × 8,500 − 2 × 629.40 = −221.80: a reduction that is reclaimed, so the line is positive.
  expect(moved.get('ReductionFillonTotale')?.slice(0, 2)).toEqual(['246.45', '221.8'])
})

test.each([['defaut', defaut, employee] as const, ['salaire2026', salaire2026, officer] as const])(
  'earlier months of %s are read by the law of another year',
  (_, regulation, person) => {
    for (const [month, before, other] of [
      ['2025-06', '2025-05', '2026-01-31'],
      ['2026-06', '2026-05', '2025-12-31'],
    ] as const) {
      const inputs = { ...person(month, '3000'), history: [payslipOf(regulation, person(before, '3000'))] }
      const { moved } = compared(regulation, inputs, lawOf(`${month}-30`), lawOf(other))
      // 2.02 % and 2.11 % of 3,000, in either direction.
      const rates = moved.get('VieillesseDeplafonneePatronale')?.slice(0, 2)
      expect([...(rates ?? [])].sort()).toEqual(['60.6', '63.3'])
    }
  },
)

describe('refusals', () => {
  const codesOf = (law: OtherLaw, period = '2026-06') => {
    const side = lawSide(defaut, period, undefined, law)
    return side.ok ? [] : side.faults.map(({ code, value }) => `${code} ${value}`)
  }
  test.each([
    ['a day without law', lawOf('2027-04-01'), ['period_without_law 2027-04-01']],
    ['an unknown figure', lawOf('2026-06-30', { 'SMIC.Horaire': '12.50' }), ['unknown_figure SMIC.Horaire']],
    [
      'a figure that is not in force',
      lawOf('2025-06-30', { 'ReductionGenerale.Tmin': '0.02' }),
      ['unknown_figure ReductionGenerale.Tmin'],
    ],
    ['a scale', lawOf('2026-06-30', { TauxNeutreMetropole: '0.02' }), ['unknown_figure TauxNeutreMetropole']],
    ['a value that is no number', lawOf('2026-06-30', { 'SMIC.SMICHoraire': '12,50' }), ['wrong_type 12,50']],
    ['a negative value', lawOf('2026-06-30', { 'SMIC.SMICHoraire': '-1' }), ['wrong_type -1']],
  ])('%s', (_, law, codes) => expect(codesOf(law)).toEqual(codes))
  test.each(['1.8', '0', '10.25'])('an exponent that no power is computed for: %s', (exponent) => {
    const law = lawOf('2026-06-30', { 'ReductionGenerale.Exposant': exponent })
    expect(codesOf(law)).toEqual([`out_of_range ${exponent}`])
  })
  test('a person whose month divides by a figure of 0', () => {
    const [before, after] = [{}, { 'DureeDuTravail.HeuresLegalesHebdomadaires': '0' }].map((figures) =>
      sideUnder(defaut, '2026-06', lawOf('2026-06-30', figures)),
    )
    if (before === undefined || after === undefined) throw new Error('two laws')
    expect(() => differing(before, after, [employee('2026-06', '2500')])).toThrow(/"out_of_range".*can be computed/)
  })
  test('a month without law', () =>
    expect(codesOf(lawOf('2026-06-30'), '2027-04')).toEqual(['period_without_law 2027-04']))
})

/** All values ever published of the legal parameters. */
const EVER: Readonly<Record<string, readonly string[]>> = {
  'ParametresLegaux.PlafondSS': ['3864', '3925', '4005'],
  'ParametresLegaux.SMICHoraire': ['11.65', '11.88', '12.02', '12.31'],
  'ParametresLegaux.SMICReduction': ['11.65', '11.88', '12.02'],
}
/** The facts with the parameters of a law, by an independent reading of the published values. */
function withParameters(facts: Facts, { law, payroll }: LawSide): Facts {
  const numbers: Record<string, Decimal> = { ...facts.numbers }
  for (const { table, key, values } of payroll.fixed.regulation.published ?? []) {
    const field = `ParametresLegaux.${key}`
    const isPublished = EVER[field]?.includes(numbers[field]?.toFixed() ?? '') === true
    const ofDay = values.filter(({ from }) => from <= law.day).at(-1)?.value
    if (isPublished) numbers[field] = new Decimal(law.figures.get(`${table}.${key}`) ?? ofDay ?? 0)
  }
  return { ...facts, numbers }
}

describe(`random people, seed ${SEED}`, () => {
  const draw = seeded(SEED, 21)
  const DAYS = [
    '2024-06-30',
    '2024-11-30',
    '2025-04-30',
    '2025-12-31',
    '2026-01-31',
    '2026-05-31',
    '2026-12-31',
  ] as const
  const monthsOf = (regulation: Regulation, period: string, people: number): readonly MonthInputs[] =>
    Array.from({ length: people }, (_, place) => {
      const hasEvents = regulation === defaut && place % 8 === 0
      const person = hasEvents ? { person: eventfulPerson(draw, period.slice(0, 4)) } : {}
      return randomMonth(draw, { regulation, period, ...person })
    })

  test.each([
    ['defaut', defaut, 1],
    ['salaire2026', salaire2026, 1],
  ] as const)(
    'both amounts of %s are those of two full computations, and each movement has its movers',
    (_, regulation, pairs) => {
      for (let pair = 0; pair < pairs; pair += 1) {
        const period = draw.oneOf(['2024-12', '2025-06', '2026-01', '2026-06'])
        const [from, to] = [draw.oneOf(DAYS), draw.oneOf(DAYS)]
        const figures = draw.isTrue(0.5) ? { 'SMIC.SMICReduction': '12.5', 'Plafonds.PlafondSS': '4100.01' } : {}
        const [before, after] = [
          sideUnder(regulation, period, lawOf(from)),
          sideUnder(regulation, period, lawOf(to, figures)),
        ]
        const { found } = differing(before, after, monthsOf(regulation, period, 100))
        for (const { facts, moved } of found) {
          const [was, is] = [
            before.payroll.calculate(withParameters(facts.before, before)),
            after.payroll.calculate(withParameters(facts.after, after)),
          ]
          const then = new Map(is.lines.map(({ name, value }) => [name, value.toFixed()]))
          const others = was.lines.filter(({ name, value }) => then.has(name) && then.get(name) !== value.toFixed())
          const expected = others.map(({ name, value }) => [name, value.toFixed(), then.get(name)])
          expect(
            [...moved].map(([name, [first, second]]) => [name, first, second]),
            `${period} ${from} ${to}`,
          ).toEqual(expected)
          for (const [name, [, , movers]] of moved) expect(movers, `${name} ${period} ${from} ${to}`).not.toEqual([])
        }
      }
    },
  )

  /**
   * First two figures of the law change, then two more as well. A line of the four that names only the first two cannot
   * depend on the others: its amount is the same under the two alone, and the others do not change it. A line that the
   * others change back is unchanged by the four, and names one of them between the two laws, such as an attachment that
   * only the first two limit.
   */
  test('a line that does not name a figure has the same amount without the change of that figure', () => {
    const [period, day] = ['2026-06', '2026-06-30']
    const others = { 'Plafonds.PlafondSS': '4200', 'TauxCSGCRDS.CSGDeductible': '0.07' }
    const two = { 'SMIC.SMICReduction': '12.31', 'TauxURSSAF.VieillessePlafonneeSalariale': '0.0705' }
    const months = monthsOf(defaut, period, 60)
    const side = (figures: Readonly<Record<string, string>>) => sideUnder(defaut, period, lawOf(day, figures))
    const [none, ofTwo, ofFour] = [side({}), side(two), side({ ...others, ...two })]
    const [alone, together, further] = [
      differing(none, ofTwo, months),
      differing(none, ofFour, months),
      differing(ofTwo, ofFour, months),
    ]
    const isOther = (mover: string): boolean => mover in others
    const named = new Set<string>()
    for (const [row, { moved }] of together.found.entries()) {
      const [byTwo, byOthers] = [alone.found[row]?.moved, further.found[row]?.moved]
      for (const name of new Set([...moved.keys(), ...(byTwo?.keys() ?? [])])) {
        const movers = moved.get(name)?.[2]
        for (const mover of movers ?? []) named.add(mover)
        if (movers === undefined) expect(byOthers?.get(name)?.[2].some(isOther), name).toBe(true)
        else if (!movers.some(isOther))
          expect([moved.get(name), byOthers?.get(name)], name).toEqual([byTwo?.get(name), undefined])
      }
    }
    expect([...named].toSorted()).toEqual([...Object.keys(others), ...Object.keys(two)].toSorted())
  })
})
