import { publishedParameters } from '@centime/engine'
import { describe, expect, test } from 'vitest'
import { type Batch, backPayIn, type PastOfPerson, type SnapshotValue, type StoredMonth } from './batch.js'
import { calculateBatch } from './calculate.js'
import type { Layout } from './layout.js'
import { amountsIn } from './stored-amounts.js'

/** B01 of the worked cases, from recorded values and stored results: 2,200 a month, 100 more from April, known in July. */

let id = 0
const value = (field: string, text: string, day: string): SnapshotValue => {
  const [caseName = '', caseFieldName = ''] = field.split('.')
  const start = `${day}T00:00:00Z`
  return [caseName, caseFieldName, text, start, start, null, ++id, null, 1]
}
const START = '2026-01-01'
const company = [
  value('Entreprise.Effectif', '12', START),
  value('Entreprise.TauxAT', '0.0208', START),
  ...[START, '2026-06-01'].flatMap((day) =>
    Object.entries(publishedParameters(day) ?? {}).map(([name, text]) =>
      value(`ParametresLegaux.${name}`, String(text), day),
    ),
  ),
]
const hired = [
  value('Contrat.DateDebutContrat', '2020-01-01', START),
  value('Contrat.StatutCadre', 'false', START),
  value('Remuneration.SalaireMensuel', '2200', START),
  value('RegimeSante.MontantSalarial', '30', START),
  value('RegimeSante.MontantPatronal', '30', START),
  value('PAS.TypeTaux', 'neutre', START),
  value('PAS.TauxPAS', '0', START),
  value('Frais.NombreRepas', '0', START),
  value('Frais.MontantRepas', '0', START),
  value('PrevoyanceMutuelle.HasPrevoyance', 'false', START),
  value('PrevoyanceMutuelle.TauxPrevoyance', '0', START),
  value('PrevoyanceMutuelle.HasMutuelleObligatoire', 'false', START),
  value('PrevoyanceMutuelle.HasMutuelleFacultative', 'false', START),
]
const upTo = id
const raise = value('Remuneration.SalaireMensuel', '2300', '2026-04-01')

const layouts: Record<number, string> = {}
function calculated(
  period: string,
  values: readonly SnapshotValue[],
  months: readonly StoredMonth[],
  past?: { readonly past: PastOfPerson },
  paid?: StoredMonth,
) {
  const known = Object.keys(past?.past.readUpTo ?? {}).map((month) => [month, null] as const)
  const batch: Batch = {
    ...{
      regulationId: 1,
      law: '',
      period,
      paymentDate: null,
      forecast: null,
      layouts,
      company: JSON.stringify(company),
    },
    people: [{ employeeId: 1, values: { text: JSON.stringify(values) }, months, ...past }],
    ...(past && { past: { accepts: false, paymentDates: Object.fromEntries(known) } }),
    ...(paid && { paid: new Map([[1, paid]]) }),
  }
  const result = calculateBatch(batch, () => 0)
  expect([...result.faulty, ...result.outside]).toEqual([])
  const jobId = Number(period.slice(5))
  layouts[jobId] = result.layout ?? ''
  const [one] = result.calculated
  const stored: StoredMonth = {
    job: { id: jobId, periodName: period, paymentDate: null, layoutId: jobId, payrollId: 1, lastCaseValueId: upTo },
    ...{ amounts: one?.amounts ?? '[]', backPay: one?.backPay ?? null },
  }
  const { lines }: Layout = JSON.parse(result.layout ?? '{"lines":[]}')
  const amounts = amountsIn(stored.amounts)
  const line = (name: string): number => Number(amounts[lines.findIndex(([of]) => of === name)])
  return { stored, line, left: result.left, same: result.same }
}

