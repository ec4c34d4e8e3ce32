import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts } from '../../testing/law.js'
import { conges, monthsOf, reprise } from '../../testing/leave-months.js'
import { payrollOf, payslipOf } from '../../testing/payrolls.js'
import { stop } from '../../testing/stops.js'
import { ENGINE_TEXTS } from '../ground/french-texts.js'
import { translator } from '../ground/translate.js'
import { readInputs } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'

/**
 * Ends of contracts with unknown facts: C. trav. L3141-28, L1242-16, L1243-8. Cases S17 and S19 are in
 * `testing/worked-office.json`.
 */

const french = translator([ENGINE_TEXTS])
type Cases = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Months on a monthly salary from the first known one on, up to the last of the contract. */
function monthsUntil(
  end: string,
  first: string,
  salary: string,
  changes: Cases,
  absences: readonly Readonly<Record<string, string>>[] = [],
): Payslip {
  const { Contrat, ...others } = changes
  const cases = { ...others, Contrat: { ...Contrat, DateFinContrat: end } }
  const payslips = monthsOf(salary, first, 12, { absences }, cases)
  const last = payslips.at(-1)
  if (last?.period !== end.slice(0, 7)) throw new Error('the months do not reach the end of the contract')
  return last
}
const warning = ({ warnings }: Payslip, code: string) => warnings.find((one) => one.code === code)?.message
const IN_LIEU = ['CompensatriceCongesN1', 'CompensatriceCongesN', 'MinimumCompensatriceCDD'] as const

const CDD = { DateDebutContrat: '2026-04-01', TypeContrat: 'CDD' }
const term = (salary: string, first: string, changes: Cases = {}) =>
  monthsUntil('2026-06-30', first, salary, {
    ...changes,
    Contrat: CDD,
    Rupture: { Motif: 'fin_cdd', ...changes['Rupture'] },
  })
const NONE_TAKEN = { Conges: { PrisAuDepart: '0' } }

describe('S17: a fixed term from April to June with only June known', () => {
  test('pays on what is known, 10 % of 2,000 and of 2,200, and says it with the sentence of the sheet', () => {
    const june = term('2000', '2026-06', NONE_TAKEN)
    expect(amounts(june, 'IndemniteFinContrat', ...IN_LIEU)).toEqual(['200.00', '0.00', '0.00', '220.00'])
    const message = warning(june, 'fixed_term_pay_unknown') ?? ''
    expect(french(message)?.replaceAll('\u00a0', ' ')).toBe(
      'le contrat a commencé en avril 2026 ; seuls les mois connus comptent dans l’indemnité de fin de contrat : 200,00 ; indiquer la rémunération des mois précédents (Rupture.RemunerationAnterieure)',
    )
    expect(warning(june, 'leave_in_lieu_unknown')).toBeUndefined()
  })
  test('with the 4,000 of the months before: 10 % of 6,000 and of 6,600', () => {
    const june = term('2000', '2026-06', { ...NONE_TAKEN, Rupture: { RemunerationAnterieure: '4000' } })
    expect(amounts(june, 'IndemniteFinContrat', ...IN_LIEU)).toEqual(['600.00', '0.00', '0.00', '660.00'])
    expect(warning(june, 'fixed_term_pay_unknown')).toBeUndefined()
  })
  test('monthly indemnities leave the pay in lieu of leave to be told', () => {
    const Contrat = { ...CDD, IndemniteFinContratMensuelle: 'true' }
    const june = monthsUntil('2026-06-30', '2026-06', '2000', { Contrat, ...NONE_TAKEN })
    expect(amounts(june, 'IndemniteFinContrat', 'MinimumCompensatriceCDD')).toEqual(['200.00', '220.00'])
    expect(warning(june, 'fixed_term_pay_unknown')).toContain('pay in lieu of leave: 220.00')
  })
})

