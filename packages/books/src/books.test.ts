import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Decimal, defaut, type MonthInputs, type Regulation, salaire2026, withElements } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'
import { anyEmployee, anyOfficer } from '@centime/engine/testing/arbitraries.js'
import { employee } from '@centime/engine/testing/inputs.js'
import { limitUsedBefore, limitUsedNow } from '@centime/engine/testing/late-overtime.js'
import { deJanvier, reprise } from '@centime/engine/testing/leave-months.js'
import { payrollOf } from '@centime/engine/testing/payrolls.js'
import { RUNS } from '@centime/engine/testing/runs.js'
import { BACK_PAY_CASES, backPayOf } from '@centime/engine/testing/worked-back-pay.js'
import { INPUTS, regulationOf } from '@centime/engine/testing/worked-examples.js'
import { KINDS } from '@centime/engine/testing/worked-kinds.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { booksOf, paidOf, rowsOf } from '../testing/paid.js'
import { ACCOUNTS } from './accounts.js'
import { differencesOf } from './check.js'
import { type PaidMonth, paidMonthOf } from './paid-month.js'

/** Payroll book, journal entries, contributions by organism and sums of payslips. Worked payslips: examples/payslips. */

const D = () => paidOf(defaut, INPUTS.D_cadre4500, 'D')
const F = () => paidOf(defaut, INPUTS.F_hs, 'F')

describe('the journal of `cadre-4500-paris` (executive, 4,500.00, June 2026)', () => {
  // Urssaf: employee 276.35 + 18.00 + 307.45 + 108.51 + 22.61 = 732.92; employer 1,803.76 (the payslip without pension, Apec and
  // plans) − 106.02 = 1,697.74, of which 180.00 + 11.25 unemployment and AGS, 26.55, 45.00, 144.00 and 22.50 have accounts of
  // their own: 1,268.44 is left. Agirc-Arrco with Apec: 216.10 + 323.89 − 18.63. Debits: 6,603.08, the employer's cost.
  test('has the amounts that its lines add up to by hand, in the usual accounts', async () => {
    const { rows } = await rowsOf('journal', [D()])
    expect(rows.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['6411', '4500', '0'],
      ['6451', '1268.44', '0'],
      ['6452', '40', '0'],
      ['6453', '305.26', '0'],
      ['6454', '191.25', '0'],
      ['6458', '60.08', '0'],
      ['6312', '26.55', '0'],
      ['6331', '144', '0'],
      ['6332', '22.5', '0'],
      ['6333', '45', '0'],
      ['421', '0', '3072.81'],
      ['431', '0', '2430.66'],
      ['4372', '0', '80'],
      ['4373', '0', '521.36'],
      ['4374', '0', '60.08'],
      ['4421', '0', '438.17'],
    ])
    expect(rows[0]).toMatchObject({
      journal: 'OD',
      date: '2026-06-30',
      piece: 'PAIE-2026-06',
      label: 'Paie de juin 2026',
    })
  })
})