test('a raise that is recorded late is left where nothing is decided, paid where it is accepted, and never paid twice', () => {
  const months: StoredMonth[] = []
  for (const month of ['01', '02', '03', '04', '05', '06']) {
    months.push(calculated(`2026-${month}`, hired, [...months]).stored)
  }
  const now = [...hired, raise]
  const readUpTo = Object.fromEntries(months.map(({ job }) => [job.periodName, [upTo]]))
  const undecided = calculated('2026-07', now, months, { past: { readUpTo, decisions: {} } })
  expect(undecided.left).toEqual([
    {
      employeeId: 1,
      months: ['2026-04', '2026-05', '2026-06'].map((period) => ({
        period,
        gross: '100',
        net: '79.17',
        decision: 'undecided',
      })),
    },
  ])
  expect([undecided.line('TotalBrut'), undecided.stored.backPay]).toEqual([2300, null])

  const decisions = { '2026-04': 'accept', '2026-05': 'accept', '2026-06': 'accept' } as const
  const july = calculated('2026-07', now, months, { past: { readUpTo, decisions } })
  expect([july.line('TotalBrut'), july.line('NetAPayer'), july.left]).toEqual([2600, 1950.72, []])
  expect(backPayIn(july.stored.backPay)?.counted).toEqual({ '2026-04': 4, '2026-05': 5, '2026-06': 6 })

  // Under another law that moves nothing, a revision of July pays neither the month nor its back pay again.
  const again = calculated('2026-07', now, months, { past: { readUpTo, decisions } }, july.stored)
  expect([again.same, again.stored.amounts]).toEqual([[1], '[]'])
  const without = calculated('2026-07', now, months, { past: { readUpTo, decisions: {} } }, july.stored)
  expect([without.same, without.line('TotalBrut')]).toEqual([[], 2300])

  const next = { ...readUpTo, '2026-07': [raise[6]] }
  const august = calculated('2026-08', now, [...months, july.stored], { past: { readUpTo: next, decisions: {} } })
  expect([august.line('TotalBrut'), august.left]).toEqual([2300, []])
})

test('an accepted month never stands on one of its year that is put off', () => {
  const months: StoredMonth[] = []
  for (const month of ['01', '02', '03', '04', '05']) {
    months.push(calculated(`2026-${month}`, hired, [...months]).stored)
  }
  const readUpTo = Object.fromEntries(months.map(({ job }) => [job.periodName, [upTo]]))
  const decisions = { '2026-04': 'put_off', '2026-05': 'accept' } as const
  const june = calculated('2026-06', [...hired, raise], months, { past: { readUpTo, decisions } })
  expect(june.left[0]?.months.map(({ period }) => period)).toEqual(['2026-04', '2026-05'])
  expect(june.stored.backPay).toBeNull()
})

test('a person whom several payrolls have paid in one month is named where something moves, and left alone where a figure moves nothing', () => {
  const months: StoredMonth[] = []
  for (const month of ['04', '05']) months.push(calculated(`2026-${month}`, hired, [...months]).stored)
  const readUpTo = { '2026-04': [upTo], '2026-05': [upTo] }
  const shared = { readUpTo, decisions: {}, sharedIn: '2026-05' }
  const leftWith = (values: readonly SnapshotValue[], figures: Readonly<Record<string, readonly string[]>>) =>
    calculated('2026-06', values, months, { past: { ...shared, figures } }).left
  const figure = ['Plafonds.PlafondSS']
  expect(leftWith(hired, { '2026-04': figure })).toEqual([])
  const named = [{ employeeId: 1, months: [], refused: expect.objectContaining({ code: 'wrong_history' }) }]
  expect(leftWith([...hired, raise], {})).toEqual(named)
  // The payroll's own payslip of March is not the one in the history: what the figure moves in it is not known.
  expect(leftWith(hired, { '2026-03': figure })).toEqual(named)
})

const grossLeft = ({ left }: Pick<ReturnType<typeof calculated>, 'left'>) =>
  left.flatMap(({ months }) => months.map(({ period, gross }) => [period, gross]))
/** What the jobs of March to June of the payroll have read. */
const readBefore = Object.fromEntries(['03', '04', '05', '06'].map((month) => [`2026-${month}`, [upTo]]))