test('S19: the last month of the same fixed term, whose months are known', () => {
  const june = term('2000', '2026-04', {
    ...NONE_TAKEN,
    Entreprise: { Effectif: '12', EffectifFormation: '12', TauxAT: '0.0208' },
  })
  expect(amounts(june, 'IndemniteFinContrat', 'MinimumCompensatriceCDD', 'TotalBrut')).toEqual([
    ...['600.00', '660.00', '3260.00'],
  ])
  expect(amounts(june, 'NetAvantImpot', 'NetImposable', 'PAS', 'NetAPayer', 'CoutTotal')).toEqual([
    ...['2580.61', '2673.49', '141.69', '2438.92', '4593.76'],
  ])
  expect(june.warnings.map(({ code }) => code)).toEqual([])
})

describe('a contract that ends without an account of leave', () => {
  const unknown = (payslip: Payslip) => warning(payslip, 'leave_in_lieu_unknown')

  test('names what is due if no day was taken: six months since 1 June, 15 days, the tenth of 14,400', () => {
    // 15 × 2,400 ÷ 26 = 1,384.62 is less than 1,440.00.
    const payslip = monthsUntil('2026-11-30', '2026-06', '2400', {})
    expect(unknown(payslip)).toContain('15 days are acquired and 1440.00 is due')
    expect(amounts(payslip, 'CongesSansCompte', 'CompensatriceConges', 'TotalBrut')).toEqual([
      ...['1440.00', '0.00', '2400.00'],
    ])
    expect(french(unknown(payslip) ?? '')).toMatch(
      /depuis le début de l’année de référence, 15 jours sont acquis et 1\s440,00 est dû, sans le reliquat des années précédentes/,
    )
  })
  test('counts from the beginning of the contract where that is later, and full months alone', () => {
    // From 10 August: two full months by 20 October; 5 days. The tenth of 2,600 + 2,600 and of the days of August and October is less than
    // 5 × 2,600 ÷ 26 = 500.00 only where little was paid: 16 of 21 weekdays and 14 of 22 are 1,980.95 and 1,654.55.
    const payslip = monthsUntil('2026-10-20', '2026-08', '2600', { Contrat: { DateDebutContrat: '2026-08-10' } })
    expect(unknown(payslip)).toContain('5 days are acquired and 623.55 is due')
  })
  test('declared days of which the pay is not known are paid, and told: a tenth of 11 × 2,600 × 28 ÷ 27.5 is 2,912.00', () => {
    const Contrat = { DateDebutContrat: '2020-01-01' }
    const whole = monthsUntil('2026-04-30', '2025-06', '2600', { Contrat, ...NONE_TAKEN })
    expect([...amounts(whole, 'CompensatriceConges'), unknown(whole)]).toEqual(['2912.00', undefined])
    const last = monthsUntil('2026-04-30', '2026-04', '2600', { Contrat, ...NONE_TAKEN })
    // 28 × 2,600 ÷ 26.
    expect(amounts(last, 'CompensatriceConges')).toEqual(['2800.00'])
    expect(french(unknown(last) ?? '')).toContain('seuls les mois connus comptent dans le dixième')
  })
  test('of a fixed term is a tenth of its whole gross', () => {
    expect(unknown(term('2000', '2026-04'))).toContain('if no day was taken, 7.5 days are acquired and 660.00 is due')
    expect(unknown(term('2000', '2026-06', { Rupture: { RemunerationAnterieure: '4000' } }))).toContain(
      'and 660.00 is due',
    )
  })
  test('of a fixed term with a month of sickness leaves out the daily allowances', () => {
    // 15 to 31 May: 14 days from day 4 at 3 × 2,000 ÷ 91.25 × 50 % = 32.87 are 460.18. 6,000 − 460.18 = 5,539.82 of gross and 553.98
    // of indemnity: a tenth of 6,093.80.
    const payslips = monthsOf(
      '2000',
      '2026-04',
      3,
      {
        absences: [
          stop('2026-05-15', '2026-05-31', { SalaireMois1: '2000', SalaireMois2: '2000', SalaireMois3: '2000' }),
        ],
      },
      {
        Contrat: { ...CDD, DateFinContrat: '2026-06-30' },
        Rupture: { Motif: 'fin_cdd' },
        Entreprise: { AlsaceMoselle: 'true' },
      },
    )
    const june = payslips.at(-1)
    expect(june && amounts(june, 'IndemniteFinContrat', 'CongesSansCompte')).toEqual(['553.98', '609.38'])
    expect(june && unknown(june)).toContain('and 609.38 is due')
  })
  test('names no amount where a month is not known', () => {
    expect(unknown(monthsUntil('2026-11-30', '2026-07', '2400', {}))).toContain('what is due is not known')
    expect(unknown(term('2000', '2026-05'))).toContain('what is due is not known')
  })
  test('gives a warning for any reason, except with counters, a continued contract or a leave fund', () => {
    const leaver = (changes: Cases) => unknown(monthsUntil('2026-06-30', '2026-06', '2400', changes))
    for (const Motif of ['aucun', 'demission', 'faute_grave', 'licenciement'])
      expect(leaver({ Rupture: { Motif } }), Motif).toBeDefined()
    expect(leaver({ Entreprise: { SuiviConges: 'true' } })).toBeUndefined()
    expect(leaver({ Entreprise: { CaisseConges: 'true' } })).toBeUndefined()
    expect(leaver({ Contrat: { DebutContratSuivant: '2026-07-01' } })).toBeUndefined()
    expect(
      leaver({
        Contrat: { NatureContrat: 'stage' },
        Remuneration: { Gratification: '700', HeuresStage: '154', HeuresTravaillees: '0', TauxHoraire: '0' },
      }),
    ).toBeUndefined()
    expect(leaver(NONE_TAKEN)).toBeUndefined()
  })
  test('gives a warning for a contract that ended in the month in which another one begins', () => {
    const Contrat = {
      ...{ DateDebutContrat: '2026-06-15', JoursContratPrecedent: '12' },
      ...{ DebutContratPrecedent: '2026-05-04', FinContratPrecedent: '2026-06-12' },
    }
    expect(unknown(payslipOf(defaut, employee('2026-06', '2000', { Contrat })))).toContain('what is due is not known')
  })
})