describe('other items of a payslip are entered in accounts of their own', () => {
  const balances = async (inputs: MonthInputs, regulation: Regulation = defaut) =>
    Object.fromEntries(
      (await rowsOf('journal', [paidOf(regulation, inputs)])).rows.map(({ account, debit, credit }) => [
        account,
        new Decimal(debit ?? 0).minus(credit ?? 0).toFixed(2),
      ]),
    )
  test('bonuses, absences, benefits in kind, refunds, vouchers, advances, attachments, an adjustment', async () => {
    // 2,500.00 less an absence of 250.00; 10 meals at 7.00; 10 vouchers of 9.00, half of it withheld; half of a pass of 80.00.
    const found = await balances(
      employee('2026-06', '2500', {
        Primes: { MontantPrimes: '200' },
        Absences: { MontantAbsenceSansSolde: '250' },
        AvantagesNature: { MontantAvantagesNature: '100' },
        Frais: { NombreRepas: '10', MontantRepas: '7', Regularisation: '15' },
        TitresRestaurant: { NombreTitres: '10', ValeurTitre: '9', PartPatronaleTitre: '0.5' },
        Transport: { CoutAbonnement: '80' },
        Retenues: { Acomptes: '300', Saisies: '120' },
      }),
    )
    expect(found).toMatchObject({
      ...{
        6411: '2250.00',
        6413: '200.00',
        6417: '100.00',
        649: '-100.00',
        6251: '70.00',
        6414: '40.00',
        648: '15.00',
      },
      ...{ 4378: '-45.00', 425: '-300.00', 427: '-120.00' },
    })
  })
  test('elements that the company names: bonuses, and refunds of costs', async () => {
    const about = { form: 'amount', recurrence: 'monthly', start: '2026-01-01' } as const
    const regulation = withElements(defaut, [
      { ...about, code: 'NUIT', label: 'Prime de nuit', nature: 'nuit_dimanche_ferie' },
      { ...about, code: 'FRAIS', label: 'Note de frais', nature: 'remboursement_frais' },
    ])
    const inputs = employee('2026-06', '2500', { Elements: { NUIT: '42', FRAIS: '84.30' } })
    expect(await balances(inputs, regulation)).toMatchObject({ 6411: '2500.00', 6413: '42.00', 6251: '84.30' })
    const { rows } = await rowsOf('payroll-book', [paidOf(regulation, inputs)])
    expect(rows[0]).toMatchObject({ 'Elements.NUIT': '42', 'Elements.FRAIS': '84.3' })
    // In the journal each has a row of its own beside the bonuses without a name.
    const bonus = employee('2026-06', '2500', { Elements: { NUIT: '42' }, Primes: { MontantPrimes: '200' } })
    const both = await rowsOf('journal', [paidOf(regulation, inputs), paidOf(regulation, bonus)])
    expect(
      both.rows.flatMap(({ account, label, debit }) =>
        account === '6413' || account === '6251' ? [[account, label, debit]] : [],
      ),
    ).toEqual([
      ['6413', 'Primes – juin 2026', '200'],
      ['6413', 'Prime de nuit – juin 2026', '84'],
      ['6251', 'Note de frais – juin 2026', '84.3'],
    ])
  })
  test('leave pay: two weeks of January 2026 on 2,200.00, the pay of 70 of 154 hours retained, and paid as leave', async () => {
    const cases = { Remuneration: { SalaireMensuel: '2200', HeuresTravaillees: '0', TauxHoraire: '0' } }
    const leave = [reprise('N-1', { Jours: '30', RemunerationReference: '33600' })]
    const found = await balances({ ...employee('2026-01', '2000', cases), absences: [deJanvier], leave })
    expect(found).toMatchObject({ 6411: '1200.00', 6412: '1000.00' })
  })
  test('daily allowances that the employer advances are due from the fund, net of its CSG and CRDS', async () => {
    // The 13 days that the employer maintains, from the 8th on, at the 40.00 of a statement: 520.00 less 19.76, 12.48 and 2.60 (3.8,
    // 2.4, 0.5 %).
    const stop = {
      Evenement: 'a',
      Nature: 'maladie',
      Debut: '2026-06-01',
      Fin: '2026-06-20',
      Subrogation: 'true',
      MontantIJ: '40',
    }
    const found = await balances({ ...employee('2026-06', '2500'), absences: [stop] })
    expect(found).toMatchObject({ 4387: '485.16' })
  })
})