describe('a person who is recorded in July with a contract since 10 April', () => {
  // 15 of the 22 working days of April are 2,200 × 15 ÷ 22; May and June are whole.
  const owed = [
    ['2026-04', '1500'],
    ['2026-05', '2200'],
    ['2026-06', '2200'],
  ]
  const late = hired.map(([caseName, field, text, start]) =>
    value(`${caseName}.${field}`, field === 'DateDebutContrat' ? '2026-04-10' : text, start.slice(0, 10)),
  )
  const recorded = id
  const decisions = Object.fromEntries(owed.map(([period]) => [period, 'accept' as const]))

  test('has every month since then, not the first one alone', () => {
    const july = calculated('2026-07', late, [], { past: { readUpTo: readBefore, decisions: {} } })
    expect([grossLeft(july), july.line('TotalBrut')]).toEqual([owed, 2200])
    const paid = calculated('2026-07', late, [], { past: { readUpTo: readBefore, decisions } })
    expect([paid.left, paid.line('TotalBrut')]).toEqual([[], 2200 + 1500 + 2200 + 2200])

    const readUpTo = {
      ...Object.fromEntries(owed.map(([period = '']) => [period, [upTo, recorded]])),
      ...{ '2026-03': [upTo], '2026-07': [recorded] },
    }
    const august = calculated('2026-08', late, [paid.stored], { past: { readUpTo, decisions: {} } })
    expect([august.left, august.line('TotalBrut')]).toEqual([[], 2200])
  })

  test('still has them where July was paid without them', () => {
    const july = calculated('2026-07', late, [], { past: { readUpTo: readBefore, decisions: {} } }).stored
    const readUpTo = { ...readBefore, '2026-07': [recorded] }
    const august = calculated('2026-08', late, [july], { past: { readUpTo, decisions: {} } })
    // The reduction of July adds up the months before it.
    expect(grossLeft(august)).toEqual([...owed, ['2026-07', '0']])
  })

  test('whose totals of the year were taken over was paid elsewhere after the month in which the contract began', () => {
    const taken = { TotalBrut: '6000', PlafondMois: '10814', SmicReference: '4921' }
    const nothing = { ReductionFillonTotale: '0', ReductionFillonAGIRC: '0' }
    const openings = Object.entries({ ...taken, ...nothing })
    const all = [...late, ...openings.map(([name, text]) => value(`CumulsDeReprise.${name}`, text, START))]
    const july = calculated('2026-07', all, [], { past: { readUpTo: readBefore, decisions: {} } })
    expect(grossLeft(july)).toEqual(owed.slice(0, 1))
  })
})

test('a month in which a leaver got differences alone is owed once the contract goes on after all', () => {
  const months: StoredMonth[] = []
  for (const month of ['01', '02', '03']) months.push(calculated(`2026-${month}`, hired, [...months]).stored)
  const bonus = value('Primes.MontantPrimes', '100', '2026-02-01')
  const left = [
    value('Contrat.DateFinContrat', '2026-03-31', '2026-03-31'),
    value('Rupture.Motif', 'demission', '2026-03-31'),
    value('Conges.PrisAuDepart', '0', '2026-03-31'),
  ]
  const leaver = [...hired, ...left, bonus]
  const first = Object.fromEntries(['01', '02', '03'].map((month) => [`2026-${month}`, [upTo]]))
  const decisions = { '2026-02': 'accept', '2026-03': 'accept' } as const
  const april = calculated('2026-04', leaver, months, { past: { readUpTo: first, decisions } })
  expect(backPayIn(april.stored.backPay)?.ended?.end).toBe('2026-03-31')
  const stayed = [
    ...leaver,
    value('Contrat.DateFinContrat', '', '2026-03-31'),
    value('Rupture.Motif', 'aucun', '2026-03-31'),
  ]
  const readUpTo = {
    '2026-01': [upTo],
    '2026-02': [upTo, bonus[6]],
    '2026-03': [upTo, bonus[6]],
    '2026-04': [bonus[6]],
  }
  const past = { readUpTo, decisions: {}, afterEnd: ['2026-04'] }
  const may = calculated('2026-05', stayed, [...months, april.stored], { past })
  expect(grossLeft(may)).toContainEqual(['2026-04', '2200'])
  // While the contract has ended, April is no month of origin.
  const more = [...leaver, value('Primes.MontantPrimes', '50', '2026-02-02')]
  const accepts = { ...past, decisions }
  const again = calculated('2026-05', more, [...months, april.stored], { past: accepts })
  expect(backPayIn(again.stored.backPay)?.months.map(({ period }) => period)).toEqual(['2026-02', '2026-03'])
})

test('a value for a month before the first one of the payroll is named, once, beside the differences of later months', () => {
  const months: StoredMonth[] = []
  for (const month of ['03', '04', '05', '06']) months.push(calculated(`2026-${month}`, hired, [...months]).stored)
  const bonus = value('Primes.MontantPrimes', '200', '2026-02-01')
  const named = { code: 'wrong_history', message: expect.stringContaining('2026-02 is an opening balance') }
  const leftWith = (
    period: string,
    readUpTo: Readonly<Record<string, readonly number[]>>,
    some: readonly SnapshotValue[],
  ) => calculated(period, some, months, { past: { readUpTo, decisions: {} } }).left
  expect(leftWith('2026-07', readBefore, [...hired, bonus])).toEqual([
    { employeeId: 1, months: [], refused: expect.objectContaining(named) },
  ])
  const [found] = leftWith('2026-07', readBefore, [...hired, bonus, raise])
  expect(found?.months.map(({ period }) => period)).toEqual(['2026-04', '2026-05', '2026-06'])
  expect(found?.refused).toEqual(expect.objectContaining(named))
  expect(leftWith('2026-08', { ...readBefore, '2026-07': [bonus[6]] }, [...hired, bonus])).toEqual([])
})