describe('days taken that are declared at the end of the contract', () => {
  const leaver = (PrisAuDepart: string) => monthsUntil('2026-11-30', '2026-06', '2400', { Conges: { PrisAuDepart } })

  test('none: all days since 1 June are paid by the better of the tenth and of 26ths', () => {
    expect(amounts(leaver('0'), ...IN_LIEU, 'TotalBrut')).toEqual(['0.00', '1440.00', '0.00', '3840.00'])
  })
  test('some: the days left, 10 of 15: the tenth 14,400 × 10 % × 10 ÷ 15 is 960.00, 26ths are 923.08', () => {
    expect(amounts(leaver('5'), ...IN_LIEU)).toEqual(['0.00', '960.00', '0.00'])
    expect(amounts(leaver('15'), ...IN_LIEU)).toEqual(['0.00', '0.00', '0.00'])
  })
  test('more than the contract gave are refused by name', () => {
    const inputs = employee('2026-11', '2400', {
      Contrat: { DateFinContrat: '2026-11-30' },
      Conges: { PrisAuDepart: '15.5' },
    })
    const read = readInputs(payrollOf(defaut, '2026-11').fixed, inputs)
    expect(!read.ok && read.faults).toMatchObject([{ code: 'out_of_range', caseFieldName: 'PrisAuDepart' }])
  })
  test('count in the last month alone, and not beside counters', () => {
    const before = monthsOf('2400', '2026-06', 2, {}, { Conges: { PrisAuDepart: '0' } })
    for (const payslip of before) expect(amounts(payslip, ...IN_LIEU)).toEqual(['0.00', '0.00', '0.00'])
    const kept = monthsUntil('2026-11-30', '2026-06', '2400', {
      ...{ Conges: { PrisAuDepart: '5' }, Contrat: { DateDebutContrat: '2026-06-01' } },
      Entreprise: { SuiviConges: 'true' },
    })
    expect(amounts(kept, ...IN_LIEU)).toEqual(['0.00', '1440.00', '0.00'])
  })
  test('of a fixed term: a tenth of the whole less the days taken at a 26th, or the days left if they are worth more', () => {
    // April and May 5 days, June 2.5, rounded up to 3; 2 taken of the oldest. Left: 3 by the tenth 4,000 × 10 % × 3 ÷ 5 = 240.00, 26ths
    // 230.77; 3 of June 2,000 × 10 % × 3 ÷ 2.5 = 240.00, 26ths 230.77. A tenth of 6,600 less 2 × 2,000 ÷ 26 is 506.15: 26.15 more.
    const june = term('2000', '2026-04', { Conges: { PrisAuDepart: '2' } })
    expect(amounts(june, ...IN_LIEU)).toEqual(['240.00', '240.00', '26.15'])
  })
})