describe('contributions by organism of `cadre-4500-paris` and `heures-supplementaires`', () => {
  test('add up the bases of people at one rate, and part the general reduction between two organisms', async () => {
    const { rows, totals } = await rowsOf('contributions', [D(), F()])
    const of = (name: string) =>
      rows.flatMap(({ wageTypeName, organism, payslips, base, rate, amount }) =>
        wageTypeName === name ? [[organism, payslips, base, rate, amount]] : [],
      )
    // 4,500.00 + 2,164.83 at 2.08 %: 93.60 + 45.03.
    expect(of('AccidentsTravail')).toEqual([['urssaf', '2', '6664.83', '0.0208', '138.63']])
    // FNAL at 0.10 % below 50 employees, at 0.50 % from there on.
    expect(of('FNAL')).toEqual([
      ['urssaf', '1', '2164.83', '0.001', '2.16'],
      ['urssaf', '1', '4500', '0.005', '22.5'],
    ])
    // CSG on exempt overtime is a row of its own: 161.95 × 9.2 %.
    expect(of('CSGHeuresExonerees')).toEqual([['urssaf', '1', '161.95', '0.092', '14.9']])
    expect(of('ReductionFillonURSSAF')).toEqual([['urssaf', '2', '', '', '-661.83']])
    expect(of('ReductionFillonAGIRC')).toEqual([['agirc_arrco', '2', '', '', '-117.46']])
    expect(of('APECSalariale')).toEqual([['agirc_arrco', '1', '4500', '0.00024', '1.08']])
    // A rate that the employer entered: 4,005.00 × 1.50 %.
    expect(of('PrevoyancePatronale')).toEqual([['prevoyance', '1', '4005', '0.015', '60.08']])
    expect(of('PAS')).toEqual([['dgfip', '2', '5320.92', '', '446.36']])
    // 989.02 + 454.46 + 446.36, and 2,227.73 − 124.65 + 946.67 − 669.64.
    expect(totals).toMatchObject({ employee: '1889.84', employer: '2380.11', amount: '4269.95' })
  })
})

describe('a payslip that pays back pay', () => {
  const paid = (id: string): PaidMonth => {
    const one = BACK_PAY_CASES.find((known) => known.id === id)
    if (one === undefined) throw new Error(`no case ${id}`)
    const { payslip } = backPayOf(one)
    return paidMonthOf(D().employee, payrollOf(defaut, payslip.period).fixed, payslip)
  }

  test.each(BACK_PAY_CASES.map(({ id }) => id))('adds up in all books: %s', async (id) => {
    await expectEqual([paid(id)])
  })
  test('adds up with overtime that another year exempts, each CSG at its rate', async () => {
    for (const { payslip } of [limitUsedBefore(), limitUsedNow()]) {
      const month = paidMonthOf(D().employee, payrollOf(defaut, payslip.period).fixed, payslip)
      await expectEqual([month])
      const { rows } = await rowsOf('contributions', [month])
      const csg = rows.filter(({ wageTypeName }) => wageTypeName === 'CSGDeductible')
      // 1,833.05 and 161.95 of December; 2,885.71, of which 161.95 are of December.
      const expected = payslip.period === '2026-02' ? ['1995', '135.66'] : ['2885.71', '196.23']
      expect(csg.map(({ base, rate, amount }) => [base, rate, amount])).toEqual([[expected[0], '0.068', expected[1]]])
    }
  })
  test('has the bases and rates of the months of origin in its contributions', async () => {
    const rowsFor = async (id: string, name: string) =>
      (await rowsOf('contributions', [paid(id)])).rows
        .filter(({ wageTypeName }) => wageTypeName === name)
        .map(({ payslips, base, rate, amount }) => [payslips, base, rate, amount])
    // B06: 2,100 of February and 100 of January at 2.11 %, 44.31 + 2.11; 100 of December 2025 at 2.02 %.
    expect(await rowsFor('B06', 'VieillesseDeplafonneePatronale')).toEqual([
      ['1', '100', '0.0202', '2.02'],
      ['1', '2200', '0.0211', '46.42'],
    ])
    expect(await rowsFor('B06', 'VieillessePlafonneeSalariale')).toEqual([['1', '2300', '0.069', '158.7']])
    // B04: June at 2.56 % of 2,500; five months at 12.00 more, of which no base differs.
    expect(await rowsFor('B04', 'AccidentsTravail')).toEqual([
      ['1', '0', '', '60'],
      ['1', '2500', '0.0256', '64'],
    ])
    // B05: after the contract there is no month itself; six months of 100 at 6.90 %.
    expect(await rowsFor('B05', 'VieillessePlafonneeSalariale')).toEqual([['1', '600', '0.069', '41.4']])
  })
  test('what is left of an overpaid net is owed by the person', async () => {
    // B03: 57.47 are carried to August; the month pays 1,698.02.
    const { rows } = await rowsOf('journal', [paid('B03')])
    const of = (wanted: string) => rows.filter(({ account }) => account === wanted)
    expect([of('425'), of('421')]).toMatchObject([[{ debit: '57.47', credit: '0' }], [{ credit: '1698.02' }]])
  })
})

