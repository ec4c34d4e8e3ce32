import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { cents, leaving, months, twelveBefore } from '../../testing/leaving.js'
import { computed } from '../../testing/payrolls.js'
import { amountOf } from '../calculate/lines.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { inputsOfPeriod } from '../inputs/recorded-values.js'
import { defaut } from '../regulations/defaut.js'

/** Working time and service of an end of contract; S06 of the sheet is in `calculate/worked-office.test.ts`. */

describe('working time and service', () => {
  const before = (until: string, HeuresContrat: string) => [{ until, cases: { Contrat: { HeuresContrat } } }]

  test('what was recorded of the working time counts, however long ago', () => {
    const value = (caseFieldName: string, text: string, start: string) => ({
      ...{ caseName: 'Contrat', caseFieldName, value: text },
      ...{ start: `${start}T00:00:00Z`, recordedAt: '2026-01-01T00:00:00Z' },
    })
    const recorded = [
      value('DateDebutContrat', '2013-07-01', '2013-07-01'),
      value('HeuresContrat', '35', '2013-07-01'),
      value('HeuresContrat', '28', '2019-07-01'),
    ]
    const outcome = inputsOfPeriod(defaut, recorded, { period: '2026-06' })
    expect(outcome).toMatchObject({
      ok: true,
      value: { before: [{ until: '2019-06-30', cases: { Contrat: { HeuresContrat: '35' } } }] },
    })
  })

  test('part time of months that are not known here is named with its mean', () => {
    const payslip = leaving(
      { end: '2026-06-30', since: '2013-07-01', salary: '1312', weekly: '28', Rupture: { Motif: 'licenciement' } },
      { before: before('2022-06-30', '35') },
    )
    // 28 and 35 hours: (108 × 35 + 48 × 28) ÷ 156.
    const found = payslip.warnings.find(({ code }) => code === 'working_time_partly_unknown')
    expect(found?.message).toContain('is 28 on the last day and 32.85 on average since 2013-07-01')
  })

  test('the other way round, the part time of the past lowers it: 1 640 × (108 × 0.8 + 48) ÷ 156 × 3.5', () => {
    const payslip = leaving(
      {
        end: '2026-06-30',
        since: '2013-07-01',
        salary: '1640',
        Rupture: { Motif: 'licenciement', SalaireReference: '1640' },
      },
      { before: before('2022-06-30', '28') },
    )
    expect(cents(payslip, 'IndemniteLegaleRupture')).toEqual(['4945.23'])
  })

  const tenYears = {
    end: '2026-06-30',
    since: '2016-07-01',
    salary: '2400',
    Rupture: { Motif: 'licenciement', SalaireReference: '2400' },
  }
  const absence = (Nature: string, Debut: string, Fin: string, more: Readonly<Record<string, string>> = {}) => ({
    absences: [{ Evenement: 'a', Nature, Debut, Fin, ...more }],
  })
  const serviceOf = (more: Partial<MonthInputs>) => {
    const payslip = leaving(tenYears, more)
    return [amountOf(payslip, 'Anciennete').toFixed(), ...cents(payslip, 'IndemniteLegaleRupture')]
  }
  test.each([
    ['S09, sickness', 'maladie', '2020-01-01', '2020-12-31', {}, ['108', '5400.00']],
    ['a commuting accident', 'accident_trajet', '2020-01-01', '2020-12-31', {}, ['108', '5400.00']],
    ['S10, full-time parental leave', 'conge_parental', '2020-01-01', '2021-12-31', {}, ['108', '5400.00']],
    [
      'parental leave at part time',
      'conge_parental',
      '2020-01-01',
      '2021-12-31',
      { PartTravaillee: '0.8' },
      ['120', '6000.00'],
    ],
    ['a work accident', 'accident_travail', '2020-01-01', '2020-12-31', {}, ['120', '6000.00']],
    ['maternity', 'maternite', '2020-01-01', '2020-04-30', {}, ['120', '6000.00']],
  ])('%s (L1234-11, L1225-54, L1226-7)', (_, nature, from, to, more, wanted) => {
    expect(serviceOf(absence(nature, from, to, more))).toEqual(wanted)
  })

  test('AncienneteMois overrides the recorded service', () => {
    const Rupture = { ...tenYears.Rupture, AncienneteMois: '130.92' }
    const payslip = leaving({ ...tenYears, Rupture }, absence('maladie', '2020-01-01', '2020-12-31'))
    // 2 400 × (10 ÷ 4 + 0.91 ÷ 3), as the Ministry's simulator of 10.91 years.
    expect(cents(payslip, 'IndemniteLegaleRupture')).toEqual(['6728.00'])
  })

  test('the right counts to the notification, also of a service that was entered for the last day (L1234-9)', () => {
    const Rupture = { ...tenYears.Rupture, AncienneteMois: '9' }
    const notified = (DateNotification: string) =>
      cents(leaving({ ...tenYears, Rupture: { ...Rupture, DateNotification } }), 'IndemniteLegaleRupture')
    expect(notified('2026-04-30')).toEqual(['0.00'])
    expect(notified('2026-05-31')).toEqual(['450.00'])
  })

  test('a notice that is paid as a lump sum counts in the service (L1234-4): 94 months and two', () => {
    const Rupture = { ...tenYears.Rupture, Preavis: 'paye' }
    const payslip = leaving({ ...tenYears, since: '2018-09-01', Rupture })
    expect([amountOf(payslip, 'Anciennete').toFixed(), ...cents(payslip, 'IndemniteLegaleRupture')]).toEqual([
      '96',
      '4800.00',
    ])
    // Entered months are final.
    const entered = leaving({ ...tenYears, since: '2018-09-01', Rupture: { ...Rupture, AncienneteMois: '96' } })
    expect(cents(entered, 'IndemniteLegaleRupture')).toEqual(['4800.00'])
  })

  test('sickness that was entered as an amount of a month is out of the service', () => {
    const sick = employee('2026-05', '2400', {
      Contrat: { DateDebutContrat: '2016-07-01' },
      Absences: { MontantAbsenceMaladie: '2400' },
    })
    const history = [computed(defaut, sick).payslip]
    expect(serviceOf({ history })).toEqual(['119', '5950.00'])
  })

  test('reference pay is of the months before a stop that runs at the notification (Cass. soc. 23/05/2017, 15-22.223)', () => {
    const pays = { ...Object.fromEntries(twelveBefore('2026-06').map((one) => [one, ['2400'] as const])) }
    const history = months({ ...pays, '2026-03': ['9000'], '2026-04': ['9000'], '2026-05': ['9000'] })
    const Rupture = { Motif: 'licenciement', DateNotification: '2026-06-15' }
    const payslip = leaving({ ...tenYears, Rupture }, { history, ...absence('maladie', '2026-03-10', '2026-06-20') })
    expect(cents(payslip, 'SalaireDeReference')).toEqual(['2400.00'])
  })
})