/** 2,400 € until 10 November 2026, absent for the five months from 1 June on: 7 of 21 weekdays are paid in the last, 800.00. */
const absentAllYear = (Nature: string, changes: Cases = {}) =>
  monthsUntil('2026-11-10', '2026-06', '2400', { Contrat: { DateDebutContrat: '2014-03-10' }, ...changes }, [
    { Evenement: 'a', Nature, Debut: '2026-06-01', Fin: '2026-10-31' },
  ])

describe('days that absences of the year of acquisition leave (L3141-3, L3141-5, L3141-5-1)', () => {
  // 10 days of November are 2.5 × 10 ÷ 30 = 0.83 days: 1, of 800 × 10 % × 1 ÷ 0.8333 = 96.00; a 26th is 92.31.
  // Sickness gives 5 × 2 more: 10.83, 11 days. Its pay counts for 80 %: (5 × 1,920 + 800) × 10 % × 11 ÷ 10.8333 = 1,056.00; 26ths 1,015.38.
  // An accident is work: 13.33, 14 days, of (5 × 2,400 + 800) × 10 % × 14 ÷ 13.3333 = 1,344.00; 26ths 1,292.31.
  test.each([
    ['conge_parental', '96.00'],
    ['sans_solde', '96.00'],
    ['greve', '96.00'],
    ['maladie', '1056.00'],
    ['accident_travail', '1344.00'],
  ])('%s from June to October: the days left are %s €', (nature, expected) => {
    expect(amounts(absentAllYear(nature, NONE_TAKEN), ...IN_LIEU)).toEqual(['0.00', expected, '0.00'])
  })
  test('open days: 0.83 × 5 ÷ 6 is 0.69, 1 day: 80.00 × 1 ÷ 0.6944 = 115.20; a 21.67th is 110.75', () => {
    const ouvres = { ...NONE_TAKEN, Entreprise: { DecompteConges: 'ouvres' } }
    expect(amounts(absentAllYear('conge_parental', ouvres), ...IN_LIEU)).toEqual(['0.00', '115.20', '0.00'])
  })
  test('more days taken than they leave are refused: 1.5 of the 1 of parental leave', () => {
    expect(amounts(absentAllYear('conge_parental', { Conges: { PrisAuDepart: '1' } }), ...IN_LIEU)).toEqual([
      ...['0.00', '0.00', '0.00'],
    ])
    const inputs = employee('2026-11', '2400', {
      Contrat: { DateDebutContrat: '2014-03-10', DateFinContrat: '2026-11-10' },
      Conges: { PrisAuDepart: '1.5' },
    })
    const absences = [{ Evenement: 'a', Nature: 'conge_parental', Debut: '2026-06-01', Fin: '2026-10-31' }]
    const read = readInputs(payrollOf(defaut, '2026-11').fixed, { ...inputs, absences })
    expect(!read.ok && read.faults).toMatchObject([{ code: 'out_of_range', caseFieldName: 'PrisAuDepart' }])
  })
  test('the warning names no more: the tenth of 800, of 10,400, and for an accident of 12,800 with five full months', () => {
    // 26ths are 0.8333 × 2,400 ÷ 26 = 76.92, 10.8333 × 2,400 ÷ 26 = 1,000.00 and 12.5 × 2,400 ÷ 26 = 1,153.85.
    const unknown = (nature: string) => warning(absentAllYear(nature), 'leave_in_lieu_unknown')
    expect(unknown('conge_parental')).toContain('0.83 days are acquired and 80.00 is due')
    expect(unknown('maladie')).toContain('10.83 days are acquired and 1040.00 is due')
    expect(unknown('accident_travail')).toContain('12.5 days are acquired and 1280.00 is due')
  })
  test('of a fixed term with May unpaid: April 2.5 days, 3 less the 2 taken, and June 2.5, 3', () => {
    // 2,000 × 10 % × 1 ÷ 2.5 = 80.00, a 26th 76.92; 2,000 × 10 % × 3 ÷ 2.5 = 240.00, 26ths 230.77. A tenth of 4,400 less 2 × 2,000 ÷ 26
    // is 286.15: nothing more.
    const cases = { Contrat: CDD, Rupture: { Motif: 'fin_cdd' }, Conges: { PrisAuDepart: '2' } }
    const may = [{ Evenement: 'a', Nature: 'sans_solde', Debut: '2026-05-01', Fin: '2026-05-31' }]
    expect(amounts(monthsUntil('2026-06-30', '2026-04', '2000', cases, may), ...IN_LIEU)).toEqual([
      ...['80.00', '240.00', '0.00'],
    ])
  })
})