test('a base that the result lacks is left out, and so is its rate', async () => {
  // Results of version 0.1.0 have no line Tranche1Salariale.
  const { amounts, ...paid } = D()
  const older = { ...paid, amounts: new Map([...amounts].filter(([name]) => name !== 'Tranche1Salariale')) }
  const { rows } = await rowsOf('contributions', [older])
  const of = (name: string) => rows.find(({ wageTypeName }) => wageTypeName === name)
  // 4,005.00 × 6.90 %.
  expect(of('VieillessePlafonneeSalariale')).toMatchObject({ base: '', rate: '', amount: '276.35' })
  expect(of('VieillessePlafonneePatronale')).toMatchObject({ base: '4005', rate: '0.0855' })
})

describe('the payroll book and the sums', () => {
  test('list each payslip with its lines, and add up employees over months', async () => {
    const july: MonthInputs = { ...INPUTS.F_hs, period: '2026-07' }
    const all = [D(), F(), paidOf(defaut, july, 'F')]
    const book = await rowsOf('payroll-book', all)
    expect(
      book.rows.map(({ employeeIdentifier, period, TotalBrut }) => [employeeIdentifier, period, TotalBrut]),
    ).toEqual([
      ['D', '2026-06', '4500'],
      ['F', '2026-06', '2164.83'],
      ['F', '2026-07', '2164.83'],
    ])
    expect(book.totals).toMatchObject({ lastName: 'Total', TotalBrut: '8829.66', NetAPayer: '6477.17' })
    expect(Object.keys(book.rows[0] ?? {})).not.toContain('IndemniteRepas') // 0 on every payslip
    const sums = await rowsOf('summary', all)
    expect(
      sums.rows.map(({ employeeIdentifier, payslips, TotalBrut }) => [employeeIdentifier, payslips, TotalBrut]),
    ).toEqual([
      ['D', '1', '4500'],
      ['F', '2', '4329.66'],
    ])
    expect(sums.totals).toMatchObject({ payslips: '3', TotalBrut: '8829.66', CoutTotal: '11486.8' })
  })

  test('every column has a French title of its own, even that of an amount that is 0 on every payslip', async () => {
    for (const book of ['payroll-book', 'summary'] as const) {
      const { heads } = await rowsOf(book, [D(), F()])
      expect(new Set(heads).size, book).toBe(heads.length)
      // The name of a line is two words or more, written as one.
      expect(heads.filter((head) => /[a-z][A-Z]/.test(head))).toEqual([])
      expect(heads).not.toContain('Regularisation')
    }
    const { heads } = await rowsOf('payroll-book', [D()])
    expect(heads).toEqual(
      expect.arrayContaining(['210 Vieillesse plafonnée, part salariale', '220 Allocations familiales']),
    )
  })
})

const people: fc.Arbitrary<readonly [Regulation, MonthInputs]> = fc.oneof(
  { weight: 5, arbitrary: anyEmployee.map((inputs) => [defaut, inputs] as const) },
  { weight: 1, arbitrary: anyOfficer.map((inputs) => [salaire2026, inputs] as const) },
)

