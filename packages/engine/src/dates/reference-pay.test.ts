import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts } from '../../testing/law.js'
import { cents, constant, leaving, months } from '../../testing/leaving.js'
import { computed } from '../../testing/payrolls.js'
import { lineOf } from '../calculate/lines.js'
import type { Inputs } from '../cases/read.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { defaut } from '../regulations/defaut.js'
import type { History } from './history.js'

/**
 * The pays that severance counts; cases S01, S03, S05 and S13 of `testing/worked-office.json` are in
 * `calculate/worked-office.test.ts`.
 */

describe('annual premiums in the reference pay (C. trav. R1234-4, D1237-2)', () => {
  test('a payslip states the part of its premiums beyond three months: nine twelfths, or three sixths', () => {
    const beyond = (Primes: Inputs[string]) =>
      amounts(computed(defaut, employee('2025-12', '2400', { Primes })).payslip, 'PrimesHorsTroisMois')
    expect(beyond({ TreiziemeMois: '2400' })).toEqual(['1800.00'])
    expect(beyond({ TreiziemeMois: '1200', MoisTreiziemeMois: '6' })).toEqual(['600.00'])
    expect(beyond({ PrimeAnnuelle: '1000', MoisPrimeAnnuelle: '2' })).toEqual(['0.00'])
    expect(beyond({ MontantPrimes: '1000' })).toEqual(['0.00'])
  })

  test('a retirement on the last day of a month counts that month', () => {
    const history = constant('2026-01', '3000', { '2025-12': ['6600', '2700'] })
    const Rupture = { Motif: 'depart_retraite', AncienneteMois: '264' }
    const payslip = leaving({ end: '2026-01-31', salary: '3000', Rupture }, { history })
    // 11 months of 3,000, one of 6,600 and the calculated one: 3,000 × 12 + 3,600. January 2025 is the thirteenth
    // month.
    expect(cents(payslip, 'MoyenneDouzeMois', 'MoyenneTroisMois', 'IndemniteLegaleRupture')).toEqual([
      '3300.00',
      '3300.00',
      '4950.00',
    ])
    const higher = leaving({ end: '2026-01-31', salary: '3600', Rupture }, { history })
    expect(cents(higher, 'MoyenneTroisMois')).toEqual(['3500.00'])
  })
})

describe('the months that count (C. trav. R1234-4)', () => {
  const of = (
    end: string,
    since: string,
    Rupture: Inputs[string],
    history: History,
    stops: NonNullable<MonthInputs['absences']>,
  ) =>
    cents(
      leaving({ end, since, salary: '2400', Rupture }, { history, absences: stops }),
      'MoyenneDouzeMois',
      'MoyenneTroisMois',
    )
  const sick = (Debut: string, Fin?: string) => [{ Evenement: 'a', Nature: 'maladie', Debut, ...(Fin && { Fin }) }]

  test('are those of the present contract, not those of an earlier one', () => {
    const earlier = { '2025-10': ['1200'], '2025-11': ['1200'] } as const
    const history = constant('2026-06', '2400', earlier).map((one) =>
      one.period < '2025-12'
        ? { ...one, contract: { since: '2018-07-01', end: '2025-11-14' } }
        : { ...one, contract: { since: '2025-12-01' } },
    )
    expect(of('2026-06-30', '2025-12-01', { Motif: 'licenciement' }, history, [])).toEqual(['2400.00', '2400.00'])
  })
  // Cass. soc. 23/05/2017, 15-22.223.
  test('lie before a stop that runs on the last day, also of a retirement that would count its last month', () => {
    const lost = { '2025-11': ['1500'], '2025-12': ['1500'] } as const
    const history = [...constant('2025-11', '3000'), ...months(lost)]
    const Rupture = { Motif: 'depart_retraite' }
    expect(of('2026-01-31', '2010-01-01', Rupture, history, sick('2025-11-10'))).toEqual(['3000.00', '3000.00'])
    // Two months of 1,500, nine of 3,000 and the last one of 2,400.
    expect(of('2026-01-31', '2010-01-01', Rupture, history, [])).toEqual(['2700.00', '1800.00'])
  })
  test('lie before the notification, whatever stop begins after it', () => {
    const history = constant('2026-06', '2400', { '2026-03': ['4000'], '2026-04': ['4000'] })
    const Rupture = { Motif: 'licenciement', DateNotification: '2026-03-10' }
    const stops = sick('2026-05-04', '2026-06-30')
    expect(of('2026-06-30', '2010-01-01', Rupture, history, stops)).toEqual(['2400.00', '2400.00'])
  })
})

describe('severance_pay_unknown counts the months of the reference pay', () => {
  const unknown = (Rupture: Inputs[string], history: History, absences: MonthInputs['absences'] = []) =>
    leaving({ end: '2026-06-30', since: '1996-07-01', salary: '2400', Rupture }, { history, absences })
      .warnings.filter(({ code }) => code === 'severance_pay_unknown')
      .map(({ message }) => message.slice(message.indexOf(':') + 2))
  const known = constant('2026-06', '2400')
  const sick = (Debut: string) => [{ Evenement: 'a', Nature: 'maladie', Debut, Fin: '2026-06-30' }]

  test('the months before a stop that is running at the notification, which may all be unknown', () => {
    const Motif = 'inaptitude'
    expect(unknown({ Motif }, known)).toEqual([])
    expect(unknown({ Motif }, known, sick('2025-03-10'))).toEqual([
      '0 of the 12 payslips from 2024-03 on that it follows from are known',
    ])
    expect(unknown({ Motif }, known, sick('2025-08-01'))).toEqual([
      '2 of the 12 payslips from 2024-08 on that it follows from are known',
    ])
  })
  test('the months before the end of a retirement, whenever it was notified, and the last month itself', () => {
    const Rupture = { Motif: 'depart_retraite', DateNotification: '2026-01-15' }
    expect(unknown(Rupture, known)).toEqual([])
    const years = months({ '2026-03': ['2400'], '2026-04': ['2400'], '2026-05': ['2400'] })
    expect(unknown(Rupture, years)).toEqual(['3 of the 11 payslips from 2025-07 on that it follows from are known'])
  })
})

test('a payslip prints months of pay at the reference pay, if only the legal indemnity applies', () => {
  const ended = { end: '2026-06-30', since: '2017-07-01', salary: '2400' }
  const printed = (Rupture: Inputs[string]) => {
    const { quantity, price } = lineOf(leaving({ ...ended, Rupture }), 'IndemniteRuptureExoneree')
    return [quantity?.toFixed(), price?.toFixed()]
  }
  const own = { Motif: 'licenciement', SalaireReference: '2400' }
  expect(printed(own)).toEqual(['2.25', '2400'])
  expect(printed({ ...own, Indemnite: '6000' })).toEqual(['0', '0'])
  expect(printed({ ...own, IndemniteConventionnelle: '6000' })).toEqual(['0', '0'])
})