describe('leave left at the end of a fixed term of which leave was taken and paid', () => {
  const taken = (Entreprise: Readonly<Record<string, string>>) => {
    const Contrat = { ...CDD, DateDebutContrat: '2026-01-01', DateFinContrat: '2026-03-31' }
    const payslips = monthsOf(
      '2000',
      '2026-01',
      3,
      { absences: [conges('2026-03-02', '2026-03-07')] },
      { Contrat, Rupture: { Motif: 'fin_cdd' }, Entreprise },
    )
    return payslips.at(-1)
  }
  // March has 22 weekdays, 5 of them of leave: 2,000 × 35 ÷ 154 = 454.55 are kept. 8 days less 6: 2 are left. The tenth of a year is
  // 6,000 × 10 % × 2 ÷ 7.5 = 160.00, 26ths 153.85; compared for the 6 taken it is 480.00, 25.45 more. All pay is 6,000 + 25.45 and
  // precarity 602.55: 6,628.00, a tenth 662.80.
  test('by default a tenth of the whole less what was paid for leave: 662.80 − 454.55 − 25.45 − 160.00', () => {
    const payslip = taken({})
    expect(
      payslip && amounts(payslip, 'IndemniteCongesN', 'RegularisationConges', 'IndemniteFinContrat', ...IN_LIEU),
    ).toEqual([...['454.55', '25.45', '602.55', '0.00', '160.00', '22.80']])
  })
  test('in proportion to the days left: 662.80 × 2 ÷ 8 = 165.70 − 160.00', () => {
    const payslip = taken({ CompensatriceCDD: 'prorata' })
    expect(payslip && amounts(payslip, ...IN_LIEU)).toEqual(['0.00', '160.00', '5.70'])
  })
})

describe('counters that begin without an opening balance', () => {
  const codes = (payslip: Payslip | undefined) => payslip?.warnings.map(({ code }) => code)
  const kept = { Entreprise: { SuiviConges: 'true' } }
  test('give a warning for a person hired before the first month known', () => {
    const hired = (DateDebutContrat: string, first: string, count = 1) =>
      codes(monthsOf('2400', first, count, {}, { ...kept, Contrat: { DateDebutContrat } }).at(-1))
    expect(hired('2025-03-10', '2026-06')).toContain('leave_opening_missing')
    expect(hired('2026-05-31', '2026-06')).toContain('leave_opening_missing')
    expect(hired('2026-06-15', '2026-06')).not.toContain('leave_opening_missing')
    expect(hired('2026-05-31', '2026-05', 2)).not.toContain('leave_opening_missing')
  })
  test('give no warning if a balance is recorded', () => {
    const leave = [reprise('N', { Date: '2026-05-31', Jours: '5' })]
    const Contrat = { DateDebutContrat: '2025-03-10' }
    expect(codes(monthsOf('2400', '2026-06', 1, { leave }, { ...kept, Contrat }).at(-1))).not.toContain(
      'leave_opening_missing',
    )
  })
})
