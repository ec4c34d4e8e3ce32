import { publishedParameters } from '@centime/engine'
import { expect, test } from 'vitest'
import { type Batch, backPayIn, type SnapshotValue, type StoredMonth } from './batch.js'
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
  past?: object,
  paid?: StoredMonth,
) {
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
    ...(past && { past: { accepts: false, paymentDates: {} } }),
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

  const decisions = { '2026-04': 'accept', '2026-05': 'accept', '2026-06': 'accept' }
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
  const decisions = { '2026-04': 'put_off', '2026-05': 'accept' }
  const june = calculated('2026-06', [...hired, raise], months, { past: { readUpTo, decisions } })
  expect(june.left[0]?.months.map(({ period }) => period)).toEqual(['2026-04', '2026-05'])
  expect(june.stored.backPay).toBeNull()
})

test('a person whom several payrolls have paid in one month is named where something moves, and left alone where a figure moves nothing', () => {
  const months: StoredMonth[] = []
  for (const month of ['04', '05']) months.push(calculated(`2026-${month}`, hired, [...months]).stored)
  const readUpTo = { '2026-04': [upTo], '2026-05': [upTo] }
  const shared = { readUpTo, decisions: {}, sharedIn: '2026-05' }
  const leftWith = (values: readonly SnapshotValue[], figures: object) =>
    calculated('2026-06', values, months, { past: { ...shared, figures } }).left
  const figure = ['Plafonds.PlafondSS']
  expect(leftWith(hired, { '2026-04': figure })).toEqual([])
  const named = [{ employeeId: 1, months: [], refused: expect.objectContaining({ code: 'wrong_history' }) }]
  expect(leftWith([...hired, raise], {})).toEqual(named)
  // The payroll's own payslip of March is not the one in the history: what the figure moves in it is not known.
  expect(leftWith(hired, { '2026-03': figure })).toEqual(named)
})