describe('of any payslips', () => {
  test('lines add up to totals, debits are equal to credits, and organisms get what payslips withhold and cost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(people, { minLength: 1, maxLength: 3 }), async (some) => {
        await expectEqual(some.map(([regulation, inputs], index) => paidOf(regulation, inputs, `${index}`)))
      }),
      // Shrinking inputs of 200 fields takes minutes and gigabytes; the seed repeats the case.
      { numRuns: Math.min(RUNS, 60), endOnFailure: true },
    )
  })
  test.each([...Object.entries(INPUTS), ...Object.entries(KINDS)])(
    'so do those of the worked payslip %s',
    async (id, inputs) => {
      await expectEqual([paidOf(id in INPUTS ? regulationOf(id as keyof typeof INPUTS) : defaut, inputs)])
    },
  )
  test('so does a month with paid leave and leave taken in advance', async () => {
    const cases = { Remuneration: { SalaireMensuel: '2200', HeuresTravaillees: '0', TauxHoraire: '0' } }
    const leave = [reprise('N-1', { Jours: '30', RemunerationReference: '33600' })]
    await expectEqual([paidOf(defaut, { ...employee('2026-01', '2000', cases), absences: [deJanvier], leave })])
  })
})

async function expectEqual(all: readonly PaidMonth[]): Promise<void> {
  expect(all.flatMap(differencesOf).map(({ what, printed, added }) => `${what} ${printed} ${added}`)).toEqual([])
  const sum = (rows: readonly Readonly<Record<string, string>>[], key: string) =>
    rows.reduce((total, row) => total.plus(row[key] ?? 0), ZERO).toFixed(2)
  const printed = (...names: readonly string[]) =>
    all.reduce((total, { amounts }) => names.reduce((of, name) => of.plus(amounts.get(name) ?? 0), total), ZERO)
  const entries = (await rowsOf('journal', all)).rows
  expect(sum(entries, 'debit')).toBe(sum(entries, 'credit'))
  const net = entries.filter(({ account }) => account === '421')
  expect(new Decimal(sum(net, 'credit')).minus(sum(net, 'debit')).toFixed(2)).toBe(printed('NetAPayer').toFixed(2))
  const { rows } = await rowsOf('contributions', all)
  // CSG and CRDS on partial activity are withheld from the net, beside the contributions.
  const onPartialActivity = printed(
    'CSGActivitePartielleDeductible',
    'CSGActivitePartielleNonDeductible',
    'CRDSActivitePartielle',
  )
  expect(sum(rows, 'employee')).toBe(printed('TotalCotisationsSalariales', 'PAS').plus(onPartialActivity).toFixed(2))
  expect(sum(rows, 'employer')).toBe(printed('TotalCotisationsPatronales', 'TotalAllegements').toFixed(2))
}

describe('a payslip that does not add up', () => {
  const changed = (name: string, by: string): PaidMonth => {
    const paid = F()
    const amounts = new Map(paid.amounts)
    return { ...paid, amounts: amounts.set(name, (amounts.get(name) ?? ZERO).plus(by)) }
  }
  test.each([
    ['SalaireBase', 'TotalBrut'],
    ['VieillessePlafonneeSalariale', 'TotalCotisationsSalariales'],
    ['CSGNonDeductibleSalaire', 'TotalCotisationsSalariales'],
    ['ReductionFillonAGIRC', 'TotalCotisationsPatronales'],
    ['Acomptes', 'TotalDeductions'],
    ['IndemniteRepas', 'TotalIndemnites'],
    ['PAS', 'NetAPayer'],
  ])('because of one cent in %s is found, with the total that differs', (name, what) => {
    const books = booksOf([D(), changed(name, '0.01')])
    expect(books.differing).toBe(1)
    expect(books.differences.map((one) => [one.employeeIdentifier, one.period, one.what])).toEqual([
      ['F', '2026-06', what],
    ])
  })
})

test('docs/exports.md lists every account with its number and its label', () => {
  const page = readFileSync(fileURLToPath(new URL('../../../docs/exports.md', import.meta.url)), 'utf8')
  const listed = [...page.matchAll(/^\| `(\w+)` \| (\d+) \| (.+?) \|/gm)].map(([, name, account, label]) => [
    name,
    account,
    label,
  ])
  expect(listed).toEqual(Object.entries(ACCOUNTS).map(([name, [account, label]]) => [name, account, label]))
})
